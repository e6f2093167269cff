//! V10: what must not change: strain in free fall, momentum, pins, previous positions of pins.

use pbd_core::{Builder, DVec3, ParticleId, Scheme, Settings, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// An n × n grid with spacing 1 in the xy-plane, links across and down.
fn grid(n: u32, scheme: Scheme, gravity: DVec3) -> World {
    let mut builder = Builder::new(Settings {
        scheme,
        gravity,
        dt: 1.0 / 60.0,
        substeps: 2,
        sweeps: 5,
        ..Settings::default()
    });
    for row in 0..n {
        for column in 0..n {
            builder.particle(DVec3::new(f64::from(column), f64::from(row), 0.0), 1.0);
        }
    }
    for i in 0..n * n {
        if i % n + 1 < n {
            builder.link(ParticleId(i), ParticleId(i + 1), 1.0, 1e-5);
        }
        if i / n + 1 < n {
            builder.link(ParticleId(i), ParticleId(i + n), 1.0, 0.0);
        }
    }
    builder.build().unwrap()
}

const SCHEMES: [Scheme; 2] =
    [Scheme::Verlet { retention: 0.99 }, Scheme::Velocity { damping: 1.0 }];

#[test]
fn free_fall_shows_no_strain() {
    for scheme in SCHEMES {
        let mut world = grid(6, scheme, DVec3::Y * 9.81);
        for _ in 0..60 {
            world.step();
        }
        assert!(world.residuals().max < 1e-12, "{scheme:?}: {:e}", world.residuals().max);
        assert!(world.particles().position(ParticleId(0)).y > 1.0, "it did fall");
    }
}

#[test]
fn links_conserve_momentum() {
    for scheme in SCHEMES {
        let mut world = grid(6, scheme, DVec3::ZERO);
        // Crumple the middle: all that moves from here on is moved by links.
        for i in [14, 15, 20] {
            world.place(ParticleId(i), DVec3::new(2.2, 2.7 + 0.1 * f64::from(i), 0.4));
        }
        let centre = |world: &World| {
            let x = world.particles().positions();
            x.iter().sum::<DVec3>() / x.len() as f64
        };
        let before = centre(&world);
        for _ in 0..100 {
            world.step();
        }
        assert!((centre(&world) - before).length() < 1e-12, "{scheme:?}");
        assert!(world.residuals().max > 0.0);
    }
}

#[test]
fn pins_and_held_particles_are_left_bit_for_bit() {
    for scheme in SCHEMES {
        let mut world = grid(5, scheme, DVec3::new(3.0, 9.81, -1.0));
        let (pin, held) = (ParticleId(0), ParticleId(4));
        world.set_pinned(pin, true);
        world.set_held(held, true);
        world.set_previous(pin, DVec3::new(0.3, -0.1, 7.0));
        let state = |world: &World, id: ParticleId| {
            let p = world.particles();
            [p.position(id), p.previous(id), p.velocity(id)].map(|v| v.to_array().map(f64::to_bits))
        };
        let before = [state(&world, pin), state(&world, held)];
        for _ in 0..100 {
            world.step();
        }
        assert_eq!([state(&world, pin), state(&world, held)], before);

        world.set_pinned(pin, false);
        assert_eq!(world.particles().inverse_mass(ParticleId(0)), 1.0, "a pin keeps its mass");
        assert_eq!(
            world.particles().previous(ParticleId(0)),
            world.particles().position(ParticleId(0)),
            "freed at rest"
        );
    }
}

#[test]
fn a_new_substep_keeps_the_velocity() {
    for scheme in SCHEMES {
        let mut world = grid(2, scheme, DVec3::Y * 9.81);
        world.step();
        let before = world.energy().kinetic;
        let settings = Settings { substeps: 7, ..*world.settings() };
        world.set_settings(settings).unwrap();
        let after = world.energy().kinetic;
        assert!(
            before > 0.0 && ((after - before) / before).abs() < 1e-9,
            "{scheme:?}: {before} {after}"
        );
    }
}

/// A sheet and a block in space, with everything inside them that pulls: links, folds, volumes, layers.
fn deep(gravity: DVec3) -> [World; 2] {
    let settings = Settings {
        scheme: Scheme::Verlet { retention: 1.0 },
        gravity,
        dt: 1.0 / 120.0,
        sweeps: 4,
        thickness: 0.15,
        keep_volume: true,
        bending: true,
        ..Settings::default()
    };
    [
        crate::cloth::sheet(settings, [5, 5], |r, c| {
            DVec3::new(0.2 * f64::from(c), 0.05 * f64::from(r % 2), 0.2 * f64::from(r))
        }),
        crate::cloth::block(settings, 3, 0.2, 1.0),
    ]
}

#[test]
fn free_fall_in_space_shows_no_strain() {
    for mut world in deep(DVec3::new(1.0, -9.8, 2.0)) {
        for _ in 0..120 {
            world.step();
        }
        assert!(world.residuals().max < 1e-12, "{:e}", world.residuals().max);
        assert!(world.particles().position(ParticleId(0)).y < -1.0, "it did fall");
    }
}

#[test]
fn folds_volumes_and_layers_conserve_momentum() {
    for mut world in deep(DVec3::ZERO) {
        for i in [6, 7, 12] {
            let x = world.particles().position(ParticleId(i));
            world.place(ParticleId(i), x + DVec3::new(0.07, 0.2, -0.03 * f64::from(i)));
        }
        let centre = |world: &World| {
            let x = world.particles().positions();
            x.iter().sum::<DVec3>() / x.len() as f64
        };
        let before = centre(&world);
        for _ in 0..60 {
            world.step();
        }
        assert!((centre(&world) - before).length() < 1e-12, "{}", centre(&world) - before);
    }
}
