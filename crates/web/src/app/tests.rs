//! Recorded actions on the worked example, as a person makes them.

use super::*;
use crate::action::Pointer;
use crate::view::Exaggeration;
use labs::{Advance, Moment};

fn app(actions: &[Action]) -> App {
    let mut app = App::new();
    app.apply(Action::Resize { width: 480.0, height: 480.0 });
    for action in actions {
        app.apply(action.clone());
    }
    app
}

fn set(name: &str, text: &str) -> Action {
    Action::Set { name: name.into(), text: text.into() }
}

fn down(id: i32, at: [f64; 2]) -> Action {
    Action::Pointer(Pointer::Down { id, at, reach: 16.0 })
}

fn moved(id: i32, at: [f64; 2]) -> Action {
    Action::Pointer(Pointer::Move { id, at, reach: 16.0 })
}

fn up(id: i32) -> Action {
    Action::Pointer(Pointer::Up { id })
}

fn frames(app: &mut App, hz: f64, seconds: f64) {
    for frame in 0..=(hz * seconds) as u32 {
        app.apply(Action::Frame { now: 1000.0 * f64::from(frame) / hz });
    }
}

fn x(app: &App, point: usize) -> f64 {
    app.camera().scene().points[point].position[0]
}

fn held(app: &App) -> usize {
    app.camera().scene().points.iter().filter(|point| point.held).count()
}

#[test]
fn every_lab_opens_by_its_address() {
    for (slug, title) in LABS {
        let app = app(&[Action::Open((*slug).into())]);
        assert_eq!(app.spec().title, *title);
    }
}

#[test]
fn the_worked_example_opens_paused_at_step_0() {
    let app = app(&[Action::Open(String::new())]);
    assert_eq!((app.lab().steps(), app.is_running(), app.steps_back()), (0, false, 0));
    assert_eq!(app.tab(), Tab::Tables);
    assert!(app.notice().is_empty());
}

#[test]
fn an_unknown_address_says_so_and_shows_the_first_lab() {
    let app = app(&[Action::Open("nosuch".into())]);
    assert!(app.notice().contains("“nosuch”"), "{}", app.notice());
    assert_eq!(app.spec().slug, LABS[0].0);
}

#[test]
fn step_makes_one_step_and_stays_paused() {
    let mut app = app(&[Action::Step]);
    assert_eq!((app.lab().steps(), app.is_running()), (1, false));
    assert_eq!(app.said().text, "step 1");
    app.apply(Action::Run);
    app.apply(Action::Step);
    assert_eq!((app.lab().steps(), app.is_running()), (2, false), "Step while running pauses");
}

#[test]
fn run_makes_the_same_steps_on_every_screen() {
    let mut hashes = Vec::new();
    for hz in [60.0, 90.0, 120.0, 144.0] {
        let mut app = app(&[Action::Run]);
        frames(&mut app, hz, 10.0);
        assert!((599..=601).contains(&app.lab().steps()), "{hz} Hz: {}", app.lab().steps());
        app.apply(Action::Pause);
        while app.lab().steps() > 599 {
            app.apply(Action::Back);
        }
        hashes.push(app.lab().hash());
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 1);
}

#[test]
fn a_hidden_page_pauses_and_stays_paused() {
    let mut app = app(&[Action::Run]);
    frames(&mut app, 60.0, 1.0);
    let step = app.lab().steps();
    app.apply(Action::Hidden);
    app.apply(Action::Frame { now: 60_000.0 });
    assert_eq!((app.lab().steps(), app.is_running()), (step, false));
    assert_eq!(app.said().text, format!("paused at step {step}"));
    app.apply(Action::Run);
    app.apply(Action::Frame { now: 120_000.0 });
    assert_eq!(app.lab().steps(), step, "the time away does not count");
}

#[test]
fn reset_leaves_paused_and_keeps_the_parameters() {
    let mut app = app(&[set("gravity", "500"), Action::Run]);
    frames(&mut app, 60.0, 1.0);
    app.apply(Action::Reset);
    assert_eq!((app.lab().steps(), app.is_running(), app.steps_back()), (0, false, 0));
    assert_eq!(app.field_text("gravity").as_deref(), Some("500"));
    app.apply(Action::Defaults);
    assert_eq!(app.field_text("gravity").as_deref(), Some("120"));
}

#[test]
fn back_and_forth_ends_on_the_same_hashes() {
    let mut app = app(&[]);
    let forth: Vec<u64> = (0..20)
        .map(|_| {
            app.apply(Action::Step);
            app.lab().hash()
        })
        .collect();
    for _ in 0..20 {
        app.apply(Action::Back);
    }
    assert_eq!(app.lab().steps(), 0);
    app.apply(Action::Back);
    assert!(app.said().text.starts_with("nothing to go back to"), "{}", app.said().text);
    let again: Vec<u64> = (0..20)
        .map(|_| {
            app.apply(Action::Step);
            app.lab().hash()
        })
        .collect();
    assert_eq!(forth, again);
}

#[test]
fn a_typed_value_shows_at_once_without_a_step() {
    let app = app(&[set("P11.x", "81,5")]);
    assert_eq!((app.lab().steps(), x(&app, 4)), (0, 81.5));
    assert_eq!(app.field_text("P11.x").as_deref(), Some("81.5"));
    assert!(app.camera().largest_residual() > 1.0, "the drawing's colours follow");
}

