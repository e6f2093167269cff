//! The stages that drive a browser: the tests in `tests/browser`, against our own server and the single file.

use super::Outcome;
use super::count;
use super::machine::Machine;
use super::stages::conclude;
use crate::files;
use crate::project;
use crate::server::Server;
use crate::setup::browser;
use crate::task::Task;
use anyhow::{Result, ensure};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the tests that Firefox is opened for.
const FIREFOX: &str = "firefox";

/// Everything but what needs another browser.
pub(super) fn in_chromium(machine: &Machine) -> Result<Outcome> {
    let tests = files_of(|test| !test.starts_with(FIREFOX))?;
    run(machine, &tests, None, "journeys")
}

/// What Firefox counts, beside what Chromium counts. Skipped where there is no Firefox and none can be installed.
pub(super) fn in_firefox(machine: &Machine) -> Result<Outcome> {
    let Some(firefox) = machine.firefox() else {
        return Ok(Outcome::Skipped(browser::NO_FIREFOX.to_owned()));
    };
    let tests = files_of(|test| test.starts_with(FIREFOX))?;
    run(machine, &tests, Some(firefox), FIREFOX)
}

fn run(
    machine: &Machine,
    tests: &[PathBuf],
    firefox: Option<&Path>,
    stage: &str,
) -> Result<Outcome> {
    let node = machine.node()?;
    let chromium = machine.browser()?;
    machine.packages()?;
    let folder = project::browser_tests();
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
    command.args(tests);
    command
        .env("CLOTH_LAB_URL", url)
        .env("CLOTH_LAB_FILE", project::single_file())
        .env("CHROME", chromium)
        .env("FIREFOX", firefox.unwrap_or(Path::new("")));
    let hint = format!("type `cargo xtask test --only {stage}`");
    let success = Task::new(stage, command, &hint).run_silently().is_ok();
    conclude(count::node_tests(&files::read_text(&report)?), success, &hint)
}

/// Those of `tests/browser/NAME/NAME.test.mjs`, relative to `tests/browser`.
fn files_of(belongs: impl Fn(&Path) -> bool) -> Result<Vec<PathBuf>> {
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
    tests.retain(|test| belongs(test));
    tests.sort();
    Ok(tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_belongs_to_one_of_the_two() {
        let all = files_of(|_| true).unwrap();
        let firefox = files_of(|test| test.starts_with(FIREFOX)).unwrap();
        assert_eq!(firefox, [PathBuf::from("firefox/firefox.test.mjs")]);
        assert_eq!(files_of(|test| !test.starts_with(FIREFOX)).unwrap().len() + 1, all.len());
    }
}
