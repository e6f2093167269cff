//! The command line of the project: `cargo xtask help` lists what it can do.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    xtask::run(&args)
}
