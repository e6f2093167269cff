//! What the soft body says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Press Throw, take the body by a corner and hurl it at the floor.",
    "Raise Edges: it gets soft but keeps its area. Lower Edges and raise Areas: it folds flat and keeps its edges.",
    "Raise both to the top: it melts to a puddle. Lower both again and watch it stand up.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "Two constraints",
        paragraphs: &[
            "Every edge wants its rest length, every triangle its rest area.",
            "= C = A − A₀,   A = ½ [(x₂ − x₁)(y₃ − y₁) − (x₃ − x₁)(y₂ − y₁)]",
            "The area has a sign: a triangle turned inside out misses its rest area by more than its own, and is turned back. A corner moves at a right angle to the opposite edge.",
            "= Δλ = (−C − α̃ λ) / (Σ wᵢ |∇ᵢC|² + α̃),   Δxᵢ = wᵢ ∇ᵢC Δλ",
        ],
    },
    Section {
        title: "One sweep",
        paragraphs: &[
            "First the edges, then the areas, then the floor: whatever has sunk below it is put back onto it. The floor takes away the velocity into it and nothing else: no friction, no bounce.",
            "Compliances, gravity and masses (1 kg a point) belong to the model. Substeps, sweeps and order are settings of the solver.",
            "A small residual says that the solver has done its work, not that the model is flesh or rubber.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "The constraint is quadratic in the positions: one correction of a squashed triangle overshoots.",
    "Nothing keeps two parts of the body from passing through each other.",
    "The floor is frictionless: the body slides for ever.",
    "A triangle with a broken edge keeps no area.",
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
