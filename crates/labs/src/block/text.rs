//! What the soft block says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Press Reset, then Run, and read its volume: it loses about a thousandth under its own weight. Now pull gravity up.",
    "Choose Press in Controls: the top layer goes down half way. Watch the volume fall, and a whole layer of cubes turn inside out.",
    "Switch on “Keep volume” and press it again: now it bulges. The comparison in Plots runs both side by side.",
    "Set Stiffness to 0.05 and Sweeps to 1, then each back alone. Which of the two is softness?",
    "Take a corner and pull it through the block. Count the inverted tetrahedra, and let go.",
    "Choose Hang. Cut it across with Cut.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "A sheet with one more direction",
        paragraphs: &[
            "It is the same solver as in the sheet, with 125 particles and 1036 links: along the edges, across the squares and through the cubes. Nothing but lengths is corrected.",
            "= x* = (x + r (x − previous)) + g (dt·dt),   r = 0.994",
            "= C = length − rest,   Δλ = −s C / (w₁ + w₂)",
            "The floor comes after each sweep. It sets y to 0 and leaves the previous position alone, so a landing does not bounce.",
        ],
    },
    Section {
        title: "Volume",
        paragraphs: &[
            "Each of the 64 cubes is cut into six tetrahedra round one of its diagonals. The volume is the sum of theirs, with signs: one that is turned inside out counts negative.",
            "= V = ((b − a) × (c − a)) · (d − a) / 6",
            "At rest it is 0.8³ = 0.512 m³. By default the volume is only measured: no link knows it, so a block that is squeezed shrinks instead of bulging.",
            "With “Keep volume” every tetrahedron is corrected too, after the links in each sweep.",
            "= C = V − V₀,   Δλ = −C / Σ w |∇C|²",
        ],
    },
    Section {
        title: "The numbers",
        paragraphs: &[
            "Lengths are metres and every particle weighs 1 kg, but the stiffness s is no material's: s, sweeps, substeps and order are settings of the solver. A step is 1/120 s.",
            "A small residual says that the solver has done its work, not that the model is rubber.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "How soft the block is depends on stiffness, sweeps, substeps and step length together; more sweeps or smaller steps act like a stiffer block.",
    "Unless “Keep volume” is on, nothing preserves its volume: pressed to half its height it keeps some two fifths of it, and a quarter of its tetrahedra are inside out.",
    "Kept volume and stiff links contradict each other under the press: at stiffness 0.3 some 0.7 of the volume is left, at 0.05 some 0.84, and at 1 the block never comes to rest.",
    "The block passes through itself, and its inside can be turned out; it often finds its way back, but nothing makes it.",
    "Particles touch the floor, faces do not. Unless Friction is set, the floor is smooth.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "The floor",
        file: "crates/pbd-core/src/contact.rs",
        region: region!("../../../pbd-core/src/contact.rs", "contacts"),
    },
    Source {
        title: "Keeping volume",
        file: "crates/pbd-core/src/constraint/volume.rs",
        region: region!("../../../pbd-core/src/constraint/volume.rs", "volume constraint"),
    },
    Source {
        title: "This block",
        file: "crates/labs/src/block.rs",
        region: region!("../block.rs", "recipe"),
    },
];
