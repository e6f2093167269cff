//! What is painted, from the back to the front.

mod air;
mod arrows;
mod backstage;
mod big_mesh;
mod body;
mod deep;
mod field;
mod flow;
mod ground;
mod links;
mod pins;
mod points;
mod strokes;

use super::palette::Palette;
use crate::app::App;
use crate::colour::BUCKETS;
use crate::overlays;
use backstage::Backstage;
use big_mesh::BigMesh;
use deep::Depths;
use labs::Lens;
use web_sys::CanvasRenderingContext2d as Pen;

/// What paints: the context, and memory for lines that is used again for every frame.
pub(super) struct Brush {
    pub(super) pen: Pen,
    /// One pixel of the screen in CSS pixels.
    pub(super) pixel: f64,
    /// The ends of the lines of each colour.
    buckets: [Vec<[[f64; 2]; 2]>; BUCKETS],
    /// Made when there is a big mesh for the first time.
    big_mesh: Option<BigMesh>,
    /// Made when there is a field for the first time; its pixels.
    field: Option<(Backstage, Vec<[u8; 4]>)>,
    /// Made when there is a lab with depth for the first time.
    depths: Option<Box<Depths>>,
}

impl Brush {
    pub(super) fn new(pen: Pen) -> Self {
        Self {
            pen,
            pixel: 1.0,
            buckets: Default::default(),
            big_mesh: None,
            field: None,
            depths: None,
        }
    }
}

/// Paints everything.
pub(super) fn paint(brush: &mut Brush, app: &App, palette: &Palette) {
    let many = app.camera().scene().links.len() > MANY;
    // Round ends are drawn as arcs, which cost more than the lines; on a thin line nobody sees them.
    brush.pen.set_line_cap(if many { "butt" } else { "round" });
    if let Some(&lens) = app.camera().lens() {
        return paint_deep(brush, app, palette, &lens);
    }
    let scene = app.camera().scene();
    if scene.field.is_some() {
        paint_tunnel(brush, app, palette);
    }
    let pen = &brush.pen;
    ground::paint_floor(pen, app, palette);
    ground::paint_faces(pen, app, palette);
    links::paint_start(pen, app, palette);
    links::paint_halos(pen, app, palette);
    links::paint(brush, app, palette);
    let pen = &brush.pen;
    arrows::paint(pen, app, palette);
    points::paint(pen, app, palette);
    points::paint_names(pen, app, palette);
    if let Some(probed) = scene.probed {
        body::paint_probe(pen, app, palette, probed);
    }
    strokes::paint(pen, app, palette);
}

/// Paints what fills the tunnel, and the body in it. Never inlined, as [`paint_deep`]: it comes later, with the labs that
/// need it.
#[inline(never)]
fn paint_tunnel(brush: &mut Brush, app: &App, palette: &Palette) {
    field::paint(brush, app, palette);
    flow::paint(&brush.pen, app, palette);
    body::paint(&brush.pen, app, palette);
}

/// Paints everything of a lab with depth.
#[inline(never)]
fn paint_deep(brush: &mut Brush, app: &App, palette: &Palette, lens: &Lens) {
    deep::paint(brush, app, palette, lens);
    links::paint_halos(&brush.pen, app, palette);
    if overlays::shown(app.lab()).is_some_and(|choice| choice.value == overlays::WIRE) {
        links::paint(brush, app, palette);
    }
    deep::paint_lit(&brush.pen, app, palette);
    air::paint_wakes(brush, app, palette, lens);
    air::paint_arrows(brush, app, palette, lens);
    arrows::paint(&brush.pen, app, palette);
    pins::paint(brush, app, palette, lens);
    points::paint_names(&brush.pen, app, palette);
    strokes::paint(&brush.pen, app, palette);
}

/// More links than this are drawn thin, and here instead of by the canvas ([`mesh::lines`]): wider lines would hide the
/// mesh.
const MANY: usize = 400;

/// Names are written beside every point as long as there are no more…
const NAMED: usize = 30;

/// …and the points stand this far apart on average, in pixels.
const NAME_ROOM: f64 = 34.0;

/// Strokes a path that is built by `build`.
fn stroke(pen: &Pen, colour: &str, width: f64, build: impl FnOnce()) {
    pen.set_stroke_style_str(colour);
    pen.set_line_width(width);
    pen.begin_path();
    build();
    pen.stroke();
}
