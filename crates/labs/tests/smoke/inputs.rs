//! Typed values: what is refused and how, what starts again and what does not.

use super::{open, readout, run, scene};
use labs::{Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn refused(experiment: &mut Experiment, name: &str, text: &str) -> String {
    let before = experiment.save();
    let sentence = experiment.set(name, text).unwrap_err().sentence().to_owned();
    assert_eq!(experiment.save(), before, "a refusal changes nothing");
    sentence
}

#[test]
fn a_refusal_names_the_field_and_its_range() {
    let mut experiment = open(&[]);
    for (name, text, expected) in [
        ("nx", "15", "nx: “15” will not do; it takes a whole number from 16 to 512"),
        ("ny", "513", "ny: “513” will not do; it takes a whole number from 16 to 512"),
        ("omega", "2", "omega: “2” will not do; it takes a number from 0.5 to 1.99"),
        ("dt", "0", "dt: “0” will not do; it takes a number from 0.001 to 0.1 s"),
        ("band", "-0.1", "band: “-0.1” will not do; it takes a number from 0 to 1"),
        ("solver", "x", "solver: “x” will not do; it takes one of listed, red-black, multigrid"),
        ("obstacle", "", "obstacle: nothing was typed; it takes one of disc, square, plate, none"),
        (
            "obstacle.x",
            "0",
            "obstacle.x: “0” will not do; it takes a number from 0.1325 to 1.8675000000000002 m",
        ),
        (
            "obstacle.y",
            "abc",
            "obstacle.y: “abc” will not do; it takes a number from 0.1325 to 0.8675 m",
        ),
    ] {
        assert_eq!(refused(&mut experiment, name, text), expected);
    }
    let unknown = refused(&mut experiment, "gravity", "1");
    assert!(unknown.starts_with("gravity: there is no such field; parameters are show, obstacle,"));
    assert!(unknown.ends_with("the obstacle has obstacle.x and obstacle.y"));
    experiment.set("obstacle", "none").unwrap();
    assert_eq!(
        refused(&mut experiment, "obstacle.x", "1"),
        "obstacle: there is none now; set obstacle to disc, square or plate first"
    );
}

#[test]
fn more_work_than_a_page_can_wait_for_is_refused() {
    let mut experiment =
        open(&[("nx", "512"), ("ny", "512"), ("solver", "listed"), ("sweeps", "76")]);
    assert_eq!(
        refused(&mut experiment, "sweeps", "77"),
        "sweeps: 77 on 512 × 512 cells is too much for one step; with so many cells it takes up to 76"
    );
    experiment.set("solver", "multigrid").unwrap();
    assert_eq!(
        refused(&mut experiment, "cycles", "20"),
        "cycles: 20 on 512 × 512 cells is too much for one step; with so many cells it takes up to 6"
    );
}

#[test]
fn only_another_grid_starts_again() {
    let mut experiment = open(&[("nx", "40"), ("ny", "24")]);
    run(&mut experiment, 10);
    let smoke = readout(&experiment, "smoke");
    for (name, text) in [
        ("show", "pressure"),
        ("obstacle", "plate"),
        ("angle", "-35"),
        ("inflow", "3"),
        ("omega", "1.5"),
        ("solver", "red-black"),
        ("sweeps", "10"),
        ("cycles", "2"),
        ("dt", "0.01"),
        ("back_trace", "midpoint"),
    ] {
        experiment.set(name, text).unwrap();
        assert_eq!(experiment.lab().steps(), 10, "{name}");
        experiment.tick();
        experiment.back();
    }
    assert!(smoke > 0.0 && readout(&experiment, "smoke") > 0.0);
    experiment.set("ny", "25").unwrap();
    assert_eq!(experiment.lab().steps(), 0);
}

#[test]
fn every_size_from_the_smallest_is_a_tunnel_with_room_to_pass() {
    for (nx, ny) in [("16", "16"), ("17", "33"), ("64", "16"), ("16", "64")] {
        for obstacle in ["disc", "square", "plate", "none"] {
            let mut experiment = open(&[("nx", nx), ("ny", ny), ("obstacle", obstacle)]);
            run(&mut experiment, 10);
            let smoke = readout(&experiment, "smoke");
            assert!(smoke.is_finite() && smoke >= 0.0, "{nx} × {ny}, {obstacle}");
            assert!(readout(&experiment, "div_after_rms") < 0.1, "{nx} × {ny}, {obstacle}");
        }
    }
}

#[test]
fn a_typed_place_is_taken_and_reset_takes_it_back() {
    let mut experiment = open(&[]);
    experiment.set("obstacle.x", "0,75").unwrap();
    assert_eq!(scene(&experiment).points[0].position, [0.75, 0.5, 0.0]);
    assert!(experiment.can_undo());
    experiment.undo();
    assert_eq!(scene(&experiment).points[0].position, [0.5, 0.5, 0.0]);
    experiment.set("obstacle.y", "0.25").unwrap();
    experiment.edit(&Edit::Defaults).unwrap();
    assert_eq!(scene(&experiment).points[0].position, [0.5, 0.25, 0.0], "defaults move nothing");
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(scene(&experiment).points[0].position, [0.5, 0.5, 0.0]);
}
