//! “Sag with more sweeps” and “sag with smaller steps”: hangs a copy of the sheet still with several numbers of either,
//! and notes how far its top edge hangs through.

use super::{Sheet, measure};
use crate::decimal::fixed;
use crate::job::Job;
use crate::lab::{PlotData, Series};
use crate::particle_lab::Recipe;
use crate::spec::{JobSpec, Plot, Scale};
use crate::value::Value;
use crate::values::Values;
use pbd_core::World;

pub(super) const JOBS: &[JobSpec] = &[
    JobSpec {
        label: "Sag with more sweeps",
        what: "Hangs a copy of this sheet still in still air with 1 to 32 sweeps in a substep, and plots its sag.",
        plot: Plot {
            name: "sag-by-sweeps",
            title: "Sag by sweeps",
            notice: "The sheet is the same, the solver works harder: it hangs straighter.",
            x: "sweeps",
            y: "sag at rest [m]",
            y_scale: Scale::Log,
        },
    },
    JobSpec {
        label: "Sag with smaller steps",
        what: "Hangs a copy of this sheet still in still air with 1 to 16 substeps in a step, and plots its sag.",
        plot: Plot {
            name: "sag-by-substeps",
            title: "Sag by substeps",
            notice: "Smaller steps act like a stiffer sheet, too.",
            x: "substeps",
            y: "sag at rest [m]",
            y_scale: Scale::Log,
        },
    },
];

/// What each measurement varies, and the numbers it tries.
pub(super) const ASKED: &[Asked] = &[
    Asked { name: "sweeps", word: "sweep", tried: &[1, 2, 4, 8, 16, 32] },
    Asked { name: "substeps", word: "substep", tried: &[1, 2, 4, 8, 16] },
];

/// A parameter and the numbers to try for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    name: &'static str,
    word: &'static str,
    tried: &'static [i64],
}

/// Steps after which a sheet counts as settled, whatever it does.
const MOST_STEPS: u32 = 1800;

/// Motion (m/s) that counts as none, when it stays below for so many steps.
const STILL: f64 = 1e-6;
const LONG: u32 = 30;

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct Settle {
    asked: Asked,
    values: Values,
    world: Option<World>,
    steps: u32,
    still: u32,
    measured: Vec<[f64; 2]>,
}

impl Settle {
    /// With these values, but hanging straight in still air, without a ball, and never torn.
    pub(super) fn new(asked: Asked, values: &Values) -> Self {
        let mut values = values.clone();
        for (name, value) in [
            ("start", Value::Choice("hanging")),
            ("wind", Value::Number(0.0)),
            ("pin_shift", Value::Number(0.0)),
            ("ball", Value::Switch(false)),
            ("tear", Value::Switch(false)),
        ] {
            // Values in their own ranges are never refused.
            let _ = values.set(name, value);
        }
        Self { asked, values, world: None, steps: 0, still: 0, measured: Vec::new() }
    }

    /// The sheet that is being measured, hung up when its turn comes.
    fn world(&mut self, number: i64) -> Option<&mut World> {
        if self.world.is_none() {
            self.values.set(self.asked.name, Value::Whole(number)).ok()?;
            self.world = Sheet.build(&self.values).ok();
            (self.steps, self.still) = (0, 0);
        }
        self.world.as_mut()
    }
}

impl Job for Settle {
    fn advance(&mut self) -> bool {
        let Some(&number) = self.asked.tried.get(self.measured.len()) else { return true };
        let Some(world) = self.world(number) else { return true };
        world.step();
        let (motion, sag) = (measure::motion(world), measure::sag(world));
        self.steps += 1;
        self.still = if motion < STILL { self.still + 1 } else { 0 };
        if self.still >= LONG || self.steps >= MOST_STEPS {
            self.measured.push([number as f64, sag]);
            self.world = None;
        }
        self.measured.len() == self.asked.tried.len()
    }

    fn progress(&self) -> f64 {
        let of_this = f64::from(self.steps.min(MOST_STEPS)) / f64::from(MOST_STEPS);
        let running = if self.world.is_some() { of_this } else { 0.0 };
        (self.measured.len() as f64 + running) / self.asked.tried.len() as f64
    }

    fn result(&self) -> PlotData {
        let measured =
            Series { label: "measured".into(), points: self.measured.clone(), theory: false };
        let remark = match self.measured[..] {
            [[_, first], .., [most, last]]
                if self.measured.len() == self.asked.tried.len() && last > 0.0 =>
            {
                format!(
                    "One {} sags {} times as much as {}: {} m and {} m.",
                    self.asked.word,
                    fixed(first / last, 1),
                    fixed(most, 0),
                    fixed(first, 5),
                    fixed(last, 5),
                )
            }
            _ => String::new(),
        };
        PlotData { series: vec![measured], remark }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(job: usize) -> (Vec<[f64; 2]>, String) {
        let mut job = Settle::new(ASKED[job], &Values::defaults(Sheet.spec()));
        let mut before = 0.0;
        while !job.advance() {
            assert!(job.progress() >= before && job.progress() < 1.0);
            before = job.progress();
        }
        assert_eq!(job.progress(), 1.0);
        let result = job.result();
        (result.series[0].points.clone(), result.remark)
    }

    #[test]
    fn sag_falls_with_more_sweeps_and_with_smaller_steps() {
        for job in 0..ASKED.len() {
            let (points, remark) = measured(job);
            assert!(points.windows(2).all(|pair| pair[1][1] < pair[0][1]), "{points:?}");
            let expected = [
                "One sweep sags 33.7 times as much as 32: 0.08035 m and 0.00239 m.",
                "One substep sags 252.9 times as much as 16: 0.01049 m and 0.00004 m.",
            ];
            assert_eq!(remark, expected[job]);
        }
    }

    /// The reference hangs still after 3,600 steps (`tests/oracle/sheet.json`, `hang_s1`).
    #[test]
    fn eight_sweeps_sag_as_the_reference_does() {
        let (points, _) = measured(0);
        assert!((points[3][1] - 0.010_493_831_704_748_49).abs() < 1e-6, "{points:?}");
    }
}
