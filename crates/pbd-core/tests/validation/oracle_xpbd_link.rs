//! Links of the sail's cloth, and its guard, against an independent program (`tests/oracle/xpbd_link.json`).

use pbd_core::{
    Builder, DVec3, Guarded, LinkId, Nonfinite, Observer, ParticleId, Projected, Scheme, Settings,
    Stop, World,
};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const H: f64 = 1.0 / 240.0;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/xpbd_link.json")).expect("JSON")
}

/// A number of the file, also where it is written as text.
fn number(value: &Value) -> f64 {
    let number = value.as_f64().or_else(|| value.as_str()?.parse().ok());
    number.expect("a number")
}

fn close(x: f64, expected: &Value, tolerance: f64, what: &str) {
    let expected = number(expected);
    assert!((x - expected).abs() <= tolerance, "{what}: {x} is not {expected}");
}

fn relative(x: f64, expected: &Value, tolerance: f64, what: &str) {
    close(x, expected, tolerance * number(expected).abs(), what);
}

fn settings(beta: f64, gravity: f64) -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: libm::exp(-beta * H) },
        gravity: DVec3::Y * -gravity,
        dt: H,
        sweeps: 80,
        ..Settings::default()
    }
}

#[derive(Default)]
struct DeltaLambdas(Vec<f64>);

impl Observer for DeltaLambdas {
    fn projected(&mut self, projected: Projected) {
        self.0.push(projected.delta_lambda);
    }
}

/// The two-node preset, projected twice; how far each node moved in the first projection, what was left of the error
/// after it, and both Δλ.
fn two_nodes(masses: [f64; 2], second_pinned: bool) -> ([f64; 2], f64, Vec<f64>) {
    let run = |sweeps: u32| {
        let mut builder = Builder::new(Settings { sweeps, ..settings(100.0, 0.0) });
        let a = builder.particle(DVec3::X * 0.201, 1.0 / masses[0]);
        let b = builder.particle(DVec3::ZERO, 1.0 / masses[1]);
        builder.link(a, b, 0.2, 1e-7);
        if second_pinned {
            builder.pin(b);
        }
        let (mut world, mut lambdas) = (builder.build().unwrap(), DeltaLambdas::default());
        world.step_observed(&mut lambdas);
        (world, lambdas.0)
    };
    let (world, _) = run(1);
    let x = world.particles().positions();
    ([0.201 - x[0].x, x[1].x], world.residuals().max, run(2).1)
}

#[test]
fn two_nodes_match() {
    let oracle = &oracle()["two_node"];
    let check = |(motions, left, lambdas): ([f64; 2], f64, Vec<f64>), expected: [&Value; 4]| {
        relative(lambdas[0], expected[0], 1e-12, "Δλ");
        relative(motions[0], expected[1], 1e-12, "motion");
        if !expected[2].is_null() {
            relative(motions[1], expected[2], 1e-12, "motion of the other");
        }
        relative(left, expected[3], 1e-9, "remaining");
        assert!(lambdas[1].abs() <= 1e-18, "nothing is left to do: {:e}", lambdas[1]);
    };
    let [motion, left] = ["node_motion_m", "remaining_extension_m"].map(|key| &oracle[key]);
    check(two_nodes([0.02; 2], false), [&oracle["delta_lambda_kg_m"], motion, motion, left]);
    let pinned = &oracle["one_pinned"];
    let expected = ["delta_lambda", "free_node_motion", "", "remaining"].map(|key| &pinned[key]);
    check(two_nodes([0.02; 2], true), expected);
    let masses = &oracle["masses_0.02_0.04"];
    let expected = ["delta_lambda", "motion_1", "motion_2", "remaining"];
    let expected = expected.map(|key| match key {
        "motion_1" => &masses["move_1"],
        "motion_2" => &masses["move_2"],
        _ => &masses[key],
    });
    check(two_nodes([0.02, 0.04], false), expected);
    let force = -two_nodes([0.02; 2], false).2[0] / (H * H);
    relative(force, &oracle["force_N = -lambda/h^2"], 1e-12, "force");
    relative(libm::exp(-100.0 * H), &oracle["damping_factor_exp(-100/240)"]["mp"], 1e-15, "d");
}

