//! What the air does to a surface in space: arrows of force, and the wake that it takes along.

use super::{Brush, stroke};
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::view::length;
use labs::Lens;

/// Length of an arrow's head in pixels, at most, and as a share of the arrow.
const HEAD: f64 = 7.0;
const SHARE: f64 = 0.4;

/// Shorter arrows are not drawn, in pixels.
const SHORTEST: f64 = 2.5;

/// Pieces of a line of the wake, each fainter than the one before.
const PIECES: usize = 10;

/// Lines from the surface along the wind, fading out.
pub(super) fn paint_wakes(brush: &Brush, app: &App, palette: &Palette, lens: &Lens) {
    let pen = &brush.pen;
    let wakes = &app.camera().scene().wakes;
    if wakes.is_empty() {
        return;
    }
    // Round ends of pieces would show as beads.
    pen.set_line_cap("butt");
    for piece in 0..PIECES {
        let [begin, end] = [piece, piece + 1].map(|at| at as f64 / PIECES as f64);
        pen.set_global_alpha(0.6 * (1.0 - begin) * (1.0 - begin));
        stroke(pen, &palette.flow, 1.0, || {
            for &[from, by] in wakes {
                let at = |share: f64| lens.seen([0, 1, 2].map(|i| from[i] + share * by[i]));
                if let (Some((a, _)), Some((b, depth))) = (at(begin), at(end))
                    && !brush.hides(b, depth)
                {
                    pen.move_to(a[0], a[1]);
                    pen.line_to(b[0], b[1]);
                }
            }
        });
    }
    pen.set_global_alpha(1.0);
}

/// Arrows; faint where the surface lies before them.
pub(super) fn paint_arrows(brush: &Brush, app: &App, palette: &Palette, lens: &Lens) {
    let pen = &brush.pen;
    let arrows = &app.camera().scene().arrows3;
    if arrows.is_empty() {
        return;
    }
    pen.set_line_cap("round");
    // Bright around them, or they would not stand out from dark colours.
    let (ink, card) = (&palette.ink, &palette.card);
    for (behind, alpha, colour, width) in
        [(true, 0.16, ink, 1.25), (false, 0.4, card, 3.25), (false, 0.9, ink, 1.25)]
    {
        pen.set_global_alpha(alpha);
        stroke(pen, colour, width, || {
            for &[from, by] in arrows {
                let to = [0, 1, 2].map(|i| from[i] + by[i]);
                let (Some((a, _)), Some((b, depth))) = (lens.seen(from), lens.seen(to)) else {
                    continue;
                };
                let way = [b[0] - a[0], b[1] - a[1]];
                let long = length(way);
                if long < SHORTEST || brush.hides(b, depth) != behind {
                    continue;
                }
                let head = HEAD.min(SHARE * long) / long;
                pen.move_to(a[0], a[1]);
                pen.line_to(b[0], b[1]);
                for side in [0.5, -0.5] {
                    pen.move_to(b[0], b[1]);
                    pen.line_to(
                        b[0] - head * (way[0] + side * way[1]),
                        b[1] - head * (way[1] - side * way[0]),
                    );
                }
            }
        });
    }
    pen.set_global_alpha(1.0);
}
