//! The address bar and the window: `#/slug` names the lab, and `?name=value&…` after it settings; a page out of sight pauses.

use crate::action::{Action, Pointer};
use crate::browser::dom::{document, window};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::link;
use web_sys::Event;

/// The lab the address names, and its settings; empty for the first.
pub(crate) fn lab() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches(['#', '/']).to_owned()
}

/// Lets the address name this lab if it names another, without a step in the browser's history.
pub(crate) fn name(slug: &str) {
    if link::parts(&lab()).0 != slug {
        // Fails for an address elsewhere only.
        drop(window().location().replace(&format!("#/{slug}")));
    }
}

/// Listens for a new address, for the page going out of sight, and for the window losing the focus.
pub(crate) fn listen(host: &Host) -> Vec<Listener> {
    let window = window();
    vec![
        Listener::new(host, &window, "hashchange", move |_: Event| {
            page::send(Action::Open(lab()));
        }),
        Listener::new(host, &document(), "visibilitychange", move |_: Event| {
            if document().hidden() {
                page::send(Action::Hidden);
            }
        }),
        Listener::new(host, &window, "blur", move |_: Event| {
            page::send(Action::Pointer(Pointer::CancelAll));
        }),
    ]
}
