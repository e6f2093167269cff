//! Node, and the packages of the browser tests.

use crate::files;
use crate::program;
use crate::project;
use crate::task::Task;
use anyhow::{Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The first version whose test runner has the options used here.
const OLDEST: [u32; 2] = [20, 10];

/// Finds a Node that is new enough.
pub(crate) fn ensure_node() -> Result<PathBuf> {
    let Some(node) = program::find("node") else {
        bail!(
            "Node is not installed: install version 20 or newer, then type the same command again"
        )
    };
    let version = program::version(&node).unwrap_or_default();
    if program::version_numbers(&version).as_slice() < OLDEST.as_slice() {
        bail!(
            "Node {version} is too old: install version 20.10 or newer, then type the same command again"
        );
    }
    Ok(node)
}

/// Whether the packages of the browser tests are installed as the lock file says.
pub(crate) fn packages_are_installed() -> bool {
    match (fs::read(lock()), fs::read(stamp())) {
        (Ok(lock), Ok(stamp)) => lock == stamp,
        _ => false,
    }
}

/// Installs the packages of the browser tests where that is needed.
pub(crate) fn ensure_packages() -> Result<()> {
    if packages_are_installed() {
        return Ok(());
    }
    let Some(npm) = program::find("npm") else {
        bail!("npm is not installed: install it with Node, then type the same command again")
    };
    let mut ci = Command::new(npm);
    ci.current_dir(project::browser_tests()).args([
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
    ]);
    Task::new(
        "set-up: install the packages of the browser tests",
        ci,
        "check the network, then type `npm ci --prefix tests/browser`",
    )
    .run()?;
    files::write(&stamp(), files::read(&lock())?)
}

fn lock() -> PathBuf {
    project::browser_tests().join("package-lock.json")
}

/// A copy of the lock file from when it was installed: npm itself keeps none that can be compared.
fn stamp() -> PathBuf {
    project::browser_tests().join("node_modules/.installed-lock.json")
}
