//! Parameters, readouts and tables of the passes cloth.

use crate::particle_lab::by_step::residual_plot;
use crate::particle_lab::vocabulary::{
    GRID_ORDERS, PINNED, STATE, STRETCH, TORN, TURN, column, editable, gravity, grip, max_residual,
    number, of_solver, order, rms_residual, substeps, tear, tear_ratio, whole,
};
use crate::spec::{Budget, Format, Parameter, Plot, Readout, Scale, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    of_solver(whole(
        "passes",
        "Passes",
        "n",
        "How often all links are corrected in a step: the more, the stiffer the cloth.",
        [1, 64, 4],
    )),
    tear(true),
    tear_ratio(2.5),
    grip(4.0),
    gravity("u/s²", 1000.0),
    number(
        "retention",
        "Retention",
        "r",
        "",
        "How much of the last displacement is kept. At 1 nothing is lost on the way.",
        [0.0, 1.0, 1.0, 0.01],
    ),
    whole("cols", "Columns", "", "Points in a row. A new number starts again.", [2, 96, 24]),
    whole("rows", "Rows", "", "Rows of points. A new number starts again.", [2, 96, 16]),
    number(
        "spacing",
        "Spacing",
        "",
        "u",
        "Distance between neighbours. A new number starts again.",
        [1.0, 100.0, 20.0, 1.0],
    ),
    of_solver(number(
        "stiffness",
        "Stiffness",
        "s",
        "",
        "The part of a link’s residual that one correction removes.",
        [0.0, 1.0, 1.0, 0.01],
    )),
    substeps(1),
    order(GRID_ORDERS, "listed"),
];

pub(super) const BUDGET: Budget = Budget {
    parameter: "passes",
    label: "As many as fit the frame",
    effect: "While running, the page sets the passes so that a step takes about 10 ms. The same cloth is then stiffer on a faster machine.",
};

pub(super) const READOUTS: &[Readout] = &[STRETCH, TORN, max_residual("u"), rms_residual("u")];

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "points",
        caption: "Points",
        row_heading: "point",
        columns: &[
            editable(column("x", "x", "u", "Position, to the right.", Format::Fixed(4))),
            editable(column("y", "y", "u", "Position, downwards.", Format::Fixed(4))),
            PINNED,
            column(
                "step_dx",
                "Δx last step",
                "u",
                "How far the last step moved it.",
                Format::Signed(4),
            ),
            column(
                "step_dy",
                "Δy last step",
                "u",
                "How far the last step moved it.",
                Format::Signed(4),
            ),
            editable(column(
                "previous_x",
                "previous x",
                "u",
                "Where it was before the last prediction.",
                Format::Fixed(4),
            )),
            editable(column(
                "previous_y",
                "previous y",
                "u",
                "Where it was before the last prediction.",
                Format::Fixed(4),
            )),
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            column("length", "length", "u", "The length it has.", Format::Fixed(4)),
            column("residual", "residual", "u", "Length − rest.", Format::Bar),
            column("strain", "strain", "", "(length − rest) / rest.", Format::Signed(4)),
            STATE,
            column("rest", "rest", "u", "The length it should have.", Format::Short),
            TURN,
        ],
    },
];

pub(super) const PLOTS: &[Plot] = &[
    residual_plot("residual [u]"),
    Plot {
        name: "stretch-by-step",
        title: "Stretch by step",
        notice: "How much longer than its rest length the worst link is. Change the passes and watch it settle anew.",
        x: "step",
        y: "largest length / rest − 1",
        y_scale: Scale::Linear,
    },
];
