//! A big mesh: its lines become pixels here, and one call puts them on the canvas.

use super::Brush;
use crate::browser::canvas::palette::Palette;
use crate::browser::canvas::{context_of, fit_backing_store};
use crate::browser::dom::make;
use crate::raster::Raster;
use wasm_bindgen::Clamped;
use web_sys::{CanvasRenderingContext2d as Pen, HtmlCanvasElement, ImageData};

/// The pixels, and a canvas that is never shown: image data replaces what is there, and a canvas drawn on another leaves
/// through what lies behind.
pub(super) struct Mesh {
    raster: Raster,
    canvas: HtmlCanvasElement,
    pen: Pen,
}

impl Mesh {
    pub(super) fn new() -> Self {
        let canvas: HtmlCanvasElement = make("canvas", "");
        let pen = context_of(&canvas);
        Self { raster: Raster::default(), canvas, pen }
    }
}

/// Paints the lines of the brush's buckets, in this order, one pixel of the screen wide.
pub(super) fn paint(
    brush: &mut Brush,
    size: [f64; 2],
    palette: &Palette,
    order: impl Iterator<Item = usize>,
) {
    let ratio = 1.0 / brush.pixel;
    let mesh = brush.mesh.get_or_insert_with(Mesh::new);
    fit_backing_store(&mesh.canvas, size, ratio);
    let size = [mesh.canvas.width(), mesh.canvas.height()];
    mesh.raster.clear(size);
    for bucket in order {
        let colour = palette.strain_rgb[bucket];
        for [x0, y0, x1, y1] in brush.buckets[bucket].as_chunks::<4>().0.iter().copied() {
            let at = |x: f32, y: f32| [x * ratio as f32, y * ratio as f32];
            mesh.raster.line(at(x0, y0), at(x1, y1), colour);
        }
    }
    let image =
        ImageData::new_with_u8_clamped_array_and_sh(Clamped(mesh.raster.bytes()), size[0], size[1]);
    let Ok(image) = image else {
        return;
    };
    // These fail only for numbers that are no numbers, and for a canvas without pixels, which has one at least.
    drop(mesh.pen.put_image_data(&image, 0.0, 0.0));
    drop(brush.pen.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    drop(brush.pen.draw_image_with_html_canvas_element(&mesh.canvas, 0.0, 0.0));
    drop(brush.pen.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0));
}
