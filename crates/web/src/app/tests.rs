//! Recorded actions on the worked example, as a person makes them.

mod budget;
mod deep;
mod flat;
mod jobs;
mod later;
mod lists;
mod pointers;
mod stopped;
mod times;
mod tunnel;

use super::*;
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

fn frames(app: &mut App, hz: f64, seconds: f64) {
    for frame in 0..=(hz * seconds) as u32 {
        app.apply(Action::Frame { now: 1000.0 * f64::from(frame) / hz });
        app.apply(Action::Look);
    }
}

fn x(app: &App, point: usize) -> f64 {
    app.camera().scene().points[point].position[0]
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
    app.apply(Action::Look);
    assert_eq!((app.lab().steps(), app.is_running()), (step, false));
    assert_eq!(app.said().text, format!("paused at step {step}"));
    app.apply(Action::Run);
    app.apply(Action::Frame { now: 120_000.0 });
    app.apply(Action::Look);
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
        assert!(refused.sentence.starts_with("x of P11: "), "{}", refused.sentence);
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

#[test]
fn a_sentence_that_is_no_longer_true_is_taken_back() {
    let mut app = app(&[set("gravity", "abc")]);
    app.apply(set("gravity", "200"));
    assert_eq!(app.said().text, "Gravity: 200");
    for action in [Action::Step, Action::Step, set("preset", "isolated-link")] {
        app.apply(action);
    }
    assert_eq!((app.lab().steps(), app.said().text.as_str()), (0, "started again at step 0"));
}

#[test]
fn readouts_are_those_of_the_state_shown() {
    let mut app = app(&[]);
    for action in [
        Action::Step,
        set("P11.x", "85"),
        Action::Advance(Advance::Link),
        Action::Advance(Advance::Finish),
        Action::Back,
        Action::Reset,
    ] {
        app.apply(action);
        let now: Vec<f64> = app.lab().readouts().iter().map(|reading| reading.value).collect();
        assert_eq!(app.readings(), now);
    }
}
