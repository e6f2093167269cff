//! The nine-point worked example: small enough to check every number by hand.

mod orders;
mod parameters;
mod plots;
mod tables;
mod text;

use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, grid_name};
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{BuildError, Builder, DVec3, LinkId, ParticleId, Scheme, Settings, World};

/// Rest length of every link and spacing of the grid, in display units.
const SPACING: f64 = 40.0;
/// Length of the isolated link at the start: its residual is 10.
const STRETCHED: f64 = 50.0;
/// A step of the example, and the tick of Run.
const DT: f64 = 1.0 / 60.0;

static SPEC: Spec = Spec {
    slug: "worked-example",
    title: "Worked example",
    tagline: "Nine points, twelve links. Press Step and see what four sweeps leave over.",
    units: Units { length: "display units", length_short: "u" },
    clock: Clock::OneAFrame { hz: 60.0 },
    opens: Opens::Paused,
    view: ViewBox { min: [26.0, 28.0], max: [134.0, 136.0], y_down: true },
    space: Space::Flat,
    enlarges: true,
    parameters: parameters::PARAMETERS,
    readouts: tables::READOUTS,
    tables: tables::TABLES,
    plots: plots::PLOTS,
    jobs: &[],
    budget: None,
    commands: &[],
    tools: &[Tool::Grab, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The recipe of the worked example.
#[derive(Clone, Copy, Debug)]
pub struct WorkedExample;

// region: recipe
impl WorkedExample {
    /// Three by three points 40 apart, y down, the two upper corners pinned; rows first, then columns.
    fn grid(settings: Settings) -> Builder {
        let mut builder = Builder::new(settings);
        for row in 0..3 {
            for column in 0..3 {
                let (x, y) =
                    (SPACING + SPACING * f64::from(column), SPACING + SPACING * f64::from(row));
                builder.particle(DVec3::new(x, y, 0.0), 1.0);
            }
        }
        builder.pin(ParticleId(0));
        builder.pin(ParticleId(2));
        let point = |row: u32, column: u32| ParticleId(3 * row + column);
        for row in 0..3 {
            builder.link(point(row, 0), point(row, 1), SPACING, 0.0);
            builder.link(point(row, 1), point(row, 2), SPACING, 0.0);
        }
        for column in 0..3 {
            builder.link(point(0, column), point(1, column), SPACING, 0.0);
            builder.link(point(1, column), point(2, column), SPACING, 0.0);
        }
        builder
    }

    /// Two free points 50 apart on a link of rest length 40.
    fn isolated_link(settings: Settings) -> Builder {
        let mut builder = Builder::new(settings);
        let a = builder.particle(DVec3::new(55.0, 80.0, 0.0), 1.0);
        let b = builder.particle(DVec3::new(55.0 + STRETCHED, 80.0, 0.0), 1.0);
        builder.link(a, b, SPACING, 0.0);
        builder
    }
}
// endregion

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Verlet { retention: values.number("retention") },
        gravity: DVec3::new(0.0, values.number("gravity"), 0.0),
        dt: DT,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        ..Settings::default()
    }
}

impl Recipe for WorkedExample {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let preset = values.choice("preset");
        let builder = match preset {
            "isolated-link" => Self::isolated_link(settings(values)),
            _ => Self::grid(settings(values)),
        };
        let mut world = builder.build()?;
        if preset == "coincident-points" {
            let p10 = world.particles().position(ParticleId(3));
            world.place(ParticleId(4), p10);
        }
        self.tune(&mut world, values)?;
        Ok(world)
    }

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_stiffness(values.number("stiffness"));
        let order = orders::order(values.choice("order"), world);
        world.set_order(&order);
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        parameter == "preset"
    }

    fn point_name(&self, _values: &Values, point: usize) -> String {
        grid_name(3, 3, point)
    }

    fn readout(&self, name: &str, _values: &Values, world: &World) -> f64 {
        match name {
            "asymmetry" => tables::asymmetry(world),
            _ => f64::NAN,
        }
    }

    fn follows_sweeps(&self) -> bool {
        true
    }

    fn watched(&self, world: &World) -> Vec<LinkId> {
        orders::links_below_the_corners(world)
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        plots::data(plot, shown)
    }
}
