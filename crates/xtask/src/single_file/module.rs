//! JavaScript modules without files: a module becomes a function that evaluates it and returns what it exports.
//!
//! Not a bundler: it reads statements that begin at the start of a line, which is how the bindings generator and we
//! write them, and refuses what it does not know. A module that is imported from two places is evaluated twice.

use crate::files;
use anyhow::{Result, bail, ensure};
use std::fmt::Write as _;
use std::path::Path;

/// The module in this file as an expression: `() => { …; return { name: value, … }; }`.
pub(super) fn factory(path: &Path) -> Result<String> {
    let module = Module::read(&files::read_text(path)?, path)?;
    let exports: Vec<String> =
        module.exports.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    Ok(format!("() => {{\n{}return {{ {} }};\n}}", module.code, exports.join(", ")))
}

/// The text of a script with the modules it imports inside.
pub(super) fn inline_imports(text: &str, path: &Path) -> Result<String> {
    let module = Module::read(text, path)?;
    ensure!(
        module.exports.is_empty(),
        "{} exports something, and nobody can import it",
        path.display()
    );
    Ok(module.code)
}

#[derive(Debug, Default)]
struct Module {
    code: String,
    /// What is exported: the name outside, the name inside.
    exports: Vec<(String, String)>,
}

impl Module {
    fn read(text: &str, path: &Path) -> Result<Self> {
        let mut module = Self::default();
        let mut imports = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if is_statement(line, "import") {
                let statement = complete(line, &mut lines);
                imports.push_str(&import(&statement, path)?);
            } else if is_statement(line, "export") {
                let rest = line["export".len()..].trim_start();
                if rest.starts_with('{') {
                    let list = complete(rest, &mut lines);
                    module.export_list(&list, path)?;
                } else {
                    module.export_declaration(rest, path)?;
                }
            } else {
                module.code.push_str(line);
                module.code.push('\n');
            }
        }
        // Imports come before everything else, wherever they stand.
        module.code.insert_str(0, &imports);
        Ok(module)
    }

    /// `{ inside as outside, … };`
    fn export_list(&mut self, list: &str, path: &Path) -> Result<()> {
        let Some((names, rest)) = list.trim_start_matches('{').split_once('}') else {
            bail!("{} has an export list without an end: {list}", path.display())
        };
        let ends_here = rest.trim().trim_end_matches(';').is_empty();
        ensure!(
            ends_here,
            "{} exports in a way that is not supported here: export {list}",
            path.display()
        );
        for item in names.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (inside, outside) = item.split_once(" as ").unwrap_or((item, item));
            self.exports.push((outside.trim().to_owned(), inside.trim().to_owned()));
        }
        Ok(())
    }

    /// `function name() …`, `async function …`, `class …`, `const …`, and `default` before a named one of them.
    fn export_declaration(&mut self, rest: &str, path: &Path) -> Result<()> {
        let (is_default, declaration) = match rest.strip_prefix("default ") {
            Some(declaration) => (true, declaration),
            None => (false, rest),
        };
        let kinds = ["async function ", "function ", "class ", "const ", "let "];
        let after_kind =
            kinds.iter().find_map(|kind| declaration.strip_prefix(kind)).unwrap_or_default();
        let end = after_kind
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$')))
            .unwrap_or(after_kind.len());
        let name = &after_kind[..end];
        ensure!(
            !name.is_empty(),
            "{} exports in a way that is not supported here: export {rest}",
            path.display()
        );
        let outside = if is_default { "default" } else { name };
        self.exports.push((outside.to_owned(), name.to_owned()));
        let _ = writeln!(self.code, "{declaration}");
        Ok(())
    }
}

fn is_statement(line: &str, keyword: &str) -> bool {
    line.strip_prefix(keyword).is_some_and(|rest| rest.starts_with([' ', '{', '"', '\'', '*']))
}

