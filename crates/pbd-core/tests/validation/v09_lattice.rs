//! V9: the vortex lattice against what is known of plates and wings, and what must hold of any lattice.

use pbd_core::sail::biot_savart::{leg, segment};
use pbd_core::sail::lu;
use pbd_core::{Air, Cut, DVec3, Lattice, Loads, SailSettings};
use std::f64::consts::PI;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Vortices at a quarter, control points at three quarters of each panel of a flat plate in two dimensions, where a
/// vortex induces Γ/2πr: the sum of all Γ is π c U sin α for any number of panels.
#[test]
fn flat_plate_in_two_dimensions_is_exact() {
    let (chord, speed, alpha) = (1.7, 3.0, 0.2f64);
    for n in [1u32, 2, 3, 8, 40] {
        let panel = chord / f64::from(n);
        let mut matrix = Vec::new();
        for m in 0..n {
            for k in 0..n {
                let apart = panel * ((f64::from(m) + 0.75) - (f64::from(k) + 0.25));
                matrix.push(1.0 / (2.0 * PI * apart));
            }
        }
        let mut circulation = vec![speed * alpha.sin(); n as usize];
        lu::solve(&mut matrix, &mut circulation).unwrap();
        let (sum, exact) = (circulation.iter().sum::<f64>(), PI * chord * speed * alpha.sin());
        assert!((sum / exact - 1.0).abs() < 1e-12, "{n} panels: {sum} is not {exact}");
    }
}

fn air(alpha: f64, wake: DVec3) -> Air {
    let wind = DVec3::new(alpha.cos(), 0.0, alpha.sin());
    Air { wind, wake, density: 1.225, core: 0.0, friction: 0.0 }
}

fn wing(nc: usize, ns: usize, chord: f64, span: f64) -> Lattice {
    let node = |i: usize, j: usize| {
        DVec3::new(chord * i as f64 / nc as f64, span * j as f64 / ns as f64, 0.0)
    };
    let nodes = (0..=nc).flat_map(|i| (0..=ns).map(move |j| node(i, j))).collect();
    Lattice::new(nc, ns, nodes).unwrap()
}

/// The same plate as a very long strip of the lattice in three dimensions.
#[test]
fn a_long_strip_is_a_flat_plate() {
    for n in [1, 2, 4] {
        let alpha = 0.1f64;
        let loads = wing(n, 1, 1.0, 1e7).loads(&air(alpha, DVec3::X)).unwrap();
        let exact = PI * alpha.sin();
        let last = loads.circulation[n - 1];
        assert!((last / exact - 1.0).abs() < 1e-5, "{n} panels: {last} is not {exact}");
    }
}

/// Coefficients of lift and induced drag of a rectangular wing of chord 1.
fn coefficients(loads: &Loads, area: f64) -> [f64; 2] {
    [loads.totals.lift, loads.totals.induced_drag].map(|force| force / (0.5 * 1.225 * area))
}

#[test]
fn rectangular_wings_have_the_known_slope_and_drag() {
    let alpha = 2f64.to_radians();
    for (aspect, seen, drag) in [(2.0, 2.596, 0.942), (4.0, 3.764, 0.947), (8.0, 4.749, 0.968)] {
        let air = air(alpha, DVec3::new(alpha.cos(), 0.0, alpha.sin()));
        let loads = wing(4, 16, 1.0, aspect).loads(&air).unwrap();
        let [lift, induced] = coefficients(&loads, aspect);
        let slope = lift / alpha;
        let rule = 2.0 * PI * aspect / (2.0 + (aspect * aspect + 4.0).sqrt());
        assert!((slope / rule - 1.0).abs() < 0.04, "AR {aspect}: {slope}, rule {rule}");
        assert!((slope - seen).abs() < 0.0015, "AR {aspect}: {slope}, seen {seen}");
        let ratio = induced * PI * aspect / (lift * lift);
        assert!((ratio - drag).abs() < 0.002, "AR {aspect}: {ratio}, known {drag}");
    }
}

