//! The points of a lab with depth that matter: pins, what is held, what is selected or under the pointer. What lies behind
//! the cloth is faint.

use super::{Brush, stroke};
use crate::action::Item;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::camera::Camera;
use labs::Lens;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d as Pen;

/// As many pins are hangers; more of them are small marks.
const HANGERS: usize = 4;

/// A spar is drawn this thick, in model units, but never thinner than so many pixels.
const SPAR: f64 = 0.07;
const THINNEST: f64 = 3.0;

/// Spars, then points.
pub(super) fn paint(brush: &Brush, app: &App, palette: &Palette, lens: &Lens) {
    let (pen, camera) = (&brush.pen, app.camera());
    let hidden = |row: usize| {
        let depth = camera.depth(row).filter(|depth| depth.is_finite());
        depth.is_some_and(|depth| brush.hides(camera.canvas_place(row), depth))
    };
    let points = &camera.scene().points;
    let many = points.iter().filter(|point| point.pinned).count() > HANGERS;
    if many {
        spars(pen, camera, palette, lens);
    }
    for item in [app.hovered(), app.selected()].into_iter().flatten() {
        if let Item::Point(row) = item
            && points.get(row).is_some_and(|point| !point.held)
        {
            pen.set_global_alpha(if hidden(row) { 0.35 } else { 1.0 });
            let at = camera.canvas_place(row);
            stroke(pen, &palette.card, 5.0, || circle(pen, at, 9.0));
            stroke(pen, &palette.accent, 2.5, || circle(pen, at, 9.0));
        }
    }
    for (row, point) in points.iter().enumerate() {
        if !(point.pinned || point.held) {
            continue;
        }
        pen.set_global_alpha(if hidden(row) { 0.25 } else { 1.0 });
        let at = camera.canvas_place(row);
        if point.pinned && many {
            mark(pen, at, palette);
        } else if point.pinned {
            hanger(pen, at, palette);
        }
        if point.held {
            stroke(pen, &palette.card, 5.0, || circle(pen, at, 6.5));
            stroke(pen, &palette.accent, 3.0, || circle(pen, at, 6.5));
        }
    }
    pen.set_global_alpha(1.0);
}

/// A row of pins that are linked one to the next stands like a mast, and is drawn as one.
fn spars(pen: &Pen, camera: &Camera, palette: &Palette, lens: &Lens) {
    let scene = camera.scene();
    let rigid = |end: usize| scene.points.get(end).is_some_and(|point| point.pinned);
    let mut beside = vec![0_u8; scene.points.len()];
    let between = || scene.links.iter().filter(|link| link.ends.iter().all(|&end| rigid(end)));
    for end in between().flat_map(|link| link.ends) {
        beside[end] = beside[end].saturating_add(1);
    }
    // In a field of pins each has more neighbours than two.
    let row: Vec<_> = between()
        .map(|link| link.ends)
        .filter(|ends| ends.iter().all(|&end| beside[end] <= 2))
        .collect();
    let Some(depth) = row.first().and_then(|ends| camera.depth(ends[0])) else {
        return;
    };
    let width = (SPAR * lens.focal / depth).max(THINNEST);
    let trace = |aside: f64| {
        for ends in &row {
            let [from, to] = ends.map(|end| camera.canvas_place(end));
            pen.move_to(from[0] + aside, from[1]);
            pen.line_to(to[0] + aside, to[1]);
        }
    };
    pen.set_line_cap("round");
    stroke(pen, &palette.muted, width, || trace(0.0));
    // In the light from the upper right, as all of it.
    stroke(pen, &palette.solid, 0.4 * width, || trace(0.12 * width));
}

/// A peg with a ring above it.
fn hanger(pen: &Pen, [x, y]: [f64; 2], palette: &Palette) {
    stroke(pen, &palette.muted, 1.5, || circle(pen, [x, y - 9.0], 2.5));
    pen.set_fill_style_str(&palette.pin);
    pen.fill_rect(x - 2.5, y - 6.5, 5.0, 11.0);
}

/// A pin's head.
fn mark(pen: &Pen, at: [f64; 2], palette: &Palette) {
    for (radius, colour) in [(3.5, &palette.card), (2.4, &palette.pin)] {
        pen.set_fill_style_str(colour);
        pen.begin_path();
        circle(pen, at, radius);
        pen.fill();
    }
}

fn circle(pen: &Pen, [x, y]: [f64; 2], radius: f64) {
    pen.move_to(x + radius, y);
    // Fails only for a negative radius.
    drop(pen.arc(x, y, radius, 0.0, TAU));
}
