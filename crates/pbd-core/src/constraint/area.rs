//! The area constraint of a triangle: C = A − A₀, with A signed and seen in the xy-plane.
//!
//! ```text
//! A = ½ [(x2 − x1)(y3 − y1) − (x3 − x1)(y2 − y1)]
//! ∇1 A = ½ (y2 − y3, x3 − x2, 0),   and so on round the triangle: half the opposite edge, turned by a right angle
//! ```
//!
//! The sign makes an inverted triangle violate its constraint by more than its area, so it is turned back. C is
//! quadratic in the positions: one projection overshoots. The compliance α of an area is in m³/N.

use super::{Constraint, Evaluation};
use crate::particle::ParticleId;
use glam::DVec3;

/// The geometry of one triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Its corners; their order gives the sign.
    pub corners: [ParticleId; 3],
    /// Rest area, signed.
    pub rest: f64,
}

// region: area constraint
/// Signed area of a triangle in the xy-plane.
pub fn signed_area([p1, p2, p3]: [DVec3; 3]) -> f64 {
    0.5 * ((p2.x - p1.x) * (p3.y - p1.y) - (p3.x - p1.x) * (p2.y - p1.y))
}

impl Constraint<3> for Area {
    fn particles(&self) -> [ParticleId; 3] {
        self.corners
    }

    fn evaluate(&self, positions: [DVec3; 3]) -> Option<Evaluation<3>> {
        let [p1, p2, p3] = positions;
        let opposite =
            |from: DVec3, to: DVec3| DVec3::new(0.5 * (from.y - to.y), 0.5 * (to.x - from.x), 0.0);
        let gradients = [opposite(p2, p3), opposite(p3, p1), opposite(p1, p2)];
        // All corners in one place: moving any of them changes no area, so there is no direction.
        if gradients == [DVec3::ZERO; 3] {
            return None;
        }
        Some(Evaluation { c: signed_area(positions) - self.rest, gradients })
    }
}
// endregion
