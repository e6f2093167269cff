//! One plot: heading, canvas, legend, and what is under the pointer.

use crate::browser::canvas::{Palette, context_of, fit_backing_store};
use crate::browser::dom::{Kept, Line, add, button, clear, make, set, text, window};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::plot::{Picture, Rect, sample_text, summary};
use js_sys::Array;
use labs::{Plot, PlotData};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::{
    CanvasRenderingContext2d as Pen, Element, HtmlCanvasElement, HtmlElement, PointerEvent,
};

/// The font of [`crate::plot::FONT_PX`] pixels that plots are laid out for.
const FONT: &str = "12px system-ui, sans-serif";

/// A plot on the page.
#[derive(Debug)]
pub(super) struct Chart {
    plot: &'static Plot,
    section: HtmlElement,
    shown: Kept<bool>,
    view: Rc<View>,
    legend: Element,
    legend_shown: Kept<String>,
    remark: Line,
    summary: Line,
    _listeners: Vec<Listener>,
}

/// The colours of all plots: reading them takes longer than drawing a plot.
pub(super) type Ink = Rc<RefCell<Palette>>;

/// What the pointer needs too.
#[derive(Debug)]
struct View {
    canvas: HtmlCanvasElement,
    pen: Pen,
    tip: RefCell<Line>,
    drawn: RefCell<Option<(Picture, PlotData)>>,
    /// Size in CSS pixels that the plot was laid out for.
    size: Cell<[f64; 2]>,
    palette: Ink,
    /// Where the pointer is on the plot.
    at: Cell<Option<[f32; 2]>>,
}

impl Chart {
    /// Builds the plot at the end of the sheet; its CSV button bears the name of the data.
    pub(super) fn new(
        name: &str,
        plot: &'static Plot,
        sheet: &Element,
        host: &Host,
        palette: &Ink,
    ) -> Self {
        let section: HtmlElement = make("section", "plot");
        let header: Element = make("header", "");
        let file = button("CSV", "");
        set(&file, "data-csv", name);
        set(&file, "aria-label", &format!("Save {} as a CSV file", plot.title));
        add(&header, &[&text("h2", "", plot.title), &file]);
        let canvas: HtmlCanvasElement = make("canvas", "");
        set(&canvas, "role", "img");
        set(&canvas, "aria-label", plot.title);
        let legend: Element = make("ul", "key");
        let tip = Line::new(make("p", "tip"));
        let remark = Line::new(make("p", "remark"));
        let summary = Line::new(make("p", "unseen"));
        add(
            &section,
            &[
                &header,
                &text("p", "notice-line", plot.notice),
                &canvas,
                &legend,
                tip.element(),
                remark.element(),
                summary.element(),
            ],
        );
        add(sheet, &[&section]);
        let pen = context_of(&canvas);
        let view = Rc::new(View {
            canvas: canvas.clone(),
            pen,
            tip: RefCell::new(tip),
            drawn: RefCell::new(None),
            size: Cell::new([0.0; 2]),
            palette: Rc::clone(palette),
            at: Cell::new(None),
        });
        let (over, left) = (Rc::clone(&view), Rc::clone(&view));
        let listeners = vec![
            Listener::new(host, &canvas, "pointermove", move |event: PointerEvent| {
                over.hover(&event);
            }),
            Listener::new(host, &canvas, "pointerleave", move |_: PointerEvent| left.leave()),
        ];
        Self {
            plot,
            section,
            shown: Kept::default(),
            view,
            legend,
            legend_shown: Kept::default(),
            remark,
            summary,
            _listeners: listeners,
        }
    }

    /// Shows the plot, or hides it while there is nothing in it.
    pub(super) fn show(&mut self, visible: bool) {
        if self.shown.is_new(&visible) {
            self.section.set_hidden(!visible);
        }
    }

    /// True if it is laid out between these two heights of the sheet.
    pub(super) fn is_between(&self, top: i32, bottom: i32) -> bool {
        let from = self.view.canvas.offset_top();
        from < bottom && from + self.view.canvas.client_height() > top
    }

    /// Lays the plot out anew and paints it. What it says in words waits until it is at rest.
    pub(super) fn draw(&mut self, data: PlotData, at_rest: bool) {
        let (width, height) = (self.view.canvas.client_width(), self.view.canvas.client_height());
        self.view.size.set([f64::from(width), f64::from(height)]);
        let picture = Picture::lay_out(self.plot, &data, width as f32, height as f32);
        let mut names = String::new();
        for key in &picture.legend {
            names.push_str(&key.label);
            names.push('\n');
        }
        if self.legend_shown.is_new(&names) {
            self.draw_legend(&picture);
        }
        self.remark.write(&data.remark);
        if at_rest {
            self.summary.write(&summary(self.plot, &data));
        }
        *self.view.drawn.borrow_mut() = Some((picture, data));
        self.view.paint();
    }

