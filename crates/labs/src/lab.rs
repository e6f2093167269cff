//! What every lab can do. The page and `trace` see a lab only through this trait.

use crate::edit::Edit;
use crate::job::Job;
use crate::refusal::Refusal;
use crate::spec::{Format, Spec, ViewBox};
use crate::trail::Trail;
use crate::value::Value;
use mesh::scene::Scene;
use pbd_core::{ShapeKind, Touched};
use std::cmp::Ordering;
use std::ops::Range;

/// An experiment: a world with its recipe, parameters, tables and plots.
///
/// A lab shows one state: the finished one, or the half-done state inside a step (see [`Lab::advance`]). All views
/// below speak of the state shown.
pub trait Lab {
    /// The lab's description.
    fn spec(&self) -> &'static Spec;

    /// Number of finished steps since the start.
    fn steps(&self) -> u64;

    /// Makes one step. Discards a half-done step first.
    fn step(&mut self);

    /// True if a step would change nothing, because something stands against it that an issue names.
    fn is_stopped(&self) -> bool {
        false
    }

    /// True if it is stopped until Reset.
    fn needs_reset(&self) -> bool {
        false
    }

    /// Applies an edit, discarding a half-done step first.
    ///
    /// # Errors
    /// A [`Refusal`] if a value is outside its range or names nothing; nothing is changed then.
    fn edit(&mut self, edit: &Edit) -> Result<(), Refusal>;

    /// Reads `name = text` as an edit: a parameter's name, or `P11.x`, `P11.previous_x`, `P11.pinned`.
    ///
    /// # Errors
    /// A [`Refusal`] that names the field and what is allowed.
    fn parse_edit(&self, name: &str, text: &str) -> Result<Edit, Refusal>;

    /// Current value of a parameter, `None` if there is none of that name.
    fn value(&self, name: &str) -> Option<Value>;

    /// Moves on inside a step, on a copy of the world; the finished state is untouched until the step is finished.
    fn advance(&mut self, advance: Advance);

    /// Where the half-done step stands; `None` outside.
    fn inside(&self) -> Option<&Inside>;

    /// Fills `scene` with what is to be drawn, reusing its memory.
    fn scene(&self, scene: &mut Scene);

    /// The part of the world the drawing should show now, in model units.
    fn view(&self) -> ViewBox;

    /// y of a floor to draw, if there is one.
    fn floor(&self) -> Option<f64>;

    /// Name of a point (`P11`).
    fn point_id(&self, point: usize) -> String;

    /// Number of rows of a table (index into [`Spec::tables`]).
    fn rows(&self, table: usize) -> usize;

    /// Name of a row (`P11`, `P10-P11`).
    fn row_id(&self, table: usize, row: usize) -> String;

    /// One cell; columns are numbered as in the table's description.
    fn cell(&self, table: usize, row: usize, column: usize) -> Cell;

    /// The readouts, in the order of the description.
    fn readouts(&self) -> Vec<Reading>;

    /// Data of a plot (index into [`Spec::plots`]); `trail` holds the readouts of the steps made so far.
    ///
    /// The page calls [`crate::Experiment::plot`], which knows the trail.
    fn plot(&self, plot: usize, trail: &Trail) -> PlotData;

    /// Starts a measurement (index into [`Spec::jobs`]) with the present parameters.
    fn job(&self, job: usize) -> Option<Box<dyn Job>>;

    /// How many links are torn or cut.
    fn broken(&self) -> usize;

    /// Issues of the last step (or of the half-done one).
    fn issues(&self) -> Vec<IssueLine>;

    /// Hash of the finished state, the same on every machine.
    fn hash(&self) -> u64;

    /// The finished state, bit for bit, as text.
    fn save(&self) -> String;

    /// What is being looked at, as edits ([`Edit::only_looks`]): whoever goes back in time keeps looking there.
    fn looks(&self) -> Vec<Edit> {
        Vec::new()
    }

    /// A copy with everything Back needs.
    fn keyframe(&self) -> Box<dyn Lab>;

    /// About how many bytes a keyframe holds.
    fn keyframe_bytes(&self) -> usize;

    /// Puts a saved state back, bit for bit.
    ///
    /// # Errors
    /// A [`Refusal`] if the text is not a state of this lab; nothing is changed then.
    fn load(&mut self, text: &str) -> Result<(), Refusal>;
}

/// A lab is named, not printed: as a supertrait, `Debug` would bring the printing of whole worlds onto the page.
impl std::fmt::Debug for dyn Lab {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.spec().slug)
    }
}

