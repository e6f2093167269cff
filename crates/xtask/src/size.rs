//! What the page weighs, as a host that compresses would send it.

use crate::files::{self, has_extension};
use crate::style_sheet;
use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt;
use std::io::Write as _;
use std::path::Path;

/// The most the page may weigh: html, css, scripts and WebAssembly together \[bytes, compressed\].
///
/// A ratchet just above what it weighs with five labs (with one: 118 000); all nine are to stay within 200 000.
pub const SIZE_LIMIT: usize = 166_000;

/// The weight of the page, by kind of file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSize {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    kind: &'static str,
    plain: usize,
    compressed: usize,
}

impl PageSize {
    /// Everything together \[bytes, compressed\].
    #[must_use]
    pub fn total(&self) -> usize {
        self.rows.iter().map(|row| row.compressed).sum()
    }

    /// Whether it is within [`SIZE_LIMIT`].
    #[must_use]
    pub fn is_within_limit(&self) -> bool {
        self.total() <= SIZE_LIMIT
    }
}

impl fmt::Display for PageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {:<6} {:>9} {:>9}", "", "bytes", "gzip")?;
        for Row { kind, plain, compressed } in &self.rows {
            writeln!(f, "  {kind:<6} {plain:>9} {compressed:>9}")?;
        }
        let plain: usize = self.rows.iter().map(|row| row.plain).sum();
        write!(f, "  {:<6} {plain:>9} {:>9}  of at most {SIZE_LIMIT}", "total", self.total())
    }
}

/// Weighs the page in `folder`: `www`, or `dist` without the single file.
///
/// Every file is compressed by itself, at the highest level, as hosts do. Icons do not count: browsers fetch them later.
///
/// # Errors
///
/// When a file cannot be read, or the page is not complete.
pub fn page_size(folder: &Path) -> Result<PageSize> {
    let kinds = ["html", "css", "js", "glue", "wasm"];
    let mut rows: Vec<Row> =
        kinds.iter().map(|kind| Row { kind, plain: 0, compressed: 0 }).collect();
    for path in files::walk(folder)? {
        let name = path.strip_prefix(folder)?;
        let is_single_file = path.file_name().is_some_and(|name| name == "cloth-lab.html");
        let is_compiled = name.starts_with("pkg");
        let kind = if is_compiled && has_extension(&path, "js") {
            "glue"
        } else if let Some(kind) = kinds.iter().find(|kind| has_extension(&path, kind)) {
            kind
        } else {
            continue;
        };
        if is_single_file || name.starts_with(style_sheet::SOURCES) {
            continue;
        }
        let content = files::read(&path)?;
        for row in rows.iter_mut().filter(|row| row.kind == kind) {
            row.plain += content.len();
            row.compressed += compressed_len(&content)?;
        }
    }
    for row in &rows {
        let needed = matches!(row.kind, "html" | "glue" | "wasm");
        ensure!(
            !needed || row.plain > 0,
            "{} holds no {}: type `cargo xtask build`",
            folder.display(),
            row.kind
        );
    }
    Ok(PageSize { rows })
}

fn compressed_len(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn page(test: &str, wasm: &[u8]) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("cloth-lab-size-{test}-{}", std::process::id()));
        for (name, content) in [
            ("index.html", "<p>".as_bytes()),
            ("main.js", b"1;"),
            ("styles/a.css", b"p{}"),
            ("pkg/page.css", b"p{}a{}"),
            ("icons/icon.svg", &[b'x'; 999]),
            ("cloth-lab.html", &[b'x'; 999]),
            ("pkg/web.js", b"23;"),
            ("pkg/web_bg.wasm", wasm),
        ] {
            files::write(&folder.join(name), content).unwrap();
        }
        folder
    }

    #[test]
    fn every_kind_is_weighed_and_nothing_else() {
        let folder = page("kinds", &[0; 5000]);
        let size = page_size(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
        let plain: Vec<_> = size.rows.iter().map(|row| (row.kind, row.plain)).collect();
        assert_eq!(plain, [("html", 3), ("css", 6), ("js", 2), ("glue", 3), ("wasm", 5000)]);
        // Zeros compress to next to nothing, tiny texts grow by a header.
        assert!(size.rows[4].compressed < 100 && size.rows[2].compressed > 2, "{size}");
        assert!(size.is_within_limit());
    }

    #[test]
    fn a_page_that_is_too_heavy_is_found_out() {
        // Bytes of a linear congruential generator hardly compress.
        let mut state = 1_u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        let folder = page("heavy", &noise.take(SIZE_LIMIT).collect::<Vec<u8>>());
        let size = page_size(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
        assert!(!size.is_within_limit(), "{size}");
    }

    #[test]
    fn a_page_without_its_module_is_not_weighed() {
        let folder = page("empty", b"");
        let error = page_size(&folder).unwrap_err().to_string();
        fs::remove_dir_all(folder).unwrap();
        assert!(error.ends_with("holds no wasm: type `cargo xtask build`"), "{error}");
    }
}
