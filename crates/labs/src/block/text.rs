//! What the soft block says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Press Reset, then Run, and read its volume: it loses about a thousandth under its own weight. Now pull gravity up.",
    "Choose Press in Controls: the top layer goes down half way. Watch the volume fall, and a whole layer of cubes turn inside out.",
    "Switch on “Keep volume” and press it again: now it bulges. The comparison in Plots runs both side by side.",
    "Set Stiffness to 0.05 and Sweeps to 1, then each back alone. Which of the two is softness?",
    "Take a corner and pull it through the block. Count the inverted tetrahedra, and let go.",
    "Choose Hang. Cut it across with Cut.",
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
