//! Grabs, grips, cuts and undo: what fingers do.

use super::{open, readout, run, scene};
use labs::{Edit, Experiment, LinkState, Outcome};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The row of a point.
fn point(experiment: &Experiment, id: &str) -> usize {
    (0..experiment.lab().rows(0))
        .find(|&row| experiment.lab().point_id(row) == id)
        .expect("a point")
}

fn held(experiment: &Experiment) -> usize {
    scene(experiment).points.iter().filter(|p| p.held).count()
}

#[test]
fn a_good_grip_splits_the_fabric_elsewhere() {
    // Compliances that let the cloth give; pull a patch in the lower middle straight down, fast.
    let mut experiment = open("fabric", &[("tear", "true")]);
    run(&mut experiment, 60);
    let middle = point(&experiment, "P1416");
    experiment.edit(&Edit::Grab { pointer: 1, point: middle }).unwrap();
    let patch: Vec<bool> = scene(&experiment).points.iter().map(|p| p.held).collect();
    assert!(held(&experiment) > 20, "a patch of radius 4: {}", held(&experiment));
    let [x, y, _] = scene(&experiment).points[middle].position;
    for frame in 1..=60 {
        let to = [x, y + 0.05 * f64::from(frame), 0.0];
        experiment.edit(&Edit::Steer { pointer: 1, to }).unwrap();
        experiment.tick();
    }
    let links = scene(&experiment).links;
    let broken = |inside: usize| {
        let torn = links.iter().filter(|link| link.state == LinkState::Torn);
        torn.filter(|link| link.ends.iter().filter(|&&end| patch[end]).count() == inside).count()
    };
    assert_eq!(broken(2), 0, "nothing breaks inside the grip");
    let border =
        links.iter().filter(|link| link.ends.iter().filter(|&&end| patch[end]).count() == 1);
    let kept = border.clone().filter(|link| link.state == LinkState::Alive).count();
    assert!(broken(0) >= 40, "{} links break elsewhere", broken(0));
    assert!(kept * 2 > border.count(), "the patch keeps its border: {kept}");
}

#[test]
fn without_tearing_a_grab_takes_one_point() {
    let mut experiment = open("fabric", &[]);
    experiment.edit(&Edit::Grab { pointer: 1, point: 40 }).unwrap();
    assert_eq!(held(&experiment), 1);
}

#[test]
fn two_pointers_hold_two_points_and_each_lets_go_its_own() {
    let mut experiment = open("passes", &[("tear", "false")]);
    let (a, b) = (point(&experiment, "P0803"), point(&experiment, "P0820"));
    experiment.edit(&Edit::Grab { pointer: 1, point: a }).unwrap();
    experiment.edit(&Edit::Grab { pointer: 2, point: b }).unwrap();
    experiment.edit(&Edit::Steer { pointer: 2, to: [100.0, 50.0, 0.0] }).unwrap();
    run(&mut experiment, 5);
    assert_eq!(held(&experiment), 2);
    assert_eq!(scene(&experiment).points[b].position[..2], [100.0, 50.0]);
    experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
    assert!(!scene(&experiment).points[a].held && scene(&experiment).points[b].held);
    experiment.edit(&Edit::Release { pointer: 2 }).unwrap();
    assert_eq!(held(&experiment), 0);
    run(&mut experiment, 5);
}

#[test]
fn two_grips_on_the_same_patch_share_it() {
    let mut experiment = open("passes", &[]);
    let a = point(&experiment, "P0810");
    experiment.edit(&Edit::Grab { pointer: 1, point: a }).unwrap();
    let alone = held(&experiment);
    experiment.edit(&Edit::Grab { pointer: 2, point: a + 1 }).unwrap();
    experiment.edit(&Edit::Release { pointer: 2 }).unwrap();
    assert_eq!(held(&experiment), alone);
}