#[test]
fn a_refused_text_stays_with_its_sentence_and_changes_nothing() {
    let mut app = app(&[]);
    let hash = app.lab().hash();
    for text in ["abc", "", "1e400", "NaN", "1000001"] {
        app.apply(set("P11.x", text));
        let refused = app.fields().get("P11.x").expect(text);
        assert_eq!(refused.text, text);
        assert!(refused.sentence.contains("P11.x"), "{}", refused.sentence);
        assert_eq!(app.said().text, refused.sentence);
        assert_eq!(
            app.field_text("P11.x").as_deref(),
            Some(text),
            "the field keeps what was typed"
        );
    }
    app.apply(set("gravity", "-1"));
    assert_eq!(app.lab().hash(), hash);
    app.apply(Action::Forget("P11.x".into()));
    assert_eq!(app.field_text("P11.x").as_deref(), Some("80"));
    app.apply(set("gravity", "10"));
    assert!(app.fields().is_empty());
}

#[test]
fn cells_are_closed_while_running_but_keep_what_was_typed() {
    let mut app = app(&[Action::Run, set("P11.x", "90"), set("gravity", "10")]);
    assert_eq!(x(&app, 4), 80.0);
    assert_eq!(app.field_text("P11.x").as_deref(), Some("90"));
    assert_eq!(app.field_text("gravity").as_deref(), Some("10"), "parameters stay open");
    app.apply(Action::Pause);
    app.apply(set("P11.x", "90"));
    assert_eq!(x(&app, 4), 90.0);
}

#[test]
fn the_step_inside_the_step_is_finished_by_step_and_dropped_by_everything_else() {
    let inside = [Action::Advance(Advance::Link), Action::Advance(Advance::Link)];
    let mut finished = app(&inside);
    assert!(finished.is_half_done());
    finished.apply(Action::Step);
    assert_eq!(finished.lab().hash(), app(&[Action::Step]).lab().hash());
    assert!(finished.said().text.starts_with("half-done step finished"));
    for action in [
        Action::Run,
        Action::Reset,
        set("P11.x", "81"),
        set("gravity", "10"),
        set("P11.pinned", "true"),
        Action::Advance(Advance::Discard),
    ] {
        let mut app = app(&inside);
        app.apply(action.clone());
        assert!(!app.is_half_done(), "{action:?}");
        assert!(
            app.said().text.starts_with("half-done step dropped"),
            "{action:?}: {}",
            app.said().text
        );
    }
    let mut refused = app(&inside);
    refused.apply(set("gravity", "abc"));
    assert!(refused.is_half_done(), "a refused text changes nothing");
}

#[test]
fn the_selected_link_has_its_next_turn() {
    let mut app = app(&[Action::NextTurn]);
    assert!(app.said().text.starts_with("select a link"));
    app.apply(Action::Select(Some(Item::Link(8))));
    app.apply(Action::NextTurn);
    match &app.lab().inside().unwrap().moment {
        Moment::Projected(projection) => assert_eq!((projection.link, projection.sweep), (8, 1)),
        moment => panic!("{moment:?}"),
    }
    app.apply(Action::NextTurn);
    assert!(
        app.said().text.contains("sweep 2 of 4 · link P01–P11 (turn 9 of 12)"),
        "{}",
        app.said().text
    );
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
    let factor = app.camera().factor();
    assert_eq!(factor, 100.0);
    let at = app.camera().canvas_place(4);
    app.apply(down(1, at));
    app.apply(moved(1, [at[0] + 120.0, at[1]]));
    let place = app.camera().canvas_place(4);
    app.apply(up(1));
    app.apply(moved(1, [5.0, 5.0]));
    assert_eq!((app.camera().factor(), app.camera().canvas_place(4)), (factor, place));
    app.apply(Action::Step);
    assert!(app.camera().factor() < factor, "the next step chooses anew");
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
fn a_smaller_preset_leaves_no_selection_behind() {
    let app = app(&[Action::Select(Some(Item::Point(8))), set("preset", "isolated-link")]);
    assert_eq!(app.selected(), None);
    assert_eq!(app.camera().scene().points.len(), 2);
}

#[test]
fn an_issue_is_said_once() {
    let mut app = app(&[set("preset", "coincident-points"), Action::Step]);
    assert_eq!(app.lab().issues().len(), 1);
    assert!(app.said().text.contains("P10"), "{}", app.said().text);
    app.apply(Action::Run);
    let count = app.said().count;
    frames(&mut app, 60.0, 1.0);
    assert_eq!(app.said().count, count, "nothing is said per step while running");
}

#[test]
fn a_restored_page_stands_where_it_was_paused() {
    let mut before = app(&[set("gravity", "300"), Action::Step, Action::Step, Action::Run]);
    let text = before.save();
    before.apply(Action::Pause);
    let after = app(&[Action::Restore(text)]);
    assert_eq!((after.lab().hash(), after.lab().steps()), (before.lab().hash(), 2));
    assert!(!after.is_running());
    assert!(after.notice().contains("restored at step 2, paused"), "{}", after.notice());
    let lost = app(&[Action::Restore("rubbish".into())]);
    assert!(lost.notice().contains("at the start"), "{}", lost.notice());
}

#[test]
fn the_hints_turn_and_go_away() {
    let mut app = app(&[]);
    assert_eq!(app.guide_line().unwrap().0, 0);
    app.apply(Action::Guide(Guide::Previous));
    app.apply(Action::Guide(Guide::Next));
    assert_eq!(app.guide_line().unwrap().0, 1);
    for _ in 0..20 {
        app.apply(Action::Guide(Guide::Next));
    }
    assert_eq!(app.guide_line().unwrap().0, app.spec().try_this.len() - 1);
    app.apply(Action::Guide(Guide::Dismiss));
    assert!(app.guide_line().is_none());
    app.apply(Action::Guide(Guide::Show));
    assert_eq!(app.guide_line().unwrap().0, 0);
}
