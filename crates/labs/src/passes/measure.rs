//! “Measure all”: lets a copy of the cloth settle for each number of passes and notes its stretch.

use super::Passes;
use crate::decimal::fixed;
use crate::job::Job;
use crate::lab::{PlotData, Series};
use crate::particle_lab::Recipe;
use crate::spec::{JobSpec, Plot, Scale};
use crate::value::Value;
use crate::values::Values;
use pbd_core::World;

pub(super) const JOBS: &[JobSpec] = &[JobSpec {
    label: "Measure all",
    what: "Lets a copy of this cloth hang still with 1, 2, 4, 8 and 16 passes, and plots how far each stretches.",
    plot: Plot {
        name: "stretch-by-passes",
        title: "Stretch by passes",
        notice: "Every doubling of the passes takes away half of the stretch or more.",
        x: "passes",
        y: "largest length / rest − 1, at rest",
        y_scale: Scale::Log,
    },
}];

const PASSES: [i64; 5] = [1, 2, 4, 8, 16];

/// Steps between two looks whether the cloth still moves: an undamped one may stand still for a step and swing on.
const LOOK: u32 = 10;

/// Steps after which a cloth counts as settled, whatever it does.
const MOST_STEPS: u32 = 3000;

/// Largest movement in a step, in spacings, that counts as none.
const STILL: f64 = 1e-9;

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct MeasureAll {
    values: Values,
    world: Option<World>,
    steps: u32,
    /// Largest movement in a step since the last look.
    moved: f64,
    measured: Vec<[f64; 2]>,
}

impl MeasureAll {
    /// With these values, but for the passes; nothing tears and nothing is held.
    pub(super) fn new(values: &Values) -> Self {
        let mut values = values.clone();
        // A value in its own range is never refused.
        let _ = values.set("tear", Value::Switch(false));
        Self { values, world: None, steps: 0, moved: 0.0, measured: Vec::new() }
    }

    /// The cloth that is being measured, built when its turn comes.
    fn world(&mut self, passes: i64) -> Option<&mut World> {
        if self.world.is_none() {
            self.values.set("passes", Value::Whole(passes)).ok()?;
            self.world = Passes.build(&self.values).ok();
            self.steps = 0;
            self.moved = 0.0;
        }
        self.world.as_mut()
    }
}

impl Job for MeasureAll {
    fn advance(&mut self) -> bool {
        let Some(&passes) = PASSES.get(self.measured.len()) else { return true };
        let still = STILL * self.values.number("spacing");
        let Some(world) = self.world(passes) else { return true };
        let before = world.particles().positions();
        world.step();
        let after = world.particles().positions();
        let moved = after.iter().zip(&before).map(|(a, b)| (*a - *b).length()).fold(0.0, f64::max);
        self.moved = self.moved.max(moved);
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) {
            if self.moved < still || self.steps >= MOST_STEPS {
                let stretch = self.world.as_ref().map_or(f64::NAN, crate::particle_lab::stretch);
                self.measured.push([passes as f64, stretch]);
                self.world = None;
            }
            self.moved = 0.0;
        }
        self.measured.len() == PASSES.len()
    }

    fn progress(&self) -> f64 {
        let of_this = f64::from(self.steps.min(MOST_STEPS)) / f64::from(MOST_STEPS);
        let running = if self.world.is_some() { of_this } else { 0.0 };
        (self.measured.len() as f64 + running) / PASSES.len() as f64
    }

    fn result(&self) -> PlotData {
        let measured =
            Series { label: "measured".into(), points: self.measured.clone(), theory: false };
        let remark = match self.measured[..] {
            [[_, one], .., [_, sixteen]]
                if self.measured.len() == PASSES.len() && sixteen > 0.0 =>
            {
                format!("One pass stretches {} times as much as sixteen.", fixed(one / sixteen, 1))
            }
            _ => String::new(),
        };
        PlotData { series: vec![measured], remark }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    fn spec() -> &'static Spec {
        Passes.spec()
    }

    #[test]
    fn the_reference_cloth_measures_as_the_reference_says() {
        let mut values = Values::defaults(spec());
        for (name, text) in [("cols", "8"), ("rows", "8"), ("spacing", "10"), ("gravity", "1080")] {
            let value = spec().parameter(name).unwrap().parse(text).unwrap();
            values.set(name, value).unwrap();
        }
        let mut job = MeasureAll::new(&values);
        let mut before = 0.0;
        while !job.advance() {
            assert!(job.progress() >= before && job.progress() < 1.0);
            before = job.progress();
        }
        assert_eq!(job.progress(), 1.0);
        let expected = [0.18, 0.085_606_694, 0.039_456_787, 0.017_272_041, 0.006_840_622];
        let measured = &job.result().series[0].points;
        for ([_, stretch], expected) in measured.iter().zip(expected) {
            assert!((stretch - expected).abs() < 1e-6, "{stretch} is not {expected}");
        }
        assert!(job.result().remark.starts_with("One pass stretches 26.3 times"));
    }
}
