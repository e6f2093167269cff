//! What a constraint is, and the one update that every kind shares.
//!
//! A constraint is geometry: a function C of the positions that should be 0, and its gradient ∇C. The correction is
//! the same for all (Macklin, Müller, Chentanez: *XPBD*, 2016, equations 17 and 18; with α̃ = 0 and a factor s it is the
//! stiffness form of Müller et al., *Position Based Dynamics*, 2007, equation 9):
//!
//! ```text
//! Δλ   = s (−C − α̃ λ) / (Σ w_i |∇_i C|² + α̃)
//! λ   += Δλ
//! Δx_i = w_i ∇_i C Δλ
//! ```
//!
//! | symbol | meaning | unit (distance) |
//! |---|---|---|
//! | C | constraint function | m |
//! | w | inverse mass, 0 = pinned | 1/kg |
//! | α̃ = α/h² | compliance of a link over the squared substep | 1/kg |
//! | λ | multiplier, 0 at the start of a substep, accumulated over its sweeps; the force is −λ/h² | kg m |
//! | s | 1 for XPBD; stiffness 0..1 with α̃ = 0; 0 for a torn or cut link | – |
//!
//! Two functions hold it, tied by a test: [`project`] for constraints over N particles, and
//! [`distance::distance_update`] for links, where |∇C| = 1 is used and the operations are laid down one by one so that
//! scalars and lanes agree bit for bit.

pub mod area;
pub mod bend;
pub mod distance;
pub mod volume;

use crate::particle::ParticleId;
use glam::DVec3;

/// C and ∇C of a constraint over N particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation<const N: usize> {
    /// The constraint function.
    pub c: f64,
    /// Its gradient with respect to each particle's position.
    pub gradients: [DVec3; N],
}

/// A constraint over N particles: geometry only.
pub trait Constraint<const N: usize> {
    /// The particles it joins.
    fn particles(&self) -> [ParticleId; N];

    /// C and ∇C at these positions; `None` where the gradient is undefined.
    fn evaluate(&self, positions: [DVec3; N]) -> Option<Evaluation<N>>;
}

/// What one projection does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Update<const N: usize> {
    /// Δλ; add it to the constraint's λ.
    pub delta_lambda: f64,
    /// Δx of each particle.
    pub corrections: [DVec3; N],
}

/// The correction of one constraint: inverse masses `w`, λ so far, α̃, and the factor s.
///
/// With no weight at all (everything pinned, rigid) there is nothing to move: the update is zero.
pub fn project<const N: usize>(
    evaluation: &Evaluation<N>,
    w: [f64; N],
    lambda: f64,
    alpha_tilde: f64,
    s: f64,
) -> Update<N> {
    let mut w_sum = 0.0;
    for (w, gradient) in w.iter().zip(&evaluation.gradients) {
        w_sum += w * gradient.length_squared();
    }
    let denominator = w_sum + alpha_tilde;
    let delta_lambda = if denominator == 0.0 {
        0.0
    } else {
        s * (-evaluation.c - alpha_tilde * lambda) / denominator
    };
    let corrections = std::array::from_fn(|i| evaluation.gradients[i] * (w[i] * delta_lambda));
    Update { delta_lambda, corrections }
}
