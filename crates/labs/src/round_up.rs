//! Ends of scales.

/// The next of 1, 2, 5 times a power of ten: a legend that changes seldom.
pub(crate) fn round_up(x: f64) -> f64 {
    if !x.is_finite() || x <= 0.0 {
        return 1.0;
    }
    let mut power = 1e-12;
    while power < 1e12 {
        for digit in [1.0, 2.0, 5.0] {
            if digit * power >= x {
                return digit * power;
            }
        }
        power *= 10.0;
    }
    power
}
