//! Recorded actions on the flat labs: time, fingers, cutting, tearing, pins.

use super::pointers::{down, held, moved, up};
use super::*;
use labs::{Advance, Cell, LinkState};

fn open(slug: &str, actions: &[Action]) -> App {
    let mut all = vec![Action::Open(slug.into())];
    all.extend_from_slice(actions);
    app(&all)
}

/// So many frames of a 60 Hz screen, from the last one on.
fn go_on(app: &mut App, clock: &mut f64, count: u32) {
    for _ in 0..count {
        *clock += 1000.0 / 60.0;
        app.apply(Action::Frame { now: *clock });
        app.apply(Action::Look);
    }
}

fn broken(app: &App) -> usize {
    app.camera().scene().links.iter().filter(|link| link.state != LinkState::Alive).count()
}

/// The point drawn nearest to these shares of the mesh's width and height.
fn point_near(app: &App, share: [f64; 2]) -> usize {
    let places = app.camera().places();
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for place in places {
        for i in 0..2 {
            low[i] = low[i].min(place[i]);
            high[i] = high[i].max(place[i]);
        }
    }
    let at = [0, 1].map(|i| low[i] + share[i] * (high[i] - low[i]));
    app.camera().point_at(at, 1e6).expect("there are points")
}

#[test]
fn a_second_is_as_many_steps_on_every_screen() {
    for slug in ["passes", "rope", "soft-body"] {
        let mut hashes = Vec::new();
        for hz in [30.0, 60.0, 120.0, 144.0] {
            let mut app = open(slug, &[]);
            frames(&mut app, hz, 10.0);
            assert!(
                (599..=601).contains(&app.lab().steps()),
                "{slug} at {hz} Hz: {}",
                app.lab().steps()
            );
            app.apply(Action::Pause);
            while app.lab().steps() > 599 {
                app.apply(Action::Back);
            }
            hashes.push(app.lab().hash());
        }
        hashes.dedup();
        assert_eq!(hashes.len(), 1, "{slug}: the same step is the same state on every screen");
    }
}

#[test]
fn a_frame_that_comes_late_makes_four_steps_and_the_next_is_normal() {
    let mut app = open("rope", &[]);
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 60);
    let before = app.lab().steps();
    clock += 5000.0;
    app.apply(Action::Frame { now: clock });
    app.apply(Action::Look);
    assert_eq!(app.lab().steps() - before, 4);
    for frame in 1..=10 {
        go_on(&mut app, &mut clock, 1);
        assert_eq!(app.lab().steps() - before, 4 + frame, "no backlog is kept");
    }
    assert!(app.camera().largest_residual() < 1e-3, "no jump of strain");
}

#[test]
fn a_held_point_goes_where_the_finger_is_in_a_running_lab() {
    let mut app = open("fabric", &[]);
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 5);
    let point = point_near(&app, [0.5, 1.0]);
    let at = app.camera().canvas_place(point);
    app.apply(down(1, at));
    assert_eq!(held(&app), 1);
    for pixel in 1..=20 {
        app.apply(moved(1, [at[0] + f64::from(pixel), at[1] - f64::from(pixel)]));
        go_on(&mut app, &mut clock, 1);
    }
    let now = app.camera().canvas_place(point);
    assert!(
        (now[0] - at[0] - 20.0).abs() < 1e-6 && (now[1] - at[1] + 20.0).abs() < 1e-6,
        "{now:?} from {at:?}"
    );
    // It stays there, and the other finger has a point of its own.
    let other = point_near(&app, [0.0, 1.0]);
    app.apply(down(2, app.camera().canvas_place(other)));
    go_on(&mut app, &mut clock, 30);
    assert_eq!((held(&app), app.camera().canvas_place(point)), (2, now));
    app.apply(up(1));
    go_on(&mut app, &mut clock, 1);
    assert_eq!(held(&app), 1);
    app.apply(up(2));
    go_on(&mut app, &mut clock, 1);
    assert_eq!(held(&app), 0);
}

#[test]
fn a_throw_flies_on_and_a_release_does_not() {
    let speed = |throws: bool| {
        let mut app = open("soft-body", &[]);
        if throws {
            app.apply(Action::ThrowToggle);
        }
        let mut clock = 0.0;
        go_on(&mut app, &mut clock, 2);
        let point = point_near(&app, [0.5, 0.0]);
        let at = app.camera().canvas_place(point);
        app.apply(down(1, at));
        for frame in 1..=12 {
            app.apply(moved(1, [at[0] + 4.0 * f64::from(frame), at[1]]));
            go_on(&mut app, &mut clock, 1);
        }
        app.apply(up(1));
        let vx = app.spec().tables[0].columns.iter().position(|column| column.key == "vx").unwrap();
        match app.lab().cell(0, point, vx) {
            Cell::Number(vx) => vx * app.camera().scale() / 60.0,
            cell => panic!("{cell:?}"),
        }
    };
    let thrown = speed(true);
    assert!((thrown - 4.0).abs() < 0.1, "four pixels a step: {thrown}");
    assert_eq!(speed(false), 0.0, "at rest");
}

