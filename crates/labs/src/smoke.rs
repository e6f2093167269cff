//! Smoke: a wind tunnel. Air on a grid, made free of divergence cell by cell, carries smoke round an obstacle.

mod cells;
mod compare;
mod edits;
mod flow;
mod inside;
mod parameters;
mod plots;
mod save;
mod scene;
mod settings;
mod text;
mod turn;

use crate::edit::Edit;
use crate::job::Job;
use crate::lab::{Advance, Cell, Inside, IssueLine, Lab, PlotData, Reading};
use crate::refusal::Refusal;
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::trail::Trail;
use crate::value::Value;
use crate::values::Values;
use mesh::scene::Scene;
use pbd_core::{BuildError, InnerTunnelStep, Tunnel, TunnelStage};

static SPEC: Spec = Spec {
    slug: "smoke",
    title: "Smoke",
    tagline: "Drag the obstacle through the wind. One constraint a cell: what flows in flows out.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 60.0 },
    opens: Opens::Running,
    view: ViewBox { min: [0.0, 0.0], max: [2.0, 1.0], y_down: false },
    space: Space::Flat,
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: plots::PLOTS,
    jobs: compare::JOBS,
    budget: None,
    commands: &[],
    tools: &[Tool::Grab, Tool::Probe],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The solver of a fresh lab.
const SOLVER: &str = "multigrid";

/// Name of the obstacle in its table.
const BODY: &str = "obstacle";

/// The wind tunnel.
#[derive(Clone, Debug)]
pub struct Smoke {
    values: Values,
    tunnel: Tunnel,
    /// The pointers that hold the obstacle.
    holds: Vec<i32>,
    /// Column and row of the cell asked about; never one of the border.
    probed: [u32; 2],
    /// The half-done step, if there is one.
    half: Option<InnerTunnelStep>,
    inside: Option<Inside>,
}

impl Smoke {
    /// The lab at its start, every parameter at its default.
    ///
    /// # Errors
    /// The core's refusal of the defaults; a test makes sure there is none.
    pub fn new() -> Result<Self, BuildError> {
        let values = Values::defaults(&SPEC);
        let tunnel = Tunnel::new(settings::settings(&values, settings::start(&values)))?;
        // Upstream of the obstacle, at the edge of the smoke.
        Ok(Self { values, tunnel, holds: Vec::new(), probed: [24, 44], half: None, inside: None })
    }

    /// The state shown: inside a step the half-done one.
    fn shown(&self) -> &Tunnel {
        self.half.as_ref().map_or(&self.tunnel, InnerTunnelStep::tunnel)
    }

    /// The finished state.
    pub fn tunnel(&self) -> &Tunnel {
        &self.tunnel
    }
}

impl Lab for Smoke {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn steps(&self) -> u64 {
        self.tunnel.steps()
    }

    fn step(&mut self) {
        self.drop_half();
        self.tunnel.step();
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Refusal> {
        self.apply(edit)?;
        if !edit.only_looks() {
            self.drop_half();
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
        ViewBox { min: [0.0, 0.0], max: settings::extent(&self.values), y_down: false }
    }

    fn floor(&self) -> Option<f64> {
        None
    }

    fn point_id(&self, _point: usize) -> String {
        BODY.into()
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
        let report = self.shown().report();
        // In the middle of the projection: what is left over so far.
        let after = match self.half.as_ref().map(InnerTunnelStep::done) {
            Some(None | Some(TunnelStage::Start | TunnelStage::Swept { .. })) => {
                *report.rounds.last().unwrap_or(&report.before)
            }
            _ => report.after,
        };
        let value = |name: &str| match name {
            "div_before" => report.before.max,
            "div_after" => after.max,
            "div_before_rms" => report.before.rms,
            "div_after_rms" => after.rms,
            "smoke" => report.smoke,
            "inflow" => report.inflow,
            "outflow" => report.outflow,
            "transport_loss" => report.transport_loss,
            _ => f64::NAN,
        };
        SPEC.readouts.iter().map(|r| Reading { name: r.name, value: value(r.name) }).collect()
    }

    fn plot(&self, plot: usize, trail: &Trail) -> PlotData {
        self.plot_data(plot, trail)
    }

    fn job(&self, job: usize) -> Option<Box<dyn Job>> {
        (job == 0).then(|| Box::new(compare::Compare::new(&self.tunnel)) as Box<dyn Job>)
    }

    fn broken(&self) -> usize {
        0
    }

    fn issues(&self) -> Vec<IssueLine> {
        let (step, bad) = (self.shown().steps(), self.shown().report().nonfinite);
        let text =
            format!("step {step}: the air is no longer a finite number; press Back or Reset");
        bad.then_some(IssueLine { step, sweep: 0, link: usize::MAX, text }).into_iter().collect()
    }

    fn hash(&self) -> u64 {
        self.tunnel.hash()
    }

    fn looks(&self) -> Vec<Edit> {
        let h = self.tunnel.settings().cell_size;
        let at = self.probed.map(|cell| (f64::from(cell) + 0.5) * h);
        let show = Value::Choice(self.values.choice("show"));
        vec![Edit::Probe { at }, Edit::Set { name: "show".into(), value: show }]
    }

    fn keyframe(&self) -> Box<dyn Lab> {
        let mut copy = self.clone();
        copy.drop_half();
        Box::new(copy)
    }

    fn keyframe_bytes(&self) -> usize {
        self.tunnel.bytes() + size_of::<Self>()
    }

    fn save(&self) -> String {
        self.to_text()
    }

    fn load(&mut self, text: &str) -> Result<(), Refusal> {
        self.read_text(text)
    }
}
