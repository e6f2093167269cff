//! Sheet and block against an independent program (`tests/oracle/sheet.json`).

use super::particle_lab;
use labs::Lab;
use labs::particle_lab::ParticleLab;
use pbd_core::{DVec3, LinkId, ParticleId, World};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn oracle() -> Value {
    serde_json::from_str(include_str!("../../../../tests/oracle/sheet.json")).expect("JSON")
}

/// A lab after some typed fields, with its world to look at.
fn lab(slug: &str, fields: &[(&str, String)]) -> ParticleLab {
    let mut lab = particle_lab(slug);
    for (name, text) in fields {
        let edit = lab.parse_edit(name, text).expect("a good value");
        lab.edit(&edit).expect("a good value");
    }
    lab
}

fn at(world: &World, row: u32, column: u32) -> DVec3 {
    world.particles().position(ParticleId(row * 15 + column))
}

/// Compares figures by name, and says which one is off and by how much.
struct Check<'a> {
    case: String,
    expected: &'a Value,
    tolerance: f64,
}

impl Check<'_> {
    fn figure(&self, name: &str, found: f64, expected: &Value) {
        let expected = expected.as_f64().unwrap_or_else(|| panic!("{}: {name}", self.case));
        let error = (found - expected).abs();
        assert!(error <= self.tolerance, "{}, {name}: {found} is off by {error:e}", self.case);
    }

    fn number(&self, name: &str, found: f64) {
        self.figure(name, found, &self.expected[name]);
    }

    fn vector(&self, name: &str, found: DVec3) {
        for (axis, found) in found.to_array().into_iter().enumerate() {
            self.figure(name, found, &self.expected[name][axis]);
        }
    }
}

/// Everything that a sample of the reference says, of the world and of the readouts.
fn check_sheet(case: String, lab: &ParticleLab, expected: &Value, tolerance: f64) {
    let world = lab.world();
    let check = Check { case, expected, tolerance };
    let positions = world.particles().positions();
    for (name, [row, column]) in [
        ("particle_r0c7", [0, 7]),
        ("particle_r5c7", [5, 7]),
        ("particle_r10c0", [10, 0]),
        ("particle_r10c14", [10, 14]),
    ] {
        check.vector(name, at(world, row, column));
    }
    check.vector("sum_xyz", positions.iter().copied().sum());
    check.number("lowest_y", positions.iter().map(|x| x.y).fold(f64::INFINITY, f64::min));
    check.number("max_abs_z", positions.iter().map(|x| x.z.abs()).fold(0.0, f64::max));
    let pairs = (0..11).flat_map(|row| (0..15).map(move |column| (row, column)));
    let asymmetry = pairs.map(|(r, c)| (at(world, r, c).x + at(world, r, 14 - c).x).abs());
    check.number("mirror_asymmetry_x", asymmetry.fold(0.0, f64::max));
    if let Some(ball) = world.settings().ball {
        let nearest =
            positions.iter().map(|x| x.distance(ball.centre)).fold(f64::INFINITY, f64::min);
        check.number("min_distance_to_ball_centre", nearest);
    }
    for (name, kind) in [("across", 0..154), ("down", 154..304), ("diag", 304..584)] {
        let (links, particles) = (world.links(), world.particles());
        let number = f64::from(kind.end - kind.start);
        let strains: Vec<f64> =
            kind.map(LinkId).map(|id| links.length(id, particles) / links.rest(id) - 1.0).collect();
        let expected = &expected["strain"][name];
        let most = strains.iter().copied().fold(f64::MIN, f64::max);
        check.figure(name, most, &expected["max"]);
        let least = strains.iter().copied().fold(f64::MAX, f64::min);
        check.figure(name, least, &expected["min"]);
        check.figure(name, strains.iter().sum::<f64>() / number, &expected["mean"]);
    }
    let readout = |name: &str| lab.readouts().iter().find(|r| r.name == name).expect(name).value;
    check.number("sag", readout("sag"));
    check.figure("motion", readout("motion"), &expected["motion"]["all"]);
    let free = readout("motion") * 165.0 / 163.0;
    check.figure("motion of free points", free, &expected["motion"]["free"]);
}

#[test]
fn the_sheet_has_the_links_of_the_reference_in_its_order() {
    let oracle = oracle();
    let sheet = lab("sheet", &[]);
    let links = sheet.world().links();
    let count = |name: &str| oracle["sheet_counts"][name].as_u64().expect("a count") as usize;
    assert_eq!(
        (sheet.world().particles().len(), links.len()),
        (count("particles"), count("links"))
    );
    assert_eq!(count("across") + count("down") + count("diag"), 584);
    let names = |row: usize| sheet.row_id(1, row);
    assert_eq!([names(0), names(153)], ["P0000-P0001", "P1013-P1014"]);
    assert_eq!([names(154), names(303)], ["P0000-P0100", "P0914-P1014"]);
    assert_eq!([names(304), names(305)], ["P0000-P0101", "P0001-P0100"]);
    assert_eq!([names(582), names(583)], ["P0913-P1014", "P0914-P1013"]);
    assert_eq!(sheet.world().faces().len(), 140);
}

#[test]
fn the_sheet_equals_the_reference_hanging_to_1e_12_in_wind_and_on_the_ball_to_1e_9() {
    let oracle = oracle();
    let scenarios = oracle["scenarios"].as_object().expect("scenarios");
    assert_eq!(scenarios.len(), 5);
    for (name, scenario) in scenarios {
        let params = scenario["params"].as_object().expect("parameters");
        let fields: Vec<(&str, String)> = params
            .iter()
            .map(|(name, value)| match name.as_str() {
                "stiff" => ("stiffness", value.to_string()),
                "passes" => ("sweeps", value.to_string()),
                "wind" => ("wind", value.to_string()),
                "ball" => ("ball", "true".to_owned()),
                other => panic!("{other} is not known here"),
            })
            .collect();
        let mut sheet = lab("sheet", &fields);
        let tolerance = if name.starts_with("hang") { 1e-12 } else { 1e-9 };
        if let Some(ball) = sheet.world().settings().ball {
            let positions = sheet.world().particles().positions();
            let inside = positions.iter().filter(|x| x.distance(ball.centre) < ball.radius);
            assert_eq!(inside.count() as u64, scenario["inside_ball_at_start"]);
        }
        for sample in scenario["samples"].as_array().expect("samples") {
            let step = sample["step"].as_u64().expect("a step");
            while sheet.steps() < step {
                sheet.step();
            }
            check_sheet(format!("{name}, step {step}"), &sheet, sample, tolerance);
        }
    }
}
