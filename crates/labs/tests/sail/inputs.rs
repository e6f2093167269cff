//! Typed values and hands: what is refused and how, what starts again and what does not.

use super::{SMALL, cell, number, open, readout, run, scene};
use labs::{Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn refused(experiment: &mut Experiment, name: &str, text: &str) -> String {
    let before = experiment.save();
    let sentence = experiment.set(name, text).unwrap_err().sentence().to_owned();
    assert!(experiment.save() == before, "a refusal changes nothing");
    sentence
}

#[test]
fn a_refusal_names_the_field_and_its_range() {
    let mut experiment = open(&[]);
    for (name, text, expected) in [
        ("speed", "81", "speed: “81” will not do; it takes a number from 0 to 80 m/s"),
        ("angle", "-91", "angle: “-91” will not do; it takes a number from -90 to 90 °"),
        ("panels", "5x5", "panels: “5x5” will not do; it takes one of 4x8, 6x10, 8x14"),
        ("load_every", "2", "load_every: “2” will not do; it takes one of 1, 4"),
        ("sweeps", "161", "sweeps: “161” will not do; it takes a whole number from 0 to 160"),
        ("k", "0", "k: “0” will not do; it takes a number from 1000 to 10000000000 N/m"),
        ("camber", "", "camber: nothing was typed; it takes a number from 0 to 0.3"),
        ("P0102.z", "x", "P0102.z: “x” will not do; it takes a number from −1000000 to 1000000"),
    ] {
        assert_eq!(refused(&mut experiment, name, text), expected);
    }
    let unknown = refused(&mut experiment, "P99.x", "1");
    assert!(unknown.starts_with("P99.x: there is no such field; parameters are show, preset,"));
    assert!(unknown.ends_with("points are P0000 to P0610 with .x, .y, .z"), "{unknown}");
    assert!(refused(&mut experiment, "P0101.pinned", "true").contains("no such field"));
    for edit in [
        Edit::Command { name: "jump".into() },
        Edit::Grab { pointer: 1, point: 77 },
        Edit::Position { point: 99, axis: labs::Axis::X, value: 1.0 },
    ] {
        assert!(experiment.edit(&edit).is_err(), "{edit:?}");
    }
}

#[test]
fn only_another_cut_or_preset_starts_again() {
    let mut experiment = open(&[SMALL]);
    run(&mut experiment, 10);
    for (name, text) in [
        ("show", "strain"),
        ("speed", "7"),
        ("angle", "12"),
        ("friction", "0.015"),
        ("gravity", "0"),
        ("core", "0"),
        ("beta", "50"),
        ("k", "1e6"),
        ("sweeps", "60"),
        ("load_every", "1"),
        ("circulation_guard", "false"),
    ] {
        experiment.set(name, text).unwrap();
        assert_eq!(experiment.lab().steps(), 10, "{name}");
    }
    let friction = readout(&experiment, "friction_drag");
    // Half ρ U² S C_f, the cloth a little larger than its flat outline.
    assert!((friction / (0.5 * 1.225 * 49.0 * 8.4 * 0.015) - 1.0).abs() < 0.02, "{friction}");
    for (name, text) in [
        ("height", "4"),
        ("foot", "3"),
        ("head", "1"),
        ("rake", "0"),
        ("camber", "0.1"),
        ("panels", "6x10"),
    ] {
        experiment.set(name, text).unwrap();
        assert_eq!(experiment.lab().steps(), 0, "{name}");
        run(&mut experiment, 1);
    }
    experiment.set("preset", "fills-minus-15").unwrap();
    assert_eq!(
        (experiment.lab().steps(), experiment.lab().value("angle").unwrap().number()),
        (0, -15.0)
    );
    run(&mut experiment, 2);
    experiment.edit(&Edit::Defaults).unwrap();
    assert_eq!(experiment.lab().value("angle").unwrap().number(), 10.0);
}

#[test]
fn a_typed_node_is_taken_and_undone() {
    let mut experiment = open(&[SMALL]);
    run(&mut experiment, 5);
    let before = experiment.save();
    experiment.set("P22.z", "0,05").unwrap();
    assert_eq!(number(&cell(experiment.lab(), "points", "P22", "z")), 0.05);
    run(&mut experiment, 1);
    assert_eq!(experiment.lab().steps(), 6);
    experiment.undo();
    assert!(experiment.save() == before);
}

#[test]
fn a_hand_moves_a_node_and_trips_the_guard_if_it_pulls_too_far() {
    let mut experiment = open(&[SMALL]);
    run(&mut experiment, 20);
    let node = 22;
    let at = scene(&experiment).points[node].position;
    experiment.edit(&Edit::Grab { pointer: 3, point: node }).unwrap();
    assert!(scene(&experiment).points[node].held);
    for n in 1..=5 {
        let to = [at[0], at[1], at[2] + 0.002 * f64::from(n)];
        experiment.edit(&Edit::Steer { pointer: 3, to }).unwrap();
        assert_eq!(scene(&experiment).points[node].position, to);
        run(&mut experiment, 1);
    }
    assert_eq!(experiment.lab().steps(), 25);
    experiment.edit(&Edit::Steer { pointer: 3, to: [f64::NAN; 3] }).unwrap();
    experiment.edit(&Edit::Release { pointer: 3 }).unwrap();
    assert!(!scene(&experiment).points[node].held);
    // A pin stays where the hand puts it, until its links say no.
    let pin = 4;
    let at = scene(&experiment).points[pin].position;
    experiment.edit(&Edit::Grab { pointer: 3, point: pin }).unwrap();
    experiment.edit(&Edit::Steer { pointer: 3, to: [at[0], at[1] + 0.02, at[2]] }).unwrap();
    run(&mut experiment, 1);
    assert_eq!((experiment.lab().steps(), experiment.lab().is_stopped()), (26, false));
    experiment.edit(&Edit::Steer { pointer: 3, to: [9.0, 9.0, 9.0] }).unwrap();
    run(&mut experiment, 1);
    assert!(experiment.lab().is_stopped());
    assert_eq!(scene(&experiment).points[pin].position[1], at[1] + 0.02);
    let hash = experiment.lab().hash();
    experiment.edit(&Edit::Steer { pointer: 3, to: [0.0; 3] }).unwrap();
    assert_eq!(experiment.lab().hash(), hash, "what was put back stays");
}
