//! The step inside the step: the same stages as [`Tunnel::step`], one at a time on a copy.

use super::settings::Solver;
use super::step::TunnelStage;
use super::tunnel::Tunnel;

/// A step that is half done. Dropping it drops the step; [`InnerTunnelStep::finish`] completes it.
#[derive(Clone, Debug)]
pub struct InnerTunnelStep {
    work: Tunnel,
    /// With the velocity corrected as far as the sweeps have come; those solvers that correct it at the end only.
    shown: Option<Tunnel>,
    done: Option<TunnelStage>,
}

impl InnerTunnelStep {
    /// Starts a step on a copy; nothing is done yet.
    #[inline]
    pub fn begin(tunnel: &Tunnel) -> Self {
        Self { work: tunnel.clone(), shown: None, done: None }
    }

    /// The half-done state.
    pub fn tunnel(&self) -> &Tunnel {
        self.shown.as_ref().unwrap_or(&self.work)
    }

    /// What was done last, `None` at the start.
    pub fn done(&self) -> Option<TunnelStage> {
        self.done
    }

    /// What would come next, `None` when nothing is left to do.
    pub fn peek(&self) -> Option<TunnelStage> {
        TunnelStage::after(self.done, self.work.settings.sweeps)
    }

    /// One stage further; `None` when nothing is left to do. Each sweep is noted in the report.
    #[inline]
    pub fn advance(&mut self) -> Option<TunnelStage> {
        let stage = self.peek()?;
        self.work.execute(stage, true);
        self.done = Some(stage);
        self.shown = None;
        if let TunnelStage::Swept { .. } = stage
            && self.work.settings.solver != Solver::Listed
        {
            let mut shown = self.work.clone();
            self.work.scratch.finest.give_potential(&mut shown.fields);
            self.shown = Some(shown);
        }
        Some(stage)
    }

    /// Completes the step and gives the tunnel after it: bit for bit what [`Tunnel::step_observed`] gives.
    #[inline]
    pub fn finish(mut self) -> Tunnel {
        while self.advance().is_some() {}
        self.work
    }
}
