//! As much of HTML as a page of our own needs: its tags, their attributes, and where the policy goes.

use anyhow::{Context, Result};

/// A start tag; of a script or a style the whole element.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tag {
    /// The name, in small letters.
    pub(crate) name: String,
    /// Where it starts in the text.
    pub(crate) start: usize,
    /// Where it ends in the text.
    pub(crate) end: usize,
    attributes: Vec<(String, String)>,
}

impl Tag {
    /// The value of an attribute; empty when it has none.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// The start tags of a page, in order; comments are skipped, and so is what scripts and styles contain.
pub(crate) fn tags(page: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(found) = page[at..].find('<') {
        let start = at + found;
        let rest = &page[start..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(page.len(), |end| start + end + 3);
        } else if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let mut tag = read_tag(page, start);
            if matches!(tag.name.as_str(), "script" | "style") {
                let close = format!("</{}>", tag.name);
                tag.end = page[tag.end..]
                    .find(&close)
                    .map_or(page.len(), |end| tag.end + end + close.len());
            }
            at = tag.end;
            tags.push(tag);
        } else {
            at = start + 1;
        }
    }
    tags
}

fn read_tag(page: &str, start: usize) -> Tag {
    let is_end_of_name = |c: char| c.is_ascii_whitespace() || matches!(c, '>' | '=' | '/');
    let until = |at: usize, stop: &dyn Fn(char) -> bool| {
        page[at..].find(stop).map_or(page.len(), |end| at + end)
    };
    let mut at = until(start + 1, &is_end_of_name);
    let name = page[start + 1..at].to_ascii_lowercase();
    let mut attributes = Vec::new();
    loop {
        at = until(at, &|c| !c.is_ascii_whitespace() && c != '/');
        if at == page.len() || page[at..].starts_with('>') {
            break;
        }
        let end = until(at + 1, &is_end_of_name);
        let attribute = page[at..end].to_ascii_lowercase();
        at = until(end, &|c| !c.is_ascii_whitespace());
        if !page[at..].starts_with('=') {
            attributes.push((attribute, String::new()));
            continue;
        }
        at = until(at + 1, &|c| !c.is_ascii_whitespace());
        let (from, end) = match page[at..].chars().next() {
            Some(quote @ ('"' | '\'')) => (at + 1, until(at + 1, &|c| c == quote)),
            _ => (at, until(at, &|c| c.is_ascii_whitespace() || c == '>')),
        };
        attributes.push((attribute, page[from..end].to_owned()));
        at = if from == at { end } else { page.len().min(end + 1) };
    }
    Tag { name, start, end: page.len().min(at + 1), attributes }
}

/// Puts the policy behind the declaration of the character set, which must come first, and removes any other policy.
pub(crate) fn with_policy(page: &str, policy: &str) -> Result<String> {
    let mut out = String::with_capacity(page.len() + policy.len());
    let mut copied = 0;
    let mut placed = false;
    for tag in tags(page).iter().filter(|tag| tag.name == "meta") {
        let is_policy = tag
            .attribute("http-equiv")
            .is_some_and(|name| name.eq_ignore_ascii_case("content-security-policy"));
        if is_policy {
            out.push_str(&page[copied..tag.start]);
            copied = tag.end;
        } else if tag.attribute("charset").is_some() && !placed {
            out.push_str(&page[copied..tag.end]);
            out.push_str(policy);
            copied = tag.end;
            placed = true;
        }
    }
    out.push_str(&page[copied..]);
    placed
        .then_some(out)
        .context("the page does not declare its character set: add `<meta charset=\"utf-8\">`")
}

/// A script as it may stand between tags: nothing in it ends the element or opens a comment.
///
/// Both can only occur inside of strings and regular expressions, where the backslash changes nothing.
pub(super) fn script_text(script: &str) -> String {
    let mut text = String::with_capacity(script.len());
    let script = script.replace("\r\n", "\n");
    let mut rest = script.as_str();
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        text.push('<');
        rest = &from[1..];
        let ends_element = rest.get(..7).is_some_and(|next| next.eq_ignore_ascii_case("/script"));
        if ends_element || rest.starts_with("!--") {
            text.push('\\');
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_attributes_are_found_in_every_spelling() {
        let page = "<!doctype html><LINK rel=icon HREF='a b.svg' sizes = \"any\"/><!-- <b> --><br><a\nhref=#x hidden>1 < 2</a>";
        let found: Vec<_> =
            tags(page).into_iter().map(|tag| (tag.name.clone(), tag.attributes)).collect();
        let pairs = |list: &[(&str, &str)]| {
            list.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(
            found,
            [
                (
                    "link".to_owned(),
                    pairs(&[("rel", "icon"), ("href", "a b.svg"), ("sizes", "any")])
                ),
                ("br".to_owned(), vec![]),
                ("a".to_owned(), pairs(&[("href", "#x"), ("hidden", "")])),
            ]
        );
    }

    #[test]
    fn a_script_is_one_piece() {
        let page = "<script src=a.js>'<b>'</script><p>";
        let found: Vec<_> = tags(page).iter().map(|tag| &page[tag.start..tag.end]).collect();
        assert_eq!(found, ["<script src=a.js>'<b>'</script>", "<p>"]);
    }

    #[test]
    fn unfinished_pages_end_the_search() {
        for page in ["<", "<a", "<a b", "<a b=", "<a b='c", "<!-- <a>", "<script>x", "<a /", "é<é"]
        {
            assert!(tags(page).iter().all(|tag| tag.end <= page.len()), "{page}");
        }
    }

    #[test]
    fn the_policy_replaces_an_older_one() {
        let page = "<head><meta http-equiv='Content-Security-Policy' content=old><meta charset=utf-8><title>x</title>";
        assert_eq!(
            with_policy(page, "<meta NEW>").unwrap(),
            "<head><meta charset=utf-8><meta NEW><title>x</title>"
        );
        assert!(
            with_policy("<p>", "<meta NEW>").unwrap_err().to_string().contains("character set")
        );
    }

    #[test]
    fn a_script_cannot_end_its_element() {
        assert_eq!(
            script_text("'</script>' + '</SCRIPT>' + '<!--'\r\n"),
            "'<\\/script>' + '<\\/SCRIPT>' + '<\\!--'\n"
        );
        assert_eq!(script_text("a < b << c </ d"), "a < b << c </ d");
    }
}
