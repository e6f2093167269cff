//! V1: Verlet under constant acceleration and on a linear oscillator.

use pbd_core::{Builder, DVec3, ParticleId, Scheme, Settings, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn one_particle(x: f64, previous: f64, a: f64, h: f64) -> World {
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Verlet { retention: 1.0 },
        gravity: DVec3::X * a,
        dt: h,
        substeps: 1,
        sweeps: 0,
        ..Settings::default()
    });
    let id = builder.particle(DVec3::X * x, 1.0);
    let mut world = builder.build().unwrap();
    world.set_previous(id, DVec3::X * previous);
    world
}

fn x(world: &World) -> f64 {
    world.particles().position(ParticleId(0)).x
}

#[test]
fn constant_acceleration_follows_the_closed_form() {
    for (x0, v0, a, h) in
        [(0.0, 0.0, 9.81, 1.0 / 60.0), (1.0, -2.0, 3.0, 0.01), (-0.5, 1.5, 0.0, 0.1)]
    {
        let mut world = one_particle(x0, x0 - v0 * h, a, h);
        for n in 1..=200 {
            world.step();
            let n = f64::from(n);
            let expected = x0 + v0 * n * h + a * h * h * n * (n + 1.0) / 2.0;
            let error = (x(&world) - expected).abs() / expected.abs().max(1.0);
            assert!(error < 1e-12, "n {n}: {} is not {expected}", x(&world));
        }
    }
}

#[test]
fn retention_keeps_that_part_of_the_displacement() {
    let mut world = one_particle(30.0, 25.0, 0.0, 1.0);
    world.step();
    assert_eq!((x(&world), world.particles().previous(ParticleId(0)).x), (35.0, 30.0));

    let mut settings = *world.settings();
    settings.scheme = Scheme::Verlet { retention: 0.99 };
    world.place(ParticleId(0), DVec3::X * 30.0);
    world.set_previous(ParticleId(0), DVec3::X * 25.0);
    world.set_settings(settings).unwrap();
    world.step();
    assert!((x(&world) - 34.95).abs() < 1e-12);
}

/// One step of x'' = −ω² x, the acceleration taken at the present position.
fn oscillate(world: &mut World, omega: f64) {
    let settings =
        Settings { gravity: DVec3::X * (-omega * omega * x(world)), ..*world.settings() };
    world.set_settings(settings).unwrap();
    world.step();
}

#[test]
fn oscillator_conserves_its_quadratic_form_while_h_omega_is_below_two() {
    let h = 0.01;
    for tenths in 1..=19 {
        let omega = f64::from(tenths) / 10.0 / h;
        let cos_theta = 1.0 - (h * omega) * (h * omega) / 2.0;
        let mut world = one_particle(1.0, 0.9, 0.0, h);
        let form = |a: f64, b: f64| a * a - 2.0 * cos_theta * a * b + b * b;
        let start = form(0.9, 1.0);
        for n in 0..2000 {
            let before = x(&world);
            oscillate(&mut world, omega);
            let drift = (form(before, x(&world)) - start).abs() / start;
            assert!(drift < 1e-12, "hω {}: drift {drift:e} at step {n}", h * omega);
        }
    }
}

#[test]
fn oscillator_diverges_above_two() {
    let (h, omega) = (0.01, 201.0);
    let mut world = one_particle(1.0, 0.9, 0.0, h);
    let mut steps = 0;
    while x(&world).abs() < 10.0 && steps < 2000 {
        oscillate(&mut world, omega);
        steps += 1;
    }
    assert!(steps < 2000, "hω = 2.01 stayed bounded");
}