    fn draw_legend(&self, picture: &Picture) {
        clear(&self.legend);
        for key in &picture.legend {
            let theory = if key.theory { " theory" } else { "" };
            let entry: Element = make("li", &format!("series-{}{theory}", key.series % 5));
            add(&entry, &[&make("i", ""), &text("span", "", &key.label)]);
            add(&self.legend, &[&entry]);
        }
    }
}

impl View {
    fn hover(&self, event: &PointerEvent) {
        let frame = self.canvas.get_bounding_client_rect();
        let at = [
            (f64::from(event.client_x()) - frame.left()) as f32,
            (f64::from(event.client_y()) - frame.top()) as f32,
        ];
        self.at.set(Some(at));
        self.paint();
    }

    fn leave(&self) {
        self.at.set(None);
        self.paint();
    }

    fn paint(&self) {
        let drawn = self.drawn.borrow();
        let Some((picture, data)) = drawn.as_ref() else {
            return;
        };
        let size = self.size.get();
        let ratio = window().device_pixel_ratio();
        fit_backing_store(&self.canvas, size, ratio);
        let pen = &self.pen;
        drop(pen.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0));
        pen.clear_rect(0.0, 0.0, size[0], size[1]);
        let palette = self.palette.borrow();
        paint_axes(pen, picture, &palette);
        paint_lines(pen, picture, &palette);
        let mut words = String::new();
        if let Some(sample) = self.at.get().and_then(|at| picture.nearest_sample(at)) {
            words = sample_text(data, sample).unwrap_or_default();
            pen.set_fill_style_str(&palette.ink);
            dot(pen, sample.at, 4.5);
        }
        self.tip.borrow_mut().write(&words);
    }
}

fn paint_axes(pen: &Pen, picture: &Picture, palette: &Palette) {
    let Rect { left, top, right, bottom } = picture.frame;
    pen.set_line_width(1.0);
    pen.set_stroke_style_str(&palette.line);
    pen.begin_path();
    for tick in &picture.y_ticks {
        let y = f64::from(tick.px).round() + 0.5;
        pen.move_to(f64::from(left), y);
        pen.line_to(f64::from(right), y);
    }
    for tick in &picture.x_ticks {
        let x = f64::from(tick.px).round() + 0.5;
        pen.move_to(x, f64::from(top));
        pen.line_to(x, f64::from(bottom));
    }
    pen.stroke();
    pen.set_font(FONT);
    pen.set_fill_style_str(&palette.muted);
    pen.set_text_align("right");
    pen.set_text_baseline("middle");
    for tick in &picture.y_ticks {
        write(pen, &tick.text, [left - 6.0, tick.px]);
    }
    pen.set_text_align("center");
    pen.set_text_baseline("top");
    for tick in &picture.x_ticks {
        write(pen, &tick.text, [tick.px, bottom + 6.0]);
    }
    pen.set_text_baseline("alphabetic");
    pen.set_text_align("left");
    write(pen, picture.y_label.text, picture.y_label.at);
    pen.set_text_align("right");
    write(pen, picture.x_label.text, picture.x_label.at);
    if let Some(message) = &picture.message {
        pen.set_text_align("center");
        write(pen, message, [0.5 * (left + right), 0.5 * (top + bottom)]);
    }
}

fn paint_lines(pen: &Pen, picture: &Picture, palette: &Palette) {
    for line in &picture.lines {
        let colour = &palette.plot[line.series % palette.plot.len()];
        pen.set_stroke_style_str(colour);
        pen.set_fill_style_str(colour);
        pen.set_line_width(if line.theory { 1.5 } else { 2.0 });
        dash(pen, line.theory);
        if let [only] = line.points[..] {
            dot(pen, only, 3.0);
            continue;
        }
        pen.begin_path();
        for (index, &[x, y]) in line.points.iter().enumerate() {
            let (x, y) = (f64::from(x), f64::from(y));
            if index == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
        }
        pen.stroke();
        dash(pen, false);
        if line.points.len() <= 24 && !line.theory {
            for &at in &line.points {
                dot(pen, at, 2.5);
            }
        }
    }
    dash(pen, false);
}

fn dash(pen: &Pen, on: bool) {
    let pattern = if on { Array::of2(&JsValue::from(5), &JsValue::from(4)) } else { Array::new() };
    // Fails only for what is no list of numbers.
    drop(pen.set_line_dash(&pattern));
}

fn dot(pen: &Pen, [x, y]: [f32; 2], radius: f64) {
    pen.begin_path();
    drop(pen.arc(f64::from(x), f64::from(y), radius, 0.0, std::f64::consts::TAU));
    pen.fill();
}

fn write(pen: &Pen, words: &str, [x, y]: [f32; 2]) {
    drop(pen.fill_text(words, f64::from(x), f64::from(y)));
}
