//! What a sail comes to, and the example of two nodes.

use super::{cell, number, open, readout};
#[cfg(not(target_arch = "wasm32"))]
use super::{issues, run};
use labs::{Advance, Experiment, Moment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn near(value: f64, expected: f64, part: f64) {
    assert!((value / expected - 1.0).abs() < part, "{value} is not {expected}");
}

#[cfg(not(target_arch = "wasm32"))]
fn until_settled(experiment: &mut Experiment) {
    let from = experiment.lab().steps();
    run(experiment, 10);
    while readout(experiment, "fastest") >= 1e-6 {
        run(experiment, 1);
        assert!(experiment.lab().steps() - from < 1440, "it does not settle");
    }
    assert_eq!(issues(experiment), Vec::<String>::new());
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn ten_degrees_settle_as_known() {
    let mut experiment = open(&[]);
    until_settled(&mut experiment);
    near(readout(&experiment, "lift"), 132.357, 1e-3);
    near(readout(&experiment, "induced_drag"), 12.742, 1e-3);
    near(readout(&experiment, "camber"), 0.0689, 1e-3);
    near(readout(&experiment, "max_strain"), 0.00303, 5e-3);
    assert!(readout(&experiment, "control_residual") < 1e-10 * 6.0);
    assert_eq!(readout(&experiment, "friction_drag"), 0.0);
}

/// Three pairs, by nothing but the angle: lift and camber are the same to either side.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn it_fills_to_either_side_without_a_reset() {
    let mut experiment = open(&[("preset", "fills-plus-15"), super::SMALL]);
    let mut first = None;
    for pair in 0..3 {
        for angle in ["15", "-15"] {
            experiment.set("angle", angle).unwrap();
            until_settled(&mut experiment);
            let [lift, camber, side] =
                ["lift", "camber", "side_force"].map(|name| readout(&experiment, name));
            let (known, deep) = *first.get_or_insert((lift, camber));
            near(lift, known, 1e-6);
            near(camber, deep, 1e-6);
            assert_eq!(side > 0.0, angle == "15", "pair {pair}");
            let middle = number(&cell(experiment.lab(), "points", "P24", "z"));
            assert_eq!(middle > 0.05, angle == "15", "the belly: {middle}");
        }
    }
}

#[test]
fn two_nodes_have_the_figures_of_the_example() {
    let mut experiment = open(&[("preset", "two-node")]);
    let figure = |experiment: &Experiment, row: &str| {
        number(&cell(experiment.lab(), "two-node", row, "value"))
    };
    for (row, expected) in [
        ("rest", 0.2),
        ("C", 0.001),
        ("strain", 0.005),
        ("α̃", 0.005_76),
        ("Δλ first", -25.0 / 2_500_144.0),
        ("force", 25.0 / 2_500_144.0 * 57_600.0),
        ("move", 625.0 / 1_250_072.0),
        ("left over", 9.0 / 156_259_000.0),
    ] {
        near(figure(&experiment, row), expected, 1e-9);
    }
    assert!(figure(&experiment, "Δλ second").abs() <= 1e-18);
    // The same inside a step of the lab.
    experiment.advance(Advance::Link);
    assert_eq!(experiment.lab().inside().unwrap().moment, Moment::Predicted);
    experiment.advance(Advance::Link);
    let Moment::Projected(first) = experiment.lab().inside().unwrap().moment.clone() else {
        panic!("a projection")
    };
    assert_eq!(first.delta_lambda, figure(&experiment, "Δλ first"));
    assert_eq!(first.c_after, figure(&experiment, "left over"));
    near(first.corrections[1][0], -figure(&experiment, "move"), 1e-12);
    experiment.step();
    let left = number(&cell(experiment.lab(), "links", "P00-P01", "residual"));
    near(left, 9.0 / 156_259_000.0, 1e-8);
    // All figures follow k, and none is of a sail.
    experiment.set("k", "1e6").unwrap();
    near(figure(&experiment, "α̃"), 0.0576, 1e-12);
    assert!(readout(&experiment, "lift").is_nan() && readout(&experiment, "camber").is_nan());
    assert!(experiment.edit(&labs::Edit::Command { name: "kick".into() }).is_err());
}
