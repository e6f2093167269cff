//! What the sheet says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &["Take a corner and pull it towards you."];

pub(super) const MODEL: &[Section] = &[];

pub(super) const LIMITS: &[&str] = &["Folding costs nothing, and layers pass through each other."];

pub(super) const SOURCES: &[Source] = &[
    Source {
        title: "The step",
        file: "crates/pbd-core/src/step.rs",
        text: region!("../../../pbd-core/src/step.rs", "step"),
    },
    Source {
        title: "Ball and floor",
        file: "crates/pbd-core/src/contact.rs",
        text: region!("../../../pbd-core/src/contact.rs", "contacts"),
    },
    Source {
        title: "This sheet",
        file: "crates/labs/src/sheet.rs",
        text: region!("../sheet.rs", "recipe"),
    },
];
