//! Sizes and numbers at the edge of what is allowed.

use super::{SLUGS, ends, is_finite, lab, open, run, scene};
use labs::Experiment;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn impossible_sizes_are_refused_with_the_range() {
    for (slug, name, text) in [
        ("passes", "cols", "0"),
        ("passes", "rows", "1"),
        ("passes", "cols", "97"),
        ("fabric", "cols", "257"),
        ("fabric", "spacing", "0"),
        ("rope", "links", "0"),
        ("rope", "links", "201"),
        ("soft-body", "cols", "0"),
        ("fabric", "stretch", "-1e-9"),
        ("passes", "tear_ratio", "1"),
        ("passes", "passes", "65"),
    ] {
        let mut experiment = open(slug, &[]);
        let before = experiment.save();
        let refusal = experiment.set(name, text).unwrap_err();
        assert!(
            refusal.sentence().starts_with(&format!("{name}: “{text}” will not do; it takes ")),
            "{refusal}"
        );
        assert_eq!(experiment.save(), before);
    }
}

#[test]
fn the_smallest_meshes_run() {
    for (slug, fields) in [
        ("passes", [("cols", "2"), ("rows", "2")]),
        ("fabric", [("cols", "2"), ("rows", "2")]),
        ("soft-body", [("cols", "1"), ("rows", "1")]),
        ("rope", [("links", "1"), ("ends", "both")]),
    ] {
        let mut experiment = open(slug, &fields);
        run(&mut experiment, 60);
        assert!(is_finite(&experiment), "{slug}");
    }
}

#[test]
fn every_lab_saves_and_goes_on_bit_for_bit() {
    for slug in SLUGS {
        let mut experiment = open(slug, &[]);
        run(&mut experiment, 25);
        let mut copy = lab(slug);
        copy.load(&experiment.save()).expect(slug);
        let mut other = Experiment::on(copy);
        run(&mut experiment, 5);
        run(&mut other, 5);
        assert_eq!(experiment.save(), other.save(), "{slug}");
        assert_eq!(experiment.lab().hash(), other.lab().hash());
    }
}

#[test]
fn every_parameter_takes_its_smallest_and_largest_value_and_the_lab_goes_on() {
    use labs::Edit;
    for slug in SLUGS {
        for parameter in open(slug, &[]).lab().spec().parameters {
            // The largest sheets take seconds; their sizes are checked elsewhere.
            let ends = ends(&parameter.kind, 100);
            for value in ends {
                let mut experiment = open(slug, &[]);
                let small = [("cols", "6"), ("rows", "5"), ("links", "6")];
                for (name, text) in small.into_iter().filter(|(name, _)| *name != parameter.name) {
                    if experiment.lab().value(name).is_some() {
                        experiment.set(name, text).unwrap();
                    }
                }
                let name = parameter.name.to_owned();
                experiment.edit(&Edit::Set { name, value }).expect("a value of its range");
                run(&mut experiment, 10);
                assert!(is_finite(&experiment), "{slug}, {} = {value}", parameter.name);
            }
        }
    }
}

#[test]
fn settings_that_would_hold_up_the_page_are_refused_together() {
    let mut experiment = open("fabric", &[("cols", "256"), ("rows", "256")]);
    experiment.set("substeps", "40").unwrap();
    let hash = experiment.lab().hash();
    let refusal = experiment.set("sweeps", "20").unwrap_err();
    assert!(refusal.sentence().contains("40 × 20 for 3"), "{}", refusal.sentence());
    assert_eq!(experiment.lab().value("sweeps").unwrap().number(), 1.0);
    assert_eq!(experiment.lab().hash(), hash);
    let mut small = open("fabric", &[("substeps", "40"), ("sweeps", "20")]);
    small.set("cols", "33").unwrap();
    let refusal = small.set("cols", "256").unwrap_err();
    assert!(refusal.sentence().contains("too much"), "{}", refusal.sentence());
    assert_eq!(scene(&small).points.len(), 33 * 20);
}
