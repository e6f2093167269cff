//! The step inside the step.

use super::{SMALL, issues, number, open, run};
use labs::{Advance, Edit, Experiment, Inside, Mark, Moment, Outcome};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn inside(experiment: &Experiment) -> &Inside {
    experiment.lab().inside().expect("inside a step")
}

fn headline(experiment: &Experiment) -> &str {
    match &inside(experiment).moment {
        Moment::Told(told) => &told.headline,
        other => panic!("{other:?}"),
    }
}

fn now(experiment: &Experiment) -> &str {
    let mut stages = inside(experiment).stages.iter();
    &stages.find(|stage| stage.mark == Mark::Now).expect("a stage").label
}

#[test]
fn an_inner_step_is_a_step_bit_for_bit() {
    for fields in [vec![SMALL], vec![("preset", "two-node")]] {
        let (mut whole, mut inner) = (open(&fields), open(&fields));
        for step in 0..6 {
            whole.step();
            match step % 3 {
                0 => {
                    inner.advance(Advance::Link);
                    while inner.is_half_done() {
                        inner.advance(Advance::Sweep);
                    }
                }
                1 => {
                    inner.advance(Advance::Substep);
                    assert_eq!(inside(&inner).moment, Moment::Velocities);
                    inner.step();
                }
                _ => {
                    inner.advance(Advance::ToLink(0));
                    assert!(matches!(&inside(&inner).moment, Moment::Projected(p) if p.link == 0));
                    inner.advance(Advance::Finish);
                }
            }
            assert!(inner.save() == whole.save(), "step {step}");
        }
        assert_eq!(inner.steps_back(), 6);
    }
}

#[test]
fn the_stages_come_in_order_and_tell_what_they_did() {
    let mut experiment = open(&[SMALL, ("sweeps", "2")]);
    experiment.advance(Advance::Link);
    let labels: Vec<&str> = inside(&experiment).stages.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(labels, ["loads", "predict", "sweep 1", "sweep 2", "velocity", "guard"]);
    assert_eq!((headline(&experiment), now(&experiment)), ("loads", "loads"));
    experiment.advance(Advance::Link);
    assert_eq!((headline(&experiment), now(&experiment)), ("predicted", "predict"));
    for sweep in ["sweep 1", "sweep 2"] {
        experiment.advance(Advance::Sweep);
        assert_eq!(now(&experiment), sweep);
        assert!(matches!(inside(&experiment).moment, Moment::Projected(_)));
    }
    experiment.advance(Advance::Sweep);
    assert_eq!((headline(&experiment), now(&experiment)), ("guard: accepted", "guard"));
    experiment.advance(Advance::Link);
    assert_eq!(inside(&experiment).moment, Moment::Finished);
    assert_eq!(experiment.lab().steps(), 1);
    // The second step keeps the loads of the first.
    experiment.advance(Advance::Link);
    let Moment::Told(told) = &inside(&experiment).moment else { panic!() };
    assert_eq!(told.sentence, "Kept from an earlier step: the air is solved at every fourth.");
    assert_eq!(experiment.set("show", "strain"), Ok(Outcome::Done));
    assert_eq!(experiment.set("speed", "7"), Ok(Outcome::DiscardedHalfStep));
}

#[test]
fn tables_and_readouts_show_the_half_done_state() {
    let mut experiment = open(&[]);
    run(&mut experiment, 8);
    let z =
        |experiment: &Experiment| number(&super::cell(experiment.lab(), "points", "P0305", "z"));
    let before = z(&experiment);
    let strain = super::readout(&experiment, "max_strain");
    experiment.advance(Advance::Link);
    experiment.advance(Advance::Link);
    assert!(z(&experiment) > before, "the wind has pushed");
    assert_ne!(super::readout(&experiment, "max_strain"), strain);
    experiment.advance(Advance::Discard);
    assert_eq!(z(&experiment), before);
}

#[test]
fn from_inside_the_guard_refuses_as_it_does_from_outside() {
    let (mut whole, mut inner) = (open(&[SMALL]), open(&[SMALL]));
    for experiment in [&mut whole, &mut inner] {
        run(experiment, 9);
        experiment.edit(&Edit::Command { name: "kick".into() }).unwrap();
    }
    whole.step();
    inner.advance(Advance::Substep);
    inner.advance(Advance::Link);
    assert_eq!(headline(&inner), "guard: refused");
    assert!(issues(&inner).is_empty(), "not yet");
    inner.advance(Advance::Link);
    assert!(inner.save() == whole.save());
    assert_eq!(issues(&inner), issues(&whole));
    assert_eq!(inner.steps_back(), whole.steps_back());
    inner.advance(Advance::Sweep);
    assert_eq!(headline(&inner), "no step");
    inner.step();
    assert!(inner.save() == whole.save() && inner.steps_back() == whole.steps_back());
}