/// Extrapolated from the finest two lattices; the error falls with the number of panels along the chord.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn square_plate_extrapolates_to_the_known_slope() {
    let alpha = 0.01f64.to_radians();
    let slopes = [4, 8, 16, 24].map(|n| {
        let loads = wing(n, n, 1.0, 1.0).loads(&air(alpha, DVec3::X)).unwrap();
        coefficients(&loads, 1.0)[0] / alpha
    });
    for pair in slopes.windows(2) {
        assert!((pair[1] - 1.46).abs() < (pair[0] - 1.46).abs(), "{slopes:?}");
    }
    let extrapolated = slopes[3] + (slopes[3] - slopes[2]) * 16.0 / (24.0 - 16.0);
    assert!((extrapolated / 1.46 - 1.0).abs() < 0.01, "{slopes:?}, {extrapolated}");
}

/// A bellied sail, larger or smaller by a power of two, core and all.
fn belly(scale: f64, mirrored: bool) -> Lattice {
    let cut = Cut { chordwise: 4, spanwise: 6, ..Cut::default() };
    let side = if mirrored { -scale } else { scale };
    let nodes = cut.moulded().into_iter().map(|x| DVec3::new(x.x * scale, x.y * scale, x.z * side));
    Lattice::new(4, 6, nodes.collect()).unwrap()
}

#[test]
fn a_scaled_scene_has_scaled_bits() {
    for core in [0.1, 0.0] {
        let air = SailSettings { core, ..SailSettings::default() }.air();
        let loads = belly(1.0, false).loads(&air).unwrap();
        for scale in [1024.0, 1.0 / 1024.0] {
            let scaled_air = Air { core: core * scale, ..air };
            let scaled = belly(scale, false).loads(&scaled_air).unwrap();
            let expected: Vec<f64> = loads.circulation.iter().map(|x| x * scale).collect();
            assert_eq!(scaled.circulation, expected);
            let expected: Vec<DVec3> =
                loads.node_forces.iter().map(|f| *f * (scale * scale)).collect();
            assert_eq!(scaled.node_forces, expected);
            assert_eq!(scaled.pressures, loads.pressures);
            assert_eq!(scaled.totals.lift, loads.totals.lift * (scale * scale));
        }
    }
}

#[test]
fn points_on_and_beside_a_vortex_stay_finite() {
    let (a, b) = (DVec3::new(0.3, -0.2, 0.7), DVec3::new(1.1, 0.9, -0.4));
    let (long, along) = ((b - a).length(), (b - a).normalize());
    let aside = along.any_orthonormal_vector();
    for core in [0.0, 0.1] {
        for place in [-2.0, -1e-9, 0.0, 1e-9, 0.25, 0.5, 1.0, 1.0 + 1e-9, 3.0] {
            for beside in [0.0, 1e-12, 1e-10, 1e-9, 2e-9, 1e-8, 1e-7, 1e-4] {
                let p = a + (b - a) * place + aside * (beside * long);
                for velocity in [segment(p, a, b, core), leg(p, a, along, core)] {
                    assert!(velocity.is_finite(), "{place}, {beside}, core {core}: {velocity}");
                }
                if (0.1..0.9).contains(&place) && beside > 1e-8 && core == 0.0 {
                    let known = 1.0 / (2.0 * PI * beside * long);
                    let velocity = segment(p, a, b, core).length();
                    assert!((velocity / known - 1.0).abs() < 1e-3, "{velocity} is not {known}");
                }
            }
        }
    }
}

/// Without a core there are two ways to write each kernel; both are right where they meet.
#[test]
fn kernels_without_core_are_the_limit_of_a_small_core() {
    let (a, b) = (DVec3::ZERO, DVec3::Y);
    for p in [DVec3::new(0.3, 0.4, 0.5), DVec3::new(0.3, 4.0, 0.5), DVec3::new(0.5, 0.5, 1e-9)] {
        for (bare, cored) in [
            (segment(p, a, b, 0.0), segment(p, a, b, 1e-9)),
            (leg(p, a, DVec3::X, 0.0), leg(p, a, DVec3::X, 1e-9)),
            (leg(p, a, -DVec3::X, 0.0), leg(p, a, -DVec3::X, 1e-9)),
        ] {
            assert!((bare - cored).length() < 1e-12 * bare.length(), "{p}: {bare}, {cored}");
        }
    }
}

