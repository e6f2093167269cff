//! A solid body in a field, and the place that was asked about.

use super::field::box_of;
use super::stroke;
use crate::action::Item;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use labs::{Probed, Tool};
use web_sys::CanvasRenderingContext2d as Pen;

/// Widths of the lines that make up the shadow: wide ones faint, and narrower ones over them.
const SHADOW: [f64; 3] = [13.0, 8.0, 4.0];

/// The body, crisp over the field, with a gentle shadow; lit when it is held, selected or under the pointer.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    let outline = app.camera().outline();
    if outline.is_empty() {
        return;
    }
    // A blurred shadow would cost more than all the rest where there is no graphics processor.
    pen.set_global_alpha(0.06);
    for width in SHADOW {
        stroke(pen, &palette.shade, width, || trace(pen, outline, 1.5));
    }
    pen.set_global_alpha(1.0);
    let body = Some(Item::Point(0));
    let held = app.camera().scene().points.first().is_some_and(|point| point.held);
    if !held && app.hovered() == body {
        stroke(pen, &palette.accent_soft, 8.0, || trace(pen, outline, 0.0));
    }
    pen.set_fill_style_str(&palette.solid);
    let (colour, width) = match (held, app.selected() == body) {
        (true, _) => (&palette.accent, 4.0),
        (false, true) => (&palette.accent, 2.5),
        (false, false) => (&palette.muted, 1.5),
    };
    stroke(pen, colour, width, || {
        trace(pen, outline, 0.0);
        pen.fill();
    });
}

/// The outline as a closed path, so many pixels lower.
fn trace(pen: &Pen, outline: &[[f64; 2]], lower: f64) {
    for (index, &[x, y]) in outline.iter().enumerate() {
        if index == 0 {
            pen.move_to(x, y + lower);
        } else {
            pen.line_to(x, y + lower);
        }
    }
    pen.close_path();
}

/// Length of the lines that lead to the place asked about, in pixels.
const LEAD: f64 = 9.0;

/// The place that was asked about: its box in the middle of a cross.
#[inline(never)]
pub(super) fn paint_probe(pen: &Pen, app: &App, palette: &Palette, probed: Probed) {
    // Quiet while nobody asks.
    pen.set_global_alpha(if app.tool() == Tool::Probe { 1.0 } else { 0.45 });
    let [x, y, width, height] = box_of(app, probed.around);
    let [right, lower] = [x + width, y + height];
    let [across, down] = [x + 0.5 * width, y + 0.5 * height];
    for (colour, line) in [(&palette.card, 4.0), (&palette.accent, 2.0)] {
        stroke(pen, colour, line, || {
            pen.rect(x - 1.0, y - 1.0, width + 2.0, height + 2.0);
            for [from, to] in [
                [[x - 2.0, down], [x - 2.0 - LEAD, down]],
                [[right + 2.0, down], [right + 2.0 + LEAD, down]],
                [[across, y - 2.0], [across, y - 2.0 - LEAD]],
                [[across, lower + 2.0], [across, lower + 2.0 + LEAD]],
            ] {
                pen.move_to(from[0], from[1]);
                pen.line_to(to[0], to[1]);
            }
        });
    }
    pen.set_global_alpha(1.0);
}
