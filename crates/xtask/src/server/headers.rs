//! The headers of every answer.

use crate::policy;
use tiny_http::Header;

/// Headers that go with every answer, whatever it is.
///
/// `no-cache` lets a browser keep a file but makes it ask, so that a rebuild shows on reload. Opener and embedder
/// policies are left out: the page needs no isolation, and browsers complain about them on the plain-HTTP address that
/// a phone uses.
pub(super) fn strict() -> [(&'static str, String); 5] {
    [
        ("Content-Security-Policy", policy::header()),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("Referrer-Policy", "no-referrer".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("Cache-Control", "no-cache".to_owned()),
    ]
}

/// A header from parts that are known to be well formed.
///
/// # Panics
///
/// When they are not: that is a mistake in this crate, and the tests send every one of them.
pub(super) fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("headers are plain ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_is_well_formed() {
        for (name, value) in strict() {
            assert!(value.is_ascii(), "{name}");
            assert_eq!(header(name, &value).value.as_str(), value, "{name}");
        }
    }
}
