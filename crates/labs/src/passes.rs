//! Passes cloth: one knob, the number of passes over the links.

mod measure;
mod parameters;
mod text;

use crate::job::Job;
use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, by_step, grid_name, tune_order};
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{BuildError, Builder, DVec3, Grid, GridLink, Kind, Scheme, Settings, World};

static SPEC: Spec = Spec {
    slug: "passes",
    title: "Passes",
    tagline: "Pull it, tear it. Then change the number of passes: stiffness is how hard the solver works.",
    units: Units { length: "display units", length_short: "u" },
    clock: Clock::Fixed { hz: 60.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-260.0, -20.0], max: [260.0, 420.0], y_down: true },
    space: Space::Flat,
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: parameters::PLOTS,
    jobs: measure::JOBS,
    budget: Some(parameters::BUDGET),
    commands: &[],
    tools: &[Tool::Grab, Tool::Cut, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The recipe of the passes cloth.
#[derive(Clone, Copy, Debug)]
pub struct Passes;

fn grid(values: &Values) -> Grid {
    Grid { columns: values.whole("cols"), rows: values.whole("rows") }
}

fn links(values: &Values) -> Vec<GridLink> {
    grid(values).links(&[Kind::Stretch])
}

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Verlet { retention: values.number("retention") },
        gravity: DVec3::Y * values.number("gravity"),
        dt: 1.0 / 60.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("passes"),
        tear_ratio: values.is_on("tear").then(|| values.number("tear_ratio")),
        ..Settings::default()
    }
}

impl Recipe for Passes {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// Pinned along its top row, links across and down.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let (grid, spacing) = (grid(values), values.number("spacing"));
        let mut builder = Builder::new(settings(values));
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let x = (f64::from(column) - 0.5 * f64::from(grid.columns - 1)) * spacing;
                let id = builder.particle(DVec3::new(x, f64::from(row) * spacing, 0.0), 1.0);
                if row == 0 {
                    builder.pin(id);
                }
            }
        }
        for link in links(values) {
            builder.link(link.ends[0], link.ends[1], spacing, 0.0);
        }
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        Ok(world)
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_stiffness(values.number("stiffness"));
        tune_order(world, values, grid(values), &links(values));
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        matches!(parameter, "cols" | "rows" | "spacing")
    }

    fn view(&self, values: &Values) -> ViewBox {
        let (grid, spacing) = (grid(values), values.number("spacing"));
        let half = 0.5 * f64::from(grid.columns - 1) * spacing + spacing;
        let down = f64::from(grid.rows - 1) * spacing;
        ViewBox { min: [-half, -spacing], max: [half, 1.3 * down + spacing], y_down: true }
    }

    fn point_name(&self, values: &Values, point: usize) -> String {
        let grid = grid(values);
        grid_name(grid.columns as usize, grid.rows as usize, point)
    }

    fn grip(&self, values: &Values) -> f64 {
        if values.is_on("tear") { values.number("grip") * values.number("spacing") } else { 0.0 }
    }

    fn readout(&self, _name: &str, _values: &Values, _world: &World) -> f64 {
        f64::NAN
    }

    fn job(&self, job: usize, values: &Values) -> Option<Box<dyn Job>> {
        (job == 0).then(|| Box::new(measure::MeasureAll::new(values)) as Box<dyn Job>)
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        match plot {
            0 => by_step::residuals(shown, &SPEC),
            _ => PlotData {
                series: vec![by_step::series(shown, &SPEC, "largest stretch", "stretch")],
                remark: String::new(),
            },
        }
    }
}
