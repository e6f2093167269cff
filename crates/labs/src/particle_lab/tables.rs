//! The points table and the links table: names and cells. Columns are found by their key, so a description may order
//! and leave them out as it likes.

use super::{ParticleLab, Recipe, link_id};
use crate::lab::Cell;
use pbd_core::ParticleId;

/// Index of the points table in every particle lab's description.
pub(super) const POINTS: usize = 0;

impl<R: Recipe> ParticleLab<R> {
    /// `Prc`, row and column padded to equal width.
    pub(super) fn point_name(&self, point: usize) -> String {
        let last = self.world.particles().len().saturating_sub(1);
        let widest = (0..=last).flat_map(|p| self.recipe.place(&self.values, p)).max().unwrap_or(0);
        let width = widest.to_string().len();
        let [row, column] = self.recipe.place(&self.values, point);
        format!("P{row:0width$}{column:0width$}")
    }

    /// The names of both ends, in listed order.
    pub(super) fn link_name(&self, row: usize) -> String {
        let [a, b] = self.world.links().ends(link_id(row));
        format!("{}-{}", self.point_name(a.index()), self.point_name(b.index()))
    }

    pub(super) fn table_cell(&self, table: usize, row: usize, column: usize) -> Cell {
        let Some(column) = self.recipe.spec().tables.get(table).and_then(|t| t.columns.get(column))
        else {
            return Cell::Empty;
        };
        if row >= crate::Lab::rows(self, table) {
            return Cell::Empty;
        }
        if table == POINTS {
            self.point_cell(row, column.key)
        } else {
            self.link_cell(row, column.key)
        }
    }

    fn point_cell(&self, point: usize, key: &str) -> Cell {
        let particles = self.shown().particles();
        let id = ParticleId(point as u32);
        let x = particles.position(id);
        let previous = particles.previous(id);
        // Inside a step the change is counted from the last finished state.
        let before = if self.half.is_some() {
            self.world.particles().position(id)
        } else {
            self.before[point]
        };
        let step = x - before;
        let start = x - self.start[point];
        match key {
            "x" => Cell::Number(x.x),
            "y" => Cell::Number(x.y),
            "z" => Cell::Number(x.z),
            "previous_x" => Cell::Number(previous.x),
            "previous_y" => Cell::Number(previous.y),
            "previous_z" => Cell::Number(previous.z),
            "step_dx" => Cell::Number(step.x),
            "step_dy" => Cell::Number(step.y),
            "step_dz" => Cell::Number(step.z),
            "start_dx" => Cell::Number(start.x),
            "start_dy" => Cell::Number(start.y),
            "start_dz" => Cell::Number(start.z),
            "pinned" => Cell::Flag(particles.is_pinned(id)),
            _ => Cell::Empty,
        }
    }

    fn link_cell(&self, row: usize, key: &str) -> Cell {
        let (links, id) = (self.shown().links(), link_id(row));
        let particles = self.shown().particles();
        match key {
            "rest" => Cell::Number(links.rest(id)),
            "length" => Cell::Number(links.length(id, particles)),
            "residual" => Cell::Number(links.residual(id, particles)),
            "strain" => Cell::Number(links.residual(id, particles) / links.rest(id)),
            "turn" => Cell::Number(self.turns[row] as f64),
            _ => Cell::Empty,
        }
    }
}
