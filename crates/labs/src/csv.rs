//! Tables and plots as CSV (RFC 4180): full precision, so that every number reads back to the same bits.

use crate::lab::{Cell, Lab, PlotData};
use crate::spec::Plot;

/// A whole table of a lab, header first.
pub fn table(lab: &dyn Lab, table: usize) -> String {
    let Some(spec) = lab.spec().tables.get(table) else {
        return String::new();
    };
    let mut lines = vec![row(std::iter::once(spec.row_heading.to_owned())
        .chain(spec.columns.iter().map(|c| c.key.to_owned())))];
    for i in 0..lab.rows(table) {
        let cells = (0..spec.columns.len()).map(|c| match lab.cell(table, i, c) {
            Cell::Number(x) => x.to_string(),
            Cell::Flag(yes) => yes.to_string(),
            Cell::Text(text) => text,
            Cell::Empty => String::new(),
        });
        lines.push(row(std::iter::once(lab.row_id(table, i)).chain(cells)));
    }
    lines.concat()
}

/// The data of a plot, one line per point: series, x, y.
pub fn plot(plot: &Plot, data: &PlotData) -> String {
    let mut lines =
        vec![row(["series".to_owned(), plot.x.to_owned(), plot.y.to_owned()].into_iter())];
    for series in &data.series {
        for [x, y] in &series.points {
            lines.push(row([series.label.clone(), x.to_string(), y.to_string()].into_iter()));
        }
    }
    lines.concat()
}

fn row(fields: impl Iterator<Item = String>) -> String {
    let fields: Vec<String> = fields.map(|field| quoted(&field)).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
