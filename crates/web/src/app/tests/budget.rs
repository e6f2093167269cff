//! “As many as fit the frame”, with times from a made-up machine.

use super::*;

/// Runs so many frames on a machine that takes this long for a pass.
fn run(app: &mut App, frames: u32, ms_per_pass: f64) {
    for frame in 0..=frames {
        let now = 1000.0 * f64::from(frame) / 60.0;
        let before = app.lab().steps();
        app.apply(Action::Frame { now });
        app.apply(Action::Look);
        let steps = app.lab().steps() - before;
        let ms = ms_per_pass * passes(app) as f64 * steps as f64;
        app.apply(Action::Took { now, steps, ms });
    }
}

fn passes(app: &App) -> i64 {
    app.field_text("passes").unwrap().parse().unwrap()
}

fn cloth(actions: &[Action]) -> App {
    let mut app = app(&[Action::Open("passes".into())]);
    for action in actions {
        app.apply(action.clone());
    }
    app
}

#[test]
fn the_count_follows_the_machine_while_it_is_on() {
    let mut app = cloth(&[]);
    run(&mut app, 120, 0.5);
    assert_eq!(passes(&app), 4, "off: times change nothing");
    app.apply(Action::Budget(true));
    assert!(app.has_budget());
    run(&mut app, 300, 0.5);
    assert!((19..=20).contains(&passes(&app)), "{}", passes(&app));
    run(&mut app, 300, 2.0);
    assert!((4..=5).contains(&passes(&app)), "{}", passes(&app));
    app.apply(Action::Budget(false));
    let count = passes(&app);
    run(&mut app, 120, 0.1);
    assert_eq!(passes(&app), count, "off leaves it where it is");
}

#[test]
fn its_changes_are_recorded_like_any_other_so_back_is_exact() {
    let mut app = cloth(&[Action::Budget(true), Action::Run]);
    run(&mut app, 90, 0.5);
    app.apply(Action::Pause);
    let (hash, count) = (app.lab().hash(), passes(&app));
    assert!(count != 4);
    app.apply(Action::Step);
    app.apply(Action::Back);
    assert_eq!((app.lab().hash(), passes(&app)), (hash, count));
}

#[test]
fn a_count_set_by_hand_defaults_and_another_lab_end_it() {
    for action in [set("passes", "7"), Action::Defaults, Action::Open("rope".into())] {
        let app = cloth(&[Action::Budget(true), action.clone()]);
        assert!(!app.has_budget(), "{action:?}");
    }
    for action in [set("gravity", "500"), set("passes", "rubbish"), Action::Reset, Action::Pause] {
        let app = cloth(&[Action::Budget(true), action.clone()]);
        assert!(app.has_budget(), "{action:?}");
    }
}

#[test]
fn a_lab_without_one_has_none() {
    let mut app = app(&[Action::Budget(true)]);
    assert!(!app.has_budget());
    app.apply(Action::Took { now: 0.0, steps: 1, ms: 5.0 });
}

#[test]
fn slow_steps_are_told_while_the_lab_runs() {
    let mut app = app(&[Action::Open("fabric".into())]);
    assert_eq!(app.slower(), None);
    // Steps of 20 ms, frames of three sixtieths of a second.
    for frame in 0..40 {
        let (now, before) = (f64::from(frame) * 50.0, app.lab().steps());
        app.apply(Action::Frame { now });
        let steps = app.lab().steps() - before;
        app.apply(Action::Took { now, steps, ms: 20.0 * steps as f64 });
        app.apply(Action::Look);
        assert!(frame < 4 || steps == 1, "{steps} in frame {frame}");
    }
    assert!(
        app.slower().is_some_and(|speed| (speed - 1.0 / 3.0).abs() < 0.01),
        "{:?}",
        app.slower()
    );
    app.apply(Action::Pause);
    assert_eq!(app.slower(), None);
}
