//! The one style sheet the page is sent, made from those in `www/styles`.
//!
//! Of 7.9 kB, compressed, a kilobyte is comments; and what is alike in several sheets compresses better together.

use crate::files::{self, has_extension};
use anyhow::{Context, Result, bail, ensure};
use std::path::Path;

/// The folder in `www` that holds the sources; nothing in it is sent.
pub(crate) const SOURCES: &str = "styles";

/// What the sheet is called in `www/pkg`.
pub(crate) const FILE: &str = "page.css";

/// All sheets in `folder` in the order of their names, without comments, blank lines and indentation.
pub(crate) fn bundle(folder: &Path) -> Result<String> {
    let mut bundle = String::new();
    for path in files::walk(folder)?.iter().filter(|path| has_extension(path, "css")) {
        let stripped = strip(&files::read_text(path)?);
        bundle += &stripped.with_context(|| format!("cannot use {}", path.display()))?;
    }
    ensure!(!bundle.is_empty(), "there is no style sheet in {}", folder.display());
    Ok(bundle)
}

fn strip(sheet: &str) -> Result<String> {
    let mut out = String::with_capacity(sheet.len());
    for line in without_comments(sheet)?.lines().map(str::trim).filter(|line| !line.is_empty()) {
        out.push_str(line);
        out.push('\n');
    }
    Ok(out)
}

/// Puts a space in the place of each comment, as the language has it; in strings there are none.
fn without_comments(sheet: &str) -> Result<String> {
    let mut out = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let len = if let Some(comment) = from.strip_prefix("/*") {
            out.push(' ');
            comment.find("*/").context("a comment has no end")? + "/**/".len()
        } else {
            let len = if from.starts_with('/') { 1 } else { string_len(from)? };
            out.push_str(&from[..len]);
            len
        };
        rest = &from[len..];
    }
    Ok(out + rest)
}

/// The length of the string that `text` starts with, quotation marks included.
fn string_len(text: &str) -> Result<usize> {
    let mut chars = text.char_indices();
    let quote = chars.next().map(|(_, quote)| quote);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '\n' => break,
            _ if Some(c) == quote => return Ok(at + 1),
            _ => {}
        }
    }
    bail!("a string does not end in its line: {}", text.lines().next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_sheets_follow_each_other_without_what_only_a_reader_needs() {
        let root = std::env::temp_dir().join(format!("cloth-lab-sheet-{}", std::process::id()));
        files::write(&root.join("b.css"), "a { b: c } /* d */\n\n\n").unwrap();
        files::write(&root.join("a.css"), "/* e\n   f */\n@media g {\n  h { i: j/k; }\n}\n")
            .unwrap();
        files::write(&root.join("c.txt"), "l").unwrap();
        let bundled = bundle(&root);
        fs::remove_dir_all(root).unwrap();
        assert_eq!(bundled.unwrap(), "@media g {\nh { i: j/k; }\n}\na { b: c }\n");
    }

    #[test]
    fn strings_are_kept_and_words_stay_apart() {
        let sheet = r#"a::after{content:"/* \" */  'x";b:'*/"/*'}c/**/d{}"#;
        assert_eq!(
            without_comments(sheet).unwrap(),
            r#"a::after{content:"/* \" */  'x";b:'*/"/*'}c d{}"#
        );
    }

    #[test]
    fn what_has_no_end_is_refused() {
        for sheet in ["a /* b", "a{b:'c}\n", "a{b:\"c\\\"}"] {
            assert!(strip(sheet).is_err(), "{sheet}");
        }
    }
}
