//! Back, Reset and Defaults: exact, over a thousand steps and over every kind of edit.

use super::{number, open, open_with, run};
use labs::{Edit, Experiment, Outcome};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn back_is_exact_over_a_thousand_steps_and_forward_again_too() {
    let mut experiment = open();
    let mut saved = vec![experiment.save()];
    for _ in 0..1000 {
        experiment.step();
        saved.push(experiment.save());
    }
    assert_eq!(experiment.steps_back(), 1000);
    for step in (0..1000).rev() {
        assert_eq!(experiment.back(), Outcome::Done);
        assert_eq!(experiment.save(), saved[step], "step {step}");
    }
    assert_eq!(experiment.back(), Outcome::NothingBefore);
    for state in &saved[1..] {
        experiment.step();
        assert_eq!(&experiment.save(), state);
    }
}

/// Steps with an edit of every kind between them.
fn lively(experiment: &mut Experiment, seen: &mut Vec<String>) {
    let mut step = |experiment: &mut Experiment| {
        seen.push(experiment.save());
        experiment.step();
    };
    for round in 0..30 {
        step(experiment);
        experiment.set("P11.x", &format!("{}", 70 + round)).unwrap();
        step(experiment);
        experiment.set("gravity", "300").unwrap();
        experiment.set("P22.pinned", "true").unwrap();
        step(experiment);
        experiment.set("P22.pinned", "false").unwrap();
        experiment.set("P20.previous_y", "119").unwrap();
        experiment.edit(&Edit::Grab { pointer: 1, point: 4 }).unwrap();
        for x in 0..5 {
            experiment.edit(&Edit::Drag { pointer: 1, to: [f64::from(x), 90.0, 0.0] }).unwrap();
        }
        experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
        step(experiment);
        experiment.set("order", if round % 2 == 0 { "reversed" } else { "listed" }).unwrap();
        experiment.set("substeps", &format!("{}", 1 + round % 3)).unwrap();
        experiment.edit(&Edit::Defaults).unwrap();
    }
}

#[test]
fn back_undoes_steps_through_every_kind_of_edit() {
    let mut experiment = open();
    let mut seen = Vec::new();
    lively(&mut experiment, &mut seen);
    assert_eq!(experiment.steps_back(), seen.len());
    for state in seen.iter().rev() {
        assert_eq!(experiment.back(), Outcome::Done);
        assert_eq!(&experiment.save(), state);
    }
}

#[test]
fn a_point_held_in_the_past_is_let_go_by_back() {
    let mut experiment = open();
    experiment.edit(&Edit::Grab { pointer: 7, point: 4 }).unwrap();
    run(&mut experiment, 3);
    experiment.back();
    let mut scene = labs::Scene::default();
    experiment.lab().scene(&mut scene);
    assert!(!scene.points.iter().any(|point| point.held));
    assert_eq!(experiment.lab().steps(), 2);
}

#[test]
fn reset_restores_the_start_and_keeps_the_parameters() {
    let mut experiment = open_with(&[("gravity", "500"), ("sweeps", "9"), ("order", "mirrored")]);
    let start = experiment.save();
    run(&mut experiment, 1000);
    experiment.set("P00.pinned", "false").unwrap();
    experiment.set("P22.pinned", "true").unwrap();
    experiment.set("P11.x", "-3").unwrap();
    run(&mut experiment, 10);
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(experiment.save(), start);
    assert_eq!((experiment.lab().steps(), experiment.steps_back()), (0, 0));
}

#[test]
fn defaults_restore_the_parameters_and_keep_the_state() {
    let mut experiment = open_with(&[("gravity", "500"), ("sweeps", "9")]);
    run(&mut experiment, 5);
    let y = number(experiment.lab(), "points", "P11", "y");
    experiment.edit(&Edit::Defaults).unwrap();
    assert_eq!(number(experiment.lab(), "points", "P11", "y"), y);
    assert_eq!(experiment.lab().value("gravity").unwrap().number(), 120.0);
    assert_eq!(experiment.lab().value("sweeps").unwrap().number(), 4.0);
    assert_eq!(experiment.lab().steps(), 5);
}

#[test]
fn a_preset_starts_again() {
    let mut experiment = open();
    run(&mut experiment, 5);
    experiment.set("preset", "isolated-link").unwrap();
    assert_eq!((experiment.lab().steps(), experiment.steps_back()), (0, 0));
    assert_eq!(experiment.lab().rows(1), 1);
    assert_eq!(number(experiment.lab(), "links", "P00-P01", "residual"), 10.0);
    // Both ends are free: each takes half of the residual, and gravity moves both alike.
    let x = ["P00", "P01"].map(|id| number(experiment.lab(), "points", id, "x"));
    experiment.step();
    assert_eq!(number(experiment.lab(), "points", "P00", "x"), x[0] + 5.0);
    assert_eq!(number(experiment.lab(), "points", "P01", "x"), x[1] - 5.0);
    assert_eq!(number(experiment.lab(), "links", "P00-P01", "residual"), 0.0);
    experiment.edit(&Edit::Defaults).unwrap();
    assert_eq!(experiment.lab().rows(1), 12);
}
