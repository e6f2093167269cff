//! Median and quartiles, with linear interpolation between neighbours.

/// What a list of samples amounts to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    /// Half of the samples are smaller.
    pub(crate) median: f64,
    /// A quarter is smaller.
    pub(crate) lower: f64,
    /// A quarter is larger.
    pub(crate) upper: f64,
}

/// Median and quartiles; NaN without samples.
pub(crate) fn spread(samples: &[f64]) -> Spread {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
        let place = part * last as f64;
        let below = place.floor() as usize;
        let above = sorted[(below + 1).min(last)];
        sorted[below] + (above - sorted[below]) * (place - below as f64)
    };
    Spread { median: at(0.5), lower: at(0.25), upper: at(0.75) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        assert_eq!(spread(&[4.0, 1.0, 3.0, 2.0]), Spread { median: 2.5, lower: 1.75, upper: 3.25 });
        assert_eq!(spread(&[7.0]), Spread { median: 7.0, lower: 7.0, upper: 7.0 });
        assert!(spread(&[]).median.is_nan());
    }
}
