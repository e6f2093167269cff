//! “Fewer sweeps”: the steady sail that each count of sweeps comes to. Unfinished iteration acts as more give in the links.

use super::STEP;
use super::plots::line;
use super::settings::{cut, settings};
use crate::decimal::fixed;
use crate::job::Job;
use crate::joined::joined;
use crate::lab::PlotData;
use crate::spec::{JobSpec, Plot, Scale};
use crate::values::Values;
use pbd_core::{Sail, SailReport, Stop};

pub(super) const JOB: JobSpec = JobSpec {
    label: "Fewer sweeps",
    what: "Fills copies of this sail from the start with other counts of sweeps, each until it settles or for 6 s of model time.",
    plot: Plot {
        name: "fewer-sweeps",
        title: "Lift of the settled sail by sweeps",
        notice: "The steady answer depends on the solver: what the sweeps leave undone acts as give in the links.",
        x: "sweeps",
        y: "lift [N]",
        y_scale: Scale::Linear,
    },
};

const COUNTS: [u32; 6] = [20, 30, 40, 60, 80, 160];

/// Steps of one slice, and of a try at most.
const SLICE: u64 = 4;
const MOST: u64 = (6.0 / STEP) as u64;

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct Fewer {
    values: Values,
    sail: Option<Box<Sail>>,
    /// Of each count tried, the sail as it was left: settled, stopped, or neither.
    found: Vec<SailReport>,
}

impl Fewer {
    pub(super) fn new(values: &Values) -> Self {
        Self { values: values.clone(), sail: None, found: Vec::new() }
    }

    fn fresh(&self, sweeps: u32) -> Option<Box<Sail>> {
        let mut with = settings(&self.values);
        with.sweeps = sweeps;
        Some(Box::new(Sail::new(cut(&self.values), with).ok()?))
    }
}

impl Job for Fewer {
    fn advance(&mut self) -> bool {
        let Some(&sweeps) = COUNTS.get(self.found.len()) else { return true };
        let begun = self.sail.take();
        // The same cut and settings as on the page, but for a count in range: never refused.
        let Some(mut sail) = begun.or_else(|| self.fresh(sweeps)) else { return true };
        for _ in 0..SLICE {
            let report = sail.step();
            if report.is_settled() || report.stopped.is_some() || report.step >= MOST {
                self.found.push(report);
                return self.found.len() == COUNTS.len();
            }
        }
        self.sail = Some(sail);
        false
    }

    fn progress(&self) -> f64 {
        let of_this = self.sail.as_ref().map_or(0.0, |s| s.world().steps() as f64 / MOST as f64);
        (self.found.len() as f64 + of_this) / COUNTS.len() as f64
    }

    fn result(&self) -> PlotData {
        let mut lift = Vec::new();
        let mut sentences = Vec::new();
        for (sweeps, report) in COUNTS.into_iter().zip(&self.found) {
            sentences.push(match &report.totals {
                _ if matches!(report.stopped, Some(Stop::Angle { .. })) => {
                    format!("{sweeps} sweeps: loads not computed at this angle.")
                }
                _ if report.stopped.is_some() => {
                    format!("{sweeps} sweeps: stopped by the guard in step {}.", report.step + 1)
                }
                Some(totals) if report.is_settled() => {
                    lift.push([f64::from(sweeps), totals.lift]);
                    format!(
                        "{sweeps} sweeps: lift {} N, camber {} %, strain {} %.",
                        fixed(totals.lift, 2),
                        fixed(100.0 * report.camber, 2),
                        fixed(100.0 * report.max_strain, 3)
                    )
                }
                _ => format!("{sweeps} sweeps: does not settle here."),
            });
        }
        let remark = joined(&mut sentences.iter().map(String::as_str), " ");
        PlotData { series: vec![line("lift", lift)], remark }
    }
}
