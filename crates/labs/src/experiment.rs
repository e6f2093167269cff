//! A lab with its history: what the page drives.
//!
//! Interface first; the body follows with the history.

use crate::edit::Edit;
use crate::lab::{Advance, Lab};
use crate::refusal::Refusal;

/// A lab together with the record of what was done to it, so that Back is exact.
#[derive(Debug)]
pub struct Experiment {
    lab: Box<dyn Lab>,
}

/// What an action did beyond the obvious, for the live region.
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
        let _ = slug;
        None
    }

    /// The lab, to read.
    pub fn lab(&self) -> &dyn Lab {
        self.lab.as_ref()
    }

    /// The Step button: finishes a half-done step, or makes a whole one.
    pub fn step(&mut self) -> Outcome {
        Outcome::Done
    }

    /// One step of Run: discards a half-done step, then makes a whole one.
    pub fn tick(&mut self) -> Outcome {
        Outcome::Done
    }

    /// Back to the state before the last step, bit for bit.
    pub fn back(&mut self) -> Outcome {
        Outcome::Done
    }

    /// How many steps Back can go.
    pub fn steps_back(&self) -> usize {
        0
    }

    /// Data of a plot (index into the description's plots).
    pub fn plot(&self, plot: usize) -> crate::PlotData {
        self.lab.plot(plot, &crate::Trail::default())
    }

    /// Moves on inside a step.
    pub fn advance(&mut self, advance: Advance) {
        self.lab.advance(advance);
    }

    /// Applies an edit (Reset and Defaults are edits); a half-done step is discarded first.
    ///
    /// # Errors
    /// A [`Refusal`] that names the field and what is allowed; nothing is changed then, a half-done step included.
    pub fn edit(&mut self, edit: &Edit) -> Result<Outcome, Refusal> {
        self.lab.edit(edit).map(|()| Outcome::Done)
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
        Err(Refusal::new(format!("state: {text} cannot be read")))
    }
}

/// The finished labs in the order of the navigation: slug and title.
pub const LABS: &[(&str, &str)] = &[("worked-example", "Worked example")];
