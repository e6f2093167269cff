//! Parameters, columns and readouts that several particle labs share, each described once.

use crate::spec::{Choice, Column, Format, Kind, Parameter, Readout, Scale};

/// A parameter that is a real number on an even scale.
pub const fn number(
    name: &'static str,
    label: &'static str,
    symbol: &'static str,
    unit: &'static str,
    effect: &'static str,
    [min, max, default, step]: [f64; 4],
) -> Parameter {
    let kind = Kind::Number { min, max, default, scale: Scale::Linear, step };
    Parameter { name, label, symbol, unit, effect, solver: false, kind }
}

/// A parameter that is a whole number.
pub const fn whole(
    name: &'static str,
    label: &'static str,
    symbol: &'static str,
    effect: &'static str,
    [min, max, default]: [i64; 3],
) -> Parameter {
    let kind = Kind::Whole { min, max, default };
    Parameter { name, label, symbol, unit: "", effect, solver: false, kind }
}

/// A parameter that is on or off.
pub const fn switch(
    name: &'static str,
    label: &'static str,
    effect: &'static str,
    default: bool,
) -> Parameter {
    let kind = Kind::Switch { default };
    Parameter { name, label, symbol: "", unit: "", effect, solver: false, kind }
}

/// A parameter that is one of a few words.
pub const fn choice(
    name: &'static str,
    label: &'static str,
    effect: &'static str,
    options: &'static [Choice],
    default: &'static str,
) -> Parameter {
    let kind = Kind::Choice { options, default };
    Parameter { name, label, symbol: "", unit: "", effect, solver: false, kind }
}

/// The same parameter, marked as a setting of the solver.
pub const fn of_solver(parameter: Parameter) -> Parameter {
    Parameter { solver: true, ..parameter }
}

/// Gravity on a logarithmic scale from 0 to 5000.
pub const fn gravity(unit: &'static str, default: f64) -> Parameter {
    Parameter {
        name: "gravity",
        label: "Gravity",
        symbol: "g",
        unit,
        effect: "Pulls every free point down.",
        solver: false,
        kind: Kind::Number { min: 0.0, max: 5000.0, default, scale: Scale::Log, step: 0.01 },
    }
}

/// A compliance: logarithmic from 0, which is rigid.
pub const fn compliance(
    name: &'static str,
    label: &'static str,
    unit: &'static str,
    effect: &'static str,
    default: f64,
) -> Parameter {
    Parameter {
        name,
        label,
        symbol: "α",
        unit,
        effect,
        solver: false,
        kind: Kind::Number { min: 0.0, max: 1.0, default, scale: Scale::Log, step: 0.0 },
    }
}

/// Substeps in a step, 1 to 40.
pub const fn substeps(default: i64) -> Parameter {
    of_solver(whole(
        "substeps",
        "Substeps",
        "",
        "Splits a step into shorter ones, each with its own prediction and sweeps.",
        [1, 40, default],
    ))
}

/// Sweeps in a substep, 0 to 160.
pub const fn sweeps(default: i64) -> Parameter {
    of_solver(whole(
        "sweeps",
        "Sweeps",
        "n",
        "How often all constraints are corrected in a substep.",
        [0, 160, default],
    ))
}

/// The tear switch.
pub const fn tear(default: bool) -> Parameter {
    switch("tear", "Tearing", "Breaks a link that is stretched too far.", default)
}

/// The ratio at which a link tears.
pub const fn tear_ratio(default: f64) -> Parameter {
    let effect = "A link breaks when it is longer than this many rest lengths.";
    number("tear_ratio", "Tear ratio", "", "", effect, [1.05, 10.0, default, 0.05])
}

/// The radius of a grab, in spacings.
pub const fn grip(default: f64) -> Parameter {
    let effect = "How many spacings round the point a grab reaches while tearing is on. A good grip splits the cloth elsewhere.";
    number("grip", "Grip", "", "spacings", effect, [0.0, 12.0, default, 0.5])
}

/// The orders of projection of a grid.
pub const GRID_ORDERS: &[Choice] = &[
    Choice { value: "listed", label: "Point by point" },
    Choice { value: "families", label: "Family by family" },
    Choice { value: "jacobi", label: "All at once, averaged" },
];

/// The orders of projection of anything else.
pub const PLAIN_ORDERS: &[Choice] = &[
    Choice { value: "listed", label: "Listed" },
    Choice { value: "jacobi", label: "All at once, averaged" },
];

/// The orders of projection of a mesh with many links of one direction.
pub const MESH_ORDERS: &[Choice] = &[
    Choice { value: "listed", label: "Listed" },
    Choice { value: "grouped", label: "Direction by direction" },
    Choice { value: "jacobi", label: "All at once, averaged" },
];

/// The order parameter.
pub const fn order(options: &'static [Choice], default: &'static str) -> Parameter {
    of_solver(choice(
        "order",
        "Order of the links",
        "Each correction disturbs the ones made before, so the order changes the result.",
        options,
        default,
    ))
}

/// A column with numbers.
pub const fn column(
    key: &'static str,
    heading: &'static str,
    unit: &'static str,
    help: &'static str,
    format: Format,
) -> Column {
    Column { key, heading, unit, help, format, editable: false }
}

/// The same column, to be typed into.
pub const fn editable(column: Column) -> Column {
    Column { editable: true, ..column }
}

