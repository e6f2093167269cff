//! Where points are drawn on the canvas.

use crate::lens::Lens;
use crate::scene::ScenePoint;

/// The transform between the world (model units) and the canvas (CSS pixels).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Map {
    /// Pixels per model unit, along each axis; negative where the axes point opposite ways.
    pub scale: [f64; 2],
    /// The point of the world…
    pub middle: [f64; 2],
    /// …that is drawn here.
    pub centre: [f64; 2],
}

impl Map {
    /// A point of the world on the canvas; z points at the viewer and is not seen.
    #[inline]
    pub fn at(&self, [x, y, _]: [f64; 3]) -> [f64; 2] {
        [
            self.centre[0] + self.scale[0] * (x - self.middle[0]),
            self.centre[1] + self.scale[1] * (y - self.middle[1]),
        ]
    }
}

/// Where a point is drawn when its displacement from the start is enlarged.
#[inline]
pub fn drawn(position: [f64; 3], start: [f64; 3], factor: f64) -> [f64; 3] {
    // At ×1 the position itself, bit for bit.
    if factor == 1.0 {
        return position;
    }
    [0, 1, 2].map(|i| start[i] + factor * (position[i] - start[i]))
}

/// Where all points are drawn, in memory that is used again.
#[inline(never)]
pub fn places(points: &[ScenePoint], factor: f64, map: Map, places: &mut Vec<[f64; 2]>) {
    places.clear();
    places.extend(points.iter().map(|point| map.at(drawn(point.position, point.start, factor))));
}

/// Where all points are seen and how far away they are, in memory that is used again; what is not seen has no numbers.
#[inline(never)]
pub fn sights(
    points: &[ScenePoint],
    lens: &Lens,
    places: &mut Vec<[f64; 2]>,
    depths: &mut Vec<f64>,
) {
    places.clear();
    depths.clear();
    for point in points {
        let (place, depth) = lens.seen(point.position).unwrap_or(([f64::NAN; 2], f64::NAN));
        places.push(place);
        depths.push(depth);
    }
}

/// Smallest and largest x and y of all points as drawn, in model units; what is no number is left out.
#[inline(never)]
pub fn drawn_box(points: &[ScenePoint], factor: f64) -> [[f64; 2]; 2] {
    let mut corners = Corners::NONE;
    for point in points {
        let [x, y, _] = drawn(point.position, point.start, factor);
        corners.widen([x, y]);
    }
    [corners.low, corners.high]
}

/// The longest way of a point from its start.
#[inline(never)]
pub fn largest_displacement(points: &[ScenePoint]) -> f64 {
    let squares = points.iter().map(|point| {
        [0, 1, 2].map(|i| (point.position[i] - point.start[i]).powi(2)).iter().sum::<f64>()
    });
    squares.fold(0.0, f64::max).sqrt()
}

/// A box that grows.
#[derive(Clone, Copy)]
pub(crate) struct Corners {
    pub(crate) low: [f64; 2],
    pub(crate) high: [f64; 2],
}

impl Corners {
    pub(crate) const NONE: Self = Self { low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] };

    /// Takes a place in. Compared by hand: the library's minimum takes care of more.
    #[inline]
    pub(crate) fn widen(&mut self, at: [f64; 2]) {
        for ((&x, low), high) in at.iter().zip(&mut self.low).zip(&mut self.high) {
            if x < *low {
                *low = x;
            }
            if x > *high {
                *high = x;
            }
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn point(position: [f64; 3], start: [f64; 3]) -> ScenePoint {
        ScenePoint { position, previous: position, start, pinned: false, held: false }
    }

    #[test]
    fn points_are_enlarged_then_mapped() {
        let points = [point([1.0, 2.0, 9.0], [1.0, 1.0, 9.0]), point([0.0; 3], [0.0; 3])];
        let map = Map { scale: [10.0, -10.0], middle: [1.0, 1.0], centre: [50.0, 40.0] };
        let mut found = vec![[7.0; 2]; 5];
        places(&points, 3.0, map, &mut found);
        assert_eq!(found, [[50.0, 10.0], [40.0, 50.0]]);
        assert_eq!(drawn_box(&points, 3.0), [[0.0, 0.0], [1.0, 4.0]]);
        assert_eq!(largest_displacement(&points), 1.0);
    }

    #[test]
    fn what_is_no_number_widens_nothing() {
        let points = [point([f64::NAN, 2.0, 0.0], [0.0; 3]), point([1.0, 3.0, 0.0], [0.0; 3])];
        assert_eq!(drawn_box(&points, 1.0), [[1.0, 2.0], [1.0, 3.0]]);
        assert_eq!(drawn_box(&[], 1.0), [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]]);
    }
}
