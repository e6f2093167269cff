//! Links and faces of the block.

use super::{SIDE, SPACING, at};
use crate::joined::LinksBetween;
use pbd_core::{Builder, LinkId, ParticleId};

/// The size of a box, in spacings, and between which of its corners there are links.
type Kind = ([u32; 3], &'static [[[u32; 3]; 2]]);

/// What is linked, in this order: for each kind, from where to where, seen from the corner nearest to the origin.
/// Edges along x, y and z; both diagonals of the squares in xy, xz and yz; the four diagonals of the cubes.
const KINDS: &[Kind] = &[
    ([1, 0, 0], &[[[0, 0, 0], [1, 0, 0]]]),
    ([0, 1, 0], &[[[0, 0, 0], [0, 1, 0]]]),
    ([0, 0, 1], &[[[0, 0, 0], [0, 0, 1]]]),
    ([1, 1, 0], &[[[0, 0, 0], [1, 1, 0]], [[1, 0, 0], [0, 1, 0]]]),
    ([1, 0, 1], &[[[0, 0, 0], [1, 0, 1]], [[1, 0, 0], [0, 0, 1]]]),
    ([0, 1, 1], &[[[0, 0, 0], [0, 1, 1]], [[0, 1, 0], [0, 0, 1]]]),
    (
        [1, 1, 1],
        &[
            [[0, 0, 0], [1, 1, 1]],
            [[1, 0, 0], [0, 1, 1]],
            [[0, 1, 0], [1, 0, 1]],
            [[0, 0, 1], [1, 1, 0]],
        ],
    ),
];

fn plus(a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// All places from which a box of this size (in spacings) lies in the block, x fastest, z slowest.
pub(super) fn corners(size: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [nx, ny, nz] = size.map(|size| SIDE - size);
    (0..nz).flat_map(move |z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])))
}

/// Adds all links in their listed order.
pub(super) fn add_links(builder: &mut Builder) -> LinksBetween {
    let mut links = LinksBetween::default();
    for &(size, kind) in KINDS {
        let rest = SPACING * f64::from(size.iter().sum::<u32>()).sqrt();
        for corner in corners(size) {
            for &[from, to] in kind {
                let [a, b] = [at(plus(corner, from)), at(plus(corner, to))];
                links.insert(a.0, b.0, builder.link(a, b, rest, 0.0));
            }
        }
    }
    links
}

/// Adds a face on every square of the surface, its front outside. (Every pair of its corners is linked.)
pub(super) fn add_faces(builder: &mut Builder, links: &LinksBetween) {
    for axis in 0..3 {
        // From `along` the shorter way round to `up` one turns left, seen from the far end of the axis.
        let (along, up) = ((axis + 1) % 3, (axis + 2) % 3);
        for far in [false, true] {
            let mut size = [1; 3];
            size[axis] = 0;
            for mut corner in corners(size).filter(|corner| corner[axis] == 0) {
                corner[axis] = if far { SIDE - 1 } else { 0 };
                let mut round = [[0, 0], [1, 0], [1, 1], [0, 1]];
                if !far {
                    round.reverse();
                }
                let corners = round.map(|[a, b]| {
                    let mut place = corner;
                    place[along] += a;
                    place[up] += b;
                    at(place)
                });
                builder.face(corners, joined(corners, links));
            }
        }
    }
}

/// The links between four particles, each pair once.
pub(super) fn joined(corners: [ParticleId; 4], links: &LinksBetween) -> [LinkId; 6] {
    [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3]].map(|[i, j]: [usize; 2]| {
        // All pairs in a cube are linked; a pair that was not would be refused when the world is built.
        links.get(corners[i].0, corners[j].0).unwrap_or(LinkId(u32::MAX))
    })
}
