//! V6 and V15 for triangles: one projection overshoots as calculated, collapsed and inverted ones recover.

use pbd_core::constraint::area::Area;
use pbd_core::{Constraint, DVec3, ParticleId, project};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const CORNERS: [ParticleId; 3] = [ParticleId(0), ParticleId(1), ParticleId(2)];

/// Corners after one projection, and its Δλ.
fn projected(x: [DVec3; 3], rest: f64, w: [f64; 3], alpha_tilde: f64) -> ([DVec3; 3], f64) {
    let evaluation = Area { corners: CORNERS, rest }.evaluate(x).expect("a direction");
    let update = project(&evaluation, w, 0.0, alpha_tilde, 1.0);
    (std::array::from_fn(|i| x[i] + update.corrections[i]), update.delta_lambda)
}

fn c(x: [DVec3; 3], rest: f64) -> f64 {
    Area { corners: CORNERS, rest }.evaluate(x).expect("a direction").c
}

fn numbers<const N: usize>(list: &Value) -> [f64; N] {
    std::array::from_fn(|i| list[i].as_f64().expect("a number"))
}

#[test]
fn projections_match_the_reference_to_1e_14() {
    let oracle: Value =
        serde_json::from_str(include_str!("../../../../tests/oracle/xpbd2d.json")).expect("JSON");
    for case in oracle["triangle_projection"].as_array().expect("cases") {
        let name = case["case"].as_str().expect("a name");
        let mut x: [DVec3; 3] = std::array::from_fn(|i| {
            let [x, y] = numbers(&case["points"][i]);
            DVec3::new(x, y, 0.0)
        });
        let (w, rest) = (numbers(&case["inv_mass"]), case["rest_area"].as_f64().expect("an area"));
        let alpha_tilde = case["alpha_tilde"].as_f64().expect("a number");
        let evaluation = Area { corners: CORNERS, rest }.evaluate(x).expect("a direction");
        for (i, gradient) in evaluation.gradients.iter().enumerate() {
            assert_eq!([gradient.x, gradient.y], numbers(&case["gradients"][i]), "{name}");
        }
        for (round, expected) in
            numbers::<5>(&case["C_after_each_of_5_projections"]).iter().enumerate()
        {
            let (after, lambda) = projected(x, rest, w, alpha_tilde);
            x = after;
            assert!((c(x, rest) - expected).abs() < 1e-14, "{name}, projection {round}");
            if round == 0 {
                assert!((lambda - case["lambda"].as_f64().expect("λ")).abs() < 1e-14, "{name}");
                for (i, x) in x.iter().enumerate() {
                    let [ex, ey] = numbers(&case["after"][i]);
                    assert!(
                        (x.x - ex).abs() < 1e-14 && (x.y - ey).abs() < 1e-14,
                        "{name}, corner {i}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_table_triangle_overshoots_as_calculated() {
    let x = [DVec3::ZERO, DVec3::X, DVec3::new(0.2, 0.5, 0.0)];
    let (after, lambda) = projected(x, 0.5, [1.0; 3], 0.0);
    assert!((lambda - 50.0 / 109.0).abs() < 1e-15);
    assert!((c(after, 0.5) + 0.5 - 25637.0 / 47524.0).abs() < 1e-15);
}

#[test]
fn collinear_and_inverted_triangles_recover() {
    let collinear = [DVec3::ZERO, DVec3::X, DVec3::X * 0.4];
    let inverted = [DVec3::ZERO, DVec3::X, DVec3::new(0.2, -0.5, 0.0)];
    for mut x in [collinear, inverted] {
        for _ in 0..8 {
            x = projected(x, 0.5, [1.0; 3], 0.0).0;
        }
        assert!(c(x, 0.5).abs() < 1e-9, "{:e}", c(x, 0.5));
    }
    assert_eq!(Area { corners: CORNERS, rest: 0.5 }.evaluate([DVec3::ONE; 3]), None);
}
