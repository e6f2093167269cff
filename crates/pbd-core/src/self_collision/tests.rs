use super::Neighbours;
use crate::integrate::{predict, velocities_from_positions};
use crate::particle::{ParticleId, Particles};
use crate::settings::{Scheme, Settings};
use glam::DVec3;

fn particles(positions: impl IntoIterator<Item = DVec3>) -> Particles {
    let mut particles = Particles::default();
    for position in positions {
        particles.push(position, 1.0);
    }
    particles
}

/// Numbers in 0..1 from a fixed seed (Knuth's MMIX constants).
fn cloud(count: usize, side: f64) -> Vec<DVec3> {
    let mut seed = 7u64;
    let mut number = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 * side - 0.4 * side
    };
    (0..count).map(|_| DVec3::new(number(), number(), number())).collect()
}

fn separate(particles: &mut Particles, rest: &[DVec3], thickness: f64) -> u32 {
    Neighbours::default().separate(particles, rest, thickness, 0.0)
}

/// Two sheets of 6 × 6, a little to the side of each other, pulled together for 200 steps of 1/60 s.
fn pressed(sweeps: u32) -> Particles {
    let sheet = |y: f64, x: f64| {
        (0..36).map(move |k| DVec3::new(f64::from(k % 6) + x, y, f64::from(k / 6) + 0.3 * x))
    };
    let mut particles = particles(sheet(0.0, 0.0).chain(sheet(1.5, 0.4)));
    let rest = particles.positions();
    let settings = Settings { scheme: Scheme::Velocity { damping: 0.99 }, ..Settings::default() };
    let settings = Settings { dt: 1.0 / 60.0, substeps: 1, gravity: DVec3::ZERO, ..settings };
    let mut neighbours = Neighbours::default();
    for _ in 0..200 {
        for i in 0..particles.len() {
            let pull = if i < 36 { 0.05 } else { -0.05 };
            let v = particles.velocity.get(i);
            particles.velocity.set(i, v + DVec3::Y * pull);
        }
        predict(&mut particles, &settings);
        for _ in 0..sweeps {
            // The weave, which the links of a sheet would be.
            for sheet in [0..36, 36..72] {
                for i in sheet {
                    let x = particles.position.get(i);
                    particles.position.set(i, DVec3::new(rest[i].x, x.y, rest[i].z));
                }
            }
            neighbours.separate(&mut particles, &rest, 1.1, 0.0);
        }
        velocities_from_positions(&mut particles, 1.0 / 60.0);
    }
    particles
}

#[test]
fn two_layers_pressed_together_stay_apart() {
    let heights = |particles: &Particles| {
        let y: Vec<f64> = particles.positions().iter().map(|x| x.y).collect();
        let top = y[..36].iter().copied().fold(f64::MIN, f64::max);
        let bottom = y[36..].iter().copied().fold(f64::MAX, f64::min);
        bottom - top
    };
    assert!(heights(&pressed(0)) < -10.0, "left alone they pass");
    let gap = heights(&pressed(20));
    assert!(gap > 0.5, "{gap}");
}

#[test]
fn neighbours_at_rest_are_left_alone() {
    let rest = [DVec3::ZERO, DVec3::X * 0.75, DVec3::X * 1.5];
    let squeezed = [DVec3::ZERO, DVec3::X * 0.25, DVec3::X * 2.0];
    let mut now = particles(squeezed);
    assert_eq!(separate(&mut now, &rest, 1.0), 0);
    assert_eq!(now.positions(), squeezed);
    // The same two as strangers.
    assert_eq!(separate(&mut now, &[], 1.0), 1);
    assert_eq!(now.position.arrays()[0], [-0.375, 0.625, 2.0]);
}

#[test]
fn pinned_ones_stay_bit_for_bit() {
    let at = DVec3::new(0.1, 1.0 / 3.0, -0.7);
    let mut now = particles([at, at + DVec3::X * 0.25, at + DVec3::X * 0.3]);
    now.set_pinned(ParticleId(0), true);
    now.set_pinned(ParticleId(2), true);
    // 0 and 2 are too near to each other as well, and neither can move.
    assert_eq!(Neighbours::default().separate(&mut now, &[], 0.5, 0.8), 2);
    for (id, place) in [(0, at), (2, at + DVec3::X * 0.3)] {
        let found = now.position(ParticleId(id)).to_array().map(f64::to_bits);
        assert_eq!(found, place.to_array().map(f64::to_bits));
    }
    assert_ne!(now.position(ParticleId(1)), at + DVec3::X * 0.25);
}

#[test]
fn the_push_goes_by_inverse_mass_and_in_the_order_of_ids() {
    let mut now = Particles::default();
    for (x, w) in [(0.0, 3.0), (0.5, 1.0), (1.0, 1.0)] {
        now.push(DVec3::X * x, w);
    }
    // 0 and 1 part by 0.5 (3 : 1); 0 and 2 are then 1.375 apart; 1 and 2, 0.375 apart, part by 0.625.
    assert_eq!(separate(&mut now, &[], 1.0), 2);
    assert_eq!(now.position.arrays()[0], [-0.375, 0.3125, 1.3125]);
}

