//! A hash of a world's state, the same on every machine: FNV-1a, 64 bits, over the bits of every number in the order of
//! the public ids. (Fowler, Noll, Vo: offset basis and prime of the 64-bit variant.)

use crate::link::LinkState;
use crate::world::World;

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

pub(crate) struct Fnv1a(u64);

impl Fnv1a {
    /// The hash of nothing.
    #[inline]
    pub(crate) fn new() -> Self {
        Self(OFFSET_BASIS)
    }

    /// The hash of what it was fed.
    #[inline]
    pub(crate) fn result(&self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }

    #[inline]
    pub(crate) fn numbers(&mut self, numbers: &[f64]) {
        for x in numbers {
            self.bytes(&x.to_bits().to_le_bytes());
        }
    }
}

impl World {
    /// Hash of step number, positions, previous positions, velocities, inverse masses and link states.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv1a(OFFSET_BASIS);
        hash.bytes(&self.steps.to_le_bytes());
        for coordinates in
            [&self.particles.position, &self.particles.previous, &self.particles.velocity]
        {
            for array in coordinates.arrays() {
                hash.numbers(array);
            }
        }
        hash.numbers(self.particles.inverse_masses());
        for state in &self.links.state {
            hash.bytes(&[match state {
                LinkState::Alive => 0,
                LinkState::Torn => 1,
                LinkState::Cut => 2,
            }]);
        }
        hash.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published test vectors of FNV-1a 64.
    #[test]
    fn fnv1a_matches_its_published_vectors() {
        for (text, expected) in
            [("", OFFSET_BASIS), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            let mut hash = Fnv1a(OFFSET_BASIS);
            hash.bytes(text.as_bytes());
            assert_eq!(hash.0, expected, "{text}");
        }
    }
}
