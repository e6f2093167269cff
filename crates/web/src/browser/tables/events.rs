//! What is clicked, chosen and pressed in the tables.

use super::item_of;
use crate::action::{Action, Item};
use crate::browser::dom::{by_id, document};
use crate::browser::{download, page};
use crate::listing::{Filter, Order};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlSelectElement, KeyboardEvent};

/// A number in an attribute of the element or of one around it.
fn number_near(element: &Element, name: &str) -> Option<usize> {
    let holder = element.closest(&format!("[{name}]")).ok().flatten()?;
    holder.get_attribute(name)?.parse().ok()
}

fn element_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The item of the row an event happened in.
pub(super) fn item_at(event: &Event) -> Option<Item> {
    let element = element_of(event)?;
    let (table, row) = (number_near(&element, "data-table")?, number_near(&element, "data-row")?);
    page::read(|app| app.spec().tables.get(table).and_then(|table| item_of(table, row)))?
}

pub(super) fn clicked(event: &Event) {
    if let Some(item) = item_at(event) {
        page::send(Action::Select(Some(item)));
    }
    let Some(element) = element_of(event) else {
        return;
    };
    if let Ok(Some(_)) = element.closest("[data-sort]") {
        sort(&element);
    }
    if let Some(table) = number_near(&element, "data-jump") {
        let place = format!("table[data-table=\"{table}\"]");
        if let Ok(Some(table)) = document().query_selector(&place) {
            bring_to_top(&by_id("tables"), &table);
        }
    }
    let Some(table) = number_near(&element, "data-csv") else {
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

/// Sorts the table of this heading by residual, or lists it again.
fn sort(heading: &Element) {
    let Some(table) = number_near(heading, "data-table") else {
        return;
    };
    let order = match page::read(|app| app.list(table).order()) {
        Some(Order::Listed) => Order::Residual,
        _ => Order::Listed,
    };
    page::send(Action::Sort { table, order });
}

/// Another choice of links.
pub(super) fn changed(event: &Event) {
    let select = element_of(event).filter(|element| element.has_attribute("data-filter"));
    let Some(select) = select else {
        return;
    };
    let index = select.unchecked_into::<HtmlSelectElement>().selected_index();
    if let Some(&(filter, _)) = Filter::ALL.get(index as usize) {
        page::send(Action::Filter(filter));
    }
}

/// Scrolls the sheet until the table begins below what sticks to the top.
pub(super) fn bring_to_top(sheet: &HtmlElement, table: &Element) {
    let bar = sheet.first_element_child().filter(|first| first.class_name() == "table-bar");
    let covered = bar.map_or(0.0, |bar| bar.get_bounding_client_rect().height());
    let by = table.get_bounding_client_rect().top() - sheet.get_bounding_client_rect().top();
    sheet.set_scroll_top(sheet.scroll_top() + (by - covered).round() as i32);
}

/// Arrow keys on a row's name go to the row above or below.
pub(super) fn keyed(event: &Event) {
    let Some(name) = element_of(event).filter(|element| element.class_name() == "name") else {
        return;
    };
    let key = event.unchecked_ref::<KeyboardEvent>().key();
    let (Some(table), Some(row)) =
        (number_near(&name, "data-table"), number_near(&name, "data-row"))
    else {
        return;
    };
    let next = page::read(|app| {
        let list = app.list(table);
        let here = list.position(row)?;
        let to = match key.as_str() {
            "ArrowDown" => here + 1,
            "ArrowUp" => here.checked_sub(1)?,
            _ => return None,
        };
        let row = list.row(to)?;
        Some((row, item_of(&app.spec().tables[table], row)?))
    });
    let Some(Some((to, item))) = next else {
        return;
    };
    event.prevent_default();
    page::send(Action::Select(Some(item)));
    let place = format!("[data-table=\"{table}\"] [data-row=\"{to}\"] .name");
    if let Ok(Some(next)) = document().query_selector(&place) {
        drop(next.unchecked_into::<HtmlElement>().focus());
    }
}
