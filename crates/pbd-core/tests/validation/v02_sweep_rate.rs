//! V2: how much of the residual a sweep leaves, in the long run, on a chain that hangs from a pin.

use pbd_core::{Builder, DVec3, Observer, Scheme, Settings, Stage, World};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

struct Largest(Vec<f64>);

impl Observer for Largest {
    fn after(&mut self, stage: Stage, world: &World) {
        if world.schedule().ends_sweep(stage) {
            self.0.push(world.residuals().max);
        }
    }
}

/// Largest residual after each sweep of one step under gravity, links projected from the pin down.
fn residuals_by_sweep(links: u32, sweeps: u32) -> Vec<f64> {
    let mut builder = Builder::new(Settings {
        scheme: Scheme::Verlet { retention: 1.0 },
        gravity: DVec3::Y * 36.0,
        dt: 1.0 / 60.0,
        substeps: 1,
        sweeps,
        ..Settings::default()
    });
    let points: Vec<_> =
        (0..=links).map(|i| builder.particle(DVec3::Y * f64::from(i), 1.0)).collect();
    builder.pin(points[0]);
    for pair in points.windows(2) {
        builder.link(pair[0], pair[1], 1.0, 0.0);
    }
    let mut largest = Largest(Vec::new());
    builder.build().unwrap().step_observed(&mut largest);
    largest.0
}

#[test]
fn long_run_rate_is_cos_squared_of_pi_over_2n() {
    // Sweeps enough for the slowest mode to be alone, few enough to stay well above roundoff.
    for (links, sweeps, expected) in
        [(3, 24, 0.75), (5, 60, 0.904_508), (10, 160, 0.975_528), (20, 500, 0.993_844)]
    {
        let residuals = residuals_by_sweep(links, sweeps);
        let [.., before, last] = residuals[..] else { panic!("too few sweeps") };
        assert!(last > 1e-8, "N {links}: {last:e} is too close to roundoff to measure a rate");
        let angle = std::f64::consts::PI / (2.0 * f64::from(links));
        let rate = last / before;
        assert!((rate - angle.cos() * angle.cos()).abs() < 1e-6, "N {links}: rate {rate}");
        assert!((rate - expected).abs() < 1.5e-6, "N {links}: rate {rate}, table {expected}");
    }
}
