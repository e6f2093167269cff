//! A step of a sail from inside: its loads first, then the step of its cloth, one link at a time.

use super::coupled::Sail;
use super::loads::Loads;
use crate::inner_step::{Happened, InnerStep};
use crate::plan::Stage;
use crate::step::Observer;
use crate::world::World;

/// A step that is half done, on a copy. Dropping it drops the step; [`InnerSailStep::finish`] completes it.
#[derive(Clone, Debug)]
pub struct InnerSailStep {
    sail: Sail,
    step: InnerStep,
}

impl Sail {
    /// Starts a step on a copy, with the loads that it pushes the nodes with. If there is no step to be made, or its loads
    /// are not accepted, the sail as [`Sail::step`] would leave it.
    ///
    /// # Errors
    /// That sail, in a box.
    #[inline]
    pub fn begin_step(&self) -> Result<InnerSailStep, Box<Self>> {
        let mut sail = self.clone();
        if sail.prepare_step() {
            let step = InnerStep::begin(sail.world());
            Ok(InnerSailStep { sail, step })
        } else {
            Err(Box::new(sail))
        }
    }
}

impl InnerSailStep {
    /// The half-done cloth.
    #[inline]
    pub fn world(&self) -> &World {
        self.step.world()
    }

    /// The loads of this step.
    #[inline]
    pub fn loads(&self) -> Option<&Loads> {
        self.sail.loads()
    }

    /// One stage further, see [`InnerStep::advance`].
    #[inline]
    pub fn advance(&mut self, observer: &mut impl Observer) -> Option<(Stage, Happened)> {
        self.step.advance(observer)
    }

    /// What would come next, `None` when nothing is left to do.
    #[inline]
    pub fn peek(&self) -> Option<Stage> {
        self.step.peek()
    }

    /// Completes the step, asks the guard, and gives the sail after it: bit for bit what [`Sail::step`] gives.
    #[inline]
    pub fn finish(mut self, observer: &mut impl Observer) -> Sail {
        let world = self.step.finish(observer);
        let accepted = self.sail.cloth.take_step(world);
        self.sail.finish_step(accepted);
        self.sail
    }
}
