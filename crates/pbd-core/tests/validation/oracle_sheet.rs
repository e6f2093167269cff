//! One link and one gust against an independent program (`tests/oracle/sheet.json`). The whole sheet is checked in
//! `crates/labs/tests/deep`.

use pbd_core::{Builder, DVec3, LinkId, ParticleId, Scheme, Settings, Wind, World};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/sheet.json")).expect("JSON")
}

/// A link of rest length 0.2 between x = 0 and x = 0.3, at rest and without gravity.
fn link(w: [f64; 2], sweeps: u32, s: f64, pinned: bool) -> World {
    let mut builder = Builder::new(Settings { sweeps, ..Settings::default() });
    let a = builder.particle(DVec3::ZERO, w[0]);
    let b = builder.particle(DVec3::X * 0.3, w[1]);
    builder.link(a, b, 0.2, 0.0);
    builder.stiffness(s);
    if pinned {
        builder.pin(b);
    }
    builder.build().expect("a good world")
}

fn ends(world: &World) -> [f64; 2] {
    [0, 1].map(|id| world.particles().position(ParticleId(id)).x)
}

fn close(found: f64, expected: &Value) {
    let expected = expected.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-15, "{found} is not {expected}");
}

#[test]
fn one_link_moves_its_ends_by_their_share() {
    let oracle = oracle();
    let one = &oracle["one_link"];
    for (name, w, s) in [
        ("s1_after", [1.0, 1.0], 1.0),
        ("s0.5_after", [1.0, 1.0], 0.5),
        ("w_2_and_1_s1", [2.0, 1.0], 1.0),
    ] {
        let mut world = link(w, 1, s, false);
        world.step();
        for (end, x) in ends(&world).into_iter().enumerate() {
            close(x, &one[name][end]);
        }
    }
    let mut pinned = link([1.0, 1.0], 1, 1.0, true);
    pinned.step();
    close(ends(&pinned)[0], &one["s1_b_pinned_a"]);
    assert_eq!(ends(&pinned)[1], 0.3);
}

#[test]
fn a_sweep_leaves_the_same_part_of_a_lone_residual_every_time() {
    let oracle = oracle();
    for (name, s) in [("s0.5_8passes", 0.5), ("s0.1_8passes", 0.1)] {
        let mut world = link([1.0, 1.0], 8, s, false);
        let start = world.links().residual(LinkId(0), world.particles());
        world.step();
        let left = world.links().residual(LinkId(0), world.particles());
        close(left / start, &oracle["isolated_link_residual_factor"][name]);
    }
}

#[test]
fn a_gust_pushes_by_the_time_at_the_start_of_the_step() {
    let (oracle, dt) = (oracle(), 1.0 / 120.0);
    for (name, steps, x) in [("t0_x0", 0, 0.0), ("t0_x1.4", 0, 1.4), ("t0.5_x-1.4", 60, -1.4)] {
        let mut builder = Builder::new(Settings {
            scheme: Scheme::Verlet { retention: 0.0 },
            dt,
            sweeps: 0,
            wind: Some(Wind { strength: 3.0, pressure: None }),
            ..Settings::default()
        });
        let id = builder.particle(DVec3::X * x, 1.0);
        let mut world = builder.build().expect("a good world");
        for _ in 0..steps {
            world.step();
        }
        let before = world.particles().position(id).z;
        world.step();
        let acceleration = (world.particles().position(id).z - before) / (dt * dt);
        let expected = oracle["wind_values"][name].as_f64().expect("a number");
        assert!((acceleration - expected).abs() < 1e-9, "{name}: {acceleration} is not {expected}");
    }
}
