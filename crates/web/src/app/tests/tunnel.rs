//! A lab without links: the body is taken anywhere inside its outline, places are asked about, overlays are chosen.

use super::pointers::{down, held, moved, up};
use super::*;
use crate::explain::explain;
use crate::overlays;
use labs::{Advance, Cell};

/// The wind tunnel, paused.
fn tunnel(actions: &[Action]) -> App {
    let mut all = vec![Action::Open("smoke".into()), Action::Pause];
    all.extend_from_slice(actions);
    app(&all)
}

/// A place of the model on the canvas.
fn place(app: &App, x: f64, y: f64) -> [f64; 2] {
    app.camera().canvas_at([x, y])
}

fn centre(app: &App) -> [f64; 2] {
    let [x, y, _] = app.camera().scene().points[0].position;
    [x, y]
}

/// The cell in the middle of the table of cells, and its smoke.
fn probed(app: &App) -> (String, Cell) {
    let cells = app.spec().table("cells").unwrap();
    let columns = app.spec().tables[cells].columns;
    let smoke = columns.iter().position(|column| column.key == "smoke").unwrap();
    let middle = app.lab().rows(cells) / 2;
    (app.lab().row_id(cells, middle), app.lab().cell(cells, middle, smoke))
}

#[test]
fn the_body_is_taken_at_its_edge_and_does_not_jump() {
    let mut app = tunnel(&[]);
    let before = centre(&app);
    // Far from the centre, inside the outline.
    let [x, y] = place(&app, before[0] - 0.1, before[1]);
    for action in [down(1, [x, y]), moved(1, [x + 30.0, y - 10.0])] {
        app.apply(action);
    }
    assert_eq!((held(&app), app.lab().steps()), (1, 0));
    let (scale, after) = (app.camera().scale(), centre(&app));
    assert!((after[0] - before[0] - 30.0 / scale).abs() < 1e-9, "{after:?}");
    assert!((after[1] - before[1] - 10.0 / scale).abs() < 1e-9, "upwards: {after:?}");
    app.apply(up(1));
    assert_eq!(held(&app), 0);
}

#[test]
fn beside_the_body_there_is_nothing_to_take() {
    let mut app = tunnel(&[]);
    let before = centre(&app);
    let [x, y] = place(&app, before[0] + 0.5, before[1]);
    for action in [down(1, [x, y]), moved(1, [x + 30.0, y])] {
        app.apply(action);
    }
    assert_eq!((held(&app), centre(&app), app.selected()), (0, before, None));
}

#[test]
fn a_running_body_follows_the_pointer_and_the_drawing_stays() {
    let mut app = tunnel(&[Action::Run]);
    let [x, y] = place(&app, centre(&app)[0], centre(&app)[1]);
    let corner = place(&app, 0.0, 0.0);
    app.apply(down(1, [x, y]));
    app.apply(moved(1, [1e4, -1e4]));
    frames(&mut app, 60.0, 0.2);
    let at = centre(&app);
    assert!(at[0] > 1.0 && at[1] > 0.6, "it was carried to the upper right corner: {at:?}");
    assert_eq!(place(&app, 0.0, 0.0), corner, "a field fills its box; nothing is followed");
    app.apply(up(1));
    assert_eq!(held(&app), 0);
}

#[test]
fn a_tap_asks_about_a_cell_and_a_moving_pointer_about_each_it_comes_to() {
    let mut app = tunnel(&[Action::Tool(Tool::Probe)]);
    let before = probed(&app).0;
    let at = place(&app, 1.5, 0.7);
    app.apply(down(1, at));
    let there = probed(&app).0;
    assert_ne!(there, before);
    let [low, high] = app.camera().scene().probed.unwrap().around;
    assert!(low[0] <= 1.5 && 1.5 < high[0] && low[1] <= 0.7 && 0.7 < high[1], "{low:?} {high:?}");
    app.apply(moved(1, [at[0] + 40.0, at[1]]));
    let further = probed(&app).0;
    assert_ne!(further, there);
    app.apply(up(1));
    app.apply(moved(1, at));
    assert_eq!(probed(&app).0, further, "a pointer that is up asks nothing");
    assert_eq!(app.steps_back(), 0);
}

