//! The step inside the step, as the page tells it.

use super::{number, open, open_with, readout};
use labs::{Advance, Inside, Lab, Mark, Moment, Outcome, Projection};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn inside(lab: &dyn Lab) -> &Inside {
    lab.inside().expect("inside a step")
}

fn projection(lab: &dyn Lab) -> &Projection {
    match &inside(lab).moment {
        Moment::Projected(projection) => projection,
        other => panic!("{other:?}"),
    }
}

#[test]
fn link_by_link_to_the_end_is_the_step() {
    let (mut walked, mut stepped) = (open(), open());
    stepped.step();
    walked.advance(Advance::Link);
    assert_eq!(inside(walked.lab()).moment, Moment::Predicted);
    for turn in 0..48 {
        walked.advance(Advance::Link);
        let p = projection(walked.lab());
        assert_eq!((p.sweep, p.link, p.turn), (turn / 12 + 1, turn % 12, [turn % 12 + 1, 12]));
    }
    assert_eq!(walked.lab().steps(), 0);
    walked.advance(Advance::Link);
    assert_eq!(inside(walked.lab()).moment, Moment::Finished);
    assert_eq!((walked.lab().steps(), walked.lab().hash()), (1, stepped.lab().hash()));
    assert_eq!(walked.save(), stepped.save());
    assert_eq!(walked.steps_back(), 1);
    assert_eq!(walked.plot(0), stepped.plot(0));
}

#[test]
fn a_projection_explains_itself() {
    let mut experiment = open();
    experiment.advance(Advance::Link);
    experiment.advance(Advance::Link);
    let p = projection(experiment.lab()).clone();
    assert_eq!((p.ends, p.skipped), ([0, 1], false));
    assert!((p.c_before - 1.388_888_647_762_429_4e-5).abs() < 1e-12);
    // P00 is pinned: the whole correction goes to P01, and the link is at rest length.
    assert_eq!(p.corrections[0], [0.0; 3]);
    assert!((p.corrections[1][0] + p.c_before).abs() < 1e-7, "it moves left, towards P00");
    assert!(p.c_after.abs() < 1e-12);
    assert_eq!(p.delta_lambda, -p.c_before);
    assert_eq!(p.c_after, number(experiment.lab(), "links", "P00-P01", "residual"));
}

#[test]
fn stages_are_told_in_order() {
    let mut experiment = open();
    experiment.advance(Advance::Sweep);
    experiment.advance(Advance::Link);
    let stages = &inside(experiment.lab()).stages;
    let labels: Vec<&str> = stages.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(labels, ["predict", "sweep 1", "sweep 2", "sweep 3", "sweep 4", "finish"]);
    let marks: Vec<Mark> = stages.iter().map(|s| s.mark).collect();
    assert_eq!(marks, [Mark::Done, Mark::Done, Mark::Now, Mark::Ahead, Mark::Ahead, Mark::Ahead]);
}

#[test]
fn sweep_substep_and_link_turns_stop_where_they_say() {
    let mut experiment = open_with(&[("substeps", "2")]);
    experiment.advance(Advance::Sweep);
    assert_eq!((projection(experiment.lab()).sweep, projection(experiment.lab()).link), (1, 11));
    experiment.advance(Advance::ToLink(8));
    assert_eq!((projection(experiment.lab()).sweep, projection(experiment.lab()).link), (2, 8));
    experiment.advance(Advance::ToLink(8));
    assert_eq!((projection(experiment.lab()).sweep, projection(experiment.lab()).link), (3, 8));
    experiment.advance(Advance::Substep);
    let p = projection(experiment.lab());
    assert_eq!((p.substep, p.sweep, p.link), (1, 4, 11));
    experiment.advance(Advance::Link);
    assert_eq!(inside(experiment.lab()).moment, Moment::Predicted);
    experiment.advance(Advance::Substep);
    assert_eq!(projection(experiment.lab()).substep, 2);
    experiment.advance(Advance::Sweep);
    assert_eq!(inside(experiment.lab()).moment, Moment::Finished);
    assert_eq!(experiment.lab().steps(), 1);
}

#[test]
fn step_finishes_the_half_done_step_and_everything_else_drops_it() {
    let whole = {
        let mut experiment = open();
        experiment.step();
        experiment.lab().hash()
    };
    let mut experiment = open();
    let start = experiment.lab().hash();
    experiment.advance(Advance::Sweep);
    assert!(readout(experiment.lab(), "max_residual") > 0.0, "the half-done state is shown");
    assert_eq!(experiment.lab().hash(), start, "the finished state is untouched");
    assert_eq!(experiment.step(), Outcome::FinishedHalfStep);
    assert_eq!(experiment.lab().hash(), whole);

    experiment.advance(Advance::Sweep);
    assert_eq!(experiment.back(), Outcome::DiscardedHalfStep);
    assert_eq!((experiment.lab().hash(), experiment.lab().inside()), (start, None));

    experiment.advance(Advance::Link);
    assert_eq!(experiment.back(), Outcome::DiscardedHalfStep, "even with nothing before it");
    assert_eq!(experiment.lab().inside(), None);
    assert_eq!(experiment.back(), Outcome::NothingBefore);

    experiment.advance(Advance::Link);
    assert_eq!(experiment.tick(), Outcome::DiscardedHalfStep);
    assert_eq!(experiment.lab().hash(), whole);

    experiment.advance(Advance::Link);
    assert_eq!(experiment.set("P11.x", "81"), Ok(Outcome::DiscardedHalfStep));
    experiment.advance(Advance::Link);
    assert!(experiment.set("P11.x", "abc").is_err());
    assert!(experiment.is_half_done(), "a refused input drops nothing");
    experiment.advance(Advance::Discard);
    assert!(!experiment.is_half_done());
}
