//! The labs in space against reference values, and what hands do to them.

#[path = "deep/block.rs"]
mod block;
mod driving;
#[path = "driving/ends.rs"]
mod ends;
#[path = "deep/hands.rs"]
mod hands;
#[path = "deep/options.rs"]
mod options;
#[path = "deep/oracle.rs"]
mod oracle;
#[cfg(not(target_arch = "wasm32"))]
#[path = "deep/random.rs"]
mod random;
#[path = "deep/states.rs"]
mod states;

use driving::{opened, readout, run, scene};
use ends::{ends, is_finite};
use labs::block::Block;
use labs::particle_lab::{ParticleLab, Recipe};
use labs::sheet::Sheet;
use labs::{Experiment, Lab};

/// The labs in space.
const SLUGS: [&str; 2] = ["sheet", "block"];

/// A fresh lab with its world to look at.
fn particle_lab(slug: &str) -> ParticleLab {
    let recipe: &'static dyn Recipe = match slug {
        "sheet" => &Sheet,
        "block" => &Block,
        _ => panic!("there is no lab in space called {slug}"),
    };
    ParticleLab::new(recipe).expect("its defaults give a world")
}

/// A fresh lab.
fn lab(slug: &str) -> Box<dyn Lab> {
    Box::new(particle_lab(slug))
}

/// A lab after some typed fields.
fn open(slug: &str, fields: &[(&str, &str)]) -> Experiment {
    opened(lab(slug), fields)
}
