//! The flat labs against reference values and theory, and what hands do to them.

mod driving;
#[path = "driving/ends.rs"]
mod ends;
#[path = "flat/grips.rs"]
mod grips;
#[path = "flat/inputs.rs"]
mod inputs;
#[path = "flat/oracle.rs"]
mod oracle;
#[path = "flat/rope.rs"]
mod rope;

use driving::{opened, readout, run, scene};
use ends::{ends, is_finite};
use labs::fabric::Fabric;
use labs::particle_lab::{ParticleLab, Recipe};
use labs::passes::Passes;
use labs::rope::Rope;
use labs::soft_body::SoftBody;
use labs::{Experiment, Lab};

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
    opened(lab(slug), fields)
}
