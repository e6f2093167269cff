//! What the stages need of the machine, set up when the first of them asks and remembered for the others.

use crate::setup::tools::WasmTools;
use crate::setup::wasm::WasmCompiler;
use crate::setup::{browser, node, tools, wasm};
use anyhow::{Result, anyhow};
use std::cell::{Cell, OnceCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A part that is there, or why it is not.
type Part<T> = OnceCell<Result<T, String>>;

/// The parts asked for so far.
#[derive(Debug, Default)]
pub(super) struct Machine {
    compiler: Part<WasmCompiler>,
    tools: Part<WasmTools>,
    node: Part<PathBuf>,
    packages: Part<()>,
    browser: Part<PathBuf>,
    driver: Part<PathBuf>,
    firefox: Part<PathBuf>,
    time_spent: Cell<Duration>,
}

impl Machine {
    /// A compiler for the page.
    pub(super) fn compiler(&self) -> Result<&WasmCompiler> {
        self.part(&self.compiler, wasm::ensure)
    }

    /// The wasm test runner.
    pub(super) fn tools(&self) -> Result<&WasmTools> {
        self.part(&self.tools, tools::ensure)
    }

    /// Node.
    pub(super) fn node(&self) -> Result<&PathBuf> {
        self.part(&self.node, node::ensure_node)
    }

    /// The packages of the browser tests.
    pub(super) fn packages(&self) -> Result<()> {
        self.part(&self.packages, node::ensure_packages).copied()
    }

    /// Chromium.
    pub(super) fn browser(&self) -> Result<&PathBuf> {
        self.part(&self.browser, browser::ensure)
    }

    /// The driver of Chromium.
    pub(super) fn driver(&self) -> Result<&PathBuf> {
        self.part(&self.driver, browser::ensure_driver)
    }

    /// Firefox, if there is one or one can be installed.
    pub(super) fn firefox(&self) -> Option<&Path> {
        self.part(&self.firefox, browser::ensure_firefox).ok().map(PathBuf::as_path)
    }

    /// How long setting up has taken so far.
    pub(super) fn time_spent(&self) -> Duration {
        self.time_spent.get()
    }

    fn part<'a, T>(&self, part: &'a Part<T>, ensure: fn() -> Result<T>) -> Result<&'a T> {
        let result = part.get_or_init(|| {
            let start = Instant::now();
            let result = ensure().map_err(|error| format!("{error:#}"));
            self.time_spent.set(self.time_spent.get() + start.elapsed());
            result
        });
        result.as_ref().map_err(|error| anyhow!(error.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_set_up_once_and_its_failure_is_remembered() {
        let machine = Machine::default();
        let part = Part::default();
        assert_eq!(*machine.part(&part, || Ok(1)).unwrap(), 1);
        assert_eq!(*machine.part(&part, || Ok(2)).unwrap(), 1);
        let broken: Part<()> = Part::default();
        assert!(machine.part(&broken, || Err(anyhow!("no network"))).is_err());
        assert_eq!(machine.part(&broken, || Ok(())).unwrap_err().to_string(), "no network");
    }
}
