//! What the rope says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Take the free end and swing it. With Throw on, it flies on when you let go.",
    "Set Substeps to 1 and Sweeps to 20, then the other way round: the same work, but how long is the rope at rest?",
    "Pin both ends and open Plots: the rope beside the catenary.",
    "Start as Pendulum and compare its period with theory.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "Links in a line",
        paragraphs: &[
            "Points of 1 kg, joined one after another by distance constraints, the first one pinned. The links are corrected from the pin down.",
            "= Δλ = (−C − α̃ λ) / (w₁ + w₂ + α̃),   α̃ = α/h²",
            "Hanging at rest, a chain of N links of compliance α is longer by",
            "= α m g N(N+1)/2 + g h² N(N−1)/2",
            "The first term is the material. The second is what one sweep a substep leaves over: half the substep, a quarter of it.",
        ],
    },
    Section {
        title: "Theory beside it",
        paragraphs: &[
            "A rope between two pins takes the shape of a catenary, y = a cosh(x/a), as a grows finer. A rigid pendulum swings with the period",
            "= T = 2π √(L/g) / AGM(1, cos(θ₀/2))",
            "The method damps: a swing dies down faster with larger substeps, and energy is never gained.",
            "Compliance, gravity, lengths and masses belong to the model. Substeps, sweeps and order are settings of the solver. A small residual shows the solver, not the truth of the model.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "Nothing resists bending or twisting: this is a chain.",
    "The rope passes through itself.",
    "The damping is the method’s, not the air’s.",
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
