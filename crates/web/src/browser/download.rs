//! Files that the page hands to the person, made in the browser: nothing is sent anywhere.

use crate::browser::dom::make;
use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// Saves a text as a CSV file of this name.
pub(crate) fn csv(name: &str, text: &str) {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/csv;charset=utf-8");
    let parts = Array::of1(&JsValue::from_str(text));
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &kind) else {
        return;
    };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else {
        return;
    };
    let link: HtmlAnchorElement = make("a", "");
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has taken the blob by now; keeping the address would keep the memory.
    drop(Url::revoke_object_url(&url));
}
