//! What turns a compiled `.wasm` file into something a browser or Node can run.
//!
//! Three subcommands: `bindgen` writes the JavaScript glue beside the module, `shrink` takes off that pair what only costs
//! bytes, `test-runner` runs a test binary that was compiled to WebAssembly. They live apart from `xtask` because their
//! dependencies take two minutes of processor time to compile, and `cargo xtask help` should not wait for them: `xtask`
//! builds this binary when a command first needs it.

mod shrink;

use anyhow::{Result, bail};
use std::env;
use std::ffi::OsString;

fn main() -> Result<()> {
    // What remains starts with a program name, as the two command lines expect: the subcommand takes that place.
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    match args.first().and_then(|name| name.to_str()) {
        Some("bindgen") => wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args),
        Some("shrink") => shrink::run(&args[1..]),
        Some("test-runner") => wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args),
        Some(other) => bail!("`{other}` is none of `bindgen`, `shrink` and `test-runner`"),
        None => bail!("one of `bindgen`, `shrink` and `test-runner` is needed"),
    }
}
