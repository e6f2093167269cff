//! Tables and plots as CSV (RFC 4180): full precision, so that every number reads back to the same bits.

use crate::decimal;
use crate::lab::{Cell, Lab, PlotData};
use crate::spec::Plot;

/// A whole table of a lab, header first.
pub fn table(lab: &dyn Lab, table: usize) -> String {
    let mut file = File::default();
    let Some(spec) = lab.spec().tables.get(table) else {
        return file.text;
    };
    file.field(spec.row_heading);
    for column in spec.columns {
        file.field(column.key);
    }
    file.end_line();
    for row in 0..lab.rows(table) {
        file.field(&lab.row_id(table, row));
        for column in 0..spec.columns.len() {
            match lab.cell(table, row, column) {
                Cell::Number(x) => file.field(&decimal::plain(x)),
                Cell::Flag(yes) => file.field(if yes { "true" } else { "false" }),
                Cell::Text(text) => file.field(&text),
                Cell::Empty => file.field(""),
            }
        }
        file.end_line();
    }
    file.text
}

/// The data of a plot, one line per point: series, x, y.
pub fn plot(plot: &Plot, data: &PlotData) -> String {
    let mut file = File::default();
    for heading in ["series", plot.x, plot.y] {
        file.field(heading);
    }
    file.end_line();
    for series in &data.series {
        for &[x, y] in &series.points {
            file.field(&series.label);
            file.field(&decimal::plain(x));
            file.field(&decimal::plain(y));
            file.end_line();
        }
    }
    file.text
}

/// A file as it is written, field by field.
#[derive(Default)]
struct File {
    text: String,
    /// Whether the line has a field already.
    begun: bool,
}

impl File {
    fn field(&mut self, field: &str) {
        if self.begun {
            self.text.push(',');
        }
        self.begun = true;
        if field.bytes().any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n')) {
            self.text.push('"');
            for letter in field.chars() {
                if letter == '"' {
                    self.text.push('"');
                }
                self.text.push(letter);
            }
            self.text.push('"');
        } else {
            self.text.push_str(field);
        }
    }

    fn end_line(&mut self) {
        self.text.push_str("\r\n");
        self.begun = false;
    }
}
