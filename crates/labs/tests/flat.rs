//! The flat labs against reference values and theory, and what hands do to them.

#[path = "flat/grips.rs"]
mod grips;
#[path = "flat/inputs.rs"]
mod inputs;
#[path = "flat/oracle.rs"]
mod oracle;
#[path = "flat/rope.rs"]
mod rope;

use labs::{Experiment, Scene};

/// A lab after some typed fields.
fn open(slug: &str, fields: &[(&str, &str)]) -> Experiment {
    let mut experiment = Experiment::open(slug).expect("the lab exists");
    for (name, text) in fields {
        experiment.set(name, text).expect("a good value");
    }
    experiment
}

fn run(experiment: &mut Experiment, steps: usize) {
    for _ in 0..steps {
        experiment.tick();
    }
}

fn scene(experiment: &Experiment) -> Scene {
    let mut scene = Scene::default();
    experiment.lab().scene(&mut scene);
    scene
}

fn readout(experiment: &Experiment, name: &str) -> f64 {
    experiment.lab().readouts().iter().find(|r| r.name == name).expect("a readout").value
}
