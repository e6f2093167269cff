//! The velocity that a straight piece of vortex gives to the air: the law of Biot and Savart, for a circulation of 1 m²/s.
//!
//! J. Katz, A. Plotkin, Low-Speed Aerodynamics, 2nd ed., eq. 2.68 (segment); with a core that keeps it finite near the
//! vortex. Points that lie on the line of the vortex, as near as numbers can tell, get no velocity: a straight vortex
//! does not move itself.

use glam::DVec3;
use std::f64::consts::PI;

/// Square of the angle below which a point counts as on the line.
const ON_THE_LINE: f64 = 1e-18;

// region: segment
/// Velocity (m/s) at `p` of the vortex that runs from `a` to `b`, for a circulation of 1 m²/s.
///
/// (r1 × r2)(r0·r1/|r1| − r0·r2/|r2|) / 4π(|r1 × r2|² + core²|r0|²), with r1 = p − a, r2 = p − b, r0 = b − a. Lengths in m.
pub fn segment(p: DVec3, a: DVec3, b: DVec3, core: f64) -> DVec3 {
    let (r1, r2, r0) = (p - a, p - b, b - a);
    let cross = r1.cross(r2);
    let (across, long) = (cross.length_squared(), r0.length_squared());
    if across <= ON_THE_LINE * (long * long) {
        return DVec3::ZERO;
    }
    let (d1, d2, along) = (r1.length(), r2.length(), r1.dot(r2));
    // Without a core, what is written in two ways is taken in the one that subtracts nothing: beyond the ends the
    // difference of the cosines would lose all digits, between them the sum |r1||r2| + r1·r2.
    let strength = if core == 0.0 && along > 0.0 {
        (d1 + d2) / ((d1 * d2) * (d1 * d2 + along))
    } else {
        (r0.dot(r1) / d1 - r0.dot(r2) / d2) / (across + (core * core) * long)
    };
    cross * (strength / (4.0 * PI))
}
// endregion

// region: leg
/// Velocity (m/s) at `p` of the vortex that runs from `a` without end along the unit vector `along`, for a circulation
/// of 1 m²/s.
///
/// (d × r)(1 + d·r/|r|) / 4π(|d × r|² + core²), with r = p − a, d = `along`. Lengths in m.
pub fn leg(p: DVec3, a: DVec3, along: DVec3, core: f64) -> DVec3 {
    let r = p - a;
    let cross = along.cross(r);
    let (across, far) = (cross.length_squared(), r.length());
    if across <= ON_THE_LINE * (far * far) {
        return DVec3::ZERO;
    }
    let down = along.dot(r);
    // As above: in front of the leg 1 + d·r/|r| would lose all digits, beside it |r| − d·r.
    let strength = if core == 0.0 && down < 0.0 {
        1.0 / (far * (far - down))
    } else {
        (1.0 + down / far) / (across + core * core)
    };
    cross * (strength / (4.0 * PI))
}
// endregion
