//! Cloth and a ball as pixels: curved, lit, and in front of what they hide.
//!
//! It is painted here and not by the canvas: flat squares in one colour each look like paper, seams show between them, and
//! sorted by depth they change places while they move. Here every pixel knows how near it is (`pixels`); the light is
//! worked out at the corners of small pieces of each square (`patch`) and runs evenly between them.
//!
//! Nothing is kept from one picture to the next but memory.

mod ball;
mod crease;
mod light;
mod patch;
mod pieces;
mod pixels;
mod sides;

use crate::lens::{Lens, NEAREST};
use crate::place::Corners;
use crate::scale::Scale;
use crate::scene::{Scene, SceneLink, SceneQuad};
pub(crate) use light::SUN;
pub use light::Tone;
use light::{Lights, unit};
pub use patch::Dye;
use patch::{ALONG, Node, PIECES, Patch, Picture, Vertex};
use pbd_core::LinkState;
use pieces::{along, cell, fill, inner, outline, outline_nearer};
use pixels::{Corner, Pixels};
use sides::Sides;

/// Room around what is painted, in pixels: patches bulge, and lines have a width.
const MARGIN: f64 = 12.0;

/// Squares that lie in one place, as on a floor, would show through each other in spots: each is this much nearer than the
/// one before it, so that one of them wins everywhere.
const LAYER: f32 = 2e-5;
const LAYERS: usize = 200;

/// How near a thread is, for how near it is: less than a line is before its surface.
const UNDER: f32 = 0.998 / pixels::BEFORE;

/// How dense the lines of the weave and of the hem are, up to 255.
const WEAVE: u32 = 30;
const SEAM: u32 = 110;

/// Where and how a surface is painted.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The canvas, in pixels of the picture.
    pub size: [u32; 2],
    /// Pixels of the picture for one of the lens.
    pub ratio: f64,
    /// Cloth.
    pub dye: Dye,
    /// The ball.
    pub ball: Tone,
    /// Threads: links that no whole square has, and the hem.
    pub thread: [u8; 3],
    /// The weave, drawn faintly.
    pub weave: [u8; 3],
    /// Which strain has which colour.
    pub scale: Scale,
    /// False if only the ball is painted.
    pub cloth: bool,
}

/// Paints surfaces; what it needs for that is used again for the next.
#[derive(Debug, Default)]
pub struct Surface {
    pixels: Pixels,
    /// Upper left corner of the pixels on the canvas, in pixels of the picture.
    corner: [i32; 2],
    size: [u32; 2],
    ratio: f64,
    sides: Sides,
    vertices: Vec<Vertex>,
    /// Links at each vertex that count for its strain.
    counts: Vec<f32>,
    patches: Vec<Patch>,
    /// For each square, which of its small triangles show their front; none if it is not drawn.
    fronts: Vec<Option<u32>>,
}

impl Surface {
    /// Paints the squares that are whole, the threads that are left of others, and the ball.
    #[inline(never)]
    pub fn draw(&mut self, scene: &Scene, lens: &Lens, sheet: &Sheet) {
        self.ratio = sheet.ratio;
        self.place(scene, lens, sheet);
        self.pixels.clear(self.size);
        if self.size[0] == 0 || self.size[1] == 0 {
            return;
        }
        let picture = Picture {
            focal: (lens.focal * sheet.ratio) as f32,
            centre: [0, 1]
                .map(|i| (lens.centre[i] * sheet.ratio - f64::from(self.corner[i])) as f32),
        };
        let turned = |v: [f64; 3]| turned(lens, v).map(|x| x as f32);
        let lights = Lights { sun: turned(SUN), up: turned([0.0, 1.0, 0.0]) };
        let mut whole = false;
        if sheet.cloth {
            self.sides.follow(&scene.quads, scene.points.len());
            self.bend(scene, sheet);
            self.patches.resize(scene.quads.len(), [Node::default(); ALONG * ALONG]);
            self.fronts.clear();
            let closed = self.sides.closed();
            whole = self.is_whole(&scene.quads);
            for (index, (quad, patch)) in scene.quads.iter().zip(&mut self.patches).enumerate() {
                let mut corners = quad.corners.map(|corner| self.vertices[corner]);
                let seen = quad.alive && corners.iter().all(|v| v.at[2] >= NEAREST as f32);
                if closed {
                    crease::flatten(&mut corners);
                }
                // A body does not lie on itself, and its far side would come through at its outline.
                let lift = if closed { 1.0 } else { 1.0 + LAYER * index.min(LAYERS) as f32 };
                let own = value(scene, index);
                self.fronts.push(seen.then(|| {
                    patch::shape(patch, &corners, own, (&picture, &lights), &sheet.dye, lift);
                    fill(&mut self.pixels, patch, whole)
                }));
            }
        }
        if let Some(ball) = scene.ball {
            let centre = turned([0, 1, 2].map(|i| ball.centre[i] - lens.eye[i]));
            ball::paint(
                &mut self.pixels,
                centre,
                ball.radius as f32,
                &picture,
                &lights,
                sheet.ball,
            );
        }
        if sheet.cloth {
            self.soften(scene, sheet);
            // A body without a hole hides all that is inside.
            if !whole {
                self.draw_threads(scene, &picture, sheet);
            }
        }
    }