#[test]
fn node_loads_have_force_and_moment_of_the_edges() {
    for (core, friction) in [(0.1, 0.0), (0.0, 0.0), (0.1, 0.015)] {
        let lattice = belly(1.0, false);
        let air = SailSettings { core, friction, ..SailSettings::default() }.air();
        let loads = lattice.loads(&air).unwrap();
        let (mut force, mut moment) = (DVec3::ZERO, DVec3::ZERO);
        for edge in lattice.edge_forces(&loads.circulation, &air) {
            force += edge.force;
            moment += edge.at.cross(edge.force);
        }
        assert_eq!([force, moment], [loads.totals.force, loads.totals.moment]);
        let panels: DVec3 = loads.panel_forces.iter().copied().sum();
        assert!((panels - force).length() < 1e-12, "{panels} is not {force}");
        for (normal, area) in lattice.normals().iter().zip(lattice.areas()) {
            let pressure = 0.5 * 1.225 * 36.0 * area * friction;
            force += air.wake * pressure;
            assert!((normal.length() - 1.0).abs() < 1e-14);
        }
        let (mut node_force, mut node_moment) = (DVec3::ZERO, DVec3::ZERO);
        for (node, load) in lattice.nodes().iter().zip(&loads.node_forces) {
            node_force += *load;
            node_moment += node.cross(*load);
        }
        assert!((node_force - force).length() < 1e-12, "{node_force} is not {force}");
        if friction == 0.0 {
            assert!((node_moment - moment).length() < 1e-12 * moment.length(), "{node_moment}");
            assert_eq!(loads.totals.friction_drag, 0.0);
        } else {
            let areas: f64 = lattice.areas().iter().sum();
            let drag = 0.5 * 1.225 * 36.0 * areas * friction;
            assert!((loads.totals.friction_drag - drag).abs() < 1e-13);
        }
        assert!(loads.totals.control_residual < 1e-10 * 6.0);
    }
}

#[test]
fn the_mirrored_sail_has_mirrored_loads() {
    for angle in [4.0, 10.0, 20.0] {
        let of = |angle: f64, mirrored: bool| {
            let air = SailSettings { angle, ..SailSettings::default() }.air();
            belly(1.0, mirrored).loads(&air).unwrap()
        };
        let (loads, mirrored) = (of(angle, false), of(-angle, true));
        for (a, b) in loads.node_forces.iter().zip(&mirrored.node_forces) {
            assert!((*a - DVec3::new(b.x, b.y, -b.z)).length() < 1e-12, "{angle}: {a}, {b}");
        }
        for (a, b) in loads.circulation.iter().zip(&mirrored.circulation) {
            assert!((a + b).abs() < 1e-12, "{angle}: {a}, {b}");
        }
        let [a, b] = [loads.totals, mirrored.totals];
        assert!((a.lift - b.lift).abs() < 1e-12 * a.lift && a.lift > 10.0);
        assert!((a.side_force + b.side_force).abs() < 1e-12 * a.lift);
    }
}

#[test]
fn twice_the_wind_is_four_times_the_force() {
    let of = |speed: f64| {
        let settings = SailSettings { speed, friction: 0.015, ..SailSettings::default() };
        belly(1.0, false).loads(&settings.air()).unwrap()
    };
    for speed in [0.3, 4.0, 7.7] {
        let (once, twice) = (of(speed), of(2.0 * speed));
        for (a, b) in once.node_forces.iter().zip(&twice.node_forces) {
            assert!((4.0 * *a - *b).length() <= 1e-12 * b.length(), "{a}, {b}");
        }
        for (a, b) in once.circulation.iter().zip(&twice.circulation) {
            assert!((2.0 * a - b).abs() <= 1e-12 * b.abs());
        }
        for (a, b) in [
            (once.totals.friction_drag, twice.totals.friction_drag),
            (once.totals.induced_drag, twice.totals.induced_drag),
        ] {
            assert!((4.0 * a / b - 1.0).abs() < 1e-12 && a > 0.0);
        }
    }
    let still = of(0.0);
    assert!(still.node_forces.iter().all(|f| *f == DVec3::ZERO), "no wind, no force");
    assert_eq!(still.totals.lift, 0.0);
}

/// A refusal of a lattice that cannot be solved: all nodes of a row in one place, or none at all.
#[test]
fn a_lattice_without_area_is_refused() {
    let air = SailSettings::default().air();
    assert!(Lattice::new(2, 2, vec![DVec3::ZERO; 9]).unwrap().loads(&air).is_err());
    assert!(Lattice::new(2, 2, vec![DVec3::ZERO; 8]).is_none());
    assert!(Lattice::new(0, 2, vec![DVec3::ZERO; 3]).is_none());
}
