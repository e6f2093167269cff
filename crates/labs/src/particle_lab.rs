//! A lab whose world is particles and links. What differs between such labs is their [`Recipe`]; everything else
//! (editing, stepping inside, tables, saving) is here once.

pub mod by_step;
mod edits;
mod fields;
mod inside;
mod measured;
mod recipe;
mod save;
mod tables;
pub mod vocabulary;

use crate::edit::Edit;
use crate::job::Job;
use crate::lab::{Advance, Cell, Inside, IssueLine, Lab, PlotData, Reading};
use crate::refusal::Refusal;
use crate::spec::{Spec, ViewBox};
use crate::trail::Trail;
use crate::value::Value;
use crate::values::Values;
pub(crate) use fields::{axis_of, coordinate_refusal, in_range};
use inside::Half;
pub(crate) use inside::explain_link;
use measured::Measured;
use mesh::measure::{energy, note_positions};
use mesh::scene::Scene;
use pbd_core::{
    BuildError, DVec3, LinkId, LinkState, Observer, ParticleId, Residuals, Skipped, Stage, World,
};
pub use recipe::{Recipe, Shown, SweepRow, grid_name, line_name, tune_order};

/// A lab made from a recipe.
#[derive(Clone, Debug)]
pub struct ParticleLab {
    recipe: &'static dyn Recipe,
    values: Values,
    world: World,
    /// Positions at the start.
    start: Vec<DVec3>,
    /// Positions before the last step.
    before: Vec<DVec3>,
    sweeps: Sweeps,
    /// What pointers hold.
    holds: Vec<Hold>,
    half: Option<Half>,
    inside: Option<Inside>,
    /// Place of each link in the sweep, from 1.
    turns: Vec<usize>,
    /// Links that are not drawn; empty if all are.
    hidden: Vec<bool>,
    measured: Measured,
}

/// Residuals of one substep, sweep by sweep.
#[derive(Clone, Debug, Default)]
struct Sweeps {
    watched: Vec<LinkId>,
    rows: Vec<SweepRow>,
}

impl Observer for Sweeps {
    fn after(&mut self, stage: Stage, world: &World) {
        let predicted = matches!(stage, Stage::Predict { .. });
        if predicted {
            self.rows.clear();
        }
        if predicted || world.schedule().ends_sweep(stage) {
            let (links, particles) = (world.links(), world.particles());
            let others = links.ids().filter(|id| !self.watched.contains(id));
            self.rows.push(SweepRow {
                all: world.residuals(),
                watched: Residuals::among(self.watched.iter().copied(), links, particles),
                others: Residuals::among(others, links, particles),
            });
        }
    }
}

impl ParticleLab {
    /// The lab at its start, every parameter at its default.
    ///
    /// # Errors
    /// The core's refusal if the recipe's defaults give no world; a test makes sure they do.
    pub fn new(recipe: &'static dyn Recipe) -> Result<Self, BuildError> {
        let values = Values::defaults(recipe.spec());
        let world = recipe.build(&values)?;
        let start = world.particles().positions();
        let sweeps = Sweeps { watched: recipe.watched(&world), rows: Vec::new() };
        let mut lab = Self {
            recipe,
            before: start.clone(),
            start,
            sweeps,
            holds: Vec::new(),
            half: None,
            inside: None,
            turns: Vec::new(),
            hidden: recipe.hidden(&values),
            measured: Measured::default(),
            values,
            world,
        };
        lab.number_turns();
        Ok(lab)
    }

    /// The state shown: inside a step the half-done one.
    fn shown(&self) -> &World {
        self.half.as_ref().map_or(&self.world, Half::world)
    }

    /// The finished state.
    pub fn world(&self) -> &World {
        &self.world
    }

    fn rebuild(&mut self) -> Result<(), Refusal> {
        let world = self.recipe.build(&self.values)?;
        check_work(&world)?;
        self.world = world;
        self.start = self.world.particles().positions();
        self.before = self.start.clone();
        self.sweeps = Sweeps { watched: self.recipe.watched(&self.world), rows: Vec::new() };
        self.holds.clear();
        self.hidden = self.recipe.hidden(&self.values);
        self.number_turns();
        Ok(())
    }

    fn retune(&mut self) -> Result<(), Refusal> {
        self.recipe.tune(&mut self.world, &self.values)?;
        check_work(&self.world)?;
        self.number_turns();
        Ok(())
    }

    fn number_turns(&mut self) {
        self.turns = vec![0; self.world.links().len()];
        for (turn, link) in self.world.order().links().enumerate() {
            self.turns[link.index()] = turn + 1;
        }
    }
}

