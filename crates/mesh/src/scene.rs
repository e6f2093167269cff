//! What is to be drawn of a world.

use crate::measure::Summary;
use pbd_core::{DVec3, LinkState, ParticleId, World};

/// What is to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The points, by row of the points table.
    pub points: Vec<ScenePoint>,
    /// Which of them are pinned or held: in a big mesh nothing else is drawn of points.
    pub marked: Vec<u32>,
    /// The links, by row of the links table.
    pub links: Vec<SceneLink>,
    /// The triangles, by row of the triangles table.
    pub faces: Vec<SceneFace>,
    /// The squares of a surface in space.
    pub quads: Vec<SceneQuad>,
    /// A signed number for each of them, to colour it by; empty if they are not coloured.
    pub values: Vec<f32>,
    /// The magnitude from which on their colours are full.
    pub values_limit: f64,
    /// Arrows in space: from where, and by how much, in model units.
    pub arrows3: Vec<[[f64; 3]; 2]>,
    /// Lines behind a surface, which the air takes along: from where, and by how much, in model units.
    pub wakes: Vec<[[f64; 3]; 2]>,
    /// A solid ball.
    pub ball: Option<SceneBall>,
    /// Largest |residual| of the links that hold, in model units.
    pub largest_residual: f64,
    /// A quantity that fills the plane.
    pub field: Option<SceneField>,
    /// Arrows: from where, and by how much, in model units.
    pub arrows: Vec<[[f64; 2]; 2]>,
    /// Lines through the plane.
    pub curves: Vec<Vec<[f64; 2]>>,
    /// The outline of a solid body that can be taken hold of, a closed polygon; empty if there is none.
    pub outline: Vec<[f64; 2]>,
    /// A place that was asked about.
    pub probed: Option<Probed>,
}

/// A place that was asked about, and where its numbers stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probed {
    /// The box around it: smallest and largest x and y, in model units.
    pub around: [[f64; 2]; 2],
    /// Name of the table with its numbers.
    pub table: &'static str,
    /// Its row there.
    pub row: usize,
}

/// A quantity that fills the plane, one number for each cell of a grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneField {
    /// Cells in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Side of a cell, in model units; the corner of the first cell is the origin.
    pub cell: f64,
    /// The numbers, row by row from the lowest y, in a row from the lowest x.
    pub values: Vec<f32>,
    /// Which cells are solid, in the same order.
    pub solid: Vec<bool>,
    /// How the numbers are painted.
    pub paint: FieldPaint,
}

/// How a field is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FieldPaint {
    /// As smoke: 0 is clear, 1 is dense.
    #[default]
    Smoke,
    /// Below and above zero in different tones, full at this magnitude.
    Signed {
        /// The magnitude.
        limit: f64,
    },
}

/// A point to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenePoint {
    /// Where it is, in model units.
    pub position: [f64; 3],
    /// Where it was before the last prediction; Verlet keeps velocity in the difference.
    pub previous: [f64; 3],
    /// Where it was at the start; the drawing may exaggerate the difference.
    pub start: [f64; 3],
    /// True if pinned.
    pub pinned: bool,
    /// True if held by a pointer.
    pub held: bool,
}

/// A link to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneLink {
    /// Rows of its ends in the points table.
    pub ends: [usize; 2],
    /// Length − rest, in model units.
    pub residual: f64,
    /// Whether it still holds.
    pub state: LinkState,
    /// True if it lies on top of others, so that drawing it would hide them.
    pub hidden: bool,
}

/// A triangle to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneFace {
    /// Rows of its corners in the points table.
    pub corners: [usize; 3],
    /// Area over rest area; below 0 it is inverted.
    pub ratio: f64,
    /// False once it has lost an edge: it is not drawn.
    pub alive: bool,
}

/// A square of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneQuad {
    /// Rows of its corners in the points table, one after the other; the side from which they turn left is its front.
    pub corners: [usize; 4],
    /// False once it has lost a side or a diagonal: it is not drawn.
    pub alive: bool,
}

/// A ball to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneBall {
    /// Its centre, in model units.
    pub centre: [f64; 3],
    /// Its radius, in model units.
    pub radius: f64,
}

