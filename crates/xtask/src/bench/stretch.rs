//! What a sheet that hardly stretches costs: one sweep in a substep, and as many substeps as it takes.

use super::competitor::{Competitor, Host};
use super::conversation::Stretch;
use super::queue::work_off;
use super::rounds::{self, Entrant, FIVE_SECONDS, Measured, Plan};
use anyhow::Result;

/// Size of the sheet.
pub(crate) const SIZE: u32 = 64;
/// The mean stretch to be reached.
pub(crate) const GOAL: f64 = 0.01;
/// Numbers of substeps that are tried.
const SUBSTEPS: [u32; 11] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];

/// What was found for one contestant.
#[derive(Debug)]
pub(crate) struct Found {
    /// Its place among the competitors; never WebAssembly, which ends in the same bits as natively.
    pub(crate) competitor: usize,
    /// What was tried: substeps, and the stretch after five seconds. The last reaches the goal, if any does.
    pub(crate) tried: Vec<(u32, Stretch)>,
}

impl Found {
    /// The fewest substeps that reach the goal, and the stretch they leave.
    pub(crate) fn cheapest(&self) -> Option<(u32, Stretch)> {
        self.tried.last().copied().filter(|(_, stretch)| stretch.mean <= GOAL)
    }
}

/// What the search and the contest at what it found came to.
#[derive(Debug)]
pub(crate) struct Cheapest {
    /// By contestant.
    pub(crate) found: Vec<Found>,
    /// The times, of those that reach the goal.
    pub(crate) measured: Vec<Measured>,
}

/// Tries, and measures who reaches the goal at its fewest substeps.
pub(crate) fn search(all: &[Competitor], plan: &Plan) -> Result<Cheapest> {
    let found: Vec<Found> = work_off(all, |competitor, who| try_out(competitor, who, plan))?
        .into_iter()
        .flatten()
        .collect();
    let mut entrants = Vec::new();
    for (competitor, who) in all.iter().enumerate() {
        let natively = who.natively(all).unwrap_or(competitor);
        let same = found.iter().find(|found| found.competitor == natively);
        if let Some((substeps, stretch)) = same.and_then(Found::cheapest) {
            let (process, stretch) = (who.start()?, Some(stretch));
            entrants.push(Entrant { competitor, process, sweeps: 1, substeps, stretch });
        }
    }
    let measured = rounds::take_turns(all, entrants, SIZE, plan)?;
    Ok(Cheapest { found, measured })
}

/// More and more substeps, until they do.
fn try_out(competitor: usize, who: &Competitor, plan: &Plan) -> Result<Option<Found>> {
    if who.host == Host::Wasm {
        return Ok(None);
    }
    let mut process = who.start()?;
    let mut tried = Vec::new();
    for substeps in SUBSTEPS.into_iter().filter(|&count| count <= plan.most_substeps) {
        process.open(SIZE, 1, substeps)?;
        process.steps(FIVE_SECONDS)?;
        let stretch = process.stretch()?;
        tried.push((substeps, stretch));
        if stretch.mean <= GOAL {
            break;
        }
    }
    Ok(Some(Found { competitor, tried }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_reaches_the_goal_is_the_cheapest() {
        let stretch = |mean| Stretch { mean, rms: 1.0 };
        let found = |means: &[f64]| Found {
            competitor: 0,
            tried: SUBSTEPS.into_iter().zip(means.iter().map(|&mean| stretch(mean))).collect(),
        };
        assert_eq!(found(&[0.5, 0.02, 0.01]).cheapest(), Some((3, stretch(0.01))));
        assert_eq!(found(&[0.5, 0.02]).cheapest(), None);
        assert_eq!(found(&[0.5, f64::NAN]).cheapest(), None);
    }
}
