//! What can be set.

use crate::particle_lab::vocabulary::{choice, number, of_solver, sweeps, switch};
use crate::spec::{Choice, Kind, Parameter, Scale};

pub(super) const PARAMETERS: &[Parameter] = &[
    choice(
        "show",
        "Show",
        "What is drawn. It changes nothing in the sail.",
        &[
            Choice { value: "pressure", label: "Pressure" },
            Choice { value: "cloth", label: "Cloth" },
            Choice { value: "strain", label: "Strain" },
        ],
        "pressure",
    ),
    choice(
        "preset",
        "Start",
        "What the lab starts from. Choosing one sets the angle and starts again at step 0.",
        &[
            Choice { value: "sail", label: "Sail at +10°" },
            Choice { value: "fills-plus-15", label: "Fills at +15°" },
            Choice { value: "fills-minus-15", label: "Fills at −15°" },
            Choice { value: "two-node", label: "Two nodes, one link" },
        ],
        "sail",
    ),
    number("speed", "Wind", "U", "m/s", "How fast the air comes.", [0.0, 80.0, 6.0, 0.5]),
    number(
        "angle",
        "Angle of the wind",
        "a",
        "°",
        "From the chord; above 0 the wind pushes towards +z. Loads are computed from 3° to 20° to either side.",
        [-90.0, 90.0, 10.0, 1.0],
    ),
    number(
        "camber",
        "Cut",
        "f₀",
        "",
        "How deep the cloth is cut at mid-height, over its chord. A new cut starts again.",
        [0.0, 0.3, 0.08, 0.01],
    ),
    number(
        "friction",
        "Friction",
        "C_f",
        "",
        "Drag of the skin over ½ρU²S, along the wind; shown apart from induced drag. 0.015 is a plausible one.",
        [0.0, 0.1, 0.0, 0.005],
    ),
    Parameter {
        name: "gravity",
        label: "Gravity",
        symbol: "g",
        unit: "m/s²",
        effect: "Pulls every free node down.",
        solver: false,
        kind: Kind::Number { min: 0.0, max: 5000.0, default: 9.81, scale: Scale::Log, step: 0.01 },
    },
    number("height", "Height", "", "m", OUTLINE, [0.5, 20.0, 4.2, 0.1]),
    number("foot", "Foot", "", "m", "Chord at the foot. A new one starts again.", FOOT),
    number("head", "Head", "", "m", "Chord at the head. A new one starts again.", HEAD),
    number(
        "rake",
        "Rake",
        "",
        "m",
        "How far the luff leans aft at the head. A new one starts again.",
        [-5.0, 5.0, 0.4, 0.1],
    ),
    of_solver(choice(
        "panels",
        "Panels",
        "Along the chord × along the span, of cloth and air alike. Others start again.",
        &[
            Choice { value: "4x8", label: "4 × 8" },
            Choice { value: "6x10", label: "6 × 10" },
            Choice { value: "8x14", label: "8 × 14" },
        ],
        "6x10",
    )),
    of_solver(number(
        "core",
        "Vortex core",
        "",
        "m",
        "Within this distance a vortex no longer makes the air faster. It is a number of the method, and it changes the forces.",
        [0.0, 1.0, 0.1, 0.01],
    )),
    of_solver(number(
        "beta",
        "Damping",
        "β",
        "1/s",
        "Velocities keep exp(−βh) of themselves in a step, and of what wind and gravity add in it.",
        [0.0, 1000.0, 100.0, 1.0],
    )),
    of_solver(Parameter {
        name: "k",
        label: "Stiffness",
        symbol: "k",
        unit: "N/m",
        effect: "Of every link, diagonals included. A number of the solver, not of a cloth.",
        solver: true,
        kind: Kind::Number { min: 1e3, max: 1e10, default: 1e7, scale: Scale::Log, step: 0.0 },
    }),
    sweeps(80),
    of_solver(choice(
        "load_every",
        "Loads",
        "How often the air is solved anew. Both come to the same steady sail.",
        &[
            Choice { value: "1", label: "Every step" },
            Choice { value: "4", label: "Every 4th step" },
        ],
        "4",
    )),
    of_solver(switch(
        "circulation_guard",
        "Guard of circulation",
        "Stops the sail when a circulation passes 60 m²/s. Without it the guard of strain comes next.",
        true,
    )),
];

const OUTLINE: &str = "From foot to head. A new one starts again.";
const FOOT: [f64; 4] = [0.5, 10.0, 2.8, 0.1];
const HEAD: [f64; 4] = [0.2, 10.0, 1.2, 0.1];
