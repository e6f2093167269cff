//! V15: volumes and dihedral angles whose values are known, and what a motion of the whole leaves as it was.

use super::v15_gradients::{FOUR, Random, fold};
use pbd_core::constraint::bend::{Bend, dihedral_angle};
use pbd_core::constraint::volume::{Volume, signed_volume};
use pbd_core::{Constraint, DVec3, project};
use std::f64::consts::{FRAC_PI_2, PI};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The same points turned about an axis through the origin (Rodrigues) and moved.
fn moved(points: [DVec3; 4], axis: DVec3, angle: f64, by: DVec3) -> [DVec3; 4] {
    let (k, (sin, cos)) = (axis.normalize(), angle.sin_cos());
    points.map(|p| p * cos + k.cross(p) * sin + k * (k.dot(p) * (1.0 - cos)) + by)
}

#[test]
fn volumes_of_known_tetrahedra() {
    let corner = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    assert_eq!(signed_volume(corner), 1.0 / 6.0);
    assert_eq!(signed_volume(corner.map(|p| p * 2.0)), 8.0 / 6.0);
    // The regular one between four corners of a cube of side 2 takes a third of it.
    let regular = [
        DVec3::new(1.0, 1.0, 1.0),
        DVec3::new(-1.0, -1.0, 1.0),
        DVec3::new(-1.0, 1.0, -1.0),
        DVec3::new(1.0, -1.0, -1.0),
    ];
    assert!((signed_volume(regular).abs() - 8.0 / 3.0).abs() < 1e-15);
    assert_eq!(signed_volume([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y]), 0.0);
}

#[test]
fn an_inverted_tetrahedron_counts_negative() {
    let [a, b, c, d] = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    assert_eq!(signed_volume([a, c, b, d]), -1.0 / 6.0);
    assert_eq!(signed_volume([a, b, c, -d]), -1.0 / 6.0);
    let constraint = Volume { corners: FOUR, rest: 1.0 / 6.0 };
    assert_eq!(constraint.evaluate([a, b, c, -d]).unwrap().c, -2.0 / 6.0);
}

#[test]
fn projecting_a_volume_brings_it_back() {
    let constraint = Volume { corners: FOUR, rest: 1.0 / 6.0 };
    // Pressed flat, and turned inside out.
    for height in [0.0, -0.3] {
        let mut at = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::new(0.2, 0.2, height)];
        for _ in 0..60 {
            let evaluation = constraint.evaluate(at).expect("never on a line here");
            let update = project(&evaluation, [1.0; 4], 0.0, 0.0, 1.0);
            at = std::array::from_fn(|i| at[i] + update.corrections[i]);
        }
        assert!((signed_volume(at) - 1.0 / 6.0).abs() < 1e-12, "from {height}");
    }
}

/// An edge along x, a triangle flat on the left of it, one folded up by θ on the right.
fn hinge(theta: f64) -> [DVec3; 4] {
    let (sin, cos) = theta.sin_cos();
    [DVec3::ZERO, DVec3::X, DVec3::new(0.3, 2.0, 0.0), DVec3::new(0.9, -cos, sin)]
}

#[test]
fn a_flat_hinge_is_at_zero_and_a_right_angle_at_half_pi() {
    let [a, b, c, _] = hinge(0.0);
    assert_eq!(dihedral_angle([a, b, c, DVec3::new(0.9, -1.0, 0.0)]), 0.0);
    assert_eq!(dihedral_angle([a, b, c, DVec3::new(0.9, 0.0, 1.0)]), FRAC_PI_2);
    assert_eq!(dihedral_angle([a, b, c, DVec3::new(0.9, 0.0, -1.0)]), -FRAC_PI_2);
    assert_eq!(dihedral_angle([a, b, c, DVec3::new(0.9, 1.0, 0.0)]).abs(), PI);
}

#[test]
fn the_angle_is_the_one_folded_by() {
    for theta in [1e-12, -1e-7, 0.3, -1.0, 1.5, FRAC_PI_2 + 0.3, -2.5, 3.1, 1e-9 - PI] {
        let error = (dihedral_angle(hinge(theta)) - theta).abs();
        // Also next to 0 and ±π, where an arc cosine would lose half the digits.
        assert!(error <= 1e-15 * theta.abs().max(1.0) * 4.0, "{theta}: {error:e}");
    }
}

#[test]
fn the_sign_turns_with_the_edge_and_with_the_sides() {
    let [a, b, c, d] = hinge(0.7);
    let theta = dihedral_angle([a, b, c, d]);
    assert!(theta > 0.0);
    assert_eq!(dihedral_angle([b, a, c, d]), -theta);
    assert_eq!(dihedral_angle([a, b, d, c]), -theta);
    assert_eq!(dihedral_angle([b, a, d, c]), theta);
}

#[test]
fn the_difference_of_angles_goes_the_short_way() {
    for (theta, rest, c) in [
        (3.0, -3.0, 6.0 - 2.0 * PI),
        (-3.0, 3.0, 2.0 * PI - 6.0),
        (1.0, -1.0, 2.0),
        (-0.2, 0.1, -0.3),
    ] {
        let found = Bend { corners: FOUR, rest }.evaluate(hinge(theta)).unwrap().c;
        assert!((found - c).abs() < 1e-14, "{theta} from {rest}: {found}");
    }
    // Half a turn is +π from either side.
    let flat = [DVec3::ZERO, DVec3::X, DVec3::Y, -DVec3::Y];
    for rest in [PI, -PI] {
        assert_eq!(Bend { corners: FOUR, rest }.evaluate(flat).unwrap().c, PI);
    }
}

#[test]
fn projecting_a_bend_ends_at_its_angle() {
    for (from, rest) in [(0.0, 0.5), (1e-9, -2.0), (2.5, 0.0), (-3.0, 3.0)] {
        let mut at = hinge(from);
        let bend = Bend { corners: FOUR, rest };
        for _ in 0..40 {
            let evaluation = bend.evaluate(at).expect("its triangles keep an area");
            let update = project(&evaluation, [1.0, 2.0, 0.5, 1.0], 0.0, 0.0, 1.0);
            at = std::array::from_fn(|i| at[i] + update.corrections[i]);
        }
        assert!((dihedral_angle(at) - rest).abs() < 1e-12, "from {from} to {rest}");
    }
}

#[test]
fn a_motion_of_the_whole_changes_neither() {
    let mut random = Random(6);
    for _ in 0..200 {
        let theta = random.number() * 3.0;
        let at = fold(theta, &mut random);
        let there = moved(at, random.vector(), 3.0 * random.number(), random.vector() * 5.0);
        let (rest, volume) = (dihedral_angle(at), signed_volume(at));
        let bend = Bend { corners: FOUR, rest }.evaluate(there).expect("as at home");
        assert!(bend.c.abs() < 1e-13, "{at:?}: {:e}", bend.c);
        let volume = Volume { corners: FOUR, rest: volume }.evaluate(there).expect("as at home");
        assert!(volume.c.abs() < 1e-13, "{at:?}: {:e}", volume.c);
    }
}
