//! What the page weighs, as a host that compresses would send it.

use crate::files::{self, has_extension};
use crate::style_sheet;
use crate::variant::Variant;
use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt;
use std::io::Write as _;
use std::path::Path;

/// The most a browser may be sent before it draws: html, css, scripts and the larger build together \[bytes, compressed\].
///
/// 200 000 were asked for, with all nine labs. The build without lanes is the larger one, by some 2 100. A ratchet.
pub const SIZE_LIMIT: usize = 198_000;

/// The most it may be sent later, when somebody asks for it: the texts, and the code of some labs \[bytes, compressed\].
///
/// A ratchet just above what they weigh.
pub const LATER_LIMIT: usize = 118_000;

/// The code of some labs, which is fetched when one of them is opened, in the folder of a build.
const LATER: &str = "web_later.wasm";

/// The weight of the page, by kind of file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSize {
    /// What every browser is sent.
    shared: Vec<Row>,
    /// What is sent of each build; a browser takes one of them.
    builds: [Vec<Row>; 2],
    /// What every browser is sent when somebody asks for it.
    texts: Row,
    /// The same of each build.
    later: [Row; 2],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    kind: &'static str,
    plain: usize,
    compressed: usize,
}

impl Row {
    fn new(kind: &'static str) -> Self {
        Self { kind, plain: 0, compressed: 0 }
    }

    fn add(&mut self, content: &[u8]) -> Result<()> {
        self.plain += content.len();
        self.compressed += compressed_len(content)?;
        Ok(())
    }
}

impl PageSize {
    /// Everything a browser is sent before it draws, if it takes the larger build \[bytes, compressed\].
    #[must_use]
    pub fn total(&self) -> usize {
        self.totals().map(|(_, compressed)| compressed).into_iter().max().unwrap_or_default()
    }

    /// What it is sent later, when somebody asks for it \[bytes, compressed\].
    #[must_use]
    pub fn later(&self) -> usize {
        let code = self.later.iter().map(|row| row.compressed).max();
        self.texts.compressed + code.unwrap_or_default()
    }

    /// Whether both are within [`SIZE_LIMIT`] and [`LATER_LIMIT`].
    #[must_use]
    pub fn is_within_limit(&self) -> bool {
        self.total() <= SIZE_LIMIT && self.later() <= LATER_LIMIT
    }

    /// Everything a browser is sent with each build, as it is and compressed.
    fn totals(&self) -> [(usize, usize); 2] {
        self.builds.each_ref().map(|build| {
            let rows = || self.shared.iter().chain(build);
            (rows().map(|row| row.plain).sum(), rows().map(|row| row.compressed).sum())
        })
    }
}

