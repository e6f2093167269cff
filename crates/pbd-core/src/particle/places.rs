//! Particles in other places while a step runs, so that links that are projected together lie side by side.

use super::Particles;

impl Particles {
    /// Every number of particle `i` goes to `places[i]`. `room` is for the exchange.
    #[inline]
    pub(crate) fn go_to(&mut self, places: &[u32], room: &mut Vec<f64>) {
        self.for_each_array(|array| {
            room.resize(array.len(), 0.0);
            for (&x, &place) in array.iter().zip(places) {
                room[place as usize] = x;
            }
            std::mem::swap(array, room);
        });
    }

    /// Every number comes back from where [`Particles::go_to`] took it.
    #[inline]
    pub(crate) fn come_back(&mut self, places: &[u32], room: &mut Vec<f64>) {
        self.for_each_array(|array| {
            room.resize(array.len(), 0.0);
            for (x, &place) in room.iter_mut().zip(places) {
                *x = array[place as usize];
            }
            std::mem::swap(array, room);
        });
    }

    /// What a step reads and writes.
    #[inline]
    fn for_each_array(&mut self, mut exchange: impl FnMut(&mut Vec<f64>)) {
        for coordinates in [&mut self.position, &mut self.previous, &mut self.velocity] {
            for axis in 0..3 {
                exchange(coordinates.axis_mut(axis));
            }
        }
        exchange(&mut self.inverse_mass);
    }
}

#[cfg(test)]
mod tests {
    use crate::particle::Particles;
    use glam::DVec3;

    #[test]
    fn there_and_back_is_where_it_was() {
        let mut particles = Particles::default();
        for i in 0..4 {
            let id = particles.push(DVec3::new(f64::from(i), 0.5, -f64::from(i)), 1.0);
            particles.set_pinned(id, i == 2);
        }
        let (before, mut room) = (particles.clone(), Vec::new());
        particles.go_to(&[3, 1, 0, 2], &mut room);
        assert_eq!(particles.position.arrays()[0], [2.0, 1.0, 3.0, 0.0]);
        assert_eq!(particles.inverse_masses(), [0.0, 1.0, 1.0, 1.0]);
        particles.come_back(&[3, 1, 0, 2], &mut room);
        assert_eq!(particles, before);
    }
}
