//! The sail as a lab: against reference values, under the guard, in hands, inside a step, back in time.

#[path = "sail/back.rs"]
mod back;
mod driving;
#[path = "sail/guard.rs"]
mod guard;
#[path = "sail/inputs.rs"]
mod inputs;
#[path = "sail/inside.rs"]
mod inside;
#[path = "sail/settled.rs"]
mod settled;
#[path = "sail/shown.rs"]
mod shown;

use driving::{opened, readout, run, scene};
use labs::sail::SailLab;
use labs::{Cell, Experiment, Lab};

const SMALL: (&str, &str) = ("panels", "4x8");

/// A fresh lab after some typed fields.
fn open(fields: &[(&str, &str)]) -> Experiment {
    opened(Box::new(SailLab::new().expect("good defaults")), fields)
}

/// A cell of a table, by names.
fn cell(lab: &dyn Lab, table: &str, row: &str, key: &str) -> Cell {
    let table = lab.spec().table(table).expect("a table");
    let columns = lab.spec().tables[table].columns;
    let column = columns.iter().position(|c| c.key == key).expect("a column");
    let row = (0..lab.rows(table)).find(|&i| lab.row_id(table, i) == row).expect("a row");
    lab.cell(table, row, column)
}

fn number(cell: &Cell) -> f64 {
    match cell {
        Cell::Number(x) => *x,
        other => panic!("{other:?} is no number"),
    }
}

fn issues(experiment: &Experiment) -> Vec<String> {
    experiment.lab().issues().into_iter().map(|issue| issue.text).collect()
}
