//! Which rows of the tables are shown, and in which order.

use super::App;
use crate::action::Item;
use crate::listing::{List, Now};

impl App {
    /// Brings the lists up to date with the lab and the selection.
    pub(super) fn list_rows(&mut self) {
        if let Some(Item::Point(point)) = self.selected {
            self.lists.look_at(point);
        }
        let now = Now { revision: self.revision, running: self.running, stamp: self.stamp };
        self.lists.update(self.experiment.lab(), self.camera.scene(), now);
    }

    /// The rows a table shows, in their order.
    ///
    /// # Panics
    /// If the lab has no such table.
    pub fn list(&self, table: usize) -> &List {
        self.lists.get(table)
    }

    /// Name of the point whose links [`crate::listing::Filter::Near`] shows.
    pub fn near(&self) -> Option<String> {
        Some(self.lab().point_id(self.lists.near()?))
    }
}
