//! Soft block: a block of particles in space, linked along every edge and diagonal of its cubes.

mod keep;
mod mesh;
mod parameters;
mod tetrahedra;
mod text;

use crate::job::Job;
use crate::lab::PlotData;
use crate::particle_lab::by_step::{energy, residuals, series};
use crate::particle_lab::{Recipe, Shown};
use crate::spec::{Clock, Opens, Orbit, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{
    BuildError, Builder, DVec3, Floor, LinkState, ParticleId, Scheme, Settings, Up, World,
};

/// Points along each side, and metres between neighbours.
const SIDE: u32 = 5;
const SPACING: f64 = 0.2;
/// How high the lowest layer starts, unless it stands on the floor to be pressed.
const HIGH: f64 = 0.5;
/// How far the top layer goes down in a step when it is pressed, and where it stops: half way.
const PRESS: f64 = 0.0025;
const PRESSED: f64 = 0.4;
/// Volume at rest in m³: 0.8³.
const REST_VOLUME: f64 = 0.512;

static SPEC: Spec = Spec {
    slug: "block",
    title: "Soft block",
    tagline: "Drop it, hang it, press it: nothing in it knows its volume.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 120.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-1.0, -0.1], max: [1.0, 1.5], y_down: false },
    space: Space::Deep(Orbit { target: [0.0, 0.62, 0.0], radius: 0.86, yaw: 0.6, pitch: 0.3 }),
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: parameters::PLOTS,
    jobs: keep::JOBS,
    budget: None,
    commands: &[],
    tools: &[Tool::Grab, Tool::Cut, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The recipe of the soft block.
#[derive(Clone, Copy, Debug)]
pub struct Block;

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Verlet { retention: 0.994 },
        gravity: DVec3::Y * -values.number("gravity"),
        dt: 1.0 / 120.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        tear_ratio: values.is_on("tear").then(|| values.number("tear_ratio")),
        floor: Some(Floor { y: 0.0, up: Up::PositiveY }),
        keep_volume: values.is_on("keep_volume"),
        friction: values.number("friction"),
        ..Settings::default()
    }
}

/// The particle at these places along x, y and z.
fn at([x, y, z]: [u32; 3]) -> ParticleId {
    ParticleId((z * SIDE + y) * SIDE + x)
}

/// Places along x, y and z of a particle.
fn places(point: u32) -> [u32; 3] {
    [point % SIDE, point / SIDE % SIDE, point / (SIDE * SIDE)]
}

/// The particles of the top layer.
fn top() -> impl Iterator<Item = ParticleId> {
    (0..SIDE).flat_map(|z| (0..SIDE).map(move |x| at([x, SIDE - 1, z])))
}

impl Recipe for Block {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// Links along all edges, then the diagonals of all squares, then those of all cubes; a face on every outer square; six
    /// tetrahedra in every cube.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let mode = values.choice("mode");
        let lowest = if mode == "press" { 0.0 } else { HIGH };
        let mut builder = Builder::new(settings(values));
        for point in 0..SIDE * SIDE * SIDE {
            let [x, y, z] = places(point).map(f64::from);
            let (x, y, z) = ((x - 2.0) * SPACING, lowest + SPACING * y, (z - 2.0) * SPACING);
            builder.particle(DVec3::new(x, y, z), 1.0);
        }
        if mode != "drop" {
            top().for_each(|id| builder.pin(id));
        }
        let links = mesh::add_links(&mut builder);
        mesh::add_faces(&mut builder, &links);
        for corners in tetrahedra::all() {
            builder.tetrahedron(corners, mesh::joined(corners, &links), 0.0);
        }
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        Ok(world)
    }

    /// The press: a pinned top layer goes down, as far as half the block's height.
    fn before_step(&self, world: &mut World, values: &Values) {
        if values.choice("mode") != "press" {
            return;
        }
        for id in top() {
            let (particles, x) = (world.particles(), world.particles().position(id));
            if particles.is_pinned(id) && !particles.is_held(id) && x.y > PRESSED {
                let y = (x.y - PRESS).max(PRESSED);
                world.place(id, DVec3 { y, ..x });
            }
        }
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_stiffness(values.number("stiffness"));
        match values.choice("order") {
            "jacobi" => world.set_jacobi(1.0),
            _ => world.set_listed_order(),
        }
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        parameter == "mode"
    }

    fn floor(&self, _values: &Values) -> Option<f64> {
        Some(0.0)
    }

    fn point_name(&self, _values: &Values, point: usize) -> String {
        let [x, y, z] = places(point as u32);
        format!("P{x}{y}{z}")
    }

    fn grip(&self, values: &Values) -> f64 {
        if values.is_on("tear") { values.number("grip") * SPACING } else { 0.0 }
    }

    fn readout(&self, name: &str, _values: &Values, world: &World) -> f64 {
        match name {
            "volume" => tetrahedra::volume(world),
            "volume_ratio" => tetrahedra::volume(world) / REST_VOLUME,
            "inverted" => tetrahedra::inverted(world) as f64,
            "links" => world.links_in(LinkState::Alive) as f64,
            _ => f64::NAN,
        }
    }

    fn job(&self, job: usize, values: &Values) -> Option<Box<dyn Job>> {
        (job == 0).then(|| Box::new(keep::Compare::new(values)) as Box<dyn Job>)
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        match plot {
            0 => PlotData {
                series: vec![series(shown, &SPEC, "volume / rest volume", "volume_ratio")],
                remark: String::new(),
            },
            1 => energy(shown, &SPEC),
            _ => residuals(shown, &SPEC),
        }
    }
}
