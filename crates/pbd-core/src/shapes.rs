//! Tables of constraints over several particles each (triangles, tetrahedra, hinges), stored as arrays; one code for all.

use crate::constraint::{Constraint, project};
use crate::link::{LinkId, LinkState, Links};
use crate::particle::{ParticleId, Particles};
use glam::DVec3;
use std::fmt::Debug;

/// A constraint that stands in a table: its geometry, with what it measures and what that is at rest.
pub trait Shape<const N: usize>: Constraint<N> + Copy + Debug + PartialEq {
    /// Names a row of the table.
    type Id: ShapeId;

    /// What is measured at these positions (area, volume, angle); C is this less [`Shape::rest`].
    fn measure(positions: [DVec3; N]) -> f64;

    /// What it should be.
    fn rest(&self) -> f64;
}

/// Index of a row of a table of shapes; the same number for people, hashes and files.
pub trait ShapeId: Copy + Debug {
    /// The row of this number.
    fn of(row: u32) -> Self;

    /// As an array index.
    fn index(self) -> usize;
}

/// All shapes of one kind in a world: `N` corners, `E` links along its edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Shapes<C, const N: usize, const E: usize> {
    pub(crate) geometry: Vec<C>,
    pub(crate) edges: Vec<[LinkId; E]>,
    pub(crate) compliance: Vec<f64>,
    /// s: 1, or 0 for a shape that lost an edge.
    pub(crate) factor: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
}

impl<C, const N: usize, const E: usize> Default for Shapes<C, N, E> {
    fn default() -> Self {
        let (geometry, edges) = (Vec::new(), Vec::new());
        Self { geometry, edges, compliance: Vec::new(), factor: Vec::new(), lambda: Vec::new() }
    }
}

/// One projection of one shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ProjectedShape<const N: usize> {
    pub(crate) c: f64,
    pub(crate) delta_lambda: f64,
    pub(crate) corrections: [DVec3; N],
    pub(crate) no_direction: bool,
}

impl ProjectedShape<3> {
    /// As one of four corners, of which the last did not move.
    pub(crate) fn widened(self) -> ProjectedShape<4> {
        let Self { c, delta_lambda, corrections: [first, second, third], no_direction } = self;
        let corrections = [first, second, third, DVec3::ZERO];
        ProjectedShape { c, delta_lambda, corrections, no_direction }
    }
}

impl<C: Shape<N>, const N: usize, const E: usize> Shapes<C, N, E> {
    /// What its rows take in memory (bytes).
    pub fn bytes(&self) -> usize {
        self.len() * (size_of::<C>() + size_of::<[LinkId; E]>() + 3 * size_of::<f64>())
    }

    /// Number of shapes, dead ones included.
    pub fn len(&self) -> usize {
        self.geometry.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.geometry.is_empty()
    }

    #[inline]
    pub(crate) fn push(&mut self, geometry: C, edges: [LinkId; E], compliance: f64) {
        self.geometry.push(geometry);
        self.edges.push(edges);
        self.compliance.push(compliance);
        self.factor.push(1.0);
        self.lambda.push(0.0);
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = C::Id> + use<C, N, E> {
        (0..self.len() as u32).map(C::Id::of)
    }

    /// Its corners.
    pub fn corners(&self, id: C::Id) -> [ParticleId; N] {
        self.geometry[id.index()].particles()
    }

    /// The links along its edges.
    pub fn edges(&self, id: C::Id) -> [LinkId; E] {
        self.edges[id.index()]
    }

    /// What it should measure, signed.
    pub fn rest(&self, id: C::Id) -> f64 {
        self.geometry[id.index()].rest()
    }

    /// What it measures now, signed.
    #[inline]
    pub fn measure(&self, id: C::Id, particles: &Particles) -> f64 {
        C::measure(self.corners(id).map(|corner| particles.position(corner)))
    }

    /// λ at the end of the last substep.
    pub fn lambda(&self, id: C::Id) -> f64 {
        self.lambda[id.index()]
    }

    /// True while all its edges hold.
    pub fn is_alive(&self, id: C::Id) -> bool {
        self.factor[id.index()] != 0.0
    }

    /// Its geometry.
    pub fn constraint(&self, id: C::Id) -> C {
        self.geometry[id.index()]
    }

    /// λ = 0 everywhere: the start of a substep.
    pub(crate) fn reset_lambda(&mut self) {
        self.lambda.fill(0.0);
    }

    /// Brings life and death up to the state of the links: a shape lives while all its edges do.
    pub(crate) fn follow(&mut self, links: &Links) {
        for (factor, edges) in self.factor.iter_mut().zip(&self.edges) {
            let whole = edges.iter().all(|&edge| links.state(edge) == LinkState::Alive);
            *factor = if whole { 1.0 } else { 0.0 };
        }
    }

    /// The first shape whose life does not follow its edges.
    #[inline]
    pub(crate) fn astray(&self, links: &Links) -> Option<usize> {
        let whole = |id| self.edges(id).iter().all(|&edge| links.is_alive(edge));
        self.ids().find(|&id| whole(id) != self.is_alive(id)).map(ShapeId::index)
    }

    // region: project a shape
    /// Corrects the corners of the shape in row `i`, at once, so that the next one sees it (Gauss–Seidel).
    pub(crate) fn project(
        &mut self,
        particles: &mut Particles,
        i: usize,
        h: f64,
    ) -> ProjectedShape<N> {
        let shape = self.geometry[i];
        let corners = shape.particles();
        let Some(evaluation) = shape.evaluate(corners.map(|corner| particles.position(corner)))
        else {
            return ProjectedShape {
                c: -shape.rest(),
                delta_lambda: 0.0,
                corrections: [DVec3::ZERO; N],
                no_direction: true,
            };
        };
        let w = corners.map(|corner| particles.inverse_mass(corner));
        let alpha_tilde = self.compliance[i] / (h * h);
        let update = project(&evaluation, w, self.lambda[i], alpha_tilde, self.factor[i]);
        for (corner, correction) in corners.iter().zip(update.corrections) {
            let x = particles.position(*corner);
            particles.position.set(corner.index(), x + correction);
        }
        self.lambda[i] += update.delta_lambda;
        ProjectedShape {
            c: evaluation.c,
            delta_lambda: update.delta_lambda,
            corrections: update.corrections,
            no_direction: false,
        }
    }
    // endregion
}

/// An index type for the rows of one kind of shape, the trait, and the table.
macro_rules! shape_table {
    ($geometry:ident, $corners:literal, $edges:literal, $id:ident, $table:ident, $measure:path, $one:literal, $all:literal) => {
        #[doc = $one]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(pub u32);

        impl $id {
            /// As an array index.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::shapes::ShapeId for $id {
            fn of(row: u32) -> Self {
                Self(row)
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::shapes::Shape<$corners> for $geometry {
            type Id = $id;

            fn measure(positions: [glam::DVec3; $corners]) -> f64 {
                $measure(positions)
            }

            fn rest(&self) -> f64 {
                self.rest
            }
        }

        #[doc = $all]
        pub type $table = $crate::shapes::Shapes<$geometry, $corners, $edges>;
    };
}
pub(crate) use shape_table;
