//! Shape and strain of a cloth, finished or half done: the same numbers as [`pbd_core::SailReport`] has for a finished one.

use pbd_core::{Cut, DVec3, ParticleId, World};

/// Largest |length/rest − 1| of all links, those between pins included.
pub(super) fn max_strain(world: &World) -> f64 {
    let (links, particles) = (world.links(), world.particles());
    let strains = links.ids().map(|id| (links.length(id, particles) / links.rest(id) - 1.0).abs());
    strains.fold(0.0, f64::max)
}

/// Speed of the fastest node (m/s).
pub(super) fn fastest(world: &World) -> f64 {
    let particles = world.particles();
    particles.ids().map(|id| particles.velocity(id).length()).fold(0.0, f64::max)
}

/// Depth of the sail at mid-height over its chord there.
pub(super) fn camber(world: &World, cut: &Cut) -> f64 {
    let (nc, ns) = (cut.chordwise, cut.spanwise);
    let node =
        |i: usize, j: usize| world.particles().position(ParticleId((i * (ns + 1) + j) as u32));
    // With an odd number of panels mid-height is halfway between two rows of nodes.
    let at = |i: usize| 0.5 * (node(i, ns / 2) + node(i, ns.div_ceil(2)));
    let luff: DVec3 = at(0);
    let chord = at(nc) - luff;
    let length = chord.length();
    let deepest = (0..=nc).map(|i| chord.cross(at(i) - luff).length()).fold(0.0, f64::max);
    deepest / (length * length)
}
