//! Where a body has edges: there its faces keep their own light instead of running into each other like a pillow's.

use super::light::{dot, unit};
use super::patch::Vertex;
use crate::scene::SceneQuad;

/// A square whose normal and the mean one at a corner have less than this in common (the cosine of the angle between them)
/// makes an edge there: two faces that are more than about 60° apart.
const ALIKE: f32 = 0.86;

/// Across a square, as long as it is large; the eye's axes are left-handed.
pub(super) fn across([a, b, c, d]: [[f32; 3]; 4]) -> [f32; 3] {
    let [one, other] = [(a, c), (b, d)].map(|(a, b)| [0, 1, 2].map(|i| b[i] - a[i]));
    [0, 1, 2].map(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        one[k] * other[j] - one[j] * other[k]
    })
}

/// Marks the corners at which a body has an edge. Cloth has none: a fold that came and went would flicker.
pub(super) fn find(vertices: &mut [Vertex], quads: &[SceneQuad]) {
    for quad in quads.iter().filter(|quad| quad.alive) {
        let normal = unit(across(quad.corners.map(|corner| vertices[corner].at)));
        for corner in quad.corners {
            let vertex = &mut vertices[corner];
            vertex.sharp |= dot(normal, vertex.normal) < ALIKE;
        }
    }
}

/// Gives the corners of a square that lie on an edge its own normal.
pub(super) fn flatten(corners: &mut [Vertex; 4]) {
    if corners.iter().any(|corner| corner.sharp) {
        let normal = unit(across(corners.each_ref().map(|corner| corner.at)));
        for corner in corners.iter_mut().filter(|corner| corner.sharp) {
            corner.normal = normal;
        }
    }
}
