//! What the fabric says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Drag the cloth. Raise Bend in Controls and drag again: what changed?",
    "Press Tear, then pull hard. Your grip holds a patch; the cloth splits somewhere else.",
    "Choose Cut and free a strip with one stroke.",
    "Set the order to Point by point and watch the stretch.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "Three kinds of links",
        paragraphs: &[
            "Stretch links join neighbours, shear links the diagonals of every square, bend links the points two away. Each kind has a compliance α: how many metres it gives way per newton. 0 is rigid.",
            "= Δλ = (−C − α̃ λ) / (w₁ + w₂ + α̃),   α̃ = α/h²",
            "λ adds up over the sweeps of a substep, so a link knows how hard it pulls already. Its force is −λ/h², the column called tension.",
        ],
    },
    Section {
        title: "Small steps",
        paragraphs: &[
            "A step of 1/60 s is split into substeps of h seconds, each with its own prediction, sweeps and velocity.",
            "= v* = v + h g,   x* = x + h v*,   v = (x − previous)/h",
            "Compliances, gravity, masses (1 kg a point) and the tear ratio belong to the model. Substeps, sweeps and order are settings of the solver; unfinished sweeps act like extra compliance.",
            "A small residual says that the solver has done its work, not that the model is cloth.",
        ],
    },
    Section {
        title: "Tearing",
        paragraphs: &[
            "A link breaks when it is longer than the tear ratio times its rest length, judged before its correction. Held by one point, a cloth loses that point and stays whole; held by a patch, it splits along its most loaded line.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "The numbers are fitted to no real cloth, and a point weighs 1 kg whatever the mesh.",
    "Stiffness still depends on substeps, sweeps and mesh where the sweeps have not converged.",
    "Bending is resisted by links between points two away: a sharp crease costs nothing more.",
    "The cloth stays in its plane and passes through itself.",
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
