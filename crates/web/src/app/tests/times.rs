//! How long frames take, with times from a made-up machine.

use super::*;
use crate::hud::Spent;

fn run(app: &mut App, count: u32) {
    let spent = Spent { stepping: 2.0, drawing: 1.0, writing: 0.5, steps: 1 };
    for frame in 0..count {
        app.apply(Action::Spent { now: 1000.0 * f64::from(frame) / 60.0, spent });
    }
}

fn median(app: &App) -> Option<&str> {
    app.frame_times().map(|times| times.texts()[0][0].as_str())
}

#[test]
fn nothing_is_kept_until_somebody_asks() {
    let mut app = app(&[]);
    run(&mut app, 60);
    assert_eq!(median(&app), None);
    app.apply(Action::FrameTimes);
    assert_eq!(median(&app), Some("–"));
    run(&mut app, 60);
    assert_eq!(median(&app), Some("2.0"));
    assert_eq!(app.said().text, "frame times shown");
    app.apply(Action::FrameTimes);
    assert_eq!((median(&app), app.said().text.as_str()), (None, "frame times hidden"));
}

#[test]
fn they_stay_with_another_lab_and_are_no_part_of_the_state() {
    let mut app = app(&[]);
    let before = app.save();
    app.apply(Action::FrameTimes);
    run(&mut app, 60);
    assert_eq!((app.save(), app.revision()), (before, self::app(&[]).revision()));
    app.apply(Action::Open("fabric".into()));
    app.apply(Action::Reset);
    assert_eq!(median(&app), Some("2.0"));
}
