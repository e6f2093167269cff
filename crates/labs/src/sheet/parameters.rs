//! Parameters, readouts and tables of the sheet.

use crate::particle_lab::by_step::residual_plot;
use crate::particle_lab::vocabulary::{
    PINNED, PLAIN_ORDERS, STATE, STRETCH, TORN, TURN, choice, column, editable, gravity,
    max_residual, number, order, prominent, readout, rms_residual, substeps, sweeps, switch,
};
use crate::spec::{Choice, Format, Parameter, Plot, Readout, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    choice(
        "show",
        "Show",
        "What is drawn. It changes nothing in the cloth.",
        &[
            Choice { value: "cloth", label: "Cloth" },
            Choice { value: "wire", label: "Wire" },
            Choice { value: "strain", label: "Strain" },
        ],
        "cloth",
    ),
    number("wind", "Wind", "", "m/s²", "Blows from behind, in gusts.", [0.0, 50.0, 0.0, 0.5]),
    gravity("m/s²", 9.8),
    choice(
        "start",
        "Start",
        "Hanging from two corners, or dropped flat. A new choice starts again.",
        &[
            Choice { value: "hanging", label: "Hanging" },
            Choice { value: "drop", label: "Dropped over a ball" },
        ],
        "hanging",
    ),
    switch("ball", "Ball", "A solid ball behind the sheet.", false),
    number(
        "stiffness",
        "Stiffness",
        "s",
        "",
        "What part of a residual a correction takes away.",
        [0.0, 1.0, 1.0, 0.01],
    ),
    sweeps(8),
    substeps(1),
    order(PLAIN_ORDERS, "listed"),
];

pub(super) const READOUTS: &[Readout] = &[
    STRETCH,
    TORN,
    prominent(readout("faces", "faces", "", "Squares that are whole.", Format::Short)),
    max_residual("m"),
    rms_residual("m"),
];

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "points",
        caption: "Points",
        row_heading: "point",
        columns: &[
            editable(column("x", "x", "m", "Position, to the right.", Format::Fixed(5))),
            editable(column("y", "y", "m", "Position, upwards.", Format::Fixed(5))),
            editable(column("z", "z", "m", "Position, towards you.", Format::Fixed(5))),
            PINNED,
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            column("length", "length", "m", "The length it has.", Format::Fixed(5)),
            column("residual", "residual", "m", "Length − rest.", Format::Bar),
            STATE,
            column("rest", "rest", "m", "The length it should have.", Format::Fixed(5)),
            TURN,
        ],
    },
];

pub(super) const PLOTS: &[Plot] = &[residual_plot("residual [m]")];
