//! The readouts of the steps made so far: what plots by step are drawn from.

use crate::lab::Reading;

/// Readouts by step, bounded in length; the oldest go first.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    rows: Vec<(u64, Vec<f64>)>,
}

impl Trail {
    /// Most steps kept: half a minute at 60 steps a second, and more than a plot has pixels.
    pub const LONGEST: usize = 1800;

    /// Adds the readouts after step `step`; steps from there on that were recorded before are dropped.
    pub fn record(&mut self, step: u64, readings: &[Reading]) {
        self.cut_back_to(step);
        if self.rows.last().is_some_and(|&(last, _)| last == step) {
            self.rows.pop();
        }
        if self.rows.len() == Self::LONGEST {
            self.rows.remove(0);
        }
        self.rows.push((step, readings.iter().map(|r| r.value).collect()));
    }

    /// Forgets everything after step `step`.
    pub fn cut_back_to(&mut self, step: u64) {
        while self.rows.last().is_some_and(|&(last, _)| last > step) {
            self.rows.pop();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.rows.clear();
    }

    /// Step number and value of one readout (its place in the description), oldest first.
    pub fn series(&self, readout: usize) -> Vec<[f64; 2]> {
        self.rows
            .iter()
            .filter_map(|(step, values)| values.get(readout).map(|&v| [*step as f64, v]))
            .collect()
    }
}
