//! A lab with depth: ground and shadows, cloth and ball as pixels, and lit links on them.

use super::backstage::Backstage;
use super::links::projected;
use super::{Brush, stroke};
use crate::action::Item;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use crate::overlays;
use labs::{Lens, Space};
use mesh::ground::{Floor, Ground};
use mesh::surface::{Dye, Sheet, Surface};
use web_sys::CanvasRenderingContext2d as Pen;

/// Pixels of the picture for one of the page, at most: on a finer screen nobody sees the difference, but every pixel costs.
const FINEST: f64 = 2.0;

/// Columns of the ground's picture, about: nothing on it is sharp.
const GROUND_COLUMNS: f64 = 150.0;

/// How far the floor is seen, in radii of the ball that fits in the drawing.
const FLOOR: f64 = 1.5;

/// What paints, and memory that is used again.
pub(super) struct Depths {
    surface: Surface,
    ground: Ground,
    /// Canvases behind the stage, for each of the two.
    cloth: Backstage,
    floor: Backstage,
}

impl Depths {
    fn new() -> Self {
        Self {
            surface: Surface::default(),
            ground: Ground::default(),
            cloth: Backstage::new(),
            floor: Backstage::new(),
        }
    }
}

impl Brush {
    /// True if cloth or ball lies clearly before a place of the canvas at this depth.
    pub(super) fn hides(&self, at: [f64; 2], depth: f64) -> bool {
        self.depths.as_ref().is_some_and(|depths| depths.surface.hides(at, depth))
    }
}

/// Ground, cloth and ball.
pub(super) fn paint(brush: &mut Brush, app: &App, palette: &Palette, lens: &Lens) {
    let camera = app.camera();
    let depths = brush.depths.get_or_insert_with(|| Box::new(Depths::new()));
    let pen = &brush.pen;
    let size = camera.size();
    let pixels = |ratio: f64| size.map(|length| (length * ratio).ceil().max(1.0) as u32);
    if let (Some(y), Space::Deep(orbit), Some([x, _, z])) =
        (app.lab().floor(), app.spec().space, camera.home())
    {
        let floor = Floor {
            y,
            middle: [x, z],
            radius: FLOOR * orbit.radius,
            tone: palette.ground,
            shade: palette.shadow,
        };
        let ratio = (GROUND_COLUMNS / size[0].max(1.0)).min(1.0);
        depths.ground.draw(camera.scene(), lens, &floor, pixels(ratio), ratio);
        depths.floor.lay(depths.ground.bytes(), depths.ground.size());
        draw(pen, &depths.floor, [0.0; 2], depths.ground.size(), ratio);
    }
    let shown = overlays::shown(app.lab()).map_or("", |choice| choice.value);
    let ratio = FINEST.min(1.0 / brush.pixel);
    let sheet = Sheet {
        size: pixels(ratio),
        ratio,
        dye: Dye {
            front: palette.cloth[0],
            back: palette.cloth[1],
            strain: if camera.scene().values.is_empty() {
                (shown == overlays::STRAIN).then_some(palette.scale)
            } else {
                Some(palette.values)
            },
        },
        ball: palette.ball,
        thread: palette.thread,
        weave: palette.weave,
        scale: camera.scale_of_residuals(),
        cloth: shown != overlays::WIRE,
    };
    depths.surface.draw(camera.scene(), lens, &sheet);
    let (corner, size) = depths.surface.area();
    if size[0] > 0 && size[1] > 0 {
        depths.cloth.lay(depths.surface.bytes(), size);
        draw(pen, &depths.cloth, corner.map(f64::from), size, ratio);
    }
}

/// Draws what lies behind the stage at a corner; `ratio` of its pixels are one of the page.
fn draw(pen: &Pen, from: &Backstage, corner: [f64; 2], size: [u32; 2], ratio: f64) {
    let ([x, y], [width, height]) = (corner, size.map(f64::from));
    // Fails only for numbers that are no numbers, and for a canvas without pixels.
    drop(pen.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        from.canvas(),
        0.0,
        0.0,
        width,
        height,
        x / ratio,
        y / ratio,
        width / ratio,
        height / ratio,
    ));
}

/// The lit links over the cloth, in the colours of their strain.
pub(super) fn paint_lit(pen: &Pen, app: &App, palette: &Palette) {
    let camera = app.camera();
    let row = |item: Option<Item>| match item {
        Some(Item::Link(row)) => Some(row),
        _ => None,
    };
    let scale = camera.scale_of_residuals();
    for row in [row(app.hovered()), row(app.selected()), projected(app)].into_iter().flatten() {
        if let Some(link) = camera.scene().links.get(row) {
            stroke(pen, &palette.strain[scale.bucket(link.residual)], 2.5, || {
                let [from, to] = link.ends.map(|end| camera.canvas_place(end));
                pen.move_to(from[0], from[1]);
                pen.line_to(to[0], to[1]);
            });
        }
    }
}
