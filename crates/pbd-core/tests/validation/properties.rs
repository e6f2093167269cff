//! Random worlds: finite in, finite out; pins never move.

use pbd_core::{
    Builder, COORDINATE_LIMIT, DVec3, LinkId, Observer, Order, ParticleId, Precision, Scheme,
    Settings, World,
};
use proptest::prelude::*;

/// Coordinates of every kind: huge, ordinary, tiny, and often the same as another's.
fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![
        -COORDINATE_LIMIT..COORDINATE_LIMIT,
        -1.0..1.0,
        -1e-150..1e-150,
        Just(0.0),
        Just(-0.0),
        Just(1.0),
        Just(f64::MIN_POSITIVE),
        Just(COORDINATE_LIMIT),
    ]
}

fn vector() -> impl Strategy<Value = DVec3> {
    (coordinate(), coordinate(), coordinate()).prop_map(|(x, y, z)| DVec3::new(x, y, z))
}

fn scheme() -> impl Strategy<Value = Scheme> {
    prop_oneof![
        (0.0..=1.0).prop_map(|retention| Scheme::Verlet { retention }),
        (0.0..=1.0).prop_map(|damping| Scheme::Velocity { damping }),
    ]
}

prop_compose! {
    fn settings()(
        scheme in scheme(),
        gravity in -5000.0..5000.0,
        substeps in 1u32..5,
        sweeps in 0u32..20,
        tear_ratio in prop::option::of(1.01..4.0),
        single in any::<bool>(),
    ) -> Settings {
        Settings { scheme, gravity: DVec3::Y * gravity, dt: 1.0 / 60.0, substeps, sweeps, tear_ratio, precision: if single { Precision::Single } else { Precision::Double }, ..Settings::default() }
    }
}

prop_compose! {
    /// Up to 12 particles and 20 links between any two of them, in any order.
    fn world()(
        settings in settings(),
        points in prop::collection::vec((vector(), 1e-3..1e3, any::<bool>()), 2..12),
        links in prop::collection::vec((any::<u32>(), any::<u32>(), 1e-3..1e3, prop_oneof![Just(0.0), 1e-9..1.0]), 0..20),
        stiffness in 0.0..=1.0,
        shuffle in any::<u64>(),
    ) -> World {
        let n = points.len() as u32;
        let mut builder = Builder::new(settings);
        for (position, inverse_mass, pinned) in points {
            let id = builder.particle(position, inverse_mass);
            if pinned {
                builder.pin(id);
            }
        }
        let mut ids = Vec::new();
        for (a, b, rest, compliance) in links {
            let (a, b) = (a % n, b % n);
            if a != b {
                ids.push(builder.link(ParticleId(a), ParticleId(b), rest, compliance));
            }
        }
        // Any permutation: sort by a scrambled key.
        ids.sort_by_key(|id: &LinkId| (u64::from(id.0) + 1).wrapping_mul(shuffle | 1).rotate_left(17));
        builder.order(ids);
        builder.stiffness(stiffness);
        builder.build().expect("every part is in range")
    }
}

proptest! {
    #[test]
    fn finite_stays_finite_and_pins_stay(mut world in world()) {
        let pinned: Vec<ParticleId> =
            world.particles().ids().filter(|&id| world.particles().is_pinned(id)).collect();
        let bits = |world: &World| -> Vec<[u64; 3]> {
            pinned.iter().map(|&id| world.particles().position(id).to_array().map(f64::to_bits)).collect()
        };
        let before = bits(&world);
        for _ in 0..20 {
            prop_assert_eq!(world.step().nonfinite, None);
            let residuals = world.residuals();
            prop_assert!(residuals.max.is_finite() && residuals.rms.is_finite());
        }
        prop_assert_eq!(bits(&world), before);
    }

    #[test]
    fn grouped_names_each_link_once(mut world in world()) {
        let ids = Order::grouped(world.links());
        prop_assert!(world.set_order(&ids));
    }

    #[test]
    fn a_step_that_is_watched_gives_the_same_bits(world in world()) {
        struct Watcher;
        impl Observer for Watcher {}
        let (mut plain, mut watched) = (world.clone(), world);
        for _ in 0..5 {
            plain.step();
            watched.step_observed(&mut Watcher);
            prop_assert_eq!(&plain, &watched);
            prop_assert_eq!(plain.hash(), watched.hash());
        }
    }

    #[test]
    fn the_same_world_gives_the_same_bits(world in world()) {
        let (mut a, mut b) = (world.clone(), world);
        for _ in 0..5 {
            a.step();
            b.step();
        }
        prop_assert_eq!(a.hash(), b.hash());
    }

    #[test]
    fn every_state_survives_its_words(mut world in world()) {
        let mut other = world.clone();
        world.step();
        prop_assert!(other.restore_words(&world.to_words()));
        prop_assert_eq!(other, world);
    }
}
