//! What lies behind the links: a floor, and the faces of a body.

use crate::app::App;
use crate::browser::canvas::palette::Palette;
use web_sys::CanvasRenderingContext2d as Pen;

/// The floor: a band that reaches out of the drawing.
pub(super) fn paint_floor(pen: &Pen, app: &App, palette: &Palette) {
    if let Some(y) = app.lab().floor() {
        let level = app.camera().canvas_level(y);
        let [width, height] = app.camera().size();
        pen.set_fill_style_str(&palette.line);
        pen.fill_rect(0.0, level, width, (height - level).max(2.0));
    }
}

/// The triangles that have all their edges; those turned inside out in the colour of the largest shortening.
pub(super) fn paint_faces(pen: &Pen, app: &App, palette: &Palette) {
    let faces = &app.camera().scene().faces;
    for (inverted, colour) in [(false, &palette.accent_soft), (true, &palette.strain[0])] {
        let mut any = false;
        pen.begin_path();
        for face in faces.iter().filter(|face| face.alive && (face.ratio < 0.0) == inverted) {
            let [a, b, c] = face.corners.map(|corner| app.camera().canvas_place(corner));
            pen.move_to(a[0], a[1]);
            pen.line_to(b[0], b[1]);
            pen.line_to(c[0], c[1]);
            any = true;
        }
        if any {
            pen.set_fill_style_str(colour);
            pen.fill();
        }
    }
}
