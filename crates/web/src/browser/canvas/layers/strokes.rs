//! The strokes of the Cut tool while they are drawn.

use super::stroke;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use web_sys::CanvasRenderingContext2d as Pen;

/// Every stroke, from where it began to the pointer.
pub(super) fn paint(pen: &Pen, app: &App, palette: &Palette) {
    for path in app.strokes() {
        stroke(pen, &palette.pin, 2.0, || {
            for &[x, y] in path {
                // The first one begins the path.
                pen.line_to(x, y);
            }
        });
    }
}
