//! What a lab says about itself: plain data from which the page, the tables and `trace` are made.

use crate::joined::joined;

/// A lab's description. Everything is static: the page can be laid out before a world exists.
#[derive(Debug)]
pub struct Spec {
    /// Address of the lab (`#/worked-example`) and its name on the command line.
    pub slug: &'static str,
    /// Name shown to people.
    pub title: &'static str,
    /// One sentence under the title: what to notice.
    pub tagline: &'static str,
    /// Words for the model's units.
    pub units: Units,
    /// How pressing Run turns time into steps.
    pub clock: Clock,
    /// Whether the lab is running or paused when it is opened.
    pub opens: Opens,
    /// The part of the world the drawing shows at the start, in model units.
    pub view: ViewBox,
    /// Flat, or with depth.
    pub space: Space,
    /// True if displacements from the start are drawn enlarged: only where all of them are small.
    pub enlarges: bool,
    /// What can be set, in the order shown.
    pub parameters: &'static [Parameter],
    /// Single numbers worth watching, in the order shown.
    pub readouts: &'static [Readout],
    /// The tables, in the order shown.
    pub tables: &'static [Table],
    /// The plots, in the order shown.
    pub plots: &'static [Plot],
    /// Measurements that can be started, each with a plot of its own.
    pub jobs: &'static [JobSpec],
    /// The parameter that whoever runs the lab may set from the time a step takes, if there is one.
    pub budget: Option<Budget>,
    /// What can be done at once by a button, in the order shown.
    pub commands: &'static [Command],
    /// What the pointer can do here.
    pub tools: &'static [Tool],
    /// The first minute for a newcomer, one line each.
    pub try_this: &'static [&'static str],
    /// The source regions that are running.
    pub sources: &'static [Source],
}

/// Words for the units of a lab.
#[derive(Clone, Copy, Debug)]
pub struct Units {
    /// Length, in full (`display units`, `metres`).
    pub length: &'static str,
    /// Length, short, as it stands behind a number (`u`, `m`).
    pub length_short: &'static str,
}

/// How Run turns time into steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clock {
    /// At most one step a frame, nominally `hz` a second, never catching up.
    OneAFrame {
        /// Nominal steps a second.
        hz: f64,
    },
    /// Fixed steps from an accumulator, `hz` a second, with a bounded catch-up.
    Fixed {
        /// Steps a second.
        hz: f64,
    },
}

/// Whether a lab is running when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// Waits at step 0.
    Paused,
    /// Runs at once.
    Running,
}

/// A rectangle of the world in model units, y in the lab's own direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewBox {
    /// Smallest x and y.
    pub min: [f64; 2],
    /// Largest x and y.
    pub max: [f64; 2],
    /// True if y grows downwards, as on a screen.
    pub y_down: bool,
}

/// Whether a lab lies in the plane of the drawing or is looked at from somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Space {
    /// In the plane: the drawing shows x and y.
    Flat,
    /// In space: the drawing shows what an eye sees that goes round it.
    Deep(Orbit),
}

/// Where the eye of a lab with depth is at first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orbit {
    /// The point it looks at and goes round, in model units.
    pub target: [f64; 3],
    /// Radius of the ball round the target that fits in the drawing, in model units.
    pub radius: f64,
    /// From where it looks, round the y axis: 0 from +z, positive from +x (radians).
    pub yaw: f64,
    /// How far from above it looks (radians).
    pub pitch: f64,
}

/// Something that a button does to the lab at once.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Name in edits and recordings.
    pub name: &'static str,
    /// Label of the button.
    pub label: &'static str,
    /// What it does, in one sentence.
    pub effect: &'static str,
}

/// One thing that can be set.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Name in links and on the command line (`retention`).
    pub name: &'static str,
    /// Name on the page.
    pub label: &'static str,
    /// Letter in the formulas; empty if it has none.
    pub symbol: &'static str,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// What it does, in one sentence.
    pub effect: &'static str,
    /// True for a setting of the solver, false for a property of the model.
    pub solver: bool,
    /// Range and default.
    pub kind: Kind,
}

/// The kind of a parameter with its range and default.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A real number.
    Number {
        /// Smallest allowed.
        min: f64,
        /// Largest allowed.
        max: f64,
        /// Value of a fresh lab.
        default: f64,
        /// Slider scale.
        scale: Scale,
        /// Slider step (linear scale).
        step: f64,
    },
    /// A whole number.
    Whole {
        /// Smallest allowed.
        min: i64,
        /// Largest allowed.
        max: i64,
        /// Value of a fresh lab.
        default: i64,
    },
    /// One of a few words.
    Choice {
        /// The words.
        options: &'static [Choice],
        /// Value of a fresh lab.
        default: &'static str,
    },
    /// On or off.
    Switch {
        /// Value of a fresh lab.
        default: bool,
    },
}

