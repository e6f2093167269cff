//! V8: smoke that air carries; and the hands of a visitor on the obstacle.

use pbd_core::{
    DVec2, InnerTunnelStep, Obstacle, Shape, Solver, Tunnel, TunnelReport, TunnelSettings,
    TunnelStage,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SOLVERS: [Solver; 3] = [Solver::Listed, Solver::RedBlack, Solver::Multigrid];

fn settings(solver: Solver) -> TunnelSettings {
    let obstacle =
        Obstacle { shape: Some(Shape::Disc { radius: 0.15 }), centre: DVec2::new(0.5, 0.5) };
    let sweeps = if solver == Solver::Multigrid { 4 } else { 20 };
    TunnelSettings {
        columns: 48,
        rows: 24,
        cell_size: 1.0 / 24.0,
        obstacle,
        solver,
        sweeps,
        ..TunnelSettings::default()
    }
}

fn closed() -> TunnelSettings {
    let obstacle = Obstacle { shape: None, centre: DVec2::splat(0.5) };
    TunnelSettings { obstacle, outflow_open: false, band: 0.0, ..settings(Solver::Listed) }
}

fn cells(tunnel: &Tunnel) -> Vec<(u32, u32)> {
    let (columns, rows) = (tunnel.settings().columns, tunnel.settings().rows);
    (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j))).collect()
}

fn extremes(tunnel: &Tunnel, of: impl Fn(&Tunnel, u32, u32) -> f64) -> [f64; 2] {
    let all: Vec<f64> = cells(tunnel).iter().map(|&(i, j)| of(tunnel, i, j)).collect();
    assert!(all.iter().all(|x| x.is_finite()));
    [all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(f64::MIN, f64::max)]
}

/// Numbers from 0 to 1 of a small generator.
fn numbers() -> impl FnMut() -> f64 {
    let mut state = 99_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    }
}

#[test]
fn smoke_stays_between_its_least_and_its_most() {
    for (solver, midpoint) in SOLVERS.into_iter().flat_map(|s| [(s, false), (s, true)]) {
        let mut tunnel = Tunnel::new(TunnelSettings { midpoint, ..settings(solver) }).unwrap();
        let (mut number, mut most) = (numbers(), 0.0f64);
        for step in 0..150 {
            if step % 3 == 0 {
                tunnel.steer_obstacle(DVec2::new(2.0 * number(), number()));
            }
            tunnel.step();
            let [low, high] = extremes(&tunnel, Tunnel::smoke);
            assert!(low >= 0.0 && high <= 1.0, "{solver:?}, step {step}: {low} to {high}");
            most = most.max(tunnel.smoke(30, 12));
        }
        assert!(most > 0.01, "{solver:?}: smoke came by: {most}");
    }
}

#[test]
fn even_smoke_stays_even() {
    for value in [1.0, 0.37] {
        let mut tunnel = Tunnel::new(settings(Solver::Listed)).unwrap();
        for (i, j) in cells(&tunnel) {
            tunnel.set_smoke(i, j, value);
        }
        for _ in 0..50 {
            tunnel.step();
            let [low, high] = extremes(&tunnel, Tunnel::smoke);
            assert!((low - value).abs() < 1e-13 && (high - value).abs() < 1e-13, "{low} to {high}");
        }
    }
}

#[test]
fn a_whole_cell_a_step_shifts_smoke_by_a_cell() {
    // Dyadic or not: the distance is dt u, a cell.
    for cell_size in [0.0625, 0.05] {
        let obstacle = Obstacle { shape: None, centre: DVec2::splat(0.5) };
        let (inflow, dt) = (2.0, cell_size / 2.0);
        let start = settings(Solver::Listed);
        let mut tunnel =
            Tunnel::new(TunnelSettings { obstacle, inflow, dt, cell_size, ..start }).unwrap();
        let mut number = numbers();
        for (i, j) in cells(&tunnel) {
            tunnel.set_velocity(i, j, DVec2::new(2.0, 0.0));
            tunnel.set_smoke(i, j, number());
        }
        let before = tunnel.clone();
        tunnel.step();
        for i in 2..47 {
            for j in 1..23 {
                let (now, then) = (tunnel.smoke(i, j), before.smoke(i - 1, j));
                assert!((now - then).abs() < 1e-10, "({i}, {j}): {now}, was {then}");
            }
        }
    }
}

