//! Pins, grabs, seams and the ball: what hands do to labs in space.

use super::{lab, open, readout, run, scene};
use labs::{Cell, Edit, Experiment, Outcome};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The row of a point.
fn point(experiment: &Experiment, id: &str) -> usize {
    (0..experiment.lab().rows(0))
        .find(|&row| experiment.lab().point_id(row) == id)
        .expect("a point")
}

fn position(experiment: &Experiment, id: &str) -> [f64; 3] {
    scene(experiment).points[point(experiment, id)].position
}

fn command(experiment: &mut Experiment, name: &str) {
    experiment.edit(&Edit::Command { name: name.into() }).expect("a command of this lab");
}

#[test]
fn a_held_point_is_where_the_pointer_is_after_every_step_for_every_pin_shift() {
    for shift in ["-1", "-0.5", "0", "0.05", "0.5", "1"] {
        let mut experiment = open("sheet", &[("pin_shift", shift), ("wind", "6")]);
        run(&mut experiment, 10);
        for held in (0..165).step_by(7) {
            let [x, y, z] = scene(&experiment).points[held].position;
            experiment.edit(&Edit::Grab { pointer: 1, point: held }).unwrap();
            for part in 1..=3 {
                let part = 0.1 * f64::from(part);
                let to = [x + part, y + 0.3 * part, z - part];
                experiment.edit(&Edit::Steer { pointer: 1, to }).unwrap();
                experiment.tick();
                assert_eq!(scene(&experiment).points[held].position, to, "{shift}, {held}");
            }
            experiment.edit(&Edit::Release { pointer: 1 }).unwrap();
        }
    }
}

#[test]
fn what_is_in_the_middle_of_the_ball_goes_to_the_top() {
    let still = [("ball", "true"), ("gravity", "0"), ("stiffness", "0"), ("sweeps", "1")];
    let mut experiment = open("sheet", &still);
    for (field, text) in [("P0507.x", "0"), ("P0507.y", "1.2"), ("P0507.z", "0.3")] {
        experiment.set(field, text).unwrap();
    }
    experiment.tick();
    assert_eq!(position(&experiment, "P0507"), [0.0, 1.7, 0.3]);
}

#[test]
fn pin_shift_moves_the_right_pin_and_ripples_a_flat_sheet_once() {
    let mut experiment = open("sheet", &[]);
    run(&mut experiment, 5);
    assert!(scene(&experiment).points.iter().all(|p| p.position[2] == 0.0), "flat");
    experiment.set("pin_shift", "-0.25").unwrap();
    assert_eq!(position(&experiment, "P0014"), [7.0 * 0.2 - 0.25, 2.4, 0.0]);
    let z = |experiment: &Experiment| -> Vec<f64> {
        scene(experiment).points.iter().map(|p| p.position[2]).collect()
    };
    let rippled = z(&experiment);
    let offset = |row: u32, column: u32| 1e-3 * f64::from(row + column).sin();
    for (row, column) in [(0, 1), (3, 4), (10, 14)] {
        let found = rippled[(row * 15 + column) as usize];
        assert!((found - offset(row, column)).abs() < 1e-15, "{row}, {column}: {found}");
    }
    experiment.set("pin_shift", "-0.3").unwrap();
    assert_eq!(z(&experiment), rippled, "only once");
    run(&mut experiment, 240);
    let deepest = z(&experiment).into_iter().map(f64::abs).fold(0.0, f64::max);
    assert!(deepest > 0.05, "it folds out of its plane: {deepest}");

    // A new start has both.
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(position(&experiment, "P0014")[0], 7.0 * 0.2 - 0.3);
    assert_eq!(z(&experiment), rippled);
    experiment.edit(&Edit::Defaults).unwrap();
    assert_eq!(position(&experiment, "P0014")[0], 7.0 * 0.2, "defaults move it, too");
}

