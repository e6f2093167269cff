//! Golden runs: text files that say what a lab did, step by step, compared with what the code does now.
//!
//! A line holds the step, the state's hash and the readouts in full precision, so that a difference shows where a run
//! leaves the recorded one and by how much. `--bless` writes what the code does now; that run still fails, so that a
//! change of results is looked at in the diff before it is believed.

use crate::args::{self, Flag};
use crate::project;
use anyhow::{Context, Result, bail};
use labs::Experiment;
use std::fmt::Write;
use std::fs;

const FLAGS: &[Flag] = &[Flag {
    name: "--bless",
    value: None,
    help: "write the files anew (and fail, to be looked at)",
}];

/// A recorded run.
struct Run {
    /// Name of its file in tests/golden, without `.txt`.
    name: &'static str,
    lab: &'static str,
    /// Fields typed before the first step.
    set: &'static [(&'static str, &'static str)],
    /// Steps at which a line is written.
    steps: &'static [u64],
}

const STEPS: &[u64] = &[0, 1, 2, 3, 10, 19, 60, 600];

const FLAT: &[u64] = &[0, 1, 2, 60, 300];

const RUNS: &[Run] = &[
    Run { name: "worked-example", lab: "worked-example", set: &[], steps: STEPS },
    Run {
        name: "worked-example-mirrored",
        lab: "worked-example",
        set: &[("order", "mirrored")],
        steps: STEPS,
    },
    Run {
        name: "worked-example-substeps",
        lab: "worked-example",
        set: &[("substeps", "4"), ("sweeps", "1"), ("stiffness", "0.5")],
        steps: STEPS,
    },
    Run {
        name: "worked-example-isolated-link",
        lab: "worked-example",
        set: &[("preset", "isolated-link")],
        steps: &[0, 1, 2, 60],
    },
    Run {
        name: "worked-example-coincident-points",
        lab: "worked-example",
        set: &[("preset", "coincident-points")],
        steps: &[0, 1, 2, 60],
    },
    Run { name: "passes", lab: "passes", set: &[], steps: FLAT },
    Run { name: "fabric", lab: "fabric", set: &[], steps: FLAT },
    Run {
        name: "fabric-listed-torn",
        lab: "fabric",
        set: &[("order", "listed"), ("tear", "true"), ("tear_ratio", "1.05"), ("gravity", "60")],
        steps: FLAT,
    },
    Run { name: "rope", lab: "rope", set: &[], steps: FLAT },
    Run { name: "soft-body", lab: "soft-body", set: &[], steps: FLAT },
    Run { name: "smoke", lab: "smoke", set: &[], steps: FLAT },
    Run {
        name: "smoke-listed",
        lab: "smoke",
        set: &[
            ("nx", "32"),
            ("ny", "20"),
            ("cell_size", "0.05"),
            ("size", "0.15"),
            ("solver", "listed"),
        ],
        steps: FLAT,
    },
    Run { name: "sheet", lab: "sheet", set: &[("wind", "3")], steps: FLAT },
    Run { name: "sheet-drop", lab: "sheet", set: &[("start", "drop")], steps: FLAT },
    Run {
        name: "sheet-shifted",
        lab: "sheet",
        set: &[("ball", "true"), ("friction", "0.3"), ("pin_shift", "-0.5"), ("substeps", "2")],
        steps: FLAT,
    },
    Run {
        name: "sheet-options",
        lab: "sheet",
        set: &[
            ("wind", "9"),
            ("wind_by_face", "true"),
            ("self_collision", "true"),
            ("bend", "true"),
            ("pin_shift", "-0.9"),
        ],
        steps: FLAT,
    },
    Run { name: "block", lab: "block", set: &[], steps: FLAT },
    Run { name: "block-press", lab: "block", set: &[("mode", "press")], steps: FLAT },
    Run {
        name: "block-press-kept",
        lab: "block",
        set: &[("mode", "press"), ("keep_volume", "true")],
        steps: FLAT,
    },
    Run {
        name: "smoke-plate",
        lab: "smoke",
        set: &[
            ("nx", "65"),
            ("ny", "40"),
            ("obstacle", "plate"),
            ("solver", "red-black"),
            ("back_trace", "midpoint"),
        ],
        steps: FLAT,
    },
    Run { name: "sail", lab: "sail", set: &[], steps: FLAT },
    Run {
        name: "sail-minus-15",
        lab: "sail",
        set: &[
            ("panels", "4x8"),
            ("preset", "fills-minus-15"),
            ("friction", "0.015"),
            ("load_every", "1"),
            ("core", "0"),
        ],
        steps: FLAT,
    },
    Run { name: "sail-two-node", lab: "sail", set: &[("preset", "two-node")], steps: FLAT },
];

/// Runs the command with what follows its name.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let bless = args::parse("golden", FLAGS, args)?.has("--bless");
    let folder = project::root().join("tests/golden");
    let mut different = Vec::new();
    for run in RUNS {
        let path = folder.join(format!("{}.txt", run.name));
        let recorded = fs::read_to_string(&path).unwrap_or_default();
        let now = record(run)?;
        if recorded == now {
            println!("{}: as recorded", run.name);
            continue;
        }
        different.push(run.name);
        println!("{}: {}", run.name, first_difference(&recorded, &now));
        if bless {
            fs::write(&path, now)
                .with_context(|| format!("{} could not be written", path.display()))?;
        }
    }
    match (different.is_empty(), bless) {
        (true, _) => Ok(()),
        (false, true) => bail!(
            "{} written anew: look at `git diff tests/golden`, then run `cargo xtask golden` again",
            different.join(", ")
        ),
        (false, false) => bail!(
            "{} differ from tests/golden: if the change is meant, run `cargo xtask golden --bless`",
            different.join(", ")
        ),
    }
}

fn record(run: &Run) -> Result<String> {
    let mut experiment =
        Experiment::open(run.lab).with_context(|| format!("there is no lab `{}`", run.lab))?;
    let mut text = format!("lab {}\n", run.lab);
    for (name, value) in run.set {
        experiment.set(name, value).with_context(|| format!("golden run `{}`", run.name))?;
        writeln!(text, "set {name} {value}")?;
    }
    for &step in run.steps {
        while experiment.lab().steps() < step {
            experiment.step();
        }
        write!(text, "step {step} hash {:016x}", experiment.lab().hash())?;
        for reading in experiment.lab().readouts() {
            write!(text, " {} {}", reading.name, reading.value)?;
        }
        text.push('\n');
    }
    Ok(text)
}

fn first_difference(recorded: &str, now: &str) -> String {
    if recorded.is_empty() {
        return "not recorded yet".to_owned();
    }
    let pairs = recorded.lines().zip(now.lines()).enumerate();
    for (i, (old, new)) in pairs {
        if old != new {
            return format!("line {}\n  recorded {old}\n  now      {new}", i + 1);
        }
    }
    format!("{} lines recorded, {} now", recorded.lines().count(), now.lines().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_golden_run_is_as_recorded() {
        for run in RUNS {
            let path = project::root().join(format!("tests/golden/{}.txt", run.name));
            let recorded = fs::read_to_string(path).unwrap_or_default();
            let now = record(run).unwrap();
            assert_eq!(recorded, now, "{}: {}", run.name, first_difference(&recorded, &now));
        }
    }

    #[test]
    fn a_difference_is_shown_where_it_begins() {
        assert_eq!(first_difference("", "a\n"), "not recorded yet");
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2\n  recorded b\n  now      c");
        assert_eq!(first_difference("a\nb\n", "a\n"), "2 lines recorded, 1 now");
    }
}
