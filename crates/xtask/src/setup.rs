//! Brings a machine from bare to where a command can run, and does nothing when it is there already.
//!
//! Each part has a `find`, which only looks, and an `ensure`, which installs what `find` did not find. Every step prints
//! what it does and how long it took; every failure names the next command to type.

pub(crate) mod apt;
pub(crate) mod browser;
pub(crate) mod node;
pub(crate) mod tools;
pub(crate) mod wasm;
