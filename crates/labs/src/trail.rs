//! The readouts of the steps made so far: what plots by step are drawn from.

use crate::lab::Reading;

/// Readouts by step, bounded in length; the oldest go first.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// The first readouts of all; they stay when the oldest rows go.
    first: Vec<f64>,
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
        let values: Vec<f64> = readings.iter().map(|r| r.value).collect();
        if self.rows.is_empty() {
            self.first.clone_from(&values);
        }
        self.rows.push((step, values));
    }

    /// Forgets everything after step `step`.
    pub fn cut_back_to(&mut self, step: u64) {
        while self.rows.last().is_some_and(|&(last, _)| last > step) {
            self.rows.pop();
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.first.clear();
        self.rows.clear();
    }

    /// The last values, in the order of the description.
    pub fn latest(&self) -> &[f64] {
        self.rows.last().map_or(&[], |(_, values)| values)
    }

    /// The first value ever of one readout, on which a plot may count.
    pub fn first(&self, readout: usize) -> Option<f64> {
        self.first.get(readout).copied()
    }

    /// Step number and value of one readout (its place in the description), oldest first.
    pub fn series(&self, readout: usize) -> Vec<[f64; 2]> {
        self.rows
            .iter()
            .filter_map(|(step, values)| values.get(readout).map(|&v| [*step as f64, v]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_stays_when_the_oldest_rows_go() {
        let mut trail = Trail::default();
        for step in 0..=Trail::LONGEST as u64 {
            trail.record(step, &[Reading { name: "x", value: step as f64 + 0.5 }]);
        }
        assert_eq!(trail.series(0)[0], [1.0, 1.5]);
        assert_eq!(trail.first(0), Some(0.5));
        trail.clear();
        assert_eq!(trail.first(0), None);
    }
}
