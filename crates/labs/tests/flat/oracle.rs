//! Fabric, rope and soft body set to the reference cases of `tests/oracle/xpbd2d.json`.

use super::{open, run, scene};
use labs::Experiment;
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/xpbd2d.json")).expect("JSON")
}

fn check(experiment: &Experiment, expected: &Value, tolerance: f64) {
    let expected = expected.as_array().expect("positions");
    let scene = scene(experiment);
    assert_eq!(scene.points.len(), expected.len());
    for (i, (point, expected)) in scene.points.iter().zip(expected).enumerate() {
        for axis in 0..2 {
            let expected = expected[axis].as_f64().expect("a number");
            let error = (point.position[axis] - expected).abs();
            assert!(error <= tolerance, "{}: off by {error:e}", experiment.lab().point_id(i));
        }
    }
}

const FABRIC: [(&str, &str); 4] =
    [("cols", "8"), ("rows", "6"), ("spacing", "0.1"), ("order", "listed")];

#[test]
fn fabric_equals_the_reference_to_1e_12() {
    let oracle = oracle();
    let rigid = [("pins", "top-row"), ("shear", "0"), ("bend", "0")];
    let by_kind = [("pins", "corners"), ("shear", "1e-6"), ("bend", "1e-5")];
    for (case, fields) in [("top_row/rigid", rigid), ("corners/by_kind", by_kind)] {
        let mut experiment = open("fabric", &[&FABRIC[..], &fields[..]].concat());
        for frame in [1, 60] {
            let steps = experiment.lab().steps() as usize;
            run(&mut experiment, frame - steps);
            check(
                &experiment,
                &oracle["cloth8x6"][case]["frames"][frame.to_string()]["positions"],
                1e-12,
            );
        }
    }
}

#[test]
fn rope_equals_the_reference_to_1e_10() {
    let oracle = oracle();
    for (case, preset, compliance) in [
        ("vertical_rigid_10sub", "hanging", "0"),
        ("vertical_comp1e-4_10sub", "hanging", "1e-4"),
        ("horizontal_rigid_10sub", "sideways", "0"),
    ] {
        let fields = [
            ("links", "20"),
            ("length", "0.1"),
            ("substeps", "10"),
            ("preset", preset),
            ("compliance", compliance),
        ];
        let mut experiment = open("rope", &fields);
        run(&mut experiment, 60);
        check(&experiment, &oracle["rope20"][case]["frames"]["60"]["positions"], 1e-10);
    }
}

#[test]
fn soft_body_equals_the_reference_to_1e_9() {
    let mut experiment = open("soft-body", &[("cols", "3"), ("rows", "3"), ("floor", "0.5")]);
    run(&mut experiment, 60);
    check(&experiment, &oracle()["softbody"]["rigid"]["frames"]["60"]["positions"], 1e-9);
}

#[test]
fn a_soft_body_melts_and_comes_back() {
    let mut experiment = open("soft-body", &[]);
    run(&mut experiment, 120);
    let firm = super::readout(&experiment, "area_ratio");
    assert!((firm - 1.0).abs() < 0.02, "{firm}");
    experiment.set("edge", "1").unwrap();
    experiment.set("area", "1").unwrap();
    run(&mut experiment, 300);
    let height = |experiment: &Experiment| {
        let points = scene(experiment).points;
        let y = |f: fn(f64, f64) -> f64, start| points.iter().map(|p| p.position[1]).fold(start, f);
        y(f64::max, f64::MIN) - y(f64::min, f64::MAX)
    };
    assert!(height(&experiment) < 0.1, "a puddle: {}", height(&experiment));
    experiment.set("edge", "0").unwrap();
    experiment.set("area", "0").unwrap();
    run(&mut experiment, 600);
    let back = super::readout(&experiment, "area_ratio");
    assert!((back - 1.0).abs() < 0.05, "area {back}");
    assert!(height(&experiment) > 0.4, "it stands up: {}", height(&experiment));
    assert_eq!(super::readout(&experiment, "inverted"), 0.0);
}
