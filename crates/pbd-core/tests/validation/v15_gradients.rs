//! V15: ∇C equals a central finite difference, and the two forms of the update agree.

use pbd_core::constraint::bend::{Bend, dihedral_angle};
use pbd_core::constraint::distance::{Distance, Link, distance_update, gain};
use pbd_core::constraint::volume::Volume;
use pbd_core::{Constraint, DVec3, ParticleId, project};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Numbers in −1..1 from a fixed seed (a 64-bit linear congruential generator with Knuth's MMIX constants).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn number(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub(crate) fn vector(&mut self) -> DVec3 {
        DVec3::new(self.number(), self.number(), self.number())
    }
}

/// Largest difference between ∇C and the central difference of C, relative to the largest gradient.
fn gradient_error<const N: usize>(constraint: &impl Constraint<N>, at: [DVec3; N]) -> f64 {
    const H: f64 = 1e-5;
    let c = |positions| constraint.evaluate(positions).expect("defined here").c;
    let gradients = constraint.evaluate(at).expect("defined here").gradients;
    let scale = gradients.iter().map(|g| g.length()).fold(0.0, f64::max);
    let mut worst = 0.0f64;
    for particle in 0..N {
        for axis in 0..3 {
            let (mut ahead, mut behind) = (at, at);
            ahead[particle][axis] += H;
            behind[particle][axis] -= H;
            let difference = (c(ahead) - c(behind)) / (2.0 * H);
            worst = worst.max((difference - gradients[particle][axis]).abs() / scale);
        }
    }
    worst
}

fn link(rest: f64) -> Distance {
    Distance { ends: [ParticleId(0), ParticleId(1)], rest }
}

#[test]
fn distance_gradient_is_the_finite_difference() {
    let mut random = Random(1);
    for _ in 0..500 {
        let (a, b) = (random.vector(), random.vector() + DVec3::X * 2.5);
        let error = gradient_error(&link(0.7), [a, b]);
        assert!(error < 1e-6, "{a} {b}: {error:e}");
    }
}

#[test]
fn distance_has_no_gradient_at_length_zero() {
    assert_eq!(link(1.0).evaluate([DVec3::ONE, DVec3::ONE]), None);
}

/// Four particles, for constraints that do not look at their ids.
pub(crate) const FOUR: [ParticleId; 4] =
    [ParticleId(0), ParticleId(1), ParticleId(2), ParticleId(3)];

#[test]
fn volume_gradient_is_the_finite_difference() {
    let mut random = Random(3);
    for _ in 0..500 {
        let at = std::array::from_fn(|_| random.vector());
        let error = gradient_error(&Volume { corners: FOUR, rest: 0.2 }, at);
        assert!(error < 1e-6, "{at:?}: {error:e}");
    }
}

#[test]
fn volume_has_no_gradient_on_a_line() {
    let volume = Volume { corners: FOUR, rest: 1.0 };
    assert_eq!(volume.evaluate([0.0, 1.0, 2.0, 5.0].map(|t| DVec3::ONE * t)), None);
    assert_eq!(volume.evaluate([DVec3::ONE; 4]), None);
    // Flat is not on a line: it can be blown up again.
    let flat = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y];
    assert_eq!(volume.evaluate(flat).expect("has a direction").c, -1.0);
}

/// An edge along x and two triangles, folded by about θ (rad), every corner off its place by up to 0.3.
pub(crate) fn fold(theta: f64, random: &mut Random) -> [DVec3; 4] {
    let (sin, cos) = theta.sin_cos();
    let corners = [-DVec3::X, DVec3::X, DVec3::Y * 1.4, DVec3::new(0.0, -cos, sin) * 1.2];
    corners.map(|corner| corner + random.vector() * 0.3)
}

