//! The step: predict, sweep over the constraints, take velocity from the distance moved.
//!
//! The step is a plan: a cursor that says which [`Stage`] comes next. [`World::step`] drains the plan; stepping inside
//! the step takes the same stages one link at a time, so both give the same bits.

use crate::constraint::distance::{self, Link, distance_update};
use crate::constraint::{Constraint, project};
use crate::integrate::{predict, velocities_from_positions};
use crate::link::{LinkId, LinkState};
use crate::order::Run;
use crate::plan::{Plan, Stage};
use crate::report::{Issue, Residuals, Skipped, StepReport};
use crate::sweep::Turn;
use crate::triangle::TriangleId;
use crate::world::World;
use glam::DVec3;

/// Watches a step from inside. The unit type watches nothing and costs nothing.
pub trait Observer {
    /// A link was projected.
    fn projected(&mut self, _projected: Projected) {}

    /// A triangle was projected.
    fn area_projected(&mut self, _projected: AreaProjected) {}

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

/// One projection of one triangle, as it happened. Substeps and sweeps count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaProjected {
    /// Which substep.
    pub substep: u32,
    /// Which sweep.
    pub sweep: u32,
    /// The triangle.
    pub triangle: TriangleId,
    /// C = area − rest area before the projection.
    pub c: f64,
    /// Δλ.
    pub delta_lambda: f64,
    /// Δx of its three corners.
    pub corrections: [DVec3; 3],
    /// True if all corners were in one place: no direction, nothing corrected.
    pub no_direction: bool,
}

// region: step
impl World {
    /// One step. Cannot fail: what it could not do stands in the report.
    pub fn step(&mut self) -> &StepReport {
        self.begin_step();
        let one_by_one = self.order.omega().is_none();
        if one_by_one {
            self.line_up();
        }
        let mut plan = Plan::start();
        while let Some(stage) = plan.next(self.schedule()) {
            match stage {
                Stage::Project { substep, sweep, .. } if one_by_one => {
                    self.sweep_links(Turn { substep, sweep });
                    plan.skip_links(self.schedule());
                }
                _ => self.execute(stage, &mut ()),
            }
            if matches!(stage, Stage::Predict { .. }) {
                self.reset_lines();
            }
        }
        if one_by_one {
            self.keep_lambdas();
        }
        self.end_step();
        &self.report
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
            Stage::Predict { substep } => {
                self.carry(substep);
                self.links.reset_lambda();
                self.triangles.reset_lambda();
                predict(&mut self.particles, &self.settings);
            }
            Stage::Project { substep, sweep, run, from, to } => {
                let Run { first, .. } = self.order.runs()[run as usize];
                if self.order.omega().is_some() && (run, from) == (0, 0) {
                    self.gathered.begin(&self.particles, &self.links);
                }
                for link in first + from..first + to {
                    self.project(substep, sweep, LinkId(link), observer);
                }
            }
            Stage::Average { .. } => {
                self.gathered.apply(&mut self.particles, self.order.omega().unwrap_or(1.0));
            }
            Stage::Areas { substep, sweep, from, to } => {
                for triangle in from..to {
                    self.project_area(substep, sweep, TriangleId(triangle), observer);
                }
            }
            Stage::Contacts { .. } => {
                if let Some(floor) = self.settings.floor {
                    floor.hold_up(&mut self.particles);
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
        self.steered.clear();
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

        // Load is judged by the length before the correction.
        if self.settings.tear_ratio.is_some_and(|ratio| {
            distance::length(x1 - x2) > ratio * self.links.rest[i] && self.links.is_alive(id)
        }) {
            self.links.sever(id, LinkState::Torn);
            self.triangles.follow(&self.links);
        }
        let update = distance_update(Link {
            d: (x1 - x2).to_array(),
            rest: self.links.rest[i],
            w,
            lambda: self.links.lambda[i],
            alpha_tilde: self.links.compliance[i] / (h * h),
            s: self.links.factor[i],
        });
        let p = DVec3::from_array(update.p);
        if let Some(omega) = self.order.omega() {
            self.gathered.add(a, w[0] * p);
            self.gathered.add(b, -w[1] * p);
            self.links.lambda[i] += self.gathered.part([a, b], omega) * update.delta_lambda;
        } else {
            x.set(a, x1 + w[0] * p);
            x.set(b, x2 - w[1] * p);
            self.links.lambda[i] += update.delta_lambda;
        }

        if update.no_direction && self.links.is_alive(id) {
            let (step, of) = (self.steps, Skipped::Link(id));
            self.report.issues.push(Issue { step, substep, sweep, of });
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

    /// Corrects one triangle's corners, at once.
    fn project_area(
        &mut self,
        substep: u32,
        sweep: u32,
        id: TriangleId,
        observer: &mut impl Observer,
    ) {
        let (i, h) = (id.index(), self.settings.h());
        let constraint = self.triangles.constraint(id);
        let corners = constraint.corners;
        let evaluation = constraint.evaluate(corners.map(|corner| self.particles.position(corner)));
        let mut projected = AreaProjected {
            substep,
            sweep,
            triangle: id,
            c: -constraint.rest,
            delta_lambda: 0.0,
            corrections: [DVec3::ZERO; 3],
            no_direction: evaluation.is_none(),
        };
        if let Some(evaluation) = evaluation {
            let w = corners.map(|corner| self.particles.inverse_mass(corner));
            let alpha_tilde = self.triangles.compliance[i] / (h * h);
            let (lambda, s) = (self.triangles.lambda[i], self.triangles.factor[i]);
            let update = project(&evaluation, w, lambda, alpha_tilde, s);
            for (corner, correction) in corners.iter().zip(update.corrections) {
                let x = self.particles.position(*corner);
                self.particles.position.set(corner.index(), x + correction);
            }
            self.triangles.lambda[i] += update.delta_lambda;
            projected.c = evaluation.c;
            projected.delta_lambda = update.delta_lambda;
            projected.corrections = update.corrections;
        } else if self.triangles.is_alive(id) {
            let step = self.steps;
            self.report.issues.push(Issue { step, substep, sweep, of: Skipped::Triangle(id) });
        }
        observer.area_projected(projected);
    }
}
