//! What is fetched when it is asked for: texts in tabs that are closed at first, and the code of some labs.

use crate::action::Action;
use crate::app::App;
use crate::browser::dom::{Kept, add, button, make};
use crate::browser::host::Host;
use crate::browser::page;
use crate::later::Later;
use crate::texts::{MISSING, Texts};
use js_sys::Function;
use std::fmt;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// What the file is called. It lies beside the module, and both builds use the same.
const FILE: &str = "texts.txt";

/// Sends for the texts, and for the code of labs that comes later.
pub(crate) struct Messenger {
    host: Host,
    texts: Errand,
    later: Errand,
}

/// One thing to be brought, and who hears of it.
struct Errand {
    under_way: Kept<bool>,
    callback: Closure<dyn FnMut(JsValue)>,
}

impl Errand {
    fn new(tell: impl Fn(JsValue) -> Action + 'static) -> Self {
        Self {
            under_way: Kept::default(),
            callback: Closure::new(move |came| page::send(tell(came))),
        }
    }

    /// Who is to be told, if it is wanted now and was not before.
    fn begins(&mut self, wanted: bool) -> Option<&Function> {
        let begins = self.under_way.is_new(&wanted) && wanted;
        begins.then(|| self.callback.as_ref().unchecked_ref())
    }
}

impl Messenger {
    /// Waits to be needed; the code of labs may come before.
    pub(crate) fn new(host: &Host) -> Self {
        let later = Errand::new(|came| Action::Later(came.is_truthy()));
        if host.partial() {
            host.complete(later.callback.as_ref().unchecked_ref(), false);
        }
        Self {
            host: host.clone(),
            texts: Errand::new(|came| Action::Texts(came.as_string())),
            later,
        }
    }

    /// Sends for what is wanted and not yet under way.
    pub(crate) fn send(&mut self, app: &App) {
        if let Some(callback) = self.texts.begins(*app.texts() == Texts::Coming) {
            self.host.bring(FILE, callback);
        }
        if let Some(callback) = self.later.begins(app.later() == Later::Coming) {
            self.host.complete(callback, true);
        }
    }
}

impl fmt::Debug for Messenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Messenger({:?}, {:?})", self.texts.under_way, self.later.under_way)
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
