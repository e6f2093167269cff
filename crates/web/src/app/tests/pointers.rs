//! Fingers and a mouse on the drawing.

use super::*;
use crate::action::Pointer;
use crate::view::Exaggeration;

pub(super) fn down(id: i32, at: [f64; 2]) -> Action {
    Action::Pointer(Pointer::Down { id, at, reach: 16.0 })
}

pub(super) fn moved(id: i32, at: [f64; 2]) -> Action {
    Action::Pointer(Pointer::Move { id, at, reach: 16.0 })
}

pub(super) fn up(id: i32) -> Action {
    Action::Pointer(Pointer::Up { id })
}

pub(super) fn held(app: &App) -> usize {
    app.camera().scene().points.iter().filter(|point| point.held).count()
}

#[test]
fn two_fingers_hold_two_points() {
    let mut app = app(&[]);
    let (a, b) = (app.camera().canvas_place(3), app.camera().canvas_place(5));
    for action in [down(1, a), down(2, b)] {
        app.apply(action);
    }
    assert_eq!(held(&app), 0, "a tap holds nothing yet");
    for action in [moved(1, [a[0] + 20.0, a[1]]), moved(2, [b[0] + 20.0, b[1]])] {
        app.apply(action);
    }
    assert_eq!((held(&app), app.lab().steps()), (2, 0));
    let scale = app.camera().scale();
    assert!((x(&app, 3) - (40.0 + 20.0 / scale)).abs() < 1e-9);
    app.apply(up(1));
    assert_eq!(held(&app), 1, "the other finger still holds");
    app.apply(up(2));
    assert_eq!(held(&app), 0);
}

#[test]
fn whatever_takes_a_pointer_away_lets_go() {
    for end in [
        Action::Pointer(Pointer::Cancel { id: 7 }),
        Action::Pointer(Pointer::CancelAll),
        Action::Hidden,
        Action::Back,
        Action::Reset,
    ] {
        let mut app = app(&[Action::Step]);
        let at = app.camera().canvas_place(4);
        app.apply(down(7, at));
        app.apply(moved(7, [at[0] + 30.0, at[1]]));
        assert_eq!(held(&app), 1);
        app.apply(end.clone());
        assert_eq!(held(&app), 0, "{end:?}");
        app.apply(moved(7, [at[0] + 60.0, at[1]]));
        assert_eq!(held(&app), 0, "{end:?}: moving on holds nothing");
    }
}

#[test]
fn while_running_a_point_is_held_at_once() {
    let mut app = app(&[Action::Run]);
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    assert_eq!(held(&app), 1);
    let before = x(&app, 4);
    frames(&mut app, 60.0, 1.0);
    assert_eq!(x(&app, 4), before, "it does not slip away");
}

#[test]
fn a_dragged_point_stays_under_the_finger_however_exaggerated() {
    for exaggeration in [Exaggeration::Auto, Exaggeration::Fixed(1.0), Exaggeration::Fixed(100.0)] {
        let mut app = app(&[Action::Step, Action::Exaggeration(exaggeration)]);
        let at = app.camera().canvas_place(7);
        let finger = [at[0] + 2.0, at[1] - 1.0];
        app.apply(down(1, finger));
        for (dx, dy) in [(10.0, 0.0), (60.0, 40.0), (-50.0, 10.0)] {
            app.apply(moved(1, [finger[0] + dx, finger[1] + dy]));
            let now = app.camera().canvas_place(7);
            assert!(
                (now[0] - at[0] - dx).abs() < 1e-6 && (now[1] - at[1] - dy).abs() < 1e-6,
                "{now:?}"
            );
        }
    }
}

#[test]
fn a_drawing_that_changes_its_size_pulls_no_held_point_along() {
    let mut app = app(&[]);
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    app.apply(moved(1, [at[0] + 20.0, at[1]]));
    let before = x(&app, 4);
    app.apply(Action::Resize { width: 300.0, height: 200.0 });
    app.apply(moved(1, [at[0] + 21.0, at[1]]));
    assert_eq!(x(&app, 4), before, "the first movement only says where the finger is now");
    app.apply(moved(1, [at[0] + 31.0, at[1]]));
    assert!((x(&app, 4) - before - 10.0 / app.camera().scale()).abs() < 1e-9);
}

#[test]
fn letting_go_does_not_make_the_drawing_jump() {
    let mut app = app(&[Action::Step]);
    assert_eq!(app.camera().factor(), 100.0);
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    app.apply(moved(1, [at[0] + 120.0, at[1]]));
    let (factor, place) = (app.camera().factor(), app.camera().canvas_place(4));
    assert_eq!(factor, 1.0, "what is dragged goes as far as the finger");
    app.apply(up(1));
    app.apply(moved(1, [5.0, 5.0]));
    assert_eq!((app.camera().factor(), app.camera().canvas_place(4)), (factor, place));
    for action in [Action::Reset, Action::Step] {
        app.apply(action);
    }
    assert_eq!(app.camera().factor(), 100.0, "the next step chooses anew");
}

#[test]
fn a_tap_selects_and_the_pin_tool_pins() {
    let mut app = app(&[]);
    let hash = app.lab().hash();
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    app.apply(up(1));
    assert_eq!(app.selected(), Some(Item::Point(4)));
    assert_eq!(app.lab().hash(), hash, "a tap changes nothing");
    app.apply(Action::Tool(Tool::Pin));
    for pinned in [true, false] {
        app.apply(down(1, at));
        app.apply(up(1));
        assert_eq!(app.camera().scene().points[4].pinned, pinned);
    }
    let [a, b] = [app.camera().canvas_place(0), app.camera().canvas_place(1)];
    app.apply(down(1, [0.5 * (a[0] + b[0]), a[1] + 3.0]));
    assert_eq!(app.selected(), Some(Item::Link(0)), "a link is selected between its points");
    app.apply(down(1, [5.0, 5.0]));
    assert_eq!(app.selected(), None);
}

#[test]
fn a_wobble_inside_a_step_is_a_tap_and_a_drag_drops_the_step() {
    let mut app = app(&[Action::Advance(Advance::Link), Action::Advance(Advance::Link)]);
    let at = app.camera().canvas_place(4);
    for action in [down(1, at), moved(1, [at[0] + 6.0, at[1]]), up(1)] {
        app.apply(action);
    }
    assert!(app.is_half_done());
    assert_eq!(app.selected(), Some(Item::Point(4)));
    for action in [down(1, at), moved(1, [at[0] + 20.0, at[1]])] {
        app.apply(action);
    }
    assert!(!app.is_half_done());
    assert!(app.said().text.contains("half-done step dropped"), "{}", app.said().text);
}

#[test]
fn going_inside_a_step_lets_go() {
    let mut app = app(&[]);
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    app.apply(moved(1, [at[0] + 30.0, at[1]]));
    app.apply(Action::Advance(Advance::Link));
    assert_eq!(held(&app), 0);
    app.apply(moved(1, [at[0] + 60.0, at[1]]));
    assert!(app.is_half_done(), "a finger that goes on moving drops nothing");
}
