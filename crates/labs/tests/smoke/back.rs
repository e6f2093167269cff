//! Back, saving, loading: bit for bit.

use super::{ask, open, run, scene};
use labs::{Cell, Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SMALL: [(&str, &str); 2] = [("nx", "32"), ("ny", "20")];

/// Steps with everything that hands can do in between; every state is noted before its step.
fn lively(experiment: &mut Experiment, seen: &mut Vec<String>) {
    let mut steps = |experiment: &mut Experiment, count: usize| {
        for _ in 0..count {
            seen.push(experiment.save());
            experiment.step();
        }
    };
    steps(experiment, 40);
    experiment.edit(&Edit::Grab { pointer: 3, point: 0 }).unwrap();
    for n in 0..10 {
        let to = [0.2 + 0.01 * f64::from(n), 0.1, 0.0];
        experiment.edit(&Edit::Steer { pointer: 3, to }).unwrap();
        steps(experiment, 1);
    }
    experiment.edit(&Edit::Drag { pointer: 3, to: [0.1, 0.2, 0.0] }).unwrap();
    experiment.edit(&Edit::Release { pointer: 3 }).unwrap();
    steps(experiment, 5);
    for (name, text) in
        [("obstacle", "plate"), ("angle", "50"), ("solver", "red-black"), ("obstacle.x", "0.2")]
    {
        experiment.set(name, text).unwrap();
        steps(experiment, 3);
    }
}

#[test]
fn back_undoes_every_step_bit_for_bit() {
    let mut experiment = open(&SMALL);
    let mut seen = Vec::new();
    lively(&mut experiment, &mut seen);
    assert_eq!(experiment.steps_back(), seen.len());
    for state in seen.iter().rev() {
        experiment.back();
        assert_eq!(&experiment.save(), state);
    }
}

#[test]
fn back_and_forward_again_is_the_same() {
    let mut experiment = open(&SMALL);
    run(&mut experiment, 100);
    let hash = experiment.lab().hash();
    for _ in 0..70 {
        experiment.back();
    }
    run(&mut experiment, 70);
    assert_eq!(experiment.lab().hash(), hash);
}

#[test]
fn back_keeps_looking_where_one_looks() {
    let mut experiment = open(&SMALL);
    run(&mut experiment, 5);
    ask(&mut experiment, [7, 9], "here", "smoke");
    experiment.set("show", "pressure").unwrap();
    let probed = scene(&experiment).probed;
    experiment.back();
    assert_eq!(scene(&experiment).probed, probed);
    assert_eq!(experiment.lab().value("show").unwrap().to_string(), "pressure");
    assert_eq!(experiment.lab().steps(), 4);
}

#[test]
fn a_saved_state_opens_as_it_was() {
    let mut experiment = open(&[("nx", "16"), ("ny", "30"), ("obstacle", "square")]);
    run(&mut experiment, 20);
    ask(&mut experiment, [5, 6], "here", "smoke");
    let text = experiment.save();
    let mut again = Experiment::restore(&text).unwrap();
    assert_eq!(again.save(), text);
    assert_eq!(scene(&again), scene(&experiment));
    assert_eq!(again.lab().readouts(), experiment.lab().readouts());
    again.step();
    experiment.step();
    assert_eq!(again.lab().hash(), experiment.lab().hash());
}

#[test]
fn a_damaged_state_is_refused() {
    let mut experiment = open(&SMALL);
    run(&mut experiment, 2);
    let text = experiment.save();
    let refused = |text: &str| Experiment::restore(text).unwrap_err().sentence().to_owned();
    let without_hash = &text[..text.find("hash").expect("the last line")];
    assert_eq!(
        refused(without_hash),
        "state: the last line, “hash …”, is missing; the text is cut short"
    );
    for (from, to, line) in [
        ("\nstate ", "\nstate 9 ", "state"),
        ("hash ", "hash 0", "hash"),
        ("\nprobe ", "\nprobe x", "probe"),
        ("set nx 32", "set nz 32", "set"),
    ] {
        assert_eq!(
            refused(&text.replacen(from, to, 1)),
            format!("state: the line “{line} …” does not fit this lab; nothing was loaded")
        );
    }
    assert!(refused(&text.replacen("set nx 32", "set nx 9", 1)).starts_with("nx: “9” will not do"));
}

#[test]
fn a_lab_opened_anew_asks_about_an_open_cell() {
    let mut experiment = open(&[]);
    assert_eq!(super::shown(experiment.lab(), "here", "kind"), Cell::Text("open".into()));
    // A place far out is the nearest cell inside.
    experiment.edit(&Edit::Probe { at: [1e9, -1e9] }).unwrap();
    assert_eq!(super::shown(experiment.lab(), "right", "kind"), Cell::Text("outflow".into()));
    assert_eq!(super::shown(experiment.lab(), "below", "kind"), Cell::Text("wall".into()));
    assert_eq!(super::shown(experiment.lab(), "right", "u_right"), Cell::Empty);
}
