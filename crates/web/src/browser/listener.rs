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
    _callback: Closure<dyn Fn(Event)>,
}

impl Listener {
    /// Listens for events of this kind. One event can be the cause of another of its kind while it is heard (a field
    /// that goes loses the focus): what hears it can be called again meanwhile, hence `Fn`.
    pub(crate) fn new<E: JsCast>(
        host: &Host,
        target: &EventTarget,
        kind: &'static str,
        hear: impl Fn(E) + 'static,
    ) -> Self {
        Self::boxed(host, target, kind, Box::new(move |event| hear(event.unchecked_into())))
    }

    /// Not generic: the bridge to JavaScript is compiled once, not once for every listener of the page.
    fn boxed(
        host: &Host,
        target: &EventTarget,
        kind: &'static str,
        hear: Box<dyn Fn(Event)>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use js_sys::{Object, Reflect};
    use std::cell::Cell;
    use std::rc::Rc;
    use wasm_bindgen_test::wasm_bindgen_test;

    fn host(stop: &web_sys::AbortController) -> Host {
        let host = Object::new();
        let guard = Function::new_with_args("call", "return call");
        for (name, value) in [("signal", stop.signal().into()), ("guard", guard.into())] {
            Reflect::set(&host, &name.into(), &value).unwrap();
        }
        host.unchecked_into()
    }

    #[wasm_bindgen_test]
    fn a_dropped_listener_hears_nothing_and_a_stopped_host_silences_all() {
        let stop = web_sys::AbortController::new().unwrap();
        let host = host(&stop);
        let target = EventTarget::new().unwrap();
        let heard = Rc::new(Cell::new(0));
        let listen = || {
            let heard = Rc::clone(&heard);
            Listener::new(&host, &target, "ping", move |_: Event| heard.set(heard.get() + 1))
        };
        let ping = || target.dispatch_event(&Event::new("ping").unwrap()).unwrap();
        let listener = listen();
        ping();
        assert_eq!(heard.get(), 1);
        drop(listener);
        ping();
        assert_eq!(heard.get(), 1);
        let _listener = listen();
        stop.abort();
        ping();
        assert_eq!(heard.get(), 1);
    }
}
