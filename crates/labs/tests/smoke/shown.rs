//! What is drawn, plotted and measured.

use super::{REFERENCE, open, readout, run, scene};
use labs::FieldPaint;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_scene_holds_what_show_names_and_no_more() {
    let mut experiment = open(&[("nx", "64"), ("ny", "32")]);
    run(&mut experiment, 60);
    for (show, arrows, curves, signed) in [
        ("smoke", false, false, false),
        ("pressure", false, false, true),
        ("velocity", true, false, false),
        ("streamlines", false, true, false),
        ("divergence", false, false, true),
    ] {
        experiment.set("show", show).unwrap();
        let scene = scene(&experiment);
        let field = scene.field.expect("a field");
        assert_eq!((field.columns, field.rows), (64, 32));
        assert_eq!((field.values.len(), field.solid.len()), (64 * 32, 64 * 32));
        assert!(field.values.iter().any(|&x| x != 0.0), "{show}");
        assert_eq!(!scene.arrows.is_empty(), arrows, "{show}");
        assert_eq!(!scene.curves.is_empty(), curves, "{show}");
        assert_eq!(matches!(field.paint, FieldPaint::Signed { .. }), signed, "{show}");
        assert!(scene.arrows.len() <= 400 && scene.curves.len() <= 40);
        assert!(scene.curves.iter().all(|curve| curve.len() <= 200));
    }
}

#[test]
fn streamlines_run_from_the_wind_to_the_open_end_and_not_through_the_obstacle() {
    let mut experiment = open(&[("nx", "64"), ("ny", "32"), ("cell_size", "0.03")]);
    run(&mut experiment, 3);
    experiment.set("show", "streamlines").unwrap();
    let scene = scene(&experiment);
    let field = scene.field.expect("a field");
    let through = scene.curves.iter().filter(|curve| {
        let last = curve.last().expect("at least its start");
        last[0] > 62.0 * 0.03
    });
    assert!(through.count() > 20, "most of them get through");
    for at in scene.curves.iter().flatten() {
        let [i, j] = at.map(|x| (x / 0.03) as usize);
        assert!(!field.solid[j * 64 + i], "in a wall at {at:?}");
    }
}

#[test]
fn without_an_obstacle_all_arrows_are_the_wind() {
    let mut experiment =
        open(&[("nx", "32"), ("ny", "20"), ("obstacle", "none"), ("cycles", "20")]);
    run(&mut experiment, 1);
    experiment.set("show", "velocity").unwrap();
    let scene = scene(&experiment);
    assert!(scene.points.is_empty() && scene.outline.is_empty() && !scene.arrows.is_empty());
    let length = scene.arrows[0][1][0];
    for [_, by] in &scene.arrows {
        assert!((by[0] - length).abs() < 1e-6 * length && by[1].abs() < 1e-6 * length, "{by:?}");
    }
}

#[test]
fn the_field_is_written_row_by_row_from_the_lowest_corner() {
    let mut experiment = open(&REFERENCE);
    run(&mut experiment, 5);
    let field = scene(&experiment).field.expect("a field");
    for [i, j] in [[3, 9], [12, 4], [5, 10]] {
        let smoke = super::number(&super::ask(&mut experiment, [i, j], "here", "smoke"));
        assert_eq!(field.values[j * 32 + i], smoke as f32);
    }
    // The source: two rows of the left column.
    let lit: Vec<usize> = (0..20).filter(|j| field.values[j * 32] == 1.0).collect();
    assert_eq!(lit, [9, 10]);
}

#[test]
fn the_plot_of_sweeps_tries_the_next_step_and_changes_nothing() {
    let mut experiment = open(&REFERENCE);
    let hash = experiment.lab().hash();
    let largest = experiment.plot(0).series[0].points.clone();
    assert_eq!(largest.len(), 41);
    assert_eq!(experiment.lab().hash(), hash);
    run(&mut experiment, 1);
    assert_eq!(largest[0][1], readout(&experiment, "div_before"));
    assert!((largest[40][1] - readout(&experiment, "div_after")).abs() < 1e-12);
    let by_step = experiment.plot(1);
    assert_eq!(by_step.series.len(), 4);
    assert!(by_step.series.iter().all(|series| series.points.len() == 2));
    assert_eq!(
        experiment.plot(2).series[2].points[1],
        [1.0, readout(&experiment, "transport_loss")]
    );
}

#[test]
fn the_solvers_are_compared_on_the_same_state() {
    let mut experiment = open(&[("nx", "64"), ("ny", "32")]);
    run(&mut experiment, 10);
    let hash = experiment.lab().hash();
    let mut job = experiment.job(0).expect("a measurement");
    let mut before = 0.0;
    while !job.advance() {
        assert!(job.progress() >= before && job.progress() <= 1.0);
        before = job.progress();
    }
    assert_eq!((job.progress(), experiment.lab().hash()), (1.0, hash));
    let result = job.result();
    assert_eq!(result.series.len(), 3);
    let starts: Vec<[f64; 2]> = result.series.iter().map(|series| series.points[0]).collect();
    assert!(starts.iter().all(|start| *start == starts[0]), "{starts:?}");
    let last = |n: usize| result.series[n].points.last().expect("points")[1];
    assert!(last(2) < 1e-3 * last(0) && last(2) < 1e-3 * last(1), "cycles do not crawl");
    assert!(last(0) < 0.1 * starts[0][1]);
}
