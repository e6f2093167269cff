//! Links, faces and folds of the sheet.

use super::{COLUMNS, ROWS, SPACING, at};
use pbd_core::{Builder, LinkId};

/// The links of the sheet, by where they start.
struct Links {
    across: Vec<LinkId>,
    down: Vec<LinkId>,
    falling: Vec<LinkId>,
    rising: Vec<LinkId>,
}

const WIDE: u32 = COLUMNS - 1;

impl Links {
    /// From here to the right.
    fn across(&self, row: u32, column: u32) -> LinkId {
        self.across[(row * WIDE + column) as usize]
    }

    /// From here down.
    fn down(&self, row: u32, column: u32) -> LinkId {
        self.down[(row * COLUMNS + column) as usize]
    }

    /// From the upper left to the lower right corner of the square that starts here.
    fn falling(&self, row: u32, column: u32) -> LinkId {
        self.falling[(row * WIDE + column) as usize]
    }

    /// From its upper right to its lower left corner.
    fn rising(&self, row: u32, column: u32) -> LinkId {
        self.rising[(row * WIDE + column) as usize]
    }
}

/// Every place with so many rows and columns below and beside it, row by row.
fn places(rows: u32, columns: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..ROWS - rows).flat_map(move |row| (0..COLUMNS - columns).map(move |column| (row, column)))
}

/// Adds the links across, then those down, then both diagonals of every square; a face on every square; and a hinge on
/// every inner edge, squares being split by their falling diagonals.
pub(super) fn weave(builder: &mut Builder) {
    let diagonal = SPACING * std::f64::consts::SQRT_2;
    let mut side = |from, to| builder.link(from, to, SPACING, 0.0);
    let across = places(0, 1).map(|(r, c)| side(at(r, c), at(r, c + 1))).collect();
    let down = places(1, 0).map(|(r, c)| side(at(r, c), at(r + 1, c))).collect();
    let (falling, rising) = places(1, 1)
        .map(|(r, c)| {
            let falling = builder.link(at(r, c), at(r + 1, c + 1), diagonal, 0.0);
            (falling, builder.link(at(r, c + 1), at(r + 1, c), diagonal, 0.0))
        })
        .unzip();
    let links = Links { across, down, falling, rising };
    for (r, c) in places(1, 1) {
        let corners = [at(r, c), at(r + 1, c), at(r + 1, c + 1), at(r, c + 1)];
        let sides = [
            links.across(r, c),
            links.across(r + 1, c),
            links.down(r, c),
            links.down(r, c + 1),
            links.falling(r, c),
            links.rising(r, c),
        ];
        builder.face(corners, sides);
    }
    fold(builder, &links);
}

/// A hinge on every edge between two triangles; all five links of each belong to its two triangles.
fn fold(builder: &mut Builder, links: &Links) {
    for (r, c) in places(1, 1).filter(|&(r, _)| r > 0) {
        let corners = [at(r, c), at(r, c + 1), at(r - 1, c), at(r + 1, c + 1)];
        let edges = [
            links.across(r, c),
            links.down(r - 1, c),
            links.falling(r - 1, c),
            links.falling(r, c),
            links.down(r, c + 1),
        ];
        builder.hinge(corners, edges, 0.0);
    }
    for (r, c) in places(1, 1).filter(|&(_, c)| c > 0) {
        let corners = [at(r, c), at(r + 1, c), at(r + 1, c + 1), at(r, c - 1)];
        let edges = [
            links.down(r, c),
            links.falling(r, c),
            links.across(r + 1, c),
            links.across(r, c - 1),
            links.falling(r, c - 1),
        ];
        builder.hinge(corners, edges, 0.0);
    }
    for (r, c) in places(1, 1) {
        let corners = [at(r, c), at(r + 1, c + 1), at(r, c + 1), at(r + 1, c)];
        let edges = [
            links.falling(r, c),
            links.across(r, c),
            links.down(r, c + 1),
            links.down(r, c),
            links.across(r + 1, c),
        ];
        builder.hinge(corners, edges, 0.0);
    }
}
