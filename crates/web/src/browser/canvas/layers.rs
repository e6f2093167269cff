//! What is painted, from the back to the front.

mod arrows;
mod links;
mod points;

use super::palette::Palette;
use crate::app::App;
use web_sys::CanvasRenderingContext2d as Pen;

/// Paints everything.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    pen.set_line_cap("round");
    links::paint_start(pen, app, palette);
    links::paint_halos(pen, app, palette);
    links::paint(pen, app, palette);
    arrows::paint(pen, app, palette);
    points::paint(pen, app, palette);
    points::paint_names(pen, app, palette);
}

/// Names are written beside every point as long as there is room for them.
const NAMED: usize = 30;

/// Strokes a path that is built by `build`.
fn stroke(pen: &Pen, colour: &str, width: f64, build: impl FnOnce()) {
    pen.set_stroke_style_str(colour);
    pen.set_line_width(width);
    pen.begin_path();
    build();
    pen.stroke();
}
