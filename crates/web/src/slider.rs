//! Where a slider's knob stands for a parameter's value, and the value for where it stands.
//!
//! A slider counts notches from 0. On a linear scale a notch is the parameter's step; on a logarithmic one there are
//! `LOG_NOTCHES` of even ratio, and if the range starts at 0, notch 0 is 0 and the rest spans `DECADES` decades below
//! the largest value.

use crate::limit::limited;
use labs::{Kind, Scale, Value};

/// Notches of a logarithmic slider.
const LOG_NOTCHES: f64 = 240.0;
/// Decades a logarithmic slider spans when its range starts at 0.
const DECADES: i32 = 10;

/// Number of the last notch, `None` for a parameter that has no slider.
pub fn last_notch(kind: &Kind) -> Option<f64> {
    match *kind {
        Kind::Number { scale: Scale::Log, .. } => Some(LOG_NOTCHES),
        Kind::Number { min, max, step, .. } => Some(((max - min) / step).round()),
        Kind::Whole { min, max, .. } => Some((max - min) as f64),
        Kind::Choice { .. } | Kind::Switch { .. } => None,
    }
}

/// The notch nearest to a value.
pub fn notch(kind: &Kind, value: Value) -> f64 {
    let x = value.number();
    match *kind {
        Kind::Number { min, max, scale: Scale::Log, .. } => {
            let low = lowest(min, max);
            if x < low {
                return 0.0;
            }
            // With 0 at notch 0, the smallest positive value stands at notch 1.
            let first = if min > 0.0 { 0.0 } else { 1.0 };
            let share = (x / low).ln() / (max / low).ln();
            (first + share * (LOG_NOTCHES - first)).round()
        }
        Kind::Number { min, step, .. } => ((x - min) / step).round(),
        Kind::Whole { min, .. } => x - min as f64,
        Kind::Choice { .. } | Kind::Switch { .. } => 0.0,
    }
}

/// The value at a notch, as text for [`labs::Parameter::parse`]; three significant digits on a logarithmic scale.
pub fn text(kind: &Kind, notch: f64) -> String {
    match *kind {
        Kind::Number { min, max, scale: Scale::Log, .. } => {
            let low = lowest(min, max);
            let first = if min > 0.0 { 0.0 } else { 1.0 };
            if notch < first {
                return "0".into();
            }
            let share = (notch - first) / (LOG_NOTCHES - first);
            // As an exponential, which weighs a fifth of a general power in the page.
            let x = low * libm::exp((max / low).ln() * share);
            short(limited(x, min, max), 3)
        }
        // Ten digits: enough for any step, few enough to hide that 0.1 is no exact number.
        Kind::Number { min, max, step, .. } => short((min + notch * step).min(max), 10),
        Kind::Whole { min, .. } => Value::Whole(min + notch as i64).to_string(),
        Kind::Choice { .. } | Kind::Switch { .. } => String::new(),
    }
}

/// The smallest positive value a logarithmic slider reaches.
fn lowest(min: f64, max: f64) -> f64 {
    if min > 0.0 { min } else { max * 10f64.powi(-DECADES) }
}

/// A number rounded to some significant digits, as short as it can be written.
fn short(x: f64, digits: i32) -> String {
    if x == 0.0 {
        return "0".into();
    }
    let exponent = x.abs().log10().floor() as i32;
    let places = digits - 1 - exponent;
    // Dividing by a power of ten rounds once; multiplying by its inverse would round twice.
    let rounded = if places >= 0 {
        let scale = 10f64.powi(places);
        (x * scale).round() / scale
    } else {
        let scale = 10f64.powi(-places);
        (x / scale).round() * scale
    };
    Value::Number(rounded).to_string()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const UNIT: Kind =
        Kind::Number { min: 0.0, max: 1.0, default: 0.99, scale: Scale::Linear, step: 0.01 };
    const LOG: Kind =
        Kind::Number { min: 0.0, max: 1.0, default: 0.0, scale: Scale::Log, step: 0.0 };

    #[test]
    fn every_notch_reads_back_to_itself() {
        let kinds = [
            UNIT,
            LOG,
            Kind::Number {
                min: 0.0,
                max: 5000.0,
                default: 120.0,
                scale: Scale::Linear,
                step: 10.0,
            },
            Kind::Number { min: 0.5, max: 1.99, default: 1.9, scale: Scale::Linear, step: 0.01 },
            Kind::Number { min: 1e-6, max: 1e3, default: 1.0, scale: Scale::Log, step: 0.0 },
            Kind::Whole { min: 1, max: 40, default: 4 },
        ];
        for kind in kinds {
            let last = last_notch(&kind).unwrap();
            for n in 0..=last as i64 {
                let x: f64 = text(&kind, n as f64).parse().unwrap();
                let value = match kind {
                    Kind::Whole { .. } => Value::Whole(x as i64),
                    _ => Value::Number(x),
                };
                assert_eq!(notch(&kind, value), n as f64, "{kind:?}");
            }
        }
    }

    #[test]
    fn the_ends_are_exact_and_the_texts_short() {
        assert_eq!(text(&UNIT, 0.0), "0");
        assert_eq!(text(&UNIT, 29.0), "0.29");
        assert_eq!(text(&UNIT, 100.0), "1");
        assert_eq!(text(&LOG, 0.0), "0");
        assert_eq!(text(&LOG, LOG_NOTCHES), "1");
        assert_eq!(notch(&LOG, Value::Number(1e-300)), 0.0, "too small to show is at the left end");
        assert_eq!(last_notch(&Kind::Switch { default: true }), None);
    }
}
