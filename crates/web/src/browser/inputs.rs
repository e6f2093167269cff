//! Fields, switches, sliders and choices, wherever they stand.
//!
//! An input says by `data-field` what it sets: a parameter (`gravity`) or a cell (`P11.x`). A typed text is applied on
//! Enter and on leaving the field, so it is never lost; Escape gives it up.

use crate::action::{Action, Digits};
use crate::browser::dom::document;
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::slider;
use crate::view::Exaggeration;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent};

/// The field that is typed into, and the text it held when it was entered or last applied.
type Typing = Rc<RefCell<Option<(HtmlInputElement, String)>>>;

/// Listens for input on the whole page.
pub(crate) fn listen(host: &Host) -> Vec<Listener> {
    let document = document();
    let typing = Typing::default();
    let on = |kind: &'static str, hear: fn(&Event, &Typing)| {
        let typing = Rc::clone(&typing);
        Listener::new(host, &document, kind, move |event: Event| hear(&event, &typing))
    };
    vec![
        on("focusin", entered),
        on("focusout", left),
        on("keydown", keyed),
        on("input", slid),
        on("change", changed),
    ]
}

/// The text field an event is about.
fn text_field(event: &Event) -> Option<HtmlInputElement> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let field = input.type_() == "text" && input.has_attribute("data-field");
    field.then_some(input)
}

/// A field that is entered shows every digit: correcting one must not round the others away.
fn entered(event: &Event, typing: &Typing) {
    let Some(input) = text_field(event).filter(|input| !input.read_only()) else {
        return;
    };
    let name = input.get_attribute("data-field").unwrap_or_default();
    if let Some(Some(text)) = page::read(|app| app.field_text(&name)) {
        if input.value() != text {
            input.set_value(&text);
            // Writing the value drops the selection that Tab makes.
            drop(input.set_selection_range(0, u32::MAX));
        }
        *typing.borrow_mut() = Some((input, text));
    }
    page::refresh();
}

fn left(event: &Event, typing: &Typing) {
    if text_field(event).is_some() {
        commit(typing);
        *typing.borrow_mut() = None;
        // Written as its column is again, even if nothing was typed.
        page::refresh();
    }
}

fn keyed(event: &Event, typing: &Typing) {
    let Some(input) = text_field(event) else {
        return;
    };
    match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
        "Enter" => {
            commit(typing);
            show_again(&input, typing);
        }
        "Escape" => {
            let name = input.get_attribute("data-field").unwrap_or_default();
            page::send(Action::Forget(name));
            show_again(&input, typing);
        }
        _ => {}
    }
}

/// Applies what was typed, if it is anything new.
fn commit(typing: &Typing) {
    let Some((input, before)) = typing.borrow().clone() else {
        return;
    };
    let text = input.value();
    if text == before {
        return;
    }
    // Before sending: what happens then may make the field lose the focus, which commits again.
    *typing.borrow_mut() = Some((input.clone(), text.clone()));
    let name = input.get_attribute("data-field").unwrap_or_default();
    page::send(Action::Set { name, text });
}

/// Shows what the field holds now: the exact value, or the refused text.
fn show_again(input: &HtmlInputElement, typing: &Typing) {
    let name = input.get_attribute("data-field").unwrap_or_default();
    if let Some(Some(text)) = page::read(|app| app.field_text(&name)) {
        input.set_value(&text);
        if let Some((_, before)) = typing.borrow_mut().as_mut() {
            *before = text;
        }
    }
}

/// A slider was moved.
fn slid(event: &Event, _: &Typing) {
    let Some(Ok(input)) = event.target().map(JsCast::dyn_into::<HtmlInputElement>) else {
        return;
    };
    if input.type_() != "range" {
        return;
    }
    let Some(name) = input.get_attribute("data-field") else {
        return;
    };
    let notch = input.value_as_number();
    let text = page::read(|app| app.spec().parameter(&name).map(|p| slider::text(&p.kind, notch)));
    if let Some(Some(text)) = text {
        page::send(Action::Set { name, text });
    }
}

/// A switch, a choice, or one of the page's own settings was changed.
fn changed(event: &Event, typing: &Typing) {
    let Some(target) = event.target() else {
        return;
    };
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let value = select.value();
        match select.get_attribute("data-field") {
            Some(name) => page::send(Action::Set { name, text: value }),
            None if select.id() == "exaggeration" => {
                let factor = match value.as_str() {
                    "1" => Exaggeration::Fixed(1.0),
                    "10" => Exaggeration::Fixed(10.0),
                    "100" => Exaggeration::Fixed(100.0),
                    _ => Exaggeration::Auto,
                };
                page::send(Action::Exaggeration(factor));
            }
            None => {}
        }
    } else if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        let field = input.get_attribute("data-field");
        match (input.type_().as_str(), field) {
            ("text", Some(_)) => commit(typing),
            ("checkbox", Some(name)) => {
                // What it shows is up to the lab, which may refuse.
                let text = input.checked().to_string();
                input.set_checked(!input.checked());
                page::send(Action::Set { name, text });
            }
            ("radio", Some(name)) => page::send(Action::Set { name, text: input.value() }),
            ("checkbox", None) if input.has_attribute("data-digits") => {
                let digits = if input.checked() { Digits::Full } else { Digits::Rounded };
                page::send(Action::Digits(digits));
            }
            ("checkbox", None) if input.has_attribute("data-times") => {
                page::send(Action::FrameTimes);
            }
            ("checkbox", None) if input.has_attribute("data-budget") => {
                page::send(Action::Budget(input.checked()));
            }
            _ => {}
        }
    }
}
