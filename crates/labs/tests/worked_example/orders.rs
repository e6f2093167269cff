//! The order of projection: it breaks the symmetry, and the mirrored order breaks it the other way.

use super::{number, open, open_with, readout, run};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn mirrored_order_gives_the_mirrored_result() {
    let (mut listed, mut mirrored) = (open(), open_with(&[("order", "mirrored")]));
    for step in 1..=600 {
        // Coordinates near 160 carry 3e-14 of roundoff each; over hundreds of steps it adds up to more than 1e-12 of a
        // unit, but stays within 1e-12 of the coordinate.
        let tolerance = if step <= 40 { 1e-12 } else { 1e-12 * 160.0 };
        listed.tick();
        mirrored.tick();
        for row in 0..3 {
            for column in 0..3 {
                let id = format!("P{row}{column}");
                let image = format!("P{row}{}", 2 - column);
                let x = number(listed.lab(), "points", &id, "x")
                    + number(mirrored.lab(), "points", &image, "x");
                let y = number(listed.lab(), "points", &id, "y")
                    - number(mirrored.lab(), "points", &image, "y");
                let good = (x - 160.0).abs() < tolerance && y.abs() < tolerance;
                assert!(good, "step {step}, {id}: {x} {y:e}");
            }
        }
    }
}

#[test]
fn asymmetry_is_worst_at_step_nineteen() {
    let mut experiment = open();
    let mut worst = (0.0, 0);
    for step in 1..=600 {
        experiment.tick();
        let asymmetry = readout(experiment.lab(), "asymmetry");
        if asymmetry > worst.0 {
            worst = (asymmetry, step);
        }
    }
    assert_eq!(worst.1, 19);
    assert!((worst.0 - 0.364f64).abs() < 5e-4, "{}", worst.0);
}

#[test]
fn orders_project_the_links_they_say() {
    let turns = |order: &str| -> Vec<String> {
        let experiment = open_with(&[("order", order)]);
        let lab = experiment.lab();
        let mut turns: Vec<(usize, String)> = (0..12)
            .map(|row| {
                let id = lab.row_id(1, row);
                (number(lab, "links", &id, "turn") as usize, id)
            })
            .collect();
        turns.sort();
        turns.into_iter().map(|(_, id)| id).collect()
    };
    let listed = turns("listed");
    let reversed: Vec<String> = listed.iter().rev().cloned().collect();
    assert_eq!(turns("reversed"), reversed);
    let vertical: Vec<String> = [&listed[6..], &listed[..6]].concat();
    assert_eq!(turns("vertical-first"), vertical);
    assert_eq!(turns("mirrored")[..4], ["P01-P02", "P00-P01", "P11-P12", "P10-P11"]);
    assert_eq!(turns("mirrored")[6..8], ["P02-P12", "P12-P22"]);
}

#[test]
fn an_order_can_be_changed_on_the_way() {
    let mut experiment = open();
    run(&mut experiment, 10);
    let before = experiment.lab().hash();
    experiment.set("order", "reversed").unwrap();
    assert_eq!(experiment.lab().hash(), before, "the order is no part of the state");
    assert_eq!(experiment.lab().steps(), 10);
}