#[test]
fn still_smoke_in_a_closed_box_stays_as_it_is() {
    let mut tunnel = Tunnel::new(closed()).unwrap();
    let mut number = numbers();
    for (i, j) in cells(&tunnel) {
        tunnel.set_smoke(i, j, number());
    }
    let before = tunnel.clone();
    for _ in 0..100 {
        tunnel.step();
    }
    let change = tunnel.report().smoke - before.report().smoke;
    assert!(change.abs() < 1e-13 * before.report().smoke, "{change}");
    for (i, j) in cells(&tunnel) {
        assert!((tunnel.smoke(i, j) - before.smoke(i, j)).abs() < 1e-13, "({i}, {j})");
    }
}

#[test]
fn the_loss_in_transport_closes_the_books() {
    let mut tunnel = Tunnel::new(settings(Solver::Multigrid)).unwrap();
    let (mut smoke, mut came_in, mut went_out, mut lost) = (tunnel.report().smoke, 0.0, 0.0, 0.0);
    for _ in 0..120 {
        let TunnelReport { inflow, outflow, transport_loss, smoke: now, .. } = *tunnel.step();
        assert!((inflow - outflow - transport_loss - (now - smoke)).abs() < 1e-12);
        (came_in, went_out, lost) = (came_in + inflow, went_out + outflow, lost + transport_loss);
        smoke = now;
    }
    // Three rows of smoke at 2 m/s, 0.8 cells a step: known; what goes out has to have come in.
    assert!((came_in - 120.0 * 3.0 * 0.8).abs() < 1e-9, "{came_in}");
    assert!(went_out > 0.05 * came_in && went_out < came_in, "{went_out} of {came_in}");
    assert!(lost.abs() > 1e-3, "tracing back loses or makes some: {lost}");
}

#[test]
fn ten_cells_a_step_do_not_speed_up() {
    for (solver, midpoint) in
        [(Solver::Listed, false), (Solver::Multigrid, false), (Solver::Multigrid, true)]
    {
        // Nothing is projected: advection alone takes no speed from nowhere.
        let settings = TunnelSettings { solver, midpoint, sweeps: 0, ..closed() };
        let mut tunnel = Tunnel::new(settings).unwrap();
        let (mut number, fastest) = (numbers(), 10.0 * settings.cell_size / settings.dt);
        for (i, j) in cells(&tunnel) {
            let velocity = DVec2::new(number() - 0.5, number() - 0.5) * (2.0 * fastest);
            tunnel.set_velocity(i, j, velocity);
        }
        let mut last = f64::INFINITY;
        for _ in 0..1000 {
            tunnel.step();
            let size = |t: &Tunnel, i: u32, j: u32| t.u(i, j).abs();
            let [_, most] = extremes(&tunnel, size);
            assert!(most <= last, "{solver:?}: {most} after {last}");
            last = most;
        }
    }
}

#[test]
fn any_step_of_any_size_stays_finite() {
    for solver in SOLVERS {
        for (columns, rows) in [(16, 16), (33, 17), (64, 128), (256, 20)] {
            for dt in [1e-6, 0.1, 10.0] {
                let cell_size = 1.0 / f64::from(rows);
                let settings = TunnelSettings { columns, rows, cell_size, dt, ..settings(solver) };
                for midpoint in [false, true] {
                    let mut tunnel = Tunnel::new(TunnelSettings { midpoint, ..settings }).unwrap();
                    for k in 0..6 {
                        tunnel.steer_obstacle(DVec2::new(f64::from(k), f64::from(k % 2)));
                        assert!(!tunnel.step().nonfinite, "{settings:?}");
                    }
                    extremes(&tunnel, Tunnel::u);
                    extremes(&tunnel, Tunnel::v);
                    let [low, high] = extremes(&tunnel, Tunnel::smoke);
                    assert!(low >= 0.0 && high <= 1.0);
                }
            }
        }
    }
}

