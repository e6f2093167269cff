//! V13: whatever happens to the sail, its state is one that the guard accepted; and how the sail settles.

use pbd_core::sail::{CIRCULATION_LIMIT, STRAIN_LIMIT};
use pbd_core::{Cut, DVec3, Nonfinite, ParticleId, Sail, SailReport, SailSettings, Stop, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn small() -> Cut {
    Cut { chordwise: 4, spanwise: 8, ..Cut::default() }
}

fn sail(cut: Cut, change: impl FnOnce(&mut SailSettings)) -> Sail {
    let mut settings = SailSettings::default();
    change(&mut settings);
    Sail::new(cut, settings).unwrap()
}

fn set(sail: &mut Sail, change: impl FnOnce(&mut SailSettings)) {
    let mut settings = *sail.settings();
    change(&mut settings);
    sail.set_settings(settings).unwrap();
}

/// Numbers from 0 to 1 of a small generator.
fn numbers() -> impl FnMut() -> f64 {
    let mut state = 7_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    }
}

fn until_settled(sail: &mut Sail, most: u64) -> SailReport {
    let from = sail.world().steps();
    loop {
        let report = sail.step();
        assert_eq!(report.stopped, None);
        if report.is_settled() {
            return report;
        }
        assert!(report.step - from < most, "it does not settle: {:e}", report.fastest);
    }
}

#[test]
fn gusts_leave_an_accepted_state() {
    let mut number = numbers();
    let (mut stops, mut steps) = (0, 0);
    let mut sail = sail(small(), |_| ());
    let start = sail.hash();
    for _ in 0..30 {
        // The cloth after the last step that counted, and the loads it has since the last change of settings.
        let (mut cloth, mut loads) = (sail.world().to_words(), sail.loads().cloned());
        for gust in 0..25 {
            if gust % 5 == 0 {
                let (speed, angle) = (60.0 * number() * number(), 50.0 * (number() - 0.5));
                set(&mut sail, |s| (s.speed, s.angle) = (speed, angle));
                if !is_latched(&sail) {
                    loads = sail.loads().cloned();
                }
            }
            if number() < 0.03 {
                let node = ParticleId((number() * 45.0) as u32);
                let there = sail.world().particles().position(node);
                sail.place(node, there + DVec3::new(number(), number(), number()) * 0.4);
            }
            let made = sail.world().steps();
            let report = sail.step();
            if report.step > made {
                steps += 1;
                assert!(report.max_strain <= STRAIN_LIMIT);
                let now = sail.loads().expect("a step has loads");
                assert!(now.circulation.iter().all(|x| x.abs() <= CIRCULATION_LIMIT));
                assert!(sail.world().particles().positions().iter().all(|x| x.is_finite()));
                (cloth, loads) = (sail.world().to_words(), Some(now.clone()));
            } else if is_latched(&sail) {
                assert!(sail.world().to_words() == cloth, "the last accepted cloth");
                assert!(sail.loads() == loads.as_ref(), "with the last accepted loads");
            } else {
                assert!(matches!(report.stopped, Some(Stop::Angle { .. })));
                assert_eq!(report.totals, None, "not computed, which is not 0");
            }
            if is_latched(&sail) {
                stops += 1;
                let stopped = sail.hash();
                sail.step();
                assert_eq!(sail.hash(), stopped, "it stays stopped");
                set(&mut sail, |s| (s.speed, s.angle) = (6.0, 10.0));
                sail.step();
                assert_eq!(sail.hash(), stopped, "other settings do not help");
                break;
            }
        }
        set(&mut sail, |s| *s = SailSettings::default());
        sail.reset();
        assert_eq!(sail.hash(), start, "a reset gives the first hash");
    }
    assert!(stops > 5 && steps > 150, "{stops} stops, {steps} steps");
}

fn is_latched(sail: &Sail) -> bool {
    sail.stopped().is_some_and(|stop| stop.is_latched())
}

