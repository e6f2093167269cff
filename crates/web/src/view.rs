//! Where the world stands on the canvas: fitting, following, exaggeration, and what lies under the pointer.
//!
//! Canvas coordinates are CSS pixels from the canvas's top left corner, whatever the device's pixel ratio. Small
//! displacements are drawn enlarged: *drawn = start + factor (position − start)*. Order of the two maps:
//! position → [`drawn`] → [`View::canvas_from_world`], and back by [`View::world_from_canvas`] → [`undrawn`].

use labs::ViewBox;
use mesh::place::Map;
pub use mesh::place::drawn;

/// Drawn displacement that [`auto_factor`] aims to stay below, as a share of the view.
const SHARE: f64 = 0.08;

/// The present factor is kept until the drawn displacement is this much beyond where a fresh choice would change it.
const SLACK: f64 = 1.25;

/// No displacement is enlarged more: beyond this, rounding errors would be drawn as motion.
const LARGEST_FACTOR: f64 = 1e6;

/// The transform between the world (model units) and the canvas (CSS pixels).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Pixels per model unit, more than 0.
    scale: f64,
    /// +1 if y grows downwards in the world as on the canvas, −1 if upwards.
    y_sign: f64,
    /// The point of the world in the middle of the canvas.
    middle: [f64; 2],
    /// The canvas, in pixels.
    size: [f64; 2],
    /// Smaller side of what is shown of the world, in model units.
    extent: f64,
}

impl View {
    /// Shows the whole box, as large as it goes, centred, with at least `padding_px` around it.
    pub fn fit(world: ViewBox, css_width: f64, css_height: f64, padding_px: f64) -> Self {
        let span = [0, 1].map(|i| {
            let length = world.max[i] - world.min[i];
            if length > 0.0 { length } else { 1.0 }
        });
        // A canvas that is not laid out yet has no size; the transform must stay invertible all the same.
        let size = [css_width.max(1.0), css_height.max(1.0)];
        let room = size.map(|length| (length - 2.0 * padding_px).max(1.0));
        Self {
            scale: (room[0] / span[0]).min(room[1] / span[1]),
            y_sign: if world.y_down { 1.0 } else { -1.0 },
            middle: [0, 1].map(|i| 0.5 * (world.min[i] + world.max[i])),
            size,
            extent: span[0].min(span[1]),
        }
    }

    /// The box to show: `world`, or a larger one where the drawing's bounding box `drawn` is larger. Its middle goes
    /// over to the drawing's while the excess grows to half the box, so that nothing jumps.
    #[must_use]
    pub fn room_for(world: ViewBox, drawn: [[f64; 2]; 2]) -> ViewBox {
        let mut room = world;
        let [low, high] = drawn;
        for i in 0..2 {
            let span = world.max[i] - world.min[i];
            let excess = (high[i] - low[i]) - span;
            // Not a number, or not larger: the box as it is.
            if excess > 0.0 && excess.is_finite() {
                let share = (excess / (0.5 * span)).min(1.0);
                let middle = f64::midpoint(world.min[i], world.max[i]);
                let middle = middle + share * (f64::midpoint(low[i], high[i]) - middle);
                room.min[i] = middle - 0.5 * (span + excess);
                room.max[i] = middle + 0.5 * (span + excess);
            }
        }
        room
    }

    /// Pixels per model unit.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Smaller side of the fitted box in model units: the view size that [`auto_factor`] asks for.
    pub fn extent(&self) -> f64 {
        self.extent
    }

    /// A point of the world on the canvas; z points at the viewer and is not seen.
    pub fn canvas_from_world(&self, point: [f64; 3]) -> [f64; 2] {
        self.map().at(point)
    }

    /// The same for many points.
    pub fn map(&self) -> Map {
        Map {
            scale: [self.scale, self.y_sign * self.scale],
            middle: self.middle,
            centre: self.size.map(|length| 0.5 * length),
        }
    }

    /// The world's x and y under a point of the canvas.
    pub fn world_from_canvas(&self, at: [f64; 2]) -> [f64; 2] {
        [
            self.middle[0] + (at[0] - 0.5 * self.size[0]) / self.scale,
            self.middle[1] + self.y_sign * (at[1] - 0.5 * self.size[1]) / self.scale,
        ]
    }

    /// The view moved, without zoom, so that the drawing's bounding box (`[smallest, largest]` x and y in model units,
    /// as drawn) keeps its centre in the middle half of the canvas. A mesh that hangs stays where it is; one that falls
    /// is followed.
    ///
    /// Always start from the fitted view, and keep the view of the last frame while a pointer holds something: else a
    /// drag would move the view, and the view the drag.
    #[must_use]
    pub fn following(self, drawn: [[f64; 2]; 2]) -> Self {
        let [low, high] = drawn;
        let centre = [0, 1].map(|i| f64::midpoint(low[i], high[i]));
        self.keeping([centre, centre])
    }

