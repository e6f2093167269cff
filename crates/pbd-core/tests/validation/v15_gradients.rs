//! V15: ∇C equals a central finite difference, and the two forms of the update agree.

use pbd_core::constraint::distance::{Distance, Link, distance_update};
use pbd_core::{Constraint, DVec3, ParticleId, project};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Numbers in −1..1 from a fixed seed (a 64-bit linear congruential generator with Knuth's MMIX constants).
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self) -> DVec3 {
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
        let update =
            distance_update(Link { d: (x[0] - x[1]).to_array(), rest, w, lambda, alpha_tilde, s });
        assert!((generic.delta_lambda - update.delta_lambda).abs() < 1e-14);
        let p = DVec3::from_array(update.p);
        assert!((generic.corrections[0] - w[0] * p).length() < 1e-14);
        assert!((generic.corrections[1] + w[1] * p).length() < 1e-14);
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
        w: [0.0, 0.0],
        lambda: 0.0,
        alpha_tilde: 0.0,
        s: 1.0,
    };
    let update = distance_update(link);
    assert_eq!((update.delta_lambda, update.p), (0.0, [0.0; 3]));
}
