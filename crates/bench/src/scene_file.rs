//! The sheet as JSON, for hosts that do the same work in another language.

use crate::sheet::{DRAG, DT, GRAVITY, grid_links, particles, rest};
use pbd_core::{GridLink, Kind, families_order};
use std::fmt::Write as _;

/// The sheet at its start: `dt`, `gravity` (downwards, along y) and `drag`; `positions` as x, y, z of each particle,
/// `pinned` as their numbers; `links` as two ends each in the families order, `rests`, and `structural` as the numbers of
/// the links whose stretch counts.
#[must_use]
pub fn json(n: u32) -> String {
    let links = grid_links(n);
    let ordered: Vec<&GridLink> =
        families_order(&links).iter().map(|id| &links[id.index()]).collect();
    let mut text = format!("{{\"n\":{n},\"dt\":{DT},\"gravity\":{GRAVITY},\"drag\":{DRAG}");
    let positions = particles(n).flat_map(|particle| particle.position.to_array());
    list(&mut text, "positions", positions);
    let pinned = particles(n).enumerate().filter(|(_, particle)| particle.pinned);
    list(&mut text, "pinned", pinned.map(|(i, _)| i));
    list(&mut text, "links", ordered.iter().flat_map(|link| link.ends.map(|end| end.0)));
    list(&mut text, "rests", ordered.iter().map(|link| rest(n, link.family)));
    let structural = ordered.iter().enumerate().filter(|(_, l)| l.family.kind() == Kind::Stretch);
    list(&mut text, "structural", structural.map(|(i, _)| i));
    text.push_str("}\n");
    text
}

fn list<T: std::fmt::Display>(text: &mut String, name: &str, items: impl Iterator<Item = T>) {
    let _ = write!(text, ",\"{name}\":[");
    for (i, item) in items.enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{item}");
    }
    text.push(']');
}
