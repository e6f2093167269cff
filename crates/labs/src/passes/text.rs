//! What the passes cloth says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Take the cloth anywhere and pull. Pull harder: it tears.",
    "Set Passes to 1 in Controls and let it hang. Then 2, 4, 8, 16: each doubling takes away about half of the stretch.",
    "Switch on “As many as fit the frame” and read off how many passes this machine can afford.",
    "Choose Cut and draw a line through the cloth.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "One pass",
        file: "crates/pbd-core/src/sweep.rs",
        region: region!("../../../pbd-core/src/sweep.rs", "sweep"),
    },
    Source {
        title: "This cloth",
        file: "crates/labs/src/passes.rs",
        region: region!("../passes.rs", "recipe"),
    },
];
