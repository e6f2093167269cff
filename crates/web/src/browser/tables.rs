//! The Tables tab: every table the lab describes, one below the other in one scrolling sheet.

mod bar;
mod block;
mod events;
mod marks;
mod row;
mod spacer;

use crate::action::{Action, Digits, Item, Tab};
use crate::app::App;
use crate::browser::dom::{
    Kept, add, button, by_id, clear, document, make, set, set_variable, text, toggle_class,
};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::listing::{Filter, Order};
use crate::rota::{Part, Rota};
use bar::Bar;
use block::{Beat, Block};
use events::{bring_to_top, changed, clicked, item_at, keyed};
use labs::{Moment, Probed, Table};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, PointerEvent};

/// The Tables tab.
#[derive(Debug)]
pub(crate) struct Tables {
    sheet: HtmlElement,
    lab: Kept<&'static str>,
    bar: Option<Bar>,
    blocks: Vec<Block>,
    digit_switches: Vec<HtmlInputElement>,
    digits: Kept<Digits>,
    /// What the sheet was last scrolled for.
    followed: Kept<(Option<Item>, Option<usize>)>,
    /// The place asked about that the sheet was last scrolled for.
    probed: Kept<Option<Probed>>,
    /// What was lit when last drawn.
    lit: Kept<[Option<Item>; 3]>,
    /// The choices the sheet was last scrolled for.
    chosen: Kept<Vec<(Order, Filter)>>,
    /// Room left at the end of the sheet, in pixels.
    room: Kept<i32>,
    /// Height of what sticks to the sheet's top.
    covered: f64,
    /// True once the sheet was scrolled since it was last drawn.
    scrolled: Rc<Cell<bool>>,
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
        let scrolled = Rc::new(Cell::new(false));
        let scrolls = Rc::clone(&scrolled);
        let listeners = vec![
            on("click", clicked),
            on("change", changed),
            on("pointerover", |event| {
                // A finger that taps does not hover.
                if event.unchecked_ref::<PointerEvent>().pointer_type() == "mouse" {
                    page::send(Action::Hover(item_at(event)));
                }
            }),
            on("pointerleave", |_| page::send(Action::Hover(None))),
            on("keydown", keyed),
            Listener::new(host, &sheet, "scroll", move |_: Event| {
                scrolls.set(true);
                // While the lab runs, the next frame is on its way.
                if page::read(App::is_running) == Some(false) {
                    page::refresh_tables();
                }
            }),
        ];
        Self {
            sheet,
            lab: Kept::default(),
            bar: None,
            blocks: Vec::new(),
            digit_switches: Vec::new(),
            digits: Kept::default(),
            followed: Kept::default(),
            probed: Kept::default(),
            lit: Kept::default(),
            chosen: Kept::default(),
            room: Kept::default(),
            covered: 0.0,
            scrolled,
            _listeners: listeners,
        }
    }

    /// Writes the cells that changed: while the lab runs, those whose turn it is.
    pub(crate) fn draw(&mut self, app: &App, rota: Rota) {
        if self.lab.is_new(&app.spec().slug) {
            self.build(app);
        }
        if app.tab() != Tab::Tables {
            return;
        }
        if self.digits.is_new(&app.digits()) {
            let full = app.digits() == Digits::Full;
            toggle_class(&self.sheet, "full-digits", full);
            for switch in &self.digit_switches {
                switch.set_checked(full);
            }
            for block in &mut self.blocks {
                block.forget();
            }
        }
        let lit = [app.selected(), app.hovered(), turn_of(app).map(Item::Link)];
        let chosen = app.spec().tables.iter().enumerate().map(|(index, _)| {
            let list = app.list(index);
            (list.order(), list.filter())
        });
        let chosen: Vec<_> = chosen.collect();
        let stale = self.blocks.iter().any(|block| block.is_stale(app));
        let rests = !app.is_running();
        let measure = self.scrolled.take() || stale || rests || rota.measures();
        if let (Some(bar), true) = (&self.bar, measure) {
            self.covered = bar.element().offset_height().into();
        }
        let focused = document().active_element();
        let sheet = self.sheet.clone();
        let mut beat = Beat {
            due: if rests { Some(Part::WHOLE) } else { rota.rows() },
            measure,
            remark: self.lit.is_new(&lit),
            focused: focused.as_ref(),
            sheet: &sheet,
            covered: self.covered,
        };
        if let Some(bar) = &mut self.bar {
            bar.draw(app);
        }
        for block in &mut self.blocks {
            block.draw(app, &beat);
        }
        if beat.measure {
            self.draw_room(beat.covered);
        }
        let before = self.chosen.shown().cloned().unwrap_or_default();
        let changed = if self.chosen.is_new(&chosen) {
            chosen.iter().zip(before).position(|(now, before)| *now != before)
        } else {
            None
        };
        let followed = self.follow(app, changed, &beat);
        if followed {
            beat.measure = true;
            for block in &mut self.blocks {
                block.draw(app, &beat);
            }
        }
        if beat.measure {
            self.mark_current();
        }
    }

    /// Scrolls to what was sorted, filtered, asked about, selected or projected, once: a person may scroll away again. True if it did.
    fn follow(&mut self, app: &App, changed: Option<usize>, beat: &Beat<'_>) -> bool {
        let turn = turn_of(app);
        let selects = self.followed.is_new(&(app.selected(), turn));
        if let Some(index) = changed {
            // The largest, or the first that are left, are at the top.
            bring_to_top(beat.sheet, self.blocks[index].element());
            return true;
        }
        let probed = app.camera().scene().probed;
        if self.probed.is_new(&probed)
            && let Some(index) = probed.and_then(|probed| app.spec().table(probed.table))
        {
            bring_to_top(beat.sheet, self.blocks[index].element());
            return true;
        }
        if !selects {
            return false;
        }
        // Who reads the links at the selected point goes on with those of the next one, not with its row.
        if let (Some(Item::Point(_)), None, Some(bar)) = (app.selected(), turn, &self.bar)
            && app.list(bar.links()).filter() == Filter::Near
            && bar.current() == Some(bar.links())
        {
            bring_to_top(beat.sheet, self.blocks[bar.links()].element());
            return true;
        }
        let Some(item) = turn.map(Item::Link).or(app.selected()) else {
            return false;
        };
        let name = match item {
            Item::Point(_) => "points",
            Item::Link(_) => "links",
        };
        let (Item::Point(row) | Item::Link(row)) = item;
        if let Some(index) = app.spec().table(name) {
            self.blocks[index].scroll_to(row, app, beat);
        }
        true
    }

    /// Marks the table one is in: the last that begins in the upper part of the sheet.
    fn mark_current(&mut self) {
        let Some(bar) = &mut self.bar else {
            return;
        };
        let limit = 0.4 * f64::from(self.sheet.client_height());
        let current = self.blocks.iter().rposition(|block| block.top() < limit);
        bar.mark(current.unwrap_or(0));
    }

    /// Leaves so much room at the end of the sheet that the last table, however short, can come to its top.
    fn draw_room(&mut self, covered: f64) {
        let (Some(last), true) = (self.blocks.last(), self.bar.is_some()) else {
            return;
        };
        let sheet = &self.sheet;
        let filled = self.room.shown().copied().unwrap_or(0);
        // Asked anew: rows that went may have moved everything.
        let top = last.element().get_bounding_client_rect().top()
            - sheet.get_bounding_client_rect().top();
        let needed = sheet.scroll_top() + (top - covered).ceil() as i32 + sheet.client_height();
        let room = (needed + filled - sheet.scroll_height()).max(0);
        if self.room.is_new(&room) {
            set_variable(sheet, "--fill", &format!("{room}px"));
        }
    }

    fn build(&mut self, app: &App) {
        clear(&self.sheet);
        self.chosen = Kept::default();
        // What was asked about before the lab was opened is no reason to scroll.
        self.probed = Kept::default();
        self.probed.is_new(&app.camera().scene().probed);
        self.covered = 0.0;
        self.bar = Bar::new(app.spec().tables);
        toggle_class(&self.sheet, "with-bar", self.bar.is_some());
        if let Some(bar) = &self.bar {
            add(&self.sheet, &[bar.element()]);
        }
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