/// One word of a choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The word in links and on the command line.
    pub value: &'static str,
    /// The word on the page.
    pub label: &'static str,
}

/// Scale of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Even steps.
    Linear,
    /// Even ratios, with 0 at the left end if `min` is 0.
    Log,
}

/// A single number worth watching.
#[derive(Clone, Copy, Debug)]
pub struct Readout {
    /// Name in `trace`.
    pub name: &'static str,
    /// Name on the page.
    pub label: &'static str,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// How it is written.
    pub format: Format,
    /// What it means, in one sentence.
    pub help: &'static str,
    /// True if it stands under the drawing, false if only among the others.
    pub prominent: bool,
}

/// A table: rows come from the lab, columns from here.
#[derive(Debug)]
pub struct Table {
    /// Name in `trace` (`points`, `links`).
    pub name: &'static str,
    /// Caption on the page.
    pub caption: &'static str,
    /// Heading of the first column, which holds the row's id.
    pub row_heading: &'static str,
    /// The other columns.
    pub columns: &'static [Column],
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Name in CSV files.
    pub key: &'static str,
    /// Heading on the page: a glossary word.
    pub heading: &'static str,
    /// Unit, written in the heading; empty for a pure number.
    pub unit: &'static str,
    /// What it means, in one sentence.
    pub help: &'static str,
    /// How a cell is written.
    pub format: Format,
    /// True if a cell can be edited while the lab is paused; the field's name for [`crate::Lab::parse_edit`] is then
    /// `{row id}.{key}`.
    pub editable: bool,
}

/// How a number is written for people. Files always hold full precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Fixed number of decimals.
    Fixed(u8),
    /// Fixed number of decimals, always with a sign; an exact 0 is written `0`.
    Signed(u8),
    /// A signed number in scientific notation with this many decimals (`+2.08e−3`); an exact 0 is written `0`.
    Scientific(u8),
    /// A magnitude in scientific notation with this many decimals, without a sign (`2.08e−3`); an exact 0 is `0`.
    Magnitude(u8),
    /// As short as it can be read back.
    Short,
    /// A bar: as `Scientific(2)`, with a bar whose length is the magnitude relative to the largest of the column.
    Bar,
    /// Yes or no, shown as a switch when editable.
    Flag,
    /// A word.
    Text,
}

/// A plot; its data come from the lab.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// Name in CSV files.
    pub name: &'static str,
    /// Title on the page.
    pub title: &'static str,
    /// What to see in it, one sentence.
    pub notice: &'static str,
    /// Label of the x axis with its unit.
    pub x: &'static str,
    /// Label of the y axis with its unit.
    pub y: &'static str,
    /// Scale of the y axis.
    pub y_scale: Scale,
}

/// A measurement that can be started.
#[derive(Clone, Copy, Debug)]
pub struct JobSpec {
    /// Label of the button.
    pub label: &'static str,
    /// What it does, one sentence.
    pub what: &'static str,
    /// The plot of its result.
    pub plot: Plot,
}

/// A parameter that may follow the time a step takes. A lab knows no clock: who runs it measures, and sets the parameter
/// by an ordinary edit, so that a recording still replays exactly.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Name of the parameter, a whole number to which the time of a step is about proportional.
    pub parameter: &'static str,
    /// Label of the switch.
    pub label: &'static str,
    /// What it does, in one or two sentences.
    pub effect: &'static str,
}

/// What the pointer can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Hold and move a particle.
    Grab,
    /// Sever links along a stroke.
    Cut,
    /// Toggle a pin.
    Pin,
    /// Ask about a place.
    Probe,
}

/// A region of the source that is running.
#[derive(Debug)]
pub struct Source {
    /// What the region does.
    pub title: &'static str,
    /// Path of the file in the project.
    pub file: &'static str,
    /// Name of the region in it. [`region!`](crate::region!) sees to it that there is one.
    pub region: &'static str,
}

impl Spec {
    /// The parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|p| p.name == name)
    }

    /// The names of all parameters, with commas.
    pub fn parameter_names(&self) -> String {
        joined(&mut self.parameters.iter().map(|p| p.name), ", ")
    }

    /// Index of the table of this name.
    pub fn table(&self, name: &str) -> Option<usize> {
        self.tables.iter().position(|t| t.name == name)
    }
}
