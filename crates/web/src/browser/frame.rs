//! Animation frames: at most one in flight, none while nothing moves.

use crate::action::Action;
use crate::browser::dom::window;
use crate::browser::host::Host;
use crate::browser::page;
use js_sys::Function;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// Asks the browser for frames and turns each into an action.
pub(crate) struct Frames {
    in_flight: Rc<Cell<Option<i32>>>,
    guarded: Function,
    _callback: Closure<dyn FnMut(f64)>,
}

impl Frames {
    /// Frames for this page.
    pub(crate) fn new(host: &Host) -> Self {
        let in_flight = Rc::new(Cell::new(None));
        let landed = Rc::clone(&in_flight);
        let callback = Closure::<dyn FnMut(f64)>::new(move |now| {
            landed.set(None);
            page::send(Action::Frame { now });
        });
        let guarded = host.guard(callback.as_ref().unchecked_ref());
        Self { in_flight, guarded, _callback: callback }
    }

    /// Asks for the next frame, unless one is on its way.
    pub(crate) fn request(&self) {
        if self.in_flight.get().is_none() {
            let id = window().request_animation_frame(&self.guarded);
            self.in_flight.set(id.ok());
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        if let Some(id) = self.in_flight.take() {
            drop(window().cancel_animation_frame(id));
        }
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frames(in flight: {:?})", self.in_flight.get())
    }
}
