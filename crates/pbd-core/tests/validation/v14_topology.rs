//! V14: random cuts and tears on a sheet with triangles: what is broken stays broken, triangles follow their edges, pins
//! do not move, and the pieces are counted right.

use pbd_core::{
    Builder, DVec2, DVec3, LinkId, LinkState, ParticleId, Pressure, Scheme, Settings, Wind, World,
};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

const N: u32 = 6;

/// 6 × 6 points 0.1 apart under its pinned top row, quads split by the falling diagonal.
fn sheet() -> World {
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * 9.81,
        substeps: 4,
        tear_ratio: Some(1.3),
        ..Settings::default()
    });
    for i in 0..N * N {
        builder.particle(DVec3::new(0.1 * f64::from(i % N), 0.1 * f64::from(i / N), 0.0), 1.0);
    }
    (0..N).for_each(|i| builder.pin(ParticleId(i)));
    let mut links: HashMap<[u32; 2], LinkId> = HashMap::new();
    for row in 0..N - 1 {
        for column in 0..N - 1 {
            let a = N * row + column;
            for corners in [[a, a + 1, a + N + 1], [a, a + N + 1, a + N]] {
                let edges = [[0, 1], [1, 2], [2, 0]].map(|[i, j]| {
                    let (p, q) = (corners[i].min(corners[j]), corners[i].max(corners[j]));
                    let rest = if q - p == N + 1 { 0.1 * 2f64.sqrt() } else { 0.1 };
                    *links
                        .entry([p, q])
                        .or_insert_with(|| builder.link(ParticleId(p), ParticleId(q), rest, 1e-6))
                });
                builder.triangle(corners.map(ParticleId), edges, 1e-6);
            }
        }
    }
    builder.build().expect("a good world")
}

