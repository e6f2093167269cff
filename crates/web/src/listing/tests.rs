use super::*;
use proptest::prelude::*;

fn sorted(sizes: &[Option<f64>]) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..sizes.len() as u32).collect();
    sort(&mut rows, |row| sizes[row]);
    rows
}

#[test]
fn the_largest_comes_first_and_what_does_not_hold_last() {
    let sizes = [Some(0.5), None, Some(3.0), Some(0.5), Some(0.0), Some(f64::INFINITY)];
    assert_eq!(sorted(&sizes), [5, 2, 0, 3, 4, 1]);
    let broken = [Some(1.0), Some(f64::NAN), Some(f64::MAX)];
    assert_eq!(sorted(&broken), [1, 2, 0], "what is no number any more is seen first");
    assert!(sorted(&[]).is_empty());
}

#[test]
fn a_list_as_the_lab_lists_it_needs_no_rows_of_its_own() {
    let list = List { total: 3, ..List::default() };
    assert_eq!((list.len(), list.row(2), list.row(3)), (3, Some(2), None));
    assert_eq!((list.position(2), list.position(3)), (Some(2), None));
    assert_eq!(remark(&list, None), "");
}

#[test]
fn a_filtered_list_maps_both_ways_and_says_how_much_it_shows() {
    let list = |filter, rows: &[u32]| List {
        filter,
        total: 9,
        shown: Some(rows.to_vec()),
        ..List::default()
    };
    let near = list(Filter::Near, &[7, 2]);
    assert_eq!((near.len(), near.row(0), near.row(2)), (2, Some(7), None));
    assert_eq!((near.position(2), near.position(3)), (Some(1), None));
    assert_eq!(remark(&near, Some("P11")), "2 of 9 at P11");
    assert!(remark(&near, None).contains("tap a point"));
    assert_eq!(remark(&list(Filter::Broken, &[4]), None), "1 of 9");
    assert_eq!(remark(&list(Filter::Broken, &[]), None), "no link is torn or cut");
    assert_eq!(remark(&list(Filter::Issues, &[]), None), "no issue in the last step");
}

proptest! {
    #[test]
    fn it_sorts_as_the_library_does(sizes in prop::collection::vec(prop::option::of(0.0..10.0f64), 0..300)) {
        // Few different sizes, so that some are equal.
        let sizes: Vec<_> = sizes.into_iter().map(|s| s.map(f64::round)).collect();
        let mut expected: Vec<u32> = (0..sizes.len() as u32).collect();
        expected.sort_by(|&a, &b| {
            let size = |row: u32| sizes[row as usize].unwrap_or(-1.0);
            size(b).total_cmp(&size(a))
        });
        prop_assert_eq!(sorted(&sizes), expected);
    }
}