/// How far to go inside a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// Predict, or project the next link, or finish after the last.
    Link,
    /// To the end of the current sweep.
    Sweep,
    /// To the end of the current substep.
    Substep,
    /// Until this link (row of the links table) has been projected once more.
    ToLink(usize),
    /// Complete the step; it then counts as a step.
    Finish,
    /// Drop the half-done step.
    Discard,
}

/// Where a half-done step stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// Number of the step being made.
    pub step: u64,
    /// The stages of the step in order: predict, each sweep, finished.
    pub stages: Vec<StageMark>,
    /// What has just happened.
    pub moment: Moment,
}

/// One stage in the strip of stages.
#[derive(Clone, Debug, PartialEq)]
pub struct StageMark {
    /// Short name (`predict`, `sweep 1`).
    pub label: String,
    /// Done, in progress, or ahead.
    pub mark: Mark,
}

impl StageMark {
    /// The stages at these places in order: those before `now` are done, those after it ahead.
    pub(crate) fn strip(places: Range<u32>, now: u32, label: impl Fn(u32) -> String) -> Vec<Self> {
        let mark = |place: u32| match place.cmp(&now) {
            Ordering::Less => Mark::Done,
            Ordering::Equal => Mark::Now,
            Ordering::Greater => Mark::Ahead,
        };
        places.map(|place| Self { label: label(place), mark: mark(place) }).collect()
    }
}

/// Progress of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Behind us.
    Done,
    /// In progress.
    Now,
    /// Ahead.
    Ahead,
}

/// What has just happened inside a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// All points were predicted: gravity and motion, no constraint yet.
    Predicted,
    /// One link was projected.
    Projected(Projection),
    /// One shape was projected.
    ShapeProjected(ShapeProjection),
    /// The links' corrections of this sweep were averaged and applied (Jacobi).
    Averaged,
    /// Particles were put where contacts allow them.
    Contacts(Touched),
    /// Velocities were taken from the distance moved (XPBD labs only).
    Velocities,
    /// What the lab says of it in its own words.
    Told(Told),
    /// The step is finished and counted.
    Finished,
}

/// A moment in the words of the lab.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What has just happened, a few words (`sweep 3 of 40`).
    pub headline: String,
    /// What it means, one sentence.
    pub sentence: String,
    /// Names of figures, their numbers and how they are written.
    pub figures: Vec<(&'static str, f64, Format)>,
}

/// One link's projection, with everything needed to explain it.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// Substep, from 1.
    pub substep: usize,
    /// Sweep, from 1.
    pub sweep: usize,
    /// Row of the link in the links table.
    pub link: usize,
    /// Rows of its two ends in the points table.
    pub ends: [usize; 2],
    /// Position in the sweep's order, from 1, and how many there are.
    pub turn: [usize; 2],
    /// C = length − rest before.
    pub c_before: f64,
    /// C after.
    pub c_after: f64,
    /// Δλ of this projection.
    pub delta_lambda: f64,
    /// How each end moved, in model units.
    pub corrections: [[f64; 3]; 2],
    /// True if the link has length zero: no direction, nothing was corrected.
    pub skipped: bool,
}

/// One shape's projection.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeProjection {
    /// Substep, from 1.
    pub substep: usize,
    /// Sweep, from 1.
    pub sweep: usize,
    /// Area, volume or bend.
    pub kind: ShapeKind,
    /// Rows of its corners in the points table.
    pub corners: Vec<usize>,
    /// C before: area, volume or angle less what it is at rest.
    pub c_before: f64,
    /// C after.
    pub c_after: f64,
    /// Δλ of this projection.
    pub delta_lambda: f64,
    /// How each corner moved, in model units; zero beyond the last.
    pub corrections: [[f64; 3]; 4],
    /// True if it had no direction: nothing was corrected.
    pub skipped: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Text(String),
    /// Nothing to show.
    Empty,
}

/// A readout's current value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// The readout's name.
    pub name: &'static str,
    /// Its value; NaN if it has none now.
    pub value: f64,
}

/// What a plot shows now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotData {
    /// The lines, in drawing order.
    pub series: Vec<Series>,
    /// A sentence about these numbers, empty if there is nothing to say.
    pub remark: String,
}

impl PlotData {
    /// True if no line has a point.
    pub fn is_empty(&self) -> bool {
        self.series.iter().all(|series| series.points.is_empty())
    }
}

/// One line of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Name in the legend and in CSV files.
    pub label: String,
    /// x and y.
    pub points: Vec<[f64; 2]>,
    /// True for a theoretical line, drawn dashed.
    pub theory: bool,
}

/// Something a step could not do, for people to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueLine {
    /// Number of the step.
    pub step: u64,
    /// Sweep, from 1.
    pub sweep: usize,
    /// Row of the link in the links table.
    pub link: usize,
    /// The sentence.
    pub text: String,
}
