//! The drawing: a canvas that follows its size and the screen's pixel ratio, painted layer by layer.

mod layers;
mod palette;

pub(crate) use palette::Palette;

use crate::action::Action;
use crate::app::App;
use crate::browser::dom::{Kept, by_id, must, set, set_if, toggle_class, window};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::explain;
use labs::{Lens, Tool};
use layers::Brush;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, Element, Event, HtmlCanvasElement, ResizeObserver};

/// The canvas and what it needs to paint.
pub(crate) struct Canvas {
    element: HtmlCanvasElement,
    brush: Brush,
    palette: Palette,
    /// Set when the colour scheme changes: the palette is read again.
    stale: Rc<Cell<bool>>,
    shown: Kept<Shown>,
    tool: Kept<(Tool, bool)>,
    /// Whether the lab has depth: then keys turn the drawing when it has the focus.
    deep: Kept<bool>,
    label: Kept<String>,
    /// The lab that the label speaks of.
    labelled: Kept<&'static str>,
    observer: ResizeObserver,
    _observe: Closure<dyn FnMut()>,
    _listeners: Vec<Listener>,
}

/// What the last painting was made from: a settled page paints nothing.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    revision: u64,
    size: [f64; 2],
    ratio: f64,
    factor: f64,
    lens: Option<Lens>,
    tool: Tool,
    selected: Option<crate::action::Item>,
    hovered: Option<crate::action::Item>,
    /// Length of the strokes being drawn.
    stroked: usize,
}

impl Canvas {
    /// Takes over the canvas of the page.
    pub(crate) fn new(host: &Host) -> Self {
        let canvas: HtmlCanvasElement = by_id("drawing");
        let context = context_of(&canvas);
        let (observer, observe) = observe_size(host);
        let stale = Rc::new(Cell::new(false));
        let mut listeners = Vec::new();
        let mark = Rc::clone(&stale);
        if let Ok(Some(scheme)) = window().match_media("(prefers-color-scheme: dark)") {
            listeners.push(Listener::new(host, &scheme, "change", move |_: Event| {
                mark.set(true);
                page::refresh();
            }));
        }
        // Zooming changes the pixel ratio, which the observer does not tell.
        listeners.push(Listener::new(host, &window(), "resize", move |_: Event| page::refresh()));
        Self {
            element: canvas,
            brush: Brush::new(context),
            palette: Palette::read(),
            stale,
            shown: Kept::default(),
            tool: Kept::default(),
            deep: Kept::default(),
            label: Kept::default(),
            labelled: Kept::default(),
            observer,
            _observe: observe,
            _listeners: listeners,
        }
    }

    /// Paints, if anything that shows has changed.
    pub(crate) fn draw(&mut self, app: &App) {
        self.draw_cursor(app);
        self.describe(app);
        let camera = app.camera();
        let deep = camera.lens().is_some();
        if self.deep.is_new(&deep) {
            set_if(&self.element, "tabindex", deep.then_some("0"));
        }
        let shown = Shown {
            revision: app.revision(),
            size: camera.size(),
            ratio: window().device_pixel_ratio(),
            factor: camera.factor(),
            lens: camera.lens().copied(),
            tool: app.tool(),
            selected: app.selected(),
            hovered: app.hovered(),
            stroked: app.strokes().map(<[_]>::len).sum(),
        };
        let recoloured = self.stale.replace(false);
        if !self.shown.is_new(&shown) && !recoloured {
            return;
        }
        if recoloured {
            self.palette = Palette::read();
        }
        fit_backing_store(&self.element, shown.size, shown.ratio);
        let pen = &self.brush.pen;
        // Fails only for numbers that are no numbers.
        drop(pen.set_transform(shown.ratio, 0.0, 0.0, shown.ratio, 0.0, 0.0));
        pen.clear_rect(0.0, 0.0, shown.size[0], shown.size[1]);
        self.brush.pixel = 1.0 / shown.ratio;
        layers::paint(&mut self.brush, app, &self.palette);
    }

    fn draw_cursor(&mut self, app: &App) {
        let tool = (app.tool(), app.is_holding() || app.is_turning());
        if self.tool.is_new(&tool) {
            toggle_class(&self.element, "can-grab", tool == (Tool::Grab, false));
            toggle_class(&self.element, "grabbing", tool.1);
            toggle_class(&self.element, "can-pin", tool.0 == Tool::Pin);
            toggle_class(&self.element, "can-cut", matches!(tool.0, Tool::Cut | Tool::Probe));
        }
    }

    /// Says in words what the drawing shows; not while running, when nobody could follow, but for a lab just opened.
    fn describe(&mut self, app: &App) {
        if !self.labelled.is_new(&app.spec().slug) && app.is_running() {
            return;
        }
        let label = explain::drawing(app.lab(), app.camera());
        if self.label.is_new(&label) {
            set(&self.element, "aria-label", &label);
        }
    }
}

/// The 2D context of a canvas.
pub(crate) fn context_of(canvas: &HtmlCanvasElement) -> CanvasRenderingContext2d {
    let context = canvas.get_context("2d").ok().flatten().expect("every browser draws in 2D");
    context.unchecked_into()
}

/// Gives the canvas one pixel of its own for every pixel of the screen.
pub(crate) fn fit_backing_store(canvas: &HtmlCanvasElement, size: [f64; 2], ratio: f64) {
    resize_backing_store(canvas, size.map(|length| (length * ratio).round().max(1.0) as u32));
}

/// Gives the canvas so many pixels; setting them clears it, so only if they are others.
fn resize_backing_store(canvas: &HtmlCanvasElement, [width, height]: [u32; 2]) {
    if canvas.width() != width {
        canvas.set_width(width);
    }
    if canvas.height() != height {
        canvas.set_height(height);
    }
}

fn observe_size(host: &Host) -> (ResizeObserver, Closure<dyn FnMut()>) {
    let frame: Element = by_id("drawing-frame");
    let watched = frame.clone();
    let observe = Closure::<dyn FnMut()>::new(move || {
        let size = watched.get_bounding_client_rect();
        page::send(Action::Resize { width: size.width(), height: size.height() });
    });
    let guarded = host.guard(observe.as_ref().unchecked_ref());
    let observer = must(ResizeObserver::new(&guarded), "a callback is a function");
    observer.observe(&frame);
    (observer, observe)
}

impl Drop for Canvas {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

impl fmt::Debug for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canvas").field("shown", &self.shown).finish_non_exhaustive()
    }
}
