//! Round numbers along an axis.

use crate::format;
use labs::Format;

/// An axis: what it spans, and its ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    log: bool,
    step: Step,
    pub(super) ticks: Vec<Mark>,
}

/// A tick: its value and how it is written. On a logarithmic axis the value is an exact power of ten.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mark {
    pub(super) value: f64,
    pub(super) text: String,
}

/// Distance of two ticks: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    size: f64,
    exponent: i32,
}

impl Axis {
    /// From `low` to `high` exactly, with about `count` ticks in between; `whole` allows no ticks between whole numbers.
    pub(super) fn linear(low: f64, high: f64, count: usize, whole: bool) -> Self {
        let magnitude = low.abs().max(high.abs());
        // Equal values, or nearly so: room to see them in, and ticks that differ in their first ten figures.
        let (low, high) = if high - low <= 1e-9 * magnitude {
            let room = if whole { 1.0f64.max(1e-9 * magnitude) } else { 0.1 * magnitude };
            (low - room, high + room)
        } else {
            (low, high)
        };
        // All values are 0, or too small to be divided.
        let (low, high) = if high - low > 1e-290 { (low, high) } else { (-1.0, 1.0) };
        let mut step = Step::about((high - low) / count.clamp(1, 20) as f64);
        if whole && step.exponent < 0 {
            step = Step { size: 1.0, exponent: 0 };
        }
        let mut axis = Self { low, high, log: false, step, ticks: Vec::new() };
        axis.set_ticks();
        axis
    }

    /// The same, widened to the next ticks, so that the highest value has a number above it.
    pub(super) fn rounded(mut self) -> Self {
        let size = self.step.size;
        self.low = (self.low / size + 1e-9).floor() * size;
        self.high = (self.high / size - 1e-9).ceil() * size;
        self.set_ticks();
        self
    }

    /// Whole powers of ten that enclose two positive numbers.
    pub(super) fn log(low: f64, high: f64, count: usize) -> Self {
        let from = (low.log10() + 1e-9).floor() as i32;
        let to = ((high.log10() - 1e-9).ceil() as i32).max(from + 1);
        let every = ((to - from) as usize).div_ceil(count.max(1)).max(1);
        Self {
            low: f64::from(from),
            high: f64::from(to),
            log: true,
            step: Step { size: every as f64, exponent: 0 },
            ticks: (from..=to)
                .step_by(every)
                .map(|exponent| Mark {
                    value: 10f64.powi(exponent),
                    text: format::power_of_ten(exponent),
                })
                .collect(),
        }
    }

    pub(super) fn is_log(&self) -> bool {
        self.log
    }

    /// Where a value stands: 0 at the low end, 1 at the high end.
    pub(super) fn share(&self, value: f64) -> f64 {
        let value = if self.log { value.log10() } else { value };
        (value - self.low) / (self.high - self.low)
    }

    fn set_ticks(&mut self) {
        let Step { size, exponent } = self.step;
        let first = (self.low / size - 1e-9).ceil() as i64;
        let last = (self.high / size + 1e-9).floor() as i64;
        let magnitude = self.low.abs().max(self.high.abs());
        self.ticks = (first..=last)
            .map(|i| {
                let value = i as f64 * size;
                let text = if (1e-3..1e7).contains(&magnitude) {
                    format::number(value, Format::Fixed((-exponent).clamp(0, 15) as u8))
                } else {
                    // As many figures as the ticks differ in.
                    let digits = exponent_of(value) - exponent;
                    format::scientific(value, digits.clamp(0, 15) as u8)
                };
                Mark { value, text }
            })
            .collect();
    }
}

impl Step {
    /// The smallest round step that is not below `least`.
    fn about(least: f64) -> Self {
        let exponent = exponent_of(least);
        let power = 10f64.powi(exponent);
        let size = [1.0, 2.0, 5.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|&size| size >= least * (1.0 - 1e-9));
        match size {
            Some(size) => Self { size, exponent },
            None => Self { size: 10.0 * power, exponent: exponent + 1 },
        }
    }
}

/// The power of ten of a number's first figure.
fn exponent_of(value: f64) -> i32 {
    if value == 0.0 {
        return 0;
    }
    (value.abs().log10() + 1e-9).floor() as i32
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|mark| mark.text.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(
            texts(&Axis::linear(0.0, 1.0, 5, false)),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(
            texts(&Axis::linear(3.0, 997.0, 4, true)),
            ["500"],
            "a range need not end at a tick"
        );
        assert_eq!(texts(&Axis::linear(-3.1, 7.2, 5, false).rounded()), ["−5", "0", "5", "10"]);
        assert_eq!(texts(&Axis::linear(0.0, 1.6e-5, 4, false)), ["0", "5e−6", "1.0e−5", "1.5e−5"]);
        assert_eq!(texts(&Axis::linear(0.0, 3e7, 3, false)), ["0", "1e7", "2e7", "3e7"]);
    }

    #[test]
    fn steps_are_not_cut_into_parts() {
        assert_eq!(texts(&Axis::linear(0.0, 2.0, 9, true)), ["0", "1", "2"]);
        assert_eq!(texts(&Axis::linear(5.0, 5.0, 9, true)), ["4", "5", "6"]);
    }

    #[test]
    fn powers_of_ten_enclose_the_data() {
        let axis = Axis::log(2e-3, 0.5, 9);
        assert_eq!(texts(&axis), ["10⁻³", "10⁻²", "10⁻¹", "1"]);
        assert!(axis.share(1e-3).abs() < 1e-12 && (axis.share(1.0) - 1.0).abs() < 1e-12);
        assert_eq!(
            texts(&Axis::log(1e-3, 1e-2, 9)),
            ["10⁻³", "10⁻²"],
            "exact powers are not widened"
        );
        assert_eq!(texts(&Axis::log(1.0, 1.0, 9)), ["1", "10¹"]);
        assert_eq!(texts(&Axis::log(1e-16, 1.0, 4)), ["10⁻¹⁶", "10⁻¹²", "10⁻⁸", "10⁻⁴", "1"]);
    }

    #[test]
    fn equal_values_get_room() {
        assert_eq!(texts(&Axis::linear(0.0, 0.0, 2, false)), ["−1", "0", "1"]);
        let axis = Axis::linear(40.0, 40.0, 4, false);
        assert!((axis.share(40.0) - 0.5).abs() < 1e-12);
        assert!(axis.ticks.len() >= 2);
    }

    proptest! {
        #[test]
        fn any_range_has_few_distinct_ticks_inside(
            low in -1e100..1e100f64, scale in -100..100i32, span in 0.0..1.0f64, count in 0usize..30,
            whole: bool, round: bool,
        ) {
            let low = low * 10f64.powi(-scale.abs());
            let high = low + span * 10f64.powi(scale);
            let (low, high) = if whole { (low.trunc(), high.trunc()) } else { (low, high) };
            let mut axis = Axis::linear(low, high, count, whole);
            if round {
                axis = axis.rounded();
            }
            prop_assert!(axis.ticks.len() <= 23, "{}", axis.ticks.len());
            for pair in axis.ticks.windows(2) {
                prop_assert!(pair[0].text != pair[1].text, "{:?}", pair);
            }
            for mark in &axis.ticks {
                let share = axis.share(mark.value);
                prop_assert!((-1e-6..=1.000_001).contains(&share), "{share} {axis:?}");
            }
            for value in [low, high] {
                let share = axis.share(value);
                prop_assert!((-1e-6..=1.000_001).contains(&share), "{share} {axis:?}");
            }
        }
    }
}
