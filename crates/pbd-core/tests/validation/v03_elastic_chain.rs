//! V3, V11, V12: hanging chains of compliant links: independent of substep and sweeps, and what small steps buy.

use pbd_core::{Builder, DVec3, ParticleId, Scheme, Settings, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const G: f64 = 9.81;

/// N links of rest length 0.1 m and compliance α below a pin, N masses m; undamped, swept from the top.
fn chain(links: u32, compliance: f64, mass: f64, substeps: u32, sweeps: u32) -> World {
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * G,
        substeps,
        sweeps,
        ..Settings::default()
    });
    let points: Vec<_> = (0..=links)
        .map(|i| builder.particle(DVec3::Y * (0.1 * f64::from(i)), 1.0 / mass))
        .collect();
    builder.pin(points[0]);
    for pair in points.windows(2) {
        builder.link(pair[0], pair[1], 0.1, compliance);
    }
    builder.build().expect("a good world")
}

fn extension(world: &World) -> f64 {
    let last = ParticleId(world.links().len() as u32);
    world.particles().position(last).y - 0.1 * world.links().len() as f64
}

/// Lets the chain swing out: undamped chains ring for long, so velocity is taken away step by step until nothing moves.
fn settle(world: &mut World) {
    let free: Vec<ParticleId> = world.particles().ids().skip(1).collect();
    for round in 0..20_000 {
        let before = world.particles().positions();
        world.step();
        let moved = (world.particles().positions().iter().zip(&before))
            .map(|(now, then)| (*now - *then).length())
            .fold(0.0, f64::max);
        if moved < 1e-16 && round > 10 {
            return;
        }
        for &id in &free {
            let here = world.particles().position(id);
            world.place(id, here);
        }
    }
    panic!("it did not settle");
}

#[test]
fn v03_extension_and_tension_follow_the_closed_form() {
    let (n, alpha, mass) = (10, 1e-4, 0.1);
    for (substeps, sweeps) in [(1, 400), (10, 100)] {
        let mut world = chain(n, alpha, mass, substeps, sweeps);
        settle(&mut world);
        let expected = alpha * mass * G * f64::from(n * (n + 1)) / 2.0;
        let error = (extension(&world) - expected).abs();
        assert!(
            error < 1e-11,
            "{substeps} × {sweeps}: {} is not {expected} ({error:e})",
            extension(&world)
        );
        let h = world.settings().h();
        for (i, id) in world.links().ids().enumerate() {
            let tension = -world.links().lambda(id) / (h * h);
            let below = mass * G * f64::from(n - i as u32);
            assert!(
                (tension - below).abs() / below < 1e-9,
                "link {i}: {tension} N is not {below} N"
            );
        }
    }
}

#[test]
fn v11_extension_does_not_depend_on_the_sweeps_once_they_converge() {
    let extensions: Vec<f64> = [60, 200, 400]
        .into_iter()
        .map(|sweeps| {
            let mut world = chain(10, 1e-4, 0.1, 10, sweeps);
            settle(&mut world);
            extension(&world)
        })
        .collect();
    for pair in extensions.windows(2) {
        assert!((pair[0] - pair[1]).abs() < 1e-9, "{extensions:?}");
    }
    // The stiffness form beside it is another material at every number of sweeps.
    let stiffness_form: Vec<f64> = [5, 20, 60]
        .into_iter()
        .map(|sweeps| {
            let mut world = chain(10, 0.0, 0.1, 1, sweeps);
            world.set_stiffness(0.2);
            settle(&mut world);
            extension(&world)
        })
        .collect();
    assert!(
        stiffness_form[0] > 1.5 * stiffness_form[1] && stiffness_form[1] > 1.5 * stiffness_form[2]
    );
}

#[test]
fn v12_twenty_projections_buy_nineteen_times_more_as_substeps() {
    let expected = [
        (1, 20, 0.024_592_4),
        (2, 10, 0.012_637_2),
        (4, 5, 0.006_403_7),
        (10, 2, 0.002_581_9),
        (20, 1, 0.001_294_4),
    ];
    let mut measured = Vec::new();
    for (substeps, sweeps, table) in expected {
        let mut world = chain(20, 0.0, 1.0, substeps, sweeps);
        settle_undisturbed(&mut world);
        let extension = extension(&world);
        assert!(
            (extension - table).abs() < 1e-7,
            "{substeps} × {sweeps}: {extension} is not {table}"
        );
        measured.push(extension);
    }
    let gain = measured[0] / measured[4];
    assert!((gain - 19.0).abs() < 0.01, "{gain}");
}

/// A rigid rope loses its motion by itself: the solver's own damping.
fn settle_undisturbed(world: &mut World) {
    for _ in 0..3600 {
        world.step();
    }
    let before = world.particles().positions();
    world.step();
    let still =
        world.particles().positions().iter().zip(&before).all(|(a, b)| (*a - *b).length() < 1e-9);
    assert!(still, "it still moves after a minute");
}

#[test]
fn one_sweep_leaves_the_error_of_the_closed_form() {
    // α m g N(N+1)/2 + g h² N(N−1)/2: the second term is the error of one sweep a substep.
    let (n, substeps) = (20, 10);
    let mut world = chain(n, 0.0, 1.0, substeps, 1);
    settle_undisturbed(&mut world);
    let h = world.settings().h();
    let expected = G * h * h * f64::from(n * (n - 1)) / 2.0;
    assert!(
        (extension(&world) - expected).abs() < 1e-11,
        "{} is not {expected}",
        extension(&world)
    );
}

/// A sheet of so many rows, hung by its top row, of the same mass and compliance in all: rows of M/rows each, the pinned
/// one counted, and links of α/(rows − 1) one below the other. Returns how far its lowest row sinks.
fn sinks(rows: u32) -> f64 {
    let (columns, mass, alpha) = (4, 0.4, 4e-3);
    let settings = Settings {
        // Retention takes the swing out and leaves the load alone.
        scheme: Scheme::Verlet { retention: 0.9 },
        gravity: DVec3::Y * 9.81,
        sweeps: 400,
        ..Settings::default()
    };
    let spacing = 1.0 / f64::from(rows - 1);
    let mut builder = Builder::new(settings);
    let particle = |row, column| ParticleId(row * columns + column);
    for row in 0..rows {
        for column in 0..columns {
            let at = DVec3::new(f64::from(column) * 0.1, f64::from(row) * spacing, 0.0);
            let id = builder.particle(at, f64::from(rows) / mass);
            if row == 0 {
                builder.pin(id);
            }
        }
    }
    for row in 1..rows {
        for column in 0..columns {
            let alpha = alpha / f64::from(rows - 1);
            builder.link(particle(row - 1, column), particle(row, column), spacing, alpha);
            if column > 0 {
                builder.link(particle(row, column - 1), particle(row, column), 0.1, 0.0);
            }
        }
    }
    let mut world = builder.build().unwrap();
    for _ in 0..600 {
        world.step();
    }
    world.particles().position(particle(rows - 1, 0)).y - 1.0
}

#[test]
fn a_finer_mesh_of_the_same_mass_and_compliance_sinks_as_far() {
    // Σ of the loads over the links is α M g / 2, whatever the number of rows.
    let theory = 4e-3 * 0.4 * 9.81 / 2.0;
    for rows in [5, 10, 20] {
        let extension = sinks(rows);
        assert!((extension / theory - 1.0).abs() < 0.02, "{rows} rows: {extension}, not {theory}");
    }
}
