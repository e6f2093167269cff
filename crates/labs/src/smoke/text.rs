//! What the wind tunnel says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Take the obstacle and stir. Hold it still in the stream and watch the two eddies behind it.",
    "Set Show to Divergence, pause, and go Inside: every sweep pushes the error about and makes it smaller.",
    "Make the obstacle a plate and turn it. From which angle on does the stream leave its back?",
    "Take Cell by cell with 5 sweeps: the air flows through the obstacle’s lee as if it could be squeezed. Then Multigrid with 5 cycles.",
    "Press Compare solvers in Plots. How many sweeps is one cycle worth?",
    "Tap a cell with Probe and follow its four faces through a step.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/smoke/step.rs",
        region: region!("../../../pbd-core/src/smoke/step.rs", "tunnel step"),
    },
    Source {
        title: "A sweep, cell by cell",
        file: "crates/pbd-core/src/smoke/listed.rs",
        region: region!("../../../pbd-core/src/smoke/listed.rs", "listed sweep"),
    },
    Source {
        title: "A multigrid cycle",
        file: "crates/pbd-core/src/smoke/multigrid.rs",
        region: region!("../../../pbd-core/src/smoke/multigrid.rs", "cycle"),
    },
    Source {
        title: "Where the air was",
        file: "crates/pbd-core/src/smoke/advect.rs",
        region: region!("../../../pbd-core/src/smoke/advect.rs", "back-trace"),
    },
    Source {
        title: "This tunnel",
        file: "crates/labs/src/smoke/settings.rs",
        region: region!("settings.rs", "recipe"),
    },
];
