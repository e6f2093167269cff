//! Buttons, dialogs and keyboard shortcuts.
//!
//! A button says by `data-action` what it does, so one listener serves them all, whenever they were made. `data-opens`
//! names a dialog, `data-closes` closes the one the button is in.

use crate::action::Action;
use crate::browser::dom::{by_id, document};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::keys::{Focus, Press, Shortcut, shortcut};
use wasm_bindgen::JsCast;
use web_sys::{
    Element, HtmlDialogElement, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent,
    PointerEvent,
};

/// Listens for clicks and keys on the whole page.
pub(crate) fn listen(host: &Host) -> Vec<Listener> {
    vec![
        Listener::new(host, &document(), "click", move |event: MouseEvent| {
            if let Some(element) = target(&event) {
                clicked(&element, &event);
            }
        }),
        // Of several fingers only the first one clicks: a point can be held by one and Step pressed by another.
        Listener::new(host, &document(), "pointerup", move |event: PointerEvent| {
            if !event.is_primary()
                && let Some(element) = target(&event)
            {
                clicked(&element, &event);
            }
        }),
        Listener::new(host, &document(), "keydown", move |event: KeyboardEvent| {
            pressed(&event);
        }),
    ]
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn clicked(element: &Element, event: &MouseEvent) {
    // A click on a dialog's backdrop hits the dialog element itself.
    if let Some(dialog) = element.dyn_ref::<HtmlDialogElement>() {
        let box_ = dialog.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if x < box_.left() || x > box_.right() || y < box_.top() || y > box_.bottom() {
            dialog.close();
        }
        return;
    }
    let Ok(Some(control)) = element.closest("[data-action], [data-opens], [data-closes], dialog a")
    else {
        return;
    };
    if let Some(id) = control.get_attribute("data-opens") {
        open(&id);
    }
    if let Some(action) = control.get_attribute("data-action").as_deref().and_then(Action::named) {
        page::send(action);
        // Clicked with a pointer, a button does not keep the keyboard: Space runs then, and does not repeat it.
        if event.detail() > 0 && control.closest(".bar, .inside").is_ok_and(|near| near.is_some()) {
            drop(control.unchecked_ref::<HtmlElement>().blur());
        }
    }
    if (control.has_attribute("data-closes") || control.tag_name() == "A")
        && let Ok(Some(dialog)) = control.closest("dialog")
    {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

fn open(dialog: &str) {
    let dialog: HtmlDialogElement = by_id(dialog);
    if !dialog.open() {
        // Fails only for a dialog that is open in another way.
        drop(dialog.show_modal());
    }
}

fn pressed(event: &KeyboardEvent) {
    let press = Press {
        key: &event.key(),
        shift: event.shift_key(),
        modified: event.ctrl_key() || event.meta_key() || event.alt_key(),
        repeated: event.repeat(),
        focus: focus(),
    };
    let Some(shortcut) = shortcut(press) else {
        return;
    };
    event.prevent_default();
    match shortcut {
        Shortcut::Act(action) => page::send(action),
        Shortcut::Help => open("help"),
    }
}

/// What has the focus. An open dialog keeps all keys, like a field.
fn focus() -> Focus {
    if let Ok(Some(_)) = document().query_selector("dialog[open]") {
        return Focus::Field;
    }
    let Some(element) = document().active_element() else {
        return Focus::Page;
    };
    match element.tag_name().as_str() {
        "BUTTON" | "A" | "SUMMARY" => Focus::Control,
        "INPUT" => {
            let kind = element.unchecked_into::<HtmlInputElement>().type_();
            let switch = matches!(kind.as_str(), "checkbox" | "radio" | "range");
            if switch { Focus::Control } else { Focus::Field }
        }
        "SELECT" | "TEXTAREA" => Focus::Field,
        "CANVAS" => Focus::Drawing,
        _ => Focus::Page,
    }
}
