//! Stepping inside a step: the core's inner step, told stage by stage.

use super::Smoke;
use super::flow::{divergence, kind};
use crate::lab::{Advance, Inside, Moment, StageMark, Told};
use crate::spec::Format;
use pbd_core::{InnerTunnelStep, Solver, Tunnel, TunnelStage};

impl Smoke {
    /// Drops the half-done step, and the mark of one just finished.
    pub(super) fn drop_half(&mut self) {
        self.half = None;
        self.inside = None;
    }

    pub(super) fn advance_half(&mut self, advance: Advance) {
        match advance {
            Advance::Discard => self.drop_half(),
            Advance::Finish => {
                if let Some(half) = self.half.take() {
                    self.commit(half);
                }
            }
            // All stages are short: nothing lies between two of them.
            Advance::Link | Advance::Sweep | Advance::ToLink(_) => drop(self.one()),
            // To where the projection is done.
            Advance::Substep => while !matches!(self.one(), None | Some(TunnelStage::Border)) {},
        }
    }

    /// One stage further; `None` if nothing was left to do and the step was completed.
    fn one(&mut self) -> Option<TunnelStage> {
        let mut half = self.half.take().unwrap_or_else(|| InnerTunnelStep::begin(&self.tunnel));
        let before = self.here(half.tunnel());
        let Some(stage) = half.advance() else {
            self.commit(half);
            return None;
        };
        let told = self.tell(stage, half.tunnel(), before);
        let (step, stages) = (self.tunnel.steps() + 1, self.strip(Some(stage)));
        self.inside = Some(Inside { step, stages, moment: Moment::Told(told) });
        self.half = Some(half);
        Some(stage)
    }

    /// Completes the half-done step: from now on it is the state of the lab.
    fn commit(&mut self, half: InnerTunnelStep) {
        self.tunnel = half.finish();
        self.half = None;
        let (step, stages) = (self.tunnel.steps(), self.strip(None));
        self.inside = Some(Inside { step, stages, moment: Moment::Finished });
    }

    /// Divergence of the cell asked about; NaN if it is not one that is swept.
    fn here(&self, tunnel: &Tunnel) -> f64 {
        let [i, j] = self.probed;
        if kind(tunnel, i, j) == "open" { tunnel.divergence(i, j) } else { f64::NAN }
    }

    fn tell(&self, stage: TunnelStage, tunnel: &Tunnel, before: f64) -> Told {
        let sweeps = self.tunnel.settings().sweeps;
        let (headline, sentence) = match stage {
            TunnelStage::Start => (
                "before the projection".into(),
                "The air as it was carried here, with the obstacle’s velocity on its sides. What flows out of a cell is not yet what flows in.",
            ),
            TunnelStage::Swept { sweep } if self.is_multigrid() => (
                format!("cycle {} of {sweeps}", sweep + 1),
                "Swept on every grid down to the coarsest and back: corrections reach across the whole tunnel.",
            ),
            TunnelStage::Swept { sweep } => (
                format!("sweep {} of {sweeps}", sweep + 1),
                "Every open cell has shared out its divergence among its faces, and disturbed its neighbours by it.",
            ),
            TunnelStage::Border => (
                "border".into(),
                "The outermost rows and columns took over the velocity beside them. No open cell has changed.",
            ),
            TunnelStage::AdvectedVelocity => (
                "velocity carried".into(),
                "Each face took the velocity found where its air came from. That makes divergence anew, for the next step to take out.",
            ),
            TunnelStage::AdvectedSmoke => (
                "smoke carried".into(),
                "Each cell took the smoke found where its air came from. Nothing makes the sum come out right.",
            ),
        };
        let [i, j] = self.probed;
        let all = divergence(tunnel);
        let mut figures = vec![
            ("largest divergence", all.max, Format::Magnitude(2)),
            ("RMS divergence", all.rms, Format::Magnitude(2)),
        ];
        let here = self.here(tunnel);
        if here.is_finite() && before.is_finite() {
            figures.extend([
                ("probed cell: divergence before", before, Format::Scientific(2)),
                ("divergence now", here, Format::Scientific(2)),
                ("pressure", tunnel.pressure(i, j), Format::Fixed(1)),
                ("smoke", tunnel.smoke(i, j), Format::Fixed(4)),
            ]);
        }
        Told { headline, sentence: sentence.into(), figures }
    }

    fn is_multigrid(&self) -> bool {
        self.tunnel.settings().solver == Solver::Multigrid
    }

    /// The strip of stages; `None` when everything is done.
    fn strip(&self, stage: Option<TunnelStage>) -> Vec<StageMark> {
        let sweeps = self.tunnel.settings().sweeps;
        let now = match stage {
            Some(TunnelStage::Start) => 0,
            Some(TunnelStage::Swept { sweep }) => sweep + 1,
            Some(TunnelStage::Border) => sweeps + 1,
            Some(TunnelStage::AdvectedVelocity) => sweeps + 2,
            Some(TunnelStage::AdvectedSmoke) => sweeps + 3,
            None => sweeps + 4,
        };
        let round = if self.is_multigrid() { "cycle" } else { "sweep" };
        let label = |place: u32| match place.checked_sub(sweeps) {
            None if place == 0 => "start".to_owned(),
            Some(1) => "border".to_owned(),
            Some(2) => "velocity".to_owned(),
            Some(3) => "smoke".to_owned(),
            Some(0) if sweeps == 0 => "start".to_owned(),
            _ => format!("{round} {place}"),
        };
        StageMark::strip(0..sweeps + 4, now, label)
    }
}
