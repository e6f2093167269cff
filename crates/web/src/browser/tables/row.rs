//! One row of a table: its name and its cells. A row element is used again for other rows when the sheet scrolls.

use crate::app::App;
use crate::browser::dom::{Kept, Line, add, make, set, set_if, set_variable, text};
use crate::cells::{row_name, shown_format};
use crate::rows::{CellCache, bar};
use labs::{Cell, Column, Format, Table};
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// What all rows of a table are drawn with.
#[derive(Debug)]
pub(super) struct Drawing<'a> {
    pub(super) app: &'a App,
    /// The table, by its place in the description.
    pub(super) table: usize,
    /// Largest magnitude of each column that has bars.
    pub(super) largest: &'a [f64],
    /// What has the focus.
    pub(super) focused: Option<&'a Element>,
}

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The number of its element on the page.
    pub(super) slot: usize,
    /// Its position among the rows shown.
    pub(super) position: usize,
    /// Its number in the lab's table.
    pub(super) row: usize,
}

/// A row element with its cells.
#[derive(Debug)]
pub(super) struct Row {
    element: Element,
    name: HtmlElement,
    cells: Vec<View>,
    /// The numbers it is to show: taken with those of all rows, written when it is its turn.
    taken: Vec<Cell>,
    /// Where it stands now.
    shown: Kept<Place>,
    id: String,
    class: Kept<String>,
    refused: Kept<bool>,
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
            taken: Vec::new(),
            shown: Kept::default(),
            id: String::new(),
            class: Kept::default(),
            refused: Kept::default(),
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

    /// True if the element stands for another row than before: it has to be written now.
    pub(super) fn is_moved(&self, place: Place) -> bool {
        self.shown.shown() != Some(&place)
    }

    /// Takes the numbers of its row in the lab.
    pub(super) fn take(&mut self, drawing: &Drawing<'_>, place: Place) {
        self.taken.clear();
        for column in 0..self.cells.len() {
            self.taken.push(drawing.app.lab().cell(drawing.table, place.row, column));
        }
    }

    /// Writes what changed of the numbers taken.
    pub(super) fn draw(&mut self, drawing: &Drawing<'_>, place: Place, cache: &mut CellCache) {
        let Drawing { app, table, .. } = *drawing;
        let described = &app.spec().tables[table];
        let id = app.lab().row_id(table, place.row);
        // A preset can give the same row another name.
        if self.shown.is_new(&place) || self.id != id {
            self.rename(place, id, described);
        }
        // Asking for the refused text of every field would spell all their names.
        let refusals = !app.fields().is_empty();
        let restate = self.refused.is_new(&refusals) || refusals;
        for (column, (cell, value)) in self.cells.iter_mut().zip(&self.taken).enumerate() {
            let how = described.columns[column].format;
            let format = shown_format(how, app.digits());
            let slot = place.slot;
            match cell {
                View::Field(field) => {
                    let mut refused = None;
                    if restate {
                        let name = format!("{}.{}", self.id, described.columns[column].key);
                        refused = app.fields().get(&name);
                        set_if(field, "aria-invalid", refused.map(|_| "true"));
                    }
                    if drawing.focused.is_some_and(|element| *element == ***field)
                        && !app.is_running()
                    {
                        // The person's text stands; what is shown afterwards is written anew.
                        cache.forget(slot, column);
                    } else if let Some(refused) = refused {
                        if cache.update_text(slot, column, &refused.text) {
                            field.set_value(&refused.text);
                        }
                    } else if let Some(text) = cache.update(slot, column, value, format) {
                        field.set_value(text);
                    }
                }
                View::Switch(switch) => {
                    // Compared with what was written, not with the switch itself: a click that selects the row comes
                    // between the switch's own change and the event that tells of it.
                    if cache.update(slot, column, value, format).is_some() {
                        switch.set_checked(*value == Cell::Flag(true));
                    }
                }
                View::Text(cell) => {
                    if let Some(text) = cache.update(slot, column, value, format) {
                        cell.set_text_content(Some(text));
                    }
                }
                View::Bar { cell, text, share } => {
                    if let Some(words) = cache.update(slot, column, value, format) {
                        text.set_text_content(Some(words));
                    }
                    let x = if let Cell::Number(x) = *value { x } else { 0.0 };
                    let percent = (100.0 * bar(x, drawing.largest[column])).round() as i32;
                    if share.is_new(&(percent, x < 0.0)) {
                        set_variable(cell, "--share", &format!("{percent}%"));
                        crate::browser::dom::toggle_class(cell, "negative", x < 0.0);
                    }
                }
            }
        }
        self.draw_refusal(app, described);
    }

    fn rename(&mut self, place: Place, id: String, table: &Table) {
        set(&self.element, "data-row", &place.row.to_string());
        set(&self.element, "aria-rowindex", &(place.position + 2).to_string());
        self.name.set_text_content(Some(&row_name(&id)));
        for (cell, column) in self.cells.iter().zip(table.columns) {
            if let View::Field(input) | View::Switch(input) = cell {
                set(input, "data-field", &format!("{id}.{}", column.key));
                set(input, "aria-label", &format!("{} of {}", column.heading, row_name(&id)));
            }
        }
        self.id = id;
    }

    /// Lets Tab reach the row's name, or not.
    pub(super) fn reach(&mut self, reachable: bool) {
        if self.reachable.is_new(&reachable) {
            self.name.set_tab_index(if reachable { 0 } else { -1 });
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
