//! The contestants do the same work on the same sheet.

use bench::contestant::named;
use bench::{CONTESTANTS, Sheet, process, scene_file, sheet};
use pbd_core::{DVec3, ParticleId};
use serde_json::Value;

fn sheet_of(name: &str, n: u32, sweeps: u32, substeps: u32) -> Sheet {
    Sheet::new(n, named(name).unwrap(), sweeps, substeps).unwrap()
}

#[test]
fn families_and_runs_end_in_the_same_bits() {
    for (n, sweeps, substeps) in [(16, 8, 1), (21, 1, 5)] {
        let hashes = ["families", "runs"].map(|name| {
            let mut sheet = sheet_of(name, n, sweeps, substeps);
            sheet.step(40);
            sheet.world().hash()
        });
        assert_eq!(hashes[0], hashes[1], "{n} × {n}");
    }
}

#[test]
fn every_contestant_projects_every_link_once() {
    for contestant in CONTESTANTS {
        let sheet = Sheet::new(24, contestant, 1, 1).unwrap();
        let mut links: Vec<_> = sheet.world().order().links().collect();
        links.sort();
        assert!(links.iter().copied().eq(sheet.world().links().ids()), "{}", contestant.name);
    }
}

#[test]
fn only_runs_are_side_by_side() {
    assert_eq!(sheet_of("listed", 64, 1, 1).side_by_side(), 0.0);
    assert!(sheet_of("families", 64, 1, 1).side_by_side() < 0.05);
    assert!(sheet_of("runs", 64, 1, 1).side_by_side() > 0.9);
}

#[test]
fn more_substeps_leave_less_stretch() {
    let means = [1, 2, 4, 8].map(|substeps| {
        let mut sheet = sheet_of("runs", 24, 1, substeps);
        sheet.step(120);
        sheet.stretch().mean
    });
    assert!(means.is_sorted_by(|a, b| a > b), "{means:?}");
    assert!(means[3] < 0.01, "{means:?}");
}

#[test]
fn a_sheet_starts_almost_at_rest_and_hangs_by_its_pins() {
    for n in [17, 32] {
        let mut sheet = sheet_of("runs", n, 8, 1);
        let start = sheet.stretch();
        assert!(start.mean > 0.0 && start.rms < 0.01, "{start:?}");
        let pinned = |sheet: &Sheet| -> Vec<_> {
            let particles = sheet.world().particles();
            let ids = particles.ids().filter(|&id| particles.is_pinned(id));
            ids.map(|id| (id, particles.position(id).to_array())).collect()
        };
        let before = pinned(&sheet);
        assert_eq!(before.first().map(|pin| pin.0), Some(ParticleId(0)));
        assert_eq!(before.last().map(|pin| pin.0), Some(ParticleId(n - 1)));
        sheet.step(60);
        assert_eq!(pinned(&sheet), before);
        let lowest = sheet.world().particles().position(ParticleId(n * n - 1));
        assert!((-2.5..-1.9).contains(&lowest.y), "{lowest}");
        let particles = sheet.world().particles();
        assert!(particles.ids().any(|id| particles.position(id).z.abs() > 1e-4), "it is flat");
    }
}

#[test]
fn the_scene_that_is_written_is_the_one_that_is_stepped() {
    let scene: Value = serde_json::from_str(&scene_file::json(16)).unwrap();
    let list = |name: &str| scene[name].as_array().unwrap().clone();
    let sheet = sheet_of("families", 16, 1, 1);
    let (particles, links) = (sheet.world().particles(), sheet.world().links());

    let positions = list("positions").into_iter().map(|x| x.as_f64().unwrap());
    assert!(positions.eq(particles.positions().iter().flat_map(DVec3::to_array)));
    let pinned = list("pinned").into_iter().map(|i| i.as_u64().unwrap());
    assert!(
        pinned.eq(particles.ids().filter(|&id| particles.is_pinned(id)).map(|id| u64::from(id.0)))
    );
    let ordered = || sheet.world().order().links();
    let ends = list("links").into_iter().map(|i| i.as_u64().unwrap());
    assert!(ends.eq(ordered().flat_map(|id| links.ends(id).map(|end| u64::from(end.0)))));
    let rests = list("rests").into_iter().map(|x| x.as_f64().unwrap());
    assert!(rests.eq(ordered().map(|id| links.rest(id))));
    let gravity = scene["gravity"].as_f64().unwrap();
    assert_eq!(-gravity, sheet.world().settings().gravity.y);
    assert_eq!(scene["dt"].as_f64().unwrap(), sheet::DT);

    // The mean over the links that are named is the stretch of the sheet.
    let structural = list("structural");
    let all: Vec<_> = ordered().collect();
    let strain = |i: &Value| {
        let id = all[i.as_u64().unwrap() as usize];
        (links.residual(id, particles) / links.rest(id)).abs()
    };
    let mean = structural.iter().map(strain).sum::<f64>() / structural.len() as f64;
    assert!((mean / sheet.stretch().mean - 1.0).abs() < 1e-12);
}

#[test]
fn a_process_answers_line_by_line() {
    let mut answers = Vec::new();
    let questions = "open 16 8 1\nsteps 3\nstretch\nchecksum\n";
    process::answer_all(named("runs").unwrap(), questions.as_bytes(), &mut answers).unwrap();
    let text = String::from_utf8(answers).unwrap();
    let lines: Vec<&str> = text.lines().collect();

    let mut sheet = sheet_of("runs", 16, 8, 1);
    assert_eq!(lines[0], sheet.world().links().len().to_string());
    sheet.step(3);
    assert!(lines[1].parse::<u64>().is_ok());
    let stretch = sheet.stretch();
    assert_eq!(lines[2], format!("{} {}", stretch.mean, stretch.rms));
    assert_eq!(lines[3], format!("{:016x}", sheet.world().hash()));
}

#[test]
fn a_process_refuses_what_it_does_not_understand() {
    for (question, answer) in [
        ("steps 3", "`steps 3` before `open`"),
        ("open 16 8", "`open 16 8` is too short"),
        ("open 16 8 x", "`x` is no whole number, in `open 16 8 x`"),
        ("open 1 8 1", "a sheet has at least 2 × 2 particles, not 1 × 1"),
        ("open 16 20000 1", "sweeps: 20000 is outside 0 to 10000"),
        ("open 16 8 1\nlook", "`look` is none of open, steps, stretch, checksum"),
    ] {
        let refusal = process::answer_all(&CONTESTANTS[0], question.as_bytes(), Vec::new());
        assert_eq!(refusal.unwrap_err(), answer);
    }
}
