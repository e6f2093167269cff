//! What the figures were measured on.

use crate::program;
use std::env;
use std::fs;

/// The processor, as it calls itself.
pub(super) fn processor() -> String {
    let linux = || {
        let text = fs::read_to_string("/proc/cpuinfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let mac = || program::output("sysctl", &["-n", "machdep.cpu.brand_string"]);
    linux().or_else(mac).unwrap_or_else(|| "unknown processor".to_owned())
}

/// The version of Node.
pub(super) fn node() -> String {
    program::output("node", &["--version"]).unwrap_or_default()
}

/// All in one line.
pub(super) fn describe() -> String {
    format!("{} ({}, {}), Node {}", processor(), env::consts::OS, env::consts::ARCH, node())
}
