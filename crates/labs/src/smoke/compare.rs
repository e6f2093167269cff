//! “Compare solvers”: how fast each of them takes out the divergence of the present state, for the same work.

use super::plots::line;
use super::settings::CYCLE;
use crate::job::Job;
use crate::lab::PlotData;
use crate::spec::{JobSpec, Plot, Scale};
use pbd_core::{InnerTunnelStep, Solver, Tunnel, TunnelStage};

pub(super) const JOBS: &[JobSpec] = &[JobSpec {
    label: "Compare solvers",
    what: "Projects copies of the present state with all three solvers and plots what each has left over for its work.",
    plot: Plot {
        name: "divergence-by-work",
        title: "Divergence by work",
        notice: "Sweeps are quick at first and then crawl: what is left is spread over the whole tunnel. Cycles do not crawl.",
        x: "work [visits of every cell]",
        y: "RMS divergence [m/s]",
        y_scale: Scale::Log,
    },
}];

/// The solvers, and what one round of each costs.
const SOLVERS: [(Solver, &str, u32); 3] = [
    (Solver::Listed, "cell by cell", 1),
    (Solver::RedBlack, "red, then black", 1),
    (Solver::Multigrid, "multigrid", CYCLE),
];

/// Work that each solver may do.
const WORK: u32 = 160;

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct Compare {
    tunnel: Tunnel,
    step: Option<InnerTunnelStep>,
    /// Work and divergence, of each solver so far.
    measured: Vec<Vec<[f64; 2]>>,
}

impl Compare {
    pub(super) fn new(tunnel: &Tunnel) -> Self {
        Self { tunnel: tunnel.clone(), step: None, measured: Vec::new() }
    }

    /// A step of the copy with the next solver, at its start; `None` when all have had their turn.
    fn next_solver(&mut self) -> Option<InnerTunnelStep> {
        let &(solver, _, cost) = SOLVERS.get(self.measured.len())?;
        let mut settings = *self.tunnel.settings();
        (settings.solver, settings.sweeps) = (solver, WORK / cost);
        // The same grid with a count in range: never refused.
        self.tunnel.set_settings(settings).ok()?;
        self.measured.push(Vec::new());
        Some(InnerTunnelStep::begin(&self.tunnel))
    }
}

impl Job for Compare {
    fn advance(&mut self) -> bool {
        if self.step.is_none() {
            self.step = self.next_solver();
        }
        let Some(step) = &mut self.step else { return true };
        let stage = step.advance();
        let rounds = match stage {
            Some(TunnelStage::Start) => 0,
            Some(TunnelStage::Swept { sweep }) => sweep + 1,
            _ => {
                self.step = None;
                return self.measured.len() == SOLVERS.len();
            }
        };
        let report = step.tunnel().report();
        let left = report.rounds.last().unwrap_or(&report.before).rms;
        let place = self.measured.len() - 1;
        if left > 0.0 {
            self.measured[place].push([f64::from(rounds * SOLVERS[place].2), left]);
        }
        false
    }

    fn progress(&self) -> f64 {
        let done = match self.measured.last() {
            Some(last) if self.step.is_some() => {
                let of_this = last.last().map_or(0.0, |point| point[0] / f64::from(WORK));
                self.measured.len() as f64 - 1.0 + of_this
            }
            _ => self.measured.len() as f64,
        };
        done / SOLVERS.len() as f64
    }

    fn result(&self) -> PlotData {
        let lines = SOLVERS.iter().zip(&self.measured);
        PlotData {
            series: lines.map(|(&(_, label, _), points)| line(label, points.clone())).collect(),
            remark: String::new(),
        }
    }
}
