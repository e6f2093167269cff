//! The page: the only crate that knows the browser.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;

/// Starts the page.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
pub fn start() {
    console_error_panic_hook::set_once();
}
