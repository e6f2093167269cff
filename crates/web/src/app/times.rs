//! How long frames take, as long as somebody wants to know. It belongs to the page: another lab does not end it, and it
//! is not saved.

use super::App;
use crate::hud::{FrameTimes, Spent};

impl App {
    pub(super) fn toggle_times(&mut self) {
        self.times = if self.times.is_none() { Some(Box::default()) } else { None };
        let shown = if self.times.is_some() { "shown" } else { "hidden" };
        self.say(format!("frame times {shown}"));
    }

    pub(super) fn spent(&mut self, now: f64, spent: Spent) {
        if let Some(times) = &mut self.times {
            times.add(now, spent);
        }
    }

    /// How long frames take, `None` while nobody wants to know.
    pub fn frame_times(&self) -> Option<&FrameTimes> {
        self.times.as_deref()
    }
}
