//! Typed fields, Back, saved states and steps seen from inside, for both labs in space.

use super::{SLUGS, ends, is_finite, lab, open, run, scene};
use labs::{Advance, Edit, Experiment};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn impossible_numbers_are_refused_with_the_range() {
    for (slug, name, text) in [
        ("sheet", "wind", "51"),
        ("sheet", "pin_shift", "1.01"),
        ("sheet", "stiffness", "-0.1"),
        ("sheet", "start", "flying"),
        ("sheet", "friction", "nan"),
        ("block", "mode", "squeeze"),
        ("block", "substeps", "0"),
        ("block", "sweeps", "161"),
    ] {
        let mut experiment = open(slug, &[]);
        let before = experiment.save();
        let refusal = experiment.set(name, text).unwrap_err();
        let expected = format!("{name}: “{text}” will not do; it takes ");
        assert!(refusal.sentence().starts_with(&expected), "{refusal}");
        assert_eq!(experiment.save(), before);
    }
    let mut sheet = open("sheet", &[]);
    let refusal = sheet.set("P1100.z", "1").unwrap_err();
    assert!(refusal.sentence().contains("points are P0000 to P1014 with .x, .y, .z"), "{refusal}");
    sheet.set("P1014.z", "0.25").unwrap();
    sheet.set("P1014.previous_z", "0.2").unwrap();
    assert_eq!(scene(&sheet).points[164].position[2], 0.25);
}

/// Every way of running the two labs.
const SCENES: &[(&str, &[(&str, &str)])] = &[
    ("sheet", &[("wind", "8"), ("ball", "true"), ("friction", "0.3"), ("pin_shift", "-0.4")]),
    ("sheet", &[("start", "drop"), ("order", "jacobi"), ("substeps", "2")]),
    ("sheet", &[("tear", "true"), ("tear_ratio", "1.05"), ("gravity", "300")]),
    (
        "sheet",
        &[
            ("wind", "9"),
            ("wind_by_face", "true"),
            ("self_collision", "true"),
            ("bend", "true"),
            ("friction", "0.4"),
            ("pin_shift", "-0.9"),
        ],
    ),
    ("block", &[("mode", "press"), ("keep_volume", "true")]),
    ("block", &[("mode", "press")]),
    ("block", &[("mode", "press"), ("substeps", "3"), ("sweeps", "2"), ("order", "jacobi")]),
    ("block", &[("mode", "hang"), ("tear", "true"), ("tear_ratio", "1.05"), ("gravity", "900")]),
    ("block", &[]),
];

#[test]
fn a_step_from_inside_is_the_step() {
    for &(slug, fields) in SCENES {
        let (mut whole, mut inner) = (open(slug, fields), open(slug, fields));
        for step in 0..40 {
            whole.tick();
            for _ in 0..step {
                inner.advance(Advance::Link);
            }
            if step % 3 == 0 {
                inner.advance(Advance::Sweep);
            }
            inner.advance(Advance::Link);
            inner.step();
            assert_eq!(inner.save(), whole.save(), "{slug} {fields:?}, step {step}");
        }
    }
}

#[test]
fn a_dropped_half_step_leaves_no_trace() {
    let mut experiment = open("block", &[("mode", "press")]);
    run(&mut experiment, 10);
    let before = experiment.save();
    experiment.advance(Advance::Link);
    experiment.advance(Advance::Discard);
    assert_eq!(experiment.save(), before);
}

#[test]
fn back_is_exact_with_seams_shifts_and_presses() {
    for &(slug, fields) in SCENES {
        let mut experiment = open(slug, fields);
        let mut seen = Vec::new();
        for step in 0..90 {
            let edit = match (slug, step) {
                ("sheet", 20) => Some(Edit::Command { name: "seam".into() }),
                ("sheet", 50) => Some(Edit::Command { name: "release-pins".into() }),
                (_, 30) => Some(Edit::Grab { pointer: 1, point: 40 }),
                (_, 31..45) => {
                    let x = 0.02 * f64::from(step - 30);
                    Some(Edit::Steer { pointer: 1, to: [x, 1.0 + x, 0.3] })
                }
                (_, 45) => Some(Edit::Release { pointer: 1 }),
                _ => None,
            };
            if let Some(edit) = edit {
                experiment.edit(&edit).unwrap();
            }
            if step == 25 && slug == "sheet" {
                experiment.set("pin_shift", "0.2").unwrap();
            }
            if !(30..=45).contains(&step) {
                seen.push((experiment.lab().steps(), experiment.save()));
            }
            experiment.tick();
        }
        for (steps, state) in seen.iter().rev() {
            while experiment.lab().steps() > *steps {
                experiment.back();
            }
            assert!(&experiment.save() == state, "{slug} {fields:?}, step {steps}");
        }
    }
}

#[test]
fn a_saved_state_goes_on_bit_for_bit_and_its_open_faces_stay_open() {
    for &(slug, fields) in SCENES {
        let mut experiment = open(slug, fields);
        run(&mut experiment, 25);
        if slug == "sheet" {
            experiment.edit(&Edit::Command { name: "seam".into() }).unwrap();
        }
        let mut copy = lab(slug);
        copy.load(&experiment.save()).expect(slug);
        let mut other = Experiment::on(copy);
        assert_eq!(scene(&experiment).faces, scene(&other).faces);
        run(&mut experiment, 20);
        run(&mut other, 20);
        assert_eq!(experiment.save(), other.save(), "{slug} {fields:?}");
        assert_eq!(experiment.lab().hash(), other.lab().hash());
    }
}

#[test]
fn every_parameter_takes_its_smallest_and_largest_value_and_the_lab_goes_on() {
    for slug in SLUGS {
        for parameter in open(slug, &[]).lab().spec().parameters {
            let ends = ends(&parameter.kind, i64::MAX);
            for value in ends {
                let mut experiment = open(slug, &[]);
                let name = parameter.name.to_owned();
                experiment.edit(&Edit::Set { name, value }).expect("a value of its range");
                run(&mut experiment, 20);
                assert!(is_finite(&experiment), "{slug}, {} = {value}", parameter.name);
            }
        }
    }
}

#[test]
fn pins_stay_bit_for_bit() {
    let mut experiment = open("sheet", &[("wind", "30"), ("ball", "true")]);
    let before: Vec<_> = scene(&experiment).points.iter().map(|p| p.position).collect();
    run(&mut experiment, 500);
    for pin in [0, 14] {
        assert_eq!(scene(&experiment).points[pin].position, before[pin]);
    }
}
