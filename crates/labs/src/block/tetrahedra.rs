//! The block's volume: each cube is six tetrahedra round its diagonal from the nearest to the farthest corner. Their
//! edges are edges and diagonals of the cube, so each of them is a link.

use super::mesh::corners;
use super::{SIDE, at};
use pbd_core::{ParticleId, World};

/// The ways from the nearest to the farthest corner of a cube: along which axis first and second. In every other one two
/// corners change places, so that all six count as positive.
const WAYS: [[usize; 2]; 6] = [[0, 1], [1, 2], [2, 0], [1, 0], [2, 1], [0, 2]];

/// Tetrahedra in a row of cubes.
const ROW: usize = 6 * (SIDE as usize - 1);

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

/// Signed volumes of all tetrahedra in m³: what is turned inside out counts negative.
fn volumes(world: &World) -> impl Iterator<Item = f64> {
    let tetrahedra = world.tetrahedra();
    tetrahedra.ids().map(|id| tetrahedra.measure(id, world.particles()))
}

/// Sum of the signed volumes in m³: row by row of the cubes, then all rows, so that fewer roundings add up.
pub(super) fn volume(world: &World) -> f64 {
    let volumes: Vec<f64> = volumes(world).collect();
    volumes.chunks(ROW).map(|row| row.iter().sum::<f64>()).sum()
}

/// How many are turned inside out.
pub(super) fn inverted(world: &World) -> usize {
    volumes(world).filter(|&volume| volume < 0.0).count()
}
