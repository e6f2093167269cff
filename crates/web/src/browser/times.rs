//! The frame times under the drawing: off until somebody asks for them.

use crate::app::App;
use crate::browser::dom::{Kept, Line, Part};

/// The table of frame times.
#[derive(Debug)]
pub(crate) struct Times {
    table: Part,
    /// The median of each kind, then the worst.
    cells: Vec<Line>,
    edition: Kept<u32>,
}

impl Times {
    /// Takes over the table of the page.
    pub(crate) fn new() -> Self {
        let table = Part::of("times");
        let cells = table.element().get_elements_by_tag_name("td");
        let cells = (0..cells.length()).filter_map(|at| cells.item(at)).map(Line::new).collect();
        Self { table, cells, edition: Kept::default() }
    }

    /// Writes what is new, twice a second at most.
    pub(crate) fn draw(&mut self, app: &App) {
        let times = app.frame_times();
        self.table.show(times.is_some());
        let Some(times) = times.filter(|times| self.edition.is_new(&times.edition())) else {
            return;
        };
        for (cell, text) in self.cells.iter_mut().zip(times.texts().iter().flatten()) {
            cell.write(text);
        }
    }
}
