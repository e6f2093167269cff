//! Particles: points with an inverse mass. Pins and grabs live here too, because both are an inverse mass of 0.

mod places;
pub(crate) use places::Room;

use crate::real::Scalar;
use crate::settings::Scheme;
use glam::DVec3;
use wide::f64x4;

/// Index of a particle; the same number for people, hashes and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParticleId(pub u32);

impl ParticleId {
    /// As an array index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Three arrays of coordinates: the layout the kernels want (structure of arrays). Outside the kernels a particle's
/// place is a [`DVec3`] under its id.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Coordinates {
    x: Vec<f64>,
    y: Vec<f64>,
    z: Vec<f64>,
}

impl Coordinates {
    /// These vectors.
    #[inline]
    pub(crate) fn of(vectors: &[DVec3]) -> Self {
        let mut coordinates = Self::default();
        for &v in vectors {
            coordinates.push(v);
        }
        coordinates
    }

    /// True if there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.x.is_empty()
    }

    /// One particle's vector.
    #[inline]
    pub(crate) fn get(&self, i: usize) -> DVec3 {
        DVec3::new(self.x[i], self.y[i], self.z[i])
    }

    /// Overwrites one particle's vector.
    #[inline]
    pub(crate) fn set(&mut self, i: usize, v: DVec3) {
        self.x[i] = v.x;
        self.y[i] = v.y;
        self.z[i] = v.z;
    }

    #[inline]
    fn push(&mut self, v: DVec3) {
        self.x.push(v.x);
        self.y.push(v.y);
        self.z.push(v.z);
    }

    /// One array: 0, 1, 2 for x, y, z.
    pub(crate) fn axis_mut(&mut self, axis: usize) -> &mut Vec<f64> {
        match axis {
            0 => &mut self.x,
            1 => &mut self.y,
            _ => &mut self.z,
        }
    }

    /// The three arrays, x then y then z, each in particle order.
    pub(crate) fn arrays(&self) -> [&[f64]; 3] {
        [&self.x, &self.y, &self.z]
    }

    /// The same, to be written to.
    #[inline]
    pub(crate) fn arrays_mut(&mut self) -> [&mut [f64]; 3] {
        [&mut self.x, &mut self.y, &mut self.z]
    }
}

/// All particles of a world.
///
/// Lengths are in the world's length unit, times in seconds, masses in kilograms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Particles {
    /// Positions, also while they are only predicted.
    pub(crate) position: Coordinates,
    /// Positions before the last prediction.
    pub(crate) previous: Coordinates,
    /// Velocities; used by [`crate::Scheme::Velocity`] alone.
    pub(crate) velocity: Coordinates,
    /// w = 1/m as the kernels see it: 0 while pinned or held.
    inverse_mass: Vec<f64>,
    /// w of the particle when nothing holds it: a pin keeps its mass.
    free_inverse_mass: Vec<f64>,
    pinned: Vec<bool>,
    held: Vec<bool>,
}

impl Particles {
    /// Number of particles.
    #[inline]
    pub fn len(&self) -> usize {
        self.inverse_mass.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.inverse_mass.is_empty()
    }

