//! `cargo xtask doctor`: what is installed, what is missing, and how it would be set up.

use crate::args::Options;
use crate::program;
use crate::setup::wasm::WasmCompiler;
use crate::setup::{apt, browser, node, tools, wasm};
use anyhow::{Result, bail};
use std::fmt;
use std::path::{Path, PathBuf};

/// What was found out about one thing.
#[derive(Debug, PartialEq)]
enum State {
    /// It is there, in this version.
    Present(String),
    /// It is missing, and the command that needs it sets it up like this.
    WillBeSetUp(String),
    /// It is missing and not necessary; this is what it would be good for.
    Optional(String),
    /// It is missing, and a person has to do this.
    Missing(String),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Present(version) => write!(f, "ok       {version}"),
            Self::WillBeSetUp(how) => write!(f, "later    set up when first needed: {how}"),
            Self::Optional(what) => write!(f, "without  {what}"),
            Self::Missing(how) => write!(f, "MISSING  {how}"),
        }
    }
}

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<()> {
    let wasm = wasm_target();
    let can_serve = !matches!(wasm, State::Missing(_));
    let rows = [
        ("rustc", tool("rustc", "install Rust from rustup.rs")),
        ("wasm target", wasm),
        ("wasm-tools", wasm_tools()),
        ("git", tool("git", "install git to fetch and record changes")),
        ("node", node_state()),
        ("npm", tool("npm", "install npm, which comes with Node, to run the browser tests")),
        ("npm packages", packages()),
        ("browser", found(browser::find(), "chromium")),
        ("driver", found(browser::find_driver(), "chromium-driver")),
        ("cargo-deny", deny()),
    ];
    for (name, state) in &rows {
        println!("{name:13} {state}");
    }
    let can_test = rows.iter().all(|(_, state)| !matches!(state, State::Missing(_)));
    if !can_serve {
        bail!("the page cannot be built here yet: do what the line `wasm target` says");
    }
    println!("\n`cargo xtask serve` can run here.");
    println!(
        "`cargo xtask test` {}",
        if can_test { "can too." } else { "needs what is missing above." }
    );
    Ok(())
}

fn tool(name: &str, how: &str) -> State {
    match program::find(name).as_deref().and_then(program::version) {
        Some(version) => State::Present(version),
        None => State::Missing(how.to_owned()),
    }
}

fn wasm_target() -> State {
    match (wasm::find(), wasm::plan()) {
        (Some(WasmCompiler::Toolchain), _) => State::Present("in the Rust toolchain".to_owned()),
        (Some(WasmCompiler::Sysroot(dir)), _) => {
            let version = program::version(&dir.join("bin/rustc")).unwrap_or_default();
            State::Present(format!("private sysroot in .toolchain/wasm, {version}"))
        }
        (None, Some(plan)) => State::WillBeSetUp(plan.to_owned()),
        (None, None) => {
            State::Missing("type `rustup target add wasm32-unknown-unknown`".to_owned())
        }
    }
}

fn wasm_tools() -> State {
    match tools::find() {
        Some(_) => {
            State::Present("bindings generator and wasm test runner are compiled".to_owned())
        }
        None => State::WillBeSetUp("compile crates/wasm-tools".to_owned()),
    }
}

fn node_state() -> State {
    match node::ensure_node() {
        Ok(path) => State::Present(program::version(&path).unwrap_or_default()),
        Err(error) => State::Missing(format!("{error:#}")),
    }
}

fn packages() -> State {
    if node::packages_are_installed() {
        State::Present("as in tests/browser/package-lock.json".to_owned())
    } else {
        State::WillBeSetUp("npm ci in tests/browser".to_owned())
    }
}

fn found(path: Option<PathBuf>, package: &str) -> State {
    match path {
        Some(path) => State::Present(describe(&path)),
        None if apt::find().is_some() => State::WillBeSetUp(format!("apt-get install {package}")),
        None => State::Missing(format!("install {package} to run the browser tests")),
    }
}

fn describe(path: &Path) -> String {
    format!(
        "{}, {}",
        program::version(path).unwrap_or_else(|| "does not tell its version".to_owned()),
        path.display()
    )
}

fn deny() -> State {
    match program::find("cargo-deny").as_deref().and_then(program::version) {
        Some(version) => State::Present(version),
        None => {
            State::Optional("`cargo install cargo-deny --locked` for the stage `deny`".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_does_not_exist_says_what_to_do() {
        assert_eq!(
            tool("no-such-program-here", "install it"),
            State::Missing("install it".to_owned())
        );
    }

    #[test]
    fn every_state_reads_as_a_line() {
        assert_eq!(State::Present("1.2".to_owned()).to_string(), "ok       1.2");
        assert_eq!(State::Missing("do this".to_owned()).to_string(), "MISSING  do this");
        assert_eq!(
            State::WillBeSetUp("so".to_owned()).to_string(),
            "later    set up when first needed: so"
        );
    }
}
