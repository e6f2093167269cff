//! Parameters, readouts, tables and buttons of the sheet.

use crate::particle_lab::vocabulary::{
    DEEP_LINKS, DEEP_POINTS, FACES, FRICTION, PLAIN_ORDERS, STRETCH, choice, compliance, gravity,
    grip, kinetic, max_residual, number, order, potential, prominent, readout, rms_residual, show,
    stiffness, substeps, sweeps, switch, tear, tear_ratio,
};
use crate::spec::{Choice, Command, Format, Parameter, Readout, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    show(
        &[
            Choice { value: "cloth", label: "Cloth" },
            Choice { value: "wire", label: "Links" },
            Choice { value: "strain", label: "Residual" },
        ],
        "cloth",
    ),
    number(
        "wind",
        "Wind",
        "",
        "m/s²",
        "Blows towards you, in gusts between a fifth of it and all of it.",
        [0.0, 50.0, 0.0, 0.5],
    ),
    switch(
        "wind_by_face",
        "Wind presses on faces",
        "The wind is then a speed in m/s: it presses on squares by how they face it and move with it, and less in the lee of others.",
        false,
    ),
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
    choice(
        "prediction",
        "What will the ball do to the dropped sheet?",
        "Your prediction. It changes nothing; the plot “Height by step” says what came of it.",
        &[
            Choice { value: "open", label: "I wait and see" },
            Choice { value: "stays", label: "It stays on the ball" },
            Choice { value: "slides", label: "It slides off" },
            Choice { value: "falls-through", label: "It falls through" },
        ],
        "open",
    ),
    switch(
        "ball",
        "Ball",
        "A solid ball that reaches into the hanging sheet. A dropped sheet always has one below it.",
        false,
    ),
    number(
        "pin_shift",
        "Pin shift",
        "",
        "m",
        "Moves the right pin along x. The first shift of a flat sheet also moves its points a millimetre or less out of the plane: exactly flat, it could only crumple.",
        [-1.0, 1.0, 0.0, 0.01],
    ),
    gravity("m/s²", 9.8),
    FRICTION,
    switch(
        "self_collision",
        "Layers keep apart",
        "Points of two layers stay 0.15 m away from each other, so that the sheet does not pass through itself.",
        false,
    ),
    switch(
        "bend",
        "Folds resist",
        "Two triangles with an edge in common resist being folded.",
        false,
    ),
    compliance(
        "bend_compliance",
        "Fold compliance",
        "rad/(N·m)",
        "How far folds give way while they resist. 0 is as stiff as the sweeps can make them.",
        0.1,
    ),
    tear(false),
    tear_ratio(1.6),
    grip(2.0),
    sweeps(8),
    substeps(1),
    stiffness(1.0),
    order(PLAIN_ORDERS, "listed"),
];

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "seam",
        label: "Cut a seam",
        effect: "Severs every link across the middle, from the top edge down to the sixth row.",
    },
    Command {
        name: "release-pins",
        label: "Release the pins",
        effect: "Frees every pinned point. Reset pins the corners again.",
    },
];

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "sag",
        "sag",
        "m",
        "How far the top edge hangs below the straight line between the two pinned corners.",
        Format::Fixed(4),
    )),
    prominent(readout(
        "motion",
        "motion",
        "m/s",
        "Mean speed of all points, pinned ones too.",
        Format::Fixed(4),
    )),
    STRETCH,
    prominent(readout("links", "links", "", "Links that hold, of 584.", Format::Short)),
    prominent(readout("faces", "faces", "", "Squares that are whole, of 140.", Format::Short)),
    max_residual("m"),
    rms_residual("m"),
    kinetic("J"),
    potential("J"),
    readout("highest", "highest point", "m", "y of the highest point.", Format::Fixed(3)),
    readout("lowest", "lowest point", "m", "y of the lowest point.", Format::Fixed(3)),
];

pub(super) const TABLES: &[Table] = &[
    Table { name: "points", caption: "Points", row_heading: "point", columns: DEEP_POINTS },
    Table { name: "links", caption: "Links", row_heading: "link", columns: DEEP_LINKS },
    Table { name: "faces", caption: "Faces", row_heading: "face", columns: FACES },
];
