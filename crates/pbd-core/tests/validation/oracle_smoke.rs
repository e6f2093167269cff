//! The wind tunnel against an independent program (`tests/oracle/smoke.json`), to 1e-10.

use pbd_core::{DVec2, Obstacle, Shape, Tunnel, TunnelSettings};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const WITHIN: f64 = 1e-10;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/smoke.json")).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Relative above 1, absolute below.
fn assert_near(what: &str, value: f64, expected: &Value) {
    let expected = number(expected);
    let scale = expected.abs().max(1.0);
    assert!((value - expected).abs() <= WITHIN * scale, "{what}: {value}, not {expected}");
}

fn settings(sweeps: u32) -> TunnelSettings {
    TunnelSettings {
        columns: 32,
        rows: 20,
        cell_size: 0.05,
        sweeps,
        obstacle: Obstacle {
            shape: Some(Shape::Disc { radius: 0.15 }),
            centre: DVec2::new(0.5, 0.5),
        },
        ..TunnelSettings::default()
    }
}

fn tunnel(sweeps: u32) -> Tunnel {
    Tunnel::new(settings(sweeps)).expect("good settings")
}

fn interior(tunnel: &Tunnel) -> impl Iterator<Item = (u32, u32)> {
    let (columns, rows) = (tunnel.settings().columns, tunnel.settings().rows);
    (1..columns - 1).flat_map(move |i| (1..rows - 1).map(move |j| (i, j)))
}

/// max, mean and RMS of |div| over the fluid cells.
fn assert_divergence(what: &str, tunnel: &Tunnel, expected: &Value) {
    let sizes: Vec<f64> = interior(tunnel)
        .filter(|&(i, j)| !tunnel.is_solid(i, j))
        .map(|(i, j)| tunnel.divergence(i, j).abs())
        .collect();
    let cells = sizes.len() as f64;
    assert_near(what, sizes.iter().copied().fold(0.0, f64::max), &expected["max"]);
    assert_near(what, sizes.iter().sum::<f64>() / cells, &expected["mean"]);
    assert_near(what, (sizes.iter().map(|x| x * x).sum::<f64>() / cells).sqrt(), &expected["rms"]);
}

/// The grid whose name the entry has, as `u[20][5]`.
fn probe(tunnel: &Tunnel, name: &str) -> f64 {
    let numbers: Vec<u32> =
        name.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let &[i, j] = &numbers[..] else { panic!("{name}") };
    match &name[..1] {
        "u" => tunnel.u(i, j),
        "v" => tunnel.v(i, j),
        "m" => tunnel.smoke(i, j),
        _ => panic!("{name}"),
    }
}

fn assert_probes(tunnel: &Tunnel, expected: &Value) {
    let mut probes = 0;
    for (name, value) in expected.as_object().expect("probes") {
        if name.contains('[') {
            assert_near(name, probe(tunnel, name), value);
            probes += 1;
        }
    }
    assert!(probes >= 5, "{probes} probes");
}

fn largest(tunnel: &Tunnel, of: impl Fn(&Tunnel, u32, u32) -> f64) -> f64 {
    let mut largest = 0.0f64;
    for i in 0..tunnel.settings().columns {
        for j in 0..tunnel.settings().rows {
            largest = largest.max(of(tunnel, i, j).abs());
        }
    }
    largest
}

#[test]
fn cells_and_source_are_where_they_are() {
    let (oracle, tunnel) = (oracle(), tunnel(40));
    let obstacle: Vec<Value> = interior(&tunnel)
        .filter(|&(i, j)| tunnel.is_solid(i, j))
        .map(|(i, j)| vec![i, j].into())
        .collect();
    assert_eq!(Value::from(obstacle), oracle["obstacle_list"]);
    let fluid = interior(&tunnel).filter(|&(i, j)| !tunnel.is_solid(i, j)).count();
    assert_eq!(fluid as u64, oracle["fluid_cells"].as_u64().unwrap());
    let band: Vec<Value> =
        (0..20).filter(|&j| tunnel.smoke(0, j) == 1.0).map(Value::from).collect();
    assert_eq!(Value::from(band), oracle["smoke_band_rows"]);
    assert_near("inflow", tunnel.report().air_in, &oracle["inflow_sum"]);
}

/// The flow after a projection of so many sweeps alone: what the inner step shows before the air moves.
fn projected(sweeps: u32) -> Tunnel {
    let mut inner = pbd_core::InnerTunnelStep::begin(&tunnel(sweeps));
    while inner.done() != Some(pbd_core::TunnelStage::Border) {
        inner.advance();
    }
    inner.tunnel().clone()
}

#[test]
fn divergence_falls_sweep_by_sweep() {
    let oracle = oracle();
    let decay = &oracle["decay_over1.9_obstacle"];
    for (sweeps, expected) in decay.as_object().expect("a table") {
        let sweeps = if sweeps == "before" { 0 } else { sweeps.parse().unwrap() };
        let tunnel = projected(sweeps);
        let what = format!("{sweeps} sweeps");
        assert_divergence(&what, &tunnel, expected);
        assert_near(&what, tunnel.report().after.max, &expected["max"]);
        assert_near(&what, tunnel.report().after.rms, &expected["rms"]);
        if expected.get("outflow").is_some() {
            let outflow: f64 = (1..19).map(|j| tunnel.u(31, j)).sum();
            assert_near(&what, outflow, &expected["outflow"]);
        }
    }
    let rounds = &oracle_rounds(40);
    for (at, sweep) in [(0, "1"), (4, "5"), (19, "20"), (39, "40")] {
        assert_near(sweep, rounds[at].max, &decay[sweep]["max"]);
        assert_near(sweep, rounds[at].rms, &decay[sweep]["rms"]);
    }
}

