//! What the worked example says: first steps, and the code that is running. The model and its limits stand in
//! `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Press Step once. Every free point sinks a little; the two red pins stay where they are.",
    "Open Tables and find the largest residual. Which links are worst, and why those?",
    "Press Inside a few times: first gravity moves everything, then one link after another pulls its two ends together.",
    "In Controls, change the order of the links to Mirrored, press Reset, then Step. What changed places?",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "Predict",
        file: "crates/pbd-core/src/integrate.rs",
        region: region!("../../../pbd-core/src/integrate.rs", "predict"),
    },
    Source {
        title: "Project one link",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "project one link"),
    },
    Source {
        title: "The distance update",
        file: "crates/pbd-core/src/constraint/distance.rs",
        region: region!("../../../pbd-core/src/constraint/distance.rs", "distance update"),
    },
    Source {
        title: "This example",
        file: "crates/labs/src/worked_example.rs",
        region: region!("../worked_example.rs", "recipe"),
    },
];
