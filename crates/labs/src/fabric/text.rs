//! What the fabric says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Drag the cloth. Raise Bend in Controls and drag again: what changed?",
    "Press Tear, then pull hard. Your grip holds a patch; the cloth splits somewhere else.",
    "Choose Cut and free a strip with one stroke.",
    "Set the order to Point by point and watch the stretch.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "One sweep",
        file: "crates/pbd-core/src/sweep.rs",
        region: region!("../../../pbd-core/src/sweep.rs", "sweep"),
    },
    Source {
        title: "The distance update",
        file: "crates/pbd-core/src/constraint/distance.rs",
        region: region!("../../../pbd-core/src/constraint/distance.rs", "distance update"),
    },
    Source {
        title: "This fabric",
        file: "crates/labs/src/fabric.rs",
        region: region!("../fabric.rs", "recipe"),
    },
];