#[test]
fn asking_inside_a_step_keeps_the_half_done_step() {
    let mut app = tunnel(&[Action::Advance(Advance::Link), Action::Tool(Tool::Probe)]);
    assert!(app.is_half_done());
    let at = place(&app, 1.5, 0.7);
    app.apply(down(1, at));
    app.apply(Action::named("show-pressure").unwrap());
    assert!(app.is_half_done());
    assert_eq!(overlays::shown(app.lab()).unwrap().value, "pressure");
    assert_eq!(overlays::unit(app.lab()), "Pa");
}

#[test]
fn stages_have_headlines_and_figures() {
    let mut app = tunnel(&[]);
    let mut headlines = Vec::new();
    for _ in 0..60 {
        app.apply(Action::Advance(Advance::Link));
        let Some(inside) = app.lab().inside() else { break };
        let told = explain(app.lab(), inside);
        assert!(!told.sentence.is_empty());
        assert!(!told.sentence.contains("link"), "{}", told.sentence);
        headlines.push(told.headline);
        if app.lab().steps() == 1 {
            break;
        }
    }
    assert!(headlines[0].starts_with("Inside step 1 · "), "{headlines:?}");
    assert_eq!(headlines.last().unwrap(), "Step 1 finished");
    assert!(headlines.len() > 4, "{headlines:?}");
}

#[test]
fn the_drawing_is_told_in_words() {
    let app = tunnel(&[]);
    let words = crate::explain::drawing(app.lab(), app.camera());
    assert_eq!(words, "Drawing of Smoke in 160 × 80 cells; obstacle at (0.50, 0.50)");
}

#[test]
fn a_link_carries_settings_there_and_back() {
    let mut app = tunnel(&[Action::Open("smoke?nx=96&ny=48&obstacle=square&colour=red".into())]);
    let value = |app: &App, name: &str| app.lab().value(name).unwrap().to_string();
    assert_eq!((value(&app, "nx"), value(&app, "obstacle")), ("96".into(), "square".into()));
    assert!(app.said().text.contains("“colour”"), "{}", app.said().text);
    let link = app.link();
    assert_eq!(link, "#/smoke?obstacle=square&nx=96&ny=48");
    app.apply(Action::Step);
    app.apply(Action::Open(link[2..].into()));
    assert_eq!(app.lab().steps(), 1, "what is set already is not set again");
    app.apply(Action::Open("smoke?nx=1".into()));
    assert_eq!(value(&app, "nx"), "96");
    assert_eq!(app.fields().get("nx").unwrap().text, "1", "refused as if it had been typed");
}

/// What one lab has drawn is gone when the next one comes.
#[test]
fn nothing_of_a_lab_stays_in_the_next_ones_picture() {
    let mut app = App::new();
    for slug in ["smoke", "fabric", "sail", "smoke", "sheet", "rope", "smoke", "soft-body", "sail"]
    {
        app.apply(Action::Open(slug.into()));
        let mut fresh = labs::Scene::default();
        app.lab().scene(&mut fresh);
        assert_eq!(*app.camera().scene(), fresh, "{slug}");
    }
}

/// A page that is opened by a link has no size yet, and no picture.
#[test]
fn every_choice_can_be_opened_by_a_link() {
    for &(slug, _) in labs::LABS {
        let parameters = labs::Experiment::open(slug).unwrap().lab().spec().parameters;
        for parameter in parameters {
            let labs::Kind::Choice { options, .. } = parameter.kind else {
                continue;
            };
            for option in options {
                let mut app = App::new();
                app.apply(Action::Open(format!("{slug}?{}={}", parameter.name, option.value)));
                assert_eq!(app.spec().slug, slug);
                app.apply(Action::Resize { width: 300.0, height: 200.0 });
                for frame in 1..4 {
                    app.apply(Action::Frame { now: 20.0 * f64::from(frame) });
                    app.apply(Action::Look);
                }
            }
        }
    }
}
