//! One table: caption, head, and the rows that are in view.

use super::marks::marks;
use super::row::{Drawing, Place, Row};
use super::spacer::Spacer;
use crate::action::Item;
use crate::app::App;
use crate::browser::dom::{Kept, Line, add, clear, make, set, text};
use crate::listing::{Filter, List, Order, remark, residual_column};
use crate::rota::Part;
use crate::rows::{CellCache, Viewport, Window};
use labs::{Cell, Format, Table};
use web_sys::{Element, HtmlElement};

/// Up to this many rows are simply all there.
const ALL: usize = 60;
/// Rows kept ready above and below what is visible.
const OVERSCAN: usize = 8;

/// How the tables are drawn this time.
#[derive(Debug)]
pub(super) struct Beat<'a> {
    /// The rows that are written. While the lab runs none are at most drawings: what changes with every frame cannot be
    /// read. With the first part the numbers of all are taken, so that they are of the same step.
    pub(super) due: Option<Part>,
    /// Asks the browser where the table stands: what it was told before is out of date.
    pub(super) measure: bool,
    /// What is lit has changed.
    pub(super) remark: bool,
    /// What has the focus.
    pub(super) focused: Option<&'a Element>,
    /// The scroller.
    pub(super) sheet: &'a HtmlElement,
    /// Height of what sticks to its top.
    pub(super) covered: f64,
}

/// One table on the page.
#[derive(Debug)]
pub(super) struct Block {
    index: usize,
    table: &'static Table,
    element: Element,
    caption: Element,
    count: Line,
    head: HtmlElement,
    /// The heading to sort by.
    sorted: Option<Element>,
    body: Element,
    above: Spacer,
    below: Spacer,
    rows: Vec<Row>,
    cache: CellCache,
    view: Viewport,
    /// From the top of what is visible to the table's, when last measured.
    top: f64,
    largest: Vec<f64>,
    /// What the largest were looked for in.
    looked: Kept<u64>,
    running: Kept<bool>,
    total: Kept<usize>,
    order: Kept<Order>,
}

impl Block {
    pub(super) fn new(index: usize, table: &'static Table) -> Self {
        let element: Element = make("table", "data");
        set(&element, "data-table", &index.to_string());
        let caption: Element = make("caption", "");
        let line = text("div", "caption-line", "");
        let count = Line::new(make("span", "count"));
        add(&line, &[&text("span", "", table.caption), count.element()]);
        add(&caption, &[&line]);
        let head: HtmlElement = make("thead", "");
        let body: Element = make("tbody", "");
        let (headings, sorted) = heading_row(table);
        add(&head, &[&headings]);
        add(&element, &[&caption, &head, &body]);
        let columns = table.columns.len() + 1;
        let (above, below) = (Spacer::new(columns), Spacer::new(columns));
        Self {
            index,
            table,
            element,
            caption: line,
            count,
            head,
            sorted,
            body,
            above,
            below,
            rows: Vec::new(),
            cache: CellCache::new(),
            view: Viewport { scroll: 0.0, height: 0.0, row_height: 0.0, total: 0 },
            top: 0.0,
            largest: vec![0.0; table.columns.len()],
            looked: Kept::default(),
            running: Kept::default(),
            total: Kept::default(),
            order: Kept::default(),
        }
    }

    pub(super) fn element(&self) -> &Element {
        &self.element
    }

    /// The line of the caption, for the table's tools.
    pub(super) fn caption(&self) -> &Element {
        &self.caption
    }

    /// From the top of what is visible to the table's top, when last measured.
    pub(super) fn top(&self) -> f64 {
        self.top
    }

    /// True if it shows another number of rows than it did.
    pub(super) fn is_stale(&self, app: &App) -> bool {
        self.total.shown() != Some(&app.list(self.index).len())
    }

    /// Every cell is written anew at the next drawing.
    pub(super) fn forget(&mut self) {
        self.cache.clear();
        self.cache.resize(self.rows.len(), self.table.columns.len() + 1);
        for row in &mut self.rows {
            row.forget();
        }
    }

    pub(super) fn draw(&mut self, app: &App, beat: &Beat<'_>) {
        let list = app.list(self.index);
        let total = list.len();
        self.draw_list(app, list);
        if beat.measure {
            self.measure(beat);
        }
        self.view.total = total;
        let mut window = self.window();
        self.make_rows(window.count);
        if self.view.row_height == 0.0 && !self.rows.is_empty() {
            // Only now there is a row to be measured.
            self.measure(beat);
            window = self.window();
            self.make_rows(window.count);
        }
        self.above.set(window.first as f64 * self.view.row_height);
        self.below.set((total - window.first - window.count) as f64 * self.view.row_height);
        if beat.measure {
            self.look_for_largest(app);
        }
        let restate = self.running.is_new(&app.is_running());
        let reachable = self.reachable(app, list, window);
        let seen = self.view.window(1);
        let drawing =
            Drawing { app, table: self.index, largest: &self.largest, focused: beat.focused };
        for (slot, row) in self.rows.iter_mut().enumerate() {
            let position = window.first + slot;
            let Some(number) = list.row(position) else {
                continue;
            };
            let place = Place { slot, position, row: number };
            let in_view = seen.contains(position) || self.view.row_height == 0.0;
            let due = beat.due.filter(|_| in_view || !app.is_running());
            let turn = due.is_some_and(|part| part.has(position));
            let moved = row.is_moved(place);
            if moved || due.is_some_and(Part::is_first) {
                row.take(&drawing, place);
            }
            if turn || moved {
                row.draw(&drawing, place, &mut self.cache);
            }
            if restate {
                row.close(app.is_running());
            }
            if turn || moved || beat.remark {
                row.mark(&marks(app, self.table, number));
            }
            row.reach(reachable == position);
        }
    }

