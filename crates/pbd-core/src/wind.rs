//! Wind: what pushes free particles besides gravity.
//!
//! ```text
//! gust(t, x) = 0.6 + 0.4 sin(2 t + x)        between 0.2 and 1
//! a          = (0, 0, strength · gust)       the same push for every particle, or
//! U          = (0, 0, strength · gust)       the speed of the air, which presses on faces (face_wind)
//! ```
//!
//! The sine is that of the `libm` crate, in plain operations: the same bits on every machine.

use crate::face::Faces;
use crate::face_wind::{Shelter, face_pressure};
use crate::particle::{Coordinates, Particles};
use crate::settings::Scheme;
use glam::DVec3;

/// A wind towards +z that comes in gusts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// In the strongest gust: the acceleration (length/s²) of every free particle, or where it presses on faces the speed of
    /// the air (length/s).
    pub strength: f64,
    /// How it presses on faces; `None` pushes every particle alike, whatever the cloth does.
    pub pressure: Option<Pressure>,
}

/// A wind that presses on faces by the speed of the air through them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pressure {
    /// ½ ρ c (kg/m³): force by area and squared speed.
    pub coefficient: f64,
    /// Faces nearer to each other than this across the wind (length) stand in each other's lee.
    pub lee: f64,
}

/// What the wind does to each particle, axis by axis. Made anew in each substep, not state of the world: a copy starts empty,
/// and all are equal.
#[derive(Debug, Default)]
pub(crate) struct Gusts {
    /// Axes along which nothing blows are empty.
    accelerations: Coordinates,
    shelter: Shelter,
}

impl Clone for Gusts {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Gusts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

// region: wind
/// How strong the wind is at time `t` (s) and place `x`, as a part of its full strength.
pub fn gust(t: f64, x: f64) -> f64 {
    0.6 + 0.4 * libm::sin(2.0 * t + x)
}

impl Gusts {
    /// Finds the acceleration of each particle where it is now, at time `t` (s), for a substep of `h` (s).
    pub(crate) fn blow(
        &mut self,
        wind: Wind,
        world: (&Particles, &Faces, Scheme),
        [t, h]: [f64; 2],
    ) {
        let (particles, faces, scheme) = world;
        let count = particles.len();
        for axis in 0..3 {
            self.accelerations.axis_mut(axis).clear();
        }
        let Some(pressure) = wind.pressure else {
            let [x, ..] = particles.position.arrays();
            self.accelerations.axis_mut(2).extend(x.iter().map(|&x| wind.strength * gust(t, x)));
            return;
        };
        for axis in 0..3 {
            self.accelerations.axis_mut(axis).resize(count, 0.0);
        }
        let alive = || faces.ids().filter(|&id| faces.is_alive(id));
        let middle = |id| {
            let corners = faces.corners(id).map(|corner| particles.position(corner));
            (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
        };
        self.shelter.cast(alive().map(middle), DVec3::Z, pressure.lee);
        for (row, id) in alive().enumerate() {
            let corners = faces.corners(id);
            let air = DVec3::Z * (wind.strength * gust(t, middle(id).x) * self.shelter.part(row));
            let places = corners.map(|corner| particles.position(corner));
            let velocities = corners.map(|corner| particles.velocity_by(corner, scheme, h));
            // A particle belongs to four faces: each of them has a quarter of its mass.
            let mass: f64 =
                corners.map(|corner| 0.25 / particles.free_inverse_mass(corner)).iter().sum();
            let force = face_pressure(places, velocities, air, pressure.coefficient, mass / h);
            for corner in corners {
                let i = corner.index();
                let gained = force * (0.25 * particles.inverse_mass(corner));
                self.accelerations.set(i, self.accelerations.get(i) + gained);
            }
        }
    }

    /// What was found (length/s²).
    pub(crate) fn accelerations(&self) -> &Coordinates {
        &self.accelerations
    }
}
// endregion

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
