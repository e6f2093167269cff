//! The contest of one size: every contestant in a process of its own, all taking turns.

use super::competitor::{Competitor, Host};
use super::conversation::{Conversation, Stretch};
use super::queue::work_off;
use super::statistics::{Spread, spread};
use anyhow::Result;

/// Sweeps in a step of the contest, with one substep, unless another number is asked for.
const SWEEPS: u32 = 8;
/// Steps in five seconds, after which the stretch is read.
pub(crate) const FIVE_SECONDS: u32 = 300;

/// How much is measured.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Sweeps in a step of the contest, with one substep.
    pub(crate) sweeps: u32,
    /// Turns of each contestant.
    pub(crate) rounds: usize,
    /// Time a turn takes at least (ns).
    turn: f64,
    /// Time for which a contestant runs before it is measured, so that the engine has compiled it for good (ns).
    warm_up: f64,
    /// Most substeps tried for the stretch.
    pub(crate) most_substeps: u32,
}

/// What `--quick` measures.
pub(crate) const QUICK: Plan =
    Plan { sweeps: SWEEPS, rounds: 7, turn: 10e6, warm_up: 150e6, most_substeps: 8 };
/// What is measured otherwise.
pub(crate) const THOROUGH: Plan =
    Plan { sweeps: SWEEPS, rounds: 15, turn: 25e6, warm_up: 400e6, most_substeps: 48 };

/// What came out for one contestant.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    /// Its place among the competitors.
    pub(crate) competitor: usize,
    /// Size of the sheet.
    pub(crate) n: u32,
    /// Projections in a step.
    pub(crate) projections: f64,
    /// Steps in a sample.
    pub(crate) steps: u32,
    /// Nanoseconds per projection, one for each turn.
    pub(crate) samples: Vec<f64>,
    /// The stretch after five seconds; not asked of WebAssembly, which ends in the same bits as natively.
    pub(crate) stretch: Option<Stretch>,
    /// The hash of the state after all turns.
    pub(crate) checksum: String,
}

impl Measured {
    /// Nanoseconds per projection.
    pub(crate) fn time(&self) -> Spread {
        spread(&self.samples)
    }

    /// Milliseconds per step.
    pub(crate) fn milliseconds(&self) -> f64 {
        self.time().median * self.projections / 1e6
    }

    #[cfg(test)]
    pub(crate) fn for_tests(competitor: usize, n: u32, samples: &[f64]) -> Self {
        Self {
            competitor,
            n,
            projections: 1e6,
            steps: 1,
            samples: samples.to_vec(),
            stretch: None,
            checksum: String::new(),
        }
    }
}

/// A contestant in its process, and what is set for it.
pub(super) struct Entrant {
    pub(super) competitor: usize,
    pub(super) process: Conversation,
    pub(super) sweeps: u32,
    pub(super) substeps: u32,
    pub(super) stretch: Option<Stretch>,
}

/// The contest of one size.
pub(crate) fn contest(all: &[Competitor], n: u32, plan: &Plan) -> Result<Vec<Measured>> {
    let entrants = work_off(all, |competitor, who| {
        let mut process = who.start()?;
        let mut stretch = None;
        if who.host != Host::Wasm {
            process.open(n, plan.sweeps, 1)?;
            process.steps(FIVE_SECONDS)?;
            stretch = Some(process.stretch()?);
        }
        Ok(Entrant { competitor, process, sweeps: plan.sweeps, substeps: 1, stretch })
    })?;
    take_turns(all, entrants, n, plan)
}

/// Measures them all, each once in every round.
pub(super) fn take_turns(
    all: &[Competitor],
    entrants: Vec<Entrant>,
    n: u32,
    plan: &Plan,
) -> Result<Vec<Measured>> {
    let mut field: Vec<(Conversation, Measured)> = Vec::new();
    for Entrant { competitor, mut process, sweeps, substeps, stretch } in entrants {
        process.open(n, sweeps, substeps)?;
        let a_step = warm_up(&mut process, plan.warm_up)?;
        // The same number of steps natively and as WebAssembly, so that both end in the same state.
        let natively = all[competitor].natively(all);
        let same = field.iter().find(|(_, other)| Some(other.competitor) == natively);
        let steps = same.map_or_else(|| to_fill(plan.turn, a_step), |(_, other)| other.steps);
        let links = process.open(n, sweeps, substeps)?;
        let projections = links * f64::from(sweeps * substeps);
        let (samples, checksum) = (Vec::new(), String::new());
        field.push((
            process,
            Measured { competitor, n, projections, steps, samples, stretch, checksum },
        ));
    }
    for _ in 0..plan.rounds {
        for (process, measured) in &mut field {
            let nanoseconds = process.steps(measured.steps)?;
            let projections = measured.projections * f64::from(measured.steps);
            measured.samples.push(nanoseconds / projections);
        }
    }
    let finish = |(mut process, mut measured): (Conversation, Measured)| {
        measured.checksum = process.checksum()?;
        Ok(measured)
    };
    field.into_iter().map(finish).collect()
}

/// Steps for so many nanoseconds; returns what a step took at the end.
fn warm_up(process: &mut Conversation, time: f64) -> Result<f64> {
    let (mut spent, mut count) = (0.0, 1);
    loop {
        let took = process.steps(count)?;
        spent += took;
        let a_step = took / f64::from(count);
        if spent >= time {
            return Ok(a_step);
        }
        count = to_fill((time - spent) / 2.0, a_step);
    }
}

/// How many steps fill this time.
fn to_fill(time: f64, a_step: f64) -> u32 {
    (time / a_step.max(1.0)).ceil().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_a_whole_step_at_least() {
        assert_eq!(to_fill(10e6, 3e6), 4);
        assert_eq!(to_fill(10e6, 1e9), 1);
        assert_eq!(to_fill(1.0, 0.0), 1);
    }

    #[test]
    fn a_step_takes_its_projections() {
        let measured = Measured::for_tests(0, 64, &[3.0, 4.0, 9.0]);
        assert_eq!((measured.time().median, measured.milliseconds()), (4.0, 4.0));
    }
}
