//! Wind: what pushes free particles besides gravity.
//!
//! ```text
//! gust(t, x) = 0.6 + 0.4 sin(2 t + x)        between 0.2 and 1
//! ```
//!
//! The sine is that of the `libm` crate, in plain operations: the same bits on every machine.

use crate::particle::Particles;
use crate::settings::Scheme;

/// A wind towards +z that comes in gusts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// Acceleration (length/s²) of every free particle in the strongest gust.
    pub strength: f64,
}

// region: wind
/// How strong the wind is at time `t` (s) and place `x`, as a part of its full strength.
pub fn gust(t: f64, x: f64) -> f64 {
    0.6 + 0.4 * libm::sin(2.0 * t + x)
}

impl Wind {
    /// Writes down the acceleration in +z of each particle where it is now, at time `t` (s).
    pub(crate) fn blow(self, particles: &mut Particles, t: f64, accelerations: &mut Vec<f64>) {
        let (x, ..) = particles.axis_mut(0);
        accelerations.clear();
        accelerations.extend(x.iter().map(|&x| self.strength * gust(t, x)));
    }
}
// endregion

/// Adds an acceleration along one axis to the prediction that follows, or with Verlet to the one just made:
/// `v += h a`, or `x += a (h·h)`.
pub(crate) fn push(
    particles: &mut Particles,
    axis: usize,
    accelerations: &[f64],
    scheme: Scheme,
    h: f64,
) {
    let (x, _, v, w) = particles.axis_mut(axis);
    let (moved, by) = match scheme {
        Scheme::Verlet { .. } => (x, h * h),
        Scheme::Velocity { .. } => (v, h),
    };
    for ((moved, &a), &w) in moved.iter_mut().zip(accelerations).zip(w) {
        if w != 0.0 {
            *moved += a * by;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::gust;

    /// Values of an independent program (`tests/oracle/sheet.json`, `wind_values`), for a strength of 3.
    #[test]
    fn gusts_come_and_go_with_time_and_place() {
        assert!((3.0 * gust(0.0, 0.0) - 1.8).abs() < 1e-15);
        assert!((3.0 * gust(0.0, 1.4) - 2.982_539_675_986_152).abs() < 1e-15);
        assert!((3.0 * gust(0.5, -1.4) - 1.332_697_989_229_619_4).abs() < 1e-15);
        let extreme = |sign: f64| gust(0.0, sign * std::f64::consts::FRAC_PI_2);
        assert!((extreme(1.0) - 1.0).abs() < 1e-15 && (extreme(-1.0) - 0.2).abs() < 1e-15);
    }
}
