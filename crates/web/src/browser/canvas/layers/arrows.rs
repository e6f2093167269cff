//! Arrows inside a step: how far the prediction carried each point, and how a projected link's ends were corrected.

use super::stroke;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::view::length;
use labs::{Moment, Projection};
use web_sys::CanvasRenderingContext2d as Pen;

/// Length of an arrow's head in pixels.
const HEAD: f64 = 9.0;

/// The arrows of the moment.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    match app.lab().inside().map(|inside| &inside.moment) {
        Some(Moment::Predicted) => predicted(pen, app, palette),
        Some(Moment::Projected(projection)) => corrections(pen, app, projection, palette),
        _ => {}
    }
}

/// From where each point was to where it was predicted, at the drawing's own exaggeration.
fn predicted(pen: &Pen, app: &App, palette: &Palette) {
    let camera = app.camera();
    for (row, point) in camera.scene().points.iter().enumerate() {
        let moved = [0, 1, 2].map(|i| camera.factor() * (point.position[i] - point.previous[i]));
        let [dx, dy] = camera.canvas_direction(moved);
        let [x, y] = camera.canvas_place(row);
        if length([dx, dy]) >= 3.0 {
            arrow(pen, [x - dx, y - dy], [x, y], &palette.accent, 2.0);
        }
    }
}

/// From each end along its correction, enlarged so that it can be seen: to where it would go if it went that far.
fn corrections(pen: &Pen, app: &App, projection: &Projection, palette: &Palette) {
    let camera = app.camera();
    let Some(factor) = camera.arrow_factor(projection) else {
        return;
    };
    // Beside the link, both on the same side: on the link they would hide each other and its colour.
    let [a, b] = projection.ends.map(|end| camera.canvas_place(end));
    let along = length([b[0] - a[0], b[1] - a[1]]).max(1.0);
    let beside = [-(b[1] - a[1]) / along * 12.0, (b[0] - a[0]) / along * 12.0];
    for (from, moved) in [a, b].into_iter().zip(projection.corrections) {
        let [dx, dy] = camera.canvas_direction(moved.map(|x| factor * x));
        if length([dx, dy]) >= 1.0 {
            let from = [from[0] + beside[0], from[1] + beside[1]];
            arrow(pen, from, [from[0] + dx, from[1] + dy], &palette.strain[8], 2.5);
        }
    }
}

fn arrow(pen: &Pen, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let length = length([dx, dy]);
    let (ux, uy) = (dx / length, dy / length);
    let head = HEAD.min(length);
    let neck = [to[0] - head * ux, to[1] - head * uy];
    stroke(pen, colour, width, || {
        pen.move_to(from[0], from[1]);
        pen.line_to(neck[0], neck[1]);
    });
    pen.set_fill_style_str(colour);
    pen.begin_path();
    pen.move_to(to[0], to[1]);
    pen.line_to(neck[0] - 0.5 * head * uy, neck[1] + 0.5 * head * ux);
    pen.line_to(neck[0] + 0.5 * head * uy, neck[1] - 0.5 * head * ux);
    pen.close_path();
    pen.fill();
}
