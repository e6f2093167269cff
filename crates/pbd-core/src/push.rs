//! Accelerations of single particles, on top of gravity: what wind, or a hand, does to each of them.

use crate::particle::{Coordinates, Particles};
use crate::settings::{Scheme, Settings};
use crate::world::World;
use glam::DVec3;

impl World {
    /// Gives each particle an acceleration of its own (length/s²), on top of gravity, from now on. With none at all
    /// nothing is pushed. Like gravity it is a setting, no part of a state that is saved. Returns false, and changes
    /// nothing, unless there are none or one for each particle.
    #[inline]
    pub fn set_push(&mut self, accelerations: &[DVec3]) -> bool {
        let good = accelerations.is_empty() || accelerations.len() == self.particles.len();
        if good {
            self.push = Coordinates::of(accelerations);
        }
        good
    }
}

/// Completes the prediction: v* = d (v + h a) and x* = x + h v* with all of a, or the term a (h·h) of Verlet.
pub(crate) fn push(particles: &mut Particles, settings: &Settings, push: &Coordinates) {
    let h = settings.h();
    for (axis, accelerations) in push.arrays().into_iter().enumerate() {
        let (x, _, v, w) = particles.axis_mut(axis);
        for (((x, v), &w), a) in x.iter_mut().zip(v).zip(w).zip(accelerations) {
            // What nothing can move stays bit for bit.
            if w != 0.0 {
                match settings.scheme {
                    Scheme::Verlet { .. } => *x += a * (h * h),
                    Scheme::Velocity { damping } => {
                        let gained = damping * (h * a);
                        *v += gained;
                        *x += h * gained;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Builder, DVec3, ParticleId, Scheme, Settings, World};

    fn two(scheme: Scheme, gravity: DVec3) -> World {
        let mut builder = Builder::new(Settings { scheme, gravity, ..Settings::default() });
        let pinned = builder.particle(DVec3::ZERO, 2.0);
        builder.particle(DVec3::X, 2.0);
        builder.pin(pinned);
        builder.build().unwrap()
    }

    /// Pushed all alike, particles fall as they do under the same gravity; pins stay.
    #[test]
    fn a_push_for_all_is_gravity() {
        let a = DVec3::new(0.25, -9.0, 3.5);
        for scheme in [Scheme::Verlet { retention: 0.9 }, Scheme::Velocity { damping: 0.75 }] {
            let (mut falls, mut pushed) = (two(scheme, a), two(scheme, DVec3::ZERO));
            assert!(pushed.set_push(&[a, a]));
            for _ in 0..5 {
                falls.step();
                pushed.step();
            }
            let [x, expected] = [&pushed, &falls].map(|world| world.particles().positions());
            assert_eq!(x[0], DVec3::ZERO);
            assert!((x[1] - expected[1]).length() < 1e-14 && x[1].y < -0.01, "{x:?}");
            assert!(pushed.set_push(&[]) && !pushed.set_push(&[a]));
            let v = pushed.particles().velocity(ParticleId(1));
            pushed.step();
            if let Scheme::Velocity { damping } = scheme {
                let left = pushed.particles().velocity(ParticleId(1)) - damping * v;
                assert!(left.length() < 1e-13, "nothing pushes any more: {left}");
            }
        }
    }

    /// Step by step, links one by one or all at once: the same bits.
    #[test]
    fn a_pushed_step_is_one_however_it_is_made() {
        let mut world = two(Scheme::Velocity { damping: 1.0 }, DVec3::Y);
        assert!(world.set_push(&[DVec3::X, DVec3::new(0.1, 0.2, 0.3)]));
        let mut observed = world.clone();
        for _ in 0..4 {
            world.step();
            observed.step_observed(&mut ());
        }
        assert_eq!(world.hash(), observed.hash());
    }
}