/// A statement that may go on over several lines, up to the line that ends it.
fn complete<'a>(line: &'a str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let mut statement = line.to_owned();
    while statement.contains('{') && !statement.contains('}') {
        let Some(line) = lines.next() else { break };
        statement.push(' ');
        statement.push_str(line);
    }
    statement
}

/// An import statement as a declaration with the imported module inside.
fn import(statement: &str, path: &Path) -> Result<String> {
    let unsupported =
        || format!("{} imports in a way that is not supported here: {statement}", path.display());
    let text = statement["import".len()..].trim().trim_end_matches(';').trim_end();
    let quoted = text.rsplit_once(' ').map_or(text, |(_, last)| last);
    let name = quoted.trim_matches(['"', '\'']);
    ensure!(quoted.len() == name.len() + 2 && name.starts_with('.'), unsupported());
    let module = factory(&path.with_file_name("").join(name))?;
    let Some(names) = text.strip_suffix(quoted).map(str::trim).filter(|names| !names.is_empty())
    else {
        return Ok(format!("({module})();\n"));
    };
    let Some(names) = names.strip_suffix("from").map(str::trim) else { bail!(unsupported()) };
    let pattern = if let Some(name) = names.strip_prefix("* as ") {
        name.to_owned()
    } else if names.starts_with('{') {
        names.replace(" as ", ": ")
    } else {
        ensure!(!names.contains([',', ' ']), unsupported());
        format!("{{ default: {names} }}")
    };
    Ok(format!("const {pattern} = ({module})();\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
        let root =
            std::env::temp_dir().join(format!("cloth-lab-module-{test}-{}", std::process::id()));
        for (name, text) in files {
            files::write(&root.join(name), text).unwrap();
        }
        root
    }

    #[test]
    fn exports_become_the_value_of_a_function() {
        let text = "let state = 0;\nexport class A {\n}\nexport function b() {\n}\nexport async function c() {}\n\
                    export const d = 1;\nfunction init() {}\nexport { e, init as default,\n  f };\n";
        let root = folder("exports", &[("a.js", text)]);
        let made = factory(&root.join("a.js")).unwrap();
        fs::remove_dir_all(root).unwrap();
        assert_eq!(
            made,
            "() => {\nlet state = 0;\nclass A {\n}\nfunction b() {\n}\nasync function c() {}\nconst d = 1;\n\
             function init() {}\nreturn { A: A, b: b, c: c, d: d, e: e, default: init, f: f };\n}"
        );
    }

    #[test]
    fn imports_are_put_inside_and_first() {
        let root = folder(
            "imports",
            &[("sub/x.js", "export function y() {}\n"), ("z.js", "export default class Z {}\n")],
        );
        let text = "use(y);\nimport { y as w } from './sub/x.js';\nimport * as all from \"./sub/x.js\"\nimport Z from './z.js';\n";
        let made = inline_imports(text, &root.join("main.js")).unwrap();
        fs::remove_dir_all(root).unwrap();
        let x = "() => {\nfunction y() {}\nreturn { y: y };\n}";
        assert_eq!(
            made,
            format!(
                "const {{ y: w }} = ({x})();\nconst all = ({x})();\n\
                 const {{ default: Z }} = (() => {{\nclass Z {{}}\nreturn {{ default: Z }};\n}})();\nuse(y);\n"
            )
        );
    }

    #[test]
    fn what_is_not_understood_is_refused_by_name() {
        for text in [
            "export * from './x.js';\n",
            "export default 5;\n",
            "export { a } from './x.js';\n",
            "import a, { b } from './x.js';\n",
            "import a from 'react';\n",
        ] {
            let root = folder("refused", &[("x.js", ""), ("a.js", text)]);
            let error = factory(&root.join("a.js")).unwrap_err().to_string();
            fs::remove_dir_all(root).unwrap();
            assert!(error.contains("is not supported here"), "{text}: {error}");
            assert!(
                error.contains(text.trim_end().trim_start_matches("import ")),
                "{text}: {error}"
            );
        }
    }
}
