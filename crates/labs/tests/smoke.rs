//! The wind tunnel as a lab: against reference values, in hands, inside a step, back in time.

#[path = "smoke/back.rs"]
mod back;
mod driving;
#[path = "smoke/hands.rs"]
mod hands;
#[path = "smoke/inputs.rs"]
mod inputs;
#[path = "smoke/inside.rs"]
mod inside;
#[path = "smoke/oracle.rs"]
mod oracle;
#[path = "smoke/shown.rs"]
mod shown;

use driving::{opened, readout, run, scene};
use labs::smoke::Smoke;
use labs::{Cell, Edit, Experiment, Lab};

/// The grid of the reference values.
const REFERENCE: [(&str, &str); 5] =
    [("nx", "32"), ("ny", "20"), ("cell_size", "0.05"), ("size", "0.15"), ("solver", "listed")];

/// A fresh lab after some typed fields.
fn open(fields: &[(&str, &str)]) -> Experiment {
    opened(Box::new(Smoke::new().expect("good defaults")), fields)
}

/// Asks about cell (i, j); the number under this heading in a row of the table.
fn ask(experiment: &mut Experiment, [i, j]: [usize; 2], place: &str, key: &str) -> Cell {
    let h = experiment.lab().value("cell_size").expect("a parameter").number();
    let at = [(i as f64 + 0.5) * h, (j as f64 + 0.5) * h];
    experiment.edit(&Edit::Probe { at }).expect("any place");
    shown(experiment.lab(), place, key)
}

/// A cell of the table of cells.
fn shown(lab: &dyn Lab, place: &str, key: &str) -> Cell {
    let table = lab.spec().table("cells").expect("a table of cells");
    let column = |key: &str| {
        lab.spec().tables[table].columns.iter().position(|c| c.key == key).expect("a column")
    };
    let row = (0..lab.rows(table))
        .find(|&row| lab.cell(table, row, column("place")) == Cell::Text(place.into()))
        .expect("a row");
    lab.cell(table, row, column(key))
}

fn number(cell: &Cell) -> f64 {
    match cell {
        Cell::Number(x) => *x,
        other => panic!("{other:?} is no number"),
    }
}
