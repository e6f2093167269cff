//! Saved states, hashes and CSV: every number reads back to the same bits.

use super::{number, open, open_with, run};
use labs::{Edit, Experiment, csv};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// V16: state hash after 10,000 steps, the same natively, in Node, Chromium and Firefox.
const HASH_AFTER_10_000_STEPS: u64 = 0x85e9_59ee_61e5_a085;

#[test]
fn ten_thousand_steps_give_the_same_bits_everywhere() {
    let mut experiment = open();
    run(&mut experiment, 10_000);
    let hash = experiment.lab().hash();
    assert_eq!(hash, HASH_AFTER_10_000_STEPS, "{hash:#018x}");
}

#[test]
fn a_saved_experiment_goes_on_bit_for_bit() {
    let mut experiment =
        open_with(&[("gravity", "333.3"), ("order", "mirrored"), ("P21.pinned", "true")]);
    run(&mut experiment, 77);
    let text = experiment.save();
    let mut other = Experiment::restore(&text).unwrap();
    assert_eq!(other.save(), text);
    run(&mut experiment, 77);
    run(&mut other, 77);
    assert_eq!(other.save(), experiment.save());
}

#[test]
fn damaged_states_are_refused_and_change_nothing() {
    let mut experiment = open();
    run(&mut experiment, 5);
    let text = experiment.save();
    let cut = &text[..text.len() / 2];
    for (damaged, names) in [
        (cut.to_owned(), "state"),
        (text.replace("gravity 120", "gravity 99999"), "gravity"),
        (text.replace("gravity 120", "nosuch 1"), "nosuch"),
        (text.replacen("state 5", "state 6", 1), "hash"),
        (text.replace("worked-example", "no-lab"), "no-lab"),
        (String::new(), "names no lab"),
        ("hello".into(), "hello"),
    ] {
        let refusal = Experiment::restore(&damaged).unwrap_err();
        assert!(refusal.sentence().contains(names), "{refusal}");
    }
}

#[test]
fn a_held_point_is_let_go_when_a_state_is_restored() {
    let mut experiment = open();
    experiment.edit(&Edit::Grab { pointer: 1, point: 4 }).unwrap();
    run(&mut experiment, 2);
    let other = Experiment::restore(&experiment.save()).unwrap();
    let mut scene = labs::Scene::default();
    other.lab().scene(&mut scene);
    assert!(!scene.points[4].held);
}

#[test]
fn csv_numbers_read_back_to_the_same_bits() {
    let mut experiment = open();
    run(&mut experiment, 3);
    let lab = experiment.lab();
    for (table, rows) in [(0, 9), (1, 12)] {
        let text = csv::table(lab, table);
        let mut lines = text.split_terminator("\r\n");
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let spec = &lab.spec().tables[table];
        assert_eq!(header[0], spec.row_heading);
        let lines: Vec<&str> = lines.collect();
        assert_eq!(lines.len(), rows);
        for line in lines {
            let fields: Vec<&str> = line.split(',').collect();
            assert_eq!(fields.len(), header.len());
            for (key, field) in header.iter().zip(&fields).skip(1) {
                if *key != "pinned" {
                    let value = number(lab, spec.name, fields[0], key);
                    assert_eq!(field.parse::<f64>().unwrap().to_bits(), value.to_bits());
                }
            }
        }
    }
    let plot = csv::plot(&lab.spec().plots[0], &experiment.plot(0));
    assert!(plot.starts_with("series,sweep (0: predicted),residual [u]\r\nlargest,0,"), "{plot}");
    assert!(plot.contains("theory: ×0.5 a sweep,1,"), "{plot}");
}

#[test]
fn residual_by_sweep_halves_in_the_columns() {
    let mut experiment = open_with(&[("sweeps", "30")]);
    experiment.step();
    let data = experiment.plot(0);
    let points =
        |label: &str| &data.series.iter().find(|s| s.label.starts_with(label)).expect(label).points;
    let columns = points("columns");
    assert_eq!(columns.len(), 31);
    // The long-run rate of the linear problem; the small tilt of the columns changes it in the seventh digit.
    let rate = columns[10][1] / columns[9][1];
    assert!((rate - 0.5).abs() < 1e-6, "{rate}");
    let theory = points("theory");
    assert_eq!((theory[0][1], theory[1][1] / theory[0][1]), (columns[1][1], 0.5));
    // The largest of all links stops shrinking: it is not in those columns.
    let largest = points("largest");
    assert!(largest[20][1] / largest[19][1] > 0.99);
    // Later the sideways links pull the columns inwards, and the theory of a lone chain no longer speaks of them.
    run(&mut experiment, 20);
    assert!(experiment.plot(0).series.iter().all(|s| !s.theory));
    let mut unpinned = open_with(&[("P02.pinned", "false")]);
    unpinned.step();
    assert!(unpinned.plot(0).series.iter().all(|s| !s.theory));
}