#[test]
fn what_is_no_number_is_reported() {
    for solver in SOLVERS {
        let mut tunnel = Tunnel::new(settings(solver)).unwrap();
        assert!(!tunnel.step().nonfinite);
        tunnel.set_velocity(20, 5, DVec2::new(f64::NAN, f64::INFINITY));
        assert!(tunnel.step().nonfinite, "{solver:?}");
    }
}

/// The walls are where the settings say: border whole, solid inside exactly what the obstacle covers, smoke in range.
fn assert_walls(tunnel: &Tunnel) {
    let settings = tunnel.settings();
    let (columns, rows) = (settings.columns, settings.rows);
    for (i, j) in cells(tunnel) {
        let at = DVec2::new(f64::from(i) + 0.5, f64::from(j) + 0.5) * settings.cell_size;
        let outflow = i == columns - 1 && j > 0 && j < rows - 1;
        let ring = i == 0 || j == 0 || i == columns - 1 || j == rows - 1;
        let solid = if ring { !outflow } else { settings.obstacle.covers(at) };
        assert_eq!(tunnel.is_solid(i, j), solid, "({i}, {j})");
        if outflow || (ring && j > 0 && j < rows - 1) {
            continue;
        }
        if j == 1 || j == rows - 1 {
            assert_eq!(tunnel.v(i, j), 0.0, "nothing goes through floor and ceiling: ({i}, {j})");
        }
    }
    for j in 1..rows - 1 {
        let inflow = if tunnel.is_solid(1, j) { 0.0 } else { settings.inflow };
        assert_eq!(tunnel.u(1, j), inflow, "row {j}");
    }
}

/// Every face of the obstacle inside the border moves like this.
fn assert_faces(tunnel: &Tunnel, speed: DVec2) {
    let (columns, rows) = (tunnel.settings().columns, tunnel.settings().rows);
    let mut faces = 0;
    for i in 1..columns - 1 {
        for j in 1..rows - 1 {
            if tunnel.is_solid(i, j) {
                let u = [(i, tunnel.u(i, j)), (i + 1, tunnel.u(i + 1, j))];
                let v = [(j, tunnel.v(i, j)), (j + 1, tunnel.v(i, j + 1))];
                assert!(u.iter().all(|&(i, u)| u == if i == 1 { 0.0 } else { speed.x }), "{u:?}");
                let wall = |j| j == 1 || j == rows - 1;
                assert!(v.iter().all(|&(j, v)| v == if wall(j) { 0.0 } else { speed.y }), "{v:?}");
                faces += 4;
            }
        }
    }
    assert!(faces > 0);
}

#[test]
fn an_obstacle_dragged_into_every_corner_leaves_the_walls_whole() {
    let plate =
        Shape::Plate { half_length: 0.3, half_thickness: 0.05, direction: DVec2::new(0.6, -0.8) };
    let square = Shape::Square { half: 0.1 };
    for (solver, shape) in SOLVERS.into_iter().zip([Shape::Disc { radius: 0.15 }, square, plate]) {
        let mut tunnel = Tunnel::new(settings(solver)).unwrap();
        let obstacle = Obstacle { shape: Some(shape), centre: DVec2::new(1.0, 0.5) };
        tunnel.set_settings(TunnelSettings { obstacle, ..settings(solver) }).unwrap();
        let solid =
            |tunnel: &Tunnel| cells(tunnel).iter().filter(|&&(i, j)| tunnel.is_solid(i, j)).count();
        let ring = 2 * 48 + 22;
        assert!(solid(&tunnel) > ring);
        for to in [
            (-9.0, 0.5),
            (9.0, 0.5),
            (1.0, -9.0),
            (1.0, 9.0),
            (-9.0, -9.0),
            (9.0, -9.0),
            (9.0, 9.0),
            (-9.0, 9.0),
        ] {
            for part in 1..=8 {
                let here = tunnel.settings().obstacle.centre;
                let aim = here + (DVec2::new(to.0, to.1) - here) * (f64::from(part) / 8.0);
                tunnel.steer_obstacle(aim);
                let report = tunnel.step();
                assert!(!report.nonfinite);
                let moved = (tunnel.settings().obstacle.centre - here) / tunnel.settings().dt;
                assert_walls(&tunnel);
                assert_faces(&tunnel, moved);
                let [low, high] = extremes(&tunnel, Tunnel::smoke);
                assert!(low >= 0.0 && high <= 1.0);
            }
            let centre = tunnel.settings().obstacle.centre;
            let (reach, h) = (tunnel.settings().obstacle.reach(), tunnel.settings().cell_size);
            let [low, high] = [reach + h, DVec2::new(47.0, 23.0) * h - reach];
            let expected = DVec2::new(to.0, to.1).max(low).min(high);
            assert_eq!(centre, expected, "it is at the border");
            tunnel.step();
            assert_walls(&tunnel);
            assert_faces(&tunnel, DVec2::ZERO);
        }
        let empty = Obstacle { shape: None, ..tunnel.settings().obstacle };
        tunnel.set_settings(TunnelSettings { obstacle: empty, ..settings(solver) }).unwrap();
        assert_eq!(solid(&tunnel), ring, "nothing stays behind");
        tunnel.step();
        assert_walls(&tunnel);
    }
}

