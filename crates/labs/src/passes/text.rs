//! What the passes cloth says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Take the cloth anywhere and pull. Pull harder: it tears.",
    "Set Passes to 1 in Controls and let it hang. Then 2, 4, 8, 16: each doubling takes away about half of the stretch.",
    "Switch on “As many as fit the frame” and read off how many passes this machine can afford.",
    "Choose Cut and draw a line through the cloth.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "One knob",
        paragraphs: &[
            "Every step first moves all points by their last displacement and by gravity. Then all links are corrected one after another; that is one pass. The passes decide how much of the stretch is left.",
            "= x* = (x + r (x − previous)) + g (dt·dt)",
            "= C = length − rest,   Δλ = −s C / (w₁ + w₂)",
            "There is no material in this cloth: what looks like rubber is unfinished work.",
        ],
    },
    Section {
        title: "The numbers",
        paragraphs: &[
            "Lengths are display units, not metres. Gravity, retention and tear ratio belong to the model; passes, stiffness, substeps and order are settings of the solver.",
            "A link tears when it is longer than the tear ratio times its rest length, judged before it is corrected, in every pass. It stays broken until Reset.",
            "A small residual says that the solver has done its work, not that the model is cloth.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "How stiff the cloth is depends on passes, substeps and step length. With “As many as fit the frame” they depend on how fast this machine is, so the cloth does too.",
    "There are no diagonals and nothing resists bending: squares slant freely.",
    "The cloth passes through itself.",
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
