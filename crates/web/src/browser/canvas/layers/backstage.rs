//! A canvas that is never shown, for pixels made here: image data replaces what is on a canvas, whereas a canvas drawn on
//! another leaves what lies behind, and can be drawn larger.

use crate::browser::canvas::{context_of, resize_backing_store};
use crate::browser::dom::make;
use wasm_bindgen::Clamped;
use web_sys::{CanvasRenderingContext2d as Pen, HtmlCanvasElement, ImageData};

/// The canvas behind the stage.
pub(super) struct Backstage {
    canvas: HtmlCanvasElement,
    pen: Pen,
}

impl Backstage {
    pub(super) fn new() -> Self {
        let canvas: HtmlCanvasElement = make("canvas", "");
        let pen = context_of(&canvas);
        Self { canvas, pen }
    }

    /// Puts pixels on it, four bytes each, row by row.
    pub(super) fn put(&self, bytes: &[u8], size: [u32; 2]) {
        resize_backing_store(&self.canvas, size);
        self.lay_down(bytes, size);
    }

    /// Puts pixels in its upper left corner. It grows as they do and never shrinks: another size is another canvas for the
    /// browser.
    pub(super) fn lay(&self, bytes: &[u8], size: [u32; 2]) {
        let canvas = &self.canvas;
        resize_backing_store(canvas, [canvas.width().max(size[0]), canvas.height().max(size[1])]);
        self.lay_down(bytes, size);
    }

    fn lay_down(&self, bytes: &[u8], size: [u32; 2]) {
        let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(bytes), size[0], size[1]);
        if let Ok(image) = image {
            // Fails only for numbers that are no numbers.
            drop(self.pen.put_image_data(&image, 0.0, 0.0));
        }
    }

    pub(super) fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }
}
