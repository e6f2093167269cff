//! Particles in other places while a step runs, so that links that are projected together lie side by side.

use super::{Coordinates, Particles};

/// Memory for the exchange.
#[derive(Debug, Default)]
pub(crate) struct Room {
    coordinates: Coordinates,
    masses: Vec<f64>,
}

impl Particles {
    /// Position, position before, inverse mass and, if asked for, velocity of particle `i` go to `places[i]`.
    pub(crate) fn go_to(&mut self, places: &[u32], with_velocity: bool, room: &mut Room) {
        let count = self.len();
        for coordinates in self.all_coordinates(with_velocity) {
            let [x, y, z] = coordinates.parts(count);
            // The three of a particle together: its place is looked up once.
            let [to_x, to_y, to_z] = room.coordinates.parts(count);
            for ((&x, (&y, &z)), &place) in x.iter().zip(y.iter().zip(&*z)).zip(places) {
                let place = place as usize;
                (to_x[place], to_y[place], to_z[place]) = (x, y, z);
            }
            std::mem::swap(coordinates, &mut room.coordinates);
        }
        room.masses.resize(count, 0.0);
        for (&mass, &place) in self.inverse_mass.iter().zip(places) {
            room.masses[place as usize] = mass;
        }
        std::mem::swap(&mut self.inverse_mass, &mut room.masses);
    }

    /// They come back from where [`Particles::go_to`] took it.
    pub(crate) fn come_back(&mut self, places: &[u32], with_velocity: bool, room: &mut Room) {
        let count = self.len();
        for coordinates in self.all_coordinates(with_velocity) {
            let [from_x, from_y, from_z] = coordinates.parts(count);
            let [x, y, z] = room.coordinates.parts(count);
            for ((x, (y, z)), &place) in x.iter_mut().zip(y.iter_mut().zip(z)).zip(places) {
                let place = place as usize;
                (*x, *y, *z) = (from_x[place], from_y[place], from_z[place]);
            }
            std::mem::swap(coordinates, &mut room.coordinates);
        }
        room.masses.resize(count, 0.0);
        for (mass, &place) in room.masses.iter_mut().zip(places) {
            *mass = self.inverse_mass[place as usize];
        }
        std::mem::swap(&mut self.inverse_mass, &mut room.masses);
    }

    #[inline]
    fn all_coordinates(&mut self, with_velocity: bool) -> impl Iterator<Item = &mut Coordinates> {
        let Self { position, previous, velocity, .. } = self;
        [position, previous].into_iter().chain(with_velocity.then_some(velocity))
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
    use super::Room;
    use crate::particle::Particles;
    use glam::DVec3;

    #[test]
    fn there_and_back_is_where_it_was() {
        let mut particles = Particles::default();
        for i in 0..4 {
            let id = particles.push(DVec3::new(f64::from(i), 0.5, -f64::from(i)), 1.0);
            particles.set_pinned(id, i == 2);
            particles.velocity.set(id.index(), DVec3::X * (f64::from(i) + 0.5));
        }
        let (before, mut room) = (particles.clone(), Room::default());
        for with_velocity in [false, true] {
            particles.go_to(&[3, 1, 0, 2], with_velocity, &mut room);
            for coordinates in [&particles.position, &particles.previous] {
                assert_eq!(coordinates.arrays()[0], [2.0, 1.0, 3.0, 0.0]);
            }
            let moved = [2.5, 1.5, 3.5, 0.5];
            let stayed = [0.5, 1.5, 2.5, 3.5];
            let velocities = particles.velocity.arrays()[0];
            assert_eq!(velocities, if with_velocity { moved } else { stayed });
            assert_eq!(particles.inverse_masses(), [0.0, 1.0, 1.0, 1.0]);
            particles.come_back(&[3, 1, 0, 2], with_velocity, &mut room);
            assert_eq!(particles, before);
        }
    }
}
