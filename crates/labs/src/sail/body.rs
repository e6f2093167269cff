//! What is on the table: a sail in the wind, or two nodes on one link.

use pbd_core::{DVec3, Loads, ParticleId, Sail, Stop, World};

/// A sail, or two of its nodes on a link without wind and gravity.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Sail(Box<Sail>),
    Pair(Box<World>),
}

impl Body {
    pub(super) fn sail(&self) -> Option<&Sail> {
        match self {
            Self::Sail(sail) => Some(sail),
            Self::Pair(_) => None,
        }
    }

    pub(super) fn world(&self) -> &World {
        match self {
            Self::Sail(sail) => sail.world(),
            Self::Pair(world) => world,
        }
    }

    pub(super) fn loads(&self) -> Option<&Loads> {
        self.sail().and_then(Sail::loads)
    }

    pub(super) fn stopped(&self) -> Option<Stop> {
        self.sail().and_then(Sail::stopped)
    }

    /// True if the guard stopped it: only a reset helps.
    pub(super) fn is_latched(&self) -> bool {
        self.stopped().is_some_and(|stop| stop.is_latched())
    }

    /// One step; true if all has come to rest after it.
    pub(super) fn step(&mut self) -> bool {
        match self {
            Self::Sail(sail) => sail.step().is_settled(),
            Self::Pair(world) => {
                world.step();
                true
            }
        }
    }

    pub(super) fn place(&mut self, node: usize, to: DVec3) {
        let id = ParticleId(node as u32);
        match self {
            Self::Sail(sail) => sail.place(id, to),
            Self::Pair(world) => world.place(id, to),
        }
    }

    pub(super) fn hash(&self) -> u64 {
        match self {
            Self::Sail(sail) => sail.hash(),
            Self::Pair(world) => world.hash(),
        }
    }

    pub(super) fn to_words(&self) -> Vec<u64> {
        match self {
            Self::Sail(sail) => sail.to_words(),
            Self::Pair(world) => world.to_words(),
        }
    }

    pub(super) fn restore_words(&mut self, words: &[u64]) -> bool {
        match self {
            Self::Sail(sail) => sail.restore_words(words),
            Self::Pair(world) => world.restore_words(words),
        }
    }
}