#[test]
fn a_throw_keeps_the_velocity_and_a_release_does_not() {
    for (slug, id) in [("soft-body", "P00"), ("passes", "P0000")] {
        let speed = |thrown: bool| {
            let mut experiment = open(slug, &[("gravity", "0")]);
            let row = point(&experiment, id);
            experiment.set(&format!("{id}.pinned"), "false").unwrap();
            experiment.edit(&Edit::Grab { pointer: 1, point: row }).unwrap();
            let start = scene(&experiment).points[row].position;
            let last = if thrown {
                Edit::Throw { pointer: 1, velocity: [0.0, -0.6, 0.0] }
            } else {
                Edit::Release { pointer: 1 }
            };
            experiment.edit(&last).unwrap();
            experiment.tick();
            start[1] - scene(&experiment).points[row].position[1]
        };
        assert!(speed(true) > 1e-4, "{slug}: {}", speed(true));
        assert_eq!(speed(false), 0.0, "{slug}");
    }
}

#[test]
fn one_fast_stroke_cuts_exactly_what_it_crosses() {
    // A row of ten vertical links between the rows 3 and 4; the stroke runs half way between them.
    let mut experiment =
        open("passes", &[("cols", "10"), ("rows", "8"), ("gravity", "0"), ("tear", "false")]);
    let y = 3.5 * 20.0;
    experiment.edit(&Edit::Cut { stroke: 1, from: [-200.0, y], to: [200.0, y] }).unwrap();
    assert_eq!(readout(&experiment, "torn"), 10.0);
    let cut: Vec<usize> = scene(&experiment)
        .links
        .iter()
        .enumerate()
        .filter(|(_, l)| l.state == LinkState::Cut)
        .map(|(i, _)| i)
        .collect();
    for row in cut {
        assert!(
            experiment.lab().row_id(1, row).starts_with("P3"),
            "{}",
            experiment.lab().row_id(1, row)
        );
    }
    assert_eq!(experiment.undo(), Outcome::Done);
    experiment.edit(&Edit::Cut { stroke: 2, from: [-200.0, 90.1], to: [-90.1, 70.0] }).unwrap();
    assert_eq!(readout(&experiment, "torn"), 0.0, "a stroke that stops short cuts none");
}

#[test]
fn undo_takes_back_the_last_cut_pin_or_coordinate() {
    let mut experiment = open("passes", &[]);
    run(&mut experiment, 40);
    let before = experiment.save();
    for piece in 0..4 {
        let x = -100.0 + 50.0 * f64::from(piece);
        experiment.edit(&Edit::Cut { stroke: 5, from: [x, 90.0], to: [x + 50.0, 95.0] }).unwrap();
        experiment.tick();
    }
    assert!(readout(&experiment, "torn") > 3.0);
    run(&mut experiment, 50);
    assert_eq!(experiment.undo(), Outcome::Done, "the whole stroke, and the steps since");
    assert_eq!(experiment.save(), before);
    assert_eq!(experiment.steps_back(), 40);

    experiment.set("P0805.pinned", "true").unwrap();
    experiment.set("P0806.x", "3").unwrap();
    experiment.undo();
    experiment.undo();
    assert_eq!(experiment.save(), before);
    assert_eq!((experiment.undo(), experiment.can_undo()), (Outcome::NothingBefore, false));
}

#[test]
fn broken_links_never_rejoin_and_reset_restores_exactly() {
    let mut experiment = open("passes", &[]);
    let start = experiment.save();
    experiment.edit(&Edit::Cut { stroke: 1, from: [-300.0, 55.0], to: [300.0, 65.0] }).unwrap();
    let broken = readout(&experiment, "torn");
    run(&mut experiment, 300);
    assert!(readout(&experiment, "torn") >= broken);
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(experiment.save(), start);
}

