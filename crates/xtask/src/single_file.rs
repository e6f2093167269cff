//! The whole page in one file, which runs by double-click: styles, scripts, icons and the compiled module are inside.
//!
//! A page from disk may not load anything, not even from its own folder. So the scripts become one script, and the part
//! of `main.js` between `// load: begin` and `// load: end`, which fetches the module, is replaced by one that has it.

pub(crate) mod html;
mod module;
mod style;

use crate::encode::{base64, data_uri};
use crate::files;
use crate::media_type::media_type;
use crate::policy;
use crate::texts;
use anyhow::{Context, Result, bail, ensure};
use html::Tag;
use std::path::Path;

const BEGIN: &str = "// load: begin";
const END: &str = "// load: end";

/// Makes one file of the page in `www`, which must be built.
pub(crate) fn assemble(www: &Path) -> Result<String> {
    let page = files::read_text(&www.join("index.html"))?;
    let mut assembly = Assembly { www, scripts: Vec::new(), styles: Vec::new() };
    let body = assembly
        .replace_references(&page)
        .context("dist/cloth-lab.html cannot be made from www/index.html")?;
    html::with_policy(&body, &policy::single_file_meta(&assembly.scripts, &assembly.styles))
}

/// A page on its way into one file.
struct Assembly<'a> {
    www: &'a Path,
    /// What stands between the tags of each script.
    scripts: Vec<String>,
    /// What stands between the tags of each style.
    styles: Vec<String>,
}

impl Assembly<'_> {
    /// Replaces every element that refers to another file by one that contains it.
    fn replace_references(&mut self, page: &str) -> Result<String> {
        let mut out = String::with_capacity(page.len());
        let mut copied = 0;
        for tag in html::tags(page) {
            let Some(replacement) = self.replacement(page, &tag)? else {
                continue;
            };
            out.push_str(&page[copied..tag.start]);
            out.push_str(&replacement);
            copied = tag.end;
        }
        out.push_str(&page[copied..]);
        Ok(out)
    }

    /// What to put in the place of `tag`, or `None` to leave it.
    fn replacement(&mut self, page: &str, tag: &Tag) -> Result<Option<String>> {
        let source = tag.attribute("src");
        let target = tag.attribute("href");
        match (tag.name.as_str(), source, target) {
            ("script", Some(source), _) => {
                ensure!(
                    tag.attribute("type") == Some("module"),
                    "the script {source} is not a module"
                );
                self.script(source).map(Some)
            }
            ("script" | "style", None, _) => {
                bail!("it has an inline {}; move it to a file", tag.name)
            }
            ("link", _, Some(target)) => self.link(page, tag, target),
            (_, Some(source), _) if is_local(source) => {
                Ok(Some(page[tag.start..tag.end].replace(source, &self.data_uri(source)?)))
            }
            _ => Ok(None),
        }
    }

    fn link(&mut self, page: &str, tag: &Tag, target: &str) -> Result<Option<String>> {
        match tag.attribute("rel").unwrap_or_default() {
            "stylesheet" => self.style(tag, target).map(Some),
            "icon" | "apple-touch-icon" => {
                Ok(Some(page[tag.start..tag.end].replace(target, &self.data_uri(target)?)))
            }
            // Of no use to a file on disk.
            "manifest" | "preload" | "modulepreload" => Ok(Some(String::new())),
            rel => {
                ensure!(!is_local(target), "a file cannot carry the link to {target} (rel={rel})");
                Ok(None)
            }
        }
    }

    fn script(&mut self, source: &str) -> Result<String> {
        let text = html::script_text(&script(&self.www.join(source), self.www)?);
        let element = format!("<script type=\"module\">{text}</script>");
        self.scripts.push(text);
        Ok(element)
    }

    fn style(&mut self, tag: &Tag, target: &str) -> Result<String> {
        let text = style::inline(&self.www.join(target))?;
        let media =
            tag.attribute("media").map(|media| format!(" media=\"{media}\"")).unwrap_or_default();
        let element = format!("<style{media}>{text}</style>");
        self.styles.push(text);
        Ok(element)
    }

    fn data_uri(&self, name: &str) -> Result<String> {
        let path = self.www.join(name);
        Ok(data_uri(media_type(&path), &files::read(&path)?))
    }
}

/// Whether an address means a file of the page.
fn is_local(address: &str) -> bool {
    !address.starts_with('#') && !address.contains(':')
}

/// `main.js` with its modules in it, and with a `load` that needs no other file.
fn script(path: &Path, www: &Path) -> Result<String> {
    let text = files::read_text(path)?;
    let start =
        text.find(BEGIN).with_context(|| format!("{} has no line `{BEGIN}`", path.display()))?;
    let end = text.find(END).with_context(|| format!("{} has no line `{END}`", path.display()))?;
    ensure!(start < end, "`{END}` comes before `{BEGIN}` in {}", path.display());
    let load = load(www)?;
    let text = format!("{}{load}{}", &text[..start], &text[end + END.len()..]);
    let text = module::inline_imports(&text, path)?;
    ensure!(
        !text.contains("import("),
        "{} loads a module outside of the section `{BEGIN}`",
        path.display()
    );
    Ok(text)
}

/// The replacement of the marked section: the same function, from what is in this file.
///
/// The build with lanes only: both would make the file twice as large, and of the browsers that understand the style
/// sheet few have no lanes; they find the other build on a server.
///
/// Each call evaluates the glue afresh, so that each has a module instance and state of its own, as each address with
/// another query has on a server.
fn load(www: &Path) -> Result<String> {
    let glue = module::factory(&www.join("pkg/web.js"))?;
    let module =
        |name: &str| Ok::<_, anyhow::Error>(base64(&files::read(&www.join("pkg").join(name))?));
    let (wasm, more) = (module("web_bg.wasm")?, module("web_later.wasm")?);
    let texts = serde_json::to_string(&files::read_text(&www.join("pkg").join(texts::FILE))?)?;
    Ok(format!(
        "const newGlue = {glue};\n\
         const wasm = '{wasm}';\n\
         const more = '{more}';\n\
         const texts = {texts};\n\
         const bytes = (module) => Uint8Array.from(atob(module), (c) => c.charCodeAt(0));\n\
         async function load() {{\n\
         \x20 const glue = newGlue();\n\
         \x20 return [glue, await glue.default({{ module_or_path: bytes(wasm) }})];\n\
         }}\n\
         const text = async () => texts;\n\
         const later = async () => bytes(more);\n"
    ))
}

#[cfg(test)]
mod tests;
