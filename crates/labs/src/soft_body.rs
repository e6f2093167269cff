//! Soft body: triangles that keep their area, edges that keep their length, and a floor.

mod parameters;
mod text;

use crate::joined::LinksBetween;
use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, by_step, grid_name};
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{BuildError, Builder, DVec3, Floor, Order, ParticleId, Scheme, Settings, Up, World};

static SPEC: Spec = Spec {
    slug: "soft-body",
    title: "Soft body",
    tagline: "Drop it, squeeze it, turn both compliances up: it melts. Turn them down: it comes back.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 60.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-0.7, -0.1], max: [1.3, 1.75], y_down: true },
    space: Space::Flat,
    enlarges: false,
    parameters: parameters::PARAMETERS,
    readouts: parameters::READOUTS,
    tables: parameters::TABLES,
    plots: parameters::PLOTS,
    jobs: &[],
    budget: None,
    commands: &[],
    tools: &[Tool::Grab, Tool::Cut, Tool::Pin],
    try_this: text::TRY_THIS,
    sources: text::SOURCES,
};

/// The recipe of the soft body.
#[derive(Clone, Copy, Debug)]
pub struct SoftBody;

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * values.number("gravity"),
        dt: 1.0 / 60.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        tear_ratio: None,
        floor: Some(Floor { y: floor(values), up: Up::NegativeY }),
        ..Settings::default()
    }
}

/// y of the floor: below the bottom row by the height of the drop.
fn floor(values: &Values) -> f64 {
    f64::from(values.whole("rows")) * values.number("spacing") + values.number("floor")
}

/// Points in a row and in a column: one more than quads.
fn points(values: &Values) -> [u32; 2] {
    [values.whole("cols") + 1, values.whole("rows") + 1]
}

impl Recipe for SoftBody {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// Quads split by their falling diagonal; edges in the order in which the triangles first name them.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let ([columns, rows], spacing) = (points(values), values.number("spacing"));
        let (edge, area) = (values.number("edge"), values.number("area"));
        let mut builder = Builder::new(settings(values));
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = (f64::from(column) * spacing, f64::from(row) * spacing);
                builder.particle(DVec3::new(x, y, 0.0), 1.0);
            }
        }
        let mut links = LinksBetween::default();
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                let a = row * columns + column;
                for corners in [[a, a + 1, a + columns + 1], [a, a + columns + 1, a + columns]] {
                    let edges = [[0, 1], [1, 2], [2, 0]].map(|[i, j]| {
                        let (p, q) = (corners[i], corners[j]);
                        links.get(p, q).unwrap_or_else(|| {
                            let diagonal = p.abs_diff(q) == columns + 1;
                            let rest =
                                if diagonal { spacing * std::f64::consts::SQRT_2 } else { spacing };
                            let link = builder.link(ParticleId(p), ParticleId(q), rest, edge);
                            links.insert(p, q, link);
                            link
                        })
                    });
                    builder.triangle(corners.map(ParticleId), edges, area);
                }
            }
        }
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        Ok(world)
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        world.set_compliances(|_| values.number("edge"))?;
        world.set_area_compliance(values.number("area"))?;
        match values.choice("order") {
            "grouped" => {
                let ids = Order::grouped(world.links());
                world.set_order(&ids);
            }
            "jacobi" => world.set_jacobi(1.0),
            _ => world.set_listed_order(),
        }
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        matches!(parameter, "cols" | "rows" | "spacing" | "floor")
    }

    fn view(&self, values: &Values) -> ViewBox {
        let across = f64::from(values.whole("cols")) * values.number("spacing");
        let down = floor(values);
        let margin = 0.08 * down.max(across);
        let half = (0.5 * across + margin).max(0.5 * down);
        ViewBox {
            min: [0.5 * across - half, -margin],
            max: [0.5 * across + half, down + margin],
            y_down: true,
        }
    }

    fn floor(&self, values: &Values) -> Option<f64> {
        Some(floor(values))
    }

    fn point_name(&self, values: &Values, point: usize) -> String {
        let [columns, rows] = points(values);
        grid_name(columns as usize, rows as usize, point)
    }

    fn readout(&self, name: &str, _values: &Values, world: &World) -> f64 {
        let (triangles, particles) = (world.triangles(), world.particles());
        let alive = || triangles.ids().filter(|&id| triangles.is_alive(id));
        match name {
            "area_ratio" => {
                let area: f64 = alive().map(|id| triangles.area(id, particles)).sum();
                area / alive().map(|id| triangles.rest(id)).sum::<f64>()
            }
            "inverted" => alive().filter(|&id| triangles.area(id, particles) < 0.0).count() as f64,
            _ => f64::NAN,
        }
    }

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        match plot {
            0 => PlotData {
                series: vec![by_step::series(shown, &SPEC, "area / rest area", "area_ratio")],
                remark: String::new(),
            },
            1 => by_step::energy(shown, &SPEC),
            _ => by_step::residuals(shown, &SPEC),
        }
    }
}
