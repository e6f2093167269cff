//! Stepping inside a step: loads, prediction, link after link, velocities, the guard's verdict.

use super::SailLab;
use super::body::Body;
use crate::decimal::fixed;
use crate::lab::{Advance, Inside, Moment, StageMark, Told};
use crate::particle_lab::explain_link;
use crate::spec::Format;
use pbd_core::sail::{STRAIN_LIMIT, worst_strain};
use pbd_core::{Happened, InnerSailStep, InnerStep, Loads, Sail, Stage, World};

/// A half-done step.
#[derive(Clone, Debug)]
pub(super) enum Half {
    /// In the cloth; true once the guard was asked.
    Sail(Box<InnerSailStep>, bool),
    /// No step is made: the sail as the loads left it.
    Left(Box<Sail>),
    /// Of two nodes.
    Pair(Box<InnerStep>),
}

/// Which stage was passed.
#[derive(Clone, Copy)]
enum Passed {
    Loads,
    Cloth(Stage),
    Guard,
}

impl Half {
    pub(super) fn world(&self) -> &World {
        match self {
            Self::Sail(step, _) => step.world(),
            Self::Left(sail) => sail.world(),
            Self::Pair(step) => step.world(),
        }
    }

    pub(super) fn loads(&self) -> Option<&Loads> {
        match self {
            Self::Sail(step, _) => step.loads(),
            Self::Left(sail) => sail.loads(),
            Self::Pair(_) => None,
        }
    }
}

