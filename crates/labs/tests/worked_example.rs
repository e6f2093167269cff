//! The worked example against its reference values, and everything a person can do to it.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[path = "worked_example/back.rs"]
mod back;
#[path = "worked_example/inputs.rs"]
mod inputs;
#[path = "worked_example/inside.rs"]
mod inside;
#[path = "worked_example/oracle.rs"]
mod oracle;
#[path = "worked_example/orders.rs"]
mod orders;
#[path = "worked_example/states.rs"]
mod states;

use labs::{Cell, Experiment, Lab};

/// A fresh worked example.
fn open() -> Experiment {
    Experiment::open("worked-example").expect("the lab exists")
}

/// A fresh worked example after some typed fields.
fn open_with(fields: &[(&str, &str)]) -> Experiment {
    let mut experiment = open();
    for (name, text) in fields {
        experiment.set(name, text).expect("a good value");
    }
    experiment
}

fn run(experiment: &mut Experiment, steps: usize) {
    for _ in 0..steps {
        experiment.tick();
    }
}

/// A number of a table, found by the row's name and the column's key.
fn number(lab: &dyn Lab, table: &str, row: &str, key: &str) -> f64 {
    let t = lab.spec().table(table).expect("a table");
    let r = (0..lab.rows(t)).find(|&r| lab.row_id(t, r) == row).expect("a row");
    let c = lab.spec().tables[t].columns.iter().position(|c| c.key == key).expect("a column");
    match lab.cell(t, r, c) {
        Cell::Number(x) => x,
        other => panic!("{table} {row} {key} is {other:?}"),
    }
}

fn readout(lab: &dyn Lab, name: &str) -> f64 {
    lab.readouts().iter().find(|r| r.name == name).expect("a readout").value
}

#[test]
fn it_opens_at_rest_at_step_zero() {
    let experiment = open();
    let lab = experiment.lab();
    assert_eq!((lab.steps(), lab.rows(0), lab.rows(1)), (0, 9, 12));
    assert_eq!(readout(lab, "max_residual"), 0.0);
    assert_eq!(readout(lab, "kinetic"), 0.0);
    assert_eq!(experiment.steps_back(), 0);
}
