//! Forces from the edges of the rings to the nodes of the cloth, so that force and moment stay what they are.
//!
//! The middle of an edge is a mean of nodes, with weights that follow from where rings lie; its force goes to these nodes
//! in these parts, so that it has the same sum and the same moment about any point.

use super::lattice::Lattice;
use super::loads::{Air, EdgeForce};
use glam::DVec3;

/// The force on each node (N); `edges` as [`Lattice::edge_forces`] lists them.
pub(super) fn to_nodes(lattice: &Lattice, edges: &[EdgeForce]) -> Vec<DVec3> {
    let (nc, ns) = (lattice.chordwise(), lattice.spanwise());
    let mut nodes = vec![DVec3::ZERO; lattice.nodes().len()];
    let mut give = |i: usize, j: usize, part: f64, edge: &EdgeForce| {
        nodes[lattice.number(i, j)] += part * edge.force;
    };
    let (spanwise, chordwise) = edges.split_at(nc * ns);
    for (row, i) in spanwise.chunks_exact(ns).zip(0..) {
        for (edge, j) in row.iter().zip(0..) {
            for (behind, part) in [(0, 0.375), (1, 0.125)] {
                give(i + behind, j, part, edge);
                give(i + behind, j + 1, part, edge);
            }
        }
    }
    for (row, i) in chordwise.chunks_exact(ns + 1).zip(0..) {
        for (edge, j) in row.iter().zip(0..) {
            let parts: &[f64] = if i + 1 < nc { &[0.375, 0.5, 0.125] } else { &[0.25, 0.75] };
            for (&part, behind) in parts.iter().zip(0..) {
                give(i + behind, j, part, edge);
            }
        }
    }
    nodes
}

/// Adds friction to the nodes, a quarter of each panel's to each of its corners; gives their sum along the wake (N).
pub(super) fn add_friction(lattice: &Lattice, air: &Air, nodes: &mut [DVec3]) -> f64 {
    let on_a_square_metre = 0.5 * air.density * air.wind.length_squared() * air.friction;
    let mut sum = 0.0;
    if on_a_square_metre != 0.0 {
        for (panel, area) in lattice.areas().iter().enumerate() {
            let drag = on_a_square_metre * area;
            sum += drag;
            for node in lattice.panel_nodes(panel) {
                nodes[node] += 0.25 * drag * air.wake;
            }
        }
    }
    sum
}
