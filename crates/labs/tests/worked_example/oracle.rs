//! Steps 1 to 3 and the stages of step 1, to 1e-12 of a 50-digit calculation.

use super::{number, open};
use labs::{Advance, Lab};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const TOLERANCE: f64 = 1e-12;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/worked_example.json"))
        .expect("JSON")
}

fn parse(text: &Value) -> f64 {
    text.as_str().expect("a decimal string").parse().expect("a number")
}

fn check(lab: &dyn Lab, table: &str, row: &str, key: &str, expected: f64, at: &str) {
    let value = number(lab, table, row, key);
    let error = (value - expected).abs();
    assert!(error <= TOLERANCE, "{at}: {row} {key} is {value}, not {expected} ({error:e})");
}

/// Compares positions (and previous positions) of all points.
fn check_points(lab: &dyn Lab, points: &Value, keys: [&str; 2], at: &str) {
    let points = points.as_object().expect("an object");
    assert_eq!(points.len(), 9);
    for (id, xy) in points {
        check(lab, "points", id, keys[0], parse(&xy[0]), at);
        check(lab, "points", id, keys[1], parse(&xy[1]), at);
    }
}

fn check_links(lab: &dyn Lab, links: &Value, key: &str, at: &str) {
    let links = links.as_object().expect("an object");
    assert_eq!(links.len(), 12);
    for (id, value) in links {
        check(lab, "links", id, key, parse(value), at);
    }
}

#[test]
fn links_stand_in_the_listed_order() {
    let (experiment, oracle) = (open(), oracle());
    for (row, id) in oracle["links_in_order"].as_array().expect("a list").iter().enumerate() {
        assert_eq!(experiment.lab().row_id(1, row), id.as_str().expect("an id"));
    }
}

#[test]
fn steps_one_to_three_match_the_reference() {
    let (mut experiment, oracle) = (open(), oracle());
    for step in 1..=3 {
        experiment.step();
        let (lab, expected) = (experiment.lab(), &oracle["steps"][step.to_string()]);
        let at = format!("step {step}");
        check_points(lab, &expected["positions"], ["x", "y"], &at);
        check_points(lab, &expected["previous"], ["previous_x", "previous_y"], &at);
        check_links(lab, &expected["lengths"], "length", &at);
        check_links(lab, &expected["residuals"], "residual", &at);
    }
}

#[test]
fn every_stage_of_step_one_matches_the_reference() {
    let (mut experiment, oracle) = (open(), oracle());
    for stage in oracle["step1_trace_mp30"].as_array().expect("a list") {
        let name = stage["stage"].as_str().expect("a name");
        experiment.advance(if name == "prediction" { Advance::Link } else { Advance::Sweep });
        check_points(experiment.lab(), &stage["positions"], ["x", "y"], name);
        check_links(experiment.lab(), &stage["residuals"], "residual", name);
    }
    assert_eq!(experiment.lab().steps(), 0, "still inside");
    experiment.step();
    check_points(experiment.lab(), &oracle["steps"]["1"]["positions"], ["x", "y"], "finished");
    assert_eq!(experiment.lab().steps(), 1);
}

#[test]
fn a_free_point_falls_as_the_closed_form_says() {
    // d_n = g (1 − 0.99ⁿ)/0.01 a step: without sweeps every free point is on its own.
    let mut experiment = super::open_with(&[("sweeps", "0")]);
    let g = 120.0 / 3600.0;
    let mut expected = 80.0;
    for n in 1..=60 {
        experiment.tick();
        expected += g * (1.0 - 0.99f64.powi(n)) / 0.01;
        let y = number(experiment.lab(), "points", "P11", "y");
        assert!((y - expected).abs() < 1e-10, "step {n}: {y} is not {expected}");
    }
}
