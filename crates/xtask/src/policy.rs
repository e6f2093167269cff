//! What the page may do, told to the browser: scripts and styles of its own, nothing else, nothing from elsewhere.

use crate::encode::sha256;

/// Directives that hold wherever the page comes from.
///
/// `trusted-types 'none'` forbids to create HTML from text altogether.
const COMMON: &str =
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/// For a page of several files; `'wasm-unsafe-eval'` allows to compile WebAssembly and no other evaluation.
const FILES: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; \
                     img-src 'self'; manifest-src 'self'";

/// The policy as the header `cargo xtask serve` sends.
pub(crate) fn header() -> String {
    format!("{FILES}; {COMMON}; frame-ancestors 'none'")
}

/// The policy as a `<meta>` element for a static host; there `frame-ancestors` has no effect, so it is left out.
pub(crate) fn site_meta() -> String {
    meta(&format!("{FILES}; {COMMON}"))
}

/// The policy as a `<meta>` element of the page in one file: exactly these scripts and styles, and images in it.
pub(crate) fn single_file_meta(scripts: &[String], styles: &[String]) -> String {
    let hashes =
        |texts: &[String]| texts.iter().map(|text| hash_source(text)).collect::<Vec<_>>().join(" ");
    let style_src = if styles.is_empty() { "'none'".to_owned() } else { hashes(styles) };
    meta(&format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {style_src}; img-src data:; {COMMON}",
        hashes(scripts)
    ))
}

/// `'sha256-…'` of what stands between the tags of an inline script or style.
pub(crate) fn hash_source(text: &str) -> String {
    format!("'sha256-{}'", sha256(text.as_bytes()))
}

fn meta(policy: &str) -> String {
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_source_is_that_of_the_specification() {
        // The example of the Content Security Policy Level 3 specification, section 8.3.
        assert_eq!(
            hash_source("doSubmit()"),
            format!("'sha256-{}'", "jzgBGA4UWFFmpOBq0JpdsySukE1FrEN5bUpoK8Z29fY=")
        );
    }

    #[test]
    fn the_header_forbids_framing_and_the_meta_form_does_not_try() {
        assert!(header().ends_with("; frame-ancestors 'none'"));
        assert!(header().contains("script-src 'self' 'wasm-unsafe-eval';"));
        assert!(!site_meta().contains("frame-ancestors"));
    }

    #[test]
    fn a_single_file_names_its_own_parts_only() {
        let meta = single_file_meta(&["a()".to_owned()], &[]);
        assert!(
            meta.contains(&format!("script-src {} 'wasm-unsafe-eval';", hash_source("a()"))),
            "{meta}"
        );
        assert!(meta.contains("style-src 'none';"), "{meta}");
        assert!(!meta.contains("'self'"), "{meta}");
    }
}
