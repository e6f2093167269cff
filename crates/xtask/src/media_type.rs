//! Media types by file name.

use std::path::Path;

/// The media type of a file, by the end of its name; browsers refuse scripts and WebAssembly with another one.
pub(crate) fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_are_strict_about_has_its_type() {
        assert_eq!(media_type(Path::new("pkg/web_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("main.js")), "text/javascript; charset=utf-8");
        assert_eq!(media_type(Path::new("icons/icon.svg")), "image/svg+xml");
        assert_eq!(media_type(Path::new("no-extension")), "application/octet-stream");
    }
}
