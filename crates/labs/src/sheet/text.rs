//! What the sheet says. The model and its limits stand in `model.txt`.

use crate::region;
use crate::spec::Source;

pub(super) const TRY_THIS: &[&str] = &[
    "Take the sheet anywhere and pull. Drag beside it to turn the view; the little house leads back.",
    "Set Wind to 10 in Controls and watch “motion” rise and fall with the gusts.",
    "Move Pin shift to −0.5: the sheet has more cloth than it needs, and folds.",
    "Press “Cut a seam”, and turn the wind up. Then take a blade yourself: choose Cut.",
    "Will it stay on the ball? Write down your prediction in Controls, choose “Dropped over a ball”, and read “Height by step” in Plots. Then try it with Friction 0.5.",
    "Move Pin shift to −0.8 and look at the folds; switch on “Layers keep apart”, then “Folds resist”.",
    "Run both measurements in Plots: nothing in this sheet is stretchy, and yet it sags.",
];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        region: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "Wind",
        file: "crates/pbd-core/src/wind.rs",
        region: region!("../../../pbd-core/src/wind.rs", "wind"),
    },
    Source {
        title: "Ball and floor",
        file: "crates/pbd-core/src/contact.rs",
        region: region!("../../../pbd-core/src/contact.rs", "contacts"),
    },
    Source {
        title: "This sheet",
        file: "crates/labs/src/sheet.rs",
        region: region!("../sheet.rs", "recipe"),
    },
];
