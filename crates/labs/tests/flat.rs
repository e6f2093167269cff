//! The flat labs against reference values and theory, and what hands do to them.

#[path = "flat/grips.rs"]
mod grips;
#[path = "flat/inputs.rs"]
mod inputs;
#[path = "flat/oracle.rs"]
mod oracle;
#[path = "flat/rope.rs"]
mod rope;

use labs::fabric::Fabric;
use labs::particle_lab::{ParticleLab, Recipe};
use labs::passes::Passes;
use labs::rope::Rope;
use labs::soft_body::SoftBody;
use labs::{Experiment, Lab, Scene};

/// The flat labs.
const SLUGS: [&str; 4] = ["passes", "fabric", "rope", "soft-body"];

/// A fresh lab.
fn lab(slug: &str) -> Box<dyn Lab> {
    let recipe: &'static dyn Recipe = match slug {
        "passes" => &Passes,
        "fabric" => &Fabric,
        "rope" => &Rope,
        _ => &SoftBody,
    };
    Box::new(ParticleLab::new(recipe).expect("its defaults give a world"))
}

/// A lab after some typed fields.
fn open(slug: &str, fields: &[(&str, &str)]) -> Experiment {
    let mut experiment = Experiment::on(lab(slug));
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
