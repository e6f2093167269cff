//! What one particle lab says beyond its description.

use crate::lab::PlotData;
use crate::spec::Spec;
use crate::trail::Trail;
use crate::values::Values;
use pbd_core::{BuildError, LinkId, Residuals, World};

/// What a particle lab says beyond its description.
pub trait Recipe: std::fmt::Debug + Clone + 'static {
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

    /// Row and column of a point in the grid of names.
    fn place(&self, values: &Values, point: usize) -> [usize; 2];

    /// A readout beyond the ones every particle lab has; NaN if it has no value now.
    fn readout(&self, name: &str, values: &Values, world: &World) -> f64;

    /// Links whose residuals are also followed apart from the others, sweep by sweep.
    fn watched(&self, world: &World) -> Vec<LinkId>;

    /// Data of a plot.
    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData;
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
