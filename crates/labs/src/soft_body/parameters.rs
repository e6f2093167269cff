//! Parameters, readouts and tables of the soft body.

use crate::particle_lab::by_step::{ENERGY_PLOT, residual_plot};
use crate::particle_lab::vocabulary::{
    LAMBDA, MESH_ORDERS, PINNED, STATE, TENSION, TORN, column, compliance, editable, gravity,
    kinetic, max_residual, number, order, potential, prominent, readout, rms_residual, substeps,
    sweeps, whole,
};
use crate::spec::{Format, Parameter, Plot, Readout, Scale, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    compliance("edge", "Edges", "m/N", "How far the edges give way: soft.", 0.0),
    compliance("area", "Areas", "m³/N", "How far the areas give way: flat.", 0.0),
    gravity("m/s²", 9.81),
    number(
        "floor",
        "Drop height",
        "",
        "m",
        "How far below the body the floor lies. A new number starts again.",
        [0.0, 10.0, 1.0, 0.1],
    ),
    whole("cols", "Columns", "", "Quads in a row. A new number starts again.", [1, 32, 6]),
    whole("rows", "Rows", "", "Rows of quads. A new number starts again.", [1, 32, 6]),
    number(
        "spacing",
        "Spacing",
        "",
        "m",
        "Side of a quad. A new number starts again.",
        [0.01, 1.0, 0.1, 0.01],
    ),
    substeps(10),
    sweeps(1),
    order(MESH_ORDERS, "listed"),
];

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "area_ratio",
        "area / rest area",
        "",
        "Sum of the signed areas over the sum of the rest areas.",
        Format::Fixed(4),
    )),
    prominent(readout(
        "inverted",
        "inverted triangles",
        "",
        "Triangles that are turned inside out.",
        Format::Short,
    )),
    TORN,
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
            editable(column("x", "x", "m", "Position, to the right.", Format::Fixed(5))),
            editable(column("y", "y", "m", "Position, downwards.", Format::Fixed(5))),
            PINNED,
            column("vx", "velocity x", "m/s", "How fast it moves to the right.", Format::Signed(4)),
            column("vy", "velocity y", "m/s", "How fast it moves downwards.", Format::Signed(4)),
        ],
    },
    Table {
        name: "triangles",
        caption: "Triangles",
        row_heading: "triangle",
        columns: &[
            column("area", "area", "m²", "Signed area; below 0 it is inverted.", Format::Fixed(6)),
            column("residual", "residual", "m²", "Area − rest area.", Format::Bar),
            column("ratio", "area / rest", "", "1 is the rest area.", Format::Fixed(4)),
            column(
                "lambda",
                "λ",
                "kg·m",
                "Multiplier at the end of the last substep.",
                Format::Scientific(2),
            ),
            column(
                "state",
                "state",
                "",
                "Open once an edge is broken: it keeps no area then.",
                Format::Text,
            ),
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            column("length", "length", "m", "The length it has.", Format::Fixed(5)),
            column("residual", "residual", "m", "Length − rest.", Format::Bar),
            TENSION,
            STATE,
            column("rest", "rest", "m", "The length it should have.", Format::Fixed(5)),
            LAMBDA,
        ],
    },
];

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "area-by-step",
        title: "Area by step",
        notice: "1 is the rest area. The landing squeezes it; the constraint brings it back.",
        x: "step",
        y: "area / rest area",
        y_scale: Scale::Linear,
    },
    ENERGY_PLOT,
    residual_plot("residual of the edges [m]"),
];
