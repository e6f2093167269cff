//! What the lab's own controls do to a hanging sheet at once: the pin shift, the seam cut, the release.

use super::{COLUMNS, ROWS, SPACING, at};
use pbd_core::{LinkId, World};

/// How far the offsets of a shifted sheet reach, in metres.
const RIPPLE: f64 = 1e-3;

/// The last row that the seam cut reaches, from 0.
const SEAM: u32 = 5;

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
/// How the sheet hangs does not matter.
pub(super) fn cut_seam(world: &mut World) {
    let links = world.links();
    let crosses = |id: &LinkId| {
        let [a, b] = links.ends(*id).map(|end| [end.0 / COLUMNS, end.0 % COLUMNS]);
        let middle = COLUMNS / 2;
        // A diagonal meets the line half way between its rows: the sixth row is the last that is reached.
        a[1].min(b[1]) == middle && a[1].max(b[1]) == middle + 1 && a[0] + b[0] <= 2 * SEAM
    };
    let seam: Vec<LinkId> = links.ids().filter(crosses).collect();
    world.sever(&seam);
}

/// Frees every pinned particle, at rest.
pub(super) fn release_pins(world: &mut World) {
    for id in world.particles().ids() {
        if world.particles().is_pinned(id) {
            world.set_pinned(id, false);
        }
    }
}
