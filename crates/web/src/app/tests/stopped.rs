//! A sail that is stopped is not shown as running.

use super::*;

fn running_sail() -> App {
    let mut app = app(&[Action::Open("sail".into()), set("preset", "4x8")]);
    app.apply(Action::Run);
    frames(&mut app, 60.0, 0.3);
    assert!(app.is_running() && app.lab().steps() > 20);
    app
}

#[test]
fn what_the_guard_stopped_offers_reset() {
    let mut app = running_sail();
    app.apply(Action::Command(app.spec().commands[0].name.into()));
    frames(&mut app, 60.0, 0.1);
    assert_eq!((app.is_running(), app.lab().needs_reset()), (false, true));
    let steps = app.lab().steps();
    // Run says what is in its way.
    for action in [Action::Toggle, Action::Run] {
        app.apply(action);
        assert!(!app.is_running());
        assert!(app.said().text.contains("until Reset"), "{}", app.said().text);
    }
    assert_eq!(app.lab().steps(), steps);
    app.apply(Action::Reset);
    assert_eq!((app.is_running(), app.lab().needs_reset(), app.lab().steps()), (false, false, 0));
    app.apply(Action::Toggle);
    assert!(app.is_running());
}

#[test]
fn an_angle_without_loads_only_interrupts() {
    let mut app = running_sail();
    app.apply(set("angle", "45"));
    assert_eq!((app.is_running(), app.lab().needs_reset()), (false, false));
    app.apply(Action::Toggle);
    assert!(app.said().text.contains("choose another angle"), "{}", app.said().text);
    app.apply(set("angle", "12"));
    assert!(app.is_running(), "goes on, as the slider goes on");
    let steps = app.lab().steps();
    frames(&mut app, 60.0, 0.1);
    assert!(app.lab().steps() > steps);
}