#[test]
fn a_dragged_obstacle_pushes_the_air_and_a_placed_one_does_not() {
    let still = TunnelSettings { inflow: 0.0, ..settings(Solver::Multigrid) };
    let mut dragged = Tunnel::new(still).unwrap();
    let mut placed = dragged.clone();
    dragged.steer_obstacle(DVec2::new(0.55, 0.5));
    assert_eq!(dragged.settings().obstacle.centre.x, 0.5, "not before the step");
    placed.place_obstacle(DVec2::new(0.55, 0.5));
    assert_eq!(placed.settings().obstacle.centre.x, 0.55);
    assert!(dragged.step().before.max > 1.0);
    assert_eq!(placed.step().before.max, 0.0);
    // (0.55 − 0.5) m in 1/60 s is 3 m/s, straight ahead too; elsewhere the air makes way.
    let (ahead, i) = (16.5 / 24.0, 17);
    assert!(dragged.u(i, 12) > 1.0, "at {ahead} m: {}", dragged.u(i, 12));
    assert_eq!(dragged.settings(), placed.settings());
}

#[test]
fn the_step_inside_the_step_is_the_step() {
    for solver in SOLVERS {
        for sweeps in [0, 1, 6] {
            let mut whole = Tunnel::new(TunnelSettings { sweeps, ..settings(solver) }).unwrap();
            for k in 0..12 {
                let to = DVec2::new(0.5 + 0.01 * f64::from(k), 0.5);
                whole.steer_obstacle(to);
                let mut inner = InnerTunnelStep::begin(&whole);
                let (mut stages, mut shown) = (Vec::new(), Vec::new());
                while let Some(stage) = inner.advance() {
                    stages.push(stage);
                    shown.push(inner.tunnel().clone());
                }
                let swept = (0..sweeps).map(|sweep| TunnelStage::Swept { sweep });
                let mut expected = vec![TunnelStage::Start];
                expected.extend(swept);
                expected.extend([
                    TunnelStage::Border,
                    TunnelStage::AdvectedVelocity,
                    TunnelStage::AdvectedSmoke,
                ]);
                assert_eq!(stages, expected);
                let after = inner.finish();
                let mut plain = whole.clone();
                plain.step();
                whole.step_observed();
                assert_eq!(after, whole, "{solver:?}, step {k}");
                assert_eq!(plain.hash(), whole.hash());
                assert_eq!(plain.to_words(), whole.to_words());
                assert_eq!(whole.report().rounds.len(), sweeps as usize);
                // What is shown after a sweep has the divergence that was noted for it.
                for (sweep, round) in whole.report().rounds.iter().enumerate() {
                    let tunnel = &shown[sweep + 1];
                    let most = |t: &Tunnel, i: u32, j: u32| t.divergence(i, j).abs();
                    let [_, max] = extremes(tunnel, most);
                    assert!((max - round.max).abs() < 1e-12, "{solver:?}: {max}, {round:?}");
                }
            }
        }
    }
}

