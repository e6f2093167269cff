//! A lab with depth in the hand: the sheet hangs, the eye goes round it.

use super::pointers::{down, held, moved, up};
use super::*;
use crate::orbit::Glance;

fn sheet() -> App {
    app(&[Action::Open("sheet".into()), Action::Pause])
}

fn aside(id: i32, at: [f64; 2], pans: bool) -> Action {
    Action::Pointer(Pointer::DownAside { id, at, pans })
}

fn eye(app: &App) -> [f64; 3] {
    app.camera().lens().unwrap().eye
}

fn distance(app: &App) -> f64 {
    let [x, y, z] = eye(app);
    (x * x + (y - 1.25) * (y - 1.25) + z * z).sqrt()
}

/// A place beside the sheet.
const BESIDE: [f64; 2] = [20.0, 30.0];

/// The middle of the lower edge.
const LOWER: usize = 10 * 15 + 7;

fn position(app: &App, point: usize) -> [f64; 3] {
    app.camera().scene().points[point].position
}

fn same(a: [f64; 3], b: [f64; 3]) -> bool {
    (0..3).all(|i| (a[i] - b[i]).abs() < 1e-9)
}

#[test]
fn a_finger_beside_the_sheet_goes_round_it_and_changes_nothing() {
    let mut app = sheet();
    let (hash, steps, before) = (app.lab().hash(), app.steps_back(), eye(&app));
    for action in [down(1, BESIDE), moved(1, [BESIDE[0] + 2.0, BESIDE[1]])] {
        app.apply(action);
    }
    assert_eq!(eye(&app), before, "still a tap");
    app.apply(moved(1, [BESIDE[0] + 60.0, BESIDE[1] + 10.0]));
    app.apply(moved(1, [BESIDE[0] + 90.0, BESIDE[1] + 20.0]));
    assert!(eye(&app)[0] < before[0] && eye(&app)[1] > before[1], "{:?}", eye(&app));
    app.apply(up(1));
    let after = eye(&app);
    app.apply(moved(1, [300.0, 300.0]));
    assert_eq!(eye(&app), after, "nothing turns any more");
    assert_eq!((app.lab().hash(), app.steps_back(), app.can_undo()), (hash, steps, false));
    assert_eq!(held(&app), 0);
}

#[test]
fn whatever_takes_a_pointer_away_ends_turning() {
    for end in [
        Action::Pointer(Pointer::Cancel { id: 1 }),
        Action::Pointer(Pointer::CancelAll),
        Action::Hidden,
        Action::Open("fabric".into()),
    ] {
        let mut app = sheet();
        for action in [down(1, BESIDE), moved(1, [60.0, 40.0]), end.clone()] {
            app.apply(action);
        }
        assert!(!app.is_turning(), "{end:?}");
    }
}

#[test]
fn two_fingers_come_nearer_and_move_aside() {
    let mut app = sheet();
    let far = distance(&app);
    for action in
        [down(1, BESIDE), down(2, [460.0, 30.0]), moved(1, [5.0, 30.0]), moved(2, [475.0, 30.0])]
    {
        app.apply(action);
    }
    let near = distance(&app);
    assert!(near < 0.96 * far, "{near} of {far}");
    // The first is lifted: the other goes round from where it is.
    let before = eye(&app);
    app.apply(up(1));
    app.apply(moved(2, [474.0, 30.0]));
    assert!((distance(&app) - near).abs() < 1e-6 && eye(&app) != before);
}

#[test]
fn the_eye_is_kept_by_reset_and_by_lab_and_finds_home() {
    let mut app = sheet();
    let home = eye(&app);
    app.apply(Action::Eye(Glance::Turn([50.0, 0.0])));
    let turned = eye(&app);
    assert!(turned != home && !app.camera().is_at_home());
    for action in [Action::Reset, Action::Step, Action::Back, Action::Defaults] {
        app.apply(action.clone());
        assert_eq!(eye(&app), turned, "{action:?}");
    }
    app.apply(Action::Open("fabric".into()));
    assert!(app.camera().lens().is_none());
    app.apply(Action::Eye(Glance::Turn([50.0, 0.0])));
    app.apply(Action::Open("sheet".into()));
    assert_eq!(eye(&app), turned);
    app.apply(Action::Eye(Glance::Home));
    assert_eq!((eye(&app), app.said().text.as_str()), (home, "home view"));
}

#[test]
fn a_dragged_point_stays_under_the_finger_in_the_plane_that_faces_the_eye() {
    let mut app = sheet();
    let forward = app.camera().lens().unwrap().forward;
    let depth = |at: [f64; 3]| (0..3).map(|i| forward[i] * at[i]).sum::<f64>();
    let (at, before) = (app.camera().canvas_place(LOWER), position(&app, LOWER));
    app.apply(down(1, [at[0] + 3.0, at[1] - 2.0]));
    for [dx, dy] in [[20.0, -30.0], [-60.0, -80.0], [10.0, -5.0]] {
        app.apply(moved(1, [at[0] + 3.0 + dx, at[1] - 2.0 + dy]));
        let now = app.camera().canvas_place(LOWER);
        assert!((now[0] - at[0] - dx).abs() < 1e-6 && (now[1] - at[1] - dy).abs() < 1e-6);
        assert!((depth(position(&app, LOWER)) - depth(before)).abs() < 1e-9);
    }
    assert_eq!(held(&app), 1);
}