    /// Where on the canvas the pixels belong, and how many columns and rows they are, in pixels of the picture; none if
    /// nothing is in sight.
    pub fn area(&self) -> ([i32; 2], [u32; 2]) {
        (self.corner, self.size)
    }

    /// Red, green, blue and cover of every pixel, row by row.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.bytes()
    }

    /// True if something painted lies clearly before a place of the canvas at this depth.
    pub fn hides(&self, at: [f64; 2], depth: f64) -> bool {
        let at = [0, 1].map(|i| (at[i] * self.ratio - f64::from(self.corner[i])) as f32);
        self.pixels.near_at(at) > 1.02 / depth as f32
    }

    /// Sees every point from the eye, and makes room for those on the canvas.
    fn place(&mut self, scene: &Scene, lens: &Lens, sheet: &Sheet) {
        self.vertices.clear();
        let mut corners = Corners::NONE;
        for point in &scene.points {
            let away = turned(lens, [0, 1, 2].map(|i| point.position[i] - lens.eye[i]));
            if let Some((at, _)) = lens.seen(point.position).filter(|_| sheet.cloth) {
                corners.widen(at.map(|x| x * sheet.ratio));
            }
            self.vertices.push(Vertex { at: away.map(|x| x as f32), ..Vertex::default() });
        }
        if let Some(ball) = scene.ball {
            let away = turned(lens, [0, 1, 2].map(|i| ball.centre[i] - lens.eye[i]));
            let picture = Picture {
                focal: (lens.focal * sheet.ratio) as f32,
                centre: lens.centre.map(|x| (x * sheet.ratio) as f32),
            };
            let extent = ball::extent(away.map(|x| x as f32), ball.radius as f32, &picture);
            for corner in extent.into_iter().flatten() {
                corners.widen(corner.map(f64::from));
            }
        }
        for i in 0..2 {
            let low = (corners.low[i] - MARGIN).max(0.0).floor();
            let high = (corners.high[i] + MARGIN).min(f64::from(sheet.size[i])).ceil();
            // Not a number where nothing is seen.
            (self.corner[i], self.size[i]) =
                if high > low { (low as i32, (high - low) as u32) } else { (0, 0) };
        }
    }

    /// The normal and the strain at every point.
    fn bend(&mut self, scene: &Scene, sheet: &Sheet) {
        for quad in scene.quads.iter().filter(|quad| quad.alive) {
            let normal = crease::across(quad.corners.map(|corner| self.vertices[corner].at));
            for corner in quad.corners {
                for (sum, n) in self.vertices[corner].normal.iter_mut().zip(normal) {
                    *sum += n;
                }
            }
        }
        for vertex in &mut self.vertices {
            vertex.normal = unit(vertex.normal);
        }
        if self.sides.closed() {
            crease::find(&mut self.vertices, &scene.quads);
        }
        if sheet.dye.strain.is_none() {
            return;
        }
        self.counts.clear();
        self.counts.resize(self.vertices.len(), 0.0);
        if !scene.values.is_empty() {
            for (index, quad) in scene.quads.iter().enumerate().filter(|(_, quad)| quad.alive) {
                for corner in quad.corners {
                    self.vertices[corner].strain += value(scene, index).unwrap_or(0.0);
                    self.counts[corner] += 1.0;
                }
            }
            return self.share();
        }
        let most = crate::scale::REST as f32;
        for link in scene.links.iter().filter(|link| link.state == LinkState::Alive) {
            let strain = sheet.scale.bucket(link.residual) as f32 / most - 1.0;
            for end in link.ends {
                self.vertices[end].strain += strain;
                self.counts[end] += 1.0;
            }
        }
        self.share();
    }

    /// What was added up at each vertex, for each that was counted.
    fn share(&mut self) {
        for (vertex, count) in self.vertices.iter_mut().zip(&self.counts) {
            vertex.strain /= count.max(1.0);
        }
    }

    /// True for a body without a hole: its inside is not seen.
    fn is_whole(&self, quads: &[SceneQuad]) -> bool {
        self.sides.closed() && quads.iter().all(|quad| quad.alive)
    }

    /// Softens the outlines, and draws weave and hem; where squares have colours of their own, only where they meet.
    fn soften(&mut self, scene: &Scene, sheet: &Sheet) {
        let (quads, sewn) = (&scene.quads[..], scene.values.is_empty());
        let (closed, whole) = (self.sides.closed(), self.is_whole(quads));
        for quad in 0..quads.len() {
            let Some(fronts) = self.fronts[quad] else {
                continue;
            };
            let patch = &self.patches[quad];
            for row in 0..PIECES {
                for column in 0..PIECES {
                    let [a, b, c, d] = cell(patch, column, row);
                    let bit = 2 * (row * PIECES + column);
                    let faces = [0, 1].map(|i| fronts >> (bit + i) & 1 == 1);
                    let pixels = &mut self.pixels;
                    if whole && !(faces[0] || faces[1]) {
                        // Not painted; but where it meets a piece that is.
                    } else {
                        // The weave runs along both sides of every piece.
                        for (end, begins) in [(b, row == 0), (d, column == 0)] {
                            if sewn || begins {
                                pixels.line([&a.front, &end.front], sheet.weave, WEAVE);
                            }
                        }
                    }
                    if faces[0] != faces[1] {
                        outline_nearer(pixels, [a, c], [(b, faces[0]), (d, faces[1])], closed);
                    }
                    let is_front = |bit: usize| fronts >> bit & 1 == 1;
                    if column + 1 < PIECES && is_front(bit + 3) != faces[0] {
                        let beyond = (cell(patch, column + 1, row)[2], !faces[0]);
                        outline_nearer(pixels, [b, c], [(a, faces[0]), beyond], closed);
                    }
                    if row + 1 < PIECES && is_front(bit + 2 * PIECES) != faces[1] {
                        let beyond = (cell(patch, column, row + 1)[2], !faces[1]);
                        outline_nearer(pixels, [d, c], [(a, faces[1]), beyond], closed);
                    }
                }
            }
            for side in 0..4 {
                let beside = self.sides.living(quads, quad, side);
                let across =
                    beside.and_then(|(other, side)| Some((other, self.fronts[other]?, side)));
                for piece in 0..PIECES {
                    let (ends, third, bit) = along(patch, side, piece);
                    let face = fronts >> bit & 1 == 1;
                    let other = across.map(|(other, fronts, side)| {
                        let (_, third, bit) = along(&self.patches[other], side, PIECES - 1 - piece);
                        (fronts >> bit & 1 == 1, third.front.near)
                    });
                    // Where cloth folds over, the nearer side is the one that is seen.
                    let folds = |(front, near): (bool, f32)| {
                        front != face && if closed { face } else { third.front.near >= near }
                    };
                    if other.is_none_or(folds) {
                        outline(&mut self.pixels, ends, third, face);
                    }
                    if other.is_none() && sewn {
                        let [a, b] = inner(patch, side, piece);
                        self.pixels.line([&a, &b], sheet.thread, SEAM);
                    }
                }
            }
        }
    }

    /// What is left of squares that are gone: their links that hold.
    fn draw_threads(&mut self, scene: &Scene, picture: &Picture, sheet: &Sheet) {
        let holds = |link: &&SceneLink| link.state == LinkState::Alive && !link.hidden;
        for link in scene.links.iter().filter(holds) {
            let [a, b] = link.ends;
            if self.sides.covers(&scene.quads, a, b) {
                continue;
            }
            let ends = [a, b].map(|end| {
                let (at, near) = picture.place(self.vertices[end].at);
                // Behind the surface it begins at: what runs into a body does not come through.
                Corner { at, near: near * UNDER, tone: [0.0; 3] }
            });
            if link.ends.iter().all(|&end| self.vertices[end].at[2] >= NEAREST as f32) {
                self.pixels.line([&ends[0], &ends[1]], sheet.thread, 255);
            }
        }
    }
}

/// The number of a square on its scale, −1 to 1; `None` if squares have none.
fn value(scene: &Scene, quad: usize) -> Option<f32> {
    let value = *scene.values.get(quad)? / scene.values_limit as f32;
    // Not a number where nothing can be compared.
    Some(if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) })
}

/// A vector of the world as the eye has it: to the right, up, away.
fn turned(lens: &Lens, v: [f64; 3]) -> [f64; 3] {
    [lens.right, lens.up, lens.forward].map(|axis| (0..3).map(|i| axis[i] * v[i]).sum())
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
