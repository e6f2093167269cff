//! What the sail says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Press Reset, then Run: the flat cloth fills. Then set the angle to −15: it goes through and fills to the other side, with no Reset.",
    "Set the angle to 45. No loads are computed there, and the page shows a dash, not 0.",
    "Press Kick a node, then Step: the guard refuses the step, puts everything back and says why. Reset lets it go on. Then drag a free node as far as you like: its links bring it back.",
    "Pause and go Inside: loads, prediction, eighty sweeps, velocities, and the guard’s verdict.",
    "Set 20 sweeps and wait six seconds. It never comes to rest, and the page says so.",
    "Start from Two nodes and check every figure of its table by hand.",
    "Press Refine the flat sail in Plots. Which of the two columns would you believe?",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "A step of the sail",
        file: "crates/pbd-core/src/sail/coupled.rs",
        region: region!("../../../pbd-core/src/sail/coupled.rs", "step"),
    },
    Source {
        title: "The velocity a vortex gives",
        file: "crates/pbd-core/src/sail/biot_savart.rs",
        region: region!("../../../pbd-core/src/sail/biot_savart.rs", "segment"),
    },
    Source {
        title: "The guard",
        file: "crates/pbd-core/src/sail/guard.rs",
        region: region!("../../../pbd-core/src/sail/guard.rs", "guarded"),
    },
    Source {
        title: "This sail",
        file: "crates/labs/src/sail/settings.rs",
        region: region!("settings.rs", "recipe"),
    },
];
