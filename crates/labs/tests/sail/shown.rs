//! What is drawn, plotted and measured.

use super::{cell, number, open, readout, run, scene};
use labs::sail::SailLab;
use labs::{Advance, Cell, Lab};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn a_scene_holds_what_show_names_and_no_more() {
    let mut experiment = open(&[]);
    run(&mut experiment, 60);
    for (show, values, arrows, links) in
        [("pressure", 60, 60, 0), ("cloth", 0, 0, 0), ("strain", 60, 0, 256)]
    {
        experiment.set("show", show).unwrap();
        let scene = scene(&experiment);
        assert_eq!((scene.points.len(), scene.links.len(), scene.quads.len()), (77, 256, 60));
        assert_eq!(
            (scene.values.len(), scene.arrows3.len(), scene.wakes.len()),
            (values, arrows, 11)
        );
        assert_eq!(scene.links.iter().filter(|link| !link.hidden).count(), links, "{show}");
        let largest = scene.values.iter().fold(0.0f32, |a, x| a.max(x.abs()));
        assert!(values == 0 || f64::from(largest) <= scene.values_limit, "{show}");
        assert!(values == 0 || f64::from(largest) > 0.2 * scene.values_limit, "{show}");
    }
    assert_eq!(scene(&experiment).points.iter().filter(|point| point.pinned).count(), 12);
}

#[test]
fn the_first_panel_is_at_the_foot_of_the_luff_and_its_front_is_plus_z() {
    let experiment = open(&[]);
    let scene = scene(&experiment);
    let [a, b, c, d] = scene.quads[0].corners.map(|corner| scene.points[corner].position);
    assert_eq!(a, [0.0; 3]);
    assert!(b[0] > a[0] && b[1] == 0.0 && c[1] > 0.0 && d[1] == c[1]);
    // At +10° the wind pushes to +z: so do arrows, and pressures along normals to +z.
    assert!(scene.arrows3.iter().all(|[_, by]| by[2] > 0.0));
    assert!(scene.values.iter().all(|&p| p > 0.0));
    assert!(scene.wakes.iter().all(|[_, by]| by[0] > 1.9 && by[1] == 0.0 && by[2] > 0.0));
}

#[test]
fn tables_add_up_to_the_readouts() {
    let mut experiment = open(&[]);
    run(&mut experiment, 20);
    let lab = experiment.lab();
    let sum = |table: &str, key: &str| {
        let index = lab.spec().table(table).unwrap();
        (0..lab.rows(index))
            .map(|row| number(&cell(lab, table, &lab.row_id(index, row), key)))
            .sum::<f64>()
    };
    assert!((sum("panels", "circulation") - readout(&experiment, "circulation")).abs() < 1e-9);
    for axis in ["x", "y", "z"] {
        let panels = sum("panels", &format!("force_{axis}"));
        let nodes = sum("points", &format!("load_{axis}"));
        assert!((panels - nodes).abs() < 1e-9, "{axis}: {panels}, {nodes}");
    }
    assert_eq!(lab.row_id(2, 0), "R0000");
    assert_eq!(lab.row_id(2, 59), "R0509");
    let links = lab.spec().table("links").unwrap();
    let between = (0..lab.rows(links))
        .filter(|&row| {
            cell(lab, "links", &lab.row_id(links, row), "state")
                == Cell::Text("between pins".into())
        })
        .count();
    assert_eq!((lab.rows(links), between), (256, 10));
    assert_eq!(cell(lab, "points", "P0600", "pinned"), Cell::Flag(true));
}

#[test]
fn readouts_are_those_of_the_core() {
    let mut lab = SailLab::new().unwrap();
    for _ in 0..30 {
        lab.step();
    }
    let report = lab.sail().unwrap().report();
    let read = |name: &str| lab.readouts().iter().find(|r| r.name == name).unwrap().value;
    let totals = report.totals.unwrap();
    for (name, expected) in [
        ("camber", report.camber),
        ("max_strain", report.max_strain),
        ("fastest", report.fastest),
        ("lift", totals.lift),
        ("induced_drag", totals.induced_drag),
        ("side_force", totals.side_force),
        ("control_residual", totals.control_residual),
    ] {
        assert_eq!(read(name), expected, "{name}");
    }
    let before = read("camber");
    lab.advance(Advance::Substep);
    assert_ne!(lab.readouts().iter().find(|r| r.name == "camber").unwrap().value, before);
}

#[test]
fn plots_have_data() {
    let mut experiment = open(&[]);
    run(&mut experiment, 30);
    let steps = |plot: usize, series: usize| experiment.plot(plot).series[series].points.len();
    assert_eq!((steps(0, 0), steps(0, 1), steps(1, 1), steps(3, 0)), (31, 31, 31, 31));
    // Flat and at rest at the start: a logarithm has no place for that.
    assert_eq!((steps(1, 0), steps(4, 0), steps(4, 1)), (30, 30, 2));
    let along = experiment.plot(2).series[0].points.clone();
    assert_eq!(along.len(), 10);
    assert!(along.is_sorted_by(|a, b| a[0] < b[0]));
    let middle = along[4][1];
    assert!(middle > along[0][1] && middle > along[9][1] && along[9][1] > 0.0, "{along:?}");
    for plot in 0..experiment.lab().spec().plots.len() {
        assert!(!experiment.plot(plot).is_empty());
    }
}

/// Six sails to their rest: natively only.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn fewer_sweeps_change_the_steady_sail() {
    let experiment = open(&[super::SMALL]);
    let mut job = experiment.job(1).expect("a measurement");
    let mut before = 0.0;
    while !job.advance() {
        assert!(job.progress() >= before && job.progress() <= 1.0);
        before = job.progress();
    }
    let result = job.result();
    let lift = &result.series[0].points;
    assert_eq!(lift.last().expect("a point")[0], 160.0);
    assert!((lift[0][1] / lift[lift.len() - 1][1] - 1.0).abs() > 1e-3, "{lift:?}");
    assert!(result.remark.contains("160 sweeps: lift "), "{}", result.remark);
}

#[test]
fn a_measurement_without_loads_says_so() {
    let experiment = open(&[super::SMALL, ("angle", "60")]);
    let mut job = experiment.job(1).expect("a measurement");
    while !job.advance() {}
    let result = job.result();
    assert!(result.is_empty());
    assert!(result.remark.starts_with("20 sweeps: loads not computed at this angle. 30 sweeps"));
}
