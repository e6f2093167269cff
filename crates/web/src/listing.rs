//! Which rows of a table are shown, and in which order: sorted by residual, and only some of the links.
//!
//! A *position* is a row's place on the page, a *row* its place in the lab's table. Everything that names a row (a field,
//! a selection, a file) means the row; only what scrolls counts positions.

use labs::{Cell, Lab, LinkState, Scene, Table};

/// While the lab runs, rows change places at most this often, in milliseconds: nobody reads a row that jumps every frame.
const CALM: f64 = 250.0;

/// The order of a table's rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the lab lists them.
    #[default]
    Listed,
    /// The largest |residual| first. What does not hold any more comes last: nothing works on its residual.
    Residual,
}

/// Which links are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those that end at the point selected last.
    Near,
    /// Those that are torn or cut.
    Broken,
    /// Those with an issue in the last step.
    Issues,
}

impl Filter {
    /// All filters in their order, with what the page calls them.
    pub const ALL: [(Self, &str); 4] = [
        (Self::All, "all links"),
        (Self::Near, "at the point"),
        (Self::Broken, "torn or cut"),
        (Self::Issues, "with issues"),
    ];
}

/// True if this table can be sorted by residual: the column to sort by.
pub fn residual_column(table: &Table) -> Option<usize> {
    table.columns.iter().position(|column| column.key == "residual")
}

/// True if this table has links that can be torn or cut: it can be filtered.
pub fn has_filter(table: &Table) -> bool {
    table.name == "links" && table.columns.iter().any(|column| column.key == "state")
}

/// One table's list of rows.
#[derive(Clone, Debug, Default)]
pub struct List {
    order: Order,
    filter: Filter,
    /// Rows of the whole table.
    total: usize,
    /// The rows shown, by position; `None` if all are, as listed.
    shown: Option<Vec<u32>>,
    /// What `shown` was made from, and when.
    made: Option<(Made, f64)>,
}

/// What a list is made from besides its own choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Made {
    revision: u64,
    total: usize,
    near: Option<usize>,
}

impl List {
    /// The order chosen.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The filter chosen.
    pub fn filter(&self) -> Filter {
        self.filter
    }

    /// Number of rows shown.
    pub fn len(&self) -> usize {
        self.shown.as_ref().map_or(self.total, Vec::len)
    }

    /// True if no row is shown.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row at a position.
    pub fn row(&self, position: usize) -> Option<usize> {
        match &self.shown {
            None => (position < self.total).then_some(position),
            Some(rows) => rows.get(position).map(|&row| row as usize),
        }
    }

    /// The position of a row, `None` if it is not shown.
    pub fn position(&self, row: usize) -> Option<usize> {
        match &self.shown {
            None => (row < self.total).then_some(row),
            Some(rows) => rows.iter().position(|&shown| shown as usize == row),
        }
    }
}

/// The lists of all tables of a lab.
#[derive(Debug, Default)]
pub struct Lists {
    lists: Vec<List>,
    near: Option<usize>,
}

/// The moment a list is made for.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// Revision of the experiment.
    pub revision: u64,
    /// True if the lab runs.
    pub running: bool,
    /// Stamp of the last frame, in milliseconds.
    pub stamp: f64,
}

impl Lists {
    /// Another lab is on the table: everything is shown as listed.
    pub fn clear(&mut self) {
        self.lists.clear();
        self.near = None;
    }

    /// The list of a table.
    ///
    /// # Panics
    /// If the lab has no such table, or the lists were never made.
    pub fn get(&self, table: usize) -> &List {
        &self.lists[table]
    }

    /// The point whose links [`Filter::Near`] shows: the one selected last, so that its links can be selected in turn.
    pub fn near(&self) -> Option<usize> {
        self.near
    }

    /// A point was selected.
    pub fn look_at(&mut self, point: usize) {
        self.near = Some(point);
    }

    /// Chooses the order of a table that has residuals.
    pub fn sort(&mut self, lab: &dyn Lab, table: usize, order: Order) {
        let sortable = lab.spec().tables.get(table).is_some_and(|t| residual_column(t).is_some());
        if let Some(list) = self.lists.get_mut(table).filter(|_| sortable) {
            list.order = order;
            list.made = None;
        }
    }

    /// Chooses which links are shown.
    pub fn filter(&mut self, lab: &dyn Lab, filter: Filter) {
        for (list, table) in self.lists.iter_mut().zip(lab.spec().tables) {
            if has_filter(table) {
                list.filter = filter;
                list.made = None;
            }
        }
    }

