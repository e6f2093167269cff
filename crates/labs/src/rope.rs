//! Rope: links in a line, as a rope, a pendulum, a catenary.

mod equal_work;
mod parameters;
mod plots;
mod text;

use crate::job::Job;
use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, line_name};
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{BuildError, Builder, DVec3, ParticleId, Scheme, Settings, World};

static SPEC: Spec = Spec {
    slug: "rope",
    title: "Rope",
    tagline: "Take it and swing it. The same work, spent as small steps, makes it nineteen times stiffer.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 60.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-2.1, -0.3], max: [2.1, 2.3], y_down: true },
    space: Space::Flat,
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: plots::PLOTS,
    jobs: equal_work::JOBS,
    budget: None,
    commands: &[],
    tools: &[Tool::Grab, Tool::Cut, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// Angle from which the pendulum is released, in radians.
pub(crate) const RELEASE: f64 = 0.05;
/// Distance of the two pins, as a part of the rope's length, when both ends are pinned.
pub(crate) const SPAN: f64 = 0.6;

/// The recipe of the rope.
#[derive(Clone, Copy, Debug)]
pub struct Rope;

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * values.number("gravity"),
        dt: 1.0 / 60.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        ..Settings::default()
    }
}

/// Where point `i` of `links + 1` starts.
fn start(values: &Values, i: u32, links: u32) -> DVec3 {
    let length = values.number("length");
    let along = f64::from(i) * length;
    if values.choice("ends") == "both" {
        // Two straight halves that hang between the pins.
        let total = f64::from(links) * length;
        let (half, across) = (0.5 * total, SPAN * total);
        let depth = (half * half - 0.25 * across * across).sqrt();
        let from_middle = (along - half).abs() / half;
        return DVec3::new(across * along / total, depth * (1.0 - from_middle), 0.0);
    }
    match values.choice("preset") {
        "hanging" => DVec3::Y * along,
        // sin and cos of 0.05 rad, so that no library's last digit decides where the pendulum starts.
        "pendulum" => DVec3::new(SIN_RELEASE * along, COS_RELEASE * along, 0.0),
        _ => DVec3::X * along,
    }
}

/// sin 0.05.
const SIN_RELEASE: f64 = 0.049_979_169_270_678_33;
/// cos 0.05.
const COS_RELEASE: f64 = 0.998_750_260_394_966_2;

/// Number of links: the pendulum has one.
fn links(values: &Values) -> u32 {
    if values.choice("preset") == "pendulum" { 1 } else { values.whole("links") }
}

impl Recipe for Rope {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// Points of 1 kg on a line, the first pinned, links from the pin onwards.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let (links, length) = (links(values), values.number("length"));
        let mut builder = Builder::new(settings(values));
        let points: Vec<ParticleId> =
            (0..=links).map(|i| builder.particle(start(values, i, links), 1.0)).collect();
        builder.pin(points[0]);
        if values.choice("ends") == "both" {
            builder.pin(points[links as usize]);
        }
        for pair in points.windows(2) {
            builder.link(pair[0], pair[1], length, values.number("compliance"));
        }
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        Ok(world)
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_compliances(|_| values.number("compliance"))?;
        match values.choice("order") {
            "jacobi" => world.set_jacobi(1.0),
            _ => world.set_listed_order(),
        }
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        matches!(parameter, "preset" | "links" | "length" | "ends")
    }

    fn view(&self, values: &Values) -> ViewBox {
        let total = f64::from(links(values)) * values.number("length");
        if values.choice("ends") == "both" {
            let across = SPAN * total;
            ViewBox {
                min: [-0.1 * total, -0.1 * total],
                max: [across + 0.1 * total, 0.6 * total],
                y_down: true,
            }
        } else {
            ViewBox {
                min: [-1.05 * total, -0.15 * total],
                max: [1.05 * total, 1.15 * total],
                y_down: true,
            }
        }
    }

    fn point_name(&self, values: &Values, point: usize) -> String {
        line_name(links(values) as usize + 1, point)
    }

    fn readout(&self, name: &str, values: &Values, world: &World) -> f64 {
        let (links, particles) = (world.links(), world.particles());
        let positions = particles.positions();
        match name {
            "length" => links.ids().map(|id| links.length(id, particles)).sum(),
            "sag" => positions.iter().map(|x| x.y - positions[0].y).fold(0.0, f64::max),
            "tip_x" => positions[positions.len() - 1].x - positions[0].x,
            "period" => plots::theoretical_period(values).unwrap_or(f64::NAN),
            _ => f64::NAN,
        }
    }

    fn job(&self, job: usize, _values: &Values) -> Option<Box<dyn Job>> {
        (job == 0).then(|| Box::new(equal_work::EqualWork::new()) as Box<dyn Job>)
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        plots::data(plot, shown, &SPEC)
    }
}
