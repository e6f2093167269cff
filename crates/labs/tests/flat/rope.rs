//! V4, V5 and the reports about ropes: catenary, pendulum, rest.

use super::{is_finite, open, readout, run, scene};
use labs::Experiment;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Nodes of a chain of N equal links of length l with equal masses at its nodes, at rest between pins `across` apart:
/// the slope of a link is its vertical load over the horizontal pull H, and H is where the links reach across.
fn discrete_chain(links: usize, length: f64, across: f64) -> Vec<[f64; 2]> {
    let load = |i: usize| i as f64 - (links as f64 - 1.0) / 2.0;
    let span = |pull: f64| -> f64 {
        (0..links).map(|i| length / (1.0 + (load(i) / pull).powi(2)).sqrt()).sum()
    };
    let (mut low, mut high) = (1e-6, 1e6);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if span(middle) < across { low = middle } else { high = middle }
    }
    let mut nodes = vec![[0.0, 0.0]];
    for i in 0..links {
        let [x, y] = nodes[i];
        let slope = load(i) / low;
        let dx = length / (1.0 + slope * slope).sqrt();
        // y grows downwards: the first links go down, the last ones up.
        nodes.push([x + dx, y - slope * dx]);
    }
    nodes
}

/// Largest distance of a node from the exact chain, over the rope's length, when the rope has come to rest.
fn catenary_error(links: usize, substeps: &str, sweeps: &str) -> f64 {
    let length = 1.0 / links as f64;
    let fields = [
        ("links", &*links.to_string()),
        ("length", &*length.to_string()),
        ("ends", "both"),
        ("substeps", substeps),
        ("sweeps", sweeps),
    ];
    let mut experiment = open("rope", &fields);
    run(&mut experiment, 20_000);
    let exact = discrete_chain(links, length, 0.6);
    let points = scene(&experiment).points;
    let apart = |(point, exact): (&labs::ScenePoint, &[f64; 2])| {
        (point.position[0] - exact[0]).hypot(point.position[1] - exact[1])
    };
    points.iter().zip(&exact).map(apart).fold(0.0, f64::max)
}

#[test]
fn v04_a_rope_between_two_pins_takes_the_shape_of_the_exact_chain() {
    for (substeps, sweeps, table) in
        [("1", "16", 1.03e-2), ("8", "2", 1.45e-3), ("20", "1", 4.7e-4)]
    {
        let error = catenary_error(20, substeps, sweeps);
        assert!(
            (error - table).abs() / table < 0.02,
            "{substeps} × {sweeps}: {error:e}, table {table:e}"
        );
    }
    assert!(catenary_error(20, "20", "1") <= 1e-3);
}

#[test]
fn v04_the_discrete_chain_nears_the_catenary() {
    let a = 0.362_782;
    for (links, table) in [(20, 6.7e-4), (80, 4.2e-5)] {
        let sag = discrete_chain(links, 1.0 / links as f64, 0.6)
            .iter()
            .map(|node| node[1])
            .fold(0.0, f64::max);
        assert!((sag - a).abs() < 1.1 * table, "{links}: {sag}");
    }
}

/// Times of the downward zero crossings of the tip, and the largest swing between them.
fn swings(substeps: &str, crossings: usize) -> (Vec<f64>, f64) {
    let mut experiment =
        open("rope", &[("preset", "pendulum"), ("length", "1"), ("substeps", substeps)]);
    let tip = |experiment: &Experiment| readout(experiment, "tip_x");
    let (mut times, mut before, mut largest) = (Vec::new(), tip(&experiment), 0.0f64);
    let mut energy = f64::INFINITY;
    while times.len() < crossings {
        experiment.tick();
        let now = tip(&experiment);
        if before > 0.0 && now <= 0.0 {
            times.push((experiment.lab().steps() as f64 - 1.0 + before / (before - now)) / 60.0);
            largest = 0.0;
        }
        largest = largest.max(now.abs());
        let total = readout(&experiment, "kinetic") + readout(&experiment, "potential");
        assert!(total <= energy + 1e-12, "energy never rises");
        energy = total;
        before = now;
    }
    (times, largest)
}

#[test]
fn v05_the_pendulum_keeps_its_period_and_loses_its_swing() {
    const EXACT: f64 = 2.006_380_173_531_749;
    for (substeps, period_error) in [("1", 8.7e-4), ("5", 2.9e-5), ("10", 5.3e-6)] {
        let (times, _) = swings(substeps, 2);
        let error = ((times[1] - times[0]) - EXACT).abs() / EXACT;
        assert!((error - period_error).abs() / period_error < 0.02, "{substeps}: {error:e}");
    }
    let mut before = 0.0;
    for (substeps, left) in [("1", 0.194), ("5", 0.720), ("10", 0.849), ("20", 0.921)] {
        // Ten periods after the release the swing is at its largest again, shortly before the next crossing.
        let mut experiment =
            open("rope", &[("preset", "pendulum"), ("length", "1"), ("substeps", substeps)]);
        run(&mut experiment, 1200 - 15);
        let mut largest = 0.0f64;
        for _ in 0..40 {
            experiment.tick();
            largest = largest.max(readout(&experiment, "tip_x"));
        }
        let amplitude = largest / 0.05f64.sin();
        assert!((amplitude - left).abs() < 0.01, "{substeps}: {amplitude}");
        assert!(amplitude > before);
        before = amplitude;
    }
}

#[test]
fn a_resting_rope_rests() {
    let mut experiment = open("rope", &[("preset", "hanging")]);
    run(&mut experiment, 600);
    let still = readout(&experiment, "kinetic");
    assert!(still < 1e-8, "{still:e} J after 10 s");
}

#[test]
fn a_rope_of_one_link_and_of_two_hundred_stay_finite() {
    for links in ["1", "200"] {
        let mut experiment = open("rope", &[("links", links), ("gravity", "5000")]);
        run(&mut experiment, 120);
        assert!(is_finite(&experiment));
    }
}
