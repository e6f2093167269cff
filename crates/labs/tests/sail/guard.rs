//! What stops a sail, what it says then, and what it takes to go on.

use super::{SMALL, cell, issues, open, readout, run, scene};
use labs::{Cell, Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn kick() -> Edit {
    Edit::Command { name: "kick".into() }
}

fn words(experiment: &Experiment) -> Vec<Cell> {
    let lab = experiment.lab();
    let columns = 0..lab.spec().tables[0].columns.len();
    (0..lab.rows(0)).flat_map(|row| columns.clone().map(move |c| lab.cell(0, row, c))).collect()
}

#[test]
fn a_kick_is_refused_and_everything_is_put_back() {
    let mut experiment = open(&[]);
    run(&mut experiment, 60);
    let (points, readings) = (words(&experiment), experiment.readings());
    experiment.edit(&kick()).unwrap();
    assert!(words(&experiment) != points, "the node is where it was kicked to");
    experiment.step();
    assert!(words(&experiment) == points && experiment.readings() == readings);
    assert_eq!(experiment.lab().steps(), 60);
    let said = issues(&experiment);
    assert_eq!(said.len(), 1);
    assert!(
        said[0].starts_with("stopped until Reset: the guard refused step 61: link P0"),
        "{}",
        said[0]
    );
    assert!(said[0].ends_with(
        "than its rest length after the sweeps; the limit is 8 %. Positions, velocities and loads of step 60 were put back, bit for bit"
    ));
    // Latched: steps, other settings and hands change nothing, and Back has nothing more to undo than before.
    let (hash, back) = (experiment.lab().hash(), experiment.steps_back());
    run(&mut experiment, 100);
    experiment.set("speed", "2").unwrap();
    run(&mut experiment, 3);
    assert!(experiment.edit(&kick()).is_err());
    let refusal = experiment.set("P0303.x", "1").unwrap_err();
    assert_eq!(refusal.sentence(), "P0303: the guard has stopped the sail; press Reset first");
    assert_eq!((experiment.lab().hash(), experiment.steps_back()), (hash, back));
    assert_eq!(issues(&experiment), said);
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(issues(&experiment), Vec::<String>::new());
    run(&mut experiment, 1);
    assert_eq!(experiment.lab().steps(), 1);
}

#[test]
fn back_undoes_a_refused_step_too() {
    let mut experiment = open(&[SMALL]);
    run(&mut experiment, 20);
    let before = experiment.save();
    experiment.edit(&kick()).unwrap();
    let kicked = experiment.save();
    run(&mut experiment, 5);
    assert!(experiment.lab().is_stopped());
    experiment.back();
    assert!(experiment.save() == kicked);
    experiment.undo();
    assert!(experiment.save() == before);
    run(&mut experiment, 1);
    assert_eq!((experiment.lab().steps(), experiment.lab().is_stopped()), (21, false));
}

#[test]
fn where_the_model_knows_nothing_loads_are_withheld() {
    let mut experiment = open(&[SMALL]);
    run(&mut experiment, 10);
    experiment.set("angle", "-45").unwrap();
    let hash = experiment.lab().hash();
    run(&mut experiment, 10);
    assert_eq!((experiment.lab().steps(), experiment.lab().hash()), (10, hash));
    for name in ["lift", "induced_drag", "friction_drag", "side_force", "circulation"] {
        assert!(readout(&experiment, name).is_nan(), "{name} is not computed, which is not 0");
    }
    assert_eq!(cell(experiment.lab(), "points", "P21", "load_z"), Cell::Empty);
    let panels = experiment.lab().spec().table("panels").unwrap();
    assert_eq!(experiment.lab().rows(panels), 0);
    let scene = scene(&experiment);
    assert_eq!((scene.values.len(), scene.arrows3.len(), scene.wakes.len()), (0, 0, 0));
    assert_eq!(
        issues(&experiment),
        [
            "loads not computed at −45°: the model of the air holds from 3° to 20° to either side. Without loads no step is made; choose another angle"
        ]
    );
    experiment.set("angle", "5").unwrap();
    run(&mut experiment, 1);
    assert_eq!(experiment.lab().steps(), 11);
    assert!(readout(&experiment, "lift") > 0.0 && issues(&experiment).is_empty());
}

#[test]
fn a_gale_stops_at_the_circulation_or_without_that_guard_at_the_strain() {
    let mut experiment = open(&[SMALL, ("speed", "80"), ("angle", "20")]);
    let said = issues(&experiment).join("");
    assert!(said.starts_with("stopped until Reset: the guard refused step 1: panel R"), "{said}");
    assert!(said.contains(" m²/s; the limit is 60. "), "{said}");
    experiment.set("circulation_guard", "off").unwrap();
    assert_eq!(issues(&experiment).join(""), said, "latched");
    experiment.edit(&Edit::Reset).unwrap();
    for _ in 0..240 {
        experiment.tick();
    }
    let said = issues(&experiment).join("");
    assert!(said.contains("% longer than its rest length"), "{said}");
    let issue = experiment.lab().issues().remove(0);
    assert!(experiment.lab().row_id(1, issue.link).starts_with('P'), "it names a link");
}

/// With twenty sweeps it luffs. It takes six seconds to say so, and any change asks for patience anew.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_sail_that_does_not_settle_is_said_not_to() {
    let mut experiment = open(&[SMALL, ("sweeps", "8")]);
    run(&mut experiment, 1439);
    assert!(issues(&experiment).is_empty());
    run(&mut experiment, 1);
    let said = issues(&experiment).join("");
    assert!(
        said.starts_with("does not settle here: after 6 s of model time with these settings"),
        "{said}"
    );
    run(&mut experiment, 5);
    assert_eq!(issues(&experiment).join(""), said, "the same words at every frame");
    let again = Experiment::restore(&experiment.save()).unwrap();
    assert_eq!(issues(&again).join(""), said);
    experiment.set("show", "cloth").unwrap();
    assert_eq!(issues(&experiment).join(""), said);
    experiment.set("sweeps", "80").unwrap();
    assert!(issues(&experiment).is_empty());
}
