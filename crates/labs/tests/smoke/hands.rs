//! What hands do to the obstacle.

use super::{ask, number, open, run, scene};
use labs::{Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SMALL: [(&str, &str); 3] = [("nx", "40"), ("ny", "24"), ("size", "0.05")];

fn grab(experiment: &mut Experiment) {
    experiment.edit(&Edit::Grab { pointer: 1, point: 0 }).unwrap();
}

fn steer(experiment: &mut Experiment, x: f64, y: f64) {
    experiment.edit(&Edit::Steer { pointer: 1, to: [x, y, 0.0] }).unwrap();
}

fn solid(experiment: &Experiment) -> Vec<bool> {
    scene(experiment).field.expect("a field").solid
}

/// What must hold in every step: the ring is whole, the obstacle is where it is and nowhere else, smoke is smoke.
fn check(experiment: &Experiment, shape: &str) {
    let field = scene(experiment).field.expect("a field");
    let (columns, rows) = (field.columns, field.rows);
    for j in 0..rows {
        for i in 0..columns {
            // Both ends are drawn open: the left one is where the wind comes in.
            let wall = j == 0 || j + 1 == rows;
            assert!(!wall || field.solid[j * columns + i], "a hole in the wall at {i}, {j}");
            let open = (i == 0 || i + 1 == columns) && !wall;
            assert!(!(open && field.solid[j * columns + i]), "an end is blocked at {j}");
        }
    }
    assert!(field.values.iter().all(|m| (0.0..=1.0).contains(m)), "smoke beyond 0..1");
    // A fresh obstacle put at the same place covers the same cells: none is left behind.
    let centre = scene(experiment).points[0].position;
    let mut fresh = open(&SMALL);
    fresh.set("obstacle", shape).unwrap();
    for (name, x) in [("obstacle.x", centre[0]), ("obstacle.y", centre[1])] {
        fresh.set(name, &x.to_string()).unwrap();
    }
    assert_eq!(solid(experiment), solid(&fresh));
}

#[test]
fn the_obstacle_goes_to_every_border_and_corner_and_leaves_nothing_behind() {
    for shape in ["disc", "square", "plate"] {
        let mut experiment = open(&SMALL);
        experiment.set("obstacle", shape).unwrap();
        run(&mut experiment, 5);
        grab(&mut experiment);
        let (width, height) = (0.5, 0.3);
        for [x, y] in [
            [0.0, 0.5],
            [-9.0, -9.0],
            [0.5, -1.0],
            [9.0, -9.0],
            [9.0, 0.5],
            [9.0, 9.0],
            [0.5, 9.0],
            [-9.0, 9.0],
            [0.5, 0.5],
        ] {
            for _ in 0..3 {
                steer(&mut experiment, x * width, y * height);
                experiment.tick();
                check(&experiment, shape);
            }
        }
        experiment.edit(&Edit::Throw { pointer: 1, velocity: [50.0, 0.0, 0.0] }).unwrap();
        let there = scene(&experiment).points[0].position;
        for _ in 0..20 {
            experiment.tick();
            check(&experiment, shape);
        }
        assert_eq!(scene(&experiment).points[0].position, there, "let go, it rests");
    }
}

#[test]
fn a_steered_obstacle_pushes_air_and_one_let_go_does_not() {
    // Still air: whatever moves was pushed.
    let mut experiment = open(&[("inflow", "0"), ("nx", "40"), ("ny", "24"), ("size", "0.05")]);
    experiment.set("show", "divergence").unwrap();
    let motion = |experiment: &Experiment| super::readout(experiment, "div_before");
    run(&mut experiment, 1);
    assert_eq!(motion(&experiment), 0.0);
    grab(&mut experiment);
    let [x, y, _] = scene(&experiment).points[0].position;
    steer(&mut experiment, x + 0.02, y);
    run(&mut experiment, 1);
    let moved = scene(&experiment).points[0].position;
    assert!((moved[0] - (x + 0.02)).abs() < 1e-12 && (moved[1] - y).abs() < 1e-12);
    // Its front and its back move with 0.02 m a step: each surplus is that speed.
    let speed = 0.02 * 60.0;
    assert!((motion(&experiment) - speed).abs() < 1e-9, "{}", motion(&experiment));
    let cell = [moved[0], moved[1]].map(|x| (x / 0.0125) as usize);
    let face = |experiment: &mut Experiment| number(&ask(experiment, cell, "here", "u_left"));
    assert!((face(&mut experiment) - speed).abs() < 1e-9);
    // Held, but not moved on: it stands, and so do its walls.
    run(&mut experiment, 1);
    assert_eq!(scene(&experiment).points[0].position, moved);
    assert_eq!(face(&mut experiment), 0.0);
}

#[test]
fn a_paused_drag_moves_the_obstacle_without_a_step() {
    let mut experiment = open(&SMALL);
    run(&mut experiment, 3);
    grab(&mut experiment);
    assert!(scene(&experiment).points[0].held);
    experiment.edit(&Edit::Drag { pointer: 1, to: [0.3, 0.1, 0.0] }).unwrap();
    assert_eq!(scene(&experiment).points[0].position, [0.3, 0.1, 0.0]);
    assert_eq!(experiment.lab().steps(), 3);
    experiment.edit(&Edit::Drag { pointer: 2, to: [0.2, 0.2, 0.0] }).unwrap();
    experiment.edit(&Edit::Steer { pointer: 1, to: [f64::NAN, 0.2, 0.0] }).unwrap();
    run(&mut experiment, 1);
    assert_eq!(scene(&experiment).points[0].position, [0.3, 0.1, 0.0], "no pointer of its own");
    experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
    assert!(!scene(&experiment).points[0].held);
}

#[test]
fn two_fingers_hold_it_until_both_let_go() {
    let mut experiment = open(&SMALL);
    for pointer in [1, 2] {
        experiment.edit(&Edit::Grab { pointer, point: 0 }).unwrap();
    }
    experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
    assert!(scene(&experiment).points[0].held);
    experiment.edit(&Edit::ReleaseAll).unwrap();
    assert!(!scene(&experiment).points[0].held);
}