impl SailLab {
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
            Advance::Link => drop(self.one()),
            Advance::Sweep => self.go_until(|lab, passed| match passed {
                Passed::Cloth(stage) => lab.shown().schedule().ends_sweep(stage),
                _ => false,
            }),
            // To the end of what the cloth does.
            Advance::Substep => self.go_until(
                |_, passed| matches!(passed, Passed::Cloth(Stage::Velocities { .. })),
            ),
            Advance::ToLink(row) => self.go_until(|lab, _| {
                matches!(&lab.inside, Some(Inside { moment: Moment::Projected(p), .. }) if p.link == row)
            }),
        }
    }

    /// Moves on, at least one stage, until `arrived`, the guard has spoken or the step is finished.
    fn go_until(&mut self, arrived: impl Fn(&Self, Passed) -> bool) {
        while let Some(passed) = self.one() {
            let refused = matches!(self.half, Some(Half::Left(_)));
            if refused || matches!(passed, Passed::Guard) || arrived(self, passed) {
                return;
            }
        }
    }

    /// One stage further; `None` if nothing was left to do and the step was completed.
    fn one(&mut self) -> Option<Passed> {
        let step = self.body.world().steps() + 1;
        let (half, passed, moment) = match self.half.take() {
            None => match &self.body {
                Body::Sail(sail) => {
                    let half = match sail.begin_step() {
                        Ok(inner) => Half::Sail(Box::new(inner), false),
                        Err(left) => Half::Left(left),
                    };
                    let moment = Moment::Told(self.tell_loads(&half));
                    (half, Passed::Loads, moment)
                }
                Body::Pair(world) => {
                    let mut inner = InnerStep::begin(world);
                    let (stage, _) = inner.advance(&mut ())?;
                    let half = Half::Pair(Box::new(inner));
                    (half, Passed::Cloth(stage), Moment::Predicted)
                }
            },
            Some(Half::Sail(mut inner, judged)) => match inner.advance(&mut ()) {
                Some((stage, happened)) => {
                    let moment = self.moment(happened, inner.world());
                    (Half::Sail(inner, judged), Passed::Cloth(stage), moment)
                }
                None if !judged => {
                    let moment = Moment::Told(self.tell_verdict(&inner));
                    (Half::Sail(inner, true), Passed::Guard, moment)
                }
                None => {
                    self.commit(Half::Sail(inner, judged));
                    return None;
                }
            },
            Some(Half::Pair(mut inner)) => {
                let Some((stage, happened)) = inner.advance(&mut ()) else {
                    self.commit(Half::Pair(inner));
                    return None;
                };
                let moment = self.moment(happened, inner.world());
                (Half::Pair(inner), Passed::Cloth(stage), moment)
            }
            Some(left @ Half::Left(_)) => {
                self.commit(left);
                return None;
            }
        };
        self.inside = Some(Inside { step, stages: self.strip(Some(passed)), moment });
        self.half = Some(half);
        Some(passed)
    }

    /// Completes the half-done step: from now on it is the state of the lab.
    fn commit(&mut self, half: Half) {
        let settled = match half {
            Half::Sail(inner, _) => {
                let sail = inner.finish(&mut ());
                let settled = sail.report().is_settled();
                self.body = Body::Sail(Box::new(sail));
                settled
            }
            Half::Left(sail) => {
                self.body = Body::Sail(sail);
                false
            }
            Half::Pair(inner) => {
                self.body = Body::Pair(Box::new(inner.finish(&mut ())));
                true
            }
        };
        self.stepped(settled);
        let step = self.body.world().steps();
        let moment = Moment::Finished;
        self.half = None;
        self.inside = Some(Inside { step, stages: self.strip(None), moment });
    }

    /// A step was made or refused.
    pub(super) fn stepped(&mut self, settled: bool) {
        let stopped = self.body.stopped().is_some();
        self.restless = if settled || stopped { 0 } else { self.restless + 1 };
    }

    fn moment(&self, happened: Happened, world: &World) -> Moment {
        match happened {
            Happened::Projected(projected) => {
                Moment::Projected(explain_link(&projected, world, &self.turns))
            }
            Happened::Velocities => Moment::Velocities,
            _ if self.sail().is_some() => Moment::Told(Told {
                headline: "predicted".into(),
                sentence: "Air and gravity have pushed the free nodes, and damping has taken its part of the velocity, new and old; no link has spoken yet.".into(),
                figures: vec![("largest strain", worst_strain(world).1.abs(), Format::Scientific(2))],
            }),
            _ => Moment::Predicted,
        }
    }

    fn tell_loads(&self, half: &Half) -> Told {
        if let Half::Left(sail) = half {
            return Told {
                headline: "no step".into(),
                sentence: sail.stopped().map_or_else(String::new, |stop| self.sentence(&stop)),
                figures: Vec::new(),
            };
        }
        let Some(totals) = half.loads().map(|loads| loads.totals) else {
            return Told { headline: "loads".into(), sentence: String::new(), figures: Vec::new() };
        };
        let every = if self.values.choice("load_every") == "1" { 1 } else { 4 };
        let sentence = if self.body.world().steps().is_multiple_of(every) {
            "The circulations were found for the present shape: no air goes through the panels at their control points. Each edge’s force went to the nodes round it."
        } else {
            "Kept from an earlier step: the air is solved at every fourth."
        };
        Told {
            headline: "loads".into(),
            sentence: sentence.into(),
            figures: vec![
                ("lift (N)", totals.lift, Format::Fixed(4)),
                ("induced drag (N)", totals.induced_drag, Format::Fixed(4)),
                ("friction drag (N)", totals.friction_drag, Format::Fixed(4)),
                ("sum of Γ (m²/s)", totals.circulation, Format::Signed(4)),
                ("control residual (m/s)", totals.control_residual, Format::Magnitude(2)),
            ],
        }
    }

    /// What the guard will say, from a copy.
    fn tell_verdict(&self, inner: &InnerSailStep) -> Told {
        let strain = worst_strain(inner.world()).1.abs();
        let after = inner.clone().finish(&mut ());
        let (headline, sentence) = match after.stopped() {
            None => (
                "guard: accepted",
                format!(
                    "All numbers are finite and no link is further than {} % from its rest length: the step counts.",
                    fixed(100.0 * STRAIN_LIMIT, 0)
                ),
            ),
            Some(stop) => ("guard: refused", self.sentence(&stop)),
        };
        Told {
            headline: headline.into(),
            sentence,
            figures: vec![("largest strain", strain, Format::Fixed(5))],
        }
    }

    /// The strip of stages; `None` when everything is done.
    fn strip(&self, passed: Option<Passed>) -> Vec<StageMark> {
        let sweeps = self.body.world().settings().sweeps;
        let with_air = self.sail().is_some();
        let now = match passed {
            Some(Passed::Loads) => 0,
            Some(Passed::Cloth(Stage::Predict { .. })) => 1,
            Some(Passed::Cloth(Stage::Velocities { .. })) => sweeps + 2,
            Some(Passed::Cloth(
                Stage::Project { sweep, .. }
                | Stage::Average { sweep, .. }
                | Stage::Shapes { sweep, .. }
                | Stage::Contacts { sweep, .. },
            )) => sweep + 2,
            Some(Passed::Guard) => sweeps + 3,
            None => sweeps + 4,
        };
        let label = |place: u32| match place {
            0 => "loads".to_owned(),
            1 => "predict".to_owned(),
            _ if place == sweeps + 2 => "velocity".to_owned(),
            _ if place == sweeps + 3 => "guard".to_owned(),
            _ => format!("sweep {}", place - 1),
        };
        let places = if with_air { 0..sweeps + 4 } else { 1..sweeps + 3 };
        StageMark::strip(places, now, label)
    }
}
