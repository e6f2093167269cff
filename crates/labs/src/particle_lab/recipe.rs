//! What one particle lab says beyond its description.

use crate::job::Job;
use crate::lab::PlotData;
use crate::spec::{Spec, ViewBox};
use crate::trail::Trail;
use crate::values::Values;
use pbd_core::{BuildError, Grid, GridLink, LinkId, Residuals, World, families_order};

/// What a particle lab says beyond its description.
pub trait Recipe: std::fmt::Debug {
    /// The description.
    fn spec(&self) -> &'static Spec;

    /// The world at the start, for these values of the parameters.
    ///
    /// # Errors
    /// The core's refusal if the values give no world.
    fn build(&self, values: &Values) -> Result<World, BuildError>;

    /// Brings settings, stiffness and order of a world up to these values; its state stays.
    ///
    /// # Errors
    /// The core's refusal of a setting; the world may then be partly changed.
    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError>;

    /// True if changing this parameter means a new start.
    fn rebuilds(&self, parameter: &str) -> bool;

    /// The part of the world the drawing shows; the description's unless the size can be set.
    fn view(&self, _values: &Values) -> ViewBox {
        self.spec().view
    }

    /// For each link, true if it is not drawn because it lies along others; empty if all are drawn.
    fn hidden(&self, _values: &Values) -> Vec<bool> {
        Vec::new()
    }

    /// y of a floor to draw.
    fn floor(&self, _values: &Values) -> Option<f64> {
        None
    }

    /// Name of a point.
    fn point_name(&self, values: &Values, point: usize) -> String;

    /// A readout beyond the ones every particle lab has; NaN if it has no value now.
    fn readout(&self, name: &str, values: &Values, world: &World) -> f64;

    /// Links whose residuals are also followed apart from the others, sweep by sweep.
    fn watched(&self, _world: &World) -> Vec<LinkId> {
        Vec::new()
    }

    /// True if a plot shows the residuals sweep by sweep: then every step is watched, which takes longer.
    fn follows_sweeps(&self) -> bool {
        false
    }

    /// How far round the grabbed point a grab reaches, in model units; 0 takes the point alone.
    fn grip(&self, _values: &Values) -> f64 {
        0.0
    }

    /// This parameter has just been given a new value, and settings are up to date: does what a setting cannot.
    fn changed(&self, _parameter: &str, _world: &mut World, _values: &Values) {}

    /// Does what a button of the lab says; false if there is none of this name.
    fn command(&self, _name: &str, _world: &mut World, _values: &Values) -> bool {
        false
    }

    /// Starts a measurement with these values.
    fn job(&self, _job: usize, _values: &Values) -> Option<Box<dyn Job>> {
        None
    }

    /// Moves what is moved by the lab itself, just before every step.
    fn before_step(&self, _world: &mut World, _values: &Values) {}

    /// Data of a plot.
    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData;
}

/// Sets the order that the parameter `order` names, for a world whose links are those of a grid.
pub fn tune_order(world: &mut World, values: &Values, grid: Grid, links: &[GridLink]) {
    match values.choice("order") {
        "families" => {
            world.set_order(&families_order(links));
            world.set_places(grid.places());
        }
        "jacobi" => world.set_jacobi(1.0),
        _ => world.set_listed_order(),
    }
}

/// Name of a point in a grid: `Prc`, row and column padded to equal width.
pub fn grid_name(columns: usize, rows: usize, point: usize) -> String {
    let columns = columns.max(1);
    let width = columns.max(rows).saturating_sub(1).to_string().len();
    format!("P{:0width$}{:0width$}", point / columns, point % columns)
}

/// Name of a point in a line of so many: `P07`, padded to two figures or more.
pub fn line_name(points: usize, point: usize) -> String {
    let width = points.saturating_sub(1).to_string().len().max(2);
    format!("P{point:0width$}")
}

/// What a recipe's plots may look at.
#[derive(Debug)]
pub struct Shown<'a> {
    /// The parameters.
    pub values: &'a Values,
    /// The state shown.
    pub world: &'a World,
    /// Residuals of the last substep, after the prediction and then after each sweep.
    pub sweeps: &'a [SweepRow],
    /// Readouts by step.
    pub trail: &'a Trail,
}

/// Residuals after a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SweepRow {
    /// Of all links.
    pub all: Residuals,
    /// Of the links the recipe watches.
    pub watched: Residuals,
    /// Of the links it does not watch.
    pub others: Residuals,
}
