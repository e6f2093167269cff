use super::*;
use proptest::prelude::*;

const BOX: ViewBox = ViewBox { min: [26.0, 26.0], max: [134.0, 134.0], y_down: true };

#[test]
fn the_box_is_shown_whole_and_centred() {
    let view = View::fit(BOX, 600.0, 400.0, 20.0);
    assert_eq!(view.canvas_from_world([80.0, 80.0, 5.0]), [300.0, 200.0]);
    let corner = view.canvas_from_world([26.0, 26.0, 0.0]);
    assert!((corner[0] - 120.0).abs() < 1e-9 && (corner[1] - 20.0).abs() < 1e-9);
}

#[test]
fn y_can_grow_upwards() {
    let up = ViewBox { y_down: false, ..BOX };
    let view = View::fit(up, 400.0, 400.0, 0.0);
    let high = view.canvas_from_world([80.0, 134.0, 0.0]);
    assert!(high[1].abs() < 1e-9, "{high:?}");
}

#[test]
fn a_canvas_or_a_box_without_size_is_no_trouble() {
    let dot = ViewBox { min: [1.0, 1.0], max: [1.0, 1.0], y_down: true };
    for view in [View::fit(BOX, 0.0, 0.0, 30.0), View::fit(dot, 300.0, 200.0, 30.0)] {
        assert!(view.scale() > 0.0 && view.scale().is_finite());
        assert!(view.world_from_canvas([10.0, 10.0])[0].is_finite());
    }
}

#[test]
fn a_falling_mesh_is_followed_and_a_hanging_one_is_not() {
    let view = View::fit(BOX, 400.0, 400.0, 0.0);
    assert_eq!(view.following([[40.0, 40.0], [120.0, 121.0]]), view);
    let fallen = view.following([[40.0, 1040.0], [120.0, 1120.0]]);
    assert_eq!(fallen.scale(), view.scale());
    let centre = fallen.canvas_from_world([80.0, 1080.0, 0.0]);
    assert!((centre[1] - 300.0).abs() < 1e-9, "{centre:?}");
    assert!((centre[0] - 200.0).abs() < 1e-9, "{centre:?}");
    let lost = [[f64::NAN, f64::INFINITY], [f64::NAN, f64::INFINITY]];
    assert_eq!(view.following(lost), view);
}

#[test]
fn the_first_step_of_the_worked_example_is_drawn_a_hundredfold() {
    assert_eq!(auto_factor(1.0 / 30.0, 108.0, 1.0), 100.0);
    assert_eq!(auto_factor(0.0, 108.0, 100.0), 1.0, "at rest it is dragged as far as it seems");
    assert_eq!(auto_factor(0.0, 108.0, 1.0), 1.0);
    assert_eq!(auto_factor(50.0, 108.0, 100.0), 1.0);
    assert_eq!(auto_factor(f64::NAN, 108.0, 10.0), 10.0);
    assert_eq!(auto_factor(f64::INFINITY, 108.0, 10.0), 1.0);
    assert_eq!(auto_factor(1e-300, 108.0, 1.0), LARGEST_FACTOR);
    assert_eq!(Exaggeration::Auto.factor(1.0 / 30.0, 108.0, 1.0), 100.0);
    assert_eq!(Exaggeration::Fixed(10.0).factor(1.0, 1.0, 1.0), 10.0);
}

#[test]
fn the_automatic_factor_does_not_flicker() {
    // The limit between ×10 and ×100 lies at a displacement of 0.08; wander about it.
    let mut present = 100.0;
    for size in [0.079, 0.081, 0.079, 0.085, 0.078, 0.09, 0.07] {
        present = auto_factor(size, 100.0, present);
        assert_eq!(present, 100.0, "{size}");
    }
    present = auto_factor(0.11, 100.0, present);
    assert_eq!(present, 10.0);
    for size in [0.081, 0.079, 0.07] {
        present = auto_factor(size, 100.0, present);
        assert_eq!(present, 10.0, "{size}");
    }
    assert_eq!(auto_factor(0.06, 100.0, present), 100.0);
}

#[test]
fn the_nearest_point_and_link_are_found_within_reach() {
    let points = [[0.0, 0.0], [100.0, 0.0], [f64::NAN, 0.0], [100.0, 100.0]];
    assert_eq!(nearest(&points, [90.0, 5.0], 20.0), Some(1));
    assert_eq!(nearest(&points, [50.0, 50.0], 20.0), None);
    assert_eq!(nearest(&points, [50.0, 0.0], 50.0), Some(0), "the first");
    assert_eq!(nearest(&[], [0.0, 0.0], 50.0), None);

    let links = [(7, [0, 1]), (8, [1, 3]), (9, [0, 2]), (10, [0, 99])];
    let at = |x, y| nearest_segment(&points, links, [x, y], 12.0);
    assert_eq!(at(50.0, 10.0), Some(7));
    assert_eq!(at(95.0, 60.0), Some(8));
    assert_eq!(at(50.0, 50.0), None);
    assert_eq!(at(-13.0, 0.0), None, "beyond the end");
}

