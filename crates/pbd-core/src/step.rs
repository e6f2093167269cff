//! The step: predict, sweep over the constraints, take velocity from the distance moved.
//!
//! The step is a plan: a cursor that says which [`Stage`] comes next. [`World::step`] drains the plan; stepping inside
//! the step takes the same stages one link at a time, so both give the same bits.

use crate::constraint::distance::{Link, distance_update, gain};
use crate::contact::Touched;
use crate::hinge::HingeId;
use crate::integrate::{go_on, predict, velocities_from_positions};
use crate::link::{LinkId, LinkState};
use crate::order::Run;
use crate::plan::{Plan, ShapeKind, Stage};
use crate::push::push;
use crate::real::Scalar;
use crate::report::{Issue, Skipped, StepReport};
use crate::settings::{Precision, Scheme, Settings};
use crate::shapes::ProjectedShape;
use crate::sweep::Turn;
use crate::tetrahedron::TetrahedronId;
use crate::triangle::TriangleId;
use crate::world::World;
use glam::DVec3;

/// Watches a step from inside. The unit type watches nothing and costs nothing.
pub trait Observer {
    /// A link was projected.
    fn projected(&mut self, _projected: Projected) {}

    /// A shape was projected.
    fn shape_projected(&mut self, _projected: ShapeProjected) {}

    /// Contacts were applied at the end of a sweep.
    fn touched(&mut self, _touched: Touched) {}

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

/// One projection of one shape, as it happened. Substeps and sweeps count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeProjected {
    /// Which substep.
    pub substep: u32,
    /// Which sweep.
    pub sweep: u32,
    /// Which kind of shape.
    pub kind: ShapeKind,
    /// Its row in the table of its kind.
    pub row: u32,
    /// C before the projection: area, volume or angle less what it is at rest.
    pub c: f64,
    /// Δλ.
    pub delta_lambda: f64,
    /// Δx of its corners; a triangle has three, and zero in the fourth place.
    pub corrections: [DVec3; 4],
    /// True if it had no direction: nothing corrected.
    pub no_direction: bool,
}

