//! Keeping a number between two bounds.

/// The number, or the bound that it is beyond; `low` if it is no number.
///
/// Not `f64::clamp`: with bounds that are not constant it carries a panic that prints them, and the page would weigh 10 kB
/// more for the standard library's printing of numbers, which nothing else uses.
pub fn limited(x: f64, low: f64, high: f64) -> f64 {
    x.max(low).min(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stays_between_its_bounds() {
        let cases = [(0.5, 0.5), (-1.0, 0.0), (3.0, 2.0), (f64::NAN, 0.0), (f64::INFINITY, 2.0)];
        for (x, expected) in cases {
            assert_eq!(limited(x, 0.0, 2.0), expected);
        }
    }
}
