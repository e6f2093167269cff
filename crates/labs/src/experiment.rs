//! A lab with its history: what the page drives.

use crate::edit::Edit;
use crate::history::History;
use crate::job::Job;
use crate::lab::{Advance, Lab, Moment, PlotData};
use crate::refusal::Refusal;
use crate::registry;
use crate::trail::Trail;
use crate::value::clip;
use mesh::scene::Scene;

/// A lab together with the record of what was done to it, so that Back is exact.
#[derive(Debug)]
pub struct Experiment {
    lab: Box<dyn Lab>,
    history: History,
    trail: Trail,
    /// Pointers that hold something, and what they may change for good as it was when they took hold.
    grips: Vec<(i32, Lasting)>,
}

/// How many links are broken, and a number that differs if a pin is elsewhere.
type Lasting = (usize, u64);

/// What an action did beyond the obvious, for people to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing worth saying.
    Done,
    /// A half-done step was dropped first.
    DiscardedHalfStep,
    /// A half-done step was finished.
    FinishedHalfStep,
    /// There is nothing to go back to.
    NothingBefore,
}

impl Experiment {
    /// Opens the lab of this slug at its start, `None` if there is none.
    pub fn open(slug: &str) -> Option<Self> {
        registry::open(slug).map(Self::on)
    }

    /// An experiment on a lab, listed in the navigation or not.
    pub fn on(lab: Box<dyn Lab>) -> Self {
        let history = History::starting_at(lab.as_ref());
        let mut experiment = Self { lab, history, trail: Trail::default(), grips: Vec::new() };
        experiment.record();
        experiment
    }

    /// The lab, to read.
    pub fn lab(&self) -> &dyn Lab {
        self.lab.as_ref()
    }

    /// True while a step is half done.
    pub fn is_half_done(&self) -> bool {
        self.lab.inside().is_some_and(|inside| inside.moment != Moment::Finished)
    }

    /// The Step button: finishes a half-done step, or makes a whole one.
    pub fn step(&mut self) -> Outcome {
        if self.is_half_done() {
            self.advance(Advance::Finish);
            Outcome::FinishedHalfStep
        } else {
            self.tick()
        }
    }

    /// One step of Run: discards a half-done step, then makes a whole one.
    pub fn tick(&mut self) -> Outcome {
        let outcome = self.outcome_for_half();
        if self.lab.is_stopped() {
            // Nothing to go back to, however long it runs.
            self.lab.advance(Advance::Discard);
        } else {
            self.lab.step();
            self.stepped();
        }
        outcome
    }

    /// Back to the state before the last step, bit for bit; what a pointer holds is let go. Edits made since that step
    /// go with it.
    pub fn back(&mut self) -> Outcome {
        let earlier = self.history.back();
        self.return_to(earlier)
    }

    /// Undoes the last cut, tear, pin or typed coordinate: back to the moment before it, steps since then included.
    pub fn undo(&mut self) -> Outcome {
        let earlier = self.history.undo();
        self.return_to(earlier)
    }

    /// Puts an earlier state of the lab on the table. A half-done step is dropped even if there is no earlier state.
    fn return_to(&mut self, earlier: Option<Box<dyn Lab>>) -> Outcome {
        let outcome = self.outcome_for_half();
        if let Some(lab) = earlier {
            let looks = self.lab.looks();
            self.lab = lab;
            for look in looks {
                // Accepted before, on a lab of the same shape.
                drop(self.lab.edit(&look));
            }
            self.trail.cut_back_to(self.lab.steps());
            self.let_go();
            self.record();
            outcome
        } else if outcome == Outcome::DiscardedHalfStep {
            self.lab.advance(Advance::Discard);
            outcome
        } else {
            Outcome::NothingBefore
        }
    }

    /// True if there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// How many steps Back can go.
    pub fn steps_back(&self) -> usize {
        self.history.steps()
    }

    /// Data of a plot (index into the description's plots).
    pub fn plot(&self, plot: usize) -> PlotData {
        self.lab.plot(plot, &self.trail)
    }

    /// Values of the readouts, in the order of the description; looked up where they are known already.
    pub fn readings(&self) -> Vec<f64> {
        if self.lab.inside().is_some() {
            self.lab.readouts().iter().map(|reading| reading.value).collect()
        } else {
            self.trail.latest().to_vec()
        }
    }

    /// Starts a measurement that the lab offers (index into the description's jobs), with the present parameters.
    pub fn job(&self, job: usize) -> Option<Box<dyn Job>> {
        self.lab.job(job)
    }