#[test]
fn a_link_of_length_zero_is_a_point() {
    let points = [[5.0, 5.0], [5.0, 5.0]];
    let found = nearest_segment(&points, [(0, [0, 1])], [8.0, 5.0], 4.0);
    assert_eq!(found, Some(0));
}

proptest! {
    #[test]
    fn the_transform_inverts(
        corner in prop::array::uniform2(-1e4..1e4f64),
        span in prop::array::uniform2(0.1..1e4f64),
        size in prop::array::uniform2(50.0..3000.0f64),
        padding in 0.0..20.0f64,
        y_down: bool,
        at in prop::array::uniform2(0.0..1.0f64),
    ) {
        let max = [corner[0] + span[0], corner[1] + span[1]];
        let view = View::fit(ViewBox { min: corner, max, y_down }, size[0], size[1], padding);
        let world = [corner[0] + at[0] * span[0], corner[1] + at[1] * span[1]];
        let canvas = view.canvas_from_world([world[0], world[1], 0.0]);
        let back = view.world_from_canvas(canvas);
        for i in 0..2 {
            prop_assert!((back[i] - world[i]).abs() <= 1e-9, "{back:?} {world:?}");
            prop_assert!(canvas[i] >= padding - 1e-6 && canvas[i] <= size[i] - padding + 1e-6);
        }
    }

    #[test]
    fn exaggeration_inverts(
        position in prop::array::uniform3(-1e3..1e3f64),
        start in prop::array::uniform3(-1e3..1e3f64),
        power in 0..4i32,
    ) {
        let factor = 10f64.powi(power);
        let back = undrawn(drawn(position, start, factor), start, factor);
        for i in 0..3 {
            prop_assert!((back[i] - position[i]).abs() <= 1e-9);
        }
        if power == 0 {
            prop_assert_eq!(drawn(position, start, factor), position);
        }
    }

    #[test]
    fn the_automatic_factor_keeps_the_drawing_within_bounds(
        exponent in -9.0..3.0f64,
        present in prop::sample::select(vec![1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6, 0.0, f64::NAN, 7.0]),
    ) {
        let size = 10f64.powf(exponent);
        let factor = auto_factor(size, 100.0, present);
        prop_assert!(factor == 1.0 || factor * size <= 8.0 * SLACK * (1.0 + 1e-12));
        prop_assert!([1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6].contains(&factor));
        prop_assert_eq!(auto_factor(size, 100.0, factor), factor, "settled");
    }
}

#[test]
fn a_drawing_larger_than_the_box_is_shown_whole() {
    let world = ViewBox { min: [26.0, 28.0], max: [134.0, 136.0], y_down: true };
    for far in [300.0, 1000.0, -123_456.789, 1e6] {
        let drawn = [[40f64.min(far), 40.0], [120f64.max(far), 120.0]];
        let view = View::fit(View::room_for(world, drawn), 400.0, 300.0, 12.0).following(drawn);
        for x in [drawn[0][0], drawn[1][0]] {
            let at = view.canvas_from_world([x, 80.0, 0.0]);
            assert!(
                (0.0..=400.0).contains(&at[0]) && (0.0..=300.0).contains(&at[1]),
                "{far}: {at:?}"
            );
        }
    }
    assert_eq!(
        View::room_for(world, [[40.0; 2], [120.0; 2]]),
        world,
        "a small one leaves the view alone"
    );
    assert_eq!(View::room_for(world, [[f64::NAN; 2], [1.0; 2]]), world);
    let just = View::room_for(world, [[26.0, 28.0], [134.000_001, 136.0]]);
    assert!((just.min[0] - world.min[0]).abs() < 1e-5, "no jump where it becomes larger");
}

#[test]
fn a_polygon_contains_what_is_inside_it_whatever_its_shape_and_turn() {
    // An L, first one way round, then the other.
    let mut bracket = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 4.0], [0.0, 4.0]];
    for _ in 0..2 {
        for (at, inside) in [
            ([0.5, 0.5], true),
            ([3.5, 0.5], true),
            ([0.5, 3.5], true),
            ([2.0, 2.0], false),
            ([-0.5, 0.5], false),
            ([5.0, 0.5], false),
            ([0.5, 4.5], false),
            ([f64::NAN, 0.5], false),
        ] {
            assert_eq!(contains(&bracket, at), inside, "{at:?}");
        }
        bracket.reverse();
    }
    assert!(!contains(&[], [0.0, 0.0]));
    assert!(!contains(&[[0.0, 0.0], [1.0, 1.0]], [0.5, 0.5]), "a line has no inside");
}
