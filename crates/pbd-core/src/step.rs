//! The step: predict, sweep over the constraints, take velocity from the distance moved.
//!
//! The step is a plan: a cursor that says which [`Stage`] comes next. [`World::step`] drains the plan; stepping inside
//! the step takes the same stages one link at a time, so both give the same bits.

use crate::constraint::distance::{Link, distance_update};
use crate::integrate::{predict, velocities_from_positions};
use crate::link::LinkId;
use crate::order::{Order, Run};
use crate::report::{Issue, Residuals, StepReport};
use crate::settings::{Scheme, Settings};
use crate::world::World;
use glam::DVec3;

/// One stage of a step. Substeps and sweeps count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every free particle moves to its predicted position.
    Predict {
        /// Which substep.
        substep: u32,
    },
    /// Some links of one run are projected, in order.
    Project {
        /// Which substep.
        substep: u32,
        /// Which sweep of the substep.
        sweep: u32,
        /// Which run of the order.
        run: u32,
        /// First link of the run to project.
        from: u32,
        /// One past the last link of the run to project.
        to: u32,
    },
    /// Velocities are taken from the distance moved ([`Scheme::Velocity`] only).
    Velocities {
        /// Which substep.
        substep: u32,
    },
}

/// What a plan runs over: the order of one sweep and how often it is swept.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    /// The order of projection.
    pub order: &'a Order,
    /// Substeps, sweeps and scheme.
    pub settings: &'a Settings,
}

impl Schedule<'_> {
    /// True if this stage is the last of a sweep.
    pub fn ends_sweep(&self, stage: Stage) -> bool {
        let runs = self.order.runs();
        matches!(stage, Stage::Project { run, to, .. }
            if run as usize + 1 == runs.len() && runs[run as usize].count == to)
    }
}

/// A cursor over the stages of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    next: Next,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Predict { substep: u32 },
    Project { substep: u32, sweep: u32, run: u32, from: u32 },
    Velocities { substep: u32 },
    Nothing,
}

impl Plan {
    /// At the start of a step.
    pub fn start() -> Self {
        Self { next: Next::Predict { substep: 0 } }
    }

    /// The next stage, a whole run of links at a time; `None` when the step is done.
    pub fn next(&mut self, schedule: Schedule<'_>) -> Option<Stage> {
        self.next_of_at_most(schedule, u32::MAX)
    }

    /// The next stage, a single link at a time; `None` when the step is done.
    pub fn next_link(&mut self, schedule: Schedule<'_>) -> Option<Stage> {
        self.next_of_at_most(schedule, 1)
    }

    fn next_of_at_most(&mut self, schedule: Schedule<'_>, links: u32) -> Option<Stage> {
        let Settings { substeps, sweeps, scheme, .. } = *schedule.settings;
        let runs = schedule.order.runs();
        loop {
            match self.next {
                Next::Predict { substep } => {
                    self.next = Next::Project { substep, sweep: 0, run: 0, from: 0 };
                    return Some(Stage::Predict { substep });
                }
                Next::Project { substep, sweep, .. } if sweep == sweeps || runs.is_empty() => {
                    self.next = Next::Velocities { substep };
                }
                Next::Project { substep, sweep, run, from } => {
                    let count = runs[run as usize].count;
                    let to = count.min(from.saturating_add(links));
                    self.next = if to < count {
                        Next::Project { substep, sweep, run, from: to }
                    } else if run as usize + 1 < runs.len() {
                        Next::Project { substep, sweep, run: run + 1, from: 0 }
                    } else {
                        Next::Project { substep, sweep: sweep + 1, run: 0, from: 0 }
                    };
                    return Some(Stage::Project { substep, sweep, run, from, to });
                }
                Next::Velocities { substep } => {
                    self.next = if substep + 1 < substeps {
                        Next::Predict { substep: substep + 1 }
                    } else {
                        Next::Nothing
                    };
                    if matches!(scheme, Scheme::Velocity { .. }) {
                        return Some(Stage::Velocities { substep });
                    }
                }
                Next::Nothing => return None,
            }
        }
    }
}

