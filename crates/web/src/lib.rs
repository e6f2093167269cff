//! The page: the only crate that knows the browser.
//!
//! Reading order. Pure, tested natively: [`action`] (everything that can be done), [`app`] (the state and the one place
//! that changes it), [`camera`], [`view`] and [`orbit`] (what is drawn where), [`pace`] (frames into steps), [`budget`] (how many
//! passes fit a frame), [`cells`], [`rows`], [`listing`], [`mod@format`], [`colour`], [`field`], [`link`], [`slider`],
//! [`plot`], [`explain`], [`overlays`], [`texts`], [`later`],
//! [`keys`], [`fields`], [`hud`]. Browser only:
//! `browser`, with one module per part of the page.

pub mod action;
pub mod app;
pub mod budget;
pub mod camera;
pub mod cells;
pub mod colour;
pub mod explain;
pub use mesh::field;
pub mod fields;
pub mod format;
pub mod hud;
pub mod keys;
pub mod later;
pub mod limit;
pub mod link;
pub mod listing;
pub mod orbit;
pub mod overlays;
pub mod pace;
pub mod plot;
pub mod rota;
pub mod rows;
pub mod slider;
pub mod texts;
pub mod view;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
pub use browser::{Host, start};
