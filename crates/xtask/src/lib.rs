//! The task runner: everything a person or a machine does with this project goes through it.
//!
//! Reading order: `commands` is the table of what exists; `task` is the one way an outside program is started (a label,
//! a prepared command, the sentence to print when it fails); `setup` brings a bare machine to where a command can run;
//! `build`, `dist`, `serve`, `test` and `bench` are the commands themselves.
//!
//! It stays light on purpose. What is heavy (the bindings generator and the wasm test runner) is a binary of its own,
//! `crates/wasm-tools`, compiled when a command first needs it.

mod args;
mod bench;
mod build;
mod commands;
mod dist;
mod doctor;
mod encode;
mod files;
mod golden;
mod lan;
mod media_type;
mod open;
mod policy;
mod program;
mod project;
mod serve;
mod server;
mod setup;
mod single_file;
mod size;
mod style_sheet;
mod task;
mod test;
mod texts;
mod trace;
mod variant;
mod watch;

pub use commands::run;
pub use size::{LATER_LIMIT, PageSize, SIZE_LIMIT, page_size};