/// Watches a step from inside. The unit type watches nothing and costs nothing.
pub trait Observer {
    /// A link was projected.
    fn projected(&mut self, _projected: Projected) {}

    /// A stage is done; `world` is the half-done state after it.
    fn after(&mut self, _stage: Stage, _world: &World) {}
}

impl Observer for () {}

/// One projection of one link, as it happened. Substeps and sweeps count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projected {
    /// Which substep.
    pub substep: u32,
    /// Which sweep.
    pub sweep: u32,
    /// The link.
    pub link: LinkId,
    /// C = length − rest before the projection.
    pub c: f64,
    /// Δλ.
    pub delta_lambda: f64,
    /// Δx of its two ends.
    pub corrections: [DVec3; 2],
    /// True if the length was zero: no direction, nothing corrected.
    pub no_direction: bool,
}

// region: step
impl World {
    /// One step. Cannot fail: what it could not do stands in the report.
    pub fn step(&mut self) -> &StepReport {
        self.step_observed(&mut ())
    }

    /// One step, watched.
    pub fn step_observed(&mut self, observer: &mut impl Observer) -> &StepReport {
        self.begin_step();
        let mut plan = Plan::start();
        while let Some(stage) = plan.next(self.schedule()) {
            self.execute(stage, observer);
        }
        self.end_step();
        &self.report
    }

    /// One stage of a step.
    pub(crate) fn execute(&mut self, stage: Stage, observer: &mut impl Observer) {
        match stage {
            Stage::Predict { .. } => {
                self.links.reset_lambda();
                predict(&mut self.particles, &self.settings);
            }
            Stage::Project { substep, sweep, run, from, to } => {
                let Run { first, .. } = self.order.runs()[run as usize];
                for link in first + from..first + to {
                    self.project(substep, sweep, LinkId(link), observer);
                }
            }
            Stage::Velocities { .. } => {
                velocities_from_positions(&mut self.particles, self.settings.h());
            }
        }
        observer.after(stage, self);
    }
}
// endregion

impl World {
    pub(crate) fn begin_step(&mut self) {
        self.steps += 1;
        self.report.step = self.steps;
        self.report.issues.clear();
    }

    pub(crate) fn end_step(&mut self) {
        self.report.residuals = Residuals::of(&self.links, &self.particles);
        self.report.nonfinite = self.particles.first_nonfinite();
    }

    // region: project one link
    /// Corrects one link's two ends, at once, so that the next link sees it (Gauss–Seidel).
    fn project(&mut self, substep: u32, sweep: u32, id: LinkId, observer: &mut impl Observer) {
        let (i, h) = (id.index(), self.settings.h());
        let [a, b] = [self.links.a[i] as usize, self.links.b[i] as usize];
        let w = self.particles.inverse_masses();
        let w = [w[a], w[b]];
        let x = &mut self.particles.position;
        let (x1, x2) = (x.get(a), x.get(b));

        let update = distance_update(Link {
            d: (x1 - x2).to_array(),
            rest: self.links.rest[i],
            w,
            lambda: self.links.lambda[i],
            alpha_tilde: self.links.compliance[i] / (h * h),
            s: self.links.factor[i],
        });
        let p = DVec3::from_array(update.p);
        x.set(a, x1 + w[0] * p);
        x.set(b, x2 - w[1] * p);
        self.links.lambda[i] += update.delta_lambda;

        if update.no_direction && self.links.is_alive(id) {
            self.report.issues.push(Issue { step: self.steps, substep, sweep, link: id });
        }
        observer.projected(Projected {
            substep,
            sweep,
            link: id,
            c: update.c,
            delta_lambda: update.delta_lambda,
            corrections: [w[0] * p, -w[1] * p],
            no_direction: update.no_direction,
        });
    }
    // endregion
}
