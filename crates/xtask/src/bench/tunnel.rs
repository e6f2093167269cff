//! `cargo xtask bench --smoke`: the tunnel's solvers, natively, as WebAssembly and beside plain JavaScript.
//!
//! The script measures, because two of the three hosts are its own; it starts the native program for its turns.

use super::{competitor, machine};
use crate::project;
use crate::setup::node;
use crate::task::Task;
use anyhow::Result;
use std::process::Command;

/// Builds, and lets the script measure and print its table.
pub(super) fn run(quick: bool) -> Result<()> {
    let node = node::ensure_node()?;
    let (program, module) = competitor::build()?;
    let mut command = Command::new(node);
    command.arg(project::root().join("crates/bench/js/tunnel.mjs")).arg(module).arg(program);
    if quick {
        command.arg("quick");
    }
    Task::new("measure the tunnel", command, "read what it printed above").run()?;
    println!("{}", machine::describe());
    Ok(())
}
