//! One row of a table: its name and its cells. A row element is used again for other rows when the sheet scrolls.

use crate::action::Item;
use crate::app::App;
use crate::browser::dom::{Kept, Line, add, document, make, set, set_if, set_variable, text};
use crate::cells::{row_name, shown_format};
use crate::rows::{CellCache, bar};
use labs::{Cell, Column, Format, Table};
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// What the cells of all rows are drawn relative to.
#[derive(Debug)]
pub(super) struct Widths {
    /// Largest magnitude of each column that has bars.
    pub(super) largest: Vec<f64>,
    /// True while the lab runs.
    pub(super) running: bool,
}

/// A row element with its cells.
#[derive(Debug)]
pub(super) struct Row {
    element: Element,
    name: HtmlElement,
    cells: Vec<View>,
    /// The row it shows now.
    shown: Kept<usize>,
    id: String,
    class: Kept<String>,
    reachable: Kept<bool>,
    /// The row below it that says why a text was refused.
    refusal: Option<(Element, Line)>,
    columns: usize,
}

/// How a cell stands on the page.
#[derive(Debug)]
enum View {
    Text(Element),
    Bar { cell: HtmlElement, text: Element, share: Kept<(i32, bool)> },
    Field(HtmlInputElement),
    Switch(HtmlInputElement),
}

impl Row {
    pub(super) fn new(table: &Table) -> Self {
        let element: Element = make("tr", "row");
        let head: Element = make("th", "");
        set(&head, "scope", "row");
        let name: HtmlElement = make("button", "name");
        set(&name, "type", "button");
        add(&head, &[&name]);
        add(&element, &[&head]);
        let cells = table.columns.iter().map(|column| view(&element, column)).collect();
        Self {
            element,
            name,
            cells,
            shown: Kept::default(),
            id: String::new(),
            class: Kept::default(),
            reachable: Kept::default(),
            refusal: None,
            columns: table.columns.len() + 1,
        }
    }

    pub(super) fn put_into(&mut self, body: &Element) {
        add(body, &[&self.element]);
        if let Some((message, _)) = &self.refusal {
            add(body, &[message]);
        }
    }

    pub(super) fn height(&self) -> f64 {
        self.element.get_bounding_client_rect().height()
    }

    pub(super) fn forget(&mut self) {
        self.shown = Kept::default();
    }

    /// Opens or closes the cells that can be edited.
    pub(super) fn close(&self, closed: bool) {
        for cell in &self.cells {
            match cell {
                View::Field(field) => field.set_read_only(closed),
                View::Switch(switch) => switch.set_disabled(closed),
                View::Text(_) | View::Bar { .. } => {}
            }
        }
    }

    pub(super) fn mark(&mut self, class: &String) {
        if self.class.is_new(class) {
            self.element.set_class_name(class);
        }
    }

    /// Writes what changed. `place` is the row's number on the page and in the table.
    pub(super) fn draw(
        &mut self,
        app: &App,
        table: usize,
        (slot, row): (usize, usize),
        widths: &Widths,
        cache: &mut CellCache,
    ) {
        let described = &app.spec().tables[table];
        let id = app.lab().row_id(table, row);
        // A preset can give the same row another name.
        if self.shown.is_new(&row) || self.id != id {
            self.rename(row, id, described);
        }
        self.draw_reachable(app, described, row);
        let focused = document().active_element();
        for (column, cell) in self.cells.iter_mut().enumerate() {
            let value = app.lab().cell(table, row, column);
            let how = described.columns[column].format;
            let format = shown_format(how, app.digits());
            match cell {
                View::Field(field) => {
                    let name = format!("{}.{}", self.id, described.columns[column].key);
                    let refused = app.fields().get(&name);
                    set_if(field, "aria-invalid", refused.map(|_| "true"));
                    if focused.as_ref().is_some_and(|element| *element == ***field)
                        && !widths.running
                    {
                        // The person's text stands; what is shown afterwards is written anew.
                        cache.forget(slot, column);
                    } else if let Some(refused) = refused {
                        if cache.update_text(slot, column, &refused.text) {
                            field.set_value(&refused.text);
                        }
                    } else if let Some(text) = cache.update(slot, column, &value, format) {
                        field.set_value(text);
                    }
                }
                View::Switch(switch) => {
                    // Compared with what was written, not with the switch itself: a click that selects the row comes
                    // between the switch's own change and the event that tells of it.
                    if cache.update(slot, column, &value, format).is_some() {
                        switch.set_checked(value == Cell::Flag(true));
                    }
                }
                View::Text(cell) => {
                    if let Some(text) = cache.update(slot, column, &value, format) {
                        cell.set_text_content(Some(text));
                    }
                }
                View::Bar { cell, text, share } => {
                    if let Some(words) = cache.update(slot, column, &value, format) {
                        text.set_text_content(Some(words));
                    }
                    let x = if let Cell::Number(x) = value { x } else { 0.0 };
                    let percent = (100.0 * bar(x, widths.largest[column])).round() as i32;
                    if share.is_new(&(percent, x < 0.0)) {
                        set_variable(cell, "--share", &format!("{percent}%"));
                        crate::browser::dom::toggle_class(cell, "negative", x < 0.0);
                    }
                }
            }
        }
        self.draw_refusal(app, described);
    }

