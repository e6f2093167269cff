//! One table: caption, head, and the rows that are in view.

use super::row::{Row, Widths};
use super::{item_of, turn_of};
use crate::action::Item;
use crate::app::App;
use crate::browser::dom::{Kept, add, clear, make, set, set_variable, text};
use crate::rows::{CellCache, Viewport, Window};
use labs::{Cell, Format, Table};
use web_sys::{Element, HtmlElement};

/// Up to this many rows are simply all there.
const ALL: usize = 60;
/// Rows kept ready above and below what is visible.
const OVERSCAN: usize = 8;

/// One table on the page.
#[derive(Debug)]
pub(super) struct Block {
    index: usize,
    table: &'static Table,
    element: Element,
    caption: Element,
    head: HtmlElement,
    body: Element,
    above: Spacer,
    below: Spacer,
    rows: Vec<Row>,
    cache: CellCache,
    row_height: f64,
    running: Kept<bool>,
    total: Kept<usize>,
}

impl Block {
    pub(super) fn new(index: usize, table: &'static Table) -> Self {
        let element: Element = make("table", "data");
        set(&element, "data-table", &index.to_string());
        let caption: Element = make("caption", "");
        let line = text("div", "caption-line", "");
        add(&line, &[&text("span", "", table.caption)]);
        add(&caption, &[&line]);
        let head: HtmlElement = make("thead", "");
        let body: Element = make("tbody", "");
        add(&head, &[&heading_row(table)]);
        add(&element, &[&caption, &head, &body]);
        let columns = table.columns.len() + 1;
        let (above, below) = (Spacer::new(columns), Spacer::new(columns));
        Self {
            index,
            table,
            element,
            caption: line,
            head,
            body,
            above,
            below,
            rows: Vec::new(),
            cache: CellCache::new(),
            row_height: 0.0,
            running: Kept::default(),
            total: Kept::default(),
        }
    }

    pub(super) fn element(&self) -> &Element {
        &self.element
    }

    /// The line of the caption, for the table's tools.
    pub(super) fn caption(&self) -> &Element {
        &self.caption
    }

    /// Every cell is written anew at the next drawing.
    pub(super) fn forget(&mut self) {
        self.cache.clear();
        self.cache.resize(self.rows.len(), self.table.columns.len() + 1);
        for row in &mut self.rows {
            row.forget();
        }
    }

    pub(super) fn draw(&mut self, app: &App, sheet: &HtmlElement) {
        let total = app.lab().rows(self.index);
        if self.total.is_new(&total) {
            set(&self.element, "aria-rowcount", &(total + 1).to_string());
        }
        let window = self.window(total, sheet);
        self.make_rows(window.count);
        self.above.set(window.first as f64 * self.row_height);
        self.below.set((total - window.first - window.count) as f64 * self.row_height);
        let widths = Widths { largest: self.largest(app, total), running: app.is_running() };
        let restate = self.running.is_new(&app.is_running());
        for (slot, row) in self.rows.iter_mut().enumerate() {
            let place = (slot, window.first + slot);
            row.draw(app, self.index, place, &widths, &mut self.cache);
            if restate {
                row.close(app.is_running());
            }
            row.mark(&marks(app, self.table, place.1));
        }
    }

    /// Brings a row into view if it is not.
    pub(super) fn scroll_to(&mut self, row: usize, app: &App, sheet: &HtmlElement) {
        let view = self.viewport(app.lab().rows(self.index), sheet);
        if view.scroll_to(row).is_some() {
            // Into the middle: the rows around it belong to the story.
            let by = row as f64 * view.row_height - 0.4 * view.height - view.scroll;
            sheet.set_scroll_top(f64::from(sheet.scroll_top()) as i32 + by.round() as i32);
        }
    }

    fn window(&mut self, total: usize, sheet: &HtmlElement) -> Window {
        if total <= ALL {
            return Window { first: 0, count: total };
        }
        self.viewport(total, sheet).window(OVERSCAN)
    }

