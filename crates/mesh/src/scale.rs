//! Which colour a residual has: nine buckets, equally wide in the square root.

/// How many colours the scale has; odd, so that rest has its own.
pub const BUCKETS: usize = 9;

/// The bucket in the middle: at rest, or too close to it to matter.
pub const REST: usize = BUCKETS / 2;

/// Where the buckets beside rest begin, as shares of the limit: from the middle of the rest bucket to the outer edge of
/// the last one are 4½ buckets, equally wide in the root.
const BOUNDS: [f64; REST] = [1.0 / 81.0, 9.0 / 81.0, 25.0 / 81.0, 49.0 / 81.0];

/// The scale up to a limit, made once for many values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scale {
    /// Where the buckets beside rest begin; no numbers where nothing can be compared.
    bounds: [f64; REST],
}

impl Scale {
    /// The scale whose ends are at ± this limit. Everything is at rest on it unless the limit is a number above 0.
    pub fn up_to(limit: f64) -> Self {
        let limit = if limit > 0.0 && limit < f64::INFINITY { limit } else { f64::NAN };
        Self { bounds: BOUNDS.map(|bound| bound * limit) }
    }

    /// The bucket of a value: 0 for the most shortened, [`REST`] for rest, `BUCKETS − 1` for the most lengthened. What is
    /// not a number counts as rest.
    #[inline]
    pub fn bucket(&self, value: f64) -> usize {
        let size = value.abs();
        let steps = self.bounds.iter().map(|&bound| usize::from(size >= bound)).sum::<usize>();
        if value < 0.0 { REST - steps } else { REST + steps }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_sign_chooses_the_side_and_the_root_the_step() {
        let scale = Scale::up_to(81.0);
        for (magnitude, steps) in [
            (0.0, 0),
            (0.9, 0),
            (1.1, 1),
            (8.9, 1),
            (9.1, 2),
            (24.9, 2),
            (25.1, 3),
            (48.9, 3),
            (49.1, 4),
            (81.0, 4),
            (1e9, 4),
            (f64::INFINITY, 4),
        ] {
            assert_eq!(scale.bucket(magnitude), REST + steps, "{magnitude}");
            assert_eq!(scale.bucket(-magnitude), REST - steps, "−{magnitude}");
        }
    }

    #[test]
    fn what_cannot_be_compared_is_at_rest() {
        for (value, limit) in [
            (f64::NAN, 1.0),
            (1.0, 0.0),
            (0.0, 0.0),
            (1.0, -1.0),
            (1.0, f64::NAN),
            (1.0, f64::INFINITY),
            (f64::INFINITY, f64::INFINITY),
        ] {
            assert_eq!(Scale::up_to(limit).bucket(value), REST, "{value} on {limit}");
        }
    }

    proptest! {
        #[test]
        fn the_scale_is_symmetric_and_rises(a in -2.0..2.0f64, b in -2.0..2.0f64) {
            let scale = Scale::up_to(1.0);
            prop_assert_eq!(scale.bucket(a) + scale.bucket(-a), 2 * REST);
            prop_assert!(scale.bucket(a.min(b)) <= scale.bucket(a.max(b)));
            prop_assert!(scale.bucket(a) < BUCKETS);
        }
    }
}
