//! Texts that are fetched when somebody wants to read them.

use crate::action::Action;
use crate::app::App;
use crate::browser::dom::{Kept, add, button, make};
use crate::browser::host::Host;
use crate::browser::page;
use crate::texts::{MISSING, Texts};
use std::fmt;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// What the file is called. It lies beside the module, and both builds use the same.
const FILE: &str = "texts.txt";

/// Sends for the texts.
pub(crate) struct Messenger {
    host: Host,
    under_way: Kept<bool>,
    callback: Closure<dyn FnMut(JsValue)>,
}

impl Messenger {
    /// Waits to be needed.
    pub(crate) fn new(host: &Host) -> Self {
        let callback = |came: JsValue| page::send(Action::Texts(came.as_string()));
        Self { host: host.clone(), under_way: Kept::default(), callback: Closure::new(callback) }
    }

    /// Sends for the texts if they are wanted, and are not sent for already.
    pub(crate) fn send(&mut self, app: &App) {
        let coming = *app.texts() == Texts::Coming;
        if self.under_way.is_new(&coming) && coming {
            self.host.bring(FILE, self.callback.as_ref().unchecked_ref());
        }
    }
}

impl fmt::Debug for Messenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Messenger({:?})", self.under_way)
    }
}

/// What a tab shows in place of a text that is not here.
pub(crate) fn absent(texts: &Texts) -> Element {
    let note: Element = make("p", "absent");
    if *texts == Texts::Missing {
        note.set_text_content(Some(MISSING));
        add(&note, &[&button("Try again", "want-texts")]);
    } else {
        note.set_text_content(Some("This text is on its way…"));
    }
    note
}
