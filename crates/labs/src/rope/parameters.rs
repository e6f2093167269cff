//! Parameters, readouts and tables of the rope.

use crate::particle_lab::vocabulary::{
    LAMBDA, PINNED, PLAIN_ORDERS, STATE, TENSION, choice, column, compliance, editable, gravity,
    kinetic, max_residual, number, order, potential, prominent, readout, rms_residual, substeps,
    sweeps, whole,
};
use crate::spec::{Choice, Format, Parameter, Readout, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    choice(
        "preset",
        "Start",
        "How the rope starts. A new choice starts again.",
        &[
            Choice { value: "sideways", label: "Held sideways" },
            Choice { value: "hanging", label: "Hanging" },
            Choice { value: "pendulum", label: "Pendulum" },
        ],
        "sideways",
    ),
    choice(
        "ends",
        "Pinned ends",
        "With both ends pinned the rope hangs between them. A new choice starts again.",
        &[Choice { value: "one", label: "One" }, Choice { value: "both", label: "Both" }],
        "one",
    ),
    compliance("compliance", "Compliance", "m/N", "How far a link gives way. 0 is rigid.", 0.0),
    gravity("m/s²", 9.81),
    whole("links", "Links", "N", "Number of links. A new number starts again.", [1, 200, 24]),
    number(
        "length",
        "Length of a link",
        "",
        "m",
        "Rest length of every link. A new number starts again.",
        [0.01, 1.0, 0.08, 0.01],
    ),
    substeps(20),
    sweeps(1),
    order(PLAIN_ORDERS, "listed"),
];

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "length",
        "length",
        "m",
        "Sum of the lengths of all links.",
        Format::Fixed(5),
    )),
    prominent(readout(
        "sag",
        "sag",
        "m",
        "How far the lowest point is below the first pin.",
        Format::Fixed(5),
    )),
    readout(
        "tip_x",
        "tip, sideways",
        "m",
        "How far the last point is to the right of the first.",
        Format::Signed(5),
    ),
    readout(
        "period",
        "period of a rigid pendulum",
        "s",
        "What theory says for one link, released from 0.05 rad.",
        Format::Fixed(6),
    ),
    max_residual("m"),
    rms_residual("m"),
    kinetic("J"),
    potential("J"),
];

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "points",
        caption: "Points",
        row_heading: "point",
        columns: &[
            editable(column("x", "x", "m", "Position, to the right.", Format::Fixed(6))),
            editable(column("y", "y", "m", "Position, downwards.", Format::Fixed(6))),
            PINNED,
            column("vx", "velocity x", "m/s", "How fast it moves to the right.", Format::Signed(4)),
            column("vy", "velocity y", "m/s", "How fast it moves downwards.", Format::Signed(4)),
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            column("length", "length", "m", "The length it has.", Format::Fixed(6)),
            column("residual", "residual", "m", "Length − rest.", Format::Bar),
            TENSION,
            STATE,
            column("rest", "rest", "m", "The length it should have.", Format::Short),
            LAMBDA,
        ],
    },
];
