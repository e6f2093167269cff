//! How fast the method is: one sheet, projected in several ways, natively and as WebAssembly.
//!
//! `cargo xtask bench` starts one process for each contestant and size and lets them take turns; this crate is what runs
//! in them. [`sheet`] is the scene, [`contestant`] the list of what is compared, [`process`] the conversation with a
//! process that measures (`src/main.rs` natively, `js/process.mjs` in Node). `js/baseline.mjs` is the same work in plain
//! JavaScript, on the same sheet, which it reads from what [`scene_file`] writes.
//!
//! # The module, for any host
//!
//! Compiled for `wasm32-unknown-unknown` the library is a module whose exports take and return plain numbers:
//!
//! | export | parameters | result |
//! |---|---|---|
//! | `init` | `n`, contestant by its place in the list, `sweeps`, `substeps`: `i32` | `i32`: links, 0 if refused |
//! | `step` | `count`: `i32` | – |
//! | `count` | – | `i32`: particles |
//! | `positions` | – | `i32`: where in `memory` the positions lie, `3 × count` times `f64`, x y z of each particle |
//! | `checksum` | – | `i64`: hash of the state, the same bits on every machine |
//! | `mean_stretch`, `rms_stretch` | – | `f64`: of the structural links, see [`sheet::Stretch`] |
//! | `memory` | | the memory |
//! | `tunnel_init` | `columns`, `rows`, solver by its place, `sweeps`: `i32`; ω: `f64` | `i32`: 1, 0 if refused |
//! | `tunnel_step` | `count`: `i32` | – |
//! | `tunnel_rounds` | part: `f64` | `i32`: sweeps until that part of the divergence is left |
//! | `tunnel_checksum` | – | `i64` |
//!
//! `init` comes first and may come again. `positions` is a copy, valid until the next call; look at `memory.buffer` after
//! asking for it, because the memory may have grown. `checksum` has a sign in JavaScript: `BigInt.asUintN` takes it off.
//! `cargo xtask bench` leaves the module in `target/bench/bench_bg.wasm`. The generated glue beside it is not needed: what
//! the module imports is for objects, which nothing here passes, so a function that does nothing will do for each import
//! (`js/module.mjs`).

#[cfg(target_arch = "wasm32")]
pub mod abi;
pub mod contestant;
pub mod process;
pub mod scene_file;
pub mod sheet;
pub mod tunnel;

pub use contestant::{CONTESTANTS, Contestant};
pub use sheet::{Sheet, Stretch};