    /// Says what is shown of the table, and in which order.
    fn draw_list(&mut self, app: &App, list: &List) {
        if self.total.is_new(&list.len()) {
            set(&self.element, "aria-rowcount", &(list.len() + 1).to_string());
        }
        if let Some(heading) = &self.sorted
            && self.order.is_new(&list.order())
        {
            let sorted = list.order() == Order::Residual;
            set(heading, "aria-sort", if sorted { "descending" } else { "none" });
        }
        let near = if list.filter() == Filter::Near { app.near() } else { None };
        self.count.write(&remark(list, near.as_deref()));
    }

    /// Brings a row into view if it is not. A row that the filter hides stays where it is.
    pub(super) fn scroll_to(&mut self, row: usize, app: &App, beat: &Beat<'_>) {
        self.measure(beat);
        self.view.total = app.list(self.index).len();
        let Some(position) = app.list(self.index).position(row) else {
            return;
        };
        if self.view.scroll_to(position).is_some() {
            // Into the middle: the rows around it belong to the story.
            let by =
                position as f64 * self.view.row_height - 0.4 * self.view.height - self.view.scroll;
            let sheet = beat.sheet;
            sheet.set_scroll_top(f64::from(sheet.scroll_top()) as i32 + by.round() as i32);
        }
    }

    fn window(&self) -> Window {
        if self.view.total <= ALL {
            return Window { first: 0, count: self.view.total };
        }
        self.view.window(OVERSCAN)
    }

    /// Asks where the table stands in the sheet; the head sticks to the sheet's top and takes its height away.
    fn measure(&mut self, beat: &Beat<'_>) {
        if self.view.row_height == 0.0
            && let Some(row) = self.rows.first()
        {
            self.view.row_height = row.height();
        }
        let sheet = beat.sheet.get_bounding_client_rect();
        let body = self.body.get_bounding_client_rect();
        let visible = sheet.top() + beat.covered;
        let top = visible + f64::from(self.head.offset_height());
        self.view.scroll = top - body.top();
        self.view.height = sheet.bottom() - top;
        self.top = self.element.get_bounding_client_rect().top() - visible;
    }

    /// The position whose name Tab reaches: the selected row's or the first; arrow keys go on from there.
    fn reachable(&self, app: &App, list: &List, window: Window) -> usize {
        let selected = app.selected().and_then(|item| match (item, self.table.name) {
            (Item::Point(row), "points") | (Item::Link(row), "links") => list.position(row),
            _ => None,
        });
        selected.filter(|&position| window.contains(position)).unwrap_or(window.first)
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
    fn look_for_largest(&mut self, app: &App) {
        if !self.looked.is_new(&app.revision()) {
            return;
        }
        let magnitude = |row, column| match app.lab().cell(self.index, row, column) {
            Cell::Number(x) if x.is_finite() => x.abs(),
            _ => 0.0,
        };
        for (column, largest) in self.largest.iter_mut().enumerate() {
            if self.table.columns[column].format == Format::Bar {
                *largest = if self.table.name == "links" {
                    // The drawing has looked through them already. Bars of links that do not hold may be as long.
                    app.camera().largest_residual()
                } else {
                    (0..app.lab().rows(self.index))
                        .map(|row| magnitude(row, column))
                        .fold(0.0, f64::max)
                };
            }
        }
    }
}

/// The headings, and the one among them to sort by.
fn heading_row(table: &Table) -> (Element, Option<Element>) {
    let row: Element = make("tr", "");
    let corner = text("th", "", table.row_heading);
    set(&corner, "scope", "col");
    add(&row, &[&corner]);
    let sortable = residual_column(table);
    let mut sorted = None;
    for (index, column) in table.columns.iter().enumerate() {
        let heading: Element = make("th", "");
        set(&heading, "scope", "col");
        set(&heading, "title", column.help);
        let words = format!("{} ", column.heading);
        if sortable == Some(index) {
            let button = crate::browser::dom::button(&words, "");
            set(&button, "data-sort", "");
            add(&heading, &[&button]);
            sorted = Some(heading.clone());
        } else {
            heading.set_text_content(Some(&words));
        }
        if !column.unit.is_empty() {
            add(&heading, &[&text("small", "", &format!("[{}]", column.unit))]);
        }
        add(&row, &[&heading]);
    }
    (row, sorted)
}