fn oracle_rounds(sweeps: u32) -> Vec<pbd_core::Divergence> {
    tunnel(sweeps).step_observed().rounds.clone()
}

#[test]
fn the_flow_after_forty_sweeps_and_at_convergence() {
    let oracle = oracle();
    for (sweeps, name) in [(40, "probe_after_40_iters"), (1000, "probe_converged_1000")] {
        let tunnel = projected(sweeps);
        assert_probes(&tunnel, &oracle[name]);
        assert_near(name, largest(&tunnel, Tunnel::u), &oracle[name]["max_u"]);
    }
}

#[test]
fn whole_steps() {
    let oracle = oracle();
    let steps = oracle["time_steps_dt_1/60_40_iters"].as_object().expect("steps");
    let mut tunnel = tunnel(40);
    for (step, expected) in steps {
        while tunnel.steps() < step.parse().unwrap() {
            tunnel.step();
        }
        let near = |name: &str, value: f64| {
            assert_near(&format!("{name} after step {step}"), value, &expected[name]);
        };
        near("outflow_after_advection", tunnel.report().air_out);
        near("smoke_sum", tunnel.report().smoke);
        near("max_abs_u", largest(&tunnel, Tunnel::u));
        near("max_abs_v", largest(&tunnel, Tunnel::v));
        near("smoke_max", largest(&tunnel, Tunnel::smoke));
        let u_sum: f64 =
            (0..32).flat_map(|i| (0..20).map(move |j| (i, j))).map(|(i, j)| tunnel.u(i, j)).sum();
        near("u_sum", u_sum);
        assert_near("max", tunnel.report().after.max, &expected["div_after_projection"]["max"]);
        assert_near("rms", tunnel.report().after.rms, &expected["div_after_projection"]["rms"]);
        assert_divergence("after the step", &tunnel, &expected["div_after_advection"]);
        assert_probes(&tunnel, expected);
        for name in ["u", "v", "m"] {
            let Some(columns) = expected.get(name) else { continue };
            for i in 0..32 {
                for j in 0..20 {
                    let what = format!("{name}[{i}][{j}]");
                    assert_near(&what, probe(&tunnel, &what), &columns[i][j]);
                }
            }
        }
        let pressures = || {
            (0..32).flat_map(|i| (0..20).map(move |j| (i, j))).map(|(i, j)| tunnel.pressure(i, j))
        };
        if expected.get("pressure_max").is_some() {
            near("pressure_max", pressures().fold(f64::MIN, f64::max));
            near("pressure_min", pressures().fold(f64::MAX, f64::min));
        }
    }
    assert_eq!(tunnel.steps(), 10, "the table ends with step 10");
}

/// An empty tunnel in which the same air flows everywhere but at the walls, nothing is swept, and smoke is as given.
fn carried(velocity: DVec2, smoke: impl Fn(f64, f64) -> f64) -> [Tunnel; 2] {
    let obstacle = Obstacle { shape: None, centre: DVec2::splat(0.5) };
    let mut tunnel =
        Tunnel::new(TunnelSettings { obstacle, inflow: velocity.x, ..settings(0) }).unwrap();
    for (i, j) in (0..32).flat_map(|i| (0..20).map(move |j| (i, j))) {
        tunnel.set_velocity(i, j, velocity);
        tunnel.set_smoke(i, j, smoke(f64::from(i), f64::from(j)));
    }
    let before = tunnel.clone();
    tunnel.step();
    [before, tunnel]
}

/// Largest error of a number, far enough from the walls that they have no part in it.
fn error(of: impl Fn(u32, u32) -> f64) -> f64 {
    let mut most = 0.0f64;
    for (i, j) in (5..27).flat_map(|i| (5..15).map(move |j| (i, j))) {
        most = most.max(of(i, j).abs());
    }
    most
}

#[test]
fn advection_is_exact_where_the_independent_program_is() {
    let oracle = oracle();
    let check = |name: &str, error: f64| {
        let expected = number(&oracle["advection"][name]);
        // Both are rounding; an offset forgotten would show at once.
        assert!(expected < 1e-13 && error < 1e-13, "{name}: {error}, there {expected}");
        assert!(error < 1e-10 * number(&oracle["advection"][WITHOUT_OFFSET]));
    };
    let rough = |i: f64, j: f64| 0.5 + 0.4 * (i * i * 0.7 + j * 1.3).sin();
    let [before, after] = carried(DVec2::ZERO, rough);
    check("zero_velocity_smoke_change_max", error(|i, j| after.smoke(i, j) - before.smoke(i, j)));

    let (velocity, part) = (DVec2::new(1.3, -0.8), 1.0 / 60.0 / 0.05);
    let [before, after] = carried(velocity, |i, j| 0.02 * i + 0.01 * j);
    let shift = (0.02 * velocity.x + 0.01 * velocity.y) * part;
    check(
        "linear_field_uniform_flow_error_max_interior",
        error(|i, j| after.smoke(i, j) - (before.smoke(i, j) - shift)),
    );
    check(
        "uniform_velocity_advection_change_max",
        error(|i, j| (after.u(i, j) - velocity.x).abs().max((after.v(i, j) - velocity.y).abs())),
    );

    // 0.05 m in 1/60 s: a cell a step.
    let [before, after] = carried(DVec2::new(3.0, 0.0), rough);
    check("one_cell_shift_error_max", error(|i, j| after.smoke(i, j) - before.smoke(i - 1, j)));
}

const WITHOUT_OFFSET: &str = "unoffset_sampling_at_i*h_j*h_zero_velocity_change_max";
