//! The Tables tab: every table the lab describes, one below the other in one scrolling sheet.

mod block;
mod row;

use crate::action::{Action, Digits, Item, Tab};
use crate::app::App;
use crate::browser::dom::{Kept, add, button, by_id, clear, make, set, text};
use crate::browser::download;
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use block::Block;
use labs::{Moment, Table};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, PointerEvent};

/// The Tables tab.
#[derive(Debug)]
pub(crate) struct Tables {
    sheet: HtmlElement,
    lab: Kept<&'static str>,
    blocks: Vec<Block>,
    digit_switches: Vec<HtmlInputElement>,
    digits: Kept<Digits>,
    /// What the sheet was last scrolled for.
    followed: Kept<(Option<Item>, Option<usize>)>,
    _listeners: Vec<Listener>,
}

/// The item behind a row of a table: only points and links are drawn.
fn item_of(table: &Table, row: usize) -> Option<Item> {
    match table.name {
        "points" => Some(Item::Point(row)),
        "links" => Some(Item::Link(row)),
        _ => None,
    }
}

/// The link that was just projected inside a step.
fn turn_of(app: &App) -> Option<usize> {
    match &app.lab().inside()?.moment {
        Moment::Projected(projection) => Some(projection.link),
        _ => None,
    }
}

impl Tables {
    /// Takes over the tab's sheet.
    pub(crate) fn new(host: &Host) -> Self {
        let sheet: HtmlElement = by_id("tables");
        let on = |kind: &'static str, hear: fn(&Event)| {
            Listener::new(host, &sheet, kind, move |event: Event| hear(&event))
        };
        let listeners = vec![
            on("click", clicked),
            on("pointerover", |event| {
                // A finger that taps does not hover.
                if event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse" {
                    page::send(Action::Hover(item_at(event)));
                }
            }),
            on("pointerleave", |_| page::send(Action::Hover(None))),
            on("keydown", keyed),
            on("scroll", |_| page::refresh()),
        ];
        Self {
            sheet,
            lab: Kept::default(),
            blocks: Vec::new(),
            digit_switches: Vec::new(),
            digits: Kept::default(),
            followed: Kept::default(),
            _listeners: listeners,
        }
    }

    /// Writes the cells that changed.
    pub(crate) fn draw(&mut self, app: &App) {
        if self.lab.is_new(&app.spec().slug) {
            self.build(app);
        }
        if app.tab() != Tab::Tables {
            return;
        }
        if self.digits.is_new(&app.digits()) {
            let full = app.digits() == Digits::Full;
            crate::browser::dom::toggle_class(&self.sheet, "full-digits", full);
            for switch in &self.digit_switches {
                switch.set_checked(full);
            }
            for block in &mut self.blocks {
                block.forget();
            }
        }
        for block in &mut self.blocks {
            block.draw(app, &self.sheet);
        }
        self.follow(app);
    }

    /// Scrolls to what was selected or projected, once: a person may scroll away again.
    fn follow(&mut self, app: &App) {
        let turn = turn_of(app);
        if !self.followed.is_new(&(app.selected(), turn)) {
            return;
        }
        let Some(item) = turn.map(Item::Link).or(app.selected()) else {
            return;
        };
        let name = match item {
            Item::Point(_) => "points",
            Item::Link(_) => "links",
        };
        let (Item::Point(row) | Item::Link(row)) = item;
        if let Some(index) = app.spec().table(name) {
            self.blocks[index].scroll_to(row, app, &self.sheet);
            self.blocks[index].draw(app, &self.sheet);
        }
    }

    fn build(&mut self, app: &App) {
        clear(&self.sheet);
        self.digits = Kept::default();
        self.digit_switches.clear();
        self.blocks =
            app.spec().tables.iter().enumerate().map(|(i, table)| Block::new(i, table)).collect();
        // On a phone the tools stand below the tables: above, they would cost two rows.
        let footer: Element = make("div", "table-footer");
        for (index, block) in self.blocks.iter().enumerate() {
            let table = &app.spec().tables[index];
            let tools: Element = make("div", "table-tools");
            if index == 0 {
                for host in [&tools, &footer] {
                    let (label, switch) = digit_switch();
                    add(host, &[&label]);
                    self.digit_switches.push(switch);
                }
            }
            add(&tools, &[&csv_button(index, table, "CSV")]);
            add(&footer, &[&csv_button(index, table, &format!("{} CSV", table.caption))]);
            add(block.caption(), &[&tools]);
            add(&self.sheet, &[block.element()]);
        }
        add(&self.sheet, &[&footer]);
    }
}

fn digit_switch() -> (Element, HtmlInputElement) {
    let label: Element = make("label", "");
    let switch: HtmlInputElement = make("input", "");
    set(&switch, "type", "checkbox");
    set(&switch, "data-digits", "");
    add(&label, &[&switch, &text("span", "", "Full digits")]);
    (label, switch)
}

fn csv_button(index: usize, table: &Table, label: &str) -> HtmlElement {
    let file = button(label, "");
    set(&file, "data-csv", &index.to_string());
    set(&file, "aria-label", &format!("Save {} as a CSV file", table.caption));
    file
}

/// A number in an attribute of the element or of one around it.
fn number_near(element: &Element, name: &str) -> Option<usize> {
    let holder = element.closest(&format!("[{name}]")).ok().flatten()?;
    holder.get_attribute(name)?.parse().ok()
}

fn element_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The item of the row an event happened in.
fn item_at(event: &Event) -> Option<Item> {
    let element = element_of(event)?;
    let (table, row) = (number_near(&element, "data-table")?, number_near(&element, "data-row")?);
    page::read(|app| app.spec().tables.get(table).and_then(|table| item_of(table, row)))?
}

fn clicked(event: &Event) {
    if let Some(item) = item_at(event) {
        page::send(Action::Select(Some(item)));
    }
    let Some(table) = element_of(event).and_then(|element| number_near(&element, "data-csv"))
    else {
        return;
    };
    let file = page::read(|app| {
        let spec = app.spec();
        let name =
            format!("{}-{}-step-{}.csv", spec.slug, spec.tables[table].name, app.lab().steps());
        (name, labs::csv::table(app.lab(), table))
    });
    if let Some((name, text)) = file {
        download::csv(&name, &text);
    }
}

/// Arrow keys on a row's name go to the row above or below.
fn keyed(event: &Event) {
    let Some(name) = element_of(event).filter(|element| element.class_name() == "name") else {
        return;
    };
    let key = event.unchecked_ref::<KeyboardEvent>().key();
    let (Some(table), Some(row)) =
        (number_near(&name, "data-table"), number_near(&name, "data-row"))
    else {
        return;
    };
    let to = match key.as_str() {
        "ArrowDown" => row + 1,
        "ArrowUp" if row > 0 => row - 1,
        _ => return,
    };
    let item = page::read(|app| {
        let there = to < app.lab().rows(table);
        there.then(|| item_of(&app.spec().tables[table], to)).flatten()
    });
    let Some(Some(item)) = item else {
        return;
    };
    event.prevent_default();
    page::send(Action::Select(Some(item)));
    let place = format!("[data-table=\"{table}\"] [data-row=\"{to}\"] .name");
    if let Ok(Some(next)) = crate::browser::dom::document().query_selector(&place) {
        drop(next.unchecked_into::<HtmlElement>().focus());
    }
}
