//! The step inside the step.

use super::{REFERENCE, open, readout, run, shown};
use labs::{Advance, Edit, Experiment, Inside, Mark, Moment, Outcome, Told};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn inside(experiment: &Experiment) -> &Inside {
    experiment.lab().inside().expect("inside a step")
}

fn told(experiment: &Experiment) -> &Told {
    match &inside(experiment).moment {
        Moment::Told(told) => told,
        other => panic!("{other:?}"),
    }
}

fn figure(told: &Told, name: &str) -> f64 {
    told.figures.iter().find(|figure| figure.0 == name).expect("a figure").1
}

#[test]
fn stage_by_stage_to_the_end_is_the_step() {
    for solver in ["listed", "red-black", "multigrid"] {
        let mut fields = REFERENCE;
        fields[4].1 = solver;
        let (mut walked, mut stepped) = (open(&fields), open(&fields));
        for experiment in [&mut walked, &mut stepped] {
            experiment.set("sweeps", "6").unwrap();
            run(experiment, 3);
        }
        stepped.step();
        let sweeps = if solver == "multigrid" { 5 } else { 6 };
        let mut stages = 0;
        while walked.lab().steps() == 3 {
            walked.advance(Advance::Link);
            stages += 1;
        }
        // Start, sweeps, border, velocity, smoke, and the press that finishes.
        assert_eq!(stages, sweeps + 5, "{solver}");
        assert_eq!(inside(&walked).moment, Moment::Finished);
        assert_eq!(walked.lab().hash(), stepped.lab().hash(), "{solver}");
        assert_eq!(walked.save(), stepped.save(), "{solver}");
        assert_eq!(walked.lab().readouts(), stepped.lab().readouts(), "{solver}");
        assert_eq!(walked.steps_back(), stepped.steps_back());
    }
}

#[test]
fn the_strip_and_the_words_follow_the_stages() {
    let mut experiment = open(&REFERENCE);
    experiment.set("sweeps", "2").unwrap();
    let labels = ["start", "sweep 1", "sweep 2", "border", "velocity", "smoke"];
    let headlines = [
        "before the projection",
        "sweep 1 of 2",
        "sweep 2 of 2",
        "border",
        "velocity carried",
        "smoke carried",
    ];
    for (n, headline) in headlines.into_iter().enumerate() {
        experiment.advance(Advance::Sweep);
        let (inside, told) = (inside(&experiment), told(&experiment));
        assert_eq!((inside.step, told.headline.as_str()), (1, headline));
        let strip: Vec<&str> = inside.stages.iter().map(|stage| stage.label.as_str()).collect();
        assert_eq!(strip, labels);
        let now = inside.stages.iter().position(|stage| stage.mark == Mark::Now);
        assert_eq!(now, Some(n), "{headline}");
        assert!(told.figures.iter().all(|figure| figure.1.is_finite()), "{headline}");
    }
    experiment.advance(Advance::Substep);
    assert_eq!(inside(&experiment).moment, Moment::Finished);
    experiment.advance(Advance::Substep);
    assert_eq!(told(&experiment).headline, "border");
}

#[test]
fn the_first_sweeps_from_a_cold_start_raise_the_largest_divergence() {
    let mut experiment = open(&REFERENCE);
    experiment.advance(Advance::Link);
    assert_eq!(figure(told(&experiment), "largest divergence"), 2.0);
    experiment.advance(Advance::Link);
    let first = figure(told(&experiment), "largest divergence");
    assert!((first - 3.396_786_865_034_357_6).abs() < 1e-10, "{first}");
    assert_eq!(readout(&experiment, "div_after"), first, "what is left over so far");
    assert_eq!(readout(&experiment, "div_before"), 2.0);
    let plot = experiment.plot(0);
    assert_eq!(plot.series[0].points, [[0.0, 2.0], [1.0, first]]);
}

#[test]
fn the_cell_asked_about_is_told_before_and_after() {
    let mut experiment = open(&REFERENCE);
    let h = 0.05;
    // The first cell that the wind meets: full of divergence at the start.
    experiment.edit(&Edit::Probe { at: [1.5 * h, 5.5 * h] }).unwrap();
    experiment.advance(Advance::Link);
    let start = figure(told(&experiment), "divergence now");
    assert_eq!(start, -2.0);
    experiment.advance(Advance::Link);
    let told = told(&experiment).clone();
    assert_eq!(figure(&told, "probed cell: divergence before"), start);
    let now = super::number(&shown(experiment.lab(), "here", "divergence"));
    assert_eq!(figure(&told, "divergence now"), now);
    assert!(figure(&told, "pressure") > 0.0);
}

#[test]
fn looking_about_discards_nothing() {
    let mut experiment = open(&REFERENCE);
    experiment.advance(Advance::Link);
    experiment.advance(Advance::Link);
    let headline = told(&experiment).headline.clone();
    assert_eq!(experiment.edit(&Edit::Probe { at: [0.3, 0.3] }), Ok(Outcome::Done));
    assert_eq!(experiment.set("show", "divergence"), Ok(Outcome::Done));
    assert_eq!(told(&experiment).headline, headline);
    assert_eq!(experiment.set("omega", "1.5"), Ok(Outcome::DiscardedHalfStep));
    assert!(experiment.lab().inside().is_none());
}

#[test]
fn a_steered_obstacle_moves_at_the_start_of_the_step() {
    let mut experiment = open(&REFERENCE);
    experiment.edit(&Edit::Grab { pointer: 1, point: 0 }).unwrap();
    experiment.edit(&Edit::Steer { pointer: 1, to: [0.55, 0.5, 0.0] }).unwrap();
    assert_eq!(super::scene(&experiment).points[0].position[0], 0.5);
    experiment.advance(Advance::Link);
    assert_eq!(super::scene(&experiment).points[0].position[0], 0.55);
    experiment.advance(Advance::Discard);
    assert_eq!(super::scene(&experiment).points[0].position[0], 0.5);
}
