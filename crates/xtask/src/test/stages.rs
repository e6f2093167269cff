//! The stages, in order.
//!
//! `wasm-tools` has a stage of its own and is left out of the others: it has two hundred dependencies, which would be compiled
//! once more for each of clippy, docs and tests. Its own tests need no more of them than the helper itself does.

use super::Outcome;
use super::count::{self, Tally};
use super::journeys;
use super::machine::Machine;
use crate::build;
use crate::dist;
use crate::files;
use crate::program;
use crate::project::{self, PAGE_CRATES, WASM_TARGET};
use crate::setup::browser;
use crate::size::{LATER_LIMIT, SIZE_LIMIT, page_size};
use crate::task::Task;
use crate::variant::Variant;
use anyhow::{Result, bail, ensure};
use std::ffi::OsStr;
use std::process::Command;

/// A part of the tests.
#[derive(Debug)]
pub(super) struct Stage {
    /// What `--only` calls it.
    pub(super) name: &'static str,
    /// What it checks.
    pub(super) title: &'static str,
    /// Earlier stages whose work it uses.
    pub(super) needs: &'static [&'static str],
    pub(super) run: fn(&Machine) -> Result<Outcome>,
}

pub(super) const STAGES: &[Stage] = &[
    Stage { name: "fmt", title: "the code is formatted", needs: &[], run: fmt },
    Stage { name: "clippy", title: "no lint has anything to say", needs: &[], run: clippy },
    Stage {
        name: "docs",
        title: "the documentation builds without warnings",
        needs: &[],
        run: docs,
    },
    Stage {
        name: "deny",
        title: "licences and sources of the dependencies",
        needs: &[],
        run: deny,
    },
    Stage { name: "native", title: "tests on this machine", needs: &[], run: native },
    Stage { name: "tools", title: "tests of what makes the page smaller", needs: &[], run: tools },
    Stage { name: "doctest", title: "examples in the documentation", needs: &[], run: doctest },
    Stage {
        name: "wasm-node",
        title: "tests compiled to WebAssembly, in Node",
        needs: &[],
        run: wasm_node,
    },
    Stage {
        name: "wasm-plain",
        title: "tests of method and labs compiled without lanes, in Node",
        needs: &[],
        run: wasm_plain,
    },
    Stage {
        name: "wasm-chromium",
        title: "the same in headless Chromium",
        needs: &[],
        run: wasm_chromium,
    },
    Stage { name: "dist", title: "the page builds, also as one file", needs: &[], run: write_dist },
    Stage { name: "size", title: "the page is within its limit", needs: &["dist"], run: size },
    Stage {
        name: "journeys",
        title: "the page in a browser",
        needs: &["dist"],
        run: journeys::in_chromium,
    },
    Stage {
        name: "firefox",
        title: "the page counts the same in Firefox",
        needs: &["dist"],
        run: journeys::in_firefox,
    },
];

/// A command that checks one thing.
fn check(label: &str, command: Command, on_failure: &str) -> Result<Outcome> {
    Task::new(label, command, on_failure).run_silently()?;
    Ok(Outcome::Ran(Tally { passed: 1, failed: 0 }))
}

/// A command that runs many tests and reports them on its standard output.
fn rust_tests(label: &str, command: Command, on_failure: &str) -> Result<Outcome> {
    let printed = Task::new(label, command, on_failure).tee()?;
    conclude(count::rust_tests(&printed.text), printed.success, on_failure)
}

/// A run without a test is no good news, and neither is one that ends badly with nothing to show for it.
pub(super) fn conclude(tally: Tally, success: bool, on_failure: &str) -> Result<Outcome> {
    ensure!(
        success || tally.failed > 0,
        "it ended early, after {} passed: {on_failure}",
        tally.passed
    );
    ensure!(
        tally.passed + tally.failed > 0,
        "not a single test was run: look for what leaves them out"
    );
    Ok(Outcome::Ran(tally))
}

fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut cargo = project::cargo();
    cargo.args(args);
    cargo
}

fn fmt(_: &Machine) -> Result<Outcome> {
    check("cargo fmt", cargo(["fmt", "--all", "--check"]), "type `cargo fmt`")
}

fn clippy(_: &Machine) -> Result<Outcome> {
    let command = cargo([
        "clippy",
        "--workspace",
        "--exclude",
        "wasm-tools",
        "--all-targets",
        "--",
        "-Dwarnings",
    ]);
    check(
        "clippy",
        command,
        "correct the first warning above, then type `cargo xtask test --only clippy`",
    )
}

