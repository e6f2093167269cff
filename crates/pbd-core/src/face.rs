//! Faces: the squares of a mesh. They carry no constraint: they say what is drawn, what wind pushes, and what is open.

use crate::link::{LinkId, LinkState, Links};
use crate::particle::ParticleId;

/// Index of a face; the same number for people and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u32);

impl FaceId {
    /// As an array index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All faces of a world. A face lives while its four sides and both its diagonals hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faces {
    corners: Vec<[ParticleId; 4]>,
    links: Vec<[LinkId; 6]>,
    alive: Vec<bool>,
}

impl Faces {
    /// What its rows take in memory (bytes).
    pub fn bytes(&self) -> usize {
        self.len() * (size_of::<[ParticleId; 4]>() + size_of::<[LinkId; 6]>() + size_of::<bool>())
    }

    /// Number of faces, dead ones included.
    pub fn len(&self) -> usize {
        self.corners.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    #[inline]
    pub(crate) fn push(&mut self, corners: [ParticleId; 4], links: [LinkId; 6]) -> FaceId {
        let id = FaceId(self.len() as u32);
        self.corners.push(corners);
        self.links.push(links);
        self.alive.push(true);
        id
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = FaceId> + use<> {
        (0..self.len() as u32).map(FaceId)
    }

    /// Its corners, one after the other round the square; the side from which they turn left is its front.
    pub fn corners(&self, id: FaceId) -> [ParticleId; 4] {
        self.corners[id.index()]
    }

    /// Its sides and diagonals.
    pub fn links(&self, id: FaceId) -> [LinkId; 6] {
        self.links[id.index()]
    }

    /// True while all its sides and diagonals hold.
    pub fn is_alive(&self, id: FaceId) -> bool {
        self.alive[id.index()]
    }

    /// How many live.
    #[inline]
    pub fn alive(&self) -> usize {
        self.alive.iter().filter(|&&alive| alive).count()
    }

    /// Brings life and death up to the state of the links.
    pub(crate) fn follow(&mut self, links: &Links) {
        for (alive, sides) in self.alive.iter_mut().zip(&self.links) {
            *alive = sides.iter().all(|&link| links.state(link) == LinkState::Alive);
        }
    }
}
