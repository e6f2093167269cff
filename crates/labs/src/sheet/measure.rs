//! What is measured on the sheet: sag, motion, and where it has come to rest.

use super::{COLUMNS, DROP_CENTRE, RADIUS, at};
use pbd_core::{LinkState, World};

/// Largest vertical distance of a particle of the top edge below the chord between the two corners, the chord taken at
/// the same x; NaN unless both are pinned.
pub(super) fn sag(world: &World) -> f64 {
    let particles = world.particles();
    let corners = [at(0, 0), at(0, COLUMNS - 1)];
    if !corners.iter().all(|&corner| particles.is_pinned(corner)) {
        return f64::NAN;
    }
    let [a, b] = corners.map(|corner| particles.position(corner));
    let below = |column: u32| {
        let x = particles.position(at(0, column));
        // Beyond a pin the chord ends. (Between two pins one above the other this is no number, which `max` passes over.)
        let along = ((x.x - a.x) / (b.x - a.x)).clamp(0.0, 1.0);
        a.y + (b.y - a.y) * along - x.y
    };
    (0..COLUMNS).map(below).fold(0.0, f64::max)
}

/// Mean speed: the mean over all particles, pinned ones too, of |x − previous| / h.
pub(super) fn motion(world: &World) -> f64 {
    let particles = world.particles();
    let moved =
        particles.ids().map(|id| (particles.position(id) - particles.previous(id)).length());
    moved.sum::<f64>() / world.settings().h() / particles.len() as f64
}

/// Links that hold.
pub(super) fn links(world: &World) -> f64 {
    world.links_in(LinkState::Alive) as f64
}

/// What has become of a sheet that was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Part of it is above the ball's middle.
    OnTheBall,
    /// All of it is below the ball's middle.
    Off,
}

/// Where a dropped sheet is now, and whether it is still.
pub(super) fn fate(world: &World) -> (Fate, bool) {
    let highest = world.particles().positions().iter().map(|x| x.y).fold(f64::MIN, f64::max);
    let fate = if highest > DROP_CENTRE.y + 0.5 * RADIUS { Fate::OnTheBall } else { Fate::Off };
    (fate, motion(world) < 0.01)
}
