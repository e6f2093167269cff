//! Parameters, readouts, tables and plots of the soft block.

use crate::particle_lab::by_step::{ENERGY_PLOT, residual_plot};
use crate::particle_lab::vocabulary::{
    DEEP_LINKS, DEEP_POINTS, FACES, FRICTION, PLAIN_ORDERS, STRETCH, choice, gravity, grip,
    kinetic, max_residual, order, potential, prominent, readout, rms_residual, show, stiffness,
    substeps, sweeps, switch, tear, tear_ratio,
};
use crate::spec::{Choice, Format, Parameter, Plot, Readout, Scale, Table};

pub(super) const PARAMETERS: &[Parameter] = &[
    show(
        &[
            Choice { value: "skin", label: "Skin" },
            Choice { value: "wire", label: "Links" },
            Choice { value: "strain", label: "Residual" },
        ],
        "skin",
    ),
    choice(
        "mode",
        "Mode",
        "Dropped on the floor, hung up by its top layer, or pressed down by it. A new choice starts again.",
        &[
            Choice { value: "drop", label: "Drop" },
            Choice { value: "hang", label: "Hang" },
            Choice { value: "press", label: "Press" },
        ],
        "drop",
    ),
    switch(
        "keep_volume",
        "Keep volume",
        "Corrects the volume of every tetrahedron in each sweep, after the links.",
        false,
    ),
    stiffness(0.3),
    sweeps(8),
    substeps(1),
    gravity("m/s²", 9.8),
    FRICTION,
    tear(false),
    tear_ratio(1.6),
    grip(1.5),
    order(PLAIN_ORDERS, "listed"),
];

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "volume",
        "volume",
        "m³",
        "Sum of the signed volumes of six tetrahedra in each of 64 cubes; 0.512 at rest.",
        Format::Fixed(4),
    )),
    prominent(readout(
        "volume_ratio",
        "volume / rest volume",
        "",
        "1 is the volume it was made with.",
        Format::Fixed(4),
    )),
    prominent(readout(
        "inverted",
        "inverted tetrahedra",
        "",
        "Tetrahedra that are turned inside out, of 384; they count negative.",
        Format::Short,
    )),
    STRETCH,
    readout("links", "links", "", "Links that hold, of 1036.", Format::Short),
    max_residual("m"),
    rms_residual("m"),
    kinetic("J"),
    potential("J"),
];

pub(super) const TABLES: &[Table] = &[
    Table { name: "points", caption: "Points", row_heading: "point", columns: DEEP_POINTS },
    Table { name: "links", caption: "Links", row_heading: "link", columns: DEEP_LINKS },
    Table { name: "faces", caption: "Faces", row_heading: "face", columns: FACES },
];

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "volume-by-step",
        title: "Volume by step",
        notice: "Every link wants its length back, no link knows the volume: what is squeezed shrinks.",
        x: "step",
        y: "volume / rest volume",
        y_scale: Scale::Linear,
    },
    ENERGY_PLOT,
    residual_plot("residual [m]"),
];