/// The 5 × 5 sheet, its pinned row stretched sideways by `widened`.
fn sheet(beta: f64, widened: f64) -> World {
    let mut builder = Builder::new(settings(beta, 9.81));
    let place = |i: u32| DVec3::new(0.2 * f64::from(i % 5), -0.2 * f64::from(i / 5), 0.0);
    for i in 0..25 {
        let wide = if i < 5 { widened } else { 1.0 };
        let at = place(i);
        let id = builder.particle(DVec3::new(at.x * wide, at.y, at.z), 50.0);
        if i < 5 {
            builder.pin(id);
        }
    }
    for [a, b] in ends() {
        builder.link(ParticleId(a), ParticleId(b), (place(a) - place(b)).length(), 1e-7);
    }
    builder.build().unwrap()
}

fn ends() -> Vec<[u32; 2]> {
    let listed = &oracle()["sheet5x5"]["links_in_order"];
    let end = |link: &Value, k: usize| link[k].as_u64().expect("a node") as u32;
    listed.as_array().expect("links").iter().map(|link| [end(link, 0), end(link, 1)]).collect()
}

fn strains(world: &World) -> Vec<f64> {
    let (links, particles) = (world.links(), world.particles());
    links.ids().map(|id| links.residual(id, particles) / links.rest(id)).collect()
}

fn check_strains(world: &World, expected: &Value, what: &str) {
    let strains = strains(world);
    let largest = |of: &dyn Fn(usize, f64) -> f64| {
        strains.iter().enumerate().map(|(i, &x)| of(i, x)).fold(f64::NEG_INFINITY, f64::max)
    };
    let listed = &oracle()["sheet5x5"]["links_in_order"];
    let kind = |kind: &'static str| {
        let of = |i: usize, x: f64| if listed[i][2] == kind { x } else { f64::NEG_INFINITY };
        largest(&of)
    };
    close(largest(&|_, x| x), &expected["max_stretch"], 1e-12, what);
    close(-largest(&|_, x| -x), &expected["min_stretch"], 1e-12, what);
    close(largest(&|_, x| x.abs()), &expected["max_abs"], 1e-12, what);
    close(kind("across"), &expected["max_across"], 1e-12, what);
    close(kind("down"), &expected["max_down"], 1e-12, what);
    close(kind("diag"), &expected["max_diag"], 1e-12, what);
}

/// Upward part of what the links pull the pinned row with (N).
fn anchor_force(world: &World) -> f64 {
    let (links, particles) = (world.links(), world.particles());
    let pulls = links.ids().map(|id| {
        let [a, b] = links.ends(id).map(|end| particles.position(end));
        let n = (a - b) / links.length(id, particles);
        let force = links.lambda(id) / (H * H) * n.y;
        match links.ends(id).map(|end| particles.is_pinned(end)) {
            [true, false] => -force,
            [false, true] => force,
            _ => 0.0,
        }
    });
    pulls.sum()
}

#[test]
fn sheet_matches_to_1e_13() {
    let oracle = &oracle()["sheet5x5"];
    let mut world = sheet(100.0, 1.0);
    for (id, rest) in world.links().ids().zip(oracle["rest_float"].as_array().expect("rests")) {
        close(world.links().rest(id), rest, 1e-16, "rest length");
    }
    for step in ["1", "2"] {
        world.step();
        let sample = &oracle["samples"][step];
        for precise in [&sample["mp25"], sample] {
            for (i, x) in world.particles().positions().iter().enumerate() {
                for axis in 0..3 {
                    close(x[axis], &precise["positions"][i][axis], 1e-13, "position");
                }
            }
        }
        for (id, lambda) in world.links().ids().zip(sample["mp25"]["lambda"].as_array().unwrap()) {
            close(world.links().lambda(id), lambda, 1e-15, "λ");
        }
        check_strains(&world, &sample["strain"], step);
        close(anchor_force(&world), &sample["anchor_force_N"], 1e-9, "force");
        let (links, particles) = (world.links(), world.particles());
        let left = links
            .ids()
            .map(|id| (links.residual(id, particles) + 1e-7 / (H * H) * links.lambda(id)).abs());
        let left = left.zip(ends()).filter(|(_, [_, b])| *b > 4).map(|(x, _)| x);
        close(left.fold(0.0, f64::max), &sample["xpbd_residual_max"], 1e-13, "C + α̃λ");
    }
}

