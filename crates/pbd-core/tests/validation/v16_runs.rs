//! V16, whole sweeps: runs, several links side by side, give the bits of links one by one, whatever happens between.

use pbd_core::{
    Ball, Builder, DVec2, DVec3, Floor, Grid, Kind, LinkId, LinkState, Observer, Order, ParticleId,
    Precision, Scheme, Settings, Up, Wind, World, families_order,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

struct Watcher;
impl Observer for Watcher {}

/// A sheet of so many columns with all kinds of links in the families order, corners pinned, one corner held out of its
/// place so that links tear.
fn sheet(columns: u32, tear_ratio: Option<f64>, precision: Precision) -> World {
    let grid = Grid { columns, rows: 7 };
    let links = grid.links(&[Kind::Stretch, Kind::Shear, Kind::Bend]);
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * 9.81,
        substeps: 3,
        sweeps: 2,
        tear_ratio,
        precision,
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

/// Both worlds have the same state, report and multipliers, to the last bit.
fn assert_equal_bits(one: &World, other: &World, what: &str) {
    assert_eq!(one.hash(), other.hash(), "{what}");
    assert_eq!(one.report(), other.report(), "{what}");
    for id in one.links().ids() {
        let [one, other] = [one, other].map(|world| world.links().lambda(id));
        // −0 = 0: without weight only its sign depends on the way.
        assert!(one == other, "{what}: λ of link {}", id.0);
    }
}

#[test]
fn runs_give_the_bits_of_links_one_by_one() {
    for columns in [2, 3, 4, 5, 8, 13, 20] {
        for tear_ratio in [None, Some(1.3)] {
            for precision in [Precision::Double, Precision::Single] {
                let mut watched = sheet(columns, tear_ratio, precision);
                let mut plain = watched.clone();
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
                    let what = format!("{columns} columns, {precision:?}, step {step}");
                    assert_equal_bits(&watched, &plain, &what);
                    assert_equal_bits(&watched, &placed, &what);
                }
                let torn = watched.links_in(LinkState::Torn);
                assert_eq!(torn > 0, tear_ratio.is_some(), "{torn} torn");
            }
        }
    }
}

/// How much of a particle changes places depends on what is looked at meanwhile; nobody sees the difference.
#[test]
fn particles_in_places_give_the_same_bits_whatever_else_happens() {
    let schemes = [Scheme::Verlet { retention: 0.99 }, Scheme::Velocity { damping: 0.999 }];
    let ball = Ball { centre: DVec3::new(3.0, 7.0, 0.5), radius: 1.5 };
    let floor = Floor { y: 8.0, up: Up::NegativeY };
    let wind = Wind { strength: 20.0, pressure: None };
    for (scheme, precision) in [
        (schemes[0], Precision::Double),
        (schemes[1], Precision::Double),
        (schemes[0], Precision::Single),
        (schemes[1], Precision::Single),
    ] {
        for substeps in [1, 2, 5] {
            for bits in 0..8u32 {
                let given = |bit: u32| bits & (1 << bit) != 0;
                let mut placed = sheet(9, None, precision);
                let settings = Settings {
                    scheme,
                    substeps,
                    friction: 0.3,
                    ball: given(0).then_some(ball),
                    floor: given(1).then_some(floor),
                    wind: given(2).then_some(wind),
                    ..*placed.settings()
                };
                placed.set_settings(settings).unwrap();
                // A pin keeps the velocity it is given.
                placed.set_velocity(ParticleId(0), DVec3::new(1.0, 2.0, 3.0));
                let mut watched = placed.clone();
                assert!(placed.set_places(Grid { columns: 9, rows: 7 }.places()));
                for step in 0..6 {
                    for world in [&mut placed, &mut watched] {
                        let held = ParticleId(9 * 7 - 1);
                        world.steer(held, DVec3::new(12.0 - 0.1 * f64::from(step), 9.0, 0.5));
                    }
                    placed.step();
                    watched.step_observed(&mut Watcher);
                    assert_equal_bits(&placed, &watched, &format!("{settings:?}, step {step}"));
                }
            }
        }
    }
}

/// What the sweeps were laid out for is never out of date.
#[test]
fn runs_follow_every_change_between_two_steps() {
    type Change = fn(&mut World);
    let changes: [(&str, Change); 16] = [
        ("cut", |world| drop(world.cut(DVec2::new(-1.0, 3.5), DVec2::new(2.2, 3.6)))),
        ("pin", |world| world.set_pinned(ParticleId(17), true)),
        ("free", |world| world.set_pinned(ParticleId(17), false)),
        ("hold", |world| {
            world.set_held(ParticleId(30), true);
            world.steer(ParticleId(30), DVec3::new(4.0, 5.0, 1.0));
        }),
        ("stiffness", |world| world.set_stiffness(0.5)),
        ("compliance", |world| world.set_compliances(|id| f64::from(id.0 % 3) * 1e-5).unwrap()),
        ("alike again", |world| world.set_compliances(|_| 1e-6).unwrap()),
        ("substeps", |world| {
            let settings = *world.settings();
            world.set_settings(Settings { substeps: 4, ..settings }).unwrap();
        }),
        ("tear ratio", |world| {
            let settings = *world.settings();
            world.set_settings(Settings { tear_ratio: Some(1.05), ..settings }).unwrap();
        }),
        // With layers kept apart, or a push for each, particles stay in the order of their ids.
        ("layers", |world| {
            let settings = *world.settings();
            world.set_settings(Settings { thickness: 0.05, ..settings }).unwrap();
        }),
        ("no layers", |world| {
            let settings = *world.settings();
            world.set_settings(Settings { thickness: 0.0, ..settings }).unwrap();
        }),
        ("a push", |world| {
            assert!(world.set_push(&vec![DVec3::X; world.particles().len()]));
        }),
        ("no push", |world| assert!(world.set_push(&[]))),
        ("order", |world| {
            let ids = Order::grouped(world.links());
            assert!(world.set_order(&ids));
        }),
        ("precision", |world| {
            let settings = *world.settings();
            world.set_settings(Settings { precision: Precision::Single, ..settings }).unwrap();
        }),
        ("a state put back", |world| {
            let whole = sheet(9, None, Precision::Double);
            assert!(world.restore(&whole.snapshot()));
        }),
    ];
    let mut plain = sheet(9, None, Precision::Double);
    assert!(plain.set_places(Grid { columns: 9, rows: 7 }.places()));
    let mut watched = plain.clone();
    for (what, change) in changes {
        for world in [&mut plain, &mut watched] {
            change(world);
        }
        for _ in 0..3 {
            plain.step();
            watched.step_observed(&mut Watcher);
            assert_equal_bits(&plain, &watched, what);
        }
    }
}

#[test]
fn single_precision_rounds_what_moves_and_leaves_pins() {
    let mut world = sheet(6, None, Precision::Single);
    world.place(ParticleId(0), DVec3::new(0.1, 0.2, 0.3));
    let pinned = world.particles().position(ParticleId(0));
    for _ in 0..10 {
        world.step();
    }
    assert_eq!(world.particles().position(ParticleId(0)), pinned);
    let free = world.particles().position(ParticleId(9)).to_array();
    assert_eq!(free.map(|x| f64::from(x as f32)), free);
    // Near, but not the same: some 1e-6 after 60 sweeps of numbers near 10.
    let mut double = sheet(6, None, Precision::Double);
    double.place(ParticleId(0), pinned);
    for _ in 0..10 {
        double.step();
    }
    let apart = (double.particles().position(ParticleId(9)) - DVec3::from_array(free)).length();
    assert!(apart > 0.0 && apart < 1e-3, "{apart}");
}

#[test]
fn grouped_links_make_long_runs_of_any_mesh() {
    // A block of 5 × 4 × 3 numbered along x, with links along the three axes, listed point by point.
    let mut builder = Builder::new(Settings::default());
    let (size, strides) = ([5, 4, 3], [1, 5, 20]);
    for i in 0..60u32 {
        let at = [0, 1, 2].map(|axis| i / strides[axis] % size[axis]);
        builder.particle(DVec3::from_array(at.map(f64::from)), 1.0);
    }
    for i in 0..60u32 {
        for axis in 0..3 {
            if i / strides[axis] % size[axis] + 1 < size[axis] {
                builder.link(ParticleId(i), ParticleId(i + strides[axis]), 0.9, 0.0);
            }
        }
    }
    let world = builder.build().unwrap();
    let ids = Order::grouped(world.links());
    let mut grouped = world.clone();
    assert!(grouped.set_order(&ids), "each link once");
    let advances = |pair: &[LinkId]| {
        let [from, to] = [pair[0], pair[1]].map(|id| world.links().ends(id).map(|end| end.0));
        to == [from[0] + 1, from[1] + 1]
    };
    let runs = |ids: &[LinkId]| 1 + ids.windows(2).filter(|pair| !advances(pair)).count();
    let listed: Vec<LinkId> = world.links().ids().collect();
    // Along z all 40 links advance together; along y each of three layers does; along x each of twelve lines.
    assert_eq!(runs(&ids), 1 + 3 + 12);
    assert!(runs(&listed) > 100);
    let mut watched = grouped.clone();
    for _ in 0..20 {
        grouped.step();
        watched.step_observed(&mut Watcher);
        assert_equal_bits(&grouped, &watched, "grouped");
    }
    assert!(grouped.residuals().max < 0.05);
}

#[test]
fn places_must_be_those_of_all_particles() {
    let mut world = sheet(3, None, Precision::Double);
    let places = Grid { columns: 3, rows: 7 }.places();
    assert_eq!(places[..6], [0, 1, 2, 3, 4, 5]);
    assert_eq!(Grid { columns: 6, rows: 1 }.places(), [0, 2, 4, 5, 1, 3]);
    for bad in [vec![], vec![0; 21], (1..22).collect::<Vec<u32>>()] {
        assert!(!world.set_places(bad));
    }
    assert!(world.set_places(places));
}

/// Found by a random world: in single precision the place of this pin is −0, and the sign of a zero is a bit of the state.
#[test]
fn a_pin_too_near_zero_for_single_precision_gives_the_same_bits() {
    let mut builder =
        Builder::new(Settings { sweeps: 2, precision: Precision::Single, ..Settings::default() });
    let free = builder.particle(DVec3::new(7e-151, -681_515.5, 0.0), 1e-3);
    let pin = builder.particle(DVec3::new(-4e-151, 0.0, 0.0), 1e-3);
    builder.pin(pin);
    builder.link(free, pin, 1e-3, 0.0);
    builder.stiffness(0.0);
    let mut plain = builder.build().unwrap();
    let mut watched = plain.clone();
    plain.step();
    watched.step_observed(&mut Watcher);
    assert_equal_bits(&plain, &watched, "a pin near zero");
}

/// Lanes that a run does not fill stand over particles that no link of it joins. Those stay where they are, and what is no
/// finite number spreads along links only.
#[test]
fn what_no_link_joins_is_left_alone() {
    for precision in [Precision::Double, Precision::Single] {
        let mut builder =
            Builder::new(Settings { sweeps: 3, substeps: 2, precision, ..Settings::default() });
        let at = |i: u32| DVec3::new(f64::from(i % 4), 1.1 * f64::from(i / 4), 0.1);
        let ids: Vec<ParticleId> = (0..12).map(|i| builder.particle(at(i), 1.0)).collect();
        for i in 0..3 {
            builder.link(ids[i], ids[i + 4], 1.0, 0.0);
        }
        let mut plain = builder.build().unwrap();
        let mut watched = plain.clone();
        for (step, far) in
            [at(7), DVec3::splat(1e30), at(3), DVec3::splat(1e39), DVec3::splat(1e200)]
                .into_iter()
                .enumerate()
        {
            for world in [&mut plain, &mut watched] {
                world.place(ids[7], far);
            }
            plain.step();
            watched.step_observed(&mut Watcher);
            assert_equal_bits(&plain, &watched, &format!("{precision:?}, step {step}"));
            let free = plain.particles().position(ids[3]);
            assert!(free.is_finite() && free.x == 3.0, "{free}");
        }
    }
}

/// The multipliers of a step that nobody watched are there for whoever asks, also after a copy and a watched step.
#[test]
fn multipliers_are_the_same_watched_or_not() {
    for precision in [Precision::Double, Precision::Single] {
        let mut watched = sheet(6, None, precision);
        let mut plain = watched.clone();
        assert!(plain.set_places(Grid { columns: 6, rows: 7 }.places()));
        for step in 0..12 {
            watched.step_observed(&mut Watcher);
            match step % 4 {
                0 | 1 => drop(plain.step().clone()),
                2 => drop(plain.step_observed(&mut Watcher).clone()),
                _ => {
                    let mut copy = plain.clone();
                    copy.step();
                    plain = copy;
                }
            }
            assert_equal_bits(&plain, &watched, &format!("{precision:?}, step {step}"));
            assert!(plain.links().ids().any(|id| plain.links().lambda(id) != 0.0));
        }
    }
}
