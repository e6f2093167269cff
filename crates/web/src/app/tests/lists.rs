//! Sorting and filtering the tables of a lab with thousands of links.

use super::*;
use crate::listing::{Filter, Order};
use labs::{Cell, LinkState};

const LINKS: usize = 1;

/// The fabric after some steps, paused.
fn fabric() -> App {
    let mut app = app(&[Action::Open("fabric".into()), Action::Pause]);
    for _ in 0..5 {
        app.apply(Action::Step);
    }
    assert_eq!(app.spec().slug, "fabric", "{}", app.notice());
    app
}

fn rows(app: &App, table: usize) -> Vec<usize> {
    let list = app.list(table);
    (0..list.len()).map(|position| list.row(position).unwrap()).collect()
}

fn residuals(app: &App) -> Vec<f64> {
    let column = app.spec().tables[LINKS].columns.iter().position(|c| c.key == "residual").unwrap();
    let number = |row| match app.lab().cell(LINKS, row, column) {
        Cell::Number(x) => x.abs(),
        other => panic!("{other:?}"),
    };
    rows(app, LINKS).into_iter().map(number).collect()
}

fn sort(order: Order) -> Action {
    Action::Sort { table: LINKS, order }
}

#[test]
fn links_are_sorted_by_residual_and_listed_again() {
    let mut app = fabric();
    let total = app.lab().rows(LINKS);
    assert!(total > 3000, "{total}");
    assert_eq!(rows(&app, LINKS), (0..total).collect::<Vec<_>>());
    app.apply(sort(Order::Residual));
    assert!(residuals(&app).is_sorted_by(|a, b| a >= b));
    let first = app.list(LINKS).row(0).unwrap();
    app.apply(Action::Step);
    assert!(residuals(&app).is_sorted_by(|a, b| a >= b), "in order again after a step");
    let mut all = rows(&app, LINKS);
    all.sort_unstable();
    assert!(all.into_iter().eq(0..total), "each row once");
    assert_eq!(app.list(LINKS).position(app.list(LINKS).row(7).unwrap()), Some(7));
    app.apply(sort(Order::Listed));
    assert_eq!(app.list(LINKS).row(first), Some(first));
}

#[test]
fn a_table_without_residuals_keeps_its_order() {
    let mut app = fabric();
    app.apply(Action::Sort { table: 0, order: Order::Residual });
    app.apply(Action::Sort { table: 9, order: Order::Residual });
    assert_eq!((app.list(0).order(), app.list(0).row(3)), (Order::Listed, Some(3)));
}

#[test]
fn the_links_at_the_selected_point_stay_while_one_of_them_is_selected() {
    let mut app = fabric();
    app.apply(Action::Filter(Filter::Near));
    assert!(app.list(LINKS).is_empty(), "no point was selected yet");
    app.apply(Action::Select(Some(Item::Point(100))));
    let near = rows(&app, LINKS);
    // Stretch, shear and bend: up to twelve links end at a point inside.
    assert_eq!(near.len(), 12);
    assert!(near.iter().all(|&row| app.camera().scene().links[row].ends.contains(&100)));
    app.apply(Action::Select(Some(Item::Link(near[5]))));
    assert_eq!(rows(&app, LINKS), near);
    assert_eq!(app.near().as_deref(), Some(&*app.lab().point_id(100)));
    app.apply(Action::Select(Some(Item::Point(0))));
    assert_eq!(rows(&app, LINKS).len(), 5);
    assert_eq!(app.list(0).len(), app.lab().rows(0), "only links are filtered");
}

#[test]
fn torn_links_are_found_and_come_last_when_sorted() {
    let mut app = fabric();
    for (name, text) in
        [("tear", "true"), ("tear_ratio", "1.05"), ("shear_compliance", "1"), ("gravity", "5000")]
    {
        if app.lab().value(name).is_some() {
            app.apply(set(name, text));
        }
    }
    app.apply(Action::Filter(Filter::Broken));
    assert!(app.list(LINKS).is_empty());
    for _ in 0..60 {
        app.apply(Action::Step);
    }
    let state = |app: &App, row: usize| app.camera().scene().links[row].state;
    let broken = rows(&app, LINKS);
    assert!(!broken.is_empty(), "nothing tore");
    assert!(broken.iter().all(|&row| state(&app, row) != LinkState::Alive));
    app.apply(Action::Filter(Filter::All));
    app.apply(sort(Order::Residual));
    let alive: Vec<_> =
        rows(&app, LINKS).iter().map(|&row| state(&app, row) == LinkState::Alive).collect();
    assert!(alive.is_sorted_by(|a, b| a >= b));
    assert_eq!(alive.iter().filter(|&&alive| !alive).count(), broken.len());
}

#[test]
fn links_with_issues_are_found() {
    let mut app = fabric();
    app.apply(Action::Filter(Filter::Issues));
    assert!(app.list(LINKS).is_empty());
    let [x, y, _] = app.camera().scene().points[101].position;
    let id = app.lab().point_id(100);
    app.apply(set(&format!("{id}.x"), &x.to_string()));
    app.apply(set(&format!("{id}.y"), &y.to_string()));
    // Inside the step, before another link has moved them apart.
    for _ in 0..400 {
        app.apply(Action::Advance(Advance::Link));
        if !app.lab().issues().is_empty() {
            break;
        }
    }
    let flagged: Vec<usize> = app.lab().issues().iter().map(|issue| issue.link).collect();
    assert_eq!(rows(&app, LINKS), flagged);
}

#[test]
fn while_running_rows_change_places_four_times_a_second_at_most() {
    let mut app = fabric();
    app.apply(sort(Order::Residual));
    app.apply(Action::Run);
    let mut before = rows(&app, LINKS);
    let mut changes = 0;
    for frame in 0..=60 {
        app.apply(Action::Frame { now: 5000.0 + f64::from(frame) * 1000.0 / 60.0 });
        app.apply(Action::Look);
        let now = rows(&app, LINKS);
        changes += u32::from(now != before);
        before = now;
    }
    assert!((3..=5).contains(&changes), "{changes} changes in a second");
    app.apply(Action::Pause);
    assert!(residuals(&app).is_sorted_by(|a, b| a >= b), "exact when it stands still");
}

#[test]
fn a_smaller_grid_takes_its_rows_away_at_once() {
    let mut app = fabric();
    app.apply(sort(Order::Residual));
    app.apply(Action::Run);
    app.apply(set("cols", "8"));
    let total = app.lab().rows(LINKS);
    assert_eq!(app.list(LINKS).len(), total);
    assert!(rows(&app, LINKS).iter().all(|&row| row < total));
}

#[test]
fn another_lab_begins_as_listed() {
    let mut app = fabric();
    app.apply(sort(Order::Residual));
    app.apply(Action::Filter(Filter::Near));
    app.apply(Action::Open("rope".into()));
    assert_eq!(app.list(LINKS).order(), Order::Listed);
    assert_eq!(app.list(LINKS).len(), app.lab().rows(LINKS));
}
