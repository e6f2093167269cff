//! The bar above the tables of a lab that can be torn: a jump to each table, and which links are shown.

use crate::app::App;
use crate::browser::dom::{Kept, Line, add, button, make, set, set_if};
use crate::listing::{Filter, has_filter};
use labs::Table;
use web_sys::{Element, HtmlElement, HtmlSelectElement};

/// The bar. It sticks to the top of the sheet.
#[derive(Debug)]
pub(super) struct Bar {
    element: HtmlElement,
    jumps: Vec<HtmlElement>,
    current: Kept<usize>,
    /// The links table, by its place in the description.
    links: usize,
    select: HtmlSelectElement,
    filter: Kept<Filter>,
    near: Line,
}

impl Bar {
    /// The bar of these tables; `None` if none of them is to be filtered.
    pub(super) fn new(tables: &[Table]) -> Option<Self> {
        let links = tables.iter().position(has_filter)?;
        let element: HtmlElement = make("div", "table-bar");
        let group: Element = make("div", "segments");
        set(&group, "role", "group");
        set(&group, "aria-label", "Go to a table");
        let jumps: Vec<HtmlElement> = tables
            .iter()
            .enumerate()
            .map(|(index, table)| {
                let jump = button(table.caption, "");
                set(&jump, "data-jump", &index.to_string());
                add(&group, &[&jump]);
                jump
            })
            .collect();
        let select: HtmlSelectElement = make("select", "");
        set(&select, "data-filter", "");
        set(&select, "aria-label", "Which links the table shows");
        let options = Filter::ALL.map(|(_, words)| {
            let mut option = Line::new(make("option", ""));
            option.write(words);
            add(&select, &[option.element()]);
            option
        });
        let [_, near, ..] = options;
        add(&element, &[&group, &select]);
        Some(Self {
            element,
            jumps,
            current: Kept::default(),
            links,
            select,
            filter: Kept::default(),
            near,
        })
    }

    pub(super) fn element(&self) -> &HtmlElement {
        &self.element
    }

    /// The links table, by its place in the description.
    pub(super) fn links(&self) -> usize {
        self.links
    }

    /// Shows the filter in force.
    pub(super) fn draw(&mut self, app: &App) {
        let filter = app.list(self.links).filter();
        if self.filter.is_new(&filter) {
            let index = Filter::ALL.iter().position(|&(of, _)| of == filter).unwrap_or(0);
            self.select.set_selected_index(index as i32);
        }
        if let Some(point) = app.near() {
            self.near.write(&format!("at {point}"));
        } else {
            self.near.write(Filter::ALL[1].1);
        }
    }

    /// The table one is in.
    pub(super) fn current(&self) -> Option<usize> {
        self.current.shown().copied()
    }

    /// Marks the table one is in.
    pub(super) fn mark(&mut self, current: usize) {
        if self.current.is_new(&current) {
            for (index, jump) in self.jumps.iter().enumerate() {
                set_if(jump, "aria-current", (index == current).then_some("true"));
            }
        }
    }
}
