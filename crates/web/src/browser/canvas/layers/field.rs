//! A field: its pixels, one for each cell, are drawn larger in one call, which smooths them; its walls are drawn crisp.

use super::Brush;
use super::backstage::Backstage;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::field::{self, Tones};
use labs::FieldPaint;

/// The field of the scene, if it has one.
pub(super) fn paint(brush: &mut Brush, app: &App, palette: &Palette) {
    let camera = app.camera();
    let Some(field) = &camera.scene().field else {
        return;
    };
    let (backstage, pixels) = brush.field.get_or_insert_with(|| (Backstage::new(), Vec::new()));
    let [ground, thin, dense] = palette.smoke;
    let tones = match field.paint {
        FieldPaint::Smoke => Tones::smoke(ground, thin, dense),
        FieldPaint::Signed { .. } => {
            let [below, above] = palette.ends;
            Tones::signed(ground, below, above)
        }
    };
    field::paint(field, camera.is_y_down(), &tones, pixels);
    let (columns, rows) = (field.columns as u32, field.rows as u32);
    backstage.put(pixels.as_flattened(), [columns, rows]);
    let far = [f64::from(columns) * field.cell, f64::from(rows) * field.cell];
    let [x, y, width, height] = box_of(app, [[0.0; 2], far]);
    // Fails only for an image without pixels: a field without cells.
    drop(brush.pen.draw_image_with_html_canvas_element_and_dw_and_dh(
        backstage.canvas(),
        x,
        y,
        width,
        height,
    ));
    brush.pen.set_fill_style_str(&palette.solid);
    for wall in field::walls(field) {
        let [x, y, width, height] = box_of(app, wall);
        brush.pen.fill_rect(x, y, width, height);
    }
}

/// A box of the world on the canvas: its upper left corner and its size.
pub(super) fn box_of(app: &App, [low, high]: [[f64; 2]; 2]) -> [f64; 4] {
    let (a, b) = (app.camera().canvas_at(low), app.camera().canvas_at(high));
    [a[0].min(b[0]), a[1].min(b[1]), (b[0] - a[0]).abs(), (b[1] - a[1]).abs()]
}
