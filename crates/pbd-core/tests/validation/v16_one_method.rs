//! V16: the step inside the step is the step, bit for bit; a state put back is the state.

use pbd_core::{Builder, DVec3, Happened, InnerStep, LinkId, ParticleId, Scheme, Settings, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A crooked net with compliant and rigid links and a pin, in all three dimensions.
fn net(scheme: Scheme, substeps: u32, sweeps: u32) -> World {
    let mut builder = Builder::new(Settings {
        scheme,
        gravity: DVec3::new(0.3, 9.81, -0.2),
        dt: 1.0 / 60.0,
        substeps,
        sweeps,
        ..Settings::default()
    });
    for i in 0..12u32 {
        let (row, column) = (f64::from(i / 4), f64::from(i % 4));
        builder.particle(
            DVec3::new(column, row + 0.1 * column * column, 0.2 * row * column),
            1.0 + 0.25 * column,
        );
    }
    builder.pin(ParticleId(0));
    for i in 0..12u32 {
        if i % 4 < 3 {
            builder.link(ParticleId(i), ParticleId(i + 1), 1.0, 1e-4);
        }
        if i < 8 {
            builder.link(ParticleId(i), ParticleId(i + 4), 0.9, 0.0);
        }
    }
    builder.build().unwrap()
}

const SCHEMES: [Scheme; 2] =
    [Scheme::Verlet { retention: 0.99 }, Scheme::Velocity { damping: 0.98 }];

#[test]
fn inner_steps_give_the_bits_of_whole_steps() {
    for scheme in SCHEMES {
        for (substeps, sweeps) in [(1, 4), (3, 1), (2, 0)] {
            let mut whole = net(scheme, substeps, sweeps);
            let mut inner = whole.clone();
            for step in 0..50 {
                whole.step();
                let mut half = InnerStep::begin(&inner);
                // Walk a different way into every step before finishing it.
                for _ in 0..step {
                    half.advance(&mut ());
                }
                inner = half.finish(&mut ());
                assert_eq!(inner, whole, "{scheme:?}, {substeps} × {sweeps}, step {step}");
            }
        }
    }
}

#[test]
fn an_inner_step_shows_every_stage_once() {
    let world = net(SCHEMES[1], 2, 3);
    let mut half = InnerStep::begin(&world);
    let (mut predicted, mut projected, mut velocities) = (0, Vec::new(), 0);
    while let Some((_, happened)) = half.advance(&mut ()) {
        match happened {
            Happened::Predicted => predicted += 1,
            Happened::Projected(p) => projected.push((p.substep, p.sweep, p.link)),
            Happened::Velocities => velocities += 1,
            Happened::ShapeProjected(_) | Happened::Averaged | Happened::Contacts(_) => {
                panic!("there are none")
            }
        }
    }
    let links = world.links().len() as u32;
    let expected: Vec<_> = (0..2)
        .flat_map(|substep| {
            (0..3).flat_map(move |sweep| (0..links).map(move |link| (substep, sweep, LinkId(link))))
        })
        .collect();
    assert_eq!((predicted, velocities), (2, 2));
    assert_eq!(projected, expected);
    assert_eq!(world, net(SCHEMES[1], 2, 3), "the world itself was not touched");
}

#[test]
fn a_restored_state_goes_on_bit_for_bit() {
    for scheme in SCHEMES {
        let mut world = net(scheme, 2, 3);
        for _ in 0..20 {
            world.step();
        }
        let (snapshot, words) = (world.snapshot(), world.to_words());
        let mut other = net(scheme, 2, 3);
        assert!(other.restore_words(&words));
        assert_eq!(other, world);
        for _ in 0..20 {
            world.step();
            other.step();
        }
        assert_eq!(other, world);
        let later = world.hash();
        assert!(world.restore(&snapshot));
        assert_ne!(world.hash(), later);
        for _ in 0..20 {
            world.step();
        }
        assert_eq!(world.hash(), later);
    }
}

#[test]
fn words_that_are_no_state_change_nothing() {
    let mut world = net(SCHEMES[0], 1, 4);
    world.step();
    let (before, words) = (world.clone(), world.to_words());
    assert!(!world.restore_words(&words[..words.len() - 1]), "cut short");
    assert!(!world.restore_words(&[]), "empty");
    let mut nan = words.clone();
    nan[1] = f64::NAN.to_bits();
    assert!(!world.restore_words(&nan), "not a number");
    assert!(!world.restore(&Builder::new(*world.settings()).one().snapshot()), "another shape");
    assert_eq!(world, before);
}

trait One {
    fn one(self) -> World;
}

impl One for Builder {
    /// The smallest world.
    fn one(mut self) -> World {
        self.particle(DVec3::ZERO, 1.0);
        self.build().unwrap()
    }
}

#[test]
fn an_order_must_name_each_link_once() {
    let mut world = net(SCHEMES[0], 1, 4);
    let before = world.clone();
    let mut ids: Vec<LinkId> = world.links().ids().collect();
    ids[0] = ids[1];
    assert!(!world.set_order(&ids));
    assert!(!world.set_order(&ids[1..]));
    assert_eq!(world, before);
    ids[0] = LinkId(0);
    ids.reverse();
    assert!(world.set_order(&ids));
    assert_eq!(world.order().links().collect::<Vec<_>>(), ids);
}

#[test]
fn jacobi_sweeps_do_not_depend_on_the_order_and_bring_the_residual_down() {
    let (mut listed, mut before) = (net(SCHEMES[1], 1, 40), f64::INFINITY);
    listed.set_jacobi(1.0);
    for sweeps in [1, 4, 16, 64] {
        let mut world = net(SCHEMES[0], 1, sweeps);
        world.set_jacobi(1.0);
        world.step();
        assert!(world.residuals().rms < before, "{sweeps} sweeps");
        before = world.residuals().rms;
    }
    let mut whole = listed.clone();
    for step in 0..20 {
        whole.step();
        let mut half = InnerStep::begin(&listed);
        for _ in 0..step {
            half.advance(&mut ());
        }
        listed = half.finish(&mut ());
        assert_eq!(listed.hash(), whole.hash());
    }
}