#[test]
fn cloth_can_be_taken_between_its_points() {
    let mut app = sheet();
    let corners = [0, 1, 15, 16].map(|i| app.camera().canvas_place(5 * 15 + 7 + i));
    let middle = [0, 1].map(|i| 0.25 * corners.map(|at| at[i]).iter().sum::<f64>());
    let out_of_reach = |id, at| Action::Pointer(Pointer::Down { id, at, reach: 1.0 });
    app.apply(out_of_reach(1, middle));
    app.apply(moved(1, [middle[0] + 30.0, middle[1]]));
    assert_eq!(held(&app), 1);
    assert!(!app.is_turning());
}

#[test]
fn who_holds_a_point_keeps_it_while_another_finger_turns() {
    let mut app = sheet();
    let at = app.camera().canvas_place(LOWER);
    for action in [
        down(1, at),
        moved(1, [at[0], at[1] - 40.0]),
        down(2, BESIDE),
        moved(2, [60.0, 30.0]),
        moved(2, [120.0, 30.0]),
    ] {
        app.apply(action);
    }
    assert_eq!((held(&app), app.is_turning()), (1, true));
    let before = position(&app, LOWER);
    // Its finger did not move: the first movement says where it is, the next ones move the point.
    app.apply(moved(1, [at[0], at[1] - 41.0]));
    assert!(same(position(&app, LOWER), before));
    app.apply(moved(1, [at[0], at[1] - 61.0]));
    assert!(position(&app, LOWER)[1] > before[1]);
    app.apply(up(2));
    assert_eq!(held(&app), 1);
}

#[test]
fn a_drawing_that_is_turned_over_keeps_what_is_held() {
    let mut app = sheet();
    let at = app.camera().canvas_place(LOWER);
    app.apply(down(1, at));
    app.apply(moved(1, [at[0], at[1] - 40.0]));
    let before = position(&app, LOWER);
    app.apply(Action::Resize { width: 800.0, height: 300.0 });
    app.apply(moved(1, [500.0, 100.0]));
    assert!(held(&app) == 1 && same(position(&app, LOWER), before));
    app.apply(moved(1, [500.0, 90.0]));
    assert!(position(&app, LOWER)[1] > before[1]);
}

#[test]
fn while_running_a_point_is_steered_in_its_plane() {
    let mut app = app(&[Action::Open("sheet".into())]);
    let forward = app.camera().lens().unwrap().forward;
    let depth = |at: [f64; 3]| (0..3).map(|i| forward[i] * at[i]).sum::<f64>();
    let (at, before) = (app.camera().canvas_place(LOWER), position(&app, LOWER));
    app.apply(down(1, at));
    app.apply(moved(1, [at[0] + 30.0, at[1] - 30.0]));
    frames(&mut app, 60.0, 0.5);
    let now = app.camera().canvas_place(LOWER);
    assert!((now[0] - at[0] - 30.0).abs() < 1.0 && (now[1] - at[1] + 30.0).abs() < 1.0, "{now:?}");
    assert!((depth(position(&app, LOWER)) - depth(before)).abs() < 1e-3);
}

#[test]
fn a_stroke_cuts_what_is_seen_and_undo_mends_it() {
    let mut app = sheet();
    app.apply(Action::Tool(Tool::Cut));
    // Between the sixth and the seventh row, from one side to the other.
    let between = |column: usize| {
        let [a, b] = [5, 6].map(|row| app.camera().canvas_place(row * 15 + column));
        [0, 1].map(|i| 0.5 * (a[i] + b[i]))
    };
    let [[left, y], [right, z]] = [between(0), between(14)];
    let whole = app.camera().scene().quads.iter().filter(|quad| quad.alive).count();
    for action in [down(1, [left - 20.0, y]), moved(1, [right + 20.0, z]), up(1)] {
        app.apply(action);
    }
    assert!(app.lab().broken() >= 15 + 14 * 2, "{}", app.lab().broken());
    assert_eq!(app.said().text, format!("{} links cut", app.lab().broken()));
    let left = app.camera().scene().quads.iter().filter(|quad| quad.alive).count();
    assert!(left <= whole - 14, "a row of squares is gone: {left} of {whole}");
    app.apply(Action::Eye(Glance::Turn([80.0, 20.0])));
    app.apply(Action::Undo);
    assert_eq!(app.lab().broken(), 0);
}

