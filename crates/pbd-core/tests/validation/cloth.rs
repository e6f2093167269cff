//! Meshes that several validations share: a sheet of squares with faces and hinges, and a block of cubes.

use pbd_core::{Builder, DVec3, LinkId, ParticleId, Settings, World};
use std::collections::BTreeMap;

/// The links of a mesh by their ends, made when they are first asked for.
struct Mesh {
    builder: Builder,
    links: BTreeMap<[u32; 2], LinkId>,
    places: Vec<DVec3>,
}

impl Mesh {
    fn new(settings: Settings, places: Vec<DVec3>) -> Self {
        let mut builder = Builder::new(settings);
        for &place in &places {
            builder.particle(place, 1.0);
        }
        Self { builder, links: BTreeMap::new(), places }
    }

    fn link(&mut self, a: u32, b: u32) -> LinkId {
        let (ends, rest) =
            ([a.min(b), a.max(b)], (self.places[a as usize] - self.places[b as usize]).length());
        let builder = &mut self.builder;
        *self
            .links
            .entry(ends)
            .or_insert_with(|| builder.link(ParticleId(ends[0]), ParticleId(ends[1]), rest, 0.0))
    }
}

/// Columns by rows of particles, particle r·columns + c placed by `at(r, c)`; squares with both diagonals, each with a
/// face, and a hinge on every falling diagonal and every side between two squares.
pub(crate) fn sheet(
    settings: Settings,
    [columns, rows]: [u32; 2],
    at: impl Fn(u32, u32) -> DVec3,
) -> World {
    let places = (0..rows * columns).map(|i| at(i / columns, i % columns)).collect();
    let mut mesh = Mesh::new(settings, places);
    let id = |row: u32, column: u32| row * columns + column;
    for row in 0..rows - 1 {
        for column in 0..columns - 1 {
            let [a, b, c, d] = [
                id(row, column),
                id(row + 1, column),
                id(row + 1, column + 1),
                id(row, column + 1),
            ];
            let sides =
                [[a, b], [b, c], [c, d], [d, a], [a, c], [b, d]].map(|[p, q]| mesh.link(p, q));
            mesh.builder.face([a, b, c, d].map(ParticleId), sides);
            let [ab, bc, cd, da, ac, _] = sides;
            mesh.builder.hinge([a, c, b, d].map(ParticleId), [ac, ab, bc, cd, da], 0.0);
        }
    }
    mesh.builder.build().expect("a good world")
}

/// Corners of the unit cube by bits x, y, z, and its six tetrahedra round the diagonal from 0 to 7, all positive.
const SPLIT: [[u32; 4]; 6] =
    [[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]];

/// n × n × n particles with all links of every cube and its tetrahedra; index (z n + y) n + x.
pub(crate) fn block(settings: Settings, n: u32, spacing: f64, lowest: f64) -> World {
    let places = (0..n * n * n).map(|i| {
        let [x, y, z] = [i % n, i / n % n, i / n / n].map(|k| f64::from(k) * spacing);
        DVec3::new(x, y + lowest, z)
    });
    let mut mesh = Mesh::new(settings, places.collect());
    for cube in 0..(n - 1) * (n - 1) * (n - 1) {
        let m = n - 1;
        let [x, y, z] = [cube % m, cube / m % m, cube / m / m];
        let corner = |bits: u32| ((z + (bits >> 2)) * n + y + (bits >> 1 & 1)) * n + x + (bits & 1);
        for a in 0..8 {
            for b in a + 1..8 {
                mesh.link(corner(a), corner(b));
            }
        }
        for [a, b, c, d] in SPLIT.map(|four| four.map(corner)) {
            let edges =
                [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]].map(|[p, q]| mesh.link(p, q));
            mesh.builder.tetrahedron([a, b, c, d].map(ParticleId), edges, 0.0);
        }
    }
    mesh.builder.build().expect("a good world")
}
