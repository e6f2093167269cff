//! `cargo xtask test`: everything a clean machine must pass, in order, with a sum at the end.
//!
//! A failed stage does not stop the others, except those that need what it makes.

mod count;
mod journeys;
mod machine;
mod stages;
mod summary;

use crate::args::{Flag, Options, usage};
use crate::task::seconds;
use anyhow::{Result, bail};
use count::Tally;
use machine::Machine;
use stages::{STAGES, Stage};
use std::time::{Duration, Instant};
use summary::Row;

/// The options of the command.
pub(crate) const FLAGS: &[Flag] = &[
    Flag {
        name: "--only", value: Some("STAGE,…"), help: "run these stages, and those they need"
    },
    Flag { name: "--list", value: None, help: "list the stages" },
];

/// How a stage went.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// Its checks ran.
    Ran(Tally),
    /// It could not begin, or nothing can be counted: one failure, with the reason.
    Broke(String),
    /// It was not run, with the reason.
    Skipped(String),
}

impl Outcome {
    fn tally(&self) -> Tally {
        match self {
            Self::Ran(tally) => *tally,
            Self::Broke(_) => Tally { passed: 0, failed: 1 },
            Self::Skipped(_) => Tally::default(),
        }
    }
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    if options.has("--list") {
        for Stage { name, title, .. } in STAGES {
            println!("{name:14} {title}");
        }
        return Ok(());
    }
    let selected = select(options.value("--only"))?;
    let machine = Machine::default();
    let mut rows: Vec<Row> = Vec::new();
    for stage in selected {
        println!("\n── {}: {}", stage.name, stage.title);
        let (start, set_up_before) = (Instant::now(), machine.time_spent());
        let outcome = match broken_dependency(stage, &rows) {
            Some(name) => Outcome::Skipped(format!("`{name}` failed")),
            None => {
                (stage.run)(&machine).unwrap_or_else(|error| Outcome::Broke(format!("{error:#}")))
            }
        };
        let set_up = machine.time_spent().saturating_sub(set_up_before);
        let time = start.elapsed().saturating_sub(set_up);
        report(stage, &outcome, time);
        rows.push(Row { name: stage.name, outcome, time });
    }
    let total: Tally = rows.iter().map(|row| row.outcome.tally()).sum();
    print!("{}", summary::table(&rows, machine.time_spent()));
    println!("{total}");
    if total.failed > 0 {
        // The last line of the output is the sum, so the reason is told in the table.
        std::process::exit(1);
    }
    Ok(())
}

fn report(stage: &Stage, outcome: &Outcome, time: Duration) {
    let name = stage.name;
    match outcome {
        Outcome::Ran(tally) => println!("── {name}: {tally} in {}", seconds(time)),
        Outcome::Broke(reason) => println!("── {name}: failed in {}: {reason}", seconds(time)),
        Outcome::Skipped(reason) => println!("── {name}: skipped: {reason}"),
    }
}

/// The stages of `--only` with those they need, in the usual order; all of them without it.
fn select(only: Option<&str>) -> Result<Vec<&'static Stage>> {
    let Some(only) = only else {
        return Ok(STAGES.iter().collect());
    };
    let mut wanted: Vec<&str> = Vec::new();
    for name in only.split(',').map(str::trim) {
        let Some(stage) = STAGES.iter().find(|stage| stage.name == name) else {
            let known: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
            bail!(usage(format!(
                "`--only` knows no stage `{name}`; the stages are {}",
                known.join(", ")
            )));
        };
        wanted.push(stage.name);
        wanted.extend(stage.needs);
    }
    Ok(STAGES.iter().filter(|stage| wanted.contains(&stage.name)).collect())
}

/// The first stage that `stage` needs and that did not do its work.
fn broken_dependency(stage: &Stage, rows: &[Row]) -> Option<&'static str> {
    let done = |name: &str| {
        rows.iter().any(|row| {
            row.name == name && matches!(row.outcome, Outcome::Ran(tally) if tally.failed == 0)
        })
    };
    stage.needs.iter().find(|name| !done(name)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: Option<&str>) -> Vec<&'static str> {
        select(only).unwrap().iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn without_a_choice_every_stage_runs() {
        assert_eq!(names(None).len(), STAGES.len());
    }

    #[test]
    fn a_choice_brings_what_it_needs_in_the_usual_order() {
        assert_eq!(names(Some("journeys,fmt")), ["fmt", "dist", "journeys"]);
    }

    #[test]
    fn an_unknown_stage_is_named_with_what_exists() {
        let error = select(Some("fmt,lint")).unwrap_err().to_string();
        assert!(
            error.starts_with("`--only` knows no stage `lint`; the stages are fmt, clippy, "),
            "{error}"
        );
    }

    #[test]
    fn what_needs_a_broken_stage_is_skipped_and_nothing_else() {
        let row = |outcome| Row { name: "dist", outcome, time: Duration::ZERO };
        let stage = |name| STAGES.iter().find(|stage| stage.name == name).unwrap();
        let good = [row(Outcome::Ran(Tally { passed: 1, failed: 0 }))];
        let bad = [row(Outcome::Broke(String::new()))];
        assert_eq!(broken_dependency(stage("journeys"), &good), None);
        assert_eq!(broken_dependency(stage("journeys"), &bad), Some("dist"));
        assert_eq!(broken_dependency(stage("fmt"), &bad), None);
    }

    #[test]
    fn stages_need_only_earlier_ones() {
        for (at, stage) in STAGES.iter().enumerate() {
            for name in stage.needs {
                assert!(
                    STAGES[..at].iter().any(|earlier| earlier.name == *name),
                    "{name} before {}",
                    stage.name
                );
            }
        }
    }
}
