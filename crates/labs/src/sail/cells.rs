//! The tables: panels, points, links, and the example of two nodes.

use super::by_hand;
use super::settings::cut;
use super::{SPEC, SailLab};
use crate::lab::Cell;
use crate::particle_lab::grid_name;
use crate::particle_lab::vocabulary::{LAMBDA, PINNED, TENSION, TURN, column, editable};
use crate::spec::{Column, Format, Table};
use pbd_core::{DVec3, LinkId, ParticleId};

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "points",
        caption: "Points",
        row_heading: "point",
        columns: &[
            editable(column("x", "x", "m", "Position, from luff to leech.", Format::Fixed(5))),
            editable(column("y", "y", "m", "Position, upwards.", Format::Fixed(5))),
            editable(column("z", "z", "m", "Position, across the sail.", Format::Fixed(5))),
            column("load_x", "load x", "N", "Force of the air on the node.", Format::Signed(4)),
            column("load_y", "load y", "N", "Force of the air on the node.", Format::Signed(4)),
            column("load_z", "load z", "N", "Force of the air on the node.", Format::Signed(4)),
            column("vx", "velocity x", "m/s", "Velocity.", Format::Scientific(2)),
            column("vy", "velocity y", "m/s", "Velocity.", Format::Scientific(2)),
            column("vz", "velocity z", "m/s", "Velocity.", Format::Scientific(2)),
            Column { editable: false, ..PINNED },
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            column("length", "length", "m", "The length it has.", Format::Fixed(5)),
            column("residual", "residual", "m", "Length − rest.", Format::Bar),
            column("strain", "strain", "", "Length / rest − 1.", Format::Scientific(2)),
            TENSION,
            LAMBDA,
            column(
                "state",
                "state",
                "",
                "Projected, or between pins: measured and guarded, but not projected.",
                Format::Text,
            ),
            column("rest", "rest", "m", "The length it should have.", Format::Fixed(5)),
            TURN,
        ],
    },
    Table {
        name: "panels",
        caption: "Panels",
        row_heading: "panel",
        columns: &[
            column("circulation", "Γ", "m²/s", "Circulation of its ring.", Format::Signed(4)),
            column(
                "pressure",
                "Δp",
                "Pa",
                "Force along its normal over its area; the normal is towards +z.",
                Format::Signed(3),
            ),
            column("force_x", "force x", "N", "Force on the panel.", Format::Signed(4)),
            column("force_y", "force y", "N", "Force on the panel.", Format::Signed(4)),
            column("force_z", "force z", "N", "Force on the panel.", Format::Signed(4)),
        ],
    },
    by_hand::TABLE,
];

/// Place of the table of panels.
pub(super) const PANELS: usize = 2;

/// What the rows of a table are.
#[derive(Clone, Copy)]
enum Rows {
    Points,
    Links,
    Panels,
    ByHand,
}

fn rows_of(table: usize) -> Rows {
    match SPEC.tables.get(table).map(|table| table.name) {
        Some("links") => Rows::Links,
        Some("panels") => Rows::Panels,
        Some("points") => Rows::Points,
        _ => Rows::ByHand,
    }
}

impl SailLab {
    pub(super) fn count_rows(&self, table: usize) -> usize {
        match rows_of(table) {
            Rows::Points => self.start.len(),
            Rows::Links => self.turns.len(),
            // None where there is nothing to show: neither a dash nor a 0 for each.
            Rows::Panels => self.shown_loads().map_or(0, |loads| loads.circulation.len()),
            Rows::ByHand if self.sail().is_none() => by_hand::ROWS.len(),
            Rows::ByHand => 0,
        }
    }

    pub(super) fn row_name(&self, table: usize, row: usize) -> String {
        match rows_of(table) {
            Rows::Points => self.node_name(row),
            Rows::Links => self.link_name(row),
            Rows::Panels => {
                let cut = cut(&self.values);
                let of_nodes = row / cut.spanwise * (cut.spanwise + 1) + row % cut.spanwise;
                self.node_name(of_nodes).replacen('P', "R", 1)
            }
            Rows::ByHand => by_hand::ROWS.get(row).map_or_else(String::new, |row| row.0.into()),
        }
    }

    /// `Pij`: i along the chord, j along the span.
    pub(super) fn node_name(&self, node: usize) -> String {
        let Some(sail) = self.sail() else { return grid_name(2, 1, node) };
        let cut = sail.cut();
        grid_name(cut.spanwise + 1, cut.chordwise + 1, node)
    }

    /// The names of both ends, in listed order.
    pub(super) fn link_name(&self, row: usize) -> String {
        let [a, b] = self.body.world().links().ends(LinkId(row as u32));
        format!("{}-{}", self.node_name(a.index()), self.node_name(b.index()))
    }

    pub(super) fn table_cell(&self, table: usize, row: usize, column: usize) -> Cell {
        let Some(column) = SPEC.tables.get(table).and_then(|t| t.columns.get(column)) else {
            return Cell::Empty;
        };
        if row >= self.count_rows(table) {
            return Cell::Empty;
        }
        match rows_of(table) {
            Rows::Points => self.point_cell(row, column.key),
            Rows::Links => self.link_cell(row, column.key),
            Rows::Panels => self.panel_cell(row, column.key).map_or(Cell::Empty, Cell::Number),
            Rows::ByHand => by_hand::cell(&self.values, row, column.key),
        }
    }

    fn point_cell(&self, node: usize, key: &str) -> Cell {
        let (particles, id) = (self.shown().particles(), ParticleId(node as u32));
        let load = self.shown_loads().map(|loads| loads.node_forces[node]);
        let vector = match key {
            "pinned" => return Cell::Flag(particles.is_pinned(id)),
            "x" | "y" | "z" => Some(particles.position(id)),
            "vx" | "vy" | "vz" => Some(particles.velocity(id)),
            _ => load,
        };
        vector.map_or(Cell::Empty, |vector| Cell::Number(along(vector, key)))
    }

    fn link_cell(&self, row: usize, key: &str) -> Cell {
        let (world, id) = (self.shown(), LinkId(row as u32));
        let (links, particles) = (world.links(), world.particles());
        Cell::Number(match key {
            "rest" => links.rest(id),
            "length" => links.length(id, particles),
            "residual" => links.residual(id, particles),
            "strain" => links.residual(id, particles) / links.rest(id),
            "lambda" => links.lambda(id),
            "tension" => -links.lambda(id) / (super::STEP * super::STEP),
            "turn" => self.turns[row] as f64,
            _ => {
                let idle = links.ends(id).iter().all(|&end| particles.is_pinned(end));
                return Cell::Text(if idle { "between pins" } else { "projected" }.into());
            }
        })
    }

    fn panel_cell(&self, panel: usize, key: &str) -> Option<f64> {
        let loads = self.shown_loads()?;
        Some(match key {
            "circulation" => loads.circulation[panel],
            "pressure" => loads.pressures[panel],
            _ => along(loads.panel_forces[panel], key),
        })
    }
}

/// The coordinate that the last letter names.
fn along(vector: DVec3, key: &str) -> f64 {
    vector[crate::particle_lab::axis_of(key).index()]
}
