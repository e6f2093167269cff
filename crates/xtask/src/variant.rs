//! The two builds of the page: with lanes, and without for browsers that have none. `www/main.js` asks the browser once
//! and loads one of them.

use crate::project::{self, WASM_TARGET};
use std::path::PathBuf;

/// A build of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    /// With simd128, as .cargo/config.toml says: what nearly everybody is sent.
    Lanes,
    /// Without: two numbers side by side become one after the other, with the same bits.
    Plain,
}

impl Variant {
    /// Both, in the order in which they are built.
    pub(crate) const ALL: [Self; 2] = [Self::Lanes, Self::Plain];

    /// What its folder in `www` is called.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::Lanes => "pkg",
            Self::Plain => "pkg-plain",
        }
    }

    /// Its folder in `www`.
    pub(crate) fn pkg(self) -> PathBuf {
        project::www().join(self.folder())
    }

    /// Where Cargo puts what it compiles for it: apart, or each would throw away what the other has compiled.
    pub(crate) fn target_dir(self) -> PathBuf {
        project::target_dir().join(match self {
            Self::Lanes => "wasm",
            Self::Plain => "wasm-plain",
        })
    }

    /// Options of Cargo; they come after the flags in .cargo/config.toml, and of two the compiler takes the last.
    pub(crate) fn options(self) -> Vec<String> {
        match self {
            Self::Lanes => Vec::new(),
            Self::Plain => vec![
                "--config".to_owned(),
                format!("target.{WASM_TARGET}.rustflags=['-Ctarget-feature=-simd128']"),
            ],
        }
    }
}
