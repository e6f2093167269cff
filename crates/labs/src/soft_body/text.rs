//! What the soft body says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Press Throw, take the body by a corner and hurl it at the floor.",
    "Raise Edges: it gets soft but keeps its area. Lower Edges and raise Areas: it folds flat and keeps its edges.",
    "Raise both to the top: it melts to a puddle. Lower both again and watch it stand up.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The area constraint",
        file: "crates/pbd-core/src/constraint/area.rs",
        region: region!("../../../pbd-core/src/constraint/area.rs", "area constraint"),
    },
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "This body",
        file: "crates/labs/src/soft_body.rs",
        region: region!("../soft_body.rs", "recipe"),
    },
];
