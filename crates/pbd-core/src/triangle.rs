//! The table of triangles (area constraints).

use crate::constraint::area::{Area, signed_area};
use crate::particle::Particles;
use crate::shapes::shape_table;

shape_table!(
    Area,
    3,
    3,
    TriangleId,
    Triangles,
    signed_area,
    "Index of a triangle; the same number for people, hashes and files.",
    "All triangles of a world; a triangle lives while its three edges do."
);

impl Triangles {
    /// Present signed area (length²).
    #[inline]
    pub fn area(&self, id: TriangleId, particles: &Particles) -> f64 {
        self.measure(id, particles)
    }
}