/// The pin switch of a point.
pub const PINNED: Column = editable(column(
    "pinned",
    "pinned",
    "",
    "A pinned point has inverse mass 0: nothing moves it.",
    Format::Flag,
));

/// Whether a link holds.
pub const STATE: Column =
    column("state", "state", "", "Alive, torn by load, or cut by the blade.", Format::Text);

/// A link's place in every sweep.
pub const TURN: Column = column("turn", "turn", "", "Its place in every sweep.", Format::Short);

/// How a lab in space is drawn; it changes nothing that moves.
pub const fn show(options: &'static [Choice], default: &'static str) -> Parameter {
    choice("show", "Show", "How it is drawn. It changes nothing that moves.", options, default)
}

/// The stiffness of the stiffness form.
pub const fn stiffness(default: f64) -> Parameter {
    of_solver(number(
        "stiffness",
        "Stiffness",
        "s",
        "",
        "The part of a link’s residual that one correction removes.",
        [0.0, 1.0, default, 0.01],
    ))
}

/// Friction on ball and floor; none by default.
pub const FRICTION: Parameter = number(
    "friction",
    "Friction",
    "μ",
    "",
    "What slides takes back at most this many times the depth it was pushed out of. 0 is as smooth as ice.",
    [0.0, 2.0, 0.0, 0.05],
);

/// The columns of a points table in space: place, pin, last step, previous place.
pub const DEEP_POINTS: &[Column] = &[
    editable(column("x", "x", "m", "Position, to the right.", Format::Fixed(5))),
    editable(column("y", "y", "m", "Position, upwards.", Format::Fixed(5))),
    editable(column("z", "z", "m", "Position, towards you.", Format::Fixed(5))),
    PINNED,
    column("step_dx", "Δx last step", "m", "How far the last step moved it.", Format::Signed(5)),
    column("step_dy", "Δy last step", "m", "How far the last step moved it.", Format::Signed(5)),
    column("step_dz", "Δz last step", "m", "How far the last step moved it.", Format::Signed(5)),
    editable(column("previous_x", "previous x", "m", BEFORE, Format::Fixed(5))),
    editable(column("previous_y", "previous y", "m", BEFORE, Format::Fixed(5))),
    editable(column("previous_z", "previous z", "m", BEFORE, Format::Fixed(5))),
];

const BEFORE: &str = "Where it was before the last prediction.";

/// The columns of a links table in space.
pub const DEEP_LINKS: &[Column] = &[
    column("length", "length", "m", "The length it has.", Format::Fixed(5)),
    column("residual", "residual", "m", "Length − rest.", Format::Bar),
    column("strain", "strain", "", "(length − rest) / rest.", Format::Signed(4)),
    STATE,
    column("rest", "rest", "m", "The length it should have.", Format::Fixed(5)),
    TURN,
];

/// The columns of a faces table.
pub const FACES: &[Column] = &[
    column("area", "area", "m²", "Half the cross product of its diagonals.", Format::Fixed(6)),
    column(
        "state",
        "state",
        "",
        "Whole, or open: a side or a diagonal is broken. An open one is not drawn.",
        Format::Text,
    ),
];

/// A link's λ and the tension it means.
pub const LAMBDA: Column = column(
    "lambda",
    "λ",
    "kg·m",
    "Multiplier at the end of the last substep.",
    Format::Scientific(2),
);

/// A link's tension.
pub const TENSION: Column = column(
    "tension",
    "tension",
    "N",
    "−λ/h²: the force along the link, positive when it pulls.",
    Format::Scientific(2),
);

/// A readout.
pub const fn readout(
    name: &'static str,
    label: &'static str,
    unit: &'static str,
    help: &'static str,
    format: Format,
) -> Readout {
    Readout { name, label, unit, format, help, prominent: false }
}

/// The same readout, to stand under the drawing.
pub const fn prominent(readout: Readout) -> Readout {
    Readout { prominent: true, ..readout }
}

/// Largest stretch of the links that hold.
pub const STRETCH: Readout = prominent(readout(
    "stretch",
    "stretch",
    "",
    "Largest length / rest − 1 of the links that hold.",
    Format::Fixed(4),
));

/// Links that are broken.
pub const TORN: Readout = prominent(readout(
    "torn",
    "broken links",
    "",
    "Links torn by load or cut by the blade.",
    Format::Short,
));

/// The largest residual in this unit.
pub const fn max_residual(unit: &'static str) -> Readout {
    readout(
        "max_residual",
        "largest residual",
        unit,
        "The largest |length − rest| of the links that hold.",
        Format::Magnitude(2),
    )
}

/// The root mean square residual in this unit.
pub const fn rms_residual(unit: &'static str) -> Readout {
    readout(
        "rms_residual",
        "RMS residual",
        unit,
        "Root of the mean of the squared residuals.",
        Format::Magnitude(2),
    )
}

/// Kinetic energy in this unit.
pub const fn kinetic(unit: &'static str) -> Readout {
    readout("kinetic", "kinetic energy", unit, "½ m v² of the free points.", Format::Magnitude(3))
}

/// Potential energy in this unit.
pub const fn potential(unit: &'static str) -> Readout {
    readout(
        "potential",
        "potential energy",
        unit,
        "−m g y of the free points, counted from y = 0; it falls as they sink.",
        Format::Scientific(3),
    )
}