    /// Adds a particle at rest; `inverse_mass` is that of the particle when it is free.
    #[inline]
    pub(crate) fn push(&mut self, position: DVec3, inverse_mass: f64) -> ParticleId {
        let id = ParticleId(self.len() as u32);
        let position = without_negative_zero(position);
        self.position.push(position);
        self.previous.push(position);
        self.velocity.push(DVec3::ZERO);
        self.inverse_mass.push(inverse_mass);
        self.free_inverse_mass.push(inverse_mass);
        self.pinned.push(false);
        self.held.push(false);
        id
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ParticleId> + use<> {
        (0..self.len() as u32).map(ParticleId)
    }

    /// Where a particle is, or is predicted to be inside a step (length).
    pub fn position(&self, id: ParticleId) -> DVec3 {
        self.position.get(id.index())
    }

    /// Where it was before the last prediction (length); Verlet keeps velocity in the difference.
    pub fn previous(&self, id: ParticleId) -> DVec3 {
        self.previous.get(id.index())
    }

    /// Its velocity (length/s) in worlds of [`crate::Scheme::Velocity`].
    pub fn velocity(&self, id: ParticleId) -> DVec3 {
        self.velocity.get(id.index())
    }

    /// How fast it moves (length/s): as stored, or with Verlet what it moved in the last substep of `h` seconds.
    #[inline]
    pub fn velocity_by(&self, id: ParticleId, scheme: Scheme, h: f64) -> DVec3 {
        match scheme {
            Scheme::Verlet { .. } => (self.position(id) - self.previous(id)) / h,
            Scheme::Velocity { .. } => self.velocity(id),
        }
    }

    /// Where all particles are, in the order of their ids.
    #[inline]
    pub fn positions(&self) -> Vec<DVec3> {
        self.ids().map(|id| self.position(id)).collect()
    }

    /// w (1/kg) of a particle as the kernels see it: 0 while pinned or held.
    pub fn inverse_mass(&self, id: ParticleId) -> f64 {
        self.inverse_mass[id.index()]
    }

    /// w (1/kg) of every particle, as [`Particles::inverse_mass`].
    pub(crate) fn inverse_masses(&self) -> &[f64] {
        &self.inverse_mass
    }

    /// One axis of every particle, to be moved: position, previous, velocity, and w beside them.
    pub(crate) fn axis_mut(&mut self, axis: usize) -> (&mut [f64], &mut [f64], &mut [f64], &[f64]) {
        (
            self.position.axis_mut(axis),
            self.previous.axis_mut(axis),
            self.velocity.axis_mut(axis),
            &self.inverse_mass,
        )
    }

    /// w (1/kg) of a particle when nothing holds it.
    pub fn free_inverse_mass(&self, id: ParticleId) -> f64 {
        self.free_inverse_mass[id.index()]
    }

    /// True if the particle is pinned.
    pub fn is_pinned(&self, id: ParticleId) -> bool {
        self.pinned[id.index()]
    }

    /// True if a pointer holds the particle.
    pub fn is_held(&self, id: ParticleId) -> bool {
        self.held[id.index()]
    }

    /// Pins a particle where it is, or frees it. Freed, it starts at rest.
    #[inline]
    pub fn set_pinned(&mut self, id: ParticleId, pinned: bool) {
        if self.pinned[id.index()] != pinned {
            self.pinned[id.index()] = pinned;
            self.come_to_rest(id.index());
        }
        self.weigh(id);
    }

    /// Takes hold of a particle, or lets it go at rest.
    #[inline]
    pub fn set_held(&mut self, id: ParticleId, held: bool) {
        if self.held[id.index()] != held {
            self.held[id.index()] = held;
            self.come_to_rest(id.index());
        }
        self.weigh(id);
    }

    /// Puts a particle somewhere, at rest: position and previous together, so this adds no velocity.
    #[inline]
    pub fn place(&mut self, id: ParticleId, position: DVec3) {
        self.position.set(id.index(), without_negative_zero(position));
        self.come_to_rest(id.index());
    }

    /// Puts what is at `i` in the arrays somewhere, position and previous together; its velocity is left.
    #[inline]
    pub(crate) fn carry(&mut self, i: usize, position: DVec3) {
        let position = without_negative_zero(position);
        self.position.set(i, position);
        self.previous.set(i, position);
    }

    /// Rounds the positions of the particles that move.
    #[inline]
    pub(crate) fn round<S: Scalar>(&mut self) {
        for axis in 0..3 {
            for (x, &w) in self.position.axis_mut(axis).iter_mut().zip(&self.inverse_mass) {
                if w != 0.0 {
                    *x = S::of(*x).double();
                }
            }
        }
    }

    /// The first particle with a coordinate that is not a finite number.
    pub fn first_nonfinite(&self) -> Option<ParticleId> {
        if self.are_finite() {
            return None;
        }
        let first = |axis: &[f64]| axis.iter().position(|x| !x.is_finite());
        let firsts = self.position.arrays().into_iter().filter_map(first);
        firsts.min().map(|i| ParticleId(i as u32))
    }

    /// True if all coordinates are finite numbers; false if one is not, or if a sum of four is too large.
    fn are_finite(&self) -> bool {
        self.position.arrays().into_iter().all(|axis| {
            let (blocks, rest) = axis.as_chunks::<8>();
            // Zero times a finite number is zero.
            let zeros = blocks.iter().map(|&[a, b, c, d, e, f, g, h]| {
                (f64x4::from([a, b, c, d]) + f64x4::from([e, f, g, h])) * f64x4::ZERO
            });
            let sum = zeros.fold(f64x4::ZERO, |sum, zero| sum + zero);
            sum.simd_eq(f64x4::ZERO).all() && rest.iter().all(|x| x.is_finite())
        })
    }

    /// Sets pin and hold without bringing the particle to rest: for states that are put back.
    #[inline]
    pub(crate) fn restore_flags(&mut self, id: ParticleId, pinned: bool, held: bool) {
        self.pinned[id.index()] = pinned;
        self.held[id.index()] = held;
        self.weigh(id);
    }

    #[inline]
    fn come_to_rest(&mut self, i: usize) {
        self.previous.set(i, self.position.get(i));
        self.velocity.set(i, DVec3::ZERO);
    }

    #[inline]
    fn weigh(&mut self, id: ParticleId) {
        let i = id.index();
        let fixed = self.pinned[i] || self.held[i];
        self.inverse_mass[i] = if fixed { 0.0 } else { self.free_inverse_mass[i] };
    }
}

/// −0.0 becomes 0.0, so that equal numbers have equal bits (x + 0 changes no other number).
pub(crate) fn without_negative_zero(v: DVec3) -> DVec3 {
    v + DVec3::ZERO
}

#[cfg(test)]
mod tests {
    use super::{ParticleId, Particles};
    use glam::DVec3;

    #[test]
    fn the_first_that_is_no_number_is_named_whatever_its_axis() {
        let mut particles = Particles::default();
        for _ in 0..5 {
            particles.push(DVec3::ONE, 1.0);
        }
        assert_eq!(particles.first_nonfinite(), None);
        particles.position.set(3, DVec3::new(f64::INFINITY, 0.0, 0.0));
        particles.position.set(2, DVec3::new(0.0, 0.0, f64::NAN));
        particles.position.set(4, DVec3::new(0.0, f64::NAN, 0.0));
        assert_eq!(particles.first_nonfinite(), Some(ParticleId(2)));
    }
}