#[test]
fn sixty_metres_a_second_are_too_much() {
    let mut strong = sail(Cut::default(), |s| (s.speed, s.angle) = (60.0, 10.0));
    let mut made = 0;
    while strong.step().stopped.is_none() {
        made += 1;
        assert!(made < 240);
    }
    let Some(Stop::Circulation { value, .. }) = strong.stopped() else { panic!("{strong:?}") };
    assert!(value.abs() > 60.0);
    // Without that guard the cloth gives in.
    let mut unguarded = sail(Cut::default(), |s| {
        (s.speed, s.angle, s.circulation_guard) = (60.0, 15.0, false);
    });
    let mut before = unguarded.clone();
    while unguarded.step().stopped.is_none() {
        before = unguarded.clone();
        assert!(before.world().steps() < 240);
    }
    let Some(Stop::Strain { value, .. }) = unguarded.stopped() else { panic!() };
    assert!(value.abs() > STRAIN_LIMIT);
    assert!(unguarded.world().to_words() == before.world().to_words());
    assert!(unguarded.loads() == before.loads());
}

#[test]
fn a_sail_that_starts_too_strong_has_no_loads() {
    let mut strong = sail(small(), |s| (s.speed, s.angle) = (80.0, 20.0));
    assert!(matches!(strong.stopped(), Some(Stop::Circulation { .. })));
    assert_eq!((strong.report().totals, strong.panels().len()), (None, 0));
    let start = strong.hash();
    strong.step();
    assert_eq!(strong.hash(), start);
    set(&mut strong, |s| s.speed = 6.0);
    assert!(strong.stopped().is_some(), "latched");
    strong.reset();
    assert_eq!(strong.step().stopped, None);
    assert_eq!(strong.panels().len(), 32);
}

#[test]
fn a_node_that_is_thrown_comes_back() {
    let mut sail = sail(small(), |_| ());
    for _ in 0..40 {
        assert_eq!(sail.step().stopped, None);
    }
    let before = sail.clone();
    let node = ParticleId(22);
    let there = sail.world().particles().position(node);
    sail.place(node, there + DVec3::new(0.1, 0.0, f64::NAN));
    let stop = sail.step().stopped;
    assert_eq!(stop, Some(Stop::Nonfinite { of: Nonfinite::Position, number: 22 }));
    assert!(sail.world().to_words() == before.world().to_words());
    // A pin that is moved takes its links with it.
    let mut moved = before.clone();
    moved.place(ParticleId(4), before.world().particles().position(ParticleId(4)) + DVec3::X * 0.3);
    let Some(Stop::Strain { value, .. }) = moved.step().stopped else { panic!() };
    assert!(value.abs() > STRAIN_LIMIT);
    assert!(moved.world().to_words() == before.world().to_words());
    assert!(moved.loads() == before.loads());
}

#[test]
fn angles_without_a_model_have_no_loads() {
    let mut sail = sail(small(), |_| ());
    sail.step();
    let words = sail.world().to_words();
    for angle in [0.0, 2.9, -2.9, 20.1, -45.0, 90.0] {
        set(&mut sail, |s| s.angle = angle);
        let report = sail.step();
        assert_eq!(report.stopped, Some(Stop::Angle { degrees: angle }));
        assert_eq!((report.totals, sail.loads()), (None, None));
        assert_eq!(sail.world().to_words(), words, "nothing moves without loads");
    }
    for angle in [3.0, -20.0] {
        set(&mut sail, |s| s.angle = angle);
        assert!(sail.report().totals.is_some());
        assert_eq!(sail.step().stopped, None);
    }
}

#[test]
fn pins_and_links_between_them_stay() {
    let mut sail = sail(small(), |_| ());
    let start = sail.world().clone();
    for _ in 0..50 {
        sail.step();
    }
    let (now, then) = (sail.world().particles(), start.particles());
    for id in now.ids().filter(|&id| now.is_pinned(id)) {
        assert_eq!(
            now.position(id).to_array().map(f64::to_bits),
            then.position(id).to_array().map(f64::to_bits)
        );
        assert_eq!(now.free_inverse_mass(id), 50.0);
    }
    let links = sail.world().links();
    let idle: Vec<_> =
        links.ids().filter(|&id| links.ends(id).iter().all(|&end| now.is_pinned(end))).collect();
    assert_eq!(idle.len(), 8);
    assert!(idle.iter().all(|&id| links.lambda(id) == 0.0));
    assert!(links.ids().filter(|id| !idle.contains(id)).all(|id| links.lambda(id) != 0.0));
}

