//! What people type, good and bad.

use super::{number, open, open_with};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn bad_coordinates_are_refused_by_name_and_range_and_change_nothing() {
    let mut experiment = open();
    experiment.step();
    let before = experiment.save();
    for (text, shown) in [
        ("abc", "“abc” will not do"),
        ("", "nothing was typed"),
        ("1e400", "“1e400” will not do"),
        ("NaN", "“NaN” will not do"),
        ("1000001", "“1000001” will not do"),
        ("-2e6", "“-2e6” will not do"),
    ] {
        for field in ["x", "y", "previous_x", "previous_y"] {
            let refusal = experiment.set(&format!("P11.{field}"), text).unwrap_err();
            let sentence =
                format!("P11.{field}: {shown}; it takes a number from −1000000 to 1000000");
            assert_eq!(refusal.sentence(), sentence);
        }
    }
    assert_eq!(experiment.save(), before);
    experiment.step();
}

#[test]
fn unknown_fields_are_refused_with_what_exists() {
    let mut experiment = open();
    for name in ["nosuch", "P33.x", "P11.z", "P11", "", "p11.x"] {
        let refusal = experiment.set(name, "1").unwrap_err();
        let sentence = refusal.sentence();
        assert!(sentence.starts_with(&format!("{name}: there is no such field")), "{sentence}");
        assert!(sentence.contains("gravity") && sentence.contains("P00 to P22"), "{sentence}");
    }
    let refusal = experiment.set("P11.pinned", "maybe").unwrap_err();
    assert_eq!(refusal.sentence(), "P11.pinned: “maybe” will not do; it takes true or false");
}

#[test]
fn every_parameter_refuses_what_is_out_of_range() {
    let mut experiment = open();
    for (name, text) in [
        ("gravity", "-1"),
        ("gravity", "5001"),
        ("retention", "1.01"),
        ("sweeps", "161"),
        ("sweeps", "2.5"),
        ("stiffness", "2"),
        ("substeps", "0"),
        ("substeps", "41"),
        ("order", "random"),
        ("preset", ""),
    ] {
        let refusal = experiment.set(name, text).unwrap_err();
        assert!(refusal.sentence().starts_with(&format!("{name}: ")), "{refusal}");
        assert!(refusal.sentence().contains("it takes "), "{refusal}");
    }
    assert_eq!(experiment.save(), open().save());
}

#[test]
fn typing_adds_no_velocity_and_keeps_the_other_axis() {
    let mut experiment = open();
    super::run(&mut experiment, 10);
    let lab = experiment.lab();
    let vy = number(lab, "points", "P11", "y") - number(lab, "points", "P11", "previous_y");
    experiment.set("P11.x", "82,5").unwrap();
    let lab = experiment.lab();
    assert_eq!(number(lab, "points", "P11", "x"), 82.5);
    assert_eq!(number(lab, "points", "P11", "previous_x"), 82.5);
    assert_eq!(number(lab, "points", "P11", "y") - number(lab, "points", "P11", "previous_y"), vy);
    experiment.set("P11.previous_x", "80").unwrap();
    assert_eq!(number(experiment.lab(), "points", "P11", "x"), 82.5);
}

#[test]
fn a_typed_value_shows_at_once() {
    let mut experiment = open();
    experiment.set("P11.x", "90").unwrap();
    let lab = experiment.lab();
    assert_eq!(number(lab, "links", "P10-P11", "residual"), 10.0);
    assert_eq!(number(lab, "links", "P10-P11", "length"), 50.0);
    assert_eq!(super::readout(lab, "max_residual"), 10.0);
    assert_eq!(lab.steps(), 0);
}

#[test]
fn coincident_points_give_exactly_one_issue() {
    let typed = open_with(&[("P11.x", "40")]);
    let preset = open_with(&[("preset", "coincident-points")]);
    for mut experiment in [typed, preset] {
        assert!(experiment.lab().issues().is_empty());
        experiment.step();
        let issues = experiment.lab().issues();
        assert_eq!(issues.len(), 1);
        let issue = &issues[0];
        assert_eq!((issue.step, issue.sweep, issue.link), (1, 1, 2));
        assert_eq!(
            issue.text,
            "step 1, sweep 1: link P10-P11 has length zero, so it has no direction; its correction was skipped"
        );
        experiment.step();
        assert!(experiment.lab().issues().is_empty(), "and it goes on");
        experiment.back();
        assert_eq!(experiment.lab().issues(), issues, "Back brings the issue back");
    }
}

#[test]
fn a_point_at_the_origin_is_still_pinned() {
    let mut experiment = open_with(&[("P00.x", "0"), ("P00.y", "-0"), ("P02.pinned", "false")]);
    super::run(&mut experiment, 300);
    let lab = experiment.lab();
    let xy = ["x", "y"].map(|key| number(lab, "points", "P00", key).to_bits());
    assert_eq!(xy, [0, 0]);
}
