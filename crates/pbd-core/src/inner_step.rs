//! The step inside the step: the same stages as [`World::step`], taken one link at a time on a copy of the world.

use crate::contact::Touched;
use crate::plan::{Plan, Stage};
use crate::step::{Observer, Projected, ShapeProjected};
use crate::world::World;

/// A step that is half done. Dropping it drops the step; [`InnerStep::finish`] completes it.
#[derive(Clone, Debug)]
pub struct InnerStep {
    world: World,
    plan: Plan,
}

/// What the last stage did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happened {
    /// Every free particle was predicted.
    Predicted,
    /// One link was projected.
    Projected(Projected),
    /// One shape was projected.
    ShapeProjected(ShapeProjected),
    /// The corrections of a Jacobi sweep were averaged and applied.
    Averaged,
    /// Contacts were applied.
    Contacts(Touched),
    /// Velocities were taken from the distance moved.
    Velocities,
}

impl InnerStep {
    /// Starts a step on a copy of `world`.
    #[inline]
    pub fn begin(world: &World) -> Self {
        let mut world = world.clone();
        world.begin_step();
        Self { world, plan: Plan::start() }
    }

    /// The half-done state.
    #[inline]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// One stage further, a single link at a time, watched by `observer`; `None` when nothing is left to do.
    #[inline]
    pub fn advance(&mut self, observer: &mut impl Observer) -> Option<(Stage, Happened)> {
        let stage = self.plan.next_link(self.world.schedule())?;
        let mut watch = Watch { observer, happened: Happened::Predicted };
        self.world.execute(stage, &mut watch);
        Some((stage, watch.happened))
    }

    /// What would come next, `None` when nothing is left to do.
    pub fn peek(&self) -> Option<Stage> {
        let mut plan = self.plan;
        plan.next_link(self.world.schedule())
    }

    /// Completes the step and gives the world after it: bit for bit what [`World::step`] gives.
    #[inline]
    pub fn finish(mut self, observer: &mut impl Observer) -> World {
        while self.advance(observer).is_some() {}
        self.world.end_step();
        self.world
    }
}

/// Passes everything on and remembers what happened in this stage.
struct Watch<'a, O> {
    observer: &'a mut O,
    happened: Happened,
}

impl<O: Observer> Observer for Watch<'_, O> {
    fn projected(&mut self, projected: Projected) {
        self.happened = Happened::Projected(projected);
        self.observer.projected(projected);
    }

    fn shape_projected(&mut self, projected: ShapeProjected) {
        self.happened = Happened::ShapeProjected(projected);
        self.observer.shape_projected(projected);
    }

    fn touched(&mut self, touched: Touched) {
        self.happened = Happened::Contacts(touched);
        self.observer.touched(touched);
    }

    fn after(&mut self, stage: Stage, world: &World) {
        match stage {
            Stage::Average { .. } => self.happened = Happened::Averaged,
            Stage::Velocities { .. } => self.happened = Happened::Velocities,
            Stage::Predict { .. }
            | Stage::Project { .. }
            | Stage::Shapes { .. }
            | Stage::Contacts { .. } => {}
        }
        self.observer.after(stage, world);
    }
}