fn docs(_: &Machine) -> Result<Outcome> {
    let mut command = cargo(["doc", "--workspace", "--exclude", "wasm-tools", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-Dwarnings");
    check(
        "cargo doc",
        command,
        "correct the first warning above, then type `cargo xtask test --only docs`",
    )
}

/// Advisories are left out: they need a network and change without us. `cargo deny check` has them.
fn deny(_: &Machine) -> Result<Outcome> {
    if program::find("cargo-deny").is_none() {
        let how = "cargo-deny is not installed; `cargo install cargo-deny --locked` would do that";
        return Ok(Outcome::Skipped(how.to_owned()));
    }
    let command = cargo(["deny", "check", "bans", "licenses", "sources"]);
    check("cargo deny", command, "look at deny.toml, then type `cargo deny check`")
}

fn native(_: &Machine) -> Result<Outcome> {
    let mut command = cargo(["test", "--workspace", "--exclude", "wasm-tools", "--no-fail-fast"]);
    // Not the documentation, which has a stage of its own, and not benchmarks, which are no tests.
    command.args(["--lib", "--bins", "--tests", "--examples"]);
    rust_tests("native tests", command, "type `cargo xtask test --only native`")
}

/// Compiled as the helper is, so that nothing but its tests is compiled for them.
fn tools(_: &Machine) -> Result<Outcome> {
    let command =
        cargo(["test", "--package", "wasm-tools", "--profile", "tools", "--no-fail-fast"]);
    rust_tests("tests of wasm-tools", command, "type `cargo xtask test --only tools`")
}

fn doctest(_: &Machine) -> Result<Outcome> {
    let command =
        cargo(["test", "--workspace", "--exclude", "wasm-tools", "--no-fail-fast", "--doc"]);
    rust_tests("doc-tests", command, "type `cargo xtask test --only doctest`")
}

fn wasm_node(machine: &Machine) -> Result<Outcome> {
    machine.node()?;
    let command = wasm_tests(machine, Variant::Lanes, &PAGE_CRATES)?;
    rust_tests("tests in Node", command, "type `cargo xtask test --only wasm-node`")
}

/// The same numbers without lanes. Not the page itself: what differs is compiled into the method alone.
fn wasm_plain(machine: &Machine) -> Result<Outcome> {
    machine.node()?;
    let command = wasm_tests(machine, Variant::Plain, &["pbd-core", "labs"])?;
    rust_tests("tests without lanes", command, "type `cargo xtask test --only wasm-plain`")
}

fn wasm_chromium(machine: &Machine) -> Result<Outcome> {
    let chromium = machine.browser()?;
    let driver = machine.driver()?;
    let version = |path| program::version(path).unwrap_or_default();
    let (of_browser, of_driver) = (version(chromium), version(driver));
    let major = |text: &str| program::version_numbers(text).first().copied();
    if major(&of_browser) != major(&of_driver) {
        bail!(
            "the driver ({of_driver}) does not fit the browser ({of_browser}): install both in the same version"
        );
    }
    let settings = Variant::Lanes.target_dir().join("webdriver.json");
    files::write(&settings, browser::capabilities(chromium))?;
    let mut command = wasm_tests(machine, Variant::Lanes, &PAGE_CRATES)?;
    // Drivers of other browsers would come first.
    for other in [
        "GECKODRIVER",
        "GECKODRIVER_REMOTE",
        "SAFARIDRIVER",
        "SAFARIDRIVER_REMOTE",
        "CHROMEDRIVER_REMOTE",
    ] {
        command.env_remove(other);
    }
    command
        .env("WASM_BINDGEN_USE_BROWSER", "1")
        .env("CHROMEDRIVER", driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings)
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    rust_tests("tests in Chromium", command, "type `cargo xtask test --only wasm-chromium`")
}

/// The tests that run in a JavaScript engine: compiled by the first stage that asks, and the same files for both.
///
/// Warnings are errors here too, because code for the browser only is not seen by clippy on this machine.
fn wasm_tests(machine: &Machine, variant: Variant, crates: &[&str]) -> Result<Command> {
    let tools = machine.tools()?;
    let mut command = machine.compiler()?.cargo("test", variant);
    command.args(["--no-fail-fast", "--lib", "--tests"]);
    for name in crates {
        command.args(["--package", name]);
    }
    let runner = tools.path().display();
    command
        .args(["--config", &format!("target.{WASM_TARGET}.rustflags=['-Dwarnings']")])
        .args(["--config", &format!("target.{WASM_TARGET}.runner=['{runner}', 'test-runner']")])
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    Ok(command)
}

fn write_dist(machine: &Machine) -> Result<Outcome> {
    machine.compiler()?;
    machine.tools()?;
    build::build()?;
    dist::write()?;
    Ok(Outcome::Ran(Tally { passed: 1, failed: 0 }))
}

fn size(_: &Machine) -> Result<Outcome> {
    let size = page_size(&project::dist())?;
    println!("{size}");
    ensure!(
        size.is_within_limit(),
        "the page has {} bytes and {} when asked for, more than the {SIZE_LIMIT} and {LATER_LIMIT} it may have",
        size.total(),
        size.later()
    );
    Ok(Outcome::Ran(Tally { passed: 1, failed: 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_a_test_is_a_failure() {
        assert!(conclude(Tally::default(), true, "look").is_err());
    }

    #[test]
    fn a_run_that_ends_badly_is_a_failure_even_when_every_test_passed() {
        let tally = Tally { passed: 3, failed: 0 };
        assert_eq!(
            conclude(tally, false, "look").unwrap_err().to_string(),
            "it ended early, after 3 passed: look"
        );
        assert_eq!(conclude(tally, true, "look").unwrap(), Outcome::Ran(tally));
    }

    #[test]
    fn counted_failures_speak_for_themselves() {
        let tally = Tally { passed: 3, failed: 1 };
        assert_eq!(conclude(tally, false, "look").unwrap(), Outcome::Ran(tally));
    }

    #[test]
    fn every_stage_has_a_name_of_its_own() {
        for (at, stage) in STAGES.iter().enumerate() {
            assert!(
                STAGES[..at].iter().all(|earlier| earlier.name != stage.name),
                "{}",
                stage.name
            );
        }
    }
}
