//! The helper binary of `crates/wasm-tools`: bindings generator and wasm test runner.

use crate::project;
use crate::task::Task;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The built helper binary.
#[derive(Debug, Clone)]
pub(crate) struct WasmTools(PathBuf);

impl WasmTools {
    /// One of its subcommands.
    pub(crate) fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(&self.0);
        command.arg(subcommand);
        command
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// Whether it was built, if perhaps from older sources.
pub(crate) fn find() -> Option<WasmTools> {
    let path =
        project::target_dir().join(format!("tools/wasm-tools{}", std::env::consts::EXE_SUFFIX));
    path.is_file().then_some(WasmTools(path))
}

/// Builds it where that is needed: Cargo decides, in a fifth of a second when nothing is to be done.
pub(crate) fn ensure() -> Result<WasmTools> {
    let mut cargo = project::cargo();
    cargo.args(["build", "--package", "wasm-tools", "--profile", "tools"]);
    cargo.arg("--target-dir").arg(project::target_dir());
    // Two crates that the test runner's server brings along; nothing anybody here can do about them.
    cargo.args(["--config", "future-incompat-report.frequency='never'"]);
    let label = "set-up: compile the bindings generator and test runner, once";
    let hint = "look at the first compiler error above, then type the same command again";
    if find().is_some() {
        cargo.arg("--quiet");
        Task::new(label, cargo, hint).run_silently()?;
    } else {
        Task::new(label, cargo, hint).run()?;
    }
    find().ok_or_else(|| {
        anyhow::anyhow!(
            "the helper wasm-tools was built but is not where it belongs: type `cargo clean`"
        )
    })
}
