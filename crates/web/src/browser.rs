//! The part of the page that knows the browser. It compiles for wasm only.
//!
//! [`start`] is what JavaScript calls. [`page`] puts the parts together: listeners ([`buttons`], [`inputs`],
//! [`pointer`], [`address`]) make actions, the other modules draw one part of the page each.

mod address;
mod buttons;
mod canvas;
mod clock;
mod code;
mod controls;
mod dom;
mod download;
mod frame;
mod host;
mod inputs;
mod inside;
mod listener;
mod messenger;
mod model;
mod navigation;
mod page;
mod plots;
mod pointer;
mod stage;
mod start;
mod tables;
mod tabs;
mod times;

pub use host::Host;
pub use start::start;
