//! Event listeners that are owned: dropping one removes it.

use crate::browser::host::Host;
use js_sys::Function;
use std::fmt;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{AddEventListenerOptions, Event, EventTarget};

/// One listener on one target.
pub(crate) struct Listener {
    target: EventTarget,
    kind: &'static str,
    guarded: Function,
    /// Owned for as long as the browser may call it.
    _callback: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Listens for events of this kind.
    pub(crate) fn new<E: JsCast>(
        host: &Host,
        target: &EventTarget,
        kind: &'static str,
        mut hear: impl FnMut(E) + 'static,
    ) -> Self {
        Self::boxed(host, target, kind, Box::new(move |event| hear(event.unchecked_into())))
    }

    /// Not generic: the bridge to JavaScript is compiled once, not once for every listener of the page.
    fn boxed(
        host: &Host,
        target: &EventTarget,
        kind: &'static str,
        hear: Box<dyn FnMut(Event)>,
    ) -> Self {
        let callback = Closure::wrap(hear);
        let guarded = host.guard(callback.as_ref().unchecked_ref());
        let options = AddEventListenerOptions::new();
        options.set_signal(&host.signal());
        // Fails only for what is no function.
        drop(target.add_event_listener_with_callback_and_add_event_listener_options(
            kind, &guarded, &options,
        ));
        Self { target: target.clone(), kind, guarded, _callback: callback }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // Fails only for what is no function; there is nothing to do about it in a destructor.
        drop(self.target.remove_event_listener_with_callback(self.kind, &self.guarded));
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listener({})", self.kind)
    }
}
