//! What the wind tunnel says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Take the obstacle and stir. Hold it still in the stream and watch the two eddies behind it.",
    "Set Show to Divergence, pause, and go Inside: every sweep pushes the error about and makes it smaller.",
    "Make the obstacle a plate and turn it. From which angle on does the stream leave its back?",
    "Take Cell by cell with 5 sweeps: the air flows through the obstacle’s lee as if it could be squeezed. Then Multigrid with 5 cycles.",
    "Press Compare solvers in Plots. How many sweeps is one cycle worth?",
    "Tap a cell with Probe and follow its four faces through a step.",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "Air on a grid",
        paragraphs: &[
            "Every cell keeps its pressure and its smoke in the middle, and the velocity on its faces: u on the left and right ones, v on the lower and upper ones. So what flows out of a cell can be counted exactly:",
            "= div = u right − u left + v upper − v lower",
            "Air that cannot be squeezed has divergence 0 everywhere. Walls are faces whose velocity is given: 0 at the floor and the ceiling, the wind at the left end, the velocity of the obstacle on its sides.",
        ],
    },
    Section {
        title: "Projection",
        paragraphs: &[
            "One cell after another is set right: its divergence is shared out among the faces that may change. This is the constraint of the other labs once more, C = div, and each sweep disturbs what the last one mended.",
            "= q = −ω div / S,   p ← p + (ρ h / dt) q",
            "S counts the open neighbours. The sum of all corrections is the pressure. From a cold start the largest divergence rises in the first sweeps: the wind has to get round the obstacle, and each cell passes its surplus on to the next.",
            "Multigrid does the same on coarser and coarser grids, where a correction that has to cross the whole tunnel is only a few cells long. What a cycle proposes is then taken exactly as far as it lowers the divergence most.",
        ],
    },
    Section {
        title: "Transport",
        paragraphs: &[
            "Each face, and each cell’s smoke, asks where its air was one step ago and takes the value found there, between four neighbours.",
            "= x_before = x − dt u(x)",
            "A value between others is never larger than they are: no step length makes this blow up, and smoke stays between 0 and 1. But nothing makes the sum come out right. What in − out − change leaves over is shown as transport loss.",
            "The step ends here, so the divergence shown after it is what moving the velocities made anew; the next step takes it out again.",
        ],
    },
    Section {
        title: "What is a setting, and of what",
        paragraphs: &[
            "Wind, obstacle and smoke belong to the model. Solver, sweeps, ω, step length and the grid are settings of the solver, and all of them change what is seen: the taking of values between neighbours works like a viscosity that grows with the cells and shrinks with longer steps.",
            "A small divergence shows that the solver has done its work, not that air would flow like this.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "Smoke is not conserved: the transport loses and makes some of it.",
    "The viscosity is the grid’s, so there is no Reynolds number to be set.",
    "Two dimensions: eddies cannot stretch and break up, and no model of turbulence stands in for that.",
    "Walls and the obstacle consist of whole cells; air slides along them without friction.",
    "The open end lets the air go as it comes: an eddy that leaves is not felt upstream.",
    "Smoke is only carried. It is not warm and does not rise.",
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
