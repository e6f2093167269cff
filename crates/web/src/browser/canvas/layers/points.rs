//! Points: free ones round, pinned ones square, and their names.

use super::{NAME_ROOM, NAMED, stroke};
use crate::action::Item;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d as Pen;

/// Size of a name in pixels.
const NAME: &str = "13px system-ui, sans-serif";

/// All points. Few points are drawn large; in a big mesh only those that matter are drawn at all.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    let scene = app.camera().scene();
    let points = &scene.points;
    // The point of a body is the body.
    if !app.camera().outline().is_empty() {
        return;
    }
    let few = points.len() <= NAMED;
    // Points that stand close together are drawn small.
    let radius = if few { f64::min(6.0, 0.2 * app.camera().spacing()) } else { 0.0 };
    for item in [app.hovered(), app.selected()].into_iter().flatten() {
        if let Item::Point(row) = item {
            let [x, y] = app.camera().canvas_place(row);
            disc(pen, [x, y], 15.0, &palette.accent_soft);
            if app.selected() == Some(item) {
                stroke(pen, &palette.accent, 2.5, || circle(pen, [x, y], 12.0));
            }
        }
    }
    let all = 0..if few { points.len() as u32 } else { 0 };
    let marked = if few { &[][..] } else { &scene.marked };
    for row in all.chain(marked.iter().copied()) {
        let (point, at) = (&points[row as usize], app.camera().canvas_place(row as usize));
        if point.pinned {
            pin(pen, at, if few { 7.0 } else { 4.0 }, palette);
        } else if few {
            disc(pen, at, radius, &palette.ink);
        }
        if point.held && few {
            stroke(pen, &palette.accent, 3.0, || circle(pen, at, 12.0));
        } else if point.held {
            disc(pen, at, 3.0, &palette.accent);
        }
    }
}

/// Names at the upper right of their points.
pub(super) fn paint_names(pen: &Pen, app: &App, palette: &Palette) {
    let points = app.camera().scene().points.len();
    let named = points <= NAMED && app.camera().spacing() >= NAME_ROOM;
    let [width, height] = app.camera().size();
    // On a very small canvas names would cover the mesh.
    if width < 140.0 || height < 120.0 || !app.camera().outline().is_empty() {
        return;
    }
    pen.set_font(NAME);
    pen.set_text_baseline("alphabetic");
    let row_of = |item| if let Some(Item::Point(row)) = item { row } else { usize::MAX };
    let lit =
        [app.selected(), app.hovered().filter(|_| app.hovered() != app.selected())].map(row_of);
    // In a big mesh all the others need not even be asked.
    let all = 0..if named { points } else { 0 };
    for row in all.chain(lit.into_iter().filter(|&row| !named && row < points)) {
        let lit = lit.contains(&row);
        let [x, y] = app.camera().canvas_place(row);
        pen.set_fill_style_str(if lit { &palette.ink } else { &palette.muted });
        let name = app.lab().point_id(row);
        // Left of the point where the right edge is near.
        let near = x > width - 46.0;
        pen.set_text_align(if near { "right" } else { "left" });
        let side = if near { -10.0 } else { 10.0 };
        // Fails only for numbers that are no numbers.
        drop(pen.fill_text(&name, x + side, (y - 10.0).max(12.0)));
    }
}

fn disc(pen: &Pen, at: [f64; 2], radius: f64, colour: &str) {
    pen.set_fill_style_str(colour);
    pen.begin_path();
    circle(pen, at, radius);
    pen.fill();
}

fn circle(pen: &Pen, [x, y]: [f64; 2], radius: f64) {
    // Fails only for a negative radius.
    drop(pen.arc(x, y, radius, 0.0, TAU));
}

/// A square with a hole: told from a free point by shape, not by colour alone.
fn pin(pen: &Pen, [x, y]: [f64; 2], half: f64, palette: &Palette) {
    pen.set_fill_style_str(&palette.pin);
    pen.fill_rect(x - half, y - half, 2.0 * half, 2.0 * half);
    if half > 5.0 {
        disc(pen, [x, y], 2.5, &palette.card);
    }
}
