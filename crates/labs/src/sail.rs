//! Sail: cloth of damped links, and the air around it as a lattice of vortices; each shapes the other.

mod body;
mod by_hand;
mod cells;
mod edits;
mod fewer;
mod inside;
mod issues;
mod parameters;
mod plots;
mod readouts;
mod refine;
mod save;
mod scene;
mod settings;
mod text;

use crate::edit::Edit;
use crate::job::Job;
use crate::lab::{Advance, Cell, Inside, IssueLine, Lab, PlotData, Reading};
use crate::refusal::Refusal;
use crate::spec::{Clock, Command, JobSpec, Opens, Orbit, Space, Spec, Tool, Units, ViewBox};
use crate::trail::Trail;
use crate::value::Value;
use crate::values::Values;
use body::Body;
use inside::Half;
use mesh::scene::Scene;
use pbd_core::{BuildError, DVec3, Loads, Sail, World};

static SPEC: Spec = Spec {
    slug: "sail",
    title: "Sail",
    tagline: "The wind shapes the cloth, the cloth turns the wind. Change the angle and watch it fill.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 240.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-0.6, -0.4], max: [3.6, 4.6], y_down: false },
    space: Space::Deep(Orbit { target: [1.7, 2.05, 0.2], radius: 2.4, yaw: -0.45, pitch: 0.15 }),
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: readouts::READOUTS,
    tables: cells::TABLES,
    plots: plots::PLOTS,
    jobs: &[REFINE, FEWER],
    budget: None,
    commands: &[Command {
        name: edits::KICK,
        label: "Kick a node 0.3 m",
        effect: "Pushes the pin in the middle of the luff 0.3 m up. The next step is refused: the guard puts everything back and stops.",
    }],
    tools: &[Tool::Grab],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

const REFINE: JobSpec = refine::JOB;
const FEWER: JobSpec = fewer::JOB;

/// A step (s).
const STEP: f64 = 1.0 / 240.0;

/// The sail, or two of its nodes on one link.
#[derive(Clone, Debug)]
pub struct SailLab {
    values: Values,
    body: Body,
    /// Positions at the start.
    start: Vec<DVec3>,
    /// Which pointer holds which node.
    holds: Vec<(i32, usize)>,
    /// Steps since something was changed by hand or the sail was settled.
    restless: u64,
    /// Place of each link in a sweep, from 1.
    turns: Vec<usize>,
    half: Option<Half>,
    inside: Option<Inside>,
}

impl SailLab {
    /// The lab at its start, every parameter at its default.
    ///
    /// # Errors
    /// The core's refusal of the defaults; a test makes sure there is none.
    pub fn new() -> Result<Self, BuildError> {
        let values = Values::defaults(&SPEC);
        let body = settings::body(&values)?;
        Ok(Self::of(values, body))
    }

    fn of(values: Values, body: Body) -> Self {
        let world = body.world();
        let mut turns = vec![0; world.links().len()];
        for (turn, link) in world.order().links().enumerate() {
            turns[link.index()] = turn + 1;
        }
        Self {
            values,
            start: world.particles().positions(),
            holds: Vec::new(),
            restless: 0,
            turns,
            half: None,
            inside: None,
            body,
        }
    }

    /// The sail as it is after the last step; `None` where two nodes are on the table.
    pub fn sail(&self) -> Option<&Sail> {
        self.body.sail()
    }

    /// The cloth shown: inside a step the half-done one.
    fn shown(&self) -> &World {
        self.half.as_ref().map_or(self.body.world(), Half::world)
    }

    /// The loads shown.
    fn shown_loads(&self) -> Option<&Loads> {
        match &self.half {
            Some(half) => half.loads(),
            None => self.body.loads(),
        }
    }
}

impl Lab for SailLab {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn steps(&self) -> u64 {
        self.body.world().steps()
    }

    fn step(&mut self) {
        self.drop_half();
        let settled = self.body.step();
        self.stepped(settled);
    }

    fn is_stopped(&self) -> bool {
        self.body.stopped().is_some()
    }

    fn needs_reset(&self) -> bool {
        self.body.is_latched()
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Refusal> {
        self.apply(edit)?;
        if !edit.only_looks() {
            self.drop_half();
            self.restless = 0;
        }
        Ok(())
    }

    fn parse_edit(&self, name: &str, text: &str) -> Result<Edit, Refusal> {
        self.parse_field(name, text)
    }

    fn value(&self, name: &str) -> Option<Value> {
        self.values.get(name)
    }

    fn advance(&mut self, advance: Advance) {
        self.advance_half(advance);
    }

    fn inside(&self) -> Option<&Inside> {
        self.inside.as_ref()
    }

    fn scene(&self, scene: &mut Scene) {
        self.draw(scene);
    }

    fn view(&self) -> ViewBox {
        SPEC.view
    }

    fn floor(&self) -> Option<f64> {
        None
    }

    fn point_id(&self, point: usize) -> String {
        self.node_name(point)
    }

    fn rows(&self, table: usize) -> usize {
        self.count_rows(table)
    }

    fn row_id(&self, table: usize, row: usize) -> String {
        self.row_name(table, row)
    }

    fn cell(&self, table: usize, row: usize, column: usize) -> Cell {
        self.table_cell(table, row, column)
    }

    fn readouts(&self) -> Vec<Reading> {
        self.readings()
    }

    fn plot(&self, plot: usize, trail: &Trail) -> PlotData {
        self.plot_data(plot, trail)
    }

    fn job(&self, job: usize) -> Option<Box<dyn Job>> {
        match job {
            0 => Some(Box::new(refine::Refine::new(&self.values))),
            1 => Some(Box::new(fewer::Fewer::new(&self.values))),
            _ => None,
        }
    }

    fn broken(&self) -> usize {
        0
    }

    fn issues(&self) -> Vec<IssueLine> {
        self.issue_lines()
    }

    fn hash(&self) -> u64 {
        self.body.hash()
    }

    fn looks(&self) -> Vec<Edit> {
        let show = Value::Choice(self.values.choice("show"));
        vec![Edit::Set { name: "show".into(), value: show }]
    }

    fn keyframe(&self) -> Box<dyn Lab> {
        let mut copy = self.clone();
        copy.drop_half();
        Box::new(copy)
    }

    fn keyframe_bytes(&self) -> usize {
        // The cloth twice more, to be put back; the loads twice; the matrix is never kept.
        let (points, links) = (self.start.len(), self.turns.len());
        points * 750 + links * 220 + size_of::<Self>()
    }

    fn save(&self) -> String {
        self.to_text()
    }

    fn load(&mut self, text: &str) -> Result<(), Refusal> {
        self.read_text(text)
    }
}
