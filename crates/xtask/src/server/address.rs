//! From the address in a request to a file name that cannot leave the folder.

use std::path::PathBuf;

/// The file a request asks for, relative to the served folder, or `None` for an address that can mean none.
///
/// Refused: what is not percent-encoded UTF-8, names that start with a dot (`..` and hidden files), and characters with
/// a meaning for some file system.
pub(super) fn file_of(url: &str) -> Option<PathBuf> {
    let address = url.split(['?', '#']).next()?;
    let address = decode(address.strip_prefix('/')?)?;
    let mut path = PathBuf::new();
    let mut names = address.split('/').peekable();
    while let Some(name) = names.next() {
        let is_last = names.peek().is_none();
        match name {
            "" if is_last => path.push("index.html"),
            name if is_plain(name) => path.push(name),
            _ => return None,
        }
    }
    Some(path)
}

fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && !name.contains(|c: char| c.is_control() || matches!(c, '\\' | ':'))
}

fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        let digits = std::str::from_utf8(digits)
            .ok()
            .filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(url: &str) -> Option<String> {
        Some(file_of(url)?.to_string_lossy().replace('\\', "/"))
    }

    #[test]
    fn folders_mean_their_index() {
        assert_eq!(file("/").as_deref(), Some("index.html"));
        assert_eq!(file("/labs/").as_deref(), Some("labs/index.html"));
    }

    #[test]
    fn queries_and_fragments_do_not_matter() {
        assert_eq!(file("/pkg/web.js?instance=2").as_deref(), Some("pkg/web.js"));
        assert_eq!(file("/main.js#x").as_deref(), Some("main.js"));
    }

    #[test]
    fn encoded_names_are_decoded_once() {
        assert_eq!(file("/a%20b.css").as_deref(), Some("a b.css"));
        assert_eq!(file("/%2520").as_deref(), Some("%20"));
    }

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for url in [
            "/..",
            "/../x",
            "/a/../x",
            "/%2e%2e/x",
            "/.%2e/x",
            "/..%2fx",
            "/%2e%2e%5cx",
            "/..\\x",
            "/.git/config",
            "/c:/x",
            "//x",
            "/a//b",
            "/./x",
            "/a%00b",
            "/%0a",
            "/%",
            "/%g0",
            "/%+1",
            "/%ff",
            "",
            "x",
            "http://localhost/x",
        ] {
            assert_eq!(file(url), None, "{url}");
        }
    }
}
