//! The tables of points, links and triangles: names and cells. Columns are found by their key, so a description may order
//! and leave them out as it likes.

use super::{ParticleLab, link_id};
use crate::joined::joined;
use crate::lab::Cell;
use pbd_core::{FaceId, LinkState, ParticleId, TriangleId};

/// What the rows of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    Points,
    Links,
    Triangles,
    Faces,
}

impl ParticleLab {
    /// The rows of a table, by its name in the description.
    pub(super) fn rows_of(&self, table: usize) -> Rows {
        match self.recipe.spec().tables.get(table).map(|table| table.name) {
            Some("links") => Rows::Links,
            Some("triangles") => Rows::Triangles,
            Some("faces") => Rows::Faces,
            _ => Rows::Points,
        }
    }

    pub(super) fn count_rows(&self, rows: Rows) -> usize {
        match rows {
            Rows::Points => self.world.particles().len(),
            Rows::Links => self.world.links().len(),
            Rows::Triangles => self.world.triangles().len(),
            Rows::Faces => self.world.faces().len(),
        }
    }

    pub(super) fn row_name(&self, rows: Rows, row: usize) -> String {
        match rows {
            Rows::Points => self.point_name(row),
            Rows::Links => self.link_name(row),
            Rows::Triangles => self.triangle_name(row),
            Rows::Faces => self.face_name(row),
        }
    }

    pub(super) fn point_name(&self, point: usize) -> String {
        self.recipe.point_name(&self.values, point)
    }

    /// The names of its corners, in listed order.
    pub(super) fn triangle_name(&self, row: usize) -> String {
        self.corner_names(&self.world.triangles().corners(triangle_id(row)))
    }

    /// The names of these corners, joined.
    pub(super) fn corner_names(&self, corners: &[ParticleId]) -> String {
        let names: Vec<String> =
            corners.iter().map(|corner| self.point_name(corner.index())).collect();
        joined(&mut names.iter().map(String::as_str), "-")
    }

    /// The names of two opposite corners, in listed order.
    fn face_name(&self, row: usize) -> String {
        let [a, _, c, _] = self.world.faces().corners(FaceId(row as u32));
        format!("{}-{}", self.point_name(a.index()), self.point_name(c.index()))
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
        let rows = self.rows_of(table);
        if row >= self.count_rows(rows) {
            return Cell::Empty;
        }
        match rows {
            Rows::Points => self.point_cell(row, column.key),
            Rows::Links => self.link_cell(row, column.key),
            Rows::Triangles => self.triangle_cell(row, column.key),
            Rows::Faces => self.face_cell(row, column.key),
        }
    }

    fn point_cell(&self, point: usize, key: &str) -> Cell {
        let particles = self.shown().particles();
        let id = ParticleId(point as u32);
        let x = particles.position(id);
        let (previous, velocity) = (particles.previous(id), particles.velocity(id));
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
            "vx" => Cell::Number(velocity.x),
            "vy" => Cell::Number(velocity.y),
            "vz" => Cell::Number(velocity.z),
            "pinned" => Cell::Flag(particles.is_pinned(id)),
            _ => Cell::Empty,
        }
    }

    fn link_cell(&self, row: usize, key: &str) -> Cell {
        let (links, id, h) = (self.shown().links(), link_id(row), self.world.settings().h());
        let particles = self.shown().particles();
        match key {
            "rest" => Cell::Number(links.rest(id)),
            "length" => Cell::Number(links.length(id, particles)),
            "residual" => Cell::Number(links.residual(id, particles)),
            "strain" => Cell::Number(links.residual(id, particles) / links.rest(id)),
            "turn" => Cell::Number(self.turns[row] as f64),
            "lambda" => Cell::Number(links.lambda(id)),
            "tension" => Cell::Number(-links.lambda(id) / (h * h)),
            "state" => Cell::Text(state_word(links.state(id)).into()),
            _ => Cell::Empty,
        }
    }

    fn triangle_cell(&self, row: usize, key: &str) -> Cell {
        let (world, id) = (self.shown(), triangle_id(row));
        let triangles = world.triangles();
        let (rest, area) = (triangles.rest(id), triangles.area(id, world.particles()));
        match key {
            "rest" => Cell::Number(rest),
            "area" => Cell::Number(area),
            "residual" => Cell::Number(area - rest),
            "ratio" => Cell::Number(area / rest),
            "lambda" => Cell::Number(triangles.lambda(id)),
            "state" => Cell::Text(if triangles.is_alive(id) { "alive" } else { "open" }.into()),
            _ => Cell::Empty,
        }
    }
}

impl ParticleLab {
    fn face_cell(&self, row: usize, key: &str) -> Cell {
        let (world, id) = (self.shown(), FaceId(row as u32));
        let [a, b, c, d] =
            world.faces().corners(id).map(|corner| world.particles().position(corner));
        match key {
            "area" => Cell::Number(0.5 * (c - a).cross(d - b).length()),
            "state" => Cell::Text(if world.faces().is_alive(id) { "whole" } else { "open" }.into()),
            _ => Cell::Empty,
        }
    }
}

fn triangle_id(row: usize) -> TriangleId {
    TriangleId(row as u32)
}

/// The word for a link's state in tables and `trace`.
fn state_word(state: LinkState) -> &'static str {
    match state {
        LinkState::Alive => "alive",
        LinkState::Torn => "torn",
        LinkState::Cut => "cut",
    }
}
