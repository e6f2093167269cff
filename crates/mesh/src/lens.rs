//! A view into depth: where a point of the world is seen by an eye, and how far away.
//!
//! ```text
//! r = point − eye,  depth = r·forward
//! x = centre_x + focal (r·right) / depth,   y = centre_y − focal (r·up) / depth
//! ```
//!
//! Pixels of the canvas, y downwards. Plain numbers only, so that an edit can carry one and replay exactly.

/// An eye in the world, and the picture it sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Where the eye is, in model units.
    pub eye: [f64; 3],
    /// To the right of the picture, of length 1.
    pub right: [f64; 3],
    /// To the top of the picture, of length 1.
    pub up: [f64; 3],
    /// Into the picture, of length 1.
    pub forward: [f64; 3],
    /// Pixels per unit of length at depth 1.
    pub focal: f64,
    /// The pixel straight ahead.
    pub centre: [f64; 2],
}

/// Nothing nearer to the eye is seen (model units): what is there would fill the picture, or lie behind it.
pub const NEAREST: f64 = 0.05;

impl Lens {
    /// Where a point is seen, and its depth; `None` if it is behind the eye or too near.
    #[inline]
    pub fn seen(&self, point: [f64; 3]) -> Option<([f64; 2], f64)> {
        let r = [0, 1, 2].map(|i| point[i] - self.eye[i]);
        let depth = dot(r, self.forward);
        // What is no number is not seen either.
        if depth.is_nan() || depth < NEAREST {
            return None;
        }
        let scale = self.focal / depth;
        Some((
            [self.centre[0] + scale * dot(r, self.right), self.centre[1] - scale * dot(r, self.up)],
            depth,
        ))
    }

    /// The point of the world that is seen at a place of the canvas, in the plane through `through` that faces the eye.
    pub fn point_at(&self, at: [f64; 2], through: [f64; 3]) -> [f64; 3] {
        let r = [0, 1, 2].map(|i| through[i] - self.eye[i]);
        let depth = dot(r, self.forward);
        let across = (at[0] - self.centre[0]) * depth / self.focal;
        let upwards = (self.centre[1] - at[1]) * depth / self.focal;
        [0, 1, 2].map(|i| {
            self.eye[i] + depth * self.forward[i] + across * self.right[i] + upwards * self.up[i]
        })
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const LENS: Lens = Lens {
        eye: [1.0, 2.0, 5.0],
        right: [1.0, 0.0, 0.0],
        up: [0.0, 1.0, 0.0],
        forward: [0.0, 0.0, -1.0],
        focal: 100.0,
        centre: [200.0, 150.0],
    };

    #[test]
    fn a_point_is_seen_smaller_the_farther_it_is() {
        assert_eq!(LENS.seen([1.0, 2.0, 0.0]), Some(([200.0, 150.0], 5.0)), "straight ahead");
        assert_eq!(LENS.seen([2.0, 3.0, 0.0]), Some(([220.0, 130.0], 5.0)));
        assert_eq!(LENS.seen([2.0, 3.0, -5.0]), Some(([210.0, 140.0], 10.0)));
        assert_eq!(LENS.seen([1.0, 2.0, 5.0]), None, "at the eye");
        assert_eq!(LENS.seen([1.0, 2.0, 9.0]), None, "behind it");
        assert_eq!(LENS.seen([f64::NAN, 2.0, 0.0]), None);
    }

    #[test]
    fn a_place_leads_back_to_the_point_seen_there() {
        let point = [1.75, 1.0, -2.5];
        let (at, _) = LENS.seen(point).unwrap();
        let back = LENS.point_at(at, [9.0, -4.0, -2.5]);
        assert!((0..3).all(|i| (back[i] - point[i]).abs() < 1e-12), "{back:?}");
    }
}
