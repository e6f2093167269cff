//! The tables: the cell asked about among its neighbours, and the obstacle.

use super::Smoke;
use super::flow::kind;
use crate::lab::Cell;

/// The rows: column and row of each neighbour, and where it is, as one reads a page.
const PLACES: [([i32; 2], &str); 9] = [
    ([-1, 1], "above left"),
    ([0, 1], "above"),
    ([1, 1], "above right"),
    ([-1, 0], "left"),
    ([0, 0], "here"),
    ([1, 0], "right"),
    ([-1, -1], "below left"),
    ([0, -1], "below"),
    ([1, -1], "below right"),
];

/// The row of the cell itself.
pub(super) const HERE: usize = 4;

impl Smoke {
    /// True if the table is the one of cells.
    fn has_cells(table: usize) -> bool {
        super::SPEC.tables.get(table).is_some_and(|table| table.name == "cells")
    }

    pub(super) fn count_rows(&self, table: usize) -> usize {
        if Self::has_cells(table) {
            PLACES.len()
        } else {
            usize::from(self.tunnel.settings().obstacle.shape.is_some())
        }
    }

    pub(super) fn row_name(&self, table: usize, row: usize) -> String {
        if !Self::has_cells(table) {
            return super::BODY.into();
        }
        let [i, j] = self.neighbour(row);
        let settings = self.tunnel.settings();
        let width = if settings.columns.max(settings.rows) > 100 { 3 } else { 2 };
        format!("C{i:0width$}{j:0width$}")
    }

    /// Column and row of the cell in a row of the table. The cell asked about is never in the border, so all exist.
    fn neighbour(&self, row: usize) -> [u32; 2] {
        let by = PLACES.get(row).map_or([0, 0], |place| place.0);
        [0, 1].map(|axis| self.probed[axis].saturating_add_signed(by[axis]))
    }

    pub(super) fn table_cell(&self, table: usize, row: usize, column: usize) -> Cell {
        let Some(column) = super::SPEC.tables.get(table).and_then(|t| t.columns.get(column)) else {
            return Cell::Empty;
        };
        if row >= self.count_rows(table) {
            return Cell::Empty;
        }
        let tunnel = self.shown();
        if !Self::has_cells(table) {
            let centre = tunnel.settings().obstacle.centre;
            return Cell::Number(if column.key == "x" { centre.x } else { centre.y });
        }
        let [i, j] = self.neighbour(row);
        let kind = kind(tunnel, i, j);
        let (columns, rows) = (tunnel.settings().columns, tunnel.settings().rows);
        let number = match column.key {
            "place" => return Cell::Text(PLACES[row].1.into()),
            "kind" => return Cell::Text(kind.into()),
            // Of a cell that is not swept it would be a sum of faces that belong to others.
            "divergence" if kind == "open" => tunnel.divergence(i, j),
            "pressure" if kind == "open" => tunnel.pressure(i, j),
            "smoke" => tunnel.smoke(i, j),
            "u_left" => tunnel.u(i, j),
            "u_right" if i + 1 < columns => tunnel.u(i + 1, j),
            "v_lower" => tunnel.v(i, j),
            "v_upper" if j + 1 < rows => tunnel.v(i, j + 1),
            _ => return Cell::Empty,
        };
        Cell::Number(number)
    }
}
