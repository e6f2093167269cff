//! What the options of sheet and block change, each beside the same run without it.

use super::{open, readout, run, scene};
use labs::Experiment;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The same lab without and with one more field, after so many steps.
fn beside(fields: &[(&str, &str)], more: (&str, &str), steps: usize) -> [Experiment; 2] {
    let mut both = [open("sheet", fields), open("sheet", &[fields, &[more]].concat())];
    for experiment in &mut both {
        run(experiment, steps);
    }
    both
}

fn positions(experiment: &Experiment) -> Vec<[f64; 3]> {
    scene(experiment).points.iter().map(|point| point.position).collect()
}

/// Smallest distance of two points that are at least two rows or columns apart.
fn nearest(experiment: &Experiment) -> f64 {
    let points = positions(experiment);
    let mut nearest = f64::INFINITY;
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points[..i].iter().enumerate() {
            if (i / 15).abs_diff(j / 15) > 1 || (i % 15).abs_diff(j % 15) > 1 {
                let square: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
                nearest = nearest.min(square.sqrt());
            }
        }
    }
    nearest
}

#[test]
fn layers_keep_apart_where_they_would_pass_through_each_other() {
    let [through, apart] = beside(&[("pin_shift", "-0.8")], ("self_collision", "true"), 60);
    assert!(nearest(&through) < 0.1, "{}", nearest(&through));
    assert!(nearest(&apart) > 0.14, "{}", nearest(&apart));
}

#[test]
fn a_sheet_whose_folds_resist_hangs_less_deep_over_the_ball() {
    let fields = [("start", "drop"), ("friction", "0.5"), ("bend_compliance", "0.001")];
    let [limp, stiff] = beside(&fields, ("bend", "true"), 300);
    let (limp, stiff) = (readout(&limp, "lowest"), readout(&stiff, "lowest"));
    assert!(limp < 0.4 && stiff > 0.8, "{limp}, {stiff}");
}

#[test]
fn wind_on_faces_passes_by_a_sheet_that_lies_along_it() {
    let fields = [("start", "drop"), ("gravity", "0"), ("wind", "10")];
    let [points, faces] = beside(&fields, ("wind_by_face", "true"), 5);
    let start = positions(&open("sheet", &fields));
    let moved = |experiment: &Experiment| {
        let now = positions(experiment);
        now.iter().zip(&start).map(|(a, b)| (a[2] - b[2]).abs()).fold(0.0, f64::max)
    };
    assert!(moved(&points) > 1e-3, "{}", moved(&points));
    assert!(moved(&faces) < 1e-12, "{}", moved(&faces));
    // Upright it is pressed back.
    let mut upright = open("sheet", &[("gravity", "0"), ("wind", "10"), ("wind_by_face", "true")]);
    run(&mut upright, 5);
    assert!(positions(&upright)[82][2] > 1e-4);
}

#[test]
fn with_friction_a_dropped_sheet_stays_on_the_ball() {
    let [smooth, rough] = beside(&[("start", "drop")], ("friction", "0.5"), 600);
    assert!(readout(&smooth, "highest") < 0.3 && readout(&rough, "highest") > 1.7);
}
