//! As much of an HTTP request as a file server needs: its first line.

use std::io::Read;

/// More than any browser sends before the empty line.
const LIMIT: u64 = 32 * 1024;

/// The first line of a request.
#[derive(Debug, PartialEq)]
pub(super) struct Request {
    pub(super) method: String,
    /// As sent: still encoded, with its query.
    pub(super) address: String,
}

impl Request {
    /// Reads up to the empty line that ends the headers; `None` when that is not what comes.
    pub(super) fn read(stream: &mut impl Read) -> std::io::Result<Option<Self>> {
        let mut head = Vec::new();
        let mut stream = stream.take(LIMIT);
        let mut part = [0; 2048];
        while !head.windows(4).any(|four| four == b"\r\n\r\n") {
            let count = stream.read(&mut part)?;
            if count == 0 {
                return Ok(None);
            }
            head.extend_from_slice(&part[..count]);
        }
        Ok(Self::parse(&head))
    }

    fn parse(head: &[u8]) -> Option<Self> {
        let end = head.iter().position(|&byte| byte == b'\r')?;
        let line = std::str::from_utf8(&head[..end]).ok()?;
        let mut words = line.split(' ');
        let (method, address, version) = (words.next()?, words.next()?, words.next()?);
        let is_request =
            words.next().is_none() && version.starts_with("HTTP/1.") && !method.is_empty();
        is_request.then(|| Self { method: method.to_owned(), address: address.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut text: &[u8]) -> Option<Request> {
        Request::read(&mut text).unwrap()
    }

    #[test]
    fn the_first_line_is_taken_apart() {
        let request = read(b"GET /a%20b?c HTTP/1.1\r\nHost: x\r\n\r\nrest").unwrap();
        assert_eq!((request.method.as_str(), request.address.as_str()), ("GET", "/a%20b?c"));
    }

    #[test]
    fn what_is_no_request_is_none() {
        for text in [
            "",
            "\r\n\r\n",
            "GET /",
            "GET /\r\n\r\n",
            "GET / HTTP/2\r\n\r\n",
            "GET / x HTTP/1.1\r\n\r\n",
            "\u{16}\u{3}\u{1}",
        ] {
            assert_eq!(read(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(read(b"GET /\xff HTTP/1.1\r\n\r\n"), None);
    }

    #[test]
    fn endless_headers_are_given_up() {
        let endless = [b"GET / HTTP/1.1\r\n".as_slice(), &vec![b'x'; 100_000]].concat();
        assert_eq!(read(&endless), None);
    }
}
