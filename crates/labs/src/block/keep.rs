//! “With and without keeping volume”: the same block twice, side by side.

use super::Block;
use crate::decimal::fixed;
use crate::job::Job;
use crate::lab::{PlotData, Series};
use crate::particle_lab::Recipe;
use crate::spec::{JobSpec, Plot, Scale};
use crate::value::Value;
use crate::values::Values;
use pbd_core::World;

pub(super) const JOBS: &[JobSpec] = &[JobSpec {
    label: "With and without keeping volume",
    what: "Runs this block twice from its start for 240 steps, once as it is and once keeping its volume, and plots both volumes.",
    plot: Plot {
        name: "volume-kept-or-not",
        title: "Volume, kept or not",
        notice: "Choose Press in Controls first: kept, the volume goes out at the sides.",
        x: "step",
        y: "volume / rest volume",
        y_scale: Scale::Linear,
    },
}];

const STEPS: usize = 240;

/// The comparison in progress.
#[derive(Debug)]
pub(super) struct Compare {
    /// Not kept, then kept; empty where a world could not be built.
    blocks: Vec<(Values, World)>,
    measured: [Vec<[f64; 2]>; 2],
}

impl Compare {
    /// Two blocks with these values but for the volume.
    pub(super) fn new(values: &Values) -> Self {
        let mut compare = Self { blocks: Vec::new(), measured: [Vec::new(), Vec::new()] };
        for keep in [false, true] {
            let mut values = values.clone();
            // A value in its own range is never refused.
            let _ = values.set("keep_volume", Value::Switch(keep));
            if let Ok(world) = Block.build(&values) {
                compare.blocks.push((values, world));
            }
        }
        compare.measure();
        compare
    }

    fn measure(&mut self) {
        for ((values, world), measured) in self.blocks.iter().zip(&mut self.measured) {
            measured.push([world.steps() as f64, Block.readout("volume_ratio", values, world)]);
        }
    }
}

impl Job for Compare {
    fn advance(&mut self) -> bool {
        if self.measured[0].len() <= STEPS {
            for (values, world) in &mut self.blocks {
                Block.before_step(world, values);
                world.step();
            }
            self.measure();
        }
        self.blocks.is_empty() || self.measured[0].len() > STEPS
    }

    fn progress(&self) -> f64 {
        self.measured[0].len().saturating_sub(1) as f64 / STEPS as f64
    }

    fn result(&self) -> PlotData {
        let series = |label: &str, points: &[[f64; 2]]| Series {
            label: label.into(),
            points: points.to_vec(),
            theory: false,
        };
        let remark = match [self.measured[0].last(), self.measured[1].last()] {
            [Some([step, loose]), Some([_, kept])] => format!(
                "After {} steps: {} of the volume, or {} where it is kept.",
                fixed(*step, 0),
                fixed(*loose, 3),
                fixed(*kept, 3),
            ),
            _ => String::new(),
        };
        let [loose, kept] = &self.measured;
        PlotData { series: vec![series("not kept", loose), series("kept", kept)], remark }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pressed_a_block_loses_half_as_much_where_its_volume_is_kept() {
        let mut values = Values::defaults(Block.spec());
        values.set("mode", Value::Choice("press")).unwrap();
        let mut job = Compare::new(&values);
        let mut before = -1.0;
        while !job.advance() {
            assert!(job.progress() > before && job.progress() < 1.0);
            before = job.progress();
        }
        assert_eq!(job.progress(), 1.0);
        let result = job.result();
        let last = |i: usize| result.series[i].points.last().expect("240 steps")[1];
        assert!(last(0) < 0.5 && last(1) > 0.65, "{}", result.remark);
    }
}
