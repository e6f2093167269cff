//! Step, Run, Pause, Back, Reset and the step inside the step.

use super::App;
use crate::action::Item;
use crate::explain::explain;
use labs::{Advance, Edit, Outcome};

impl App {
    pub(super) fn step(&mut self) {
        self.running = false;
        let outcome = self.experiment.step();
        self.stepped();
        let done = match outcome {
            Outcome::FinishedHalfStep => "half-done step finished: ",
            _ => "",
        };
        self.say(format!("{done}step {}", self.lab().steps()));
        self.say_issue();
    }

    pub(super) fn set_running(&mut self, running: bool) {
        if running && self.lab().is_stopped() {
            // Which says what to do about it.
            return self.say_issue();
        }
        if running == self.running {
            return;
        }
        self.running = running;
        if running {
            self.pace.start();
            if self.experiment.is_half_done() {
                // The first step of Run would drop it anyway; doing it now says so at once.
                self.advance_quietly(Advance::Discard);
                self.say("half-done step dropped; running");
            } else {
                self.say("running");
            }
        } else {
            self.say(format!("paused at step {}", self.lab().steps()));
        }
    }

    pub(super) fn hidden(&mut self) {
        self.let_go();
        self.set_running(false);
    }

    pub(super) fn frame(&mut self, now: f64) {
        if !self.is_running() {
            return;
        }
        let calm = self.lab().issues().is_empty();
        let steps = self.pace.frame(now);
        for step in 0..steps {
            self.steer_held(step, steps, self.pace.seconds());
            self.experiment.tick();
            self.stepped();
        }
        if calm {
            self.say_issue();
        }
    }

    pub(super) fn back(&mut self) {
        self.let_go();
        self.running = false;
        let outcome = self.experiment.back();
        self.stepped();
        let step = self.lab().steps();
        self.say(match outcome {
            Outcome::NothingBefore => format!("nothing to go back to; paused at step {step}"),
            Outcome::DiscardedHalfStep => format!("half-done step dropped; back at step {step}"),
            Outcome::Done | Outcome::FinishedHalfStep => format!("back at step {step}"),
        });
    }

    pub(super) fn undo(&mut self) {
        // Where there is nothing the run goes on, and a hand keeps what it holds.
        if !self.can_undo() {
            return self.say("nothing to undo");
        }
        self.let_go();
        self.running = false;
        self.experiment.undo();
        self.stepped();
        self.say(format!("undone; paused at step {}", self.lab().steps()));
    }

    pub(super) fn reset(&mut self) {
        self.let_go();
        self.running = false;
        self.fields.clear();
        let dropped = self.edit(&Edit::Reset) == Ok(Outcome::DiscardedHalfStep);
        self.pace.start();
        self.say(if dropped {
            "half-done step dropped; reset to step 0, paused"
        } else {
            "reset to step 0, paused"
        });
    }

    pub(super) fn advance(&mut self, advance: Advance) {
        self.let_go();
        self.running = false;
        if advance == Advance::Discard && !self.experiment.is_half_done() {
            return;
        }
        self.advance_quietly(advance);
        let said = match self.lab().inside() {
            Some(inside) => explain(self.lab(), inside).headline,
            None if advance == Advance::Discard => {
                format!("half-done step dropped; paused at step {}", self.lab().steps())
            }
            None => format!("step {} finished", self.lab().steps()),
        };
        self.say(said);
        self.say_issue();
    }

    fn advance_quietly(&mut self, advance: Advance) {
        self.experiment.advance(advance);
        self.stepped();
    }

    pub(super) fn next_turn(&mut self) {
        match self.selected {
            Some(Item::Link(link)) => self.advance(Advance::ToLink(link)),
            _ => self.say("select a link first: tap it in the drawing or in its table"),
        }
    }

    /// The world moved on.
    fn stepped(&mut self) {
        self.touched();
    }

    /// Says the first issue, if there is one.
    fn say_issue(&mut self) {
        if let Some(issue) = self.lab().issues().into_iter().next() {
            self.say(issue.text);
        }
    }
}
