//! The soft block: its mesh, its volume, its press.

use super::{open, particle_lab, readout, run, scene};
use labs::{Axis, Edit, Experiment, Lab};
use pbd_core::{Links, ParticleId};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/sheet.json")).expect("JSON")
}

#[test]
fn the_block_has_the_links_of_the_reference_in_its_order() {
    let oracle = oracle();
    let count = |name: &str| oracle["block_counts"][name].as_u64().expect("a count") as usize;
    let block = particle_lab("block");
    let links: &Links = block.world().links();
    assert_eq!(block.world().particles().len(), count("particles"));
    assert_eq!(links.len(), count("links"));
    let of_rest =
        |rest: f64| links.ids().filter(|&id| (links.rest(id) - rest).abs() < 1e-12).count();
    assert_eq!(of_rest(0.2), count("edge"));
    assert_eq!(of_rest(0.2 * 2f64.sqrt()), count("face"));
    assert_eq!(of_rest(0.2 * 3f64.sqrt()), count("body"));
    for (row, id) in [
        (0, "P000-P100"),
        (99, "P344-P444"),
        (100, "P000-P010"),
        (200, "P000-P001"),
        (300, "P000-P110"),
        (301, "P100-P010"),
        (460, "P000-P101"),
        (620, "P000-P011"),
        (780, "P000-P111"),
        (783, "P001-P110"),
        (1035, "P334-P443"),
    ] {
        assert_eq!(block.row_id(1, row), id, "row {row}");
    }
    let start = links.ids().map(|id| links.residual(id, block.world().particles()).abs());
    assert!(start.fold(0.0, f64::max) < 1e-15, "every link is as long as at rest");
    assert_eq!(block.world().tetrahedra().len(), count("tetrahedra"));
}

#[test]
fn ninety_six_faces_look_outwards() {
    let block = particle_lab("block");
    let (faces, particles) = (block.world().faces(), block.world().particles());
    assert_eq!(faces.len(), 96);
    let middle = particles.position(ParticleId(62));
    for id in faces.ids() {
        let [a, b, c, d] = faces.corners(id).map(|corner| particles.position(corner));
        let normal = (c - a).cross(d - b) * 0.5;
        let outwards = (a + b + c + d) * 0.25 - middle;
        assert!((normal.length() - 0.04).abs() < 1e-15, "a whole square");
        assert!(normal.dot(outwards) > 0.0, "{id:?} shows its back");
        assert!(normal.cross(outwards).length() < 0.04, "{id:?}");
    }
}

/// Types a new place for every point.
fn reshape(experiment: &mut Experiment, place: impl Fn([f64; 3]) -> [f64; 3]) {
    for (point, at) in scene(experiment).points.iter().map(|p| p.position).enumerate() {
        let to = place(at);
        for (axis, value) in [(Axis::X, to[0]), (Axis::Y, to[1]), (Axis::Z, to[2])] {
            experiment.edit(&Edit::Position { point, axis, value }).unwrap();
        }
    }
}

#[test]
fn volume_is_that_of_the_shape() {
    let oracle = oracle();
    let checks = &oracle["volume_checks"];
    let mut block = open("block", &[]);
    assert!((readout(&block, "volume") - 0.512).abs() <= 1e-15, "{}", readout(&block, "volume"));
    assert_eq!(readout(&block, "inverted"), 0.0, "all signs are positive");
    assert!((readout(&block, "volume_ratio") - 1.0).abs() <= 2e-15);
    let mut check = |name: &str, place: &dyn Fn([f64; 3]) -> [f64; 3], expected: f64| {
        block.edit(&Edit::Reset).unwrap();
        reshape(&mut block, place);
        let (found, most) = (readout(&block, "volume"), 1e-14 * expected.abs().max(1.0));
        assert!((found - expected).abs() <= most, "{name}: {found} is not {expected}");
        readout(&block, "inverted")
    };
    assert_eq!(checks["sheared_rational"], "64/125");
    check("sheared", &|[x, y, z]| [x + 0.7 * y, y, z - 0.3 * y], 64.0 / 125.0);
    assert_eq!(checks["stretched_box_12x14x0.8"], "672/5");
    check("a box of 12 × 14 × 0.8", &|[x, y, z]| [15.0 * x, 17.5 * (y - 0.5), z], 672.0 / 5.0);
    let half = checks["squash_y_half_float"].as_f64().unwrap();
    check("squashed", &|[x, y, z]| [x, 0.5 * y, z], half);
    let inverted = check("mirrored", &|[x, y, z]| [-x, y, z], -64.0 / 125.0);
    assert_eq!(inverted, 384.0, "turned inside out it counts negative");
}

#[test]
fn a_dropped_block_lies_on_the_floor_and_a_hung_one_hangs() {
    let lowest = |experiment: &Experiment| {
        scene(experiment).points.iter().map(|p| p.position[1]).fold(f64::MAX, f64::min)
    };
    let mut dropped = open("block", &[]);
    assert_eq!(lowest(&dropped), 0.5);
    run(&mut dropped, 300);
    assert_eq!(lowest(&dropped), 0.0);
    let mut hung = open("block", &[("mode", "hang")]);
    run(&mut hung, 300);
    assert!((0.45..0.5).contains(&lowest(&hung)), "{}", lowest(&hung));
    assert_eq!(scene(&hung).points.iter().filter(|p| p.pinned).count(), 25);
}

#[test]
fn pressed_it_goes_down_a_quarter_of_a_centimetre_a_step_and_shrinks() {
    let mut block = open("block", &[("mode", "press")]);
    let top = |experiment: &Experiment| -> Vec<f64> {
        let points = scene(experiment).points;
        (0..25).map(|i| points[i / 5 * 25 + 20 + i % 5].position[1]).collect()
    };
    for step in 1..=160 {
        run(&mut block, 1);
        let expected = 0.8 - 0.0025 * f64::from(step);
        assert!(top(&block).iter().all(|y| (y - expected).abs() < 1e-12), "step {step}");
        let ratio = readout(&block, "volume_ratio");
        if step == 80 {
            assert!((0.8..0.9).contains(&ratio), "a quarter pressed: {ratio}");
        }
    }
    run(&mut block, 60);
    assert_eq!(top(&block), vec![0.4; 25], "it stops half way");
    assert!(readout(&block, "volume_ratio") < 0.5);
    assert!(readout(&block, "inverted") > 0.0);
    block.edit(&Edit::Reset).unwrap();
    assert!((readout(&block, "volume") - 0.512).abs() < 1e-15);
}
