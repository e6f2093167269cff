//! The step inside the step: the same stages as [`World::step`], taken one link at a time on a copy of the world.

use crate::step::{Observer, Plan, Projected, Stage};
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
    /// Velocities were taken from the distance moved.
    Velocities,
}

impl InnerStep {
    /// Starts a step on a copy of `world`.
    pub fn begin(world: &World) -> Self {
        let mut world = world.clone();
        world.begin_step();
        Self { world, plan: Plan::start() }
    }

    /// The half-done state.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// One stage further, a single link at a time, watched by `observer`; `None` when nothing is left to do.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Option<(Stage, Happened)> {
        let stage = self.plan.next_link(self.world.schedule())?;
        let mut watch = Watch { observer, projected: None };
        self.world.execute(stage, &mut watch);
        let happened = match (stage, watch.projected) {
            (Stage::Predict { .. }, _) => Happened::Predicted,
            (Stage::Project { .. }, Some(projected)) => Happened::Projected(projected),
            (Stage::Project { .. } | Stage::Velocities { .. }, _) => Happened::Velocities,
        };
        Some((stage, happened))
    }

    /// What would come next, `None` when nothing is left to do.
    pub fn peek(&self) -> Option<Stage> {
        let mut plan = self.plan;
        plan.next_link(self.world.schedule())
    }

    /// Completes the step and gives the world after it: bit for bit what [`World::step`] gives.
    pub fn finish(mut self, observer: &mut impl Observer) -> World {
        while self.advance(observer).is_some() {}
        self.world.end_step();
        self.world
    }
}

/// Passes everything on and remembers the one projection of this stage.
struct Watch<'a, O> {
    observer: &'a mut O,
    projected: Option<Projected>,
}

impl<O: Observer> Observer for Watch<'_, O> {
    fn projected(&mut self, projected: Projected) {
        self.projected = Some(projected);
        self.observer.projected(projected);
    }

    fn after(&mut self, stage: Stage, world: &World) {
        self.observer.after(stage, world);
    }
}
