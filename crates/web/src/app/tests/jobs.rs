//! Measurements beside the lab, slice by slice.

use super::*;

fn passes(actions: &[Action]) -> App {
    let mut app = app(&[Action::Open("passes".into()), Action::Pause]);
    for action in [set("cols", "3"), set("rows", "3"), set("retention", "0.9")] {
        app.apply(action);
    }
    for action in actions {
        app.apply(action.clone());
    }
    app
}

fn work(app: &mut App, slices: usize) {
    for _ in 0..slices {
        app.apply(Action::Work);
    }
}

fn finish(app: &mut App) {
    while app.is_measuring() {
        work(app, 1);
    }
}

#[test]
fn a_measurement_grows_is_done_and_leaves_the_lab_as_it_is() {
    let mut app = passes(&[Action::Step]);
    let (hash, revision) = (app.lab().hash(), app.revision());
    assert_eq!((app.job_state(0), app.is_measuring()), (None, false));
    app.apply(Action::StartJob(0));
    assert_eq!(app.said().text, "Measure all started");
    assert_eq!(app.job_state(0), Some(JobState::Going));
    let said = app.said().count;
    let mut before = (0, 0);
    while app.is_measuring() {
        work(&mut app, 1);
        let now = (app.job_percent(0), app.job_result(0).series[0].points.len());
        assert!(now.0 >= before.0 && now.1 >= before.1, "{now:?} after {before:?}");
        before = now;
    }
    assert_eq!(before, (100, 5));
    assert_eq!(app.job_state(0), Some(JobState::Done));
    assert_eq!(app.said().count, said + 1, "said once");
    assert!(app.said().text.starts_with("Measure all done. One pass stretches"));
    assert_eq!((app.lab().hash(), app.revision(), app.is_running()), (hash, revision, false));
    work(&mut app, 3);
    assert_eq!(app.said().count, said + 1, "work when there is none does nothing");
}

#[test]
fn a_running_lab_runs_on_and_a_paused_one_stays() {
    let mut app = passes(&[Action::StartJob(0)]);
    frames(&mut app, 60.0, 0.5);
    assert_eq!(app.lab().steps(), 0, "frames that come for the measurement make no step");
    app.apply(Action::Run);
    frames(&mut app, 60.0, 0.5);
    assert_eq!(app.lab().steps(), 30);
    finish(&mut app);
    assert!(app.is_running());
}

#[test]
fn cancel_keeps_what_was_measured_and_says_so_once() {
    let mut app = passes(&[Action::StartJob(0)]);
    while app.job_result(0).series[0].points.is_empty() {
        work(&mut app, 1);
    }
    app.apply(Action::CancelJob);
    assert_eq!((app.said().text.as_str(), app.is_measuring()), ("Measure all cancelled", false));
    assert_eq!(app.job_state(0), Some(JobState::Cancelled));
    assert_eq!(app.job_result(0).series[0].points.len(), 1);
    let said = app.said().count;
    app.apply(Action::CancelJob);
    work(&mut app, 5);
    assert_eq!((app.said().count, app.job_result(0).series[0].points.len()), (said, 1));
}

#[test]
fn starting_again_replaces_with_the_parameters_of_now() {
    let mut app = passes(&[Action::StartJob(0)]);
    finish(&mut app);
    let first = app.job_result(0);
    app.apply(set("gravity", "500"));
    app.apply(Action::StartJob(0));
    assert_eq!(app.job_percent(0), 0);
    assert!(app.job_result(0).series[0].points.is_empty(), "the earlier result is gone");
    work(&mut app, 20);
    app.apply(Action::StartJob(0));
    assert_eq!(app.said().text, "Measure all started again");
    assert_eq!(app.job_percent(0), 0);
    finish(&mut app);
    assert!(app.job_result(0) != first);
}

#[test]
fn another_lab_ends_it_and_says_so() {
    let mut app = passes(&[Action::StartJob(0), Action::Open("rope".into())]);
    assert_eq!(app.said().text, "Measure all cancelled; Rope opened");
    assert_eq!((app.is_measuring(), app.job_state(0)), (false, None));
    app.apply(Action::Open("passes".into()));
    assert_eq!(app.said().text, "Passes opened");
    assert_eq!(app.job_state(0), None);
}

#[test]
fn a_hidden_page_keeps_it_waiting() {
    let app = passes(&[Action::StartJob(0), Action::Run, Action::Hidden]);
    assert!(app.is_measuring() && !app.is_running());
}

#[test]
fn a_lab_without_it_and_a_wrong_number_do_nothing() {
    let mut app = app(&[]);
    let said = app.said().clone();
    app.apply(Action::StartJob(0));
    app.apply(Action::StartJob(usize::MAX));
    app.apply(Action::CancelJob);
    app.apply(Action::Work);
    assert_eq!((app.is_measuring(), app.said()), (false, &said));
    assert!(app.job_result(7).series.is_empty());
}

#[test]
fn every_measurement_of_every_lab_can_be_started() {
    for (slug, _) in LABS {
        let mut app = app(&[Action::Open((*slug).into())]);
        for index in 0..app.spec().jobs.len() {
            app.apply(Action::StartJob(index));
            work(&mut app, 2);
            assert_eq!(app.job_state(index), Some(JobState::Going), "{slug} {index}");
        }
    }
}
