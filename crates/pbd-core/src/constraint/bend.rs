//! The bending constraint of two triangles that share an edge: C = θ − θ₀, with θ their dihedral angle.
//!
//! ```text
//! a, b the ends of the shared edge, c, d the corners opposite to it
//! E = b − a,   N1 = (c − a) × (c − b),   N2 = (d − b) × (d − a)
//! θ = atan2((N2 × N1) · E/|E|, N1 · N2)
//! ∇c θ = |E| N1/|N1|²,   ∇d θ = |E| N2/|N2|²
//! ∇a θ = −(1 − p) ∇c θ − (1 − q) ∇d θ,   ∇b θ = −p ∇c θ − q ∇d θ
//! ```
//!
//! | symbol | meaning | unit |
//! |---|---|---|
//! | θ, θ₀ | angle now and at rest | rad |
//! | p, q | where the heights of c and d meet the edge, 0 at a, 1 at b | – |
//! | α | compliance of a bend | rad/(N·m) |
//!
//! θ is 0 where the triangles lie flat, positive where c and d rise to the side the normals N1, N2 point to, and ±π where the
//! triangles lie on each other. Exchanging a with b, or c with d, changes its sign; exchanging both does not.
//!
//! The gradients are the bending mode of Bridson, Marino, Fedkiw: *Simulation of Clothing with Folds and Wrinkles*, 2003
//! (their u1 to u4 for x1 to x4 = c, d, a, b). No arc cosine: its slope is infinite at 0 and ±π, so a cloth
//! that is nearly flat would not bend smoothly.

use super::{Constraint, Evaluation};
use crate::particle::ParticleId;
use glam::DVec3;
use std::f64::consts::PI;

/// The geometry of one bend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bend {
    /// The two ends of the shared edge, then the corner opposite to it in each triangle.
    pub corners: [ParticleId; 4],
    /// Rest angle (rad), −π to π.
    pub rest: f64,
}

// region: bend constraint
/// Dihedral angle (rad), −π to π: two ends of an edge, then the opposite corner of each triangle. 0 where an edge has no
/// length or a triangle no area.
pub fn dihedral_angle(positions: [DVec3; 4]) -> f64 {
    let (edge, [n1, n2]) = edge_and_normals(positions);
    let length = edge.length();
    if length == 0.0 { 0.0 } else { libm::atan2(n2.cross(n1).dot(edge) / length, n1.dot(n2)) }
}

/// E, and N1 and N2: as long as twice the triangles' areas.
fn edge_and_normals([a, b, c, d]: [DVec3; 4]) -> (DVec3, [DVec3; 2]) {
    (b - a, [(c - a).cross(c - b), (d - b).cross(d - a)])
}

/// The same turn in (−π, π], of an angle in −2π to 2π: the short way round.
fn short_way(angle: f64) -> f64 {
    if angle > PI {
        angle - 2.0 * PI
    } else if angle <= -PI {
        angle + 2.0 * PI
    } else {
        angle
    }
}

impl Constraint<4> for Bend {
    fn particles(&self) -> [ParticleId; 4] {
        self.corners
    }

    fn evaluate(&self, positions: [DVec3; 4]) -> Option<Evaluation<4>> {
        let [a, _, c, d] = positions;
        let (edge, [n1, n2]) = edge_and_normals(positions);
        let square = edge.length_squared();
        let of_c = n1 * (square.sqrt() / n1.length_squared());
        let of_d = n2 * (square.sqrt() / n2.length_squared());
        let (p, q) = ((c - a).dot(edge) / square, (d - a).dot(edge) / square);
        let gradients = [of_c * (p - 1.0) + of_d * (q - 1.0), of_c * -p + of_d * -q, of_c, of_d];
        // Without an edge or an area nothing says where to; with an area that is next to none the gradient is too
        // long to be squared, which the projection does.
        let squares: f64 = gradients.iter().map(|gradient| gradient.length_squared()).sum();
        if !squares.is_finite() {
            return None;
        }
        Some(Evaluation { c: short_way(dihedral_angle(positions) - self.rest), gradients })
    }
}
// endregion
