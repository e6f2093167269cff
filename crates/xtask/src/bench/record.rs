//! Everything that was measured, as JSON.

use super::competitor::Competitor;
use super::machine;
use super::rounds::{Measured, Plan};
use super::stretch::{Cheapest, GOAL, SIZE};
use anyhow::Result;
use serde_json::{Value, json};
use std::env;

/// The text of the file.
pub(super) fn json(
    competitors: &[Competitor],
    measured: &[Measured],
    cheapest: &Cheapest,
    plan: &Plan,
) -> Result<String> {
    let one = |measured: &Measured| {
        let who = &competitors[measured.competitor];
        json!({
            "contestant": who.name,
            "host": who.host.name(),
            "n": measured.n,
            "projections_per_step": measured.projections,
            "steps_per_sample": measured.steps,
            "ns_per_projection": measured.samples,
            "median": measured.time().median,
            "ms_per_step": measured.milliseconds(),
            "mean_stretch": measured.stretch.map(|stretch| stretch.mean),
            "rms_stretch": measured.stretch.map(|stretch| stretch.rms),
            "checksum": measured.checksum,
        })
    };
    let search: Vec<Value> = cheapest
        .found
        .iter()
        .map(|found| {
            let tried = found.tried.iter().map(|(substeps, stretch)| {
                json!({ "substeps": substeps, "mean_stretch": stretch.mean, "rms_stretch": stretch.rms })
            });
            json!({
                "contestant": competitors[found.competitor].name,
                "substeps": found.cheapest().map(|(substeps, _)| substeps),
                "tried": tried.collect::<Vec<_>>(),
            })
        })
        .collect();
    let value = json!({
        "machine": {
            "processor": machine::processor(),
            "os": env::consts::OS,
            "architecture": env::consts::ARCH,
            "node": machine::node(),
        },
        "mesh": "N × N particles, 2 m wide, pinned at every eighth particle of the top row and its corners; \
                 links to the next row and column, both diagonals, two rows and two columns on; compliance 0",
        "rounds": plan.rounds,
        "speed": {
            "sweeps": plan.sweeps,
            "substeps": 1,
            "results": measured.iter().map(one).collect::<Vec<_>>(),
        },
        "stretch": {
            "n": SIZE,
            "sweeps": 1,
            "goal": GOAL,
            "search": search,
            "results": cheapest.measured.iter().map(one).collect::<Vec<_>>(),
        },
    });
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}
