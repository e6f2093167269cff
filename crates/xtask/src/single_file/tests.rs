//! The assembly, on a tiny page.

use super::*;
use std::fs;
use std::path::PathBuf;

const PAGE: &str = "<!doctype html><html><head><meta charset=\"utf-8\"><title>t</title>\
    <link rel=\"stylesheet\" href=\"styles/a.css\"><link rel=\"stylesheet\" href=\"styles/b.css\" media=\"print\">\
    <link rel=\"icon\" href=\"icons/icon.svg\" type=\"image/svg+xml\"><link rel=\"manifest\" href=\"m.webmanifest\">\
    <script type=\"module\" src=\"main.js\"></script></head><body><a href=\"#/x\">x</a></body></html>";

const MAIN: &str = "// load: begin\nasync function load(instance) {\n  return import(`./pkg/web.js?instance=${instance}`);\n}\n\
    // load: end\nconst text = '</script><!--';\n(await load(1)).start(text);\n";

const GLUE: &str = "import { draw } from './snippets/web-0/draw.js';\nlet wasm;\nexport function start(text) {\n  draw(text);\n}\n\
    async function __wbg_init(module_or_path) {\n}\nexport { initSync, __wbg_init as default };\n";

/// A page in a folder of its own, with some of its files replaced.
fn page(test: &str, replaced: &[(&str, &str)]) -> PathBuf {
    let root = std::env::temp_dir().join(format!("cloth-lab-single-{test}-{}", std::process::id()));
    let files = [
        ("index.html", PAGE),
        ("main.js", MAIN),
        ("styles/a.css", "p{color:red}"),
        ("styles/b.css", "a{color:blue}"),
        ("icons/icon.svg", "<svg/>"),
        ("pkg/web.js", GLUE),
        ("pkg/snippets/web-0/draw.js", "export function draw() {}\n"),
        ("pkg/web_bg.wasm", "\0asm"),
        ("pkg/web_later.wasm", "\0asm2"),
        ("pkg/texts.txt", "=== a.rs b\n</script>'\n"),
    ];
    for (name, text) in files.iter().chain(replaced) {
        files::write(&root.join(name), text).unwrap();
    }
    root
}

fn assembled(test: &str, replaced: &[(&str, &str)]) -> Result<String> {
    let root = page(test, replaced);
    let single = assemble(&root);
    fs::remove_dir_all(root).unwrap();
    single
}

/// What stands between the first `open` and the `close` after it.
fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let from = text.find(open).unwrap() + open.len();
    &text[from..from + text[from..].find(close).unwrap()]
}

#[test]
fn nothing_refers_to_another_file() {
    let single = assembled("whole", &[]).unwrap();
    for gone in ["src=", "import", "export", ".css", "icon.svg", "webmanifest", "// load"] {
        assert!(!single.contains(gone), "{gone} in {single}");
    }
    assert!(single.contains("href=\"data:image/svg+xml;base64,PHN2Zy8+\""), "{single}");
    assert!(single.contains("const wasm = 'AGFzbQ==';"), "{single}");
    assert!(single.contains("const more = 'AGFzbTI=';"), "{single}");
    assert!(single.contains(r#"const texts = "=== a.rs b\n<\/script>'\n";"#), "{single}");
    assert!(single.contains("<a href=\"#/x\">"), "{single}");
    assert!(
        single.contains("return { start: start, initSync: initSync, default: __wbg_init };"),
        "{single}"
    );
    assert!(single.contains("const { draw } = (() => {"), "{single}");
}

#[test]
fn the_script_is_one_element_and_the_policy_has_its_hash() {
    let single = assembled("hash", &[]).unwrap();
    assert_eq!(single.matches("</script").count(), 1);
    assert!(single.contains(r"const text = '<\/script><\!--';"), "{single}");
    let script = between(&single, "<script type=\"module\">", "</script>");
    let policy = between(&single, "http-equiv=\"Content-Security-Policy\" content=\"", "\">");
    assert!(
        policy.contains(&format!("script-src {} 'wasm-unsafe-eval'", policy::hash_source(script))),
        "{policy}"
    );
    let first = between(&single, "<style>", "</style>");
    let second = between(&single, "<style media=\"print\">", "</style>");
    let hashes =
        format!("style-src {} {};", policy::hash_source(first), policy::hash_source(second));
    assert!(policy.contains(&hashes), "{policy}");
}

#[test]
fn a_page_that_cannot_be_one_file_says_why() {
    let cases = [
        ("main.js", "start();", "has no line `// load: begin`"),
        (
            "main.js",
            "// load: end\n// load: begin\n",
            "`// load: end` comes before `// load: begin`",
        ),
        (
            "main.js",
            "// load: begin\n// load: end\nimport('./x.js');",
            "loads a module outside of the section",
        ),
        (
            "index.html",
            "<meta charset=utf-8><script>1</script>",
            "it has an inline script; move it to a file",
        ),
        ("index.html", "<meta charset=utf-8><script src=main.js></script>", "is not a module"),
        (
            "index.html",
            "<meta charset=utf-8><link rel=next href=b.html>",
            "cannot carry the link to b.html (rel=next)",
        ),
        ("index.html", "<meta charset=utf-8><img src=\"icons/none.png\">", "none.png"),
    ];
    for (name, text, expected) in cases {
        let error = format!("{:#}", assembled("refused", &[(name, text)]).unwrap_err());
        assert!(error.contains(expected), "{text}: {error}");
    }
}
