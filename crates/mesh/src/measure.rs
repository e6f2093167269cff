//! What the links and the particles of a world have in common: numbers to read.

use pbd_core::{DVec3, Energy, LinkState, Particles, World};

/// What the links have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Largest |residual| of those that hold.
    pub max: f64,
    /// Root of the mean squared residual of those that hold.
    pub rms: f64,
    /// Largest length/rest − 1; 0 if none is longer than its rest length.
    pub stretch: f64,
    /// How many are torn or cut.
    pub broken: usize,
}

impl Summary {
    /// Measures every link in one pass and writes down its residual, in memory that is used again. The same bits as
    /// [`World::residuals`], [`pbd_core::Links::residuals`] and [`pbd_core::Links::largest_strain`].
    #[inline(never)]
    pub fn of(world: &World, residuals: &mut Vec<f64>) -> Self {
        let (links, particles) = (world.links(), world.particles());
        let (mut max, mut squares, mut count, mut stretch) = (0.0f64, 0.0, 0u32, 0.0f64);
        residuals.resize(links.len(), 0.0);
        let mut places = residuals.iter_mut();
        links.for_each_residual(particles, |residual, rest, state| {
            if let Some(place) = places.next() {
                *place = residual;
            }
            if state == LinkState::Alive {
                let size = residual.abs();
                if size > max {
                    max = size;
                }
                squares += residual * residual;
                // A division takes longer than all the rest: only for those that may be the largest.
                if residual > 0.999_999 * stretch * rest {
                    stretch = stretch.max(residual / rest);
                }
                count += 1;
            }
        });
        let rms = if count == 0 { 0.0 } else { (squares / f64::from(count)).sqrt() };
        Self { max, rms, stretch, broken: residuals.len() - count as usize }
    }
}

/// Kinetic and potential energy, as [`World::energy`].
#[inline(never)]
pub fn energy(world: &World) -> Energy {
    world.energy()
}

/// Writes down where all particles are, in memory that is used again.
#[inline(never)]
pub fn note_positions(particles: &Particles, positions: &mut Vec<DVec3>) {
    positions.clear();
    positions.extend(particles.ids().map(|id| particles.position(id)));
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use pbd_core::{Builder, Settings};

    #[test]
    fn only_links_that_hold_are_measured_and_the_others_counted() {
        let mut builder = Builder::new(Settings { tear_ratio: Some(2.0), ..Settings::default() });
        let ends = [0.0, 1.5, 2.0, 9.0].map(|x| builder.particle(DVec3::X * x, 1.0));
        for pair in ends.windows(2) {
            builder.link(pair[0], pair[1], 1.0, 0.0);
        }
        builder.pin(ends[0]);
        builder.pin(ends[3]);
        let mut world = builder.build().unwrap();
        let of = |world: &World| {
            let mut residuals = vec![7.0; 9];
            let found = Summary::of(world, &mut residuals);
            assert_eq!(residuals, world.links().residuals(world.particles()));
            found
        };
        let before = of(&world);
        assert_eq!((before.max, before.stretch, before.broken), (6.0, 6.0, 0));
        assert_eq!(before.rms, ((0.25 + 0.25 + 36.0) / 3.0f64).sqrt());
        world.step();
        let after = of(&world);
        assert_eq!(after.broken, 1, "the third tore");
        assert_eq!(after.max, world.residuals().max);
        assert!(after.max < 1.0);
        assert_eq!(energy(&world), world.energy());
        let mut noted = vec![DVec3::ONE];
        note_positions(world.particles(), &mut noted);
        assert_eq!(noted, world.particles().positions());
    }
}
