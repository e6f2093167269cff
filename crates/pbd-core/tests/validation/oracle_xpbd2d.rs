//! Cloth, rope and soft body of the flat labs against an independent program (`tests/oracle/xpbd2d.json`).

use pbd_core::{Builder, DVec3, Floor, LinkId, ParticleId, Scheme, Settings, Up, World};
use serde_json::Value;
use std::collections::HashMap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/xpbd2d.json")).expect("JSON")
}

fn settings() -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * 9.81,
        substeps: 10,
        ..Settings::default()
    }
}

fn close(value: f64, expected: &Value, tolerance: f64, what: &str) {
    let expected = expected.as_f64().expect(what);
    assert!((value - expected).abs() <= tolerance, "{what}: {value} is not {expected}");
}

fn check_positions(world: &World, expected: &Value, tolerance: f64, what: &str) {
    let Some(expected) = expected.as_array() else { return };
    for (i, (x, expected)) in world.particles().positions().iter().zip(expected).enumerate() {
        close(x.x, &expected[0], tolerance, &format!("{what}, x of {i}"));
        close(x.y, &expected[1], tolerance, &format!("{what}, y of {i}"));
    }
}

/// Steps to each frame that the oracle knows, in order, and shows the world there.
fn at_frames(
    world: &mut World,
    frames: &Value,
    upto: u64,
    mut check: impl FnMut(&World, &Value, &str),
) {
    let frames = frames.as_object().expect("frames");
    let mut numbers: Vec<u64> =
        frames.keys().map(|frame| frame.parse().expect("a number")).collect();
    numbers.sort_unstable();
    for frame in numbers.into_iter().filter(|&frame| frame <= upto) {
        while world.steps() < frame {
            world.step();
        }
        check(world, &frames[&frame.to_string()], &format!("frame {frame}"));
    }
}

const COLUMNS: u32 = 8;
const ROWS: u32 = 6;

/// Stretch, shear and bend links in listed order: right, down, down-right, right to down, right-two, down-two.
fn cloth(pins: &[u64], compliance: impl Fn(&str) -> f64) -> (World, Vec<&'static str>) {
    let mut builder = Builder::new(settings());
    for i in 0..COLUMNS * ROWS {
        builder.particle(
            DVec3::new(0.1 * f64::from(i % COLUMNS), 0.1 * f64::from(i / COLUMNS), 0.0),
            1.0,
        );
    }
    for &pin in pins {
        builder.pin(ParticleId(pin as u32));
    }
    let mut kinds = Vec::new();
    let mut link = |a: u32, b: u32, kind: &'static str, rest: f64| {
        builder.link(ParticleId(a), ParticleId(b), rest, compliance(kind));
        kinds.push(kind);
    };
    let diagonal = 0.1f64.hypot(0.1);
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let i = row * COLUMNS + column;
            let (right, down) = (column + 1 < COLUMNS, row + 1 < ROWS);
            if right {
                link(i, i + 1, "stretch", 0.1);
            }
            if down {
                link(i, i + COLUMNS, "stretch", 0.1);
            }
            if right && down {
                link(i, i + COLUMNS + 1, "shear", diagonal);
                link(i + 1, i + COLUMNS, "shear", diagonal);
            }
            if column + 2 < COLUMNS {
                link(i, i + 2, "bend", 0.2);
            }
            if row + 2 < ROWS {
                link(i, i + 2 * COLUMNS, "bend", 0.2);
            }
        }
    }
    (builder.build().expect("a good world"), kinds)
}

#[test]
fn cloth_matches_to_1e_12() {
    let oracle = oracle();
    for case in ["top_row/rigid", "corners/by_kind"] {
        let expected = &oracle["cloth8x6"][case];
        let pins: Vec<u64> =
            expected["pins"].as_array().expect("pins").iter().filter_map(Value::as_u64).collect();
        let (mut world, kinds) =
            cloth(&pins, |kind| expected["compliance"][kind].as_f64().unwrap_or(0.0));
        assert_eq!(world.links().len(), 220);
        at_frames(&mut world, &expected["frames"], 60, |world, expected, frame| {
            let what = format!("{case}, {frame}");
            check_positions(world, &expected["positions"], 1e-12, &what);
            let last = world.particles().position(ParticleId(COLUMNS * ROWS - 1));
            close(last.x, &expected["corner_last"][0], 1e-12, &what);
            close(last.y, &expected["corner_last"][1], 1e-12, &what);
            let (links, particles) = (world.links(), world.particles());
            for kind in ["stretch", "shear", "bend"] {
                let of_kind = links.ids().filter(|id| kinds[id.index()] == kind);
                let strain = of_kind.map(|id| links.residual(id, particles) / links.rest(id));
                let (low, high) =
                    strain.fold((0.0f64, 0.0f64), |(low, high), s| (low.min(s), high.max(s)));
                close(low, &expected["strain"][kind]["min"], 1e-11, &format!("{what}, {kind} min"));
                close(
                    high,
                    &expected["strain"][kind]["max"],
                    1e-11,
                    &format!("{what}, {kind} max"),
                );
            }
        });
    }
}