    /// The view moved, without zoom, so that some of the drawing's bounding box stays in the middle half of the canvas.
    /// What is torn off a hanging sheet falls out of sight; a whole sheet that falls is followed.
    #[must_use]
    pub fn keeping(mut self, drawn: [[f64; 2]; 2]) -> Self {
        let [low, high] = drawn;
        for (i, middle) in self.middle.iter_mut().enumerate() {
            let reach = 0.25 * self.size[i] / self.scale;
            let (least, most) = (low[i] - reach, high[i] + reach);
            if least.is_finite() && most.is_finite() {
                *middle = middle.max(least).min(most);
            }
        }
        self
    }
}

/// The position that is drawn here: the inverse of [`drawn`], for a pointer that drags an exaggerated point.
pub fn undrawn(drawn: [f64; 3], start: [f64; 3], factor: f64) -> [f64; 3] {
    if factor == 1.0 {
        return drawn;
    }
    [0, 1, 2].map(|i| start[i] + (drawn[i] - start[i]) / factor)
}

/// How much displacements are enlarged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exaggeration {
    /// By [`auto_factor`].
    Auto,
    /// By this factor.
    Fixed(f64),
}

impl Exaggeration {
    /// The factor to draw with; `present` is the factor of the frame before (1 at first).
    pub fn factor(self, largest_displacement: f64, view_size: f64, present: f64) -> f64 {
        match self {
            Self::Auto => auto_factor(largest_displacement, view_size, present),
            Self::Fixed(factor) => factor,
        }
    }
}

/// The largest of 1, 10, 100, … 1,000,000 that keeps the drawn displacement below 8 % of the view.
///
/// `present` is kept while it is nearly as good, so that a displacement near a limit does not make the drawing flicker.
/// Where nothing is displaced it is 1, which looks the same: a point is then dragged as far as it seems.
pub fn auto_factor(largest_displacement: f64, view_size: f64, present: f64) -> f64 {
    let size = largest_displacement.abs();
    let room = SHARE * view_size;
    if size == 0.0 || size.is_nan() || room.is_nan() || room <= 0.0 {
        return if size == 0.0 || present.is_nan() || present < 1.0 { 1.0 } else { present };
    }
    let mut fresh = 1.0;
    while fresh < LARGEST_FACTOR && 10.0 * fresh * size < room {
        fresh *= 10.0;
    }
    let too_large = present * size > SLACK * room;
    let too_small = 10.0 * present * size * SLACK < room;
    let neighbour = present == 10.0 * fresh || 10.0 * present == fresh;
    if neighbour && present >= 1.0 && !too_large && !too_small { present } else { fresh }
}

/// The point closest to `at`, no farther than `reach_px`; of equally close ones the first.
pub fn nearest(points: &[[f64; 2]], at: [f64; 2], reach_px: f64) -> Option<usize> {
    closest(points.iter().map(|&p| squared_distance(p, at)).enumerate(), reach_px)
}

/// The link closest to `at`, no farther than `reach_px`. Links come as (row, ends), the ends as indices into `points`,
/// so that a caller can leave out broken ones; the answer is a row.
pub fn nearest_segment(
    points: &[[f64; 2]],
    links: impl IntoIterator<Item = (usize, [usize; 2])>,
    at: [f64; 2],
    reach_px: f64,
) -> Option<usize> {
    let distances = links.into_iter().filter_map(|(row, [a, b])| {
        let (a, b) = (*points.get(a)?, *points.get(b)?);
        let along = [b[0] - a[0], b[1] - a[1]];
        let length_squared = along[0] * along[0] + along[1] * along[1];
        let share = if length_squared > 0.0 {
            let dot = (at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1];
            (dot / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let foot = [a[0] + share * along[0], a[1] + share * along[1]];
        Some((row, squared_distance(foot, at)))
    });
    closest(distances, reach_px)
}

/// The smallest of (index, squared distance) within reach. A distance that is no number is never within reach.
fn closest(distances: impl Iterator<Item = (usize, f64)>, reach_px: f64) -> Option<usize> {
    let mut best = None;
    let mut limit = reach_px * reach_px;
    for (index, distance) in distances {
        if distance < limit || (best.is_none() && distance == limit) {
            best = Some(index);
            limit = distance;
        }
    }
    best
}

/// True if a place is inside a closed polygon: a line from it to the right crosses the edge an odd number of times.
pub fn contains(polygon: &[[f64; 2]], at: [f64; 2]) -> bool {
    let mut inside = false;
    let mut from = polygon.last().copied().unwrap_or_default();
    for &to in polygon {
        let crosses = (from[1] > at[1]) != (to[1] > at[1]);
        if crosses && at[0] < from[0] + (at[1] - from[1]) / (to[1] - from[1]) * (to[0] - from[0]) {
            inside = !inside;
        }
        from = to;
    }
    inside
}

/// The length of a step on the canvas. (`f64::hypot` guards against overflow, which pixels do not reach.)
pub fn length([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

fn squared_distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