impl Scene {
    /// Takes a picture of a world, in memory that is used again. `start` has where each particle was at the start;
    /// `hidden` which links are not drawn, empty if all are; then the residual of each link and what they have in common.
    #[inline(never)]
    pub fn take(
        &mut self,
        world: &World,
        start: &[DVec3],
        hidden: &[bool],
        (summary, residuals): (&Summary, &[f64]),
    ) {
        self.largest_residual = summary.max;
        let particles = world.particles();
        self.points.clear();
        self.marked.clear();
        self.points.extend(particles.ids().zip(start).map(|(id, start)| {
            let (pinned, held) = (particles.is_pinned(id), particles.is_held(id));
            if pinned || held {
                self.marked.push(id.0);
            }
            ScenePoint {
                position: particles.position(id).to_array(),
                previous: particles.previous(id).to_array(),
                start: start.to_array(),
                pinned,
                held,
            }
        }));
        self.links.clear();
        let links = world.links();
        self.links.extend(links.ids().zip(residuals).map(|(id, &residual)| {
            let [a, b] = links.ends(id);
            SceneLink {
                ends: [a.index(), b.index()],
                residual,
                state: links.state(id),
                hidden: hidden.get(id.index()).is_some_and(|&hidden| hidden),
            }
        }));
        let triangles = world.triangles();
        self.faces.clear();
        self.faces.extend(triangles.ids().map(|id| SceneFace {
            corners: triangles.corners(id).map(ParticleId::index),
            ratio: triangles.area(id, particles) / triangles.rest(id),
            alive: triangles.is_alive(id),
        }));
        let faces = world.faces();
        self.clear_air();
        self.quads.clear();
        self.quads.extend(faces.ids().map(|id| SceneQuad {
            corners: faces.corners(id).map(ParticleId::index),
            alive: faces.is_alive(id),
        }));
        self.ball = world
            .settings()
            .ball
            .map(|ball| SceneBall { centre: ball.centre.to_array(), radius: ball.radius });
    }

    /// Forgets what another picture showed of the air.
    pub fn clear_air(&mut self) {
        self.values.clear();
        self.arrows3.clear();
        self.wakes.clear();
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use pbd_core::{Builder, Settings};

    #[test]
    fn a_picture_replaces_the_one_before() {
        let mut builder = Builder::new(Settings::default());
        let ends = [0.0, 1.0, 2.5].map(|x| builder.particle(DVec3::X * x, 1.0));
        builder.pin(ends[1]);
        builder.link(ends[0], ends[1], 1.0, 0.0);
        builder.link(ends[1], ends[2], 2.0, 0.0);
        let mut world = builder.build().unwrap();
        let start = world.particles().positions();
        let mut scene = Scene::default();
        for moves in [false, true] {
            if moves {
                world.place(ends[2], DVec3::X * 4.0);
            }
            let mut residuals = Vec::new();
            let summary = Summary::of(&world, &mut residuals);
            scene.values.push(1.0);
            scene.arrows3.push([[0.0; 3]; 2]);
            scene.wakes.push([[0.0; 3]; 2]);
            scene.take(&world, &start, &[false, true], (&summary, &residuals));
            assert_eq!((scene.values.len(), scene.arrows3.len(), scene.wakes.len()), (0, 0, 0));
            assert_eq!((scene.points.len(), scene.links.len()), (3, 2));
            assert_eq!(scene.points[2].position[0], if moves { 4.0 } else { 2.5 });
            assert_eq!(scene.points[2].start[0], 2.5);
            assert_eq!([0, 1, 2].map(|i| scene.points[i].pinned), [false, true, false]);
            assert_eq!(scene.marked, [1]);
            assert_eq!(scene.links[1].ends, [1, 2]);
            assert_eq!([0, 1].map(|i| scene.links[i].hidden), [false, true]);
            assert_eq!(scene.links[1].residual, if moves { 1.0 } else { -0.5 });
            assert_eq!(scene.largest_residual, if moves { 1.0 } else { 0.5 });
        }
    }
}
