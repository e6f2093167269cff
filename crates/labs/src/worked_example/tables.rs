//! Tables and readouts of the worked example.

use super::orders::mirror_point;
use crate::spec::{Column, Format, Readout, Table};
use pbd_core::{ParticleId, World};

const fn number(
    key: &'static str,
    heading: &'static str,
    help: &'static str,
    format: Format,
    editable: bool,
) -> Column {
    Column { key, heading, unit: "u", help, format, editable }
}

pub(super) const TABLES: &[Table] = &[
    Table {
        name: "points",
        caption: "Points",
        row_heading: "point",
        columns: &[
            number("x", "x", "Position, to the right.", Format::Fixed(6), true),
            number("y", "y", "Position, downwards.", Format::Fixed(6), true),
            Column {
                key: "pinned",
                heading: "pinned",
                unit: "",
                help: "A pinned point has inverse mass 0: nothing moves it.",
                format: Format::Flag,
                editable: true,
            },
            number(
                "start_dx",
                "Δx since start",
                "How far it is from where it started.",
                Format::Signed(6),
                false,
            ),
            number(
                "start_dy",
                "Δy since start",
                "How far it is from where it started.",
                Format::Signed(6),
                false,
            ),
            number(
                "step_dx",
                "Δx last step",
                "How far the last step moved it.",
                Format::Signed(6),
                false,
            ),
            number(
                "step_dy",
                "Δy last step",
                "How far the last step moved it.",
                Format::Signed(6),
                false,
            ),
            number(
                "previous_x",
                "previous x",
                "Where it was before the last prediction; x − previous x is its velocity.",
                Format::Fixed(6),
                true,
            ),
            number(
                "previous_y",
                "previous y",
                "Where it was before the last prediction; y − previous y is its velocity.",
                Format::Fixed(6),
                true,
            ),
        ],
    },
    Table {
        name: "links",
        caption: "Links",
        row_heading: "link",
        columns: &[
            number("rest", "rest", "The length the link should have.", Format::Short, false),
            number("length", "length", "The length it has.", Format::Fixed(6), false),
            number(
                "residual",
                "residual",
                "Length − rest: what the sweeps left over.",
                Format::Bar,
                false,
            ),
            Column {
                key: "turn",
                heading: "turn",
                unit: "",
                help: "Its place in every sweep.",
                format: Format::Short,
                editable: false,
            },
        ],
    },
];

pub(super) const READOUTS: &[Readout] = &[
    Readout {
        name: "max_residual",
        label: "largest residual",
        unit: "u",
        format: Format::Magnitude(2),
        help: "The largest |length − rest| of all links.",
        prominent: true,
    },
    Readout {
        name: "rms_residual",
        label: "RMS residual",
        unit: "u",
        format: Format::Magnitude(2),
        help: "Root of the mean of the squared residuals.",
        prominent: false,
    },
    Readout {
        name: "asymmetry",
        label: "left–right asymmetry",
        unit: "u",
        format: Format::Magnitude(2),
        help: "How far the mesh is from its own mirror image. The order of the links causes it.",
        prominent: true,
    },
    Readout {
        name: "kinetic",
        label: "kinetic energy",
        unit: "kg·u²/s²",
        format: Format::Magnitude(3),
        help: "½ m v² of the free points, v the displacement of the last substep over its duration.",
        prominent: false,
    },
    Readout {
        name: "potential",
        label: "potential energy",
        unit: "kg·u²/s²",
        format: Format::Scientific(3),
        help: "−m g y of the free points, counted from y = 0; it falls as they sink.",
        prominent: false,
    },
];

/// Largest difference between the mesh and its mirror image about x = 80: |x(r,c) + x(r,2−c) − 160| or
/// |y(r,c) − y(r,2−c)|. NaN for anything but the nine points.
pub(super) fn asymmetry(world: &World) -> f64 {
    let particles = world.particles();
    if particles.len() != 9 {
        return f64::NAN;
    }
    let difference = |point: u32| {
        let [a, b] = [point, mirror_point(point)].map(|id| particles.position(ParticleId(id)));
        (a.x + b.x - 160.0).abs().max((a.y - b.y).abs())
    };
    (0..9).map(difference).fold(0.0, f64::max)
}
