//! What the rope says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Take the free end and swing it. With Throw on, it flies on when you let go.",
    "Set Substeps to 1 and Sweeps to 20, then the other way round: the same work, but how long is the rope at rest?",
    "Pin both ends and open Plots: the rope beside the catenary.",
    "Start as Pendulum and compare its period with theory.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The distance update",
        file: "crates/pbd-core/src/constraint/distance.rs",
        region: region!("../../../pbd-core/src/constraint/distance.rs", "distance update"),
    },
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "This rope",
        file: "crates/labs/src/rope.rs",
        region: region!("../rope.rs", "recipe"),
    },
];
