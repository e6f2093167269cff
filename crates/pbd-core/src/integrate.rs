//! Prediction before the sweeps, velocity after them.
//!
//! Pinned and held particles (w = 0) are left bit for bit, `previous` included.

use crate::particle::Particles;
use crate::settings::{Scheme, Settings};

// region: predict
/// Moves every free particle to where it would go without constraints: x becomes x*, previous becomes the old x.
pub(crate) fn predict(particles: &mut Particles, settings: &Settings) {
    let h = settings.h();
    for axis in 0..3 {
        let a = settings.gravity[axis];
        let (x, previous, v, w) = particles.axis_mut(axis);
        for i in 0..x.len() {
            if w[i] == 0.0 {
                continue;
            }
            let x_star = match settings.scheme {
                Scheme::Verlet { retention } => {
                    (x[i] + retention * (x[i] - previous[i])) + a * (h * h)
                }
                Scheme::Velocity { damping } => {
                    v[i] = damping * (v[i] + h * a);
                    x[i] + h * v[i]
                }
            };
            previous[i] = x[i];
            x[i] = x_star;
        }
    }
}
// endregion

/// v = (x − previous)/h: the velocity that the corrected positions mean.
pub(crate) fn velocities_from_positions(particles: &mut Particles, h: f64) {
    for axis in 0..3 {
        let (x, previous, v, w) = particles.axis_mut(axis);
        for i in 0..x.len() {
            if w[i] != 0.0 {
                v[i] = (x[i] - previous[i]) / h;
            }
        }
    }
}
