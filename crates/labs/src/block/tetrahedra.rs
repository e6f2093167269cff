//! The block's volume: each cube is six tetrahedra round its diagonal from the nearest to the farthest corner. Their
//! edges are edges and diagonals of the cube, so each of them is a link.

use super::at;
use super::mesh::corners;
use pbd_core::{ParticleId, World};

/// The ways from the nearest to the farthest corner of a cube: along which axis first and second. In every other one two
/// corners change places, so that all six count as positive.
const WAYS: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [1, 0], [2, 1], [0, 2]];

/// Corners of all tetrahedra, cube by cube.
pub(super) fn all() -> impl Iterator<Item = [ParticleId; 4]> {
    corners([1; 3]).flat_map(|near| {
        WAYS.into_iter().enumerate().map(move |(i, [first, second])| {
            let mut one = near;
            one[first] += 1;
            let mut two = one;
            two[second] += 1;
            let far = near.map(|place| place + 1);
            let [b, c] = if i < 3 { [one, two] } else { [two, one] };
            [near, b, c, far].map(at)
        })
    })
}

/// Six times the signed volume of a tetrahedron in m³.
fn sixfold(world: &World, corners: [ParticleId; 4]) -> f64 {
    let [a, b, c, d] = corners.map(|corner| world.particles().position(corner));
    (b - a).cross(c - a).dot(d - a)
}

/// Sum of the signed volumes in m³: what is turned inside out counts negative.
pub(super) fn volume(world: &World) -> f64 {
    all().map(|corners| sixfold(world, corners)).sum::<f64>() / 6.0
}

/// How many are turned inside out.
pub(super) fn inverted(world: &World) -> usize {
    all().filter(|&corners| sixfold(world, corners) < 0.0).count()
}
