//! The example of two nodes on one link, figure by figure: small enough to check by hand.

use super::settings::{PAIR, pair};
use crate::lab::Cell;
use crate::particle_lab::vocabulary::column;
use crate::spec::{Format, Table};
use crate::values::Values;
use pbd_core::{Happened, InnerStep, LinkId, Projected, World};

pub(super) const TABLE: Table = Table {
    name: "two-node",
    caption: "Two nodes by hand",
    row_heading: "figure",
    columns: &[
        column(
            "value",
            "value",
            "",
            "Computed now, with the present k and h.",
            Format::Scientific(4),
        ),
        column("unit", "unit", "", "Its unit.", Format::Text),
        column("meaning", "meaning", "", "How it comes about.", Format::Text),
    ],
};

/// Name, unit and meaning of each row.
pub(super) const ROWS: &[(&str, &str, &str)] = &[
    ("rest", "m", "the length it should have"),
    ("C", "m", "length − rest: the error"),
    ("strain", "", "C / rest: another thing than the error"),
    ("α̃", "1/kg", "1 / (k h²)"),
    ("Δλ first", "kg m", "−C / (w₁ + w₂ + α̃), with w = 50 /kg; λ is no force"),
    ("force", "N", "−λ/h²: this is the force, as long as the link is so"),
    ("move", "m", "how far each node moves: w |Δλ|"),
    ("left over", "m", "length − rest after the first sweep: α̃ |λ|, not 0, because the link gives"),
    ("Δλ second", "kg m", "of the second sweep: −(C + α̃ λ) / (…), 0 but for rounding"),
];

pub(super) fn cell(values: &Values, row: usize, key: &str) -> Cell {
    let (name, unit, meaning) = ROWS[row];
    match key {
        "unit" => Cell::Text(unit.into()),
        "meaning" => Cell::Text(meaning.into()),
        _ => figure(values, name).map_or(Cell::Empty, Cell::Number),
    }
}

/// One figure, from two sweeps of the core over the link at its start.
fn figure(values: &Values, name: &str) -> Option<f64> {
    let h = super::STEP;
    match name {
        "rest" => return Some(PAIR[0]),
        "α̃" => return Some(1.0 / (values.number("k") * h * h)),
        _ => {}
    }
    let start = pair(values).ok()?;
    let error = start.links().residual(LinkId(0), start.particles());
    match name {
        "C" => return Some(error),
        "strain" => return Some(error / PAIR[0]),
        _ => {}
    }
    let mut inner = InnerStep::begin(&start);
    let first = next(&mut inner)?;
    match name {
        "Δλ first" => Some(first.delta_lambda),
        "force" => Some(-first.delta_lambda / (h * h)),
        "move" => Some(first.corrections[0].length()),
        "left over" => Some(residual(inner.world())),
        _ => Some(next(&mut inner)?.delta_lambda),
    }
}

fn residual(world: &World) -> f64 {
    world.links().residual(LinkId(0), world.particles())
}

/// The next projection; `None` if there are not so many sweeps.
fn next(inner: &mut InnerStep) -> Option<Projected> {
    loop {
        if let (_, Happened::Projected(projected)) = inner.advance(&mut ())? {
            return Some(projected);
        }
    }
}
