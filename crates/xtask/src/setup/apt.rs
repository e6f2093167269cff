//! Debian packages.

use crate::program;
use crate::task::Task;
use anyhow::{Result, bail};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// How `apt-get` may be called here.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Apt {
    /// As this user, who is root.
    Direct,
    /// Through sudo, which asks no password.
    Sudo,
}

/// The lists of packages are fetched once per run, and only when something is to be installed.
static LISTS_ARE_FRESH: AtomicBool = AtomicBool::new(false);

/// How to call `apt-get`, when it exists and may be called without asking anybody.
pub(crate) fn find() -> Option<Apt> {
    program::find("apt-get")?;
    if program::output("id", &["-u"]).as_deref() == Some("0") {
        return Some(Apt::Direct);
    }
    program::output("sudo", &["-n", "true"]).map(|_| Apt::Sudo)
}

/// Installs `packages`; `instead` is what a person can do when that is not possible.
pub(crate) fn install(packages: &[&str], instead: &str) -> Result<()> {
    let names = packages.join(" ");
    let Some(apt) = find() else {
        bail!(
            "{names} cannot be installed from here (no apt-get, or neither root nor sudo without a password): {instead}"
        )
    };
    if !LISTS_ARE_FRESH.load(Ordering::Relaxed) {
        let update = command(apt, &["update", "-qq"]);
        Task::new(
            "set-up: fetch the lists of Debian packages",
            update,
            format!("check the network, or {instead}"),
        )
        .run()?;
        LISTS_ARE_FRESH.store(true, Ordering::Relaxed);
    }
    let mut install = command(apt, &["install", "-qq", "-y", "--no-install-recommends"]);
    install.args(packages);
    // What is unpacked and configured matters to nobody here; warnings and errors go to the other stream.
    install.stdout(std::process::Stdio::null());
    Task::new(format!("set-up: install {names}"), install, instead).run()
}

fn command(apt: Apt, args: &[&str]) -> Command {
    let quiet = "DEBIAN_FRONTEND=noninteractive";
    let mut command = match apt {
        Apt::Direct => Command::new("env"),
        Apt::Sudo => {
            let mut sudo = Command::new("sudo");
            sudo.args(["-n", "env"]);
            sudo
        }
    };
    command.arg(quiet).arg("apt-get").args(args);
    command
}
