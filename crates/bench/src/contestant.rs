//! What is compared: the same sheet, projected in several ways.

use pbd_core::{GridLink, LinkId, Precision, families_order};

/// A way to project the links of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    /// One word or two, as the table shows it.
    pub name: &'static str,
    /// What it is, in half a sentence.
    pub about: &'static str,
    /// The order of projection.
    pub order: fn(&[GridLink]) -> Vec<LinkId>,
    /// Whether the particles change places for the sweeps, so that links of a family lie side by side.
    pub places: bool,
    /// Digits of the projection.
    pub precision: Precision,
}

/// All of them. The module knows a contestant by its place in this list.
pub const CONTESTANTS: &[Contestant] = &[
    Contestant {
        name: "listed",
        about: "particle by particle, one link after another: the scalar reference",
        order: listed_order,
        places: false,
        precision: Precision::Double,
    },
    Contestant {
        name: "families",
        about: "family by family, particles in the order of their ids: scalar too, but for what happens to lie side by side",
        order: families_order,
        places: false,
        precision: Precision::Double,
    },
    Contestant {
        name: "runs",
        about: "family by family, particles placed so that links form runs: two at a time",
        order: families_order,
        places: true,
        precision: Precision::Double,
    },
    Contestant {
        name: "runs-single",
        about: "the same in single precision: four at a time",
        order: families_order,
        places: true,
        precision: Precision::Single,
    },
];

/// The contestant of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Contestant> {
    CONTESTANTS.iter().find(|contestant| contestant.name == name)
}

fn listed_order(links: &[GridLink]) -> Vec<LinkId> {
    (0..links.len() as u32).map(LinkId).collect()
}
