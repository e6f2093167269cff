//! An HTTP response, and the headers of every one.

use crate::media_type::media_type;
use crate::policy;
use std::io::{self, Write};
use std::path::Path;

/// A response that is ready to be written.
#[derive(Debug)]
pub(super) struct Answer {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
    head_only: bool,
}

impl Answer {
    /// A file of the page.
    pub(super) fn file(path: &Path, content: Vec<u8>) -> Self {
        Self::new(200, media_type(path), content)
    }

    /// A sentence for whoever sent the request.
    pub(super) fn text(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", text.into())
    }

    fn new(status: u16, media_type: &str, body: Vec<u8>) -> Self {
        let mut headers: Vec<_> = strict_headers().into();
        headers.push(("Content-Type", media_type.to_owned()));
        headers.push(("Content-Length", body.len().to_string()));
        headers.push(("Connection", "close".to_owned()));
        Self { status, headers, body, head_only: false }
    }

    /// The same with another header.
    pub(super) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// The same without its body.
    pub(super) fn head_only(mut self) -> Self {
        self.head_only = true;
        self
    }

    /// Sends it.
    pub(super) fn write(&self, stream: &mut impl Write) -> io::Result<()> {
        let reason = match self.status {
            200 => "OK",
            400 => "Bad Request",
            404 => "Not Found",
            405 => "Method Not Allowed",
            _ => "Internal Server Error",
        };
        let mut head = format!("HTTP/1.1 {} {reason}\r\n", self.status);
        for (name, value) in &self.headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())?;
        if self.head_only { Ok(()) } else { stream.write_all(&self.body) }
    }
}

/// Headers that go with every answer, whatever it is.
///
/// `no-cache` lets a browser keep a file but makes it ask, so that a rebuild shows on reload. Opener and embedder
/// policies are left out: the page needs no isolation, and browsers complain about them on the plain-HTTP address that
/// a phone uses.
pub(super) fn strict_headers() -> [(&'static str, String); 5] {
    [
        ("Content-Security-Policy", policy::header()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("Referrer-Policy", "no-referrer".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("Cache-Control", "no-cache".to_owned()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_header_can_break_its_line() {
        for (name, value) in strict_headers() {
            assert!(value.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{name}: {value}");
        }
    }

    #[test]
    fn an_answer_is_written_whole() {
        let mut written = Vec::new();
        Answer::text(404, "no\n").with("X", "y").write(&mut written).unwrap();
        let text = String::from_utf8(written).unwrap();
        assert!(
            text.starts_with(
                "HTTP/1.1 404 Not Found\r\nContent-Security-Policy: default-src 'none';"
            ),
            "{text}"
        );
        assert!(
            text.ends_with("\r\nContent-Length: 3\r\nConnection: close\r\nX: y\r\n\r\nno\n"),
            "{text}"
        );
    }
}