    /// Makes the lists anew that are out of date.
    pub fn update(&mut self, lab: &dyn Lab, scene: &Scene, now: Now) {
        let tables = lab.spec().tables;
        self.lists.resize_with(tables.len(), List::default);
        self.near = self.near.filter(|&point| point < scene.points.len());
        for (index, table) in tables.iter().enumerate() {
            let list = &mut self.lists[index];
            list.total = lab.rows(index);
            if list.order == Order::Listed && list.filter == Filter::All {
                list.shown = None;
                list.made = None;
                continue;
            }
            let made = Made { revision: now.revision, total: list.total, near: self.near };
            let fresh = list.made.is_some_and(|(before, when)| {
                let same = Made { revision: made.revision, ..before } == made;
                same && (before == made || now.running && (0.0..CALM).contains(&(now.stamp - when)))
            });
            if fresh {
                continue;
            }
            list.made = Some((made, now.stamp));
            let mut rows = list.shown.take().unwrap_or_default();
            rows.clear();
            rows.extend(kept(list.filter, self.near, lab, scene, list.total));
            if let (Order::Residual, Some(column)) = (list.order, residual_column(table)) {
                sort(&mut rows, |row| size(lab, scene, (index, table), row, column));
            }
            list.shown = Some(rows);
        }
    }
}

/// The rows a filter lets through, as listed.
fn kept(
    filter: Filter,
    near: Option<usize>,
    lab: &dyn Lab,
    scene: &Scene,
    total: usize,
) -> Vec<u32> {
    let mut flagged = vec![filter == Filter::All; total];
    match filter {
        Filter::All => {}
        Filter::Issues => {
            for issue in lab.issues() {
                if let Some(flag) = flagged.get_mut(issue.link) {
                    *flag = true;
                }
            }
        }
        Filter::Near | Filter::Broken => {
            for (flag, link) in flagged.iter_mut().zip(&scene.links) {
                *flag = match near {
                    _ if filter == Filter::Broken => link.state != LinkState::Alive,
                    Some(point) => link.ends.contains(&point),
                    None => false,
                };
            }
        }
    }
    (0..total as u32).filter(|&row| flagged[row as usize]).collect()
}

/// |residual| of a row that holds; `None` if it does not hold or has none.
fn size(
    lab: &dyn Lab,
    scene: &Scene,
    (index, table): (usize, &Table),
    row: usize,
    column: usize,
) -> Option<f64> {
    match table.name {
        // The drawing has them already.
        "links" => {
            let link = scene.links.get(row)?;
            return (link.state == LinkState::Alive).then_some(link.residual.abs());
        }
        "triangles" if !scene.faces.get(row)?.alive => return None,
        _ => {}
    }
    match lab.cell(index, row, column) {
        Cell::Number(x) => Some(x.abs()),
        _ => None,
    }
}

/// Puts the largest first; rows of equal size stay as they are, rows without a size come last.
///
/// A radix sort: the bits of numbers from 0 on are in the order of the numbers (NaN above all, where it is seen). It is
/// short, keeps equal rows in order, and takes the same time whatever the residuals are.
fn sort(rows: &mut [u32], size: impl Fn(usize) -> Option<f64>) {
    // Turned over, so that the largest comes first; without a size: last.
    let key = |&row: &u32| size(row as usize).map_or(u64::MAX, |size| !(size.to_bits() + 1));
    let mut from: Vec<(u64, u32)> = rows.iter().map(|row| (key(row), *row)).collect();
    let mut to = from.clone();
    for shift in (0..64).step_by(8) {
        let digit = |key: u64| (key >> shift) as usize & 0xff;
        let mut ends = [0; 256];
        for &(key, _) in &from {
            ends[digit(key)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        for &entry in &from {
            let place = &mut ends[digit(entry.0)];
            to[*place] = entry;
            *place += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    for (row, (_, sorted)) in rows.iter_mut().zip(from) {
        *row = sorted;
    }
}

/// What stands beside a filtered table's caption: how many rows there are, or why there are none.
pub fn remark(list: &List, near: Option<&str>) -> String {
    if list.filter == Filter::All {
        return String::new();
    }
    match (list.filter, near) {
        (Filter::Near, None) => "tap a point in the drawing to see its links".into(),
        (Filter::Broken, _) if list.is_empty() => "no link is torn or cut".into(),
        (Filter::Issues, _) if list.is_empty() => "no issue in the last step".into(),
        (Filter::Near, Some(point)) => format!("{} of {} at {point}", list.len(), list.total),
        _ => format!("{} of {}", list.len(), list.total),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