#[test]
fn the_table_finds_what_comparing_all_with_all_finds() {
    let rest = cloud(400, 8.0);
    let start: Vec<DVec3> = rest.iter().map(|x| *x * 0.8).collect();
    let mut by_table = particles(start.iter().copied());
    let mut by_hand = by_table.clone();
    let moved = separate(&mut by_table, &rest, 0.5);
    let mut pairs = 0;
    for first in 0..400 {
        for second in first + 1..400 {
            if (start[first] - start[second]).length() < 0.5
                && (rest[first] - rest[second]).length() >= 0.5
            {
                let two = [first, second].map(|i| by_hand.position.get(i));
                let mut only = particles(two);
                pairs += separate(&mut only, &[], 0.5);
                by_hand.position.set(first, only.position.get(0));
                by_hand.position.set(second, only.position.get(1));
            }
        }
    }
    assert!(moved > 20, "{moved}");
    assert_eq!(moved, pairs);
    assert_eq!(by_table.positions(), by_hand.positions());
}

#[test]
fn what_the_memory_was_used_for_before_does_not_matter() {
    let start = particles(cloud(300, 3.0));
    let mut fresh = start.clone();
    let moved = Neighbours::default().separate(&mut fresh, &[], 0.3, 0.2);
    let mut used = Neighbours::default();
    used.separate(&mut particles(cloud(700, 2.0)), &[], 0.1, 0.0);
    used.separate(&mut particles(cloud(9, 2.0)), &[], 1.0, 0.0);
    let mut again = start.clone();
    assert_eq!(used.separate(&mut again, &[], 0.3, 0.2), moved);
    assert_eq!(fresh, again);
    assert!(moved > 100);
}

#[test]
fn after_the_first_call_nothing_is_allocated() {
    let mut neighbours = Neighbours::default();
    let mut room = |start: Vec<DVec3>| {
        neighbours.separate(&mut particles(start), &[], 0.4, 0.1);
        let Neighbours { cells, starts, sorted, found, near } = &neighbours;
        [cells.capacity(), starts.capacity(), sorted.capacity(), found.capacity(), near.capacity()]
    };
    let first = room(cloud(300, 30.0));
    assert_eq!(room(cloud(300, 2.0)), first);
    // No list of neighbours is longer than this one.
    assert_eq!(room(vec![DVec3::ONE; 300]), first);
}

#[test]
fn free_equals_keep_their_centre() {
    let mut now = particles(cloud(300, 3.0));
    for i in 0..now.len() {
        let x = now.position.get(i);
        now.previous.set(i, x * 1.01 + DVec3::X * 0.1);
    }
    let centre = |now: &Particles| now.positions().iter().sum::<DVec3>() / 300.0;
    let before = centre(&now);
    assert!(Neighbours::default().separate(&mut now, &[], 0.4, 0.5) > 100);
    assert!((centre(&now) - before).length() < 1e-14);
}

#[test]
fn friction_takes_at_most_mu_times_the_push() {
    // The upper one slid by 0.3 along x and sank in by 0.2.
    for (friction, x) in [(0.0, 0.3), (0.5, 0.2), (1.5, 0.0), (100.0, 0.0)] {
        let mut now = particles([DVec3::ZERO, DVec3::new(0.0, 0.8, 0.0)]);
        now.set_pinned(ParticleId(0), true);
        now.previous.set(1, DVec3::new(-0.3, 1.1, 0.0));
        assert_eq!(Neighbours::default().separate(&mut now, &[], 1.0, friction), 1);
        let slid = now.position(ParticleId(1)) - now.previous(ParticleId(1));
        assert!((slid - DVec3::new(x, -0.1, 0.0)).length() < 1e-15, "{friction}: {slid}");
    }
}

#[test]
fn in_one_place_the_first_goes_up() {
    let mut now = particles([DVec3::ONE; 2]);
    assert_eq!(separate(&mut now, &[], 0.5), 1);
    assert_eq!(now.positions(), [DVec3::new(1.0, 1.25, 1.0), DVec3::new(1.0, 0.75, 1.0)]);
}

#[test]
fn nothing_is_too_far_too_many_or_no_number() {
    let far = DVec3::new(1e6, -1e6, 1e6);
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, -f64::MAX, 0.0];
    let mut positions: Vec<DVec3> = bad.iter().map(|&x| DVec3::new(x, 0.0, x)).collect();
    positions.extend([far, far + DVec3::X * 1e-4, DVec3::ZERO, DVec3::ZERO]);
    for thickness in [1e-3, 1e-300, 1e300] {
        separate(&mut particles(positions.clone()), &positions, thickness);
        separate(&mut particles(positions.clone()), &[], thickness);
    }
    for thickness in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(separate(&mut particles(positions.clone()), &[], thickness), 0);
    }
    assert_eq!(separate(&mut Particles::default(), &[], 1.0), 0);
    // Out there too, two that are too near are moved apart; the bad ones are nobody's business.
    let mut now = particles(positions);
    assert_eq!(separate(&mut now, &[], 1e-3), 4);
    let x = now.positions();
    assert!(((x[6] - x[7]).length() - 1e-3).abs() < 1e-9);
}
