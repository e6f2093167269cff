//! The volume constraint of a tetrahedron: C = V − V₀, with V signed.
//!
//! ```text
//! V = ((x2 − x1) × (x3 − x1)) · (x4 − x1) / 6
//! ∇4 V = (x2 − x1) × (x3 − x1) / 6,   and so on: the area vector of the opposite side, over 3
//! ∇1 V = −(∇2 V + ∇3 V + ∇4 V)
//! ```
//!
//! Sources: Müller et al., *Position Based Dynamics*, 2007, whose closed balloons are sums of such volumes; projected as in
//! Macklin, Müller, Chentanez: *XPBD*, 2016.
//!
//! The sign makes an inverted tetrahedron violate its constraint by more than its volume, so it is turned back. C is
//! cubic in the positions: one projection does not end at C = 0. V is in m³, the compliance α of a volume in m⁵/N.

use super::{Constraint, Evaluation};
use crate::particle::ParticleId;
use glam::DVec3;

/// The geometry of one tetrahedron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volume {
    /// Its corners; their order gives the sign.
    pub corners: [ParticleId; 4],
    /// Rest volume, signed (length³).
    pub rest: f64,
}

// region: volume constraint
/// Signed volume of a tetrahedron (length³): positive if corners 2, 3, 4 turn left as seen from outside their side.
pub fn signed_volume([p1, p2, p3, p4]: [DVec3; 4]) -> f64 {
    (p2 - p1).cross(p3 - p1).dot(p4 - p1) / 6.0
}

impl Constraint<4> for Volume {
    fn particles(&self) -> [ParticleId; 4] {
        self.corners
    }

    fn evaluate(&self, positions: [DVec3; 4]) -> Option<Evaluation<4>> {
        let [p1, p2, p3, p4] = positions;
        let (a, b, c) = (p2 - p1, p3 - p1, p4 - p1);
        let (second, third, fourth) = (b.cross(c) / 6.0, c.cross(a) / 6.0, a.cross(b) / 6.0);
        let gradients = [-(second + third + fourth), second, third, fourth];
        // All corners on a line: moving any of them changes no volume, so there is no direction.
        if gradients == [DVec3::ZERO; 4] {
            return None;
        }
        Some(Evaluation { c: signed_volume(positions) - self.rest, gradients })
    }
}
// endregion
