//! Bytes as text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// Base64 with padding.
pub(crate) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The SHA-256 of some bytes, in base64.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    base64(&Sha256::digest(bytes))
}

/// A file as an address: `data:image/svg+xml;base64,…`.
pub(crate) fn data_uri(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", base64(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_nothing_is_the_known_one() {
        assert_eq!(sha256(b""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn a_file_becomes_an_address() {
        assert_eq!(data_uri("image/png", b"ab"), "data:image/png;base64,YWI=");
    }
}
