//! What the sheet says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Take the sheet anywhere and pull. Drag beside it to turn the view; the little house leads back.",
    "Set Wind to 10 in Controls and watch “motion” rise and fall with the gusts.",
    "Move Pin shift to −0.5: the sheet has more cloth than it needs, and folds.",
    "Press “Cut a seam”, and turn the wind up. Then take a blade yourself: choose Cut.",
    "Will it stay on the ball? Write down your prediction in Controls, choose “Dropped over a ball”, and read “Height by step” in Plots. Then try it with Friction 0.5.",
    "Move Pin shift to −0.8 and look at the folds; switch on “Layers keep apart”, then “Folds resist”.",
    "Run both measurements in Plots: nothing in this sheet is stretchy, and yet it sags.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "The sheet",
        paragraphs: &[
            "165 points, 0.2 m apart, are linked across, down and along both diagonals of every square: 584 links. Every step moves all free points by what is left of their last displacement, by gravity and by wind; then all links are corrected one after another, eight times.",
            "= x* = (x + r (x − previous)) + a (dt·dt),   r = 0.994,   dt = 1/120 s",
            "= C = length − rest,   Δλ = −s C / (w₁ + w₂)",
        ],
    },
    Section {
        title: "Wind, ball and floor",
        paragraphs: &[
            "The wind is an acceleration towards you. It takes the time at the start of the step and the place before the prediction.",
            "= a = wind · (0.6 + 0.4 sin(2 t + x))",
            "With “Wind presses on faces” the same gusts are a speed of the air, in m/s. It presses on each square by the square of its speed through it, with ½ρc = 0.6 kg/m³, and squares in the lee of others get less.",
            "After each sweep every point inside the ball goes to the ball’s surface, the shortest way, and every point below the floor goes up to it. The previous position stays as it is: nothing bounces. Without friction nothing is held back along the surface either; with it, at most μ times the depth of the push is taken back.",
        ],
    },
    Section {
        title: "The numbers",
        paragraphs: &[
            "Lengths are metres and every point weighs 1 kg, but no number here is a cloth’s: stiffness, sweeps, substeps and order are settings of the solver. Wind, gravity, pins and ball belong to the model.",
            "More sweeps or smaller steps act like a stiffer sheet. Both measurements show by how much.",
            "A small residual says that the solver has done its work, not that the model is cloth.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "How far the sheet sags depends on sweeps, substeps and step length: there is no stretchy material in it.",
    "Unless “Layers keep apart” is on, layers pass through each other. Even then only points are seen, and what moves by more than 0.15 m in a substep can pass.",
    "Unless “Folds resist” is on, folding costs nothing.",
    "Unless Friction is set, ball and floor are as smooth as ice. Points touch them, links and faces do not.",
    "Unless Tearing is on, only the blade severs links; no load ever does.",
    "Unless “Wind presses on faces” is on, the wind knows neither the angle of the sheet nor its lee: it pushes every point alike. Even then no air flows round the sheet.",
    "A ball that appears inside the sheet throws out what it finds there, in one step.",
    "A face is drawn while its sides and diagonals hold. It weighs nothing and stops nothing.",
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
