//! The stages, in order.
//!
//! `wasm-tools` is left out of every one of them: it has thirty lines of its own and two hundred dependencies, which
//! checking it would compile once more for each of clippy, docs and tests.

use super::Outcome;
use super::count::{self, Tally};
use super::machine::Machine;
use crate::build;
use crate::dist;
use crate::files;
use crate::program;
use crate::project::{self, PAGE_CRATES, WASM_TARGET};
use crate::server::Server;
use crate::setup::browser;
use crate::size::{SIZE_LIMIT, page_size};
use crate::task::Task;
use crate::variant::Variant;
use anyhow::{Result, bail, ensure};
use std::ffi::OsStr;
use std::net::Ipv4Addr;
use std::path::PathBuf;
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
    Stage { name: "journeys", title: "the page in a browser", needs: &["dist"], run: journeys },
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
fn conclude(tally: Tally, success: bool, on_failure: &str) -> Result<Outcome> {
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
        "the page has {} bytes, more than the {SIZE_LIMIT} it may have",
        size.total()
    );
    Ok(Outcome::Ran(Tally { passed: 1, failed: 0 }))
}

/// The tests in `tests/browser`, against our own server and the single file.
fn journeys(machine: &Machine) -> Result<Outcome> {
    let node = machine.node()?;
    let chromium = machine.browser()?;
    machine.packages()?;
    let folder = project::browser_tests();
    let tests = journey_files()?;
    ensure!(
        !tests.is_empty(),
        "there is no test in tests/browser: type `git checkout tests/browser`"
    );

    let server = Server::bind(Ipv4Addr::LOCALHOST.into(), 0)?;
    let url = server.url();
    server.start(&project::www())?;

    let report = folder.join("out/report.tap");
    files::write(&report, "")?;
    let mut command = Command::new(node);
    // One file at a time: one browser is enough for a small machine.
    command.current_dir(&folder).args(["--test", "--test-concurrency=1", "--test-timeout=300000"]);
    command.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
    command
        .arg("--test-reporter=tap")
        .arg(format!("--test-reporter-destination={}", report.display()));
    command.args(&tests);
    command
        .env("CLOTH_LAB_URL", url)
        .env("CLOTH_LAB_FILE", project::single_file())
        .env("CHROME", chromium);
    let hint = "type `cargo xtask test --only journeys`";
    let success = Task::new("journeys", command, hint).run_silently().is_ok();
    conclude(count::node_tests(&files::read_text(&report)?), success, hint)
}

/// `tests/browser/NAME/NAME.test.mjs`, relative to `tests/browser`.
fn journey_files() -> Result<Vec<PathBuf>> {
    let folder = project::browser_tests();
    let mut tests = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if !entry.path().is_dir() || name == "node_modules" || name == "out" {
            continue;
        }
        let found = files::walk(&entry.path())?
            .into_iter()
            .filter(|path| path.to_string_lossy().ends_with(".test.mjs"));
        tests.extend(found.filter_map(|path| path.strip_prefix(&folder).map(PathBuf::from).ok()));
    }
    tests.sort();
    Ok(tests)
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