    /// Moves on inside a step.
    pub fn advance(&mut self, advance: Advance) {
        let (before, half, stopped) =
            (self.lab.steps(), self.is_half_done(), self.lab.is_stopped());
        self.lab.advance(advance);
        // A step that was tried to its end and refused changes something too: from now on the lab is stopped.
        let tried = half && !stopped && self.lab.is_stopped();
        if self.lab.steps() != before || tried {
            self.stepped();
        }
    }

    /// Applies an edit (Reset and Defaults are edits); a half-done step is discarded first.
    ///
    /// # Errors
    /// A [`Refusal`] that names the field and what is allowed; nothing is changed then, a half-done step included.
    pub fn edit(&mut self, edit: &Edit) -> Result<Outcome, Refusal> {
        if edit.only_looks() {
            // Nothing to replay, nothing to discard.
            self.lab.edit(edit)?;
            return Ok(Outcome::Done);
        }
        let outcome = self.outcome_for_half();
        let before = self.lab.steps();
        let broken =
            matches!(edit, Edit::Cut { .. } | Edit::CutSeen { .. }).then(|| self.lab.broken());
        let grip = match *edit {
            Edit::Grab { pointer, .. } => Some((pointer, self.lasting())),
            _ => None,
        };
        self.lab.edit(edit)?;
        self.grips.extend(grip);
        // A stroke through nothing is nothing to undo.
        if broken.is_some_and(|broken| broken == self.lab.broken()) {
            return Ok(outcome);
        }
        if self.lab.steps() < before || *edit == Edit::Reset {
            // A new start: there is nothing before it.
            self.history = History::starting_at(self.lab.as_ref());
            self.trail.clear();
        } else {
            self.history.edited(edit);
        }
        if let Edit::Release { pointer } | Edit::Throw { pointer, .. } = *edit {
            self.released(pointer);
        }
        // A pointer that says where to changes nothing before the next step.
        if !matches!(edit, Edit::Steer { .. }) {
            self.record();
        }
        Ok(outcome)
    }

    /// Reads `name = text` and applies it.
    ///
    /// # Errors
    /// A [`Refusal`] that names the field and what is allowed; nothing is changed then.
    pub fn set(&mut self, name: &str, text: &str) -> Result<Outcome, Refusal> {
        let edit = self.lab.parse_edit(name, text)?;
        self.edit(&edit)
    }

    /// The whole experiment as text, bit for bit, without its history.
    pub fn save(&self) -> String {
        self.lab.save()
    }

    /// Opens a saved experiment at the state it was saved in.
    ///
    /// # Errors
    /// A [`Refusal`] if the text is not a saved experiment.
    pub fn restore(text: &str) -> Result<Self, Refusal> {
        let header = text.lines().next().unwrap_or("");
        let slug = header.rsplit(' ').next().unwrap_or("");
        let mut lab = registry::open(slug).ok_or_else(|| {
            Refusal::new(format!("state: “{}” names no lab of this page", clip(header)))
        })?;
        lab.load(text)?;
        let mut experiment = Self::on(lab);
        experiment.let_go();
        Ok(experiment)
    }

    /// A pointer let go: what it tore, and a pin it moved, can be undone.
    fn released(&mut self, pointer: i32) {
        if let Some(index) = self.grips.iter().rposition(|grip| grip.0 == pointer)
            && self.grips.swap_remove(index).1 != self.lasting()
        {
            self.history.grip_counts(pointer);
        }
    }

    fn lasting(&self) -> Lasting {
        let mut scene = Scene::default();
        self.lab.scene(&mut scene);
        let mut pins = 0_u64;
        for point in scene.points.iter().filter(|point| point.pinned && !point.held) {
            for x in point.position {
                pins = pins.rotate_left(7) ^ x.to_bits();
            }
        }
        (self.lab.broken(), pins)
    }

    fn outcome_for_half(&self) -> Outcome {
        if self.is_half_done() { Outcome::DiscardedHalfStep } else { Outcome::Done }
    }

    fn stepped(&mut self) {
        self.history.stepped(self.lab.as_ref());
        self.record();
    }

    fn record(&mut self) {
        self.trail.record(self.lab.steps(), &self.lab.readouts());
    }

    /// No pointer of the past holds anything now.
    fn let_go(&mut self) {
        self.grips.clear();
        let mut scene = Scene::default();
        self.lab.scene(&mut scene);
        if scene.points.iter().any(|point| point.held) {
            drop(self.edit(&Edit::ReleaseAll));
        }
    }
}
