//! The text of the glue: what only a reader needs is left out, and its names are found.

use anyhow::{Result, bail, ensure};

/// Leaves out comments that have lines of their own, blank lines and indentation; every other line stays a line.
///
/// Line by line, which is safe as long as no string goes on over several: a glue where one might is refused.
pub(super) fn strip(glue: &str) -> Result<String> {
    let mut out = String::with_capacity(glue.len());
    let mut in_comment = false;
    for line in glue.lines().map(str::trim) {
        let starts = !in_comment && line.starts_with("/*");
        if in_comment || starts {
            let from = if starts { 2 } else { 0 };
            let end = line[from..].find("*/").map(|at| from + at + 2);
            in_comment = end.is_none();
            let behind = &line[end.unwrap_or(line.len())..];
            ensure!(behind.is_empty(), "something follows a comment in its line: {line}");
            continue;
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        ensure!(
            line.matches('`').count() % 2 == 0 && !line.ends_with('\\'),
            "a string may go on in the next line: {line}"
        );
        out.push_str(line);
        out.push('\n');
    }
    if in_comment {
        bail!("a comment has no end");
    }
    Ok(out)
}

/// The identifiers in a text, keywords and words in strings among them, with what stands before each.
///
/// The last item is what stands behind the last one, with an empty word.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let now = rest?;
        let start = now.find(is_word).unwrap_or(now.len());
        let end = now[start..].find(|c| !is_word(c)).map_or(now.len(), |at| start + at);
        rest = (start < end).then_some(&now[end..]);
        Some((&now[..start], &now[start..end]))
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_space_go_and_code_stays() {
        let glue = "/* one */\n/**\n * Starts.\n */\nexport function f() {\n    // why\n\n    return `// ${1}` + '/*';\n}";
        assert_eq!(strip(glue).unwrap(), "export function f() {\nreturn `// ${1}` + '/*';\n}\n");
        // Shorter than a comment can be.
        assert_eq!(strip("/*/\n*/\na").unwrap(), "a\n");
    }

    #[test]
    fn what_a_line_alone_does_not_tell_is_refused() {
        for glue in ["f(`\n  kept`)", "'a\\\n  b'", "/* a */ b()", "/*\n*/ b()", "/* a"] {
            assert!(strip(glue).is_err(), "{glue}");
        }
    }

    #[test]
    fn the_words_and_what_lies_between_are_the_text() {
        let found: Vec<_> = words("a.b_1($c) ").collect();
        assert_eq!(found, [("", "a"), (".", "b_1"), ("(", "$c"), (") ", "")]);
        assert_eq!(words("").collect::<Vec<_>>(), [("", "")]);
        assert_eq!(words("a").collect::<Vec<_>>(), [("", "a"), ("", "")]);
    }
}