/// Pieces by flooding from every particle that was not reached yet.
fn flooded_pieces(world: &World) -> usize {
    let mut neighbours: HashMap<ParticleId, Vec<ParticleId>> = HashMap::new();
    for id in world.links().ids().filter(|&id| world.links().is_alive(id)) {
        let [a, b] = world.links().ends(id);
        neighbours.entry(a).or_default().push(b);
        neighbours.entry(b).or_default().push(a);
    }
    let mut reached = HashSet::new();
    let mut pieces = 0;
    for start in world.particles().ids() {
        if reached.insert(start) {
            pieces += 1;
            let mut open = vec![start];
            while let Some(here) = open.pop() {
                for &next in neighbours.get(&here).into_iter().flatten() {
                    if reached.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
    }
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_broken_stays_broken(
        strokes in prop::collection::vec((-0.1..0.6, -0.1..0.6, -0.1..0.6, -0.1..0.6), 1..12),
        pulled in 6u32..36,
        pull in -2.0..2.0,
    ) {
        let mut world = sheet();
        let pins: Vec<DVec3> = (0..N).map(|i| world.particles().position(ParticleId(i))).collect();
        let mut alive = world.links_in(LinkState::Alive);
        let held = ParticleId(pulled);
        world.set_held(held, true);
        for (x0, y0, x1, y1) in strokes {
            let severed = world.cut(DVec2::new(x0, y0), DVec2::new(x1, y1));
            prop_assert!(severed.iter().all(|&id| world.links().state(id) == LinkState::Cut));
            let here = world.particles().position(held);
            world.steer(held, here + DVec3::new(0.1 * pull, 0.05, 0.0));
            world.step();
            let now = world.links_in(LinkState::Alive);
            prop_assert!(now <= alive - severed.len());
            alive = now;
            prop_assert_eq!(world.validate(), Ok(()));
            prop_assert_eq!(world.pieces(), flooded_pieces(&world));
            prop_assert_eq!(world.report().nonfinite, None);
        }
        let after: Vec<DVec3> = (0..N).map(|i| world.particles().position(ParticleId(i))).collect();
        prop_assert_eq!(after, pins);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    /// In space, cut as it is seen from somewhere, torn by load; with folds, layers and wind on faces at once.
    #[test]
    fn faces_and_folds_live_while_their_links_do(
        strokes in prop::collection::vec((-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0), 1..8),
        turn in 0.0..6.0,
        pulled in 0u32..30,
    ) {
        let mut world = crate::cloth::sheet(
            Settings {
                scheme: Scheme::Verlet { retention: 0.994 },
                gravity: DVec3::Y * -9.8,
                dt: 1.0 / 120.0,
                sweeps: 4,
                tear_ratio: Some(1.4),
                thickness: 0.15,
                bending: true,
                wind: Some(Wind {
                    strength: 4.0,
                    pressure: Some(Pressure { coefficient: 3.0, lee: 0.1 }),
                }),
                ..Settings::default()
            },
            [6, 5],
            |r, c| DVec3::new(0.2 * f64::from(c) - 0.5, 0.4 - 0.2 * f64::from(r), 0.0),
        );
        world.set_pinned(ParticleId(0), true);
        world.set_pinned(ParticleId(5), true);
        let pin = world.particles().position(ParticleId(0));
        let (sine, cosine) = (libm::sin(turn), libm::cos(turn));
        let seen = |x: DVec3| {
            let depth = 2.0 + cosine * x.z - sine * x.x;
            (depth > 0.1).then(|| DVec2::new((cosine * x.x + sine * x.z) / depth, x.y / depth))
        };
        let held = ParticleId(pulled);
        world.set_held(held, true);
        let mut alive = (world.links_in(LinkState::Alive), world.faces().alive());
        for (x0, y0, x1, y1) in strokes {
            world.cut_seen(DVec2::new(x0, y0), DVec2::new(x1, y1), seen);
            prop_assert_eq!(world.validate(), Ok(()));
            let here = world.particles().position(held);
            world.steer(held, here + DVec3::new(0.05, -0.05, 0.1));
            for _ in 0..5 {
                world.step();
            }
            let now = (world.links_in(LinkState::Alive), world.faces().alive());
            prop_assert!(now.0 <= alive.0 && now.1 <= alive.1);
            alive = now;
            prop_assert_eq!(world.validate(), Ok(()));
            prop_assert_eq!(world.pieces(), flooded_pieces(&world));
            prop_assert_eq!(world.report().nonfinite, None);
        }
        if held != ParticleId(0) {
            prop_assert_eq!(world.particles().position(ParticleId(0)), pin);
        }
    }
}

#[test]
fn a_point_cut_free_falls_as_a_free_particle() {
    let mut world = sheet();
    let id = ParticleId(N * 3 + 2);
    let x = world.particles().position(id).truncate();
    // A small square round the point crosses every link that ends there.
    let corners = [[-0.02, -0.02], [0.02, -0.02], [0.02, 0.02], [-0.02, 0.02], [-0.02, -0.02]];
    for pair in corners.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|[dx, dy]| x + DVec2::new(dx, dy));
        world.cut(from, to);
    }
    assert_eq!((world.links_in(LinkState::Cut), world.pieces()), (6, 2));
    let start = world.particles().position(id).y;
    let (h, n) = (world.settings().h(), 600.0 * 4.0);
    for _ in 0..600 {
        world.step();
    }
    let fallen = world.particles().position(id).y - start;
    let expected = 9.81 * h * h * n * (n + 1.0) / 2.0;
    assert!((fallen - expected).abs() / expected < 1e-9, "{fallen} is not {expected}");
    assert!(world.particles().positions().iter().all(|x| x.is_finite()));
}

#[test]
fn a_link_tears_strictly_above_its_ratio_and_stays_torn() {
    for (length, torn) in [(1.3, false), (1.3 + 1e-12, true)] {
        let mut builder = Builder::new(Settings { tear_ratio: Some(1.3), ..Settings::default() });
        let a = builder.particle(DVec3::ZERO, 1.0);
        let b = builder.particle(DVec3::X * length, 1.0);
        let link = builder.link(a, b, 1.0, 0.0);
        let mut world = builder.build().unwrap();
        world.step();
        assert_eq!(world.links().state(link) == LinkState::Torn, torn);
        let expected = if torn { length } else { 1.0 };
        assert!((world.links().length(link, world.particles()) - expected).abs() < 1e-15);
        world.place(b, DVec3::X);
        world.step();
        assert_eq!(world.links().state(link) == LinkState::Torn, torn, "it never rejoins");
        assert!(world.residuals().max < 1e-15, "a broken link has no residual");
    }
}

#[test]
fn a_steered_particle_arrives_exactly_and_moves_evenly() {
    let mut world = sheet();
    let (held, to) = (ParticleId(20), DVec3::new(0.7, 0.3, 0.0));
    world.steer(held, to);
    world.step();
    assert_ne!(world.particles().position(held), to, "not held: left alone");
    world.set_held(held, true);
    let from = world.particles().position(held);
    world.steer(held, to);
    let mut half = pbd_core::InnerStep::begin(&world);
    half.advance(&mut ());
    let first = half.world().particles().position(held);
    assert!((first - from - (to - from) / 4.0).length() < 1e-15);
    world.step();
    assert_eq!(world.particles().position(held), to);
    world.set_held(held, false);
    world.step();
    assert!(world.particles().position(held).is_finite());
}
