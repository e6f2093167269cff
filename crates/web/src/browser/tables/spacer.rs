//! The room of rows that are not on the page.

use crate::browser::dom::{Kept, add, make, set, set_if, set_variable};
use web_sys::{Element, HtmlElement};

/// The room of rows that are not there, above or below those in view.
#[derive(Debug)]
pub(super) struct Spacer {
    row: Element,
    cell: HtmlElement,
    height: Kept<f64>,
}

impl Spacer {
    pub(super) fn new(columns: usize) -> Self {
        let row: Element = make("tr", "spacer");
        let cell: HtmlElement = make("td", "");
        set(&cell, "colspan", &columns.to_string());
        add(&row, &[&cell]);
        set(&row, "aria-hidden", "true");
        set(&row, "hidden", "");
        Self { row, cell, height: Kept::default() }
    }

    pub(super) fn element(&self) -> &Element {
        &self.row
    }

    pub(super) fn set(&mut self, height: f64) {
        if self.height.is_new(&height) {
            set_variable(&self.cell, "--gap", &format!("{}px", height.round() as u32));
            set_if(&self.row, "hidden", (height == 0.0).then_some(""));
        }
    }
}
