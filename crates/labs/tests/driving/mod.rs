//! Driving a lab as the page does: typed fields, steps, what is seen.

use labs::{Experiment, Lab, Scene};

/// A lab after some typed fields.
pub(crate) fn opened(lab: Box<dyn Lab>, fields: &[(&str, &str)]) -> Experiment {
    let mut experiment = Experiment::on(lab);
    for (name, text) in fields {
        experiment.set(name, text).expect("a good value");
    }
    experiment
}

pub(crate) fn run(experiment: &mut Experiment, steps: usize) {
    for _ in 0..steps {
        experiment.tick();
    }
}

pub(crate) fn scene(experiment: &Experiment) -> Scene {
    let mut scene = Scene::default();
    experiment.lab().scene(&mut scene);
    scene
}

pub(crate) fn readout(experiment: &Experiment, name: &str) -> f64 {
    experiment.lab().readouts().iter().find(|r| r.name == name).expect("a readout").value
}
