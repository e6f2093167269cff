//! What can be set in the worked example.

use crate::spec::{Choice, Kind, Parameter, Scale};

pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "preset",
        label: "Start",
        symbol: "",
        unit: "",
        effect: "What the lab starts from. Choosing one starts again at step 0.",
        solver: false,
        kind: Kind::Choice {
            options: &[
                Choice { value: "grid", label: "Grid" },
                Choice { value: "isolated-link", label: "One link" },
                Choice { value: "coincident-points", label: "Two points in one place" },
            ],
            default: "grid",
        },
    },
    Parameter {
        name: "gravity",
        label: "Gravity",
        symbol: "g",
        unit: "u/s²",
        effect: "Pulls every free point down the screen, before any link is looked at.",
        solver: false,
        kind: Kind::Number { min: 0.0, max: 5000.0, default: 120.0, scale: Scale::Log, step: 1.0 },
    },
    Parameter {
        name: "retention",
        label: "Retention",
        symbol: "r",
        unit: "",
        effect: "How much of the last displacement is kept. Below 1 the motion dies down.",
        solver: false,
        kind: Kind::Number { min: 0.0, max: 1.0, default: 0.99, scale: Scale::Linear, step: 0.01 },
    },
    Parameter {
        name: "sweeps",
        label: "Sweeps",
        symbol: "n",
        unit: "",
        effect: "How often all links are corrected in a step. More sweeps leave less over.",
        solver: true,
        kind: Kind::Whole { min: 0, max: 160, default: 4 },
    },
    Parameter {
        name: "stiffness",
        label: "Stiffness",
        symbol: "s",
        unit: "",
        effect: "The part of a link’s residual that one correction removes.",
        solver: true,
        kind: Kind::Number { min: 0.0, max: 1.0, default: 1.0, scale: Scale::Linear, step: 0.01 },
    },
    Parameter {
        name: "substeps",
        label: "Substeps",
        symbol: "",
        unit: "",
        effect: "Splits a step into shorter ones, each with its own prediction and sweeps.",
        solver: true,
        kind: Kind::Whole { min: 1, max: 40, default: 1 },
    },
    Parameter {
        name: "order",
        label: "Order of the links",
        symbol: "",
        unit: "",
        effect: "Each correction disturbs the ones made before, so the order changes the result.",
        solver: true,
        kind: Kind::Choice {
            options: &[
                Choice { value: "listed", label: "Listed" },
                Choice { value: "reversed", label: "Reversed" },
                Choice { value: "vertical-first", label: "Vertical first" },
                Choice { value: "mirrored", label: "Mirrored" },
            ],
            default: "listed",
        },
    },
];
