//! What lies under the pointer.

use super::Camera;
use crate::view::{contains, nearest, nearest_segment};
use labs::LinkState;
use mesh::pick::Seen;

impl Camera {
    /// How a lab with depth is seen, for what lies under the pointer.
    fn seen(&self) -> Option<Seen<'_>> {
        Some(self.deep.as_ref()?.seen(&self.scene, &self.places))
    }

    /// The point drawn nearest to a place, within reach. A body is its first point: anywhere inside its outline it is
    /// meant, and half the reach around it, for a finger on something thin.
    pub fn point_at(&self, at: [f64; 2], reach: f64) -> Option<usize> {
        if let Some(seen) = self.seen() {
            return seen.point_at(at, reach);
        }
        let edges = self.outline.len();
        if edges > 0 {
            let around = (0..edges).map(|i| (i, [i, (i + 1) % edges]));
            let meant = contains(&self.outline, at)
                || nearest_segment(&self.outline, around, at, 0.5 * reach).is_some();
            return (meant && !self.places.is_empty()).then_some(0);
        }
        nearest(&self.places, at, reach)
    }

    /// The nearest corner of the square that is seen at a place: cloth can be taken anywhere.
    pub fn corner_at(&self, at: [f64; 2]) -> Option<usize> {
        self.seen()?.corner_at(at)
    }

    /// The unbroken link drawn nearest to a place, within half the reach: points are what one aims at.
    pub fn link_at(&self, at: [f64; 2], reach: f64) -> Option<usize> {
        if let Some(seen) = self.seen() {
            return seen.link_at(at, 0.5 * reach);
        }
        let links = self.scene.links.iter().enumerate();
        let alive = links.filter(|(_, link)| link.state == LinkState::Alive);
        nearest_segment(&self.places, alive.map(|(row, link)| (row, link.ends)), at, 0.5 * reach)
    }
}
