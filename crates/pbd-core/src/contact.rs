//! Contacts: what particles may not pass. They are applied after the constraints of each sweep, to positions alone.
//!
//! `previous` is not touched, so in worlds that read velocity from the distance moved a contact takes the velocity into
//! it away and nothing else: no friction, no bounce.

use crate::particle::Particles;

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

impl Floor {
    /// Puts every free particle that has sunk into the floor onto it.
    pub(crate) fn hold_up(self, particles: &mut Particles) {
        let (y, _, _, w) = particles.axis_mut(1);
        for (y, &w) in y.iter_mut().zip(w) {
            let sunk = match self.up {
                Up::PositiveY => *y < self.y,
                Up::NegativeY => *y > self.y,
            };
            if sunk && w != 0.0 {
                *y = self.y;
            }
        }
    }
}
