//! Links: the mesh as it was at the start, the lit links, and all links by the colour of their residual.

use super::{Brush, MANY, big_mesh, stroke};
use crate::action::Item;
use crate::app::App;
use crate::browser::canvas::palette::Palette;
use labs::{LinkState, Moment, SceneLink};
use mesh::lines::rising;
use web_sys::CanvasRenderingContext2d as Pen;

/// The start, faint, for comparison; only once something has moved.
pub(super) fn paint_start(pen: &Pen, app: &App, palette: &Palette) {
    let scene = app.camera().scene();
    if !app.camera().enlarges() {
        return;
    }
    if scene.points.iter().all(|point| point.position == point.start) {
        return;
    }
    stroke(pen, &palette.ghost, 1.5, || {
        for link in &scene.links {
            let [from, to] = link.ends.map(|end| app.camera().start_place(end));
            pen.move_to(from[0], from[1]);
            pen.line_to(to[0], to[1]);
        }
    });
}

/// A soft band behind the link that is selected or under the pointer, a strong one behind the link that was just
/// projected.
pub(super) fn paint_halos(pen: &Pen, app: &App, palette: &Palette) {
    let width = line_width(app);
    for item in [app.hovered(), app.selected()].into_iter().flatten() {
        if let Item::Link(row) = item {
            band(pen, app, row, &palette.accent_soft, width + 14.0);
        }
    }
    if let Some(Item::Link(row)) = app.selected() {
        band(pen, app, row, &palette.accent, width + 6.0);
        band(pen, app, row, &palette.card, width + 3.0);
    }
    if let Some(row) = projected(app) {
        band(pen, app, row, &palette.accent, width + 7.0);
    }
}

/// The link that was just projected inside a step.
pub(super) fn projected(app: &App) -> Option<usize> {
    match &app.lab().inside()?.moment {
        Moment::Projected(projection) => Some(projection.link),
        _ => None,
    }
}

/// All links that hold, one path per colour, those that are strained most on top.
pub(super) fn paint(brush: &mut Brush, app: &App, palette: &Palette) {
    let camera = app.camera();
    let links = &camera.scene().links;
    if links.len() > MANY {
        return big_mesh::paint(brush, camera, palette);
    }
    for bucket in &mut brush.buckets {
        bucket.clear();
    }
    let scale = camera.scale_of_residuals();
    for link in links.iter().filter(|link| link.state == LinkState::Alive && !link.hidden) {
        brush.buckets[scale.bucket(link.residual)]
            .push(link.ends.map(|end| camera.canvas_place(end)));
    }
    let width = line_width(app);
    for bucket in rising().filter(|&bucket| !brush.buckets[bucket].is_empty()) {
        stroke(&brush.pen, &palette.strain[bucket], width, || {
            for [from, to] in &brush.buckets[bucket] {
                brush.pen.move_to(from[0], from[1]);
                brush.pen.line_to(to[0], to[1]);
            }
        });
    }
}

fn band(pen: &Pen, app: &App, row: usize, colour: &str, width: f64) {
    if let Some(link) = app.camera().scene().links.get(row) {
        stroke(pen, colour, width, || trace(pen, app, link));
    }
}

fn trace(pen: &Pen, app: &App, link: &SceneLink) {
    let [from, to] = link.ends.map(|end| app.camera().canvas_place(end));
    pen.move_to(from[0], from[1]);
    pen.line_to(to[0], to[1]);
}

/// Thick where there are few links.
fn line_width(app: &App) -> f64 {
    match app.camera().scene().links.len() {
        0..=60 => 3.5,
        61..=MANY => 2.0,
        _ => 1.0,
    }
}