    fn rename(&mut self, row: usize, id: String, table: &Table) {
        set(&self.element, "data-row", &row.to_string());
        set(&self.element, "aria-rowindex", &(row + 2).to_string());
        self.name.set_text_content(Some(&row_name(&id)));
        for (cell, column) in self.cells.iter().zip(table.columns) {
            if let View::Field(input) | View::Switch(input) = cell {
                set(input, "data-field", &format!("{id}.{}", column.key));
                set(input, "aria-label", &format!("{} of {}", column.heading, row_name(&id)));
            }
        }
        self.id = id;
    }

    /// Tab reaches one row's name per table: the selected one or the first; arrow keys go on from there.
    fn draw_reachable(&mut self, app: &App, table: &Table, row: usize) {
        let selected = match (app.selected(), table.name) {
            (Some(Item::Point(row)), "points") | (Some(Item::Link(row)), "links") => row,
            _ => 0,
        };
        if self.reachable.is_new(&(row == selected)) {
            self.name.set_tab_index(if row == selected { 0 } else { -1 });
        }
    }

    /// Says below the row why a text in it was refused.
    fn draw_refusal(&mut self, app: &App, table: &Table) {
        let fields = app.fields();
        let refused = if fields.is_empty() {
            None
        } else {
            let mut names = table.columns.iter().filter(|column| column.editable);
            names.find_map(|column| fields.get(&format!("{}.{}", self.id, column.key)))
        };
        match (refused, &mut self.refusal) {
            (Some(refused), Some((_, line))) => line.write(&refused.sentence),
            (Some(refused), None) => {
                let message: Element = make("tr", "refusal");
                let cell: Element = make("td", "");
                set(&cell, "colspan", &self.columns.to_string());
                let mut line = Line::new(make("p", "refusal"));
                line.write(&refused.sentence);
                add(&cell, &[line.element()]);
                add(&message, &[&cell]);
                // Fails only for a row that is not on the page; it is put there with its message then.
                drop(self.element.insert_adjacent_element("afterend", &message));
                self.refusal = Some((message, line));
            }
            (None, Some((message, _))) => {
                message.remove();
                self.refusal = None;
            }
            (None, None) => {}
        }
    }
}

fn view(row: &Element, column: &Column) -> View {
    let cell: HtmlElement = make("td", "");
    add(row, &[&cell]);
    let input = |kind: &str| {
        let input: HtmlInputElement = make("input", "");
        set(&input, "type", kind);
        add(&cell, &[&input]);
        input
    };
    match column.format {
        Format::Flag if column.editable => View::Switch(input("checkbox")),
        _ if column.editable => {
            let field = input("text");
            set(&field, "inputmode", "decimal");
            set(&field, "autocomplete", "off");
            set(&field, "spellcheck", "false");
            View::Field(field)
        }
        Format::Bar => {
            cell.set_class_name("bar-cell");
            let words = text("span", "", "");
            let bar: Element = make("i", "");
            set(&bar, "aria-hidden", "true");
            add(&cell, &[&words, &bar]);
            View::Bar { cell, text: words, share: Kept::default() }
        }
        _ => View::Text(cell.into()),
    }
}