#[test]
fn one_fast_stroke_cuts_exactly_the_links_it_crosses() {
    let mut app = open("passes", &[Action::Pause, Action::Tool(Tool::Cut)]);
    let places = app.camera().places().to_vec();
    // Between the fifth and the sixth row of 24 points, from side to side in one movement.
    let y = 0.5 * (places[5 * 24][1] + places[6 * 24][1]);
    let (left, right) = (places[0][0] - 20.0, places[23][0] + 20.0);
    app.apply(down(1, [left, y]));
    app.apply(moved(1, [left + 10.0, y]));
    assert_eq!(broken(&app), 0, "a stroke that stops short cuts nothing");
    let whole = app.lab().hash();
    app.apply(moved(1, [right, y]));
    assert_eq!(broken(&app), 24);
    assert_eq!(app.strokes().count(), 1, "it is seen while it is drawn");
    app.apply(up(1));
    assert_eq!(app.said().text, "24 links cut");
    assert_eq!(app.strokes().count(), 0);
    assert!(app.can_undo());
    app.apply(Action::Undo);
    assert_eq!((broken(&app), app.lab().hash()), (0, whole));
}

#[test]
fn where_there_is_nothing_to_undo_the_run_goes_on() {
    let mut app = open("passes", &[]);
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 3);
    let steps = app.lab().steps();
    app.apply(Action::Undo);
    assert_eq!((app.is_running(), app.said().text.as_str()), (true, "nothing to undo"));
    go_on(&mut app, &mut clock, 3);
    assert!(app.lab().steps() > steps);
}

#[test]
fn all_pieces_of_a_stroke_are_undone_together() {
    let mut app = open("passes", &[Action::Tool(Tool::Cut)]);
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 3);
    let places = app.camera().places().to_vec();
    let y = 0.5 * (places[5 * 24][1] + places[6 * 24][1]);
    app.apply(down(1, [places[0][0] - 20.0, y]));
    for place in &places[..24] {
        app.apply(moved(1, [place[0] + 3.0, y]));
        go_on(&mut app, &mut clock, 1);
    }
    app.apply(up(1));
    assert!(broken(&app) >= 20, "{}", broken(&app));
    app.apply(Action::Undo);
    assert_eq!((broken(&app), app.is_running()), (0, false));
}

#[test]
fn pulling_with_a_grip_tears_the_fabric_and_leaves_pins_alone() {
    let mut app = open("fabric", &[Action::Flip("tear")]);
    assert_eq!(app.said().text, "Tearing on");
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 20);
    let pins = |app: &App| -> Vec<[u64; 3]> {
        let points = app.camera().scene().points.iter().filter(|point| point.pinned);
        points.map(|point| point.position.map(f64::to_bits)).collect()
    };
    let before = pins(&app);
    assert_eq!(before.len(), 9);
    let point = point_near(&app, [0.5, 0.6]);
    let at = app.camera().canvas_place(point);
    app.apply(down(1, at));
    assert!(held(&app) > 20, "a grip takes a patch: {}", held(&app));
    for frame in 1..=30 {
        app.apply(moved(1, [at[0], at[1] + 12.0 * f64::from(frame)]));
        go_on(&mut app, &mut clock, 1);
        if frame == 15 {
            app.apply(Action::Resize { width: 300.0, height: 500.0 });
            app.apply(Action::Resize { width: 480.0, height: 480.0 });
        }
    }
    app.apply(up(1));
    go_on(&mut app, &mut clock, 30);
    assert!(broken(&app) > 40, "{}", broken(&app));
    assert_eq!(pins(&app), before, "bit for bit");
    app.apply(Action::Reset);
    assert_eq!(broken(&app), 0);
    assert!(!app.is_running());
}

#[test]
fn a_tap_pins_and_a_second_one_frees() {
    let mut app = open("fabric", &[Action::Tool(Tool::Pin)]);
    let mut clock = 0.0;
    go_on(&mut app, &mut clock, 5);
    let corner = 19 * 32;
    for pinned in [true, false] {
        let at = app.camera().canvas_place(corner);
        app.apply(down(1, at));
        app.apply(up(1));
        assert_eq!(app.camera().scene().points[corner].pinned, pinned);
        let before = app.camera().scene().points[corner].position;
        go_on(&mut app, &mut clock, 10);
        assert_eq!(app.camera().scene().points[corner].position == before, pinned);
    }
}

#[test]
fn what_is_torn_off_falls_out_of_sight_and_a_whole_sheet_is_followed() {
    let inside = |app: &App| {
        let [width, height] = app.camera().size();
        let seen =
            |at: &&[f64; 2]| (0.0..=width).contains(&at[0]) && (0.0..=height).contains(&at[1]);
        app.camera().places().iter().filter(seen).count()
    };
    let mut sheet = open("fabric", &[set("pins", "none")]);
    sheet.apply(Action::Run);
    let mut clock = 0.0;
    go_on(&mut sheet, &mut clock, 120);
    assert!(inside(&sheet) > 60, "{} points of a falling sheet are seen", inside(&sheet));
    let mut strip = open("fabric", &[Action::Tool(Tool::Cut)]);
    let mut clock = 0.0;
    go_on(&mut strip, &mut clock, 2);
    let before = strip.camera().canvas_place(0);
    let places = strip.camera().places().to_vec();
    let y = 0.5 * (places[10 * 32][1] + places[11 * 32][1]);
    strip.apply(down(1, [places[0][0] - 20.0, y]));
    strip.apply(moved(1, [places[31][0] + 20.0, y]));
    strip.apply(up(1));
    go_on(&mut strip, &mut clock, 120);
    assert_eq!(strip.camera().canvas_place(0), before, "the drawing stays with what still hangs");
}

#[test]
fn inside_counts_the_passes_there_are() {
    let mut app = open("passes", &[Action::Pause]);
    for sweep in 1..=4 {
        app.apply(Action::Advance(Advance::Sweep));
        if sweep == 1 {
            app.apply(Action::Advance(Advance::Link));
        }
        let said = app.said().text.clone();
        assert!(said.contains("of 4") || said.contains("finished"), "{said}");
    }
}