#[test]
fn two_fingers_pinch_while_the_tool_cuts_and_another_button_turns() {
    let mut app = sheet();
    app.apply(Action::Tool(Tool::Cut));
    let far = distance(&app);
    for action in [
        down(1, [200.0, 200.0]),
        down(2, [280.0, 200.0]),
        moved(1, [150.0, 200.0]),
        moved(2, [330.0, 200.0]),
    ] {
        app.apply(action);
    }
    assert!(distance(&app) < 0.7 * far);
    assert_eq!(app.lab().broken(), 0);
    for action in [up(1), up(2), aside(3, [240.0, 200.0], false), moved(3, [300.0, 240.0])] {
        app.apply(action);
    }
    assert_eq!(app.lab().broken(), 0);
    assert!(app.is_turning() && app.strokes().count() == 0);
    let before = eye(&app);
    for action in [up(3), aside(3, [240.0, 200.0], true), moved(3, [250.0, 200.0])] {
        app.apply(action);
    }
    let (now, right) = (eye(&app), app.camera().lens().unwrap().right);
    let way: f64 = (0..3).map(|i| (now[i] - before[i]) * right[i]).sum();
    assert!((way + 10.0 / app.camera().scale()).abs() < 1e-6, "with Shift it moves aside: {way}");
}

#[test]
fn an_unknown_command_is_refused_and_changes_nothing() {
    let mut app = sheet();
    let hash = app.lab().hash();
    app.apply(Action::Command("nosuch".into()));
    assert_eq!(app.lab().hash(), hash);
    assert!(app.said().text.contains("nosuch"), "{}", app.said().text);
}

#[test]
fn every_command_of_a_lab_is_announced_by_its_label() {
    for (slug, _) in LABS {
        let mut app = app(&[Action::Open((*slug).into()), Action::Pause]);
        for command in app.spec().commands {
            app.apply(Action::Command(command.name.into()));
            assert_eq!(app.said().text, command.label, "{slug}");
        }
    }
}

#[test]
fn what_was_flicked_away_is_found_at_home() {
    let mut app = app(&[Action::Open("block".into()), Action::ThrowToggle]);
    app.apply(Action::Resize { width: 390.0, height: 250.0 });
    let seen = |app: &App| {
        let inside = |&[x, y]: &[f64; 2]| x > 0.0 && x < 390.0 && y > 0.0 && y < 250.0;
        app.camera().places().iter().filter(|&at| inside(at)).count()
    };
    frames(&mut app, 60.0, 2.0);
    let at = app.camera().canvas_place(62);
    app.apply(down(1, at));
    for frame in 0..12 {
        app.apply(moved(1, [at[0] + 40.0 * f64::from(frame), at[1] - 5.0 * f64::from(frame)]));
        app.apply(Action::Frame { now: 2016.0 + 16.0 * f64::from(frame) });
        app.apply(Action::Look);
    }
    app.apply(up(1));
    app.apply(Action::Eye(Glance::Turn([40.0, 0.0])));
    for frame in 0..300 {
        app.apply(Action::Frame { now: 2300.0 + 16.0 * f64::from(frame) });
        app.apply(Action::Look);
    }
    assert_eq!(seen(&app), 0, "an eye that was moved stays where it was put");
    app.apply(Action::Pause);
    app.apply(Action::Eye(Glance::Home));
    assert!(seen(&app) > 110 && app.camera().is_at_home(), "{} of 125", seen(&app));
    app.apply(Action::Reset);
    let fresh =
        super::app(&[Action::Open("block".into()), Action::Resize { width: 390.0, height: 250.0 }]);
    assert_eq!(eye(&app), eye(&fresh));
}

#[test]
fn two_fingers_that_come_down_together_pinch_wherever_they_are() {
    let join = |id, at| Action::Pointer(Pointer::Join { id, at, reach: 30.0 });
    for running in [false, true] {
        let mut app = sheet();
        if running {
            app.apply(Action::Run);
        }
        let [on, also] = [LOWER, 5 * 15 + 3].map(|point| app.camera().canvas_place(point));
        for (first, second) in [(on, also), (on, BESIDE), (BESIDE, on)] {
            let far = distance(&app);
            for action in [down(1, first), join(2, second), moved(2, [240.0, 900.0])] {
                app.apply(action);
            }
            assert_eq!((held(&app), app.is_turning()), (0, true), "{first:?} {second:?}");
            assert!(distance(&app) != far);
            for action in [up(1), up(2), Action::Eye(Glance::Home)] {
                app.apply(action);
            }
        }
        // The first one has moved: it holds on, and so does the second.
        let to = [on[0], on[1] - 40.0];
        for action in [down(1, on), moved(1, to), join(2, also), moved(2, [also[0], 9.0])] {
            app.apply(action);
        }
        assert_eq!((held(&app), app.is_turning()), (2, false));
    }
    // In the plane two fingers hold two points.
    let mut app = app(&[Action::Open("fabric".into()), Action::Run]);
    let [on, also] = [40, 300].map(|point| app.camera().canvas_place(point));
    app.apply(down(1, on));
    app.apply(join(2, also));
    assert_eq!(held(&app), 2);
}
