//! One step of the tunnel, stage by stage.

use super::finest::TOGETHER;
use super::report::{Divergence, TunnelReport};
use super::settings::{Solver, TunnelSettings};
use super::tunnel::Tunnel;
use glam::DVec2;

/// What a step has just done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TunnelStage {
    /// The obstacle is where it was steered to, walls have their speeds, the pressure is 0.
    Start,
    /// One sweep or cycle of the projection is done.
    Swept {
        /// Which, from 0.
        sweep: u32,
    },
    /// The projection is over, and the border ring moves along with its neighbours.
    Border,
    /// The air has carried its own velocity.
    AdvectedVelocity,
    /// The air has carried the smoke; the step is complete.
    AdvectedSmoke,
}

impl TunnelStage {
    /// What comes after `done` (`None`: nothing is done yet) in a step of so many sweeps.
    #[inline]
    pub(super) fn after(done: Option<Self>, sweeps: u32) -> Option<Self> {
        let swept = |sweep| if sweep < sweeps { Self::Swept { sweep } } else { Self::Border };
        Some(match done {
            None => Self::Start,
            Some(Self::Start) => swept(0),
            Some(Self::Swept { sweep }) => swept(sweep + 1),
            Some(Self::Border) => Self::AdvectedVelocity,
            Some(Self::AdvectedVelocity) => Self::AdvectedSmoke,
            Some(Self::AdvectedSmoke) => return None,
        })
    }
}

impl Tunnel {
    /// One step.
    #[inline]
    pub fn step(&mut self) -> &TunnelReport {
        self.drain(false)
    }

    /// One step that also notes the divergence after each sweep or cycle, in [`TunnelReport::rounds`]. The same bits;
    /// a note costs about as much as a sweep.
    #[inline]
    pub fn step_observed(&mut self) -> &TunnelReport {
        self.drain(true)
    }

    #[inline]
    fn drain(&mut self, observed: bool) -> &TunnelReport {
        let mut done = None;
        while let Some(stage) = TunnelStage::after(done, self.settings.sweeps) {
            done = Some(match stage {
                TunnelStage::Swept { sweep } if !observed => {
                    TunnelStage::Swept { sweep: self.sweep(sweep, TOGETHER) }
                }
                _ => {
                    self.execute(stage, observed);
                    stage
                }
            });
        }
        &self.report
    }

    // region: tunnel step
    #[inline]
    pub(super) fn execute(&mut self, stage: TunnelStage, observed: bool) {
        match stage {
            TunnelStage::Start => self.start(),
            TunnelStage::Swept { sweep } => {
                self.sweep(sweep, 1);
                if observed {
                    let round = self.divergence_between();
                    self.report.rounds.push(round);
                }
            }
            TunnelStage::Border => {
                self.correct();
                self.report.after = self.fields.all_divergence();
                self.copy_border();
            }
            TunnelStage::AdvectedVelocity => self.advect_velocity(),
            TunnelStage::AdvectedSmoke => {
                self.carry_smoke();
                self.measure_air();
                self.steps += 1;
                self.report.step = self.steps;
            }
        }
    }
    // endregion

    #[inline]
    fn start(&mut self) {
        let mut velocity = DVec2::ZERO;
        if let Some(to) = self.target.take() {
            let from = self.settings.obstacle.centre;
            velocity = (to - from) / self.settings.dt;
            self.settings.obstacle.centre = to;
            self.mark_solid();
        }
        self.set_walls(velocity);
        self.fields.potential.fill(0.0);
        let TunnelSettings { density, cell_size, dt, .. } = self.settings;
        self.pressure_scale = density * cell_size / dt;
        self.report.rounds.clear();
        self.report.before = self.scratch.begin(&self.fields, self.settings.solver);
    }

    /// A sweep or cycle, or several at once where that is faster: the last of them is returned.
    #[inline]
    fn sweep(&mut self, sweep: u32, most: u32) -> u32 {
        let TunnelSettings { omega, sweeps, .. } = self.settings;
        match self.settings.solver {
            Solver::Listed => self.scratch.masks.sweep(&mut self.fields, omega),
            Solver::RedBlack => {
                // A last sweep that does not overshoot takes away most of the divergence that over-relaxation leaves.
                let omega = |sweep| if sweep + 1 == sweeps { 1.0 } else { omega };
                let omegas: [f64; TOGETHER as usize] =
                    std::array::from_fn(|n| omega(sweep + n as u32));
                let count = most.min(sweeps - sweep);
                self.scratch.finest.sweep(&omegas[..count as usize]);
                return sweep + count - 1;
            }
            Solver::Multigrid => self.scratch.cycle(),
        }
        sweep
    }

    /// Divergence in the middle of the projection.
    #[inline]
    fn divergence_between(&self) -> Divergence {
        match self.settings.solver {
            Solver::Listed => self.fields.all_divergence(),
            Solver::RedBlack | Solver::Multigrid => self.scratch.finest.divergence(&self.fields),
        }
    }

    /// Takes the potential's slope off the velocity, if the sweeps did not do so.
    #[inline]
    pub(super) fn correct(&mut self) {
        match self.settings.solver {
            Solver::Listed => {}
            Solver::RedBlack | Solver::Multigrid => {
                self.scratch.finest.give_potential(&mut self.fields);
            }
        }
    }

    /// Carries the smoke and counts what comes in, goes out and is lost.
    #[inline]
    fn carry_smoke(&mut self) {
        let before = self.report.smoke;
        let (inflow, outflow) = self.smoke_flows();
        self.advect_smoke();
        let report = &mut self.report;
        report.smoke = self.fields.total_smoke();
        (report.inflow, report.outflow) = (inflow, outflow);
        report.transport_loss = inflow - outflow - (report.smoke - before);
        report.nonfinite = !(report.smoke.is_finite() && report.after.rms.is_finite());
    }

    /// Smoke through the first and last swept column's outer faces in a step, in cells: that of the cell it comes from.
    #[inline]
    fn smoke_flows(&self) -> (f64, f64) {
        let fields = &self.fields;
        let (columns, rows) = (fields.columns, fields.rows);
        let through = |i: usize| {
            let mut sum = 0.0;
            for j in 1..rows - 1 {
                let k = fields.at(i, j);
                let speed = fields.u[k];
                sum += speed * fields.smoke[if speed > 0.0 { k - rows } else { k }];
            }
            sum * self.settings.dt / self.settings.cell_size
        };
        (through(1), through(columns - 1))
    }
}