#[test]
fn cloth_falls_freely_without_pins() {
    let expected = &oracle()["cloth8x6"]["free_fall_no_pins"];
    let (mut world, _) = cloth(&[], |_| 0.0);
    let mean = |world: &World| {
        let positions = world.particles().positions();
        positions.iter().map(|x| x.y).sum::<f64>() / positions.len() as f64
    };
    let start = mean(&world);
    for _ in 0..60 {
        world.step();
    }
    close(mean(&world) - start, &expected["mean_y_minus_start"], 1e-11, "fall");
    assert!(world.residuals().max < 1e-12, "no strain in free fall: {:e}", world.residuals().max);
}

/// Twenty links of 0.1 m from a pin at the origin, hanging down or held out sideways.
fn rope(direction: DVec3, compliance: f64) -> World {
    let mut builder = Builder::new(settings());
    let points: Vec<_> =
        (0..=20).map(|i| builder.particle(direction * (0.1 * f64::from(i)), 1.0)).collect();
    builder.pin(points[0]);
    for pair in points.windows(2) {
        builder.link(pair[0], pair[1], 0.1, compliance);
    }
    builder.build().expect("a good world")
}

#[test]
fn rope_matches_to_1e_10() {
    let oracle = oracle();
    for (case, direction, compliance) in [
        ("vertical_rigid_10sub", DVec3::Y, 0.0),
        ("vertical_comp1e-4_10sub", DVec3::Y, 1e-4),
        ("horizontal_rigid_10sub", DVec3::X, 0.0),
    ] {
        let mut world = rope(direction, compliance);
        at_frames(&mut world, &oracle["rope20"][case]["frames"], 600, |world, expected, frame| {
            let what = format!("{case}, {frame}");
            check_positions(world, &expected["positions"], 1e-10, &what);
            let (links, particles) = (world.links(), world.particles());
            let length: f64 = links.ids().map(|id| links.length(id, particles)).sum();
            close(length, &expected["length"], 1e-10, &what);
            let tip = particles.position(ParticleId(20));
            close(tip.x, &expected["tip"][0], 1e-10, &what);
            close(tip.y, &expected["tip"][1], 1e-10, &what);
        });
    }
}

/// Four by four points; each quad split by its falling diagonal; edges in order of first appearance.
fn soft_body() -> World {
    let mut builder =
        Builder::new(Settings { floor: Some(Floor { y: 0.8, up: Up::NegativeY }), ..settings() });
    for i in 0..16 {
        builder.particle(DVec3::new(0.1 * f64::from(i % 4), 0.1 * f64::from(i / 4), 0.0), 1.0);
    }
    let mut links: HashMap<[u32; 2], LinkId> = HashMap::new();
    for row in 0..3 {
        for column in 0..3 {
            let a = 4 * row + column;
            for corners in [[a, a + 1, a + 5], [a, a + 5, a + 4]] {
                let edges = [[0, 1], [1, 2], [2, 0]].map(|[i, j]| {
                    let (p, q) = (corners[i], corners[j]);
                    let key = [p.min(q), p.max(q)];
                    *links.entry(key).or_insert_with(|| {
                        let rest = if p.abs_diff(q) == 5 { 0.1f64.hypot(0.1) } else { 0.1 };
                        builder.link(ParticleId(p), ParticleId(q), rest, 0.0)
                    })
                });
                builder.triangle(corners.map(ParticleId), edges, 0.0);
            }
        }
    }
    builder.build().expect("a good world")
}

#[test]
fn soft_body_matches_to_1e_9() {
    let oracle = &oracle()["softbody"];
    let mut world = soft_body();
    for (id, expected) in world.links().ids().zip(oracle["edges"].as_array().expect("edges")) {
        let ends = world.links().ends(id).map(|end| u64::from(end.0));
        assert_eq!(
            Some(ends.to_vec()),
            expected.as_array().map(|e| e.iter().filter_map(Value::as_u64).collect())
        );
    }
    let area = |world: &World| -> f64 {
        world.triangles().ids().map(|id| world.triangles().area(id, world.particles())).sum()
    };
    let rest = area(&world);
    close(rest, &oracle["rest_area_total"], 1e-15, "rest area");
    at_frames(&mut world, &oracle["rigid"]["frames"], 600, |world, expected, frame| {
        check_positions(world, &expected["positions"], 1e-9, frame);
        close(area(world) / rest, &expected["area_ratio"], 1e-9, frame);
        let positions = world.particles().positions();
        let low = |f: fn(&DVec3) -> f64| positions.iter().map(f).fold(f64::INFINITY, f64::min);
        let high = |f: fn(&DVec3) -> f64| positions.iter().map(f).fold(f64::NEG_INFINITY, f64::max);
        close(0.8 - low(|x| x.y), &expected["height"], 1e-9, frame);
        close(high(|x| x.x) - low(|x| x.x), &expected["width"], 1e-9, frame);
        let triangles = world.triangles();
        let inverted =
            triangles.ids().filter(|&id| triangles.area(id, world.particles()) < 0.0).count();
        assert_eq!(Some(inverted as u64), expected["inverted_triangles"].as_u64());
    });
    // V6: a rigid body rests within 5e-4 of its area.
    assert!((area(&world) / rest - 1.0).abs() < 5e-4);
}