#[test]
fn bend_gradient_is_the_finite_difference() {
    let mut random = Random(4);
    for theta in [0.0, 1e-6, -1e-3, 0.4, -1.2, 1.6, -2.0, 2.6, -3.0, 3.1] {
        for _ in 0..100 {
            let at = fold(theta, &mut random);
            // C is far from half a turn, where it jumps; θ is not always.
            let rest = (dihedral_angle(at) - 0.3).max(-3.0);
            let error = gradient_error(&Bend { corners: FOUR, rest }, at);
            assert!(error < 1e-6, "{theta} {at:?}: {error:e}");
        }
    }
}

#[test]
fn bend_gradient_is_the_finite_difference_all_but_flat() {
    let flat = [-DVec3::X, DVec3::X, DVec3::Y, DVec3::new(0.3, -1.0, 0.0)];
    for height in [0.0, 1e-9, -1e-4] {
        let mut at = flat;
        at[3].z = height;
        let error = gradient_error(&Bend { corners: FOUR, rest: 0.0 }, at);
        assert!(error < 1e-6, "{height}: {error:e}");
    }
}

#[test]
fn bend_has_no_gradient_without_edge_or_area() {
    let bend = Bend { corners: FOUR, rest: 0.1 };
    let good = [-DVec3::X, DVec3::X, DVec3::Y, -DVec3::Y];
    assert!(bend.evaluate(good).is_some());
    for (corner, at) in [(1, -DVec3::X), (2, DVec3::X * 0.5), (3, DVec3::X * 7.0)] {
        let mut bad = good;
        bad[corner] = at;
        assert_eq!(bend.evaluate(bad), None);
    }
    // So little area that 1/area² is no number any more.
    let mut thin = good;
    thin[2] = DVec3::Y * 1e-170;
    assert_eq!(bend.evaluate(thin), None);
}

#[test]
fn gradients_of_volume_and_bend_sum_to_zero() {
    let mut random = Random(5);
    for _ in 0..200 {
        let theta = random.number() * 3.0;
        let at = fold(theta, &mut random);
        let volume = Volume { corners: FOUR, rest: 0.0 }.evaluate(at).expect("defined here");
        let bend = Bend { corners: FOUR, rest: 0.0 }.evaluate(at).expect("defined here");
        for gradients in [volume.gradients, bend.gradients] {
            assert!(gradients.iter().sum::<DVec3>().length() < 1e-12, "{at:?}");
        }
    }
}

#[test]
fn link_update_and_generic_update_agree() {
    let mut random = Random(2);
    for _ in 0..500 {
        let x = [random.vector(), random.vector()];
        let w = [random.number().abs() + 0.1, if random.number() > 0.0 { 0.0 } else { 2.0 }];
        let (rest, lambda) = (0.5, random.number());
        let (alpha_tilde, s) = if random.number() > 0.0 { (0.3, 1.0) } else { (0.0, 0.6) };
        let evaluation = link(rest).evaluate(x).expect("random points differ");
        let generic = project(&evaluation, w, lambda, alpha_tilde, s);
        let (d, gain) = (x[0] - x[1], gain(w, alpha_tilde, s));
        let update = distance_update(Link { d: d.to_array(), rest, lambda, alpha_tilde, gain });
        assert!((generic.delta_lambda - update.delta_lambda).abs() < 1e-14);
        assert!((generic.corrections[0] - w[0] * update.k * d).length() < 1e-14);
        assert!((generic.corrections[1] + w[1] * update.k * d).length() < 1e-14);
    }
}

#[test]
fn nothing_to_move_is_no_correction() {
    let evaluation = link(1.0).evaluate([DVec3::ZERO, DVec3::X * 3.0]).unwrap();
    let update = project(&evaluation, [0.0, 0.0], 0.0, 0.0, 1.0);
    assert_eq!((update.delta_lambda, update.corrections), (0.0, [DVec3::ZERO; 2]));
    let link = Link {
        d: [3.0, 0.0, 0.0],
        rest: 1.0,
        lambda: 0.0,
        alpha_tilde: 0.0,
        gain: gain([0.0, 0.0], 0.0, 1.0),
    };
    let update = distance_update(link);
    assert_eq!((update.delta_lambda, update.k), (0.0, 0.0));
}
