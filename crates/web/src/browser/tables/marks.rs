//! What a row is marked as: selected, near, in turn or pinned.

use super::{item_of, turn_of};
use crate::action::Item;
use crate::app::App;
use labs::Table;

/// The classes of a row: what is selected, near, in turn or pinned.
pub(super) fn marks(app: &App, table: &Table, row: usize) -> String {
    let Some(item) = item_of(table, row) else {
        let probed = app.camera().scene().probed;
        let here = probed.is_some_and(|probed| (probed.table, probed.row) == (table.name, row));
        return if here { "row lit" } else { "row" }.into();
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