// region: step
impl World {
    /// One step. Cannot fail: what it could not do stands in the report.
    #[inline]
    pub fn step(&mut self) -> &StepReport {
        self.begin_step();
        // Jacobi sweeps have a loop of their own, in which links wait for each other.
        let in_runs = self.order.omega().is_none();
        if in_runs {
            self.line_up();
        }
        let mut plan = Plan::start();
        // Velocities between two substeps and the prediction that follows are one pass, if nothing asks for them before.
        let joins = in_runs && !self.asks_for_velocity();
        while let Some(stage) = plan.next(self.schedule()) {
            match stage {
                Stage::Predict { substep } if in_runs => {
                    self.reset_lines();
                    self.begin_substep(substep, joins && substep > 0);
                    if substep == 0 {
                        self.go_to_places();
                    }
                }
                Stage::Velocities { substep }
                    if in_runs && (joins || substep + 1 == self.settings.substeps) => {}
                Stage::Project { substep, sweep, .. } if in_runs => {
                    let sweeps = plan.skip_links(substep, sweep, self.schedule());
                    self.sweep_links(Turn { substep, sweep }, sweeps);
                }
                _ => self.execute(stage, &mut ()),
            }
        }
        if in_runs {
            self.break_up();
            // Those of the last substep, once the particles are back.
            if matches!(self.settings.scheme, Scheme::Velocity { .. }) {
                self.execute(Stage::Velocities { substep: self.settings.substeps - 1 }, &mut ());
            }
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
                self.links.reset_lambda();
                self.begin_substep(substep, false);
            }
            Stage::Project { substep, sweep, run, from, to } => {
                let Run { first, .. } = self.order.runs()[run as usize];
                if (run, from) == (0, 0) {
                    self.begin_sweep();
                }
                for link in first + from..first + to {
                    self.project(substep, sweep, LinkId(link), observer);
                }
            }
            Stage::Average { .. } => {
                self.gathered.apply(&mut self.particles, self.order.omega().unwrap_or(1.0));
            }
            Stage::Shapes { substep, sweep, kind, from, to } => {
                for row in from..to {
                    observer.shape_projected(self.project_shape(substep, sweep, kind, row));
                }
            }
            Stage::Contacts { .. } => {
                let touched = self.touch();
                observer.touched(touched);
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
    /// Held particles are carried on, free ones predicted; `joined` takes their velocities from the substep before as well.
    #[inline]
    fn begin_substep(&mut self, substep: u32, joined: bool) {
        self.carry(substep);
        self.triangles.reset_lambda();
        self.tetrahedra.reset_lambda();
        self.hinges.reset_lambda();
        let Settings { scheme, wind, dt, .. } = self.settings;
        let h = self.settings.h();
        if let Some(wind) = wind {
            let t = (self.steps - 1) as f64 * dt + f64::from(substep) * h;
            self.gusts.blow(wind, (&self.particles, &self.faces, scheme), [t, h]);
        }
        match scheme {
            Scheme::Velocity { damping } if joined => {
                go_on(&mut self.particles, &self.settings, damping);
            }
            _ => predict(&mut self.particles, &self.settings),
        }
        if wind.is_some() {
            push(&mut self.particles, &self.settings, self.gusts.accelerations());
        }
        push(&mut self.particles, &self.settings, &self.push);
    }

    /// The end of a sweep: nothing is left inside the ball or below the floor.
    fn touch(&mut self) -> Touched {
        let Settings { ball, floor, friction, thickness, .. } = self.settings;
        let (particles, built) = (&mut self.particles, &self.built);
        // First of all: what layers push into ball or floor is put back.
        let pairs = self.neighbours.separate(particles, built, thickness, friction);
        Touched {
            ball: ball.map_or(0, |ball| ball.push_out(particles, friction)),
            floor: floor.map_or(0, |floor| floor.hold_up(particles, friction)),
            pairs,
        }
    }

    /// Before the first link of a sweep that is made one by one.
    #[inline]
    fn begin_sweep(&mut self) {
        if self.settings.precision == Precision::Single {
            self.particles.round::<f32>();
        }
        if self.order.omega().is_some() {
            self.gathered.begin(&self.particles, &self.links);
        }
    }

    #[inline]
    pub(crate) fn begin_step(&mut self) {
        self.steps += 1;
        self.report.step = self.steps;
        self.report.issues.clear();
    }

    #[inline]
    pub(crate) fn end_step(&mut self) {
        self.steered.clear();
        self.report.nonfinite = self.particles.first_nonfinite();
    }

    // region: project one link
    /// Corrects one link's two ends, at once, so that the next link sees it (Gauss–Seidel).
    fn project(&mut self, substep: u32, sweep: u32, id: LinkId, observer: &mut impl Observer) {
        observer.projected(self.project_once(substep, sweep, id));
    }

    fn project_once(&mut self, substep: u32, sweep: u32, id: LinkId) -> Projected {
        match self.settings.precision {
            Precision::Double => self.project_in::<f64>(substep, sweep, id),
            Precision::Single => self.project_in::<f32>(substep, sweep, id),
        }
    }

    fn project_in<S: Scalar>(&mut self, substep: u32, sweep: u32, id: LinkId) -> Projected {
        let (i, h) = (id.index(), self.settings.h());
        let [a, b] = [self.links.a[i] as usize, self.links.b[i] as usize];
        let w = [a, b].map(|end| S::of(self.particles.inverse_masses()[end]));
        let [x1, x2] = [a, b].map(|end| self.particles.position.get(end).to_array().map(S::of));
        let alpha_tilde = S::of(self.links.compliance[i] / (h * h));
        let mut link = Link {
            d: [x1[0] - x2[0], x1[1] - x2[1], x1[2] - x2[2]],
            rest: S::of(self.links.rest[i]),
            lambda: S::of(self.links.lambda.get(i)),
            alpha_tilde,
            gain: gain(w, alpha_tilde, S::of(self.links.factor[i])),
        };
        // Load is judged by the length before the correction.
        if self.settings.tear_ratio.is_some_and(|ratio| {
            link.length() > S::of(ratio * self.links.rest[i]) && self.links.is_alive(id)
        }) {
            self.links.sever(id, LinkState::Torn);
            self.follow_links();
            link.gain = S::of(0.0);
        }
        let update = distance_update(link);
        let [up, down] = [w[0] * update.k, -(w[1] * update.k)];
        let corrections = [link.d.map(|d| up * d), link.d.map(|d| down * d)];
        let lambda = &mut self.links.lambda.by_id()[i];
        if let Some(omega) = self.order.omega() {
            self.gathered.add(a, vector(corrections[0]));
            self.gathered.add(b, vector(corrections[1]));
            *lambda += self.gathered.part([a, b], omega) * update.delta_lambda.double();
        } else {
            *lambda = (link.lambda + update.delta_lambda).double();
            for (end, x, correction) in [(a, x1, corrections[0]), (b, x2, corrections[1])] {
                // What cannot move stays bit for bit, whatever its neighbours do.
                if self.particles.inverse_masses()[end] != 0.0 {
                    let moved = [0, 1, 2].map(|k| x[k] + correction[k]);
                    self.particles.position.set(end, vector(moved));
                }
            }
        }

        if update.no_direction && self.links.is_alive(id) {
            let (step, of) = (self.steps, Skipped::Link(id));
            self.report.issues.push(Issue { step, substep, sweep, of });
        }
        Projected {
            substep,
            sweep,
            link: id,
            c: update.c.double(),
            // Without weight it is −0 for a link that is too long; what people read is 0.
            delta_lambda: update.delta_lambda.double() + 0.0,
            corrections: corrections.map(vector),
            no_direction: update.no_direction,
        }
    }
    // endregion

    /// Corrects the corners of one shape, at once.
    fn project_shape(
        &mut self,
        substep: u32,
        sweep: u32,
        kind: ShapeKind,
        row: u32,
    ) -> ShapeProjected {
        let (i, h) = (row as usize, self.settings.h());
        let particles = &mut self.particles;
        let (projected, of, alive) = match kind {
            ShapeKind::Triangle => {
                let id = TriangleId(row);
                let projected = self.triangles.project(particles, i, h).widened();
                (projected, Skipped::Triangle(id), self.triangles.is_alive(id))
            }
            ShapeKind::Tetrahedron => {
                let id = TetrahedronId(row);
                let projected = self.tetrahedra.project(particles, i, h);
                (projected, Skipped::Tetrahedron(id), self.tetrahedra.is_alive(id))
            }
            ShapeKind::Hinge => {
                let id = HingeId(row);
                let projected = self.hinges.project(particles, i, h);
                (projected, Skipped::Hinge(id), self.hinges.is_alive(id))
            }
        };
        let ProjectedShape { c, delta_lambda, corrections, no_direction } = projected;
        if no_direction && alive {
            self.report.issues.push(Issue { step: self.steps, substep, sweep, of });
        }
        ShapeProjected { substep, sweep, kind, row, c, delta_lambda, corrections, no_direction }
    }
}

fn vector<S: Scalar>(v: [S; 3]) -> DVec3 {
    DVec3::from_array(v.map(S::double))
}
