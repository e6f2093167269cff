use super::*;
use proptest::prelude::*;

const TABLE: Viewport = Viewport { scroll: 0.0, height: 240.0, row_height: 30.0, total: 1000 };

#[test]
fn the_window_covers_what_is_visible() {
    let window = |scroll| Viewport { scroll, ..TABLE }.window(2);
    assert_eq!(window(0.0), Window { first: 0, count: 10 });
    assert_eq!(window(315.0), Window { first: 8, count: 13 });
    assert_eq!(window(1e6), Window { first: 1000, count: 0 });
    assert_eq!(window(-600.0).count, 0, "still below the fold");
    assert_eq!(window(-120.0), Window { first: 0, count: 6 });
}

#[test]
fn a_table_that_is_not_laid_out_shows_its_first_rows() {
    for row_height in [0.0, -1.0, f64::NAN] {
        let bare = Viewport { row_height, ..TABLE };
        assert_eq!(bare.window(12), Window { first: 0, count: 12 });
    }
    let empty = Viewport { total: 0, ..TABLE };
    assert_eq!(empty.window(5).count, 0);
}

#[test]
fn a_row_comes_into_view_by_the_shortest_way() {
    let at = |scroll, row| Viewport { scroll, ..TABLE }.scroll_to(row);
    assert_eq!(at(0.0, 7), None);
    assert_eq!(at(0.0, 8), Some(30.0));
    assert_eq!(at(300.0, 9), Some(270.0));
    assert_eq!(at(300.0, 10), None);
    assert_eq!(at(0.0, 1000), None, "no such row");
    let low = Viewport { height: 10.0, ..TABLE };
    assert_eq!(low.scroll_to(3), Some(90.0));
    assert_eq!(Viewport { scroll: 90.0, ..low }.scroll_to(3), None);
}

#[test]
fn only_cells_that_changed_are_written() {
    let mut cache = CellCache::new();
    cache.resize(2, 3);
    let fixed = Format::Fixed(2);
    let forty = Cell::Number(40.0);
    assert_eq!(cache.update(0, 0, &forty, fixed), Some("40.00"));
    assert_eq!(cache.update(0, 0, &forty, fixed), None);
    assert_eq!(
        cache.update(0, 0, &Cell::Number(40.001), fixed),
        None,
        "another number, the same text"
    );
    assert_eq!(cache.update(0, 0, &Cell::Number(41.0), fixed), Some("41.00"));
    assert_eq!(cache.update(0, 1, &Cell::Flag(true), Format::Flag), Some("yes"));
    assert_eq!(cache.update(0, 1, &Cell::Flag(false), Format::Flag), Some("no"));
    assert_eq!(cache.update(1, 2, &Cell::Empty, fixed), None, "a new cell is empty");
    assert_eq!(cache.update(0, 0, &Cell::Empty, fixed), Some(""));
    assert_eq!(cache.update(0, 0, &Cell::Number(41.0), fixed), Some("41.00"));
    assert!(cache.update_text(1, 0, "P10"));
    assert!(!cache.update_text(1, 0, "P10"));
}

#[test]
fn slots_come_and_go() {
    let mut cache = CellCache::new();
    cache.resize(1, 2);
    assert!(cache.update_text(0, 1, "a"));
    cache.resize(3, 2);
    assert!(!cache.update_text(0, 1, "a"), "kept");
    assert!(cache.update_text(2, 1, "b"));
    cache.resize(1, 2);
    cache.resize(3, 2);
    assert!(cache.update_text(2, 1, "b"), "a new element");
    cache.forget(0, 1);
    assert!(cache.update_text(0, 1, "a"));
    cache.forget(0, 1);
    assert!(cache.update_text(0, 1, ""), "typed text is wiped");
    cache.resize(3, 4);
    assert!(cache.update_text(0, 1, "a"), "other columns, all anew");
    assert!(!cache.update_text(0, 4, "x") && !cache.update_text(3, 0, "x"));
}

#[test]
fn bars_are_relative_to_the_largest() {
    assert_eq!(bar(-1.0, 2.0), 0.5);
    assert_eq!(bar(2.0, 2.0), 1.0);
    assert_eq!(bar(0.0, 0.0), 0.0);
    assert_eq!(bar(f64::NAN, 1.0), 0.0);
}

proptest! {
    #[test]
    fn every_visible_row_is_in_the_window(
        scroll in -1e3..5e4f64,
        height in 0.0..2e3f64,
        row_height in 1.0..80.0f64,
        total in 0usize..2000,
        row in 0usize..2000,
    ) {
        let table = Viewport { scroll, height, row_height, total };
        let window = table.window(3);
        prop_assert!(window.first + window.count <= total);
        let top = row as f64 * row_height;
        if row < total && top < scroll + height && top + row_height > scroll {
            prop_assert!(window.contains(row));
        }
    }

    #[test]
    fn after_scrolling_a_row_is_visible(
        scroll in 0.0..5e4f64, height in 30.0..2e3f64, row in 0usize..1000,
    ) {
        let table = Viewport { scroll, height, ..TABLE };
        if let Some(to) = table.scroll_to(row) {
            prop_assert!(to >= 0.0);
            let there = Viewport { scroll: to, ..table };
            let rest = there.scroll_to(row);
            prop_assert!(rest.is_none_or(|again| (again - to).abs() < 1e-6));
        }
    }
}
