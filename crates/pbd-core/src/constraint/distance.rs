//! The distance constraint of a link: C = |x1 − x2| − rest.
//!
//! Gradients are the unit vector n from particle 2 to particle 1, and −n. C and rest are lengths; the compliance α of a
//! link is in m/N.

use super::{Constraint, Evaluation};
use crate::particle::ParticleId;
use crate::real::Real;
use glam::DVec3;

/// The geometry of one link, for tables, the gradient test and the generic update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// Its two ends.
    pub ends: [ParticleId; 2],
    /// Rest length.
    pub rest: f64,
}

impl Constraint<2> for Distance {
    fn particles(&self) -> [ParticleId; 2] {
        self.ends
    }

    fn evaluate(&self, [x1, x2]: [DVec3; 2]) -> Option<Evaluation<2>> {
        let length = length(x1 - x2);
        // At length zero every direction is as good as any other: there is no gradient.
        if length == 0.0 {
            return None;
        }
        let n = (x1 - x2) / length;
        Some(Evaluation { c: length - self.rest, gradients: [n, -n] })
    }
}

/// Length of a vector, summed as the kernel sums it.
#[inline]
pub fn length(d: DVec3) -> f64 {
    length_of(d.to_array())
}

/// Length of one vector, or of several side by side.
#[inline]
pub(crate) fn length_of<R: Real>([x, y, z]: [R; 3]) -> R {
    ((x * x + y * y) + z * z).sqrt()
}

/// Everything one projection of a link needs.
#[derive(Clone, Copy, Debug)]
pub struct Link<R> {
    /// x1 − x2.
    pub d: [R; 3],
    /// Rest length.
    pub rest: R,
    /// λ so far in this substep.
    pub lambda: R,
    /// α̃ = α/h².
    pub alpha_tilde: R,
    /// The gain s/(w1 + w2 + α̃), as [`gain`] gives it.
    pub gain: R,
}

/// s/(w1 + w2 + α̃): what Δλ is for an error of 1. It stays the same from sweep to sweep, so the division is done once.
///
/// Without any weight to move (both ends pinned, rigid) it is zero.
#[inline]
pub fn gain<R: Real>(w: [R; 2], alpha_tilde: R, s: R) -> R {
    let weight = (w[0] + w[1]) + alpha_tilde;
    R::select(weight.is_zero(), R::splat(0.0), s / weight)
}

/// What one projection of a link does: x1 += (w1 k) d, x2 −= (w2 k) d, λ += Δλ.
#[derive(Clone, Copy, Debug)]
pub struct LinkUpdate<R: Real> {
    /// k = Δλ/len.
    pub k: R,
    /// Δλ.
    pub delta_lambda: R,
    /// C before.
    pub c: R,
    /// Length before.
    pub length: R,
    /// Where the length was zero: no direction, nothing is corrected.
    pub no_direction: R::Mask,
}

// region: distance update
/// One link, or several side by side, corrected once.
#[inline]
pub fn distance_update<R: Real>(link: Link<R>) -> LinkUpdate<R> {
    let zero = R::splat(0.0);
    let length = link.length();
    // A length of zero leaves no direction to move in. The correction is zero then, by a select instead of a branch; the
    // divisor is replaced as well, so that nothing divides by zero.
    let no_direction = length.is_zero();
    let delta_lambda = R::select(no_direction, zero, link.correct(length));
    let k = delta_lambda / R::select(no_direction, R::splat(1.0), length);
    LinkUpdate { k, delta_lambda, c: length - link.rest, length, no_direction }
}

impl<R: Real> Link<R> {
    /// |x1 − x2|.
    #[inline]
    pub fn length(&self) -> R {
        length_of(self.d)
    }

    /// Δλ of a link of this length.
    #[inline]
    pub(crate) fn correct(&self, length: R) -> R {
        self.gain * ((self.rest - length) - self.alpha_tilde * self.lambda)
    }
}
// endregion