    /// Where the table stands in the sheet; the head sticks to the sheet's top and takes its height away.
    fn viewport(&mut self, total: usize, sheet: &HtmlElement) -> Viewport {
        if self.row_height == 0.0
            && let Some(row) = self.rows.first()
        {
            self.row_height = row.height();
        }
        let (sheet, body) =
            (sheet.get_bounding_client_rect(), self.body.get_bounding_client_rect());
        let top = sheet.top() + f64::from(self.head.offset_height());
        Viewport {
            scroll: top - body.top(),
            height: sheet.bottom() - top,
            row_height: self.row_height,
            total,
        }
    }

    fn make_rows(&mut self, count: usize) {
        if self.rows.len() == count {
            return;
        }
        self.rows.truncate(count);
        while self.rows.len() < count {
            self.rows.push(Row::new(self.table));
        }
        self.cache.resize(count, self.table.columns.len() + 1);
        // Fewer or more rows come with a new window or another preset: rare enough to put all in place again.
        clear(&self.body);
        add(&self.body, &[self.above.element()]);
        for row in &mut self.rows {
            row.put_into(&self.body);
        }
        add(&self.body, &[self.below.element()]);
        self.running = Kept::default();
    }

    /// Largest magnitude of each column that has bars.
    fn largest(&self, app: &App, total: usize) -> Vec<f64> {
        let magnitude = |row, column| match app.lab().cell(self.index, row, column) {
            Cell::Number(x) if x.is_finite() => x.abs(),
            _ => 0.0,
        };
        let columns = self.table.columns.iter().enumerate();
        columns
            .map(|(column, described)| match described.format {
                Format::Bar => (0..total).map(|row| magnitude(row, column)).fold(0.0, f64::max),
                _ => 0.0,
            })
            .collect()
    }
}

fn heading_row(table: &Table) -> Element {
    let row: Element = make("tr", "");
    let corner = text("th", "", table.row_heading);
    set(&corner, "scope", "col");
    add(&row, &[&corner]);
    for column in table.columns {
        let heading = text("th", "", &format!("{} ", column.heading));
        set(&heading, "scope", "col");
        set(&heading, "title", column.help);
        if !column.unit.is_empty() {
            add(&heading, &[&text("small", "", &format!("[{}]", column.unit))]);
        }
        add(&row, &[&heading]);
    }
    row
}

/// The classes of a row: what is selected, near, in turn or pinned.
fn marks(app: &App, table: &Table, row: usize) -> String {
    let Some(item) = item_of(table, row) else {
        return "row".into();
    };
    let mut marks = String::from("row");
    let scene = app.camera().scene();
    let turn = turn_of(app).map(Item::Link);
    if app.selected() == Some(item) {
        marks.push_str(" lit");
    }
    if turn == Some(item) {
        marks.push_str(" turn");
    }
    let mut around = [app.hovered(), app.selected(), turn].into_iter().flatten();
    let near = around.any(|other| match (other, item) {
        (Item::Link(link), Item::Point(point)) => {
            scene.links.get(link).is_some_and(|link| link.ends.contains(&point))
        }
        _ => app.hovered() == Some(item),
    });
    if near {
        marks.push_str(" near");
    }
    if let Item::Point(point) = item
        && scene.points.get(point).is_some_and(|point| point.pinned)
    {
        marks.push_str(" pinned");
    }
    marks
}

/// The room of rows that are not there, above or below those in view.
#[derive(Debug)]
struct Spacer {
    row: Element,
    cell: HtmlElement,
    height: Kept<f64>,
}

impl Spacer {
    fn new(columns: usize) -> Self {
        let row: Element = make("tr", "spacer");
        let cell: HtmlElement = make("td", "");
        set(&cell, "colspan", &columns.to_string());
        add(&row, &[&cell]);
        set(&row, "aria-hidden", "true");
        set(&row, "hidden", "");
        Self { row, cell, height: Kept::default() }
    }

    fn element(&self) -> &Element {
        &self.row
    }

    fn set(&mut self, height: f64) {
        if self.height.is_new(&height) {
            set_variable(&self.cell, "--gap", &format!("{}px", height.round() as u32));
            crate::browser::dom::set_if(&self.row, "hidden", (height == 0.0).then_some(""));
        }
    }
}
