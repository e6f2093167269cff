//! V16: the step inside the step is the step, bit for bit; a state put back is the state.

use pbd_core::{
    Builder, DVec2, DVec3, Grid, Happened, InnerStep, Kind, LinkId, LinkState, Observer,
    ParticleId, Scheme, Settings, World, families_order,
};
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
            Happened::AreaProjected(_) | Happened::Averaged | Happened::Contacts => {
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

/// A sheet of so many columns with all kinds of links in the families order, corners pinned, one corner held out of its
/// place so that links tear.
fn sheet(columns: u32, tear_ratio: Option<f64>) -> World {
    let grid = Grid { columns, rows: 7 };
    let links = grid.links(&[Kind::Stretch, Kind::Shear, Kind::Bend]);
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * 9.81,
        substeps: 3,
        sweeps: 2,
        tear_ratio,
        ..Settings::default()
    });
    for i in 0..grid.len() {
        let (row, column) = (f64::from(i / columns), f64::from(i % columns));
        let id = builder.particle(DVec3::new(column, row, 0.01 * column * row), 1.0 + 0.1 * column);
        if i == 0 || i + 1 == columns {
            builder.pin(id);
        }
    }
    for link in &links {
        let rest = match link.family.kind() {
            Kind::Stretch => 1.0,
            Kind::Shear => 1.4,
            Kind::Bend => 2.0,
        };
        builder.link(link.ends[0], link.ends[1], rest, if rest > 1.0 { 1e-5 } else { 0.0 });
    }
    let mut world = builder.build().unwrap();
    assert!(world.set_order(&families_order(&links)));
    world.place(ParticleId(grid.len() - 1), DVec3::new(f64::from(columns) + 3.0, 9.0, 0.0));
    world.set_held(ParticleId(grid.len() - 1), true);
    world
}

#[test]
fn runs_give_the_bits_of_links_one_by_one() {
    struct Watcher;
    impl Observer for Watcher {}
    for columns in [2, 3, 4, 5, 8, 13, 20] {
        for tear_ratio in [None, Some(1.3)] {
            let (mut watched, mut plain) = (sheet(columns, tear_ratio), sheet(columns, tear_ratio));
            let mut placed = plain.clone();
            assert!(placed.set_places(Grid { columns, rows: 7 }.places()));
            for step in 0..30 {
                if step == 10 {
                    for world in [&mut watched, &mut plain, &mut placed] {
                        world.cut(DVec2::new(-1.0, 3.5), DVec2::new(2.2, 3.6));
                    }
                }
                watched.step_observed(&mut Watcher);
                plain.step();
                placed.step();
                assert_eq!(watched.hash(), plain.hash(), "{columns} columns, step {step}");
                assert_eq!(
                    watched.hash(),
                    placed.hash(),
                    "{columns} columns in places, step {step}"
                );
                assert_eq!(watched.report(), placed.report());
            }
            let torn = watched.links_in(LinkState::Torn);
            assert_eq!(torn > 0, tear_ratio.is_some(), "{torn} torn");
            for id in watched.links().ids() {
                let lambdas = [&watched, &plain, &placed].map(|w| w.links().lambda(id).to_bits());
                assert!(lambdas[0] == lambdas[1] && lambdas[0] == lambdas[2], "λ of link {}", id.0);
            }
        }
    }
}

#[test]
fn places_must_be_those_of_all_particles() {
    let mut world = sheet(3, None);
    let places = Grid { columns: 3, rows: 7 }.places();
    assert_eq!(places[..6], [0, 1, 2, 3, 4, 5]);
    assert_eq!(Grid { columns: 6, rows: 1 }.places(), [0, 2, 4, 5, 1, 3]);
    for bad in [vec![], vec![0; 21], (1..22).collect::<Vec<u32>>()] {
        assert!(!world.set_places(bad));
    }
    assert!(world.set_places(places));
}
