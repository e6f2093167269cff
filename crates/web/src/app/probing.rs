//! The Probe tool: a tap asks about a place, and a pointer that moves on asks about every cell it comes to.

use super::App;
use labs::Edit;
use labs::Probed;

impl App {
    pub(super) fn begin_probing(&mut self, id: i32, at: [f64; 2]) {
        self.probing = Some(id);
        self.probe(at);
    }

    /// Asks about the place if it is in another cell; false if the pointer does not ask about places.
    pub(super) fn go_on_probing(&mut self, id: i32, at: [f64; 2]) -> bool {
        let probes = self.probing == Some(id);
        if probes && !self.is_probed(at) {
            self.probe(at);
        }
        probes
    }

    pub(super) fn end_probing(&mut self, id: i32) {
        self.probing.take_if(|probing| *probing == id);
    }

    /// True if the place is in the cell that was asked about last.
    fn is_probed(&self, at: [f64; 2]) -> bool {
        let at = self.camera.world_at(at);
        let probed = self.camera.scene().probed;
        probed.is_some_and(|Probed { around: [low, high], .. }| {
            (0..2).all(|i| low[i] <= at[i] && at[i] < high[i])
        })
    }

    fn probe(&mut self, at: [f64; 2]) {
        let at = self.camera.world_at(at);
        if let Err(refusal) = self.change(&Edit::Probe { at }) {
            self.say(refusal.sentence());
        }
    }
}
