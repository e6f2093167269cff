//! What the worked example says: first steps, the model, its limits, and the code that is running.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Press Step once. Every free point sinks a little; the two red pins stay where they are.",
    "Open Tables and find the largest residual. Which links are worst, and why those?",
    "Press Inside a few times: first gravity moves everything, then one link after another pulls its two ends together.",
    "In Controls, change the order of the links to Mirrored, press Reset, then Step. What changed places?",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "One step",
        paragraphs: &[
            "First every free point is predicted: it keeps most of its last displacement and falls a little.",
            "= x* = (x + r (x − previous)) + g (dt·dt)",
            "Then the links are corrected one after another, all twelve, four times over. A link that is too long pulls its ends together, one that is too short pushes them apart.",
            "= C = length − rest,   Δλ = −s C / (w₁ + w₂)",
            "= Δx₁ = +w₁ n Δλ,   Δx₂ = −w₂ n Δλ",
            "There is no stored velocity: the next step reads it from how far the point has moved.",
        ],
    },
    Section {
        title: "The numbers",
        paragraphs: &[
            "Points are 40 display units apart, every link has rest length 40, a step lasts 1/60 s. Gravity is 120 u/s², so a point at rest is predicted 120/3600 = 0.0333… u lower.",
            "Display units are not metres: the example is made for looking at, not for measuring cloth.",
            "Gravity and retention belong to the model. Sweeps, substeps, stiffness and order are settings of the solver: with them, not with the cloth, the result gets stiffer or softer.",
        ],
    },
    Section {
        title: "What a residual tells",
        paragraphs: &[
            "A small residual says that the solver has done its work on these equations. It does not say that the equations describe cloth.",
            "What four sweeps leave over looks like stretch. Take more sweeps, or more substeps, and the same links look stiffer.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "Made for study and fitted to no cloth.",
    "Run makes at most one step a frame and never catches up: in a slow tab it is no stopwatch.",
    "A link of length zero has no direction. Its correction is skipped, which leaves the length as it is, and an issue is reported.",
    "There are no diagonals, no bending, no collisions and no tearing; drawing a texture would not add them.",
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
