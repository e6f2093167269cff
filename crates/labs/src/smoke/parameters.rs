//! Parameters, readouts and tables of the wind tunnel.

use crate::particle_lab::vocabulary::{
    choice, column, editable, number, of_solver, prominent, readout, whole,
};
use crate::spec::{Choice, Format, Parameter, Readout, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    choice(
        "show",
        "Show",
        "What is drawn. It changes nothing in the air.",
        &[
            Choice { value: "smoke", label: "Smoke" },
            Choice { value: "pressure", label: "Pressure" },
            Choice { value: "velocity", label: "Velocity" },
            Choice { value: "streamlines", label: "Streamlines" },
            Choice { value: "divergence", label: "Divergence" },
        ],
        "smoke",
    ),
    choice(
        "obstacle",
        "Obstacle",
        "What stands in the wind. Drag it.",
        &[
            Choice { value: "disc", label: "Disc" },
            Choice { value: "square", label: "Square" },
            Choice { value: "plate", label: "Plate" },
            Choice { value: "none", label: "None" },
        ],
        "disc",
    ),
    number(
        "size",
        "Size",
        "r",
        "m",
        "Radius of the disc, half the side of the square, half the length of the plate; as large as fits in a small tunnel.",
        [0.01, 1.0, 0.12, 0.01],
    ),
    number("angle", "Angle of the plate", "", "°", "Turns the plate.", [-90.0, 90.0, 30.0, 1.0]),
    number(
        "inflow",
        "Wind",
        "",
        "m/s",
        "How fast the air comes in at the left.",
        [0.0, 10.0, 2.0, 0.1],
    ),
    number(
        "band",
        "Smoke band",
        "",
        "",
        "The part of the tunnel’s height where smoke comes in.",
        [0.0, 1.0, 0.1, 0.01],
    ),
    choice(
        "outflow",
        "Right end",
        "Open, the air leaves there. Closed, no wind comes in either: still air, to be stirred by hand.",
        &[Choice { value: "open", label: "Open" }, Choice { value: "closed", label: "Closed" }],
        "open",
    ),
    of_solver(choice(
        "solver",
        "Solver",
        "How the divergence is taken out. All three go to the same pressure, at different speeds.",
        &[
            Choice { value: "listed", label: "Cell by cell" },
            Choice { value: "red-black", label: "Red, then black" },
            Choice { value: "multigrid", label: "Multigrid" },
        ],
        super::SOLVER,
    )),
    of_solver(whole(
        "sweeps",
        "Sweeps",
        "n",
        "How often every cell is corrected in a step (not with multigrid).",
        [0, 200, 40],
    )),
    of_solver(whole(
        "cycles",
        "Cycles",
        "",
        "How often multigrid goes down to the coarsest grid and back in a step.",
        [0, 20, 5],
    )),
    of_solver(number(
        "omega",
        "Over-relaxation",
        "ω",
        "",
        "Each correction is made this many times as large as its cell alone needs (not with multigrid).",
        [0.5, 1.99, 1.9, 0.01],
    )),
    of_solver(choice(
        "back_trace",
        "Back-trace",
        "How the place is found from which air came: along a straight line, or by way of the middle.",
        &[
            Choice { value: "plain", label: "Plain" },
            Choice { value: "midpoint", label: "Midpoint" },
        ],
        "plain",
    )),
    of_solver(number(
        "dt",
        "Step length",
        "dt",
        "s",
        "Model time of a step.",
        [0.001, 0.1, 1.0 / 60.0, 0.001],
    )),
    of_solver(whole(
        "nx",
        "Columns",
        "",
        "Cells from left to right, the border too. A new number starts again.",
        [16, 512, 160],
    )),
    of_solver(whole(
        "ny",
        "Rows",
        "",
        "Cells from bottom to top, the border too. A new number starts again.",
        [16, 512, 80],
    )),
    of_solver(number(
        "cell_size",
        "Side of a cell",
        "h",
        "m",
        "With the number of cells it makes the size of the tunnel. A new number starts again.",
        [0.001, 1.0, 0.0125, 0.001],
    )),
];

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "div_before",
        "divergence before",
        "m/s",
        "The largest |divergence| of any cell before the projection of the last step.",
        Format::Magnitude(2),
    )),
    prominent(readout(
        "div_after",
        "divergence after",
        "m/s",
        "The largest |divergence| that the projection left over.",
        Format::Magnitude(2),
    )),
    readout(
        "div_before_rms",
        "RMS divergence before",
        "m/s",
        "Root of the mean square over all cells, before the projection.",
        Format::Magnitude(2),
    ),
    readout(
        "div_after_rms",
        "RMS divergence after",
        "m/s",
        "Root of the mean square over all cells, after the projection.",
        Format::Magnitude(2),
    ),
    prominent(readout(
        "smoke",
        "smoke",
        "cells",
        "Sum over all cells, the source too.",
        Format::Fixed(2),
    )),
    readout(
        "inflow",
        "smoke in",
        "cells",
        "Smoke that the air carried in during the last step.",
        Format::Fixed(4),
    ),
    readout(
        "outflow",
        "smoke out",
        "cells",
        "Smoke that the air carried out at the right.",
        Format::Fixed(4),
    ),
    readout(
        "transport_loss",
        "transport loss",
        "cells",
        "In − out − change: smoke that the method itself lost (or, below 0, made) in the last step.",
        Format::Signed(4),
    ),
];

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "cells",
        caption: "Cells",
        row_heading: "cell",
        columns: &[
            column("place", "place", "", "Seen from the cell asked about.", Format::Text),
            column("kind", "kind", "", "Open, wall, obstacle, inflow or outflow.", Format::Text),
            column(
                "divergence",
                "divergence",
                "m/s",
                "What flows out of its four faces, less what flows in.",
                Format::Bar,
            ),
            column("pressure", "pressure", "Pa", "Built up by the corrections.", Format::Fixed(1)),
            column("smoke", "smoke", "", "0 is clear air, 1 is dense.", Format::Fixed(4)),
            column("u_left", "u left", "m/s", "To the right, on its left face.", Format::Signed(4)),
            column(
                "u_right",
                "u right",
                "m/s",
                "To the right, on its right face.",
                Format::Signed(4),
            ),
            column("v_lower", "v lower", "m/s", "Upwards, on its lower face.", Format::Signed(4)),
            column("v_upper", "v upper", "m/s", "Upwards, on its upper face.", Format::Signed(4)),
        ],
    },
    Table {
        name: "points",
        caption: "Obstacle",
        row_heading: "body",
        columns: &[
            editable(column("x", "x", "m", "Its centre, from the left end.", Format::Fixed(4))),
            editable(column("y", "y", "m", "Its centre, from the floor.", Format::Fixed(4))),
        ],
    },
];
