//! From the parameters to the core's settings.

use super::turn::direction;
use crate::refusal::Refusal;
use crate::values::Values;
use pbd_core::{DVec2, Obstacle, Shape, Solver, TunnelSettings};

// region: recipe
/// The settings for these values, the obstacle's centre at this place.
pub(super) fn settings(values: &Values, centre: DVec2) -> TunnelSettings {
    let solver = solver(values.choice("solver"));
    TunnelSettings {
        columns: values.whole("nx"),
        rows: values.whole("ny"),
        cell_size: values.number("cell_size"),
        inflow: values.number("inflow"),
        dt: values.number("dt"),
        sweeps: values.whole(if solver == Solver::Multigrid { "cycles" } else { "sweeps" }),
        omega: values.number("omega"),
        solver,
        obstacle: Obstacle { shape: shape(values), centre },
        band: values.number("band"),
        outflow_open: values.choice("outflow") == "open",
        midpoint: values.choice("back_trace") == "midpoint",
        ..TunnelSettings::default()
    }
}

/// The obstacle, no larger than a tunnel of this size has room for.
fn shape(values: &Values) -> Option<Shape> {
    let h = values.number("cell_size");
    let [width, height] = extent(values);
    let size = values.number("size").min(ROOM * width.min(height));
    match values.choice("obstacle") {
        "disc" => Some(Shape::Disc { radius: size }),
        // Its corners reach as far as the disc's edge would, when it is that large.
        "square" => Some(Shape::Square { half: size }),
        "plate" => Some(Shape::Plate {
            half_length: size,
            // At least two cells thick: at any angle there is no hole in it.
            half_thickness: (0.1 * size).max(h),
            direction: direction(values.number("angle")),
        }),
        _ => None,
    }
}
// endregion

/// The largest obstacle reaches this part of the tunnel's smaller side to both sides: some air gets past it.
const ROOM: f64 = 0.3;

/// The solver of this name.
fn solver(name: &str) -> Solver {
    match name {
        "listed" => Solver::Listed,
        "red-black" => Solver::RedBlack,
        _ => Solver::Multigrid,
    }
}

/// Width and height of the tunnel, in metres.
pub(super) fn extent(values: &Values) -> [f64; 2] {
    ["nx", "ny"].map(|cells| values.number(cells) * values.number("cell_size"))
}

/// Where the obstacle starts: half a height from the left end, in the middle.
pub(super) fn start(values: &Values) -> DVec2 {
    let [width, height] = extent(values);
    DVec2::new(0.5 * height.min(width), 0.5 * height)
}

/// Visits of a cell that a multigrid cycle costs: eight for four sweeps, a residual and a correction on each level (all
/// coarser levels together are a third of the finest), four to find out how far to go along what they propose.
pub(super) const CYCLE: u32 = 12;

/// Most visits of cells in a step: about a third of a second, in which no button answers.
const MOST_WORK: u64 = 20_000_000;

/// Refuses settings with which a step would hold up the page.
pub(super) fn check_work(settings: &TunnelSettings) -> Result<(), Refusal> {
    let (name, visits) = match settings.solver {
        Solver::Multigrid => ("cycles", CYCLE),
        _ => ("sweeps", 1),
    };
    let (columns, rows, count) = (settings.columns, settings.rows, settings.sweeps);
    let each = u64::from(columns) * u64::from(rows) * u64::from(visits);
    if each * u64::from(count) > MOST_WORK {
        return Err(Refusal::new(format!(
            "{name}: {count} on {columns} × {rows} cells is too much for one step; with so many cells it takes up to {}",
            MOST_WORK / each
        )));
    }
    Ok(())
}
