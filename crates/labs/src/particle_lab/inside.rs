//! Stepping inside a step: the core's inner step, told in the words of the page.

use super::{ParticleLab, Sweeps};
use crate::lab::{Advance, Inside, Moment, Projection, ShapeProjection, StageMark};
use pbd_core::shapes::Shape;
use pbd_core::{
    Happened, HingeId, InnerStep, ParticleId, Projected, ShapeKind, ShapeProjected, Shapes, Stage,
    TetrahedronId, TriangleId, World,
};

/// A half-done step and its residuals so far.
#[derive(Clone, Debug)]
pub(super) struct Half {
    step: InnerStep,
    sweeps: Sweeps,
}

impl Half {
    pub(super) fn world(&self) -> &World {
        self.step.world()
    }

    pub(super) fn sweeps(&self) -> &Sweeps {
        &self.sweeps
    }
}

impl ParticleLab {
    /// Drops the half-done step, and the mark of one just finished.
    pub(super) fn drop_half(&mut self) {
        self.half = None;
        self.inside = None;
    }

    pub(super) fn advance_half(&mut self, advance: Advance) {
        match advance {
            Advance::Discard => self.drop_half(),
            Advance::Finish => {
                if self.half.is_some() {
                    self.commit();
                }
            }
            Advance::Link => {
                self.one();
            }
            Advance::Sweep => self.go_until(|lab, stage| lab.world.schedule().ends_sweep(stage)),
            Advance::Substep => self.go_until(|lab, _| lab.at_end_of_substep()),
            Advance::ToLink(row) => self.go_until(|lab, _| {
                matches!(&lab.inside, Some(Inside { moment: Moment::Projected(p), .. }) if p.link == row)
            }),
        }
    }

    /// Moves on, at least one stage, until `arrived` or the step is finished.
    fn go_until(&mut self, arrived: impl Fn(&Self, Stage) -> bool) {
        while let Some(stage) = self.one() {
            if arrived(self, stage) {
                return;
            }
        }
    }

    /// One stage further; `None` if nothing was left to do and the step was completed.
    fn one(&mut self) -> Option<Stage> {
        let mut half = self.half.take().unwrap_or_else(|| self.begin_half());
        let Some((stage, happened)) = half.step.advance(&mut half.sweeps) else {
            self.half = Some(half);
            self.commit();
            return None;
        };
        let moment = match happened {
            Happened::Predicted => Moment::Predicted,
            Happened::ShapeProjected(projected) => {
                Moment::ShapeProjected(explain_shape(&projected, half.world()))
            }
            Happened::Averaged => Moment::Averaged,
            Happened::Contacts(touched) => Moment::Contacts(touched),
            Happened::Velocities => Moment::Velocities,
            Happened::Projected(projected) => {
                Moment::Projected(explain_link(&projected, half.world(), &self.turns))
            }
        };
        let stages = self.strip(Some(stage));
        self.inside = Some(Inside { step: half.world().steps(), stages, moment });
        self.half = Some(half);
        Some(stage)
    }

    /// A step of which nothing is done yet but what the lab itself moves.
    fn begin_half(&self) -> Half {
        let mut world = self.world.clone();
        self.recipe.before_step(&mut world, &self.values);
        Half {
            step: InnerStep::begin(&world),
            sweeps: Sweeps { watched: self.sweeps.watched.clone(), rows: Vec::new() },
        }
    }

    /// Completes the half-done step: from now on it is the state of the lab.
    fn commit(&mut self) {
        if let Some(mut half) = self.half.take() {
            self.before = self.world.particles().positions();
            self.world = half.step.finish(&mut half.sweeps);
            self.sweeps = half.sweeps;
            let (step, stages) = (self.world.steps(), self.strip(None));
            self.inside = Some(Inside { step, stages, moment: Moment::Finished });
        }
    }

    fn at_end_of_substep(&self) -> bool {
        let next = self.half.as_ref().map(|half| half.step.peek());
        matches!(next, None | Some(None | Some(Stage::Predict { .. })))
    }

    /// The strip of stages of the present substep; `None` when everything is done.
    fn strip(&self, stage: Option<Stage>) -> Vec<StageMark> {
        let sweeps = self.world.settings().sweeps;
        let now = match stage {
            Some(Stage::Predict { .. }) => 0,
            Some(
                Stage::Project { sweep, .. }
                | Stage::Average { sweep, .. }
                | Stage::Shapes { sweep, .. }
                | Stage::Contacts { sweep, .. },
            ) => sweep + 1,
            Some(Stage::Velocities { .. }) => sweeps + 1,
            None => sweeps + 2,
        };
        let label = |place: u32| match place {
            0 => "predict".to_owned(),
            _ if place <= sweeps => format!("sweep {place}"),
            _ => "finish".to_owned(),
        };
        StageMark::strip(0..sweeps + 2, now, label)
    }
}

/// A link's projection; `turns` has the place of each link in a sweep.
pub(crate) fn explain_link(projected: &Projected, world: &World, turns: &[usize]) -> Projection {
    let (links, row) = (world.links(), projected.link.index());
    Projection {
        substep: projected.substep as usize + 1,
        sweep: projected.sweep as usize + 1,
        link: row,
        ends: links.ends(projected.link).map(ParticleId::index),
        turn: [turns[row], links.len()],
        c_before: projected.c,
        c_after: links.residual(projected.link, world.particles()),
        delta_lambda: projected.delta_lambda,
        corrections: projected.corrections.map(|correction| correction.to_array()),
        skipped: projected.no_direction,
    }
}

fn explain_shape(projected: &ShapeProjected, world: &World) -> ShapeProjection {
    let row = projected.row;
    let (corners, c_after) = match projected.kind {
        ShapeKind::Triangle => of_shape(world.triangles(), TriangleId(row), world),
        ShapeKind::Tetrahedron => of_shape(world.tetrahedra(), TetrahedronId(row), world),
        ShapeKind::Hinge => of_shape(world.hinges(), HingeId(row), world),
    };
    ShapeProjection {
        substep: projected.substep as usize + 1,
        sweep: projected.sweep as usize + 1,
        kind: projected.kind,
        corners,
        c_before: projected.c,
        c_after,
        delta_lambda: projected.delta_lambda,
        corrections: projected.corrections.map(|correction| correction.to_array()),
        skipped: projected.no_direction,
    }
}

/// The rows of a shape's corners, and its C now.
fn of_shape<C: Shape<N>, const N: usize, const E: usize>(
    shapes: &Shapes<C, N, E>,
    id: C::Id,
    world: &World,
) -> (Vec<usize>, f64) {
    let corners = shapes.corners(id).map(ParticleId::index).to_vec();
    (corners, shapes.measure(id, world.particles()) - shapes.rest(id))
}
