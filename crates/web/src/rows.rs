//! Long tables: which rows are in view, and which cells have to be written.

use crate::format;
use crate::limit::limited;
use labs::{Cell, Format};

/// The scrolled table, in pixels: everything is measured from the top of the first row, so a table that starts further
/// down in the sheet has a negative `scroll` at first. A head that sticks to the top takes its height off `height`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// How far the first row has moved above the top of what is visible.
    pub scroll: f64,
    /// Height of what is visible.
    pub height: f64,
    /// Height of a row; all are equally high.
    pub row_height: f64,
    /// Number of rows.
    pub total: usize,
}

/// The rows that exist on the page: `first`, and `count` from there on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// First row.
    pub first: usize,
    /// Number of rows.
    pub count: usize,
}

impl Window {
    /// True if the row is among them.
    pub fn contains(self, row: usize) -> bool {
        row >= self.first && row - self.first < self.count
    }
}

impl Viewport {
    /// The rows in view with up to `overscan` more on either side. Before the page is laid out, when a row has no height
    /// yet, the first few.
    pub fn window(&self, overscan: usize) -> Window {
        let total = self.total as f64;
        let (top, bottom) =
            (self.scroll / self.row_height, (self.scroll + self.height) / self.row_height);
        if self.row_height <= 0.0 || !top.is_finite() || !bottom.is_finite() {
            return Window { first: 0, count: self.total.min(overscan.max(1)) };
        }
        let spare = overscan as f64;
        let first = limited(top.floor() - spare, 0.0, total) as usize;
        let end = limited(bottom.ceil() + spare, 0.0, total) as usize;
        Window { first, count: end.saturating_sub(first) }
    }

    /// The scroll that brings a row into view by the shortest way; `None` if it is wholly visible, or does not exist.
    pub fn scroll_to(&self, row: usize) -> Option<f64> {
        if row >= self.total {
            return None;
        }
        let top = row as f64 * self.row_height;
        let bottom = top + self.row_height;
        if top < self.scroll {
            Some(top)
        } else if bottom > self.scroll + self.height {
            // In a viewport lower than a row, its top is what must be seen.
            Some((bottom - self.height).min(top)).filter(|&to| to != self.scroll)
        } else {
            None
        }
    }
}

/// Length of a bar as a share of the column's width: |value| relative to the largest of the column, 0 to 1.
pub fn bar(value: f64, largest: f64) -> f64 {
    let share = (value / largest).abs();
    if share.is_nan() { 0.0 } else { share.min(1.0) }
}

/// What the cells on the page show, so that only those that changed are written.
///
/// A cell is named by its *slot*, the number of its row element on the page, not by its row: when the window moves,
/// row elements are used again for other rows. A cell that was never written counts as empty, as a new element is.
#[derive(Debug, Default)]
pub struct CellCache {
    columns: usize,
    cells: Vec<Shown>,
}

#[derive(Clone, Debug, Default)]
struct Shown {
    /// Bits of the number behind the text: comparing them saves writing out a number that did not change.
    bits: Option<u64>,
    text: String,
}

impl CellCache {
    /// A cache of nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Call when row elements were added or taken away at the end, or the table was built anew with other columns
    /// (all is forgotten then).
    pub fn resize(&mut self, slots: usize, columns: usize) {
        if columns != self.columns {
            self.clear();
            self.columns = columns;
        }
        self.cells.resize_with(slots * columns, Shown::default);
    }

    /// Forgets everything: for a table whose elements were built anew.
    pub fn clear(&mut self) {
        self.columns = 0;
        self.cells.clear();
    }

    /// The text to write into a cell, `None` if it is there already. A column must not change its format.
    pub fn update(
        &mut self,
        slot: usize,
        column: usize,
        cell: &Cell,
        format: Format,
    ) -> Option<&str> {
        let shown = self.shown(slot, column)?;
        let bits = match cell {
            Cell::Number(x) => Some(x.to_bits()),
            _ => None,
        };
        if bits.is_some() && shown.bits == bits {
            return None;
        }
        shown.bits = bits;
        let text = cell_text(cell, format);
        if shown.text == text {
            return None;
        }
        shown.text = text;
        Some(&shown.text)
    }

    /// The same for a text that comes from elsewhere, such as the row's id: true if it has to be written.
    pub fn update_text(&mut self, slot: usize, column: usize, text: &str) -> bool {
        match self.shown(slot, column) {
            Some(shown) if shown.text != text => {
                shown.bits = None;
                text.clone_into(&mut shown.text);
                true
            }
            _ => false,
        }
    }

    /// Forgets one cell, so that it is written next time: after a person typed into it.
    pub fn forget(&mut self, slot: usize, column: usize) {
        if let Some(shown) = self.shown(slot, column) {
            // No cell shows this: an empty text would be taken for what an empty cell holds.
            *shown = Shown { bits: None, text: "\u{0}".into() };
        }
    }

    fn shown(&mut self, slot: usize, column: usize) -> Option<&mut Shown> {
        if column >= self.columns {
            return None;
        }
        self.cells.get_mut(slot * self.columns + column)
    }
}

/// A cell as text; a flag is `yes` or `no`.
pub fn cell_text(cell: &Cell, format: Format) -> String {
    match cell {
        Cell::Number(x) => format::number(*x, format),
        Cell::Flag(on) => (if *on { "yes" } else { "no" }).into(),
        Cell::Text(word) => word.clone(),
        Cell::Empty => String::new(),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