impl fmt::Display for PageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, plain: usize, compressed: usize| {
            writeln!(f, "  {name:<16} {plain:>9} {compressed:>9}")
        };
        for Row { kind, plain, compressed } in &self.shared {
            line(kind, *plain, *compressed)?;
        }
        for (variant, build) in Variant::ALL.iter().zip(&self.builds) {
            for Row { kind, plain, compressed } in build {
                line(&format!("{} {kind}", variant.folder()), *plain, *compressed)?;
            }
        }
        for (variant, (plain, compressed)) in Variant::ALL.iter().zip(self.totals()) {
            line(&format!("with {}", variant.folder()), plain, compressed)?;
        }
        line("later: texts", self.texts.plain, self.texts.compressed)?;
        for (variant, row) in Variant::ALL.iter().zip(&self.later) {
            line(&format!("later: {}", variant.folder()), row.plain, row.compressed)?;
        }
        write!(
            f,
            "  bytes, and with gzip; at most {SIZE_LIMIT}, and {LATER_LIMIT} later, when asked for"
        )
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
    let mut shared = ["html", "css", "js"].map(Row::new);
    let mut builds = Variant::ALL.map(|_| ["glue", "wasm"].map(Row::new));
    let mut texts = Row::new("txt");
    let mut later = Variant::ALL.map(|_| Row::new("later"));
    for path in files::walk(folder)? {
        let name = path.strip_prefix(folder)?;
        let is_single_file = path.file_name().is_some_and(|name| name == "cloth-lab.html");
        if is_single_file || name.starts_with(style_sheet::SOURCES) {
            continue;
        }
        let of = Variant::ALL.iter().position(|variant| name.starts_with(variant.folder()));
        let row = match of {
            Some(build) if has_extension(&path, "js") => &mut builds[build][0],
            Some(build) if name.ends_with(LATER) => &mut later[build],
            Some(build) if has_extension(&path, "wasm") => &mut builds[build][1],
            _ if has_extension(&path, texts.kind) => &mut texts,
            _ => match shared.iter_mut().find(|row| has_extension(&path, row.kind)) {
                Some(row) => row,
                None => continue,
            },
        };
        row.add(&files::read(&path)?)?;
    }
    let lacks =
        |kind: &str| format!("{} holds no {kind}: type `cargo xtask build`", folder.display());
    ensure!(shared[0].plain > 0, lacks("html"));
    for ((variant, build), later) in Variant::ALL.iter().zip(&builds).zip(&later) {
        for row in build.iter().chain([later]) {
            ensure!(row.plain > 0, lacks(&format!("{} in {}", row.kind, variant.folder())));
        }
    }
    Ok(PageSize { shared: shared.into(), builds: builds.map(Vec::from), texts, later })
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
            ("pkg/texts.txt", b"8;"),
            ("pkg/web_later.wasm", b"90;"),
            ("pkg-plain/web_later.wasm", b"1234;"),
            ("icons/icon.svg", &[b'x'; 999]),
            ("cloth-lab.html", &[b'x'; 999]),
            ("pkg/web.js", b"23;"),
            ("pkg/web_bg.wasm", wasm),
            ("pkg-plain/web.js", b"456;"),
            ("pkg-plain/web_bg.wasm", &[7; 3000]),
        ] {
            files::write(&folder.join(name), content).unwrap();
        }
        folder
    }

    /// Bytes of a linear congruential generator, which hardly compress.
    fn noise(len: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        noise.take(len).collect()
    }

    #[test]
    fn every_kind_is_weighed_and_nothing_else() {
        let folder = page("kinds", &[0; 5000]);
        let size = page_size(&folder).unwrap();
        fs::remove_dir_all(folder).unwrap();
        let plain = |rows: &[Row]| rows.iter().map(|row| (row.kind, row.plain)).collect::<Vec<_>>();
        assert_eq!(plain(&size.shared), [("html", 3), ("css", 6), ("js", 2)]);
        assert_eq!(plain(&size.builds[0]), [("glue", 3), ("wasm", 5000)]);
        assert_eq!(plain(&size.builds[1]), [("glue", 4), ("wasm", 3000)]);
        // Zeros compress to next to nothing, tiny texts grow by a header.
        assert!(size.builds[0][1].compressed < 100 && size.shared[2].compressed > 2, "{size}");
        assert!(size.is_within_limit());
        assert_eq!((size.texts.plain, size.later.each_ref().map(|row| row.plain)), (2, [3, 5]));
        assert_eq!(size.later(), size.texts.compressed + size.later[1].compressed);
        assert_eq!(size.totals().map(|(plain, _)| plain), [5014, 3015]);
    }

    #[test]
    fn a_page_that_is_too_heavy_is_found_out_in_either_build() {
        let noise = noise(SIZE_LIMIT);
        for heavy in ["pkg/web_bg.wasm", "pkg-plain/web_bg.wasm"] {
            let folder = page("heavy", &[0; 5000]);
            files::write(&folder.join(heavy), &noise).unwrap();
            let size = page_size(&folder).unwrap();
            fs::remove_dir_all(folder).unwrap();
            assert!(!size.is_within_limit(), "{heavy}: {size}");
            // One of them is sent, not both.
            assert!(size.total() < SIZE_LIMIT + 1000, "{heavy}: {size}");
        }
    }

    #[test]
    fn what_comes_later_has_a_limit_of_its_own() {
        for heavy in ["pkg/texts.txt", "pkg/web_later.wasm", "pkg-plain/web_later.wasm"] {
            let folder = page("later", &[0; 5000]);
            files::write(&folder.join(heavy), noise(LATER_LIMIT)).unwrap();
            let size = page_size(&folder).unwrap();
            fs::remove_dir_all(folder).unwrap();
            assert!(!size.is_within_limit() && size.total() < 1000, "{heavy}: {size}");
        }
    }

    #[test]
    fn a_page_without_its_module_is_not_weighed() {
        let folder = page("empty", b"");
        let error = page_size(&folder).unwrap_err().to_string();
        fs::remove_dir_all(folder).unwrap();
        assert!(error.ends_with("holds no wasm in pkg: type `cargo xtask build`"), "{error}");
    }
}
