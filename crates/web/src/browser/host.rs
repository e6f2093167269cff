//! What `main.js` lends to a wasm instance, and takes back when the instance stops on an error.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

#[wasm_bindgen]
extern "C" {
    /// The page's keeper in JavaScript. It outlives this instance.
    #[derive(Clone, Debug)]
    pub type Host;

    /// Fires when this instance must not be called any more; listeners registered with it are then gone.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn signal(this: &Host) -> AbortSignal;

    /// Wraps a callback: it is never called after the signal, and an error in it ends this instance.
    #[wasm_bindgen(method)]
    pub(crate) fn guard(this: &Host, callback: &Function) -> Function;

    /// Brings a text of the page and hands it to the callback, or `undefined` if it does not come.
    #[wasm_bindgen(method)]
    pub(crate) fn bring(this: &Host, name: &str, callback: &Function);

    /// Whether this instance lacks the code of some labs.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn partial(this: &Host) -> bool;

    /// Joins that code to this instance, and tells the callback whether that went well. What is not wanted now is brought
    /// when there is nothing else to do, unless the person saves data.
    #[wasm_bindgen(method)]
    pub(crate) fn complete(this: &Host, callback: &Function, now: bool);

    /// The state that an earlier instance handed over, empty if there was none.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn saved(this: &Host) -> String;

    /// Hands the state over, for the next instance if this one stops.
    #[wasm_bindgen(method)]
    pub(crate) fn save(this: &Host, text: &str);
}