#[test]
fn states_are_put_back_bit_for_bit() {
    let mut sail = sail(small(), |s| s.friction = 0.015);
    for _ in 0..7 {
        sail.step();
    }
    let (snapshot, words, hash) = (sail.snapshot(), sail.to_words(), sail.hash());
    assert!(snapshot.bytes() > 8 * words.len());
    for _ in 0..6 {
        sail.step();
    }
    let after = sail.hash();
    assert!(sail.restore(&snapshot));
    assert_eq!((sail.hash(), &sail.snapshot()), (hash, &snapshot));
    // Between two computations of loads the old ones count.
    for _ in 0..6 {
        sail.step();
    }
    assert_eq!(sail.hash(), after);
    let mut other = Sail::new(small(), *sail.settings()).unwrap();
    assert!(other.restore_words(&words));
    assert_eq!((other.hash(), other.to_words()), (hash, words.clone()));
    for _ in 0..6 {
        other.step();
    }
    assert_eq!(other.hash(), after);
    // A stop is part of the state.
    set(&mut other, |s| (s.speed, s.angle) = (80.0, 20.0));
    let stopped = other.stopped();
    assert!(stopped.is_some_and(|stop| stop.is_latched()));
    let words = other.to_words();
    let mut third = Sail::new(small(), *sail.settings()).unwrap();
    let before = third.hash();
    assert!(!third.restore_words(&words[1..]) && !third.restore_words(&words[..20]));
    assert!(!third.restore_words(&[]) && !third.restore_words(&[u64::MAX, 3]));
    assert_eq!(third.hash(), before);
    assert!(third.restore_words(&words));
    assert_eq!((third.stopped(), third.hash()), (stopped, other.hash()));
    let mut large = Sail::new(Cut::default(), *sail.settings()).unwrap();
    assert!(!large.restore(&snapshot) && !large.restore_words(&words));
}

#[test]
fn watching_changes_nothing() {
    let mut sail = sail(small(), |_| ());
    let (mut watched, mut inside) = (sail.clone(), sail.clone());
    for _ in 0..9 {
        sail.step();
        watched.step_observed(&mut ());
        let mut half = inside.begin_step().unwrap();
        for _ in 0..30 {
            half.advance(&mut ()).unwrap();
        }
        assert!(half.world().hash() != inside.world().hash() && half.loads().is_some());
        inside = half.finish(&mut ());
    }
    assert_eq!(sail.hash(), watched.hash());
    assert_eq!(sail.hash(), inside.hash());
    // What the guard refuses is refused from inside too.
    let node = ParticleId(4);
    let there = sail.world().particles().position(node);
    for one in [&mut sail, &mut inside] {
        one.place(node, there + DVec3::X * 0.3);
    }
    sail.step();
    inside = inside.begin_step().unwrap().finish(&mut ());
    assert!(is_latched(&inside) && inside.stopped() == sail.stopped());
    assert_eq!(sail.hash(), inside.hash());
    let left = inside.begin_step().unwrap_err();
    assert_eq!(left.hash(), inside.hash());
}

/// Links that share no node have changed places; that is no other order.
#[test]
fn the_order_is_the_listed_one_to_the_last_bit() {
    let mut cloth = sail(small(), |_| ()).world().clone();
    let mut listed = cloth.clone();
    listed.set_listed_order();
    let ids = |world: &World| world.order().links().collect::<Vec<_>>();
    assert!(ids(&cloth) != ids(&listed) && ids(&listed).is_sorted());
    for step in 0..6 {
        let push = DVec3::new(1.0, -3.0, 400.0 / f64::from(step + 1));
        for world in [&mut cloth, &mut listed] {
            world.set_push(&[push; 45]);
            world.step();
        }
        assert_eq!(cloth.hash(), listed.hash(), "step {step}");
        assert!(
            cloth.links().ids().all(|id| cloth.links().lambda(id) == listed.links().lambda(id))
        );
    }
}

