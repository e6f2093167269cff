//! The one function that JavaScript calls.

use crate::browser::host::Host;
use crate::browser::page::Page;
use wasm_bindgen::prelude::*;

/// Starts the page. `host` comes from `main.js`; see [`Host`].
#[wasm_bindgen]
pub fn start(host: Host) {
    Page::open(host);
}
