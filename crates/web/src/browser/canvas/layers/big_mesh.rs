//! A big mesh: its lines become pixels here, and one call puts them on the canvas.

use super::Brush;
use crate::browser::canvas::context_of;
use crate::browser::canvas::palette::Palette;
use crate::browser::dom::make;
use crate::camera::Camera;
use mesh::lines::{Lines, Sheet};
use wasm_bindgen::Clamped;
use web_sys::{CanvasRenderingContext2d as Pen, HtmlCanvasElement, ImageData};

/// The pixels, and a canvas that is never shown: image data replaces what is there, and a canvas drawn on another leaves
/// through what lies behind.
pub(super) struct BigMesh {
    lines: Lines,
    canvas: HtmlCanvasElement,
    pen: Pen,
}

impl BigMesh {
    fn new() -> Self {
        let canvas: HtmlCanvasElement = make("canvas", "");
        let pen = context_of(&canvas);
        Self { lines: Lines::default(), canvas, pen }
    }
}

/// Paints the links that hold.
pub(super) fn paint(brush: &mut Brush, camera: &Camera, palette: &Palette) {
    let ratio = 1.0 / brush.pixel;
    let BigMesh { lines, canvas, pen } = brush.big_mesh.get_or_insert_with(BigMesh::new);
    let sheet = Sheet {
        size: camera.size().map(|length| (length * ratio).round() as u32),
        ratio,
        scale: camera.scale_of_residuals(),
        inks: palette.inks,
    };
    lines.draw(&camera.scene().links, camera.places(), &sheet);
    let ([left, top], [width, height]) = lines.area();
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(lines.bytes()), width, height);
    // There is none where nothing of the mesh is in sight.
    let Ok(image) = image else {
        return;
    };
    // It grows as the mesh does and never shrinks: another size is another canvas for the browser.
    if canvas.width() < width {
        canvas.set_width(width);
    }
    if canvas.height() < height {
        canvas.set_height(height);
    }
    let [left, top, width, height] =
        [f64::from(left), f64::from(top), f64::from(width), f64::from(height)];
    // These fail only for numbers that are no numbers, and for a canvas without pixels.
    drop(pen.put_image_data(&image, 0.0, 0.0));
    drop(brush.pen.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    drop(brush.pen.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        canvas, 0.0, 0.0, width, height, left, top, width, height,
    ));
    drop(brush.pen.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0));
}
