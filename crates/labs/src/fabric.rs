//! Fabric: three kinds of compliant links, in SI units.

mod parameters;
mod text;

use crate::lab::PlotData;
use crate::particle_lab::{Recipe, Shown, by_step, grid_name, tune_order};
use crate::spec::{Clock, Opens, Space, Spec, Tool, Units, ViewBox};
use crate::values::Values;
use pbd_core::{
    BuildError, Builder, DVec3, Family, Grid, GridLink, Kind, Precision, Scheme, Settings, World,
};

static SPEC: Spec = Spec {
    slug: "fabric",
    title: "Fabric",
    tagline: "Threads, slanting squares and folds each give way by a number of their own.",
    units: Units { length: "metres", length_short: "m" },
    clock: Clock::Fixed { hz: 60.0 },
    opens: Opens::Running,
    view: ViewBox { min: [-0.85, -0.05], max: [0.85, 1.3], y_down: true },
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

/// The recipe of the fabric.
#[derive(Clone, Copy, Debug)]
pub struct Fabric;

fn grid(values: &Values) -> Grid {
    Grid { columns: values.whole("cols"), rows: values.whole("rows") }
}

fn links(values: &Values) -> Vec<GridLink> {
    grid(values).links(&[Kind::Stretch, Kind::Shear, Kind::Bend])
}

/// Compliance of a link, by what it resists.
fn compliance(values: &Values, family: Family) -> f64 {
    values.number(match family.kind() {
        Kind::Stretch => "stretch",
        Kind::Shear => "shear",
        Kind::Bend => "bend",
    })
}

fn settings(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * values.number("gravity"),
        dt: 1.0 / 60.0,
        substeps: values.whole("substeps"),
        sweeps: values.whole("sweeps"),
        tear_ratio: values.is_on("tear").then(|| values.number("tear_ratio")),
        precision: match values.choice("precision") {
            "single" => Precision::Single,
            _ => Precision::Double,
        },
        ..Settings::default()
    }
}

impl Recipe for Fabric {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    // region: recipe
    /// A sheet of points of 1 kg, linked to their neighbours, their diagonals and the points two away.
    fn build(&self, values: &Values) -> Result<World, BuildError> {
        let (grid, spacing) = (grid(values), values.number("spacing"));
        let mut builder = Builder::new(settings(values));
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let (x, y) = (f64::from(column) * spacing, f64::from(row) * spacing);
                let id = builder.particle(DVec3::new(x, y, 0.0), 1.0);
                let last = column + 1 == grid.columns;
                let pinned = row == 0
                    && match values.choice("pins") {
                        "every-fourth" => column % 4 == 0 || last,
                        "top-row" => true,
                        "corners" => column == 0 || last,
                        _ => false,
                    };
                if pinned {
                    builder.pin(id);
                }
            }
        }
        for link in links(values) {
            let rest = match link.family {
                Family::Horizontal | Family::Vertical => spacing,
                Family::Falling | Family::Rising => spacing * std::f64::consts::SQRT_2,
                Family::SkipColumn | Family::SkipRow => 2.0 * spacing,
            };
            builder.link(link.ends[0], link.ends[1], rest, compliance(values, link.family));
        }
        let mut world = builder.build()?;
        self.tune(&mut world, values)?;
        Ok(world)
    }
    // endregion

    fn tune(&self, world: &mut World, values: &Values) -> Result<(), BuildError> {
        world.set_settings(settings(values))?;
        let links = links(values);
        world.set_compliances(|id| compliance(values, links[id.index()].family))?;
        tune_order(world, values, grid(values), &links);
        Ok(())
    }

    fn rebuilds(&self, parameter: &str) -> bool {
        matches!(parameter, "cols" | "rows" | "spacing" | "pins")
    }

    fn view(&self, values: &Values) -> ViewBox {
        let (grid, spacing) = (grid(values), values.number("spacing"));
        let (across, down) =
            (f64::from(grid.columns - 1) * spacing, f64::from(grid.rows - 1) * spacing);
        let margin = 0.06 * across.max(down);
        ViewBox {
            min: [-margin, -margin],
            max: [across + margin, 1.25 * down + margin],
            y_down: true,
        }
    }

    /// Bend links lie along two stretch links each; in a fine mesh the diagonals would make one grey of it.
    fn hidden(&self, values: &Values) -> Vec<bool> {
        let fine = grid(values).len() > 1000;
        let hides = |kind| kind == Kind::Bend || (fine && kind == Kind::Shear);
        links(values).iter().map(|link| hides(link.family.kind())).collect()
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

    fn plot(&self, plot: usize, shown: &Shown<'_>) -> PlotData {
        match plot {
            0 => by_step::residuals(shown, &SPEC),
            1 => by_step::energy(shown, &SPEC),
            _ => PlotData {
                series: vec![by_step::series(shown, &SPEC, "largest stretch", "stretch")],
                remark: String::new(),
            },
        }
    }
}