#[test]
fn back_is_exact_with_grips_and_cuts() {
    let mut experiment = open("fabric", &[("tear", "true"), ("cols", "12"), ("rows", "8")]);
    let mut seen = Vec::new();
    for round in 0..60u32 {
        let x = 0.005 * f64::from(round);
        match round % 20 {
            3 => drop(experiment.edit(&Edit::Grab { pointer: 1, point: 60 })),
            4..15 => {
                drop(experiment.edit(&Edit::Steer { pointer: 1, to: [0.2 + x, 0.3 + x, 0.0] }));
            }
            15 => drop(experiment.edit(&Edit::Throw { pointer: 1, velocity: [1.0, 0.0, 0.0] })),
            17 => drop(experiment.edit(&Edit::Cut {
                stroke: round,
                from: [x, 0.1],
                to: [x + 0.1, 0.2],
            })),
            _ => {}
        }
        if !(3..15).contains(&(round % 20)) {
            seen.push((experiment.lab().steps(), experiment.save()));
        }
        experiment.tick();
    }
    for (steps, state) in seen.iter().rev() {
        while experiment.lab().steps() > *steps {
            experiment.back();
        }
        assert_eq!(&experiment.save(), state, "step {steps}");
    }
}

#[test]
fn a_stroke_through_nothing_is_nothing_to_undo() {
    let mut experiment = open("passes", &[]);
    run(&mut experiment, 5);
    let stroke = |from, to| Edit::Cut { stroke: 1, from, to };
    experiment.edit(&stroke([900.0, 0.0], [900.0, 400.0])).unwrap();
    assert!(!experiment.can_undo());
    experiment.edit(&stroke([-900.0, 50.0], [900.0, 50.0])).unwrap();
    assert!(experiment.can_undo());
}

#[test]
fn a_floor_stops_a_finger() {
    let mut experiment = open("soft-body", &[]);
    run(&mut experiment, 200);
    let floor = experiment.lab().floor().unwrap();
    let lowest = scene(&experiment).points.len() - 1;
    let at = scene(&experiment).points[lowest].position;
    experiment.edit(&Edit::Grab { pointer: 1, point: lowest }).unwrap();
    for _ in 0..60 {
        experiment.edit(&Edit::Steer { pointer: 1, to: [at[0], floor + 0.3, 0.0] }).unwrap();
        run(&mut experiment, 1);
    }
    assert!(scene(&experiment).points.iter().all(|point| point.position[1] <= floor + 1e-12));
    experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
    let top = |experiment: &Experiment| {
        scene(experiment).points.iter().map(|point| point.position[1]).fold(f64::INFINITY, f64::min)
    };
    let before = top(&experiment);
    run(&mut experiment, 60);
    assert!(
        top(&experiment) > before - 0.3,
        "it is not shot out: {} after {before}",
        top(&experiment)
    );
}

#[test]
fn undo_takes_back_a_tear_and_a_moved_pin_but_no_mere_grab() {
    let mut experiment = open("fabric", &[("tear", "true")]);
    run(&mut experiment, 60);
    let pull = |experiment: &mut Experiment, id: &str, by: f64| {
        let point = point(experiment, id);
        experiment.edit(&Edit::Grab { pointer: 1, point }).unwrap();
        let [x, y, z] = scene(experiment).points[point].position;
        for frame in 1..=40 {
            let to = [x, y + by * f64::from(frame), z];
            experiment.edit(&Edit::Steer { pointer: 1, to }).unwrap();
            experiment.tick();
        }
        experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
        run(experiment, 3);
    };
    pull(&mut experiment, "P1416", 0.0005);
    assert_eq!((experiment.lab().broken(), experiment.can_undo()), (0, false));
    let before = experiment.save();
    pull(&mut experiment, "P1416", 0.05);
    assert!(experiment.lab().broken() > 0);
    experiment.undo();
    assert!(experiment.save() == before && !experiment.can_undo());
    // One pin, of a cloth that does not tear.
    experiment.set("tear", "false").unwrap();
    let before = experiment.save();
    pull(&mut experiment, "P0000", -0.001);
    // What was merely dragged since goes with it.
    pull(&mut experiment, "P1416", 0.001);
    assert!(experiment.can_undo());
    experiment.undo();
    assert!(experiment.save() == before && !experiment.can_undo());
}