impl Lab for ParticleLab {
    fn spec(&self) -> &'static Spec {
        self.recipe.spec()
    }

    fn steps(&self) -> u64 {
        self.world.steps()
    }

    fn step(&mut self) {
        self.drop_half();
        self.measured.forget();
        note_positions(self.world.particles(), &mut self.before);
        self.recipe.before_step(&mut self.world, &self.values);
        if self.recipe.follows_sweeps() {
            self.world.step_observed(&mut self.sweeps);
        } else {
            self.world.step();
        }
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Refusal> {
        self.measured.forget();
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
        self.measured.forget();
        self.advance_half(advance);
    }

    fn inside(&self) -> Option<&Inside> {
        self.inside.as_ref()
    }

    fn scene(&self, scene: &mut Scene) {
        let world = self.shown();
        scene.take(world, &self.start, &self.hidden, self.measured.links(world));
    }

    fn view(&self) -> ViewBox {
        self.recipe.view(&self.values)
    }

    fn floor(&self) -> Option<f64> {
        self.recipe.floor(&self.values)
    }

    fn point_id(&self, point: usize) -> String {
        self.point_name(point)
    }

    fn rows(&self, table: usize) -> usize {
        self.count_rows(self.rows_of(table))
    }

    fn row_id(&self, table: usize, row: usize) -> String {
        self.row_name(self.rows_of(table), row)
    }

    fn cell(&self, table: usize, row: usize, column: usize) -> Cell {
        self.table_cell(table, row, column)
    }

    fn readouts(&self) -> Vec<Reading> {
        let world = self.shown();
        let (links, _) = self.measured.links(world);
        let energy = energy(world);
        let value = |name: &str| match name {
            "max_residual" => links.max,
            "rms_residual" => links.rms,
            "kinetic" => energy.kinetic,
            "potential" => energy.potential,
            "stretch" => links.stretch,
            "torn" => links.broken as f64,
            _ => self.recipe.readout(name, &self.values, world),
        };
        self.spec()
            .readouts
            .iter()
            .map(|r| Reading { name: r.name, value: value(r.name) })
            .collect()
    }

    fn plot(&self, plot: usize, trail: &Trail) -> PlotData {
        let sweeps = self.half.as_ref().map_or(&self.sweeps, Half::sweeps);
        let shown =
            Shown { values: &self.values, world: self.shown(), sweeps: &sweeps.rows, trail };
        self.recipe.plot(plot, &shown)
    }

    fn job(&self, job: usize) -> Option<Box<dyn Job>> {
        self.recipe.job(job, &self.values)
    }

    fn broken(&self) -> usize {
        broken(&self.world)
    }

    fn issues(&self) -> Vec<IssueLine> {
        let world = self.shown();
        let several = world.settings().substeps > 1;
        let mut lines: Vec<IssueLine> = Vec::new();
        for issue in &world.report().issues {
            let (sweep, substep) = (issue.sweep as usize + 1, issue.substep + 1);
            let (what, row) = match issue.of {
                Skipped::Link(id) => {
                    let link = self.link_name(id.index());
                    (format!("link {link} has length zero"), id.index())
                }
                Skipped::Triangle(id) => {
                    let triangle = self.triangle_name(id.index());
                    (format!("triangle {triangle} has all corners in one place"), usize::MAX)
                }
                Skipped::Tetrahedron(id) => {
                    let name = self.corner_names(&world.tetrahedra().corners(id));
                    (format!("tetrahedron {name} has all corners on a line"), usize::MAX)
                }
                Skipped::Hinge(id) => {
                    let name = self.corner_names(&world.hinges().corners(id));
                    (format!("fold {name} has no angle"), usize::MAX)
                }
            };
            let at = if several { format!("substep {substep}, ") } else { String::new() };
            let text = format!(
                "step {}, {at}sweep {sweep}: {what}, so it has no direction; its correction was skipped",
                issue.step
            );
            lines.push(IssueLine { step: issue.step, sweep, link: row, text });
        }
        if let Some(id) = world.report().nonfinite {
            let point = self.point_name(id.index());
            let text = format!(
                "step {}: point {point} is no longer a finite number; press Back or Reset",
                world.steps()
            );
            lines.push(IssueLine { step: world.steps(), sweep: 0, link: usize::MAX, text });
        }
        lines
    }

    fn hash(&self) -> u64 {
        self.world.hash()
    }

    fn looks(&self) -> Vec<Edit> {
        let show = self.values.get("show");
        show.map(|value| Edit::Set { name: "show".into(), value }).into_iter().collect()
    }

    fn keyframe(&self) -> Box<dyn Lab> {
        let mut copy = self.clone();
        copy.drop_half();
        Box::new(copy)
    }

    fn keyframe_bytes(&self) -> usize {
        // Counted, not copied: positions, previous positions and velocities, ends, rest and the like, and the room for
        // whole sweeps.
        let (points, links) = (self.world.particles().len(), self.turns.len());
        let world = &self.world;
        let shapes =
            world.triangles().bytes() + world.tetrahedra().bytes() + world.hinges().bytes();
        points * 230 + links * 140 + shapes + world.faces().bytes() + size_of::<Self>()
    }

    fn save(&self) -> String {
        self.to_text()
    }

    fn load(&mut self, text: &str) -> Result<(), Refusal> {
        self.read_text(text)
    }
}

/// Most corrections of links in a step: about half a second, in which no button answers.
const MOST_WORK: u64 = 20_000_000;

/// Refuses settings with which a step would hold up the page.
fn check_work(world: &World) -> Result<(), Refusal> {
    let settings = world.settings();
    let (links, turns) =
        (world.links().len() as u64, u64::from(settings.substeps) * u64::from(settings.sweeps));
    if links * turns > MOST_WORK {
        return Err(Refusal::new(format!(
            "substeps × sweeps: {} × {} for {links} links is too much for one step; with so many links it takes up to {}",
            settings.substeps,
            settings.sweeps,
            MOST_WORK / links
        )));
    }
    Ok(())
}

/// What a pointer holds: particles, and where each is from the pointer's place.
#[derive(Clone, Debug)]
struct Hold {
    pointer: i32,
    members: Vec<(ParticleId, DVec3)>,
}

/// Largest length/rest − 1 of the links that hold; 0 if none is longer than its rest length.
pub(crate) fn stretch(world: &World) -> f64 {
    world.links().largest_strain(world.particles()).max(0.0)
}

/// How many links are torn or cut.
fn broken(world: &World) -> usize {
    world.links_in(LinkState::Torn) + world.links_in(LinkState::Cut)
}

/// Link id of a row of the links table.
fn link_id(row: usize) -> LinkId {
    LinkId(row as u32)
}
