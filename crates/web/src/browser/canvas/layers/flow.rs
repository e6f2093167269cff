//! What flows: arrows and lines through the plane, thin and quiet, each kind as one path.

use super::stroke;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::view::length;
use web_sys::CanvasRenderingContext2d as Pen;

/// Arrows shorter than this are not drawn, in pixels.
const SHORT: f64 = 1.5;
/// A line is drawn in straight pieces: each costs a call and a good deal of the raster's time. A piece ends before a place
/// that lies further than this beside its beginning's direction, and is no longer than that, in pixels.
const BESIDE: f64 = 0.4;
const LONG: f64 = 48.0;

/// Arrows and curves of the scene.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    let scene = app.camera().scene();
    if !scene.arrows.is_empty() {
        stroke(pen, &palette.flow, 1.25, || {
            for &[from, by] in &scene.arrows {
                arrow(pen, app, from, by);
            }
        });
    }
    if !scene.curves.is_empty() {
        stroke(pen, &palette.flow, 1.25, || {
            for line in &scene.curves {
                curve(pen, app, line);
            }
        });
    }
}

/// A shaft and the two sides of its head.
fn arrow(pen: &Pen, app: &App, from: [f64; 2], by: [f64; 2]) {
    let from_at = app.camera().canvas_at(from);
    let to = app.camera().canvas_at([from[0] + by[0], from[1] + by[1]]);
    let (x, y) = (to[0] - from_at[0], to[1] - from_at[1]);
    let long = length([x, y]);
    // Also for what is no number.
    if long.max(SHORT) > long {
        return;
    }
    let head = f64::min(4.0, 0.4 * long) / long;
    let (x, y) = (x * head, y * head);
    pen.move_to(from_at[0], from_at[1]);
    pen.line_to(to[0], to[1]);
    pen.move_to(to[0] - x - 0.6 * y, to[1] - y + 0.6 * x);
    pen.line_to(to[0], to[1]);
    pen.line_to(to[0] - x + 0.6 * y, to[1] - y - 0.6 * x);
}

fn curve(pen: &Pen, app: &App, line: &[[f64; 2]]) {
    let Some((first, rest)) = line.split_first() else {
        return;
    };
    let at = |place: &[f64; 2]| app.camera().canvas_at(*place);
    let mut begin = at(first);
    pen.move_to(begin[0], begin[1]);
    // Where the piece is going, and the last place that lies on it.
    let (mut ahead, mut last) = (None, begin);
    for place in rest {
        let here = at(place);
        let [x, y] = [here[0] - begin[0], here[1] - begin[1]];
        let [along, up] = *ahead.get_or_insert([x, y]);
        let beside = (along * y - up * x).abs();
        if beside > BESIDE * length([along, up]) || length([x, y]) > LONG {
            pen.line_to(last[0], last[1]);
            ahead = Some([here[0] - last[0], here[1] - last[1]]);
            begin = last;
        }
        last = here;
    }
    pen.line_to(last[0], last[1]);
}
