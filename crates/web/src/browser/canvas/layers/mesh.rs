//! A big mesh: its lines become pixels here, and one call puts them on the canvas.

use super::Brush;
use super::backstage::Backstage;
use crate::browser::canvas::palette::Palette;
use crate::raster::Raster;

/// Paints the lines of the brush's buckets, in this order, one pixel of the screen wide.
pub(super) fn paint(
    brush: &mut Brush,
    size: [f64; 2],
    palette: &Palette,
    order: impl Iterator<Item = usize>,
) {
    let ratio = 1.0 / brush.pixel;
    let (mesh, raster) = brush.mesh.get_or_insert_with(|| (Backstage::new(), Raster::default()));
    let size = size.map(|length| (length * ratio).round().max(1.0) as u32);
    raster.clear(size);
    for bucket in order {
        let colour = palette.strain_rgb[bucket];
        for [x0, y0, x1, y1] in brush.buckets[bucket].as_chunks::<4>().0.iter().copied() {
            let at = |x: f32, y: f32| [x * ratio as f32, y * ratio as f32];
            raster.line(at(x0, y0), at(x1, y1), colour);
        }
    }
    mesh.put(raster.bytes(), size);
    // These fail only for numbers that are no numbers, and for a canvas without pixels, which has one at least.
    drop(brush.pen.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    drop(brush.pen.draw_image_with_html_canvas_element(mesh.canvas(), 0.0, 0.0));
    drop(brush.pen.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0));
}
