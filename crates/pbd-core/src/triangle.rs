//! The table of triangles (area constraints), stored as arrays.

use crate::constraint::area::{Area, signed_area};
use crate::link::{LinkId, LinkState, Links};
use crate::particle::{ParticleId, Particles};

/// Index of a triangle; the same number for people, hashes and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TriangleId(pub u32);

impl TriangleId {
    /// As an array index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All triangles of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangles {
    pub(crate) corners: Vec<[ParticleId; 3]>,
    pub(crate) edges: Vec<[LinkId; 3]>,
    pub(crate) rest: Vec<f64>,
    pub(crate) compliance: Vec<f64>,
    /// s: 1, or 0 for a triangle that lost an edge.
    pub(crate) factor: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
}

impl Triangles {
    /// Number of triangles, dead ones included.
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    pub(crate) fn push(
        &mut self,
        corners: [ParticleId; 3],
        edges: [LinkId; 3],
        rest: f64,
        compliance: f64,
    ) -> TriangleId {
        let id = TriangleId(self.len() as u32);
        self.corners.push(corners);
        self.edges.push(edges);
        self.rest.push(rest);
        self.compliance.push(compliance);
        self.factor.push(1.0);
        self.lambda.push(0.0);
        id
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = TriangleId> + use<> {
        (0..self.len() as u32).map(TriangleId)
    }

    /// Its corners.
    pub fn corners(&self, id: TriangleId) -> [ParticleId; 3] {
        self.corners[id.index()]
    }

    /// The links along its edges.
    pub fn edges(&self, id: TriangleId) -> [LinkId; 3] {
        self.edges[id.index()]
    }

    /// Rest area, signed (length²).
    pub fn rest(&self, id: TriangleId) -> f64 {
        self.rest[id.index()]
    }

    /// λ at the end of the last substep.
    pub fn lambda(&self, id: TriangleId) -> f64 {
        self.lambda[id.index()]
    }

    /// True while all its edges hold.
    pub fn is_alive(&self, id: TriangleId) -> bool {
        self.factor[id.index()] != 0.0
    }

    /// Its geometry.
    pub fn constraint(&self, id: TriangleId) -> Area {
        Area { corners: self.corners(id), rest: self.rest(id) }
    }

    /// Present signed area (length²).
    #[inline]
    pub fn area(&self, id: TriangleId, particles: &Particles) -> f64 {
        signed_area(self.corners(id).map(|corner| particles.position(corner)))
    }

    /// λ = 0 everywhere: the start of a substep.
    pub(crate) fn reset_lambda(&mut self) {
        self.lambda.fill(0.0);
    }

    /// Brings life and death up to the state of the links: a triangle lives while all its edges do.
    pub(crate) fn follow(&mut self, links: &Links) {
        for (factor, edges) in self.factor.iter_mut().zip(&self.edges) {
            let whole = edges.iter().all(|&edge| links.state(edge) == LinkState::Alive);
            *factor = if whole { 1.0 } else { 0.0 };
        }
    }
}
