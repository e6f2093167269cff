//! What the lab's own controls do to a hanging sheet at once: the pin shift, the seam cut, the release.

use super::{COLUMNS, ROWS, SPACING, at};
use pbd_core::{DVec2, DVec3, ParticleId, World};

/// How far the offsets of a shifted sheet reach, in metres.
const RIPPLE: f64 = 1e-3;

/// x of the right pin for this shift.
pub(super) fn right_pin(shift: f64) -> f64 {
    f64::from(COLUMNS - 1) * 0.5 * SPACING + shift
}

/// Puts the right pin where this shift says, along x alone; a corner that is not pinned stays. A flat sheet would crumple
/// in its plane, because nothing there pushes it out: it gets a ripple first.
pub(super) fn shift_pin(world: &mut World, shift: f64) {
    let corner = at(0, COLUMNS - 1);
    if !world.particles().is_pinned(corner) {
        return;
    }
    world.place_coordinate(corner, 0, right_pin(shift));
    if shift != 0.0 && world.particles().positions().iter().all(|x| x.z == 0.0) {
        ripple(world);
    }
}

/// Moves every free particle out of the plane by a thousandth of a metre or less, at rest.
fn ripple(world: &mut World) {
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            if world.particles().inverse_mass(at(row, column)) != 0.0 {
                let z = RIPPLE * libm::sin(f64::from(row + column));
                world.place_coordinate(at(row, column), 2, z);
            }
        }
    }
}

/// Severs every link that crosses the middle line, from the top edge down to the sixth row. The line runs just right of
/// the middle column, so that a link lies on one side of it or crosses it.
///
/// A blade severs what lies in its way. The sheet is laid out as it was made for as long as the cut takes: then it does
/// not matter how it hangs.
pub(super) fn cut_seam(world: &mut World) {
    let ids: Vec<ParticleId> = world.particles().ids().collect();
    let places: Vec<[DVec3; 2]> = ids
        .iter()
        .map(|&id| [world.particles().position(id), world.particles().previous(id)])
        .collect();
    for &id in &ids {
        let (row, column) = (id.0 / COLUMNS, id.0 % COLUMNS);
        world.place(id, DVec3::new(f64::from(column), f64::from(row), 0.0));
    }
    let x = f64::from(COLUMNS / 2) + 0.5;
    world.cut(DVec2::new(x, -1.0), DVec2::new(x, 5.25));
    for (&id, &[position, previous]) in ids.iter().zip(&places) {
        world.place(id, position);
        world.set_previous(id, previous);
    }
}

/// Frees every pinned particle, at rest.
pub(super) fn release_pins(world: &mut World) {
    for id in world.particles().ids() {
        if world.particles().is_pinned(id) {
            world.set_pinned(id, false);
        }
    }
}
