//! The passes cloth against an independent program (`tests/oracle/passes.json`), to 1e-9.

use pbd_core::{Builder, DVec3, ParticleId, Scheme, Settings, World};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// 8 × 8 points 10 apart, pinned along the top; per point row-major, right then down; gravity 0.3 per frame².
fn cloth(passes: u32) -> World {
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Verlet { retention: 1.0 },
        gravity: DVec3::Y * 0.3,
        dt: 1.0,
        sweeps: passes,
        ..Settings::default()
    });
    for i in 0..64u32 {
        builder.particle(DVec3::new(f64::from(i % 8) * 10.0, f64::from(i / 8) * 10.0, 0.0), 1.0);
    }
    for i in 0..64u32 {
        if i < 8 {
            builder.pin(ParticleId(i));
        }
        if i % 8 < 7 {
            builder.link(ParticleId(i), ParticleId(i + 1), 10.0, 0.0);
        }
        if i / 8 < 7 {
            builder.link(ParticleId(i), ParticleId(i + 8), 10.0, 0.0);
        }
    }
    builder.build().expect("a good world")
}

#[test]
fn stretch_at_rest_falls_with_every_doubling_of_passes() {
    let oracle: Value =
        serde_json::from_str(include_str!("../../../../tests/oracle/passes.json")).expect("JSON");
    let expected = &oracle["stretch"]["8x8_undamped"]["by_passes"];
    let mut last = f64::INFINITY;
    for passes in [1, 2, 4, 8, 16] {
        let mut world = cloth(passes);
        for _ in 0..3000 {
            world.step();
        }
        let expected = &expected[passes.to_string()];
        let (links, particles) = (world.links(), world.particles());
        let stretch: Vec<f64> =
            links.ids().map(|id| links.length(id, particles) / links.rest(id) - 1.0).collect();
        let largest = stretch.iter().copied().fold(f64::MIN, f64::max);
        let mean = stretch.iter().sum::<f64>() / stretch.len() as f64;
        assert!((largest - expected["max"].as_f64().unwrap()).abs() < 1e-9, "{passes}: {largest}");
        assert!((mean - expected["mean_all"].as_f64().unwrap()).abs() < 1e-9, "{passes}: {mean}");
        for column in 0..8 {
            let y = particles.position(ParticleId(56 + column)).y;
            let bottom = expected["bottom_row_y"][column as usize].as_f64().unwrap();
            assert!((y - bottom).abs() < 1e-9, "{passes}, column {column}: {y}");
        }
        assert!(largest < last);
        last = largest;
    }
    assert!(0.18 / last > 4.0, "one pass stretches more than four times as much as sixteen");
}
