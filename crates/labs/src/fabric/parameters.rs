//! Parameters, readouts and tables of the fabric.

use crate::particle_lab::by_step::{ENERGY_PLOT, residual_plot};
use crate::particle_lab::vocabulary::{
    GRID_ORDERS, LAMBDA, PINNED, STATE, STRETCH, TENSION, TORN, TURN, choice, column, compliance,
    editable, gravity, grip, kinetic, max_residual, number, order, potential, rms_residual,
    substeps, sweeps, tear, tear_ratio, whole,
};
use crate::spec::{Choice, Format, Parameter, Plot, Readout, Scale, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    compliance("stretch", "Stretch", "m/N", "How far the threads give way. 0 is rigid.", 0.0),
    compliance("shear", "Shear", "m/N", "How far the squares give way when they slant.", 1e-6),
    compliance(
        "bend",
        "Bend",
        "m/N",
        "How far the links to the points two away give way: folding.",
        1e-5,
    ),
    tear(false),
    tear_ratio(1.6),
    grip(4.0),
    gravity("m/s²", 9.81),
    choice(
        "pins",
        "Pins",
        "Which points of the top row are pinned. A new choice starts again.",
        &[
            Choice { value: "every-fourth", label: "Every fourth" },
            Choice { value: "top-row", label: "Top row" },
            Choice { value: "corners", label: "Corners" },
            Choice { value: "none", label: "None" },
        ],
        "every-fourth",
    ),
    whole("cols", "Columns", "", "Points in a row. A new number starts again.", [2, 256, 32]),
    whole("rows", "Rows", "", "Rows of points. A new number starts again.", [2, 256, 20]),
    number(
        "spacing",
        "Spacing",
        "",
        "m",
        "Distance between neighbours. A new number starts again.",
        [0.005, 1.0, 0.05, 0.005],
    ),
    substeps(10),
    sweeps(1),
    order(GRID_ORDERS, "families"),
    choice(
        "precision",
        "Digits",
        "How many digits the links are corrected with. Seven take half the time; see in the plot where the residual stops falling.",
        &[Choice { value: "double", label: "Sixteen" }, Choice { value: "single", label: "Seven" }],
        "double",
    ),
];

pub(super) const READOUTS: &[Readout] =
    &[STRETCH, TORN, max_residual("m"), rms_residual("m"), kinetic("J"), potential("J")];

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
            TURN,
        ],
    },
];

pub(super) const PLOTS: &[Plot] = &[
    residual_plot("residual [m]"),
    ENERGY_PLOT,
    Plot {
        name: "stretch-by-step",
        title: "Stretch by step",
        notice: "How much longer than its rest length the worst link is.",
        x: "step",
        y: "largest length / rest − 1",
        y_scale: Scale::Linear,
    },
];
