//! The page measures how long steps take: the pace follows it, and with “as many as fit the frame” the lab gets an ordinary
//! edit.

use super::App;
use crate::budget::Steering;
use labs::{Edit, Kind, Value};

impl App {
    /// Switches the budget on or off; off leaves the count where it is.
    pub(super) fn set_budget(&mut self, on: bool) {
        let Some(budget) = self.spec().budget else {
            return;
        };
        if on == self.has_budget() {
            return;
        }
        self.steering = on.then(Steering::default);
        let label = self.spec().parameter(budget.parameter).map_or("", |p| p.label);
        self.say(if on {
            format!("{label} follow the time a step takes")
        } else {
            format!("{label} stay as they are")
        });
    }

    /// A parameter was set by hand: from then on it stays as it was set.
    pub(super) fn set_by_hand(&mut self, name: &str) {
        if self.spec().budget.is_some_and(|budget| budget.parameter == name) {
            self.steering = None;
        }
    }

    /// The last frame's steps took `ms` milliseconds.
    pub(super) fn took(&mut self, now: f64, steps: u64, ms: f64) {
        self.pace.took(steps, ms);
        let (Some(steering), Some(budget)) =
            (&mut self.steering, self.experiment.lab().spec().budget)
        else {
            return;
        };
        let lab = self.experiment.lab();
        let (Some(Value::Whole(count)), Some(Kind::Whole { min, max, .. })) =
            (lab.value(budget.parameter), lab.spec().parameter(budget.parameter).map(|p| p.kind))
        else {
            return;
        };
        if let Some(count) = steering.frame(now, steps, ms, count, [min, max]) {
            let name = budget.parameter.to_owned();
            // Gives no refusal: the count is inside the parameter's range.
            let _ = self.edit(&Edit::Set { name, value: Value::Whole(count) });
        }
    }

    /// Model time made per time on the wall while the lab runs slower than real time.
    pub fn slower(&self) -> Option<f64> {
        self.pace.slower().filter(|_| self.is_running())
    }

    /// True while a parameter follows the time a step takes.
    pub fn has_budget(&self) -> bool {
        self.steering.is_some()
    }
}
