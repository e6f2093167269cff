//! What the sail says.

use crate::region;
use crate::spec::{Section, Source};

pub(super) const TRY_THIS: &[&str] = &[
    "Press Reset, then Run: the flat cloth fills. Then set the angle to −15: it goes through and fills to the other side, with no Reset.",
    "Set the angle to 45. No loads are computed there, and the page shows a dash, not 0.",
    "Press Kick a node, then Step: the guard refuses the step, puts everything back and says why. Reset lets it go on. Then drag a free node as far as you like: its links bring it back.",
    "Pause and go Inside: loads, prediction, eighty sweeps, velocities, and the guard’s verdict.",
    "Set 20 sweeps and wait six seconds. It never comes to rest, and the page says so.",
    "Start from Two nodes and check every figure of its table by hand.",
    "Press Refine the flat sail in Plots. Which of the two columns would you believe?",
];

pub(super) const MODEL: &[Section] = &[
    Section {
        title: "One step",
        paragraphs: &[
            "The air is solved at the shape the cloth has. Its forces push the nodes, the cloth makes one step, and a guard decides whether the step counts.",
            "= v* = exp(−βh) (v + h (F/m + g)),   x* = x + h v*",
            "= Δλ = (−C − α̃ λ) / (w₁ + w₂ + α̃),   α̃ = 1/(k h²),   v = (x − previous) / h",
            "h is 1/240 s, a node weighs 0.02 kg. λ is no force; −λ/h² is one.",
        ],
    },
    Section {
        title: "The air",
        paragraphs: &[
            "On each panel of the cloth lies a ring of vortex, a quarter of a panel aft of its nodes. The rings of the last row are open: two legs run on without end along the wind. The circulations Γ are such that no air goes through the panels at their control points.",
            "= Σ (Vₙ · nₘ) Γₙ = −wind · nₘ",
            "Each edge of a ring carries ρ Γ V × l, V being wind and everything induced. Force and moment come to the nodes undiminished. Lift is the part of the sum across the wind, induced drag the part along it.",
            "Near a vortex the core keeps velocities finite. It is a number of the method, and the forces depend on it.",
        ],
    },
    Section {
        title: "The cloth",
        paragraphs: &[
            "Links along the chord, along the span and in both diagonals, all of the same k. The luff and the clew are pinned. Rest lengths are those of a moulded sheet, the same for either side, so that the wind chooses where the belly is:",
            "= z = 4 f c u (1 − u),   f = f₀ (½ + ½ sin πv)",
            "Links between two pins are measured and guarded, but not projected.",
        ],
    },
    Section {
        title: "The guard",
        paragraphs: &[
            "A step is refused if the circulations cannot be found, if anything is no finite number, if a circulation passes 60 m²/s or a link is more than 8 % from its rest length. Then positions, velocities and loads of the last accepted step are put back, bit for bit, and the sail stands until Reset. Back undoes the refused step, too.",
            "Below 3° the model flutters, above 20° the air would leave the surface, and the model does not know it. There loads are not computed, which is another thing than 0.",
        ],
    },
    Section {
        title: "What the refinement shows",
        paragraphs: &[
            "With 4 × 8, 6 × 10 and 8 × 14 panels and a core of 0.1 m, lift and drag of the flat sail differ little. That is not convergence: with the core the lift keeps rising with more panels, to 98.5 N at 12 × 60, and without one it keeps falling, to 82.1 N there.",
        ],
    },
    Section {
        title: "What is a setting, and of what",
        paragraphs: &[
            "Wind, outline, cut, friction and gravity belong to the model. Panels, core, β, k, sweeps and how often the air is solved belong to the solver, and all of them but the last change the steady sail.",
            "A small residual shows that the solver has done its work, not that a sail would do this.",
        ],
    },
];

pub(super) const LIMITS: &[&str] = &[
    "Stable is not accurate.",
    "k is a number of the solver, not of a cloth.",
    "The strong damping hides flutter, and it takes its part of steady loads too: a sheet of 5 × 5 nodes that weighs 3.924 N hangs on its anchors with 2.587 N.",
    "Model time is not the time in which a sail would settle.",
    "80 sweeps are not converged: fewer or more give another steady sail.",
    "8 % is neither a tear nor a stall. It only says that the step is not to be believed.",
    "No viscosity, no stall, no mast, no boat; the wake is straight.",
    "Three meshes that agree bound no error.",
    "To believe its forces one would have to measure cloth and forces, defend the model of the flow, and show convergence of mesh, step and coupling one by one.",
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
