//! The finished labs, in the order of the navigation.

use crate::block::Block;
use crate::fabric::Fabric;
use crate::lab::Lab;
use crate::particle_lab::{ParticleLab, Recipe};
use crate::passes::Passes;
use crate::rope::Rope;
use crate::sail::SailLab;
use crate::sheet::Sheet;
use crate::smoke::Smoke;
use crate::soft_body::SoftBody;
use crate::worked_example::WorkedExample;

/// Slug and title of every lab.
pub const LABS: &[(&str, &str)] = &[
    ("worked-example", "Worked example"),
    ("passes", "Passes"),
    ("fabric", "Fabric"),
    ("rope", "Rope"),
    ("soft-body", "Soft body"),
    ("smoke", "Smoke"),
    ("sheet", "Sheet"),
    ("block", "Soft block"),
    ("sail", "Sail"),
];

/// Whether the code of a lab is in the part of the page that is fetched when it is opened: the labs with depth, and the
/// tunnel. The division itself is made by name (`crates/wasm-tools/src/shrink/split.rs`).
pub fn comes_later(slug: &str) -> bool {
    matches!(slug, "smoke" | "sheet" | "block" | "sail")
}

/// Opens a lab at its start.
pub(crate) fn open(slug: &str) -> Option<Box<dyn Lab>> {
    match slug {
        "smoke" => return Some(Box::new(Smoke::new().ok()?)),
        "sail" => return Some(Box::new(SailLab::new().ok()?)),
        _ => {}
    }
    let recipe: &'static dyn Recipe = match slug {
        "worked-example" => &WorkedExample,
        "passes" => &Passes,
        "fabric" => &Fabric,
        "rope" => &Rope,
        "soft-body" => &SoftBody,
        "sheet" => &Sheet,
        "block" => &Block,
        _ => return None,
    };
    Some(Box::new(ParticleLab::new(recipe).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_lab_opens_and_describes_itself() {
        for &(slug, title) in LABS {
            let lab = open(slug).expect("its defaults give a world");
            assert_eq!((lab.spec().slug, lab.spec().title), (slug, title));
            assert!(!lab.spec().sources.is_empty(), "{title}");
            for (i, readout) in lab.spec().readouts.iter().enumerate() {
                assert_eq!(lab.readouts()[i].name, readout.name);
            }
        }
        assert!(open("nosuch").is_none());
    }
}
