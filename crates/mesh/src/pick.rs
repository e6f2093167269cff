//! What lies under a pointer in a lab with depth: nothing is taken through the surface in front of it.

use crate::lens::Lens;
use crate::scene::{Scene, SceneQuad};
use pbd_core::LinkState;

/// What lies this part of the depth behind a surface is hidden by it: cloth that lies on itself hides nothing.
const BEHIND: f64 = 0.02;

/// Places as near to the pointer as this are equal, in pixels: the one nearer to the eye is meant.
const EQUAL: f64 = 3.0;

/// A lab as it is seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// What there is.
    pub scene: &'a Scene,
    /// Where each point is seen; no numbers where it is not.
    pub places: &'a [[f64; 2]],
    /// How far away each point is.
    pub depths: &'a [f64],
    /// The eye.
    pub lens: &'a Lens,
    /// True if squares and ball are painted, so that they hide what lies behind them.
    pub solid: bool,
}

impl Seen<'_> {
    /// The point nearest to a place, within reach, that is not hidden; of equally near ones the one nearer to the eye.
    /// Inside a square the nearest of its corners is meant, however far.
    #[inline(never)]
    pub fn point_at(&self, at: [f64; 2], reach: f64) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (point, place) in self.places.iter().enumerate() {
            let away = distance(*place, at);
            // What is not seen has no numbers.
            if away.is_nan() || away > reach {
                continue;
            }
            let better = best.is_none_or(|(other, least)| {
                let nearer = self.depths[point] < self.depths[other] * (1.0 - BEHIND);
                let farther = self.depths[point] > self.depths[other] * (1.0 + BEHIND);
                away < least - EQUAL
                    || (away < least + EQUAL && nearer)
                    || (away < least && !farther)
            });
            if better && !self.is_hidden(point) {
                best = Some((point, away));
            }
        }
        best.map(|(point, _)| point)
    }

    /// The corner nearest to a place, of the square that is seen there.
    #[inline(never)]
    pub fn corner_at(&self, at: [f64; 2]) -> Option<usize> {
        let (mut square, mut least) = (None, self.ball_at(at));
        for quad in self.scene.quads.iter().filter(|quad| quad.alive && self.solid) {
            if let Some(depth) = self.depth_of(quad, at).filter(|&depth| depth < least) {
                (square, least) = (Some(quad), depth);
            }
        }
        let mut nearest = (None, f64::INFINITY);
        for &corner in square.iter().flat_map(|quad| &quad.corners) {
            let away = distance(self.places[corner], at);
            if away < nearest.1 {
                nearest = (Some(corner), away);
            }
        }
        nearest.0
    }

    /// The link that holds nearest to a place, within reach, that is not hidden there.
    #[inline(never)]
    pub fn link_at(&self, at: [f64; 2], reach: f64) -> Option<usize> {
        let front = self.front_at(at);
        let (mut best, mut least) = (None, reach);
        for (row, link) in self.scene.links.iter().enumerate() {
            if link.state != LinkState::Alive {
                continue;
            }
            let [a, b] = link.ends.map(|end| self.places[end]);
            let along = [b[0] - a[0], b[1] - a[1]];
            let square = along[0] * along[0] + along[1] * along[1];
            let dot = (at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1];
            let share = if square > 0.0 { (dot / square).clamp(0.0, 1.0) } else { 0.0 };
            let away = distance([a[0] + share * along[0], a[1] + share * along[1]], at);
            let [near, far] = link.ends.map(|end| 1.0 / self.depths[end]);
            let depth = 1.0 / (near + share * (far - near));
            if away <= least && depth < front * (1.0 + BEHIND) {
                (best, least) = (Some(row), away);
            }
        }
        best
    }

    /// True if a square that does not have the point, or the ball, lies clearly before it.
    fn is_hidden(&self, point: usize) -> bool {
        if !self.solid {
            return false;
        }
        let (at, limit) = (self.places[point], self.depths[point] / (1.0 + BEHIND));
        let before = |quad: &&SceneQuad| {
            quad.alive
                && !quad.corners.contains(&point)
                && self.depth_of(quad, at).is_some_and(|depth| depth < limit)
        };
        self.scene.quads.iter().find(before).is_some() || self.ball_at(at) < limit
    }

    /// How far away the first surface at a place is; infinity if there is none.
    fn front_at(&self, at: [f64; 2]) -> f64 {
        if !self.solid {
            return f64::INFINITY;
        }
        let mut least = self.ball_at(at);
        for quad in self.scene.quads.iter().filter(|quad| quad.alive) {
            if let Some(depth) = self.depth_of(quad, at).filter(|&depth| depth < least) {
                least = depth;
            }
        }
        least
    }

    /// How far away a square is at a place; `None` beside it.
    fn depth_of(&self, quad: &SceneQuad, at: [f64; 2]) -> Option<f64> {
        let [a, b, c, d] = quad.corners;
        self.triangle([a, b, c], at).or_else(|| self.triangle([a, c, d], at))
    }

    fn triangle(&self, corners: [usize; 3], at: [f64; 2]) -> Option<f64> {
        let [a, b, c] = corners.map(|corner| self.places[corner]);
        let cross = |a: [f64; 2], b: [f64; 2]| {
            (a[0] - at[0]) * (b[1] - at[1]) - (a[1] - at[1]) * (b[0] - at[0])
        };
        let shares = [cross(b, c), cross(c, a), cross(a, b)];
        let whole = shares[0] + shares[1] + shares[2];
        // Where a corner is not seen nothing is a number.
        if !shares.iter().all(|share| share / whole >= 0.0) {
            return None;
        }
        // One over the depth is linear across the picture.
        let near: f64 =
            shares.iter().zip(corners).map(|(share, i)| share / whole / self.depths[i]).sum();
        Some(1.0 / near)
    }

    /// How far away the ball is at a place; infinity beside it, and where it is not painted.
    fn ball_at(&self, at: [f64; 2]) -> f64 {
        let Some(ball) = self.scene.ball else {
            return f64::INFINITY;
        };
        let lens = self.lens;
        let right = (at[0] - lens.centre[0]) / lens.focal;
        let up = (lens.centre[1] - at[1]) / lens.focal;
        let d = [0, 1, 2].map(|i| lens.forward[i] + right * lens.right[i] + up * lens.up[i]);
        let to = [0, 1, 2].map(|i| ball.centre[i] - lens.eye[i]);
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (along, square) = (dot(d, to), dot(d, d));
        let inside = along * along - square * (dot(to, to) - ball.radius * ball.radius);
        let depth = (along - inside.sqrt()) / square;
        if depth > 0.0 { depth } else { f64::INFINITY }
    }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
