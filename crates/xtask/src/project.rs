//! Where things lie in this project.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compilation target of the page.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The crates that end up in the page, or are tested in a browser.
pub(crate) const PAGE_CRATES: [&str; 3] = ["pbd-core", "labs", "web"];

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    // Cargo says where the crate lies now; what was compiled in may be out of date when the folder was moved.
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .filter(|path| path.ends_with("crates/xtask"));
    let here = here.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    here.ancestors().nth(2).map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Where Cargo puts what it compiles.
pub(crate) fn target_dir() -> PathBuf {
    let dir = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    std::path::absolute(&dir).unwrap_or(dir)
}

/// The page as it is served.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// The static site.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The whole page in one file.
pub(crate) fn single_file() -> PathBuf {
    dist().join("cloth-lab.html")
}

/// The tests that drive a browser.
pub(crate) fn browser_tests() -> PathBuf {
    root().join("tests/browser")
}

/// Cargo, the one that runs us when there is one, in the project's folder.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}