/// Damping that is laid on gravity too makes the sheet weigh less.
#[test]
fn damping_scales_the_static_load() {
    let expected = &oracle()["sheet5x5"]["beta_scales_static_load_after_10s"];
    // Ten seconds each: all of them natively only.
    let betas: &[&str] =
        if cfg!(target_arch = "wasm32") { &["100"] } else { &["0", "1", "10", "100"] };
    for &beta in betas {
        let mut world = sheet(beta.parse().unwrap(), 1.0);
        for _ in 0..2400 {
            world.step();
        }
        close(anchor_force(&world), &expected[beta]["anchor_force_N"], 1e-9, beta);
        let largest = world.links().largest_strain(world.particles());
        close(largest, &expected[beta]["max_stretch"], 1e-12, beta);
        let speeds = world.particles().ids().map(|id| world.particles().velocity(id).length());
        assert!(speeds.fold(0.0, f64::max) < 1e-12, "β {beta}: it hangs still");
    }
}

/// What the guard refused, and that it left everything bit for bit.
fn assert_rejected(cloth: &mut Guarded, before: &World, expected: &Value) {
    let Some(Stop::Strain { link, value }) = cloth.stopped() else {
        panic!("it should have stopped: {:?}", cloth.stopped())
    };
    assert!(link.index() < before.links().len());
    close(value.abs(), &expected["max_abs"], 1e-12, "rejected strain");
    close(value, &expected["max_stretch"], 1e-12, "rejected strain");
    for _ in 0..3 {
        assert!(!cloth.step(), "it stays stopped");
        assert_eq!(cloth.world().to_words(), before.to_words());
    }
    assert_eq!(cloth.world().hash(), before.hash());
}

#[test]
fn guard_refuses_strong_forces() {
    let oracle = oracle();
    for case in oracle["guard_8_percent"]["cases_after_10_quiet_steps"].as_array().unwrap() {
        let mut cloth = Guarded::new(sheet(100.0, 1.0));
        let first = cloth.world().hash();
        for _ in 0..10 {
            assert!(cloth.step());
        }
        let before = cloth.world().clone();
        let mut push = vec![DVec3::ZERO; 25];
        push[22] = DVec3::Y * (-number(&case["force_N"]) / 0.02);
        assert!(cloth.set_push(&push));
        let accepted = cloth.step();
        let what = format!("force {}", case["force_N"]);
        assert_eq!(accepted, case["failed"].is_null(), "{what}");
        assert_eq!(Some(cloth.world().steps()), case["accepted_steps"].as_u64(), "{what}");
        check_strains(cloth.world(), &case["strain_now"], &what);
        let node = cloth.world().particles().position(ParticleId(22));
        for axis in 0..3 {
            close(node[axis], &case["node22"][axis], 1e-12, &what);
        }
        if !accepted {
            assert_rejected(&mut cloth, &before, &case["failed"]);
            cloth.reset();
            assert_eq!(cloth.world().hash(), first);
            assert!(cloth.set_push(&[]) && cloth.step(), "after a reset it moves again");
        }
    }
}

#[test]
fn guard_looks_at_links_between_pins_too() {
    let oracle = oracle();
    for case in oracle["guard_8_percent"]["sheet_top_row_widened"].as_array().unwrap() {
        let mut cloth = Guarded::new(sheet(100.0, number(&case["top_row_scaled_by"])));
        let before = cloth.world().clone();
        let accepted = cloth.step();
        assert_eq!(Some(!accepted), case["stopped"].as_bool());
        let expected = &case["strain_after_or_failed"];
        if accepted {
            check_strains(cloth.world(), expected, "widened");
        } else {
            assert_rejected(&mut cloth, &before, expected);
            let Some(Stop::Strain { link: LinkId(link), .. }) = cloth.stopped() else { panic!() };
            assert!(ends()[link as usize].iter().all(|&end| end < 5), "a link between pins");
        }
    }
}

#[test]
fn guard_refuses_what_is_no_number() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut cloth = Guarded::new(sheet(100.0, 1.0));
        assert!(cloth.step());
        let before = cloth.world().to_words();
        let mut push = vec![DVec3::ZERO; 25];
        push[12].z = bad;
        cloth.set_push(&push);
        assert!(!cloth.step());
        let Some(Stop::Nonfinite { of, .. }) = cloth.stopped() else { panic!() };
        assert_eq!((of, cloth.world().to_words()), (Nonfinite::Position, before));
    }
}

#[test]
fn nodes_in_one_place_stay_finite() {
    let mut world = sheet(100.0, 1.0);
    let at = world.particles().position(ParticleId(17));
    world.place(ParticleId(18), at);
    for _ in 0..20 {
        assert_eq!(world.step().nonfinite, None);
    }
}
