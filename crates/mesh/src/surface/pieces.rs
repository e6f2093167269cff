//! The pieces of a patch: which places and triangles they have, and how they are filled and outlined.
//!
//! A piece is cut from a to c into two triangles; a word has a bit for each, row by row, set where it shows its front.

use super::patch::{ALONG, Node, PIECES, Patch};
use super::pixels::{Corner, Pixels};

/// The four places around a piece: a, to its right b, below that c, and d.
pub(super) fn cell(patch: &Patch, column: usize, row: usize) -> [&Node; 4] {
    let at = row * ALONG + column;
    [&patch[at], &patch[at + 1], &patch[at + ALONG + 1], &patch[at + ALONG]]
}

/// A side's piece: its ends, the third place of the triangle there, and the triangle's bit.
pub(super) fn along(patch: &Patch, side: usize, piece: usize) -> ([&Node; 2], &Node, usize) {
    let back = PIECES - 1 - piece;
    let [column, row] = [[piece, 0], [PIECES - 1, piece], [back, PIECES - 1], [0, back]][side];
    let [a, b, c, d] = cell(patch, column, row);
    let bit = 2 * (row * PIECES + column);
    match side {
        0 => ([a, b], c, bit),
        1 => ([b, c], a, bit),
        2 => ([c, d], a, bit + 1),
        _ => ([d, a], c, bit + 1),
    }
}

/// The same piece one place further in, where the hem is sewn.
pub(super) fn inner(patch: &Patch, side: usize, piece: usize) -> [Corner; 2] {
    let at = |along: usize, inwards: usize| {
        let (back, far) = (PIECES - along, PIECES - inwards);
        let [column, row] = [[along, inwards], [far, along], [back, far], [inwards, back]][side];
        patch[row * ALONG + column].front
    };
    [0, 1].map(|end| {
        // Part of the way to the next place.
        let (outer, next) = (at(piece + end, 0), at(piece + end, 1));
        let between = |a: f32, b: f32| a + 0.6 * (b - a);
        let place = [0, 1].map(|i| between(outer.at[i], next.at[i]));
        Corner { at: place, near: between(outer.near, next.near), tone: outer.tone }
    })
}

/// A place as it is seen from its front or its back.
fn faced(node: &Node, front: bool) -> Corner {
    if front { node.front } else { Corner { tone: node.back, ..node.front } }
}

/// Fills the small triangles of a patch, of a whole body only those that show their front; which of them do.
pub(super) fn fill(pixels: &mut Pixels, patch: &Patch, whole: bool) -> u32 {
    let mut fronts = 0;
    for row in 0..PIECES {
        for column in 0..PIECES {
            let [a, b, c, d] = cell(patch, column, row);
            let bit = 2 * (row * PIECES + column);
            for (index, three) in [[a, b, c], [a, c, d]].into_iter().enumerate() {
                let front = shows_front(three);
                fronts |= u32::from(front) << (bit + index);
                if front || !whole {
                    let [a, b, c] = three.map(|node| faced(node, front));
                    pixels.triangle([&a, &b, &c]);
                }
            }
        }
    }
    fronts
}

/// True if the corners turn left, as seen: y grows downwards.
fn shows_front([a, b, c]: [&Node; 3]) -> bool {
    let [ab, ac] = [b, c].map(|end| [0, 1].map(|i| end.front.at[i] - a.front.at[i]));
    ab[0] * ac[1] - ac[0] * ab[1] < 0.0
}

/// Softens the edge of a triangle on the side where its third corner is not.
pub(super) fn outline(pixels: &mut Pixels, ends: [&Node; 2], third: &Node, front: bool) {
    let [a, b] = ends.map(|node| faced(node, front));
    let (dx, dy) = (b.at[0] - a.at[0], b.at[1] - a.at[1]);
    let [x, y] = third.front.at;
    let side = dx * (y - a.at[1]) - dy * (x - a.at[0]);
    let outside = if side > 0.0 { [dy, -dx] } else { [-dy, dx] };
    pixels.fringe([&a, &b], outside);
}

/// Softens an edge at which cloth folds over: of its two triangles, each with its third corner and whether it shows its
/// front, the nearer one is seen; of a `closed` body the one that shows its front.
pub(super) fn outline_nearer(
    pixels: &mut Pixels,
    ends: [&Node; 2],
    sides: [(&Node, bool); 2],
    closed: bool,
) {
    let [one, other] = sides;
    let first = if closed { one.1 } else { one.0.front.near >= other.0.front.near };
    let (third, front) = if first { one } else { other };
    outline(pixels, ends, third, front);
}
