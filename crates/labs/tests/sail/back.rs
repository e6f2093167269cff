//! Back, saving, loading: bit for bit.

use super::{SMALL, open, run, scene};
use labs::{Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Steps with everything that hands can do in between; every state is noted before its step.
fn lively(experiment: &mut Experiment, seen: &mut Vec<String>) {
    let mut steps = |experiment: &mut Experiment, count: usize| {
        for _ in 0..count {
            seen.push(experiment.save());
            experiment.step();
        }
    };
    steps(experiment, 40);
    experiment.edit(&Edit::Grab { pointer: 3, point: 22 }).unwrap();
    let [x, y, z] = scene(experiment).points[22].position;
    for n in 0..10 {
        let to = [x, y, z + 0.001 * f64::from(n)];
        experiment.edit(&Edit::Steer { pointer: 3, to }).unwrap();
        steps(experiment, 1);
    }
    experiment.edit(&Edit::Release { pointer: 3 }).unwrap();
    for (name, text) in [("speed", "5"), ("angle", "-12"), ("load_every", "1"), ("P12.z", "0.03")] {
        experiment.set(name, text).unwrap();
        steps(experiment, 5);
    }
    experiment.edit(&Edit::Command { name: "kick".into() }).unwrap();
    steps(experiment, 1);
    assert!(experiment.lab().is_stopped());
}

#[test]
fn back_undoes_every_step_bit_for_bit() {
    let mut experiment = open(&[SMALL]);
    let mut seen = Vec::new();
    lively(&mut experiment, &mut seen);
    assert_eq!(experiment.steps_back(), seen.len());
    for state in seen.iter().rev() {
        experiment.back();
        assert!(experiment.save() == *state, "step {}", experiment.lab().steps());
    }
}

#[test]
fn a_saved_state_opens_as_it_was() {
    for fields in [
        vec![SMALL, ("preset", "fills-minus-15"), ("angle", "7"), ("friction", "0.01")],
        vec![SMALL, ("angle", "60")],
        vec![("preset", "two-node")],
    ] {
        let mut experiment = open(&fields);
        run(&mut experiment, 10);
        let text = experiment.save();
        let mut again = Experiment::restore(&text).unwrap();
        assert!(again.save() == text);
        assert_eq!(scene(&again), scene(&experiment));
        let bits = |e: &Experiment| e.readings().into_iter().map(f64::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(&again), bits(&experiment));
        run(&mut again, 6);
        run(&mut experiment, 6);
        assert!(again.save() == experiment.save());
    }
}

#[test]
fn a_damaged_state_is_refused() {
    let mut experiment = open(&[SMALL]);
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
        ("\nrestless ", "\nrestless 1 ", "restless"),
        ("set panels 4x8", "set panel 4x8", "set"),
        ("set panels 4x8", "set panels 6x10", "state"),
    ] {
        assert_eq!(
            refused(&text.replacen(from, to, 1)),
            format!("state: the line “{line} …” does not fit this lab; nothing was loaded")
        );
    }
}
