//! Which points an obstacle covers, and how far it may go.

use super::settings::{Obstacle, Shape, TunnelSettings};
use glam::DVec2;

impl Obstacle {
    /// True if the point is strictly inside.
    #[inline]
    pub fn covers(&self, point: DVec2) -> bool {
        let from = point - self.centre;
        match self.shape {
            None => false,
            Some(Shape::Disc { radius }) => from.x * from.x + from.y * from.y < radius * radius,
            Some(Shape::Square { half }) => from.x.abs() < half && from.y.abs() < half,
            Some(Shape::Plate { half_length, half_thickness, direction }) => {
                let along = from.x * direction.x + from.y * direction.y;
                let across = from.y * direction.x - from.x * direction.y;
                along.abs() < half_length && across.abs() < half_thickness
            }
        }
    }

    /// How far it reaches from its centre, to the side and upwards.
    #[inline]
    pub fn reach(&self) -> DVec2 {
        match self.shape {
            None => DVec2::ZERO,
            Some(Shape::Disc { radius }) => DVec2::splat(radius),
            Some(Shape::Square { half }) => DVec2::splat(half),
            Some(Shape::Plate { half_length, half_thickness, direction }) => {
                let (x, y) = (direction.x.abs(), direction.y.abs());
                DVec2::new(
                    half_length * x + half_thickness * y,
                    half_length * y + half_thickness * x,
                )
            }
        }
    }
}

impl TunnelSettings {
    /// The centre nearest to `wanted` at which the obstacle touches the border ring but does not reach into it; the
    /// middle where it is too large.
    #[inline]
    pub fn allowed_centre(&self, wanted: DVec2) -> DVec2 {
        let reach = self.obstacle.reach();
        let within = |x: f64, cells: u32, reach: f64| {
            let low = self.cell_size + reach;
            let high = f64::from(cells - 1) * self.cell_size - reach;
            if low > high {
                0.5 * f64::from(cells) * self.cell_size
            } else if x > high {
                high
            } else if x > low {
                x
            } else {
                low
            }
        };
        DVec2::new(within(wanted.x, self.columns, reach.x), within(wanted.y, self.rows, reach.y))
    }
}