#[test]
fn words_hold_the_state() {
    for solver in SOLVERS {
        let mut tunnel = Tunnel::new(settings(solver)).unwrap();
        for k in 0..20 {
            tunnel.steer_obstacle(DVec2::new(0.6, 0.4 + 0.01 * f64::from(k)));
            tunnel.step();
        }
        tunnel.steer_obstacle(DVec2::new(0.7, 0.7));
        let words = tunnel.to_words();
        let mut other = Tunnel::new(settings(solver)).unwrap();
        let fresh = other.clone();
        assert!(other.restore_words(&words));
        assert_eq!((other.hash(), other.to_words()), (tunnel.hash(), words.clone()));
        assert_eq!(other.pressure(10, 10), tunnel.pressure(10, 10));
        for _ in 0..5 {
            tunnel.step();
            other.step();
        }
        assert_eq!(tunnel, other, "{solver:?}");

        let mut refused = fresh.clone();
        let mut wrong = [words.clone(), words.clone(), words.clone(), words.clone()];
        wrong[0].pop();
        wrong[1][0] = 47;
        wrong[2][12] = f64::NAN.to_bits();
        wrong[3][3] = 90.0f64.to_bits();
        for words in wrong {
            assert!(!refused.restore_words(&words));
            assert_eq!(refused, fresh, "nothing changed");
        }
    }
}

#[test]
fn settings_are_refused_by_name() {
    let good = settings(Solver::Listed);
    let plate = |direction| Obstacle {
        shape: Some(Shape::Plate { half_length: 1.0, half_thickness: 0.1, direction }),
        centre: DVec2::ZERO,
    };
    for (settings, sentence) in [
        (TunnelSettings { columns: 15, ..good }, "columns: 15 is outside 16 to 512"),
        (TunnelSettings { rows: 513, ..good }, "rows: 513 is outside 16 to 512"),
        (TunnelSettings { dt: f64::NAN, ..good }, "dt: NaN is outside 0.000001 to 10"),
        (TunnelSettings { omega: 2.0, ..good }, "omega: 2 is outside above 0 and below 2"),
        (TunnelSettings { band: 1.5, ..good }, "band: 1.5 is outside 0 to 1"),
        (
            TunnelSettings { obstacle: plate(DVec2::ONE * 2.0), ..good },
            "plate direction: 2.8284271247461903 is outside a vector of length 1",
        ),
    ] {
        assert_eq!(Tunnel::new(settings).unwrap_err().to_string(), sentence);
        let mut tunnel = Tunnel::new(good).unwrap();
        assert_eq!(tunnel.set_settings(settings).unwrap_err().to_string(), sentence);
        assert_eq!(tunnel, Tunnel::new(good).unwrap());
    }
    let mut tunnel = Tunnel::new(good).unwrap();
    let other = TunnelSettings { rows: 32, ..good };
    let refused = tunnel.set_settings(other).unwrap_err().to_string();
    assert_eq!(refused, "rows: 32 is outside what the tunnel was built with");
}

#[test]
fn settings_change_and_the_air_stays() {
    let mut tunnel = Tunnel::new(settings(Solver::Listed)).unwrap();
    for _ in 0..10 {
        tunnel.step();
    }
    let before = tunnel.clone();
    let other = TunnelSettings { inflow: 3.0, band: 0.5, ..settings(Solver::Multigrid) };
    tunnel.set_settings(other).unwrap();
    assert_eq!((tunnel.u(1, 5), before.u(1, 5)), (3.0, 2.0));
    assert_eq!((0..24).filter(|&j| tunnel.smoke(0, j) == 1.0).count(), 12);
    assert_eq!((tunnel.u(20, 5), tunnel.smoke(9, 12)), (before.u(20, 5), before.smoke(9, 12)));
    assert!(tunnel.step().after.max < 0.1);
    tunnel.set_settings(TunnelSettings { outflow_open: false, ..other }).unwrap();
    assert_eq!((tunnel.report().air_in, tunnel.report().air_out), (0.0, 0.0));
    assert!(tunnel.is_solid(47, 5));
}
