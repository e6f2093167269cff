//! Contacts: what particles may not pass. They are applied after the constraints of each sweep, to positions alone.
//!
//! `previous` is not touched, so in worlds that read velocity from the distance moved a contact takes the velocity into
//! it away and nothing else: no bounce, and no friction unless it is asked for. Friction is that of position-based
//! dynamics (Macklin, Müller, Chentanez, Kim: *Unified Particle Physics for Real-Time Applications*, 2014, equation 24):
//! what a particle moved along the surface in this substep is taken back, at most μ times the depth it was pushed out of.

use crate::particle::Particles;
use glam::DVec3;

/// Which way is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Up {
    /// y grows upwards; a floor keeps y from falling below its height.
    PositiveY,
    /// y grows downwards, as on a screen; a floor keeps y from rising above its height.
    NegativeY,
}

/// A horizontal floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// Its y (length).
    pub y: f64,
    /// Which way is up.
    pub up: Up,
}

/// A solid ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Its centre (length).
    pub centre: DVec3,
    /// Its radius (length), above 0.
    pub radius: f64,
}

/// What contacts did at the end of a sweep: how many particles each of them moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Particles that were inside the ball.
    pub ball: u32,
    /// Particles that had sunk into the floor.
    pub floor: u32,
    /// Pairs of particles of two layers that were too near each other.
    pub pairs: u32,
}

// region: contacts
impl Floor {
    /// Puts every free particle that has sunk into the floor onto it; `friction` is μ. Returns how many.
    pub(crate) fn hold_up(self, particles: &mut Particles, friction: f64) -> u32 {
        let mut touched = 0;
        for i in 0..particles.len() {
            let x = particles.position.get(i);
            let depth = match self.up {
                Up::PositiveY => self.y - x.y,
                Up::NegativeY => x.y - self.y,
            };
            if depth > 0.0 && particles.inverse_masses()[i] != 0.0 {
                let held_up = DVec3 { y: self.y, ..x };
                let moved = rubbed(held_up, particles.previous.get(i), DVec3::Y, friction * depth);
                particles.position.set(i, moved);
                touched += 1;
            }
        }
        touched
    }
}

impl Ball {
    /// Puts every free particle inside the ball onto its surface, the shortest way; one exactly at the centre goes to
    /// the top. `friction` is μ. Returns how many.
    // Never inlined, as `Neighbours::push_apart`.
    #[inline(never)]
    pub(crate) fn push_out(self, particles: &mut Particles, friction: f64) -> u32 {
        let mut touched = 0;
        for i in 0..particles.len() {
            let x = particles.position.get(i);
            let d = x - self.centre;
            let distance = d.length();
            // What is no number is in no ball.
            if distance < self.radius && particles.inverse_masses()[i] != 0.0 {
                let n = if distance == 0.0 { DVec3::Y } else { d / distance };
                let onto = self.centre + n * self.radius;
                let most = friction * (self.radius - distance);
                particles.position.set(i, rubbed(onto, particles.previous.get(i), n, most));
                touched += 1;
            }
        }
        touched
    }
}

/// Where a particle on a surface of normal `n` ends when of its way along the surface since `previous` at most the
/// length `most` is taken back.
fn rubbed(x: DVec3, previous: DVec3, n: DVec3, most: f64) -> DVec3 {
    if most <= 0.0 {
        return x;
    }
    let moved = x - previous;
    let along = moved - n * moved.dot(n);
    let length = along.length();
    if length <= most { x - along } else { x - along * (most / length) }
}
// endregion

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, ParticleId, Settings};

    const BALL: Ball = Ball { centre: DVec3::new(0.0, 1.0, 0.0), radius: 0.5 };

    fn particles(places: &[DVec3]) -> Particles {
        let mut builder = Builder::new(Settings::default());
        for &place in places {
            builder.particle(place, 1.0);
        }
        builder.build().expect("a good world").particles
    }

    #[test]
    fn a_ball_puts_what_is_inside_onto_its_surface_and_leaves_the_rest() {
        let outside = DVec3::new(0.5, 1.0, 0.0);
        let mut p = particles(&[DVec3::new(0.3, 1.0, 0.0), BALL.centre, outside, DVec3::Y * 1.2]);
        p.set_pinned(ParticleId(3), true);
        assert_eq!(BALL.push_out(&mut p, 0.0), 2);
        assert_eq!(p.position(ParticleId(0)), DVec3::new(0.5, 1.0, 0.0));
        assert_eq!(p.position(ParticleId(1)), DVec3::new(0.0, 1.5, 0.0), "from the centre: up");
        assert_eq!(p.position(ParticleId(2)), outside, "on the surface is not inside");
        assert_eq!(p.position(ParticleId(3)), DVec3::Y * 1.2, "pinned");
        assert_eq!(p.previous(ParticleId(0)), DVec3::new(0.3, 1.0, 0.0), "no bounce");
    }

    #[test]
    fn friction_takes_back_at_most_mu_times_the_depth() {
        let floor = Floor { y: 0.0, up: Up::PositiveY };
        for (friction, x) in [(0.0, 1.0), (0.5, 0.95), (20.0, 0.0)] {
            let mut p = particles(&[DVec3::ZERO]);
            p.position.set(0, DVec3::new(1.0, -0.1, 0.0));
            assert_eq!(floor.hold_up(&mut p, friction), 1);
            assert!((p.position(ParticleId(0)) - DVec3::X * x).length() < 1e-15, "{friction}");
        }
    }

    #[test]
    fn what_is_no_number_is_in_no_contact() {
        let mut p = particles(&[DVec3::ZERO]);
        p.position.set(0, DVec3::NAN);
        let floor = Floor { y: 0.0, up: Up::PositiveY };
        assert_eq!((BALL.push_out(&mut p, 1.0), floor.hold_up(&mut p, 1.0)), (0, 0));
    }
}
