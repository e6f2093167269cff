//! Particles in other places while a step runs, so that links that are projected together lie side by side.

use super::{Coordinates, Particles};

/// How much of a particle changes places: its position always, and more of it if somebody looks at that meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(crate) enum Extent {
    /// Nothing else.
    Position,
    /// Where it was before the prediction, and its inverse mass.
    Previous,
    /// Its velocity as well.
    Velocity,
}

/// Memory for the exchange.
#[derive(Debug, Default)]
pub(crate) struct Room {
    coordinates: Coordinates,
    masses: Vec<f64>,
}

impl Particles {
    /// So much of particle `i` goes to `places[i]`.
    pub(crate) fn go_to(&mut self, places: &[u32], extent: Extent, room: &mut Room) {
        let count = self.len();
        for coordinates in self.within(extent) {
            let [x, y, z] = coordinates.parts(count);
            // The three of a particle together: its place is looked up once.
            let [to_x, to_y, to_z] = room.coordinates.parts(count);
            for ((&x, (&y, &z)), &place) in x.iter().zip(y.iter().zip(&*z)).zip(places) {
                let place = place as usize;
                (to_x[place], to_y[place], to_z[place]) = (x, y, z);
            }
            std::mem::swap(coordinates, &mut room.coordinates);
        }
        if extent == Extent::Position {
            return;
        }
        room.masses.resize(count, 0.0);
        for (&mass, &place) in self.inverse_mass.iter().zip(places) {
            room.masses[place as usize] = mass;
        }
        std::mem::swap(&mut self.inverse_mass, &mut room.masses);
    }

    /// It comes back from where [`Particles::go_to`] took it.
    pub(crate) fn come_back(&mut self, places: &[u32], extent: Extent, room: &mut Room) {
        let count = self.len();
        for coordinates in self.within(extent) {
            let [from_x, from_y, from_z] = coordinates.parts(count);
            let [x, y, z] = room.coordinates.parts(count);
            for ((x, (y, z)), &place) in x.iter_mut().zip(y.iter_mut().zip(z)).zip(places) {
                let place = place as usize;
                (*x, *y, *z) = (from_x[place], from_y[place], from_z[place]);
            }
            std::mem::swap(coordinates, &mut room.coordinates);
        }
        if extent == Extent::Position {
            return;
        }
        room.masses.resize(count, 0.0);
        for (mass, &place) in room.masses.iter_mut().zip(places) {
            *mass = self.inverse_mass[place as usize];
        }
        std::mem::swap(&mut self.inverse_mass, &mut room.masses);
    }

    fn within(&mut self, extent: Extent) -> impl Iterator<Item = &mut Coordinates> {
        let Self { position, previous, velocity, .. } = self;
        [position, previous, velocity].into_iter().take(extent as usize + 1)
    }
}

impl Coordinates {
    /// The three arrays, made so long: all alike, so that who goes through them asks once.
    #[inline]
    fn parts(&mut self, count: usize) -> [&mut [f64]; 3] {
        let Self { x, y, z } = self;
        x.resize(count, 0.0);
        y.resize(count, 0.0);
        z.resize(count, 0.0);
        [&mut x[..count], &mut y[..count], &mut z[..count]]
    }
}

#[cfg(test)]
mod tests {
    use super::{Extent, Room};
    use crate::particle::Particles;
    use glam::DVec3;

    #[test]
    fn there_and_back_is_where_it_was() {
        let mut particles = Particles::default();
        for i in 0..4 {
            let id = particles.push(DVec3::new(f64::from(i), 0.5, -f64::from(i)), 1.0);
            particles.set_pinned(id, i == 2);
        }
        let (before, mut room) = (particles.clone(), Room::default());
        let (there, here) = ([2.0, 1.0, 3.0, 0.0], [0.0, 1.0, 2.0, 3.0]);
        for (extent, previous, w) in [
            (Extent::Position, here, [1.0, 1.0, 0.0, 1.0]),
            (Extent::Previous, there, [0.0, 1.0, 1.0, 1.0]),
            (Extent::Velocity, there, [0.0, 1.0, 1.0, 1.0]),
        ] {
            particles.go_to(&[3, 1, 0, 2], extent, &mut room);
            assert_eq!(particles.position.arrays()[0], there);
            assert_eq!(particles.previous.arrays()[0], previous);
            assert_eq!(particles.inverse_masses(), w);
            particles.come_back(&[3, 1, 0, 2], extent, &mut room);
            assert_eq!(particles, before);
        }
    }
}
