//! Pointer Events on the drawing, with capture: mouse, pen and every finger alike.

use crate::action::{Action, Pointer};
use crate::browser::dom::by_id;
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::orbit::Glance;
use js_sys::Array;
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlCanvasElement, PointerEvent};

/// How far from a point a mouse may be to mean it, in pixels.
const MOUSE_REACH: f64 = 16.0;
/// The same for a finger, which covers what it touches.
const FINGER_REACH: f64 = 30.0;

/// A finger that comes down within so many milliseconds after another one belongs to it.
const TOGETHER: f64 = 150.0;

thread_local! {
    /// When a finger came down last.
    static LAST: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

#[wasm_bindgen]
extern "C" {
    /// Where a pointer is, to fractions of a pixel: the ready-made bindings cut them off.
    type Fine;
    #[wasm_bindgen(method, getter, js_name = clientX)]
    fn client_x(this: &Fine) -> f64;
    #[wasm_bindgen(method, getter, js_name = clientY)]
    fn client_y(this: &Fine) -> f64;
    /// The movements since the last event, where the browser keeps them; older ones have no such method.
    #[wasm_bindgen(method, catch, js_name = getCoalescedEvents)]
    fn coalesced(this: &Fine) -> Result<Array, JsValue>;
    /// How far a wheel was turned, and whether that is in pixels (0) or lines.
    #[wasm_bindgen(method, getter, js_name = deltaY)]
    fn delta_y(this: &Fine) -> f64;
    #[wasm_bindgen(method, getter, js_name = deltaMode)]
    fn delta_mode(this: &Fine) -> f64;
}

/// Listens for pointers on the drawing.
pub(crate) fn listen(host: &Host) -> Vec<Listener> {
    let canvas: HtmlCanvasElement = by_id("drawing");
    let on = |kind: &'static str, hear: fn(&PointerEvent, &HtmlCanvasElement)| {
        let canvas_too = canvas.clone();
        Listener::new(host, &canvas, kind, move |event: PointerEvent| {
            hear(&event, &canvas_too);
        })
    };
    vec![
        on("pointerdown", down),
        on("pointermove", moved),
        on("pointerup", |event, _| send(Pointer::Up { id: event.pointer_id() })),
        on("pointercancel", |event, _| {
            send(Pointer::Cancel { id: event.pointer_id() });
        }),
        // Comes after every pointerup too; the pointer is forgotten by then, so it does nothing.
        on("lostpointercapture", |event, _| {
            send(Pointer::Cancel { id: event.pointer_id() });
        }),
        on("pointerleave", |_, _| send(Pointer::Leave)),
        on("wheel", wheeled),
        Listener::new(host, &canvas, "contextmenu", |event: Event| event.prevent_default()),
    ]
}

fn send(pointer: Pointer) {
    page::send(Action::Pointer(pointer));
}

fn down(event: &PointerEvent, canvas: &HtmlCanvasElement) {
    let other = event.pointer_type() == "mouse" && event.button() != 0;
    let deep = has_depth();
    if other && !deep {
        return;
    }
    // No text selection, no focus ring on the canvas; but what is being typed elsewhere is finished.
    event.prevent_default();
    finish_typing();
    // Fails for a pointer that is gone already; its pointerup or pointercancel follows.
    drop(canvas.set_pointer_capture(event.pointer_id()));
    let (id, at, reach) = (event.pointer_id(), place(event, canvas), reach(event));
    send(if deep && (other || event.shift_key()) {
        Pointer::DownAside { id, at, pans: event.shift_key() }
    } else if event.pointer_type() == "touch" && is_together(event.time_stamp()) {
        Pointer::Join { id, at, reach }
    } else {
        Pointer::Down { id, at, reach }
    });
}

/// True if the finger before came down just now.
fn is_together(now: f64) -> bool {
    now - LAST.replace(now) < TOGETHER
}

fn has_depth() -> bool {
    page::read(|app| app.camera().lens().is_some()) == Some(true)
}

/// The wheel comes nearer, towards the pointer. (A wheel's event is no pointer's; what is asked of it here both have.)
fn wheeled(event: &PointerEvent, canvas: &HtmlCanvasElement) {
    if !has_depth() {
        return;
    }
    event.prevent_default();
    let fine: &Fine = event.unchecked_ref();
    let pixels = fine.delta_y() * if fine.delta_mode() == 0.0 { 1.0 } else { 16.0 };
    // Two fingers on a pad come as a wheel with Control, in small steps.
    let share = pixels.abs().min(300.0) / if event.ctrl_key() { 100.0 } else { 400.0 };
    let times = if pixels < 0.0 { 1.0 + share } else { 1.0 / (1.0 + share) };
    page::send(Action::Eye(Glance::Zoom { at: place(event, canvas), times }));
}

fn moved(event: &PointerEvent, canvas: &HtmlCanvasElement) {
    let (id, reach) = (event.pointer_id(), reach(event));
    // A finger that holds nothing does not hover.
    if event.pointer_type() != "mouse" && event.buttons() == 0 {
        return;
    }
    let fine: &Fine = event.unchecked_ref();
    // A stroke cuts along every movement; a grab asks only where the pointer is in the end.
    if page::read(|app| app.is_cutting(id)) == Some(true)
        && let Ok(all) = fine.coalesced()
    {
        for sample in all.iter() {
            send(Pointer::Move { id, at: place(sample.unchecked_ref(), canvas), reach });
        }
    }
    send(Pointer::Move { id, at: place(event, canvas), reach });
}

/// Where the pointer is, in CSS pixels from the canvas's corner: right under zoom, scrolling and any pixel ratio.
fn place(event: &PointerEvent, canvas: &HtmlCanvasElement) -> [f64; 2] {
    let frame = canvas.get_bounding_client_rect();
    let fine: &Fine = event.unchecked_ref();
    [fine.client_x() - frame.left(), fine.client_y() - frame.top()]
}

fn reach(event: &PointerEvent) -> f64 {
    if event.pointer_type() == "mouse" { MOUSE_REACH } else { FINGER_REACH }
}

/// What has the focus loses it before the drawing is touched: a field applies its text, and Space runs or pauses
/// instead of pressing the last button again.
fn finish_typing() {
    let focused = crate::browser::dom::document().active_element();
    if let Some(field) = focused.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        drop(field.blur());
    }
}