#[test]
fn a_seam_severs_sixteen_links_and_opens_six_squares_however_the_sheet_hangs() {
    for fields in [&[][..], &[("start", "drop")], &[("wind", "20"), ("pin_shift", "-0.8")]] {
        let mut experiment = open("sheet", fields);
        run(&mut experiment, 90);
        let before: Vec<_> = scene(&experiment).points.iter().map(|p| p.position).collect();
        let saved = experiment.save();
        command(&mut experiment, "seam");
        let after: Vec<_> = scene(&experiment).points.iter().map(|p| p.position).collect();
        assert_eq!(before, after, "nothing moves");
        assert_eq!((readout(&experiment, "links"), readout(&experiment, "faces")), (568.0, 134.0));
        let cut: Vec<String> = (0..584)
            .filter(|&row| experiment.lab().cell(1, row, 3) == Cell::Text("cut".into()))
            .map(|row| experiment.lab().row_id(1, row))
            .collect();
        assert!(
            cut.contains(&"P0507-P0508".to_owned()) && !cut.contains(&"P0607-P0608".to_owned())
        );
        assert!(
            cut.contains(&"P0407-P0508".to_owned()) && !cut.contains(&"P0507-P0608".to_owned())
        );
        let open = Cell::Text("open".into());
        let squares: Vec<String> = (0..140)
            .filter(|&row| experiment.lab().cell(2, row, 1) == open)
            .map(|row| experiment.lab().row_id(2, row))
            .collect();
        let expected: Vec<String> = (0..6).map(|r| format!("P0{r}07-P0{}08", r + 1)).collect();
        assert_eq!(squares, expected);
        run(&mut experiment, 60);
        assert_eq!(experiment.undo(), Outcome::Done);
        assert_eq!(experiment.save(), saved);
    }
}

#[test]
fn released_the_sheet_falls_and_has_no_sag_any_more() {
    let mut experiment = open("sheet", &[]);
    run(&mut experiment, 30);
    assert!(readout(&experiment, "sag") > 0.0);
    command(&mut experiment, "release-pins");
    assert!(readout(&experiment, "sag").is_nan());
    run(&mut experiment, 600);
    assert!(scene(&experiment).points.iter().all(|p| !p.pinned && p.position[1] >= 0.0));
    assert!(readout(&experiment, "highest") < 2.0);
    experiment.edit(&Edit::Reset).unwrap();
    assert_eq!(scene(&experiment).points.iter().filter(|p| p.pinned).count(), 2);
}

#[test]
fn a_lab_refuses_a_command_that_it_does_not_have() {
    let mut experiment = open("block", &[]);
    let before = experiment.save();
    let refusal = experiment.edit(&Edit::Command { name: "seam".into() }).unwrap_err();
    assert_eq!(refusal.sentence(), "seam: this lab has no such command");
    assert_eq!(experiment.save(), before);
}

#[test]
fn sag_is_taken_from_the_chord_between_the_pins_at_the_same_x() {
    let mut experiment = open("sheet", &[]);
    assert_eq!(readout(&experiment, "sag"), 0.0);
    // A quarter of the way along, half a metre below a chord that now rises by 0.4 m.
    experiment.set("P0014.y", "2.8").unwrap();
    experiment.set("P0003.x", "-0.7").unwrap();
    experiment.set("P0003.y", "2.0").unwrap();
    assert!((readout(&experiment, "sag") - 0.5).abs() < 1e-12, "{}", readout(&experiment, "sag"));
}

#[test]
fn the_answer_to_the_prediction_is_what_happened() {
    let said = |experiment: &Experiment| experiment.plot(0).remark;
    let drop = [("start", "drop"), ("prediction", "stays")];
    let mut smooth = open("sheet", &drop);
    assert_eq!(said(&smooth), "You said: it stays on the ball. Run it and see.");
    run(&mut smooth, 1800);
    let off = "You said: it stays on the ball. Step 1800: it has come off the ball and lies still.";
    assert_eq!(said(&smooth), off);
    let mut rough = open("sheet", &[&drop[..], &[("friction", "0.5")]].concat());
    run(&mut rough, 1800);
    let on = "You said: it stays on the ball. Step 1800: it lies over the ball and keeps still.";
    assert_eq!(said(&rough), on);
    assert_eq!(said(&open("sheet", &[])), "");
}

#[test]
fn tearing_is_an_option() {
    let fields = [("gravity", "400"), ("sweeps", "1"), ("tear_ratio", "1.05")];
    let mut whole = open("sheet", &fields);
    let mut torn = open("sheet", &[&fields[..], &[("tear", "true")]].concat());
    run(&mut whole, 60);
    run(&mut torn, 60);
    assert_eq!(readout(&whole, "links"), 584.0);
    assert!(readout(&torn, "links") < 584.0 && readout(&torn, "faces") < 140.0);
}

#[test]
fn what_is_looked_at_moves_nothing_and_stays_on_the_way_back() {
    for (slug, word) in [("sheet", "strain"), ("block", "wire")] {
        let mut experiment = Experiment::on(lab(slug));
        run(&mut experiment, 3);
        let hash = experiment.lab().hash();
        experiment.set("show", word).unwrap();
        assert_eq!(experiment.lab().hash(), hash);
        experiment.back();
        assert_eq!(experiment.lab().value("show").unwrap().to_string(), word, "{slug}");
    }
}
