//! Worlds in space: volumes, folds, ball, floor, wind and layers in one step.

use crate::cloth::{block, sheet};
use pbd_core::{
    Ball, DVec3, Floor, InnerStep, ParticleId, Pressure, Scheme, Settings, Up, Wind, World,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const FLOOR: Option<Floor> = Some(Floor { y: 0.0, up: Up::PositiveY });

fn settings() -> Settings {
    Settings {
        scheme: Scheme::Verlet { retention: 0.994 },
        gravity: DVec3::Y * -9.8,
        dt: 1.0 / 120.0,
        sweeps: 8,
        floor: FLOOR,
        ..Settings::default()
    }
}

fn volume(world: &World) -> f64 {
    let tetrahedra = world.tetrahedra();
    tetrahedra.ids().map(|id| tetrahedra.measure(id, world.particles())).sum()
}

/// A block dropped on the floor, its links soft, squeezed from above.
fn squeezed(keep_volume: bool) -> f64 {
    let mut world = block(Settings { keep_volume, ..settings() }, 3, 0.2, 0.0);
    world.set_stiffness(0.05);
    let rest = volume(&world);
    assert!((rest - 0.064).abs() < 1e-15, "{rest}");
    let top: Vec<ParticleId> = world.particles().ids().filter(|id| id.0 / 3 % 3 == 2).collect();
    for step in 1..=60 {
        for &id in &top {
            world.set_held(id, true);
            let x = world.particles().position(id);
            world.steer(id, DVec3 { y: 0.4 - 0.002 * f64::from(step), ..x });
        }
        world.step();
    }
    volume(&world) / rest
}

#[test]
fn a_squeezed_block_shrinks_unless_its_volume_is_kept() {
    let (shrunk, kept) = (squeezed(false), squeezed(true));
    assert!(shrunk < 0.83, "{shrunk}");
    assert!((kept - 1.0).abs() < 0.08, "8 sweeps take back more than half of it: {kept}");
}

#[test]
fn an_inverted_tetrahedron_is_turned_back() {
    let still = Settings { gravity: DVec3::ZERO, floor: None, keep_volume: true, ..settings() };
    let mut world = block(still, 2, 1.0, 0.0);
    // One corner is pushed through the cube.
    world.place(ParticleId(7), DVec3::splat(-0.4));
    let id = world.tetrahedra().ids().next().unwrap();
    assert!(world.tetrahedra().measure(id, world.particles()) < 0.0);
    for _ in 0..600 {
        world.step();
    }
    assert!((volume(&world) - 1.0).abs() < 1e-3, "{}", volume(&world));
    assert!(
        world.tetrahedra().ids().all(|id| world.tetrahedra().measure(id, world.particles()) > 0.0)
    );
}

/// A strip that is folded along its diagonals straightens as far as bending lets it.
#[test]
fn folds_are_resisted_only_where_bending_is() {
    let bent_after = |bending: bool| {
        let still = Settings { gravity: DVec3::ZERO, floor: None, bending, ..settings() };
        let mut world = sheet(still, [2, 2], |r, c| DVec3::new(f64::from(c), 0.0, f64::from(r)));
        // Folded about the diagonal from particle 0 to particle 3; its links keep their lengths but one.
        world.place(ParticleId(1), DVec3::new(0.6, 0.6, 0.4));
        let hinge = world.hinges().ids().next().unwrap();
        let angle = |world: &World| world.hinges().measure(hinge, world.particles()).abs();
        let before = angle(&world);
        assert!(before > 0.5, "{before}");
        world.set_stiffness(0.0);
        for _ in 0..50 {
            world.step();
        }
        angle(&world) / before
    };
    assert!((bent_after(false) - 1.0).abs() < 1e-12);
    assert!(bent_after(true) < 0.05, "{}", bent_after(true));
}

/// Everything at once.
fn busy() -> World {
    let busy = Settings {
        wind: Some(Wind { strength: 3.0, pressure: Some(Pressure { coefficient: 2.0, lee: 0.1 }) }),
        ball: Some(Ball { centre: DVec3::new(0.5, 0.6, 0.4), radius: 0.3 }),
        friction: 0.3,
        thickness: 0.15,
        bending: true,
        substeps: 2,
        ..settings()
    };
    let mut world =
        sheet(busy, [6, 5], |r, c| DVec3::new(0.2 * f64::from(c), 1.0, 0.2 * f64::from(r)));
    world.set_bend_compliance(0.01).unwrap();
    world
}

#[test]
fn a_step_with_everything_is_the_same_from_inside() {
    for mut world in [busy(), block(Settings { keep_volume: true, ..settings() }, 3, 0.2, 0.3)] {
        for step in 0..90 {
            let inner = InnerStep::begin(&world).finish(&mut ());
            let mut watched = world.clone();
            watched.step_observed(&mut ());
            world.step();
            assert!(inner == world && watched == world, "step {step}");
        }
        let mut again = world.clone();
        let words = world.to_words();
        again.step();
        assert!(again.restore_words(&words));
        assert_eq!(again.hash(), world.hash());
        again.step();
        world.step();
        assert_eq!(again.hash(), world.hash(), "goes on as it would have");
    }
}

#[test]
fn nothing_ends_inside_the_ball_or_below_the_floor() {
    let mut world = busy();
    let ball = world.settings().ball.unwrap();
    for _ in 0..240 {
        world.step();
        for x in world.particles().positions() {
            assert!(x.y >= 0.0 && (x - ball.centre).length() > ball.radius - 1e-12, "{x}");
        }
    }
}

/// A sheet that hangs from its top row, blown by faces.
fn blown(strength: f64, coefficient: f64) -> World {
    let wind = Some(Wind { strength, pressure: Some(Pressure { coefficient, lee: 0.1 }) });
    let gravity = DVec3::ZERO;
    let mut world = sheet(Settings { wind, gravity, ..settings() }, [5, 5], |r, c| {
        DVec3::new(0.2 * f64::from(c), 2.0 - 0.2 * f64::from(r), 0.0)
    });
    for id in (0..5).map(ParticleId) {
        world.set_pinned(id, true);
    }
    world
}

#[test]
fn wind_on_faces_bellies_a_sheet_and_carries_nothing_past_the_air() {
    let mut world = blown(6.0, 1e4);
    for _ in 0..240 {
        world.step();
        let h = world.settings().h();
        let fastest = world.particles().ids().map(|id| {
            let p = world.particles();
            p.velocity_by(id, world.settings().scheme, h).z
        });
        // The links pull some faster than the air; nothing is shot out.
        assert!(fastest.fold(0.0, f64::max) < 12.0);
    }
    assert!(world.particles().position(ParticleId(22)).z > 0.5);
    let mut calm = blown(0.0, 1e4);
    let before = calm.particles().positions();
    for _ in 0..60 {
        calm.step();
    }
    assert_eq!(calm.particles().positions(), before, "no wind, no motion");
}

#[test]
fn a_sheet_that_is_cut_free_drifts_no_faster_than_the_wind() {
    let mut world = blown(6.0, 50.0);
    for id in (0..5).map(ParticleId) {
        world.set_pinned(id, false);
    }
    for _ in 0..600 {
        world.step();
    }
    let (p, h) = (world.particles(), world.settings().h());
    let mean: f64 =
        p.ids().map(|id| p.velocity_by(id, world.settings().scheme, h).z).sum::<f64>() / 25.0;
    assert!(mean > 0.1 && mean < 6.0, "{mean}");
}

/// Friction holds a sheet on the ball from which it slides without.
#[test]
fn friction_slows_what_slides() {
    let slid = |friction: f64| {
        let ball = Some(Ball { centre: DVec3::new(0.0, 0.5, 0.0), radius: 0.5 });
        let mut world = sheet(Settings { ball, friction, ..settings() }, [2, 2], |r, c| {
            DVec3::new(0.2 * f64::from(c), 1.01, 0.2 * f64::from(r))
        });
        for _ in 0..60 {
            world.step();
        }
        world.particles().position(ParticleId(3)).x
    };
    assert!(slid(0.0) > slid(0.2) + 0.02, "{} {}", slid(0.0), slid(0.2));
    assert!((slid(5.0) - 0.2).abs() < 0.05, "{}", slid(5.0));
}

/// A sheet lies on the floor; its far edge is carried over in an arc and let go on the near one, which is held meanwhile.
fn folded(thickness: f64) -> World {
    let spacing = 0.2;
    let mut world = sheet(Settings { thickness, friction: 0.5, ..settings() }, [7, 11], |r, c| {
        DVec3::new(spacing * f64::from(c), 0.0, spacing * f64::from(r))
    });
    let edge: Vec<ParticleId> = (0..7).map(ParticleId).collect();
    let near: Vec<ParticleId> = (70..77).map(ParticleId).collect();
    for &id in edge.iter().chain(&near) {
        world.set_held(id, true);
    }
    for step in 1..=240 {
        // Half a circle about the middle row, ending above the last row.
        let angle = std::f64::consts::PI * f64::from(step) / 240.0;
        for &id in &edge {
            let x = world.particles().position(id).x;
            let to = DVec3::new(x, 0.25 + libm::sin(angle), 1.0 - libm::cos(angle));
            world.steer(id, to);
        }
        world.step();
    }
    for &id in edge.iter().chain(&near) {
        world.set_held(id, false);
    }
    for _ in 0..240 {
        world.step();
    }
    world
}

/// How far above the lower layer (rows 6 to 10) each particle of the upper one (rows 0 to 4) lies, where it lies over it.
fn heights(world: &World) -> Vec<f64> {
    let at = |row: u32, column: u32| world.particles().position(ParticleId(row * 7 + column));
    let mut heights = Vec::new();
    for id in (0..5 * 7).map(ParticleId) {
        let x = world.particles().position(id);
        for (row, column) in (6..10).flat_map(|r| (0..6).map(move |c| (r, c))) {
            let corners = [
                at(row, column),
                at(row, column + 1),
                at(row + 1, column + 1),
                at(row + 1, column),
            ];
            for [a, b, c] in
                [[corners[0], corners[1], corners[2]], [corners[0], corners[2], corners[3]]]
            {
                // Barycentric coordinates seen from above.
                let side =
                    |p: DVec3, q: DVec3| (q.x - p.x) * (x.z - p.z) - (q.z - p.z) * (x.x - p.x);
                let whole = (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
                let [u, v, w] = [side(b, c), side(c, a), side(a, b)].map(|part| part / whole);
                if u >= 0.0 && v >= 0.0 && w >= 0.0 {
                    heights.push(x.y - (u * a.y + v * b.y + w * c.y));
                }
            }
        }
    }
    heights
}

#[test]
fn a_folded_sheet_does_not_pass_through_itself() {
    // Just more than half the diagonal of a square, and just less than its side.
    for (thickness, least) in [(0.15, 0.03), (0.19, 0.1)] {
        let apart = heights(&folded(thickness));
        assert!(apart.len() > 20, "the layers lie on each other: {}", apart.len());
        for height in apart {
            assert!(height > least, "{thickness}: {height}");
        }
    }
    let through = heights(&folded(0.0));
    assert!(through.iter().any(|&height| height < 0.01), "without it they do");
}