/// Sines, exponentials and all: the bits are the same on every machine and in every engine.
#[test]
fn the_state_has_the_same_bits_everywhere() {
    let mut sail = sail(small(), |s| (s.angle, s.friction) = (-13.7, 0.015));
    for _ in 0..60 {
        assert_eq!(sail.step().stopped, None);
    }
    assert_eq!(format!("{:016x}", sail.hash()), "062cb284f42e7125");
}

#[test]
fn refusals_name_setting_and_range() {
    let refusal = |cut: Cut, change: fn(&mut SailSettings)| {
        let mut settings = SailSettings::default();
        change(&mut settings);
        Sail::new(cut, settings).unwrap_err().to_string()
    };
    assert_eq!(refusal(small(), |s| s.speed = 81.0), "speed: 81 is outside 0 to 80 m/s");
    assert_eq!(refusal(small(), |s| s.angle = f64::NAN), "angle: NaN is outside −90 to 90°");
    assert_eq!(refusal(small(), |s| s.load_every = 0), "load every: 0 is outside 1 to 1000 steps");
    assert_eq!(refusal(small(), |s| s.sweeps = 10_001), "sweeps: 10001 is outside 0 to 10000");
    let thin = Cut { chordwise: 1, ..small() };
    assert_eq!(refusal(thin, |_| ()), "chordwise panels: 1 is outside 2 to 32");
    let mut sail = sail(small(), |_| ());
    let before = sail.hash();
    let bad = SailSettings { stiffness: 0.0, speed: 3.0, ..SailSettings::default() };
    assert!(sail.set_settings(bad).is_err());
    assert_eq!((sail.hash(), sail.settings().speed), (before, 6.0));
}

#[test]
fn the_sail_settles_as_known() {
    let mut sail = sail(Cut::default(), |_| ());
    let report = until_settled(&mut sail, 700);
    let totals = report.totals.unwrap();
    assert!((totals.lift / 132.357 - 1.0).abs() < 1e-3, "{totals:?}");
    assert!((totals.induced_drag / 12.742 - 1.0).abs() < 1e-3, "{totals:?}");
    assert!((report.camber - 0.0689).abs() < 5e-5, "camber {}", report.camber);
    assert!((report.max_strain - 0.00303).abs() < 5e-6, "strain {}", report.max_strain);
    assert!((500..700).contains(&report.step), "about 2.5 s: {} steps", report.step);
    assert!(totals.control_residual < 1e-10 * 6.0);
    let panels = sail.panels();
    let sum: f64 = panels.iter().map(|panel| panel.circulation).sum();
    assert!((sum - totals.circulation).abs() < 1e-12 && panels.len() == 60);
    let force: DVec3 = panels.iter().map(|panel| panel.force).sum();
    assert!((force - totals.force).length() < 1e-12);
    assert_eq!(panels[13].corners[0], sail.world().particles().position(ParticleId(14)));
}

/// The same lift on either side, three times, without a reset: the cloth chooses its side. Four thousand steps: natively
/// only.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_sail_fills_to_either_side() {
    let mut sail = sail(Cut::default(), |s| s.angle = 15.0);
    let mut known: Option<(f64, f64)> = None;
    for _pair in 0..3 {
        for angle in [15.0, -15.0] {
            set(&mut sail, |s| s.angle = angle);
            let report = until_settled(&mut sail, 1500);
            let totals = report.totals.unwrap();
            assert!(totals.side_force * angle > 0.0, "it fills to lee");
            let (lift, camber) = *known.get_or_insert((totals.lift, report.camber));
            assert!((totals.lift - lift).abs() < 1e-6 * lift, "{} is not {lift}", totals.lift);
            assert!((report.camber - camber).abs() < 1e-6, "{} is not {camber}", report.camber);
        }
    }
}
