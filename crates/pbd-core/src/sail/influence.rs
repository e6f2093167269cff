//! What every vortex does at every control point: the matrix, and what the wind asks of it.
//!
//! Neighbouring rings share an edge, so vortices are kept by edge, each with the two rings whose difference is its
//! circulation. The rings of the last row are open behind: two legs run on without end along the wake. (Ring and horseshoe
//! have a piece in common, with opposite signs; it is not there.)

use super::biot_savart::{leg, segment};
use super::lattice::Lattice;
use glam::DVec3;

/// The two rings that run along an edge; its circulation is that of the first less that of the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Between {
    with: Option<usize>,
    against: Option<usize>,
}

impl Between {
    /// The circulation of the edge.
    #[inline]
    pub(super) fn net(self, circulation: &[f64]) -> f64 {
        let of = |panel: Option<usize>| panel.map_or(0.0, |panel| circulation[panel]);
        of(self.with) - of(self.against)
    }

    /// The panels beside the edge.
    pub(super) fn panels(self) -> [Option<usize>; 2] {
        [self.with, self.against]
    }
}

/// An edge of the rings, from corner to corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    pub(super) from: DVec3,
    pub(super) to: DVec3,
    pub(super) between: Between,
}

/// All vortices of a lattice.
#[derive(Clone, Debug)]
pub(super) struct Vortices {
    /// Spanwise edges `R[i][j]` → `R[i][j+1]`, i < nc, row by row; then chordwise ones `R[i][j]` → `R[i+1][j]`.
    pub(super) edges: Vec<Edge>,
    /// Legs from `R[nc][j]` along the wake.
    legs: Vec<(DVec3, Between)>,
    wake: DVec3,
    core: f64,
}

impl Vortices {
    pub(super) fn of(lattice: &Lattice, wake: DVec3, core: f64) -> Self {
        let (nc, ns) = (lattice.chordwise(), lattice.spanwise());
        let corner = |i: usize, j: usize| lattice.corners()[lattice.number(i, j)];
        let panel = |i: usize, j: usize| i * ns + j;
        let mut edges = Vec::with_capacity(nc * (2 * ns + 1));
        for i in 0..nc {
            for j in 0..ns {
                let between =
                    Between { with: Some(panel(i, j)), against: (i > 0).then(|| panel(i - 1, j)) };
                edges.push(Edge { from: corner(i, j), to: corner(i, j + 1), between });
            }
        }
        let beside = |i: usize, j: usize| Between {
            with: (j > 0).then(|| panel(i, j - 1)),
            against: (j < ns).then(|| panel(i, j)),
        };
        for i in 0..nc {
            for j in 0..=ns {
                let (from, to) = (corner(i, j), corner(i + 1, j));
                edges.push(Edge { from, to, between: beside(i, j) });
            }
        }
        let legs = (0..=ns).map(|j| (corner(nc, j), beside(nc - 1, j))).collect();
        Self { edges, legs, wake, core }
    }

    /// Velocity (m/s) that they all induce at a point.
    pub(super) fn induced(&self, at: DVec3, circulation: &[f64]) -> DVec3 {
        let mut sum = DVec3::ZERO;
        self.each(at, |velocity, between| sum += velocity * between.net(circulation));
        sum
    }

    /// The velocity that each gives to a point, for a circulation of 1.
    #[inline]
    fn each(&self, at: DVec3, mut take: impl FnMut(DVec3, Between)) {
        for edge in &self.edges {
            take(segment(at, edge.from, edge.to, self.core), edge.between);
        }
        for &(from, between) in &self.legs {
            take(leg(at, from, self.wake, self.core), between);
        }
    }
}

/// The linear system: Σ (Vₙ · nₘ) Γₙ = −wind · nₘ, no air goes through the panels at their control points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct System {
    /// Row by row.
    pub(super) matrix: Vec<f64>,
    pub(super) right: Vec<f64>,
}

impl System {
    pub(super) fn of(lattice: &Lattice, vortices: &Vortices, wind: DVec3) -> Self {
        let n = lattice.panels();
        let mut matrix = vec![0.0; n * n];
        let points = lattice.control_points().iter().zip(lattice.normals());
        for ((&at, &normal), row) in points.clone().zip(matrix.chunks_exact_mut(n)) {
            vortices.each(at, |velocity, between| {
                let through = velocity.dot(normal);
                if let Some(panel) = between.with {
                    row[panel] += through;
                }
                if let Some(panel) = between.against {
                    row[panel] -= through;
                }
            });
        }
        // 0 − x, so that no wind is 0 and not −0.
        let right = points.map(|(_, normal)| 0.0 - wind.dot(*normal)).collect();
        Self { matrix, right }
    }

    /// Largest |AΓ − right side| (m/s): what still goes through a control point.
    pub(super) fn residual(&self, circulation: &[f64]) -> f64 {
        let mut most = 0.0f64;
        for (row, right) in self.matrix.chunks_exact(circulation.len()).zip(&self.right) {
            let product: f64 = row.iter().zip(circulation).map(|(a, x)| a * x).sum();
            most = most.max((product - right).abs());
        }
        most
    }
}
