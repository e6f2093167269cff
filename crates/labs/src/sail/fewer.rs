//! “Fewer sweeps”: the steady sail that each count of sweeps comes to. Unfinished iteration acts as more give in the links.

use super::STEP;
use super::plots::line;
use super::settings::{cut, settings};
use crate::decimal::fixed;
use crate::job::Job;
use crate::lab::PlotData;
use crate::spec::{JobSpec, Plot, Scale};
use crate::values::Values;
use pbd_core::{Sail, SailReport};

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
    /// Of each count tried: the settled sail, if it settled.
    found: Vec<Option<SailReport>>,
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
        let Some(mut sail) = begun.or_else(|| self.fresh(sweeps)) else {
            self.found.push(None);
            return self.found.len() == COUNTS.len();
        };
        for _ in 0..SLICE {
            let report = sail.step();
            if report.is_settled() {
                self.found.push(Some(report));
                return self.found.len() == COUNTS.len();
            }
            if report.stopped.is_some() || report.step >= MOST {
                self.found.push(None);
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
        let tried = || COUNTS.into_iter().zip(&self.found);
        let settled = tried().filter_map(|(sweeps, found)| Some((sweeps, found.as_ref()?)));
        let mut lift = Vec::new();
        let mut sentences = Vec::new();
        for (sweeps, report) in settled {
            let Some(totals) = &report.totals else { continue };
            lift.push([f64::from(sweeps), totals.lift]);
            sentences.push(format!(
                "{sweeps} sweeps: lift {} N, camber {} %, strain {} %.",
                fixed(totals.lift, 2),
                fixed(100.0 * report.camber, 2),
                fixed(100.0 * report.max_strain, 3)
            ));
        }
        let restless = tried().filter(|(_, found)| found.is_none());
        for (sweeps, _) in restless {
            sentences.push(format!("{sweeps} sweeps: does not settle here."));
        }
        PlotData { series: vec![line("lift", lift)], remark: sentences.join(" ") }
    }
}
