//! The lab set to the reference case of `tests/oracle/smoke.json`.

use super::{REFERENCE, ask, number, open, readout, run};
use labs::Cell;
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/smoke.json")).expect("JSON")
}

fn close(value: f64, expected: &Value, what: &str) {
    let error = (value - expected.as_f64().expect("a number")).abs();
    assert!(error <= 1e-10, "{what}: {value} is off by {error:e}");
}

#[test]
fn every_cell_of_the_first_step_is_in_the_table() {
    let oracle = &oracle()["time_steps_dt_1/60_40_iters"]["1"];
    let mut experiment = open(&REFERENCE);
    run(&mut experiment, 1);
    for i in 1..31 {
        for j in 1..19 {
            for (key, of) in [("u_left", "u"), ("v_lower", "v"), ("smoke", "m")] {
                let value = number(&ask(&mut experiment, [i, j], "here", key));
                close(value, &oracle[of][i][j], &format!("{of}[{i}][{j}]"));
            }
        }
    }
}

#[test]
fn readouts_follow_the_reference() {
    let oracle = &oracle()["time_steps_dt_1/60_40_iters"];
    let mut experiment = open(&REFERENCE);
    let mut steps = 0;
    for at in [1, 2, 10] {
        run(&mut experiment, at - steps);
        steps = at;
        let expected = &oracle[at.to_string()];
        close(readout(&experiment, "smoke"), &expected["smoke_sum"], "smoke");
        let after = &expected["div_after_projection"];
        close(readout(&experiment, "div_after"), &after["max"], "largest");
        close(readout(&experiment, "div_after_rms"), &after["rms"], "RMS");
    }
}

#[test]
fn the_obstacle_stands_on_the_cells_of_the_reference() {
    let oracle = oracle();
    let cells = oracle["obstacle_list"].as_array().expect("cells");
    let mut experiment = open(&REFERENCE);
    let mut solid = 0;
    for i in 1..31 {
        for j in 1..19 {
            let is = ask(&mut experiment, [i, j], "here", "kind") == Cell::Text("obstacle".into());
            assert_eq!(is, cells.contains(&serde_json::json!([i, j])), "cell {i}, {j}");
            solid += usize::from(is);
        }
    }
    assert_eq!(solid, cells.len());
}

#[test]
fn the_smoke_balance_closes() {
    let mut experiment = open(&REFERENCE);
    run(&mut experiment, 20);
    let before = readout(&experiment, "smoke");
    run(&mut experiment, 1);
    let change = readout(&experiment, "smoke") - before;
    let loss = readout(&experiment, "transport_loss");
    let balance = readout(&experiment, "inflow") - readout(&experiment, "outflow") - change;
    assert!((balance - loss).abs() < 1e-12);
    assert!(loss != 0.0, "semi-Lagrangian transport does not conserve smoke");
}
