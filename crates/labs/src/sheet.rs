//! Sheet: a cloth in space, in wind, over a ball and a floor.

mod hands;
mod measure;
mod mesh;
mod parameters;
mod plots;
mod settle;
mod text;

use crate::job::Job;
use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, grid_name};
use crate::spec::{Clock, Opens, Orbit, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{
    Ball, BuildError, Builder, DVec3, Floor, ParticleId, Pressure, Scheme, Settings, Up, Wind,
    World,
};

/// Points in a row, rows, and metres between neighbours.
const COLUMNS: u32 = 15;
const ROWS: u32 = 11;
const SPACING: f64 = 0.2;
/// How high the pins hang, and how high a dropped sheet starts.
const TOP: f64 = 2.4;
const DROP: f64 = 2.2;
/// The ball: behind a hanging sheet, or below a dropped one.
const HANG_CENTRE: DVec3 = DVec3::new(0.0, 1.2, 0.3);
const DROP_CENTRE: DVec3 = DVec3::new(0.0, 1.2, 0.0);
const RADIUS: f64 = 0.5;
/// What layers keep between them: more than half a diagonal, less than a rest length.
const THICKNESS: f64 = 0.15;
/// ½ρc of the wind on faces in kg/m³: half of 1.2 kg/m³ of air, as it pushes on a flat plate.
const DRAG: f64 = 0.6;

static SPEC: Spec = Spec {
    slug: "sheet",
    title: "Sheet",
    tagline: "Hang it, blow at it, cut it, drop it over a ball.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 120.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-2.0, -0.1], max: [2.0, 2.7], y_down: false },
    space: Space::Deep(Orbit { target: [0.0, 1.25, 0.0], radius: 1.6, yaw: 0.55, pitch: 0.18 }),
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: plots::PLOTS,
    jobs: settle::JOBS,
    budget: None,
    commands: parameters::COMMANDS,
    tools: &[Tool::Grab, Tool::Cut, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The recipe of the sheet.
#[derive(Clone, Copy, Debug)]
pub struct Sheet;

fn drops(values: &Values) -> bool {
    values.choice("start") == "drop"
}

fn settings(values: &Values) -> Settings {
    let centre = if drops(values) { DROP_CENTRE } else { HANG_CENTRE };
    let strength = values.number("wind");
    let pressure =
        values.is_on("wind_by_face").then_some(Pressure { coefficient: DRAG, lee: SPACING });
    Settings {
        scheme: Scheme::Verlet { retention: 0.994 },
        gravity: DVec3::Y * -values.number("gravity"),
        dt: 1.0 / 120.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        wind: (strength != 0.0).then_some(Wind { strength, pressure }),
        ball: (values.is_on("ball") || drops(values)).then_some(Ball { centre, radius: RADIUS }),
        floor: Some(Floor { y: 0.0, up: Up::PositiveY }),
        thickness: if values.is_on("self_collision") { THICKNESS } else { 0.0 },
        bending: values.is_on("bend"),
        friction: values.number("friction"),
        tear_ratio: values.is_on("tear").then(|| values.number("tear_ratio")),
        ..Settings::default()
    }
}

/// The particle in a row and a column.
fn at(row: u32, column: u32) -> ParticleId {
    ParticleId(row * COLUMNS + column)
}

/// y of every particle.
fn heights(world: &World) -> impl Iterator<Item = f64> {
    world.particles().ids().map(|id| world.particles().position(id).y)
}

impl Recipe for Sheet {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// Links across, then down, then both diagonals of every square; a face on every square.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let mut builder = Builder::new(settings(values));
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let x = (f64::from(column) - 7.0) * SPACING;
                builder.particle(
                    if drops(values) {
                        DVec3::new(x, DROP, (f64::from(row) - 5.0) * SPACING)
                    } else {
                        DVec3::new(x, TOP - SPACING * f64::from(row), 0.0)
                    },
                    1.0,
                );
            }
        }
        if !drops(values) {
            builder.pin(at(0, 0));
            builder.pin(at(0, COLUMNS - 1));
        }
        mesh::weave(&mut builder);
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        self.changed("pin_shift", &mut world, values);
        Ok(world)
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_stiffness(values.number("stiffness"));
        world.set_bend_compliance(values.number("bend_compliance"))?;
        match values.choice("order") {
            "jacobi" => world.set_jacobi(1.0),
            _ => world.set_listed_order(),
        }
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        parameter == "start"
    }

    fn floor(&self, _values: &Values) -> Option<f64> {
        Some(0.0)
    }

    fn point_name(&self, _values: &Values, point: usize) -> String {
        grid_name(COLUMNS as usize, ROWS as usize, point)
    }

    fn grip(&self, values: &Values) -> f64 {
        if values.is_on("tear") { values.number("grip") * SPACING } else { 0.0 }
    }

    fn changed(&self, parameter: &str, world: &mut World, values: &Values) {
        if parameter == "pin_shift" {
            hands::shift_pin(world, values.number("pin_shift"));
        }
    }

    fn command(&self, name: &str, world: &mut World, _values: &Values) -> bool {
        match name {
            "seam" => hands::cut_seam(world),
            "release-pins" => hands::release_pins(world),
            _ => return false,
        }
        true
    }

    fn readout(&self, name: &str, _values: &Values, world: &World) -> f64 {
        match name {
            "sag" => measure::sag(world),
            "motion" => measure::motion(world),
            "links" => measure::links(world),
            "faces" => world.faces().alive() as f64,
            "highest" => heights(world).fold(f64::MIN, f64::max),
            "lowest" => heights(world).fold(f64::MAX, f64::min),
            _ => f64::NAN,
        }
    }

    fn job(&self, job: usize, values: &Values) -> Option<Box<dyn Job>> {
        let job = settle::Settle::new(*settle::ASKED.get(job)?, values);
        Some(Box::new(job))
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        plots::plot(plot, shown)
    }
}
