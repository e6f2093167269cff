//! Decimal text → the nearest number; of two equally near, the one whose last bit is 0.

use super::big::{Big, Natural};

/// More significant figures than can matter: halfway between two neighbours lies a number of at most 767. What follows
/// only has to be known to be there.
const ENOUGH: i32 = 800;

/// Bits of the quotient: the 53 of a number, one to round by, and one because the quotient may turn out one bit longer
/// or shorter than its terms suggest.
const QUOTIENT: i32 = 55;

/// Reads `-12.5e-3` and the like: figures with at most one point among them, an optional sign and power of ten. What is
/// too large for a number is read as infinity. `None` for anything else, words included.
pub fn read(text: &str) -> Option<f64> {
    let (negative, text) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    let power_at = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (figures, power) = match power_at {
        Some(at) => (&text[..at], whole(&text[at + 1..])?),
        None => (text, 0),
    };
    let size = nearest(&Decimal::read(figures, power)?);
    Some(if negative { -size } else { size })
}

/// `digits × 10^power`, and perhaps a little more.
struct Decimal {
    digits: Big,
    /// How many digits there are, without leading zeros.
    count: i32,
    power: i32,
}

impl Decimal {
    fn read(figures: &[u8], power: i32) -> Option<Self> {
        let mut decimal = Self { digits: Big::new(0), count: 0, power };
        let (mut any, mut point, mut more) = (false, false, false);
        for &byte in figures {
            match byte {
                b'0'..=b'9' => {
                    any = true;
                    let (significant, dropped) =
                        (decimal.count > 0 || byte > b'0', decimal.count >= ENOUGH);
                    if dropped {
                        more |= byte > b'0';
                    } else if significant {
                        decimal.digits.multiply_add(10, u32::from(byte - b'0'));
                        decimal.count += 1;
                    }
                    let shift = i32::from(dropped) - i32::from(point);
                    decimal.power = decimal.power.saturating_add(shift);
                }
                b'.' if !point => point = true,
                _ => return None,
            }
        }
        if more {
            decimal.digits.multiply_add(10, 1);
            decimal.count += 1;
            decimal.power = decimal.power.saturating_sub(1);
        }
        any.then_some(decimal)
    }
}

/// A signed whole number; one beyond all powers of a number becomes a million.
fn whole(text: &[u8]) -> Option<i32> {
    const BEYOND: i32 = 1_000_000;
    let (sign, figures) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        all => (1, all),
    };
    let mut size = 0;
    for byte in figures {
        if !byte.is_ascii_digit() {
            return None;
        }
        size = (10 * size + i32::from(byte - b'0')).min(BEYOND);
    }
    (!figures.is_empty()).then_some(sign * size)
}

/// The nearest number, by long division in base 2.
fn nearest(decimal: &Decimal) -> f64 {
    // The decimal point stands this far to the right of the first digit.
    let point = decimal.power.saturating_add(decimal.count);
    if decimal.digits.is_zero() || point < -325 {
        return 0.0;
    }
    if point > 310 {
        return f64::INFINITY;
    }
    let (mut above, mut below) = (decimal.digits.clone(), Big::new(1));
    above.scale(10, decimal.power);
    below.scale(10, -decimal.power);

    // Quotient and remainder in units of 2^unit; a subnormal number has no bit below 2^-1074 and is rounded there.
    let unit = (above.bits() - below.bits() - (QUOTIENT - 1)).max(-1076);
    above.scale(2, -unit);
    below.scale(2, unit);
    below.scale(2, QUOTIENT - 1);
    let mut quotient = 0_u64;
    for _ in 0..QUOTIENT {
        quotient = 2 * quotient + u64::from(above.take(&below));
        above.scale(2, 1);
    }
    rounded(quotient, !above.is_zero(), unit)
}

/// `quotient × 2^unit`, and a little more if there is `rest`, to 53 bits.
fn rounded(quotient: u64, rest: bool, unit: i32) -> f64 {
    let bits = 64 - quotient.leading_zeros() as i32;
    let surplus = (bits - 53).max(-1074 - unit);
    let (kept, dropped) = (quotient >> surplus, quotient & ((1 << surplus) - 1));
    let half = 1 << (surplus - 1);
    let up = dropped > half || (dropped == half && (rest || kept % 2 == 1));
    // The leading bit of a normal number is not stored: it adds one to the exponent, and so does a carry out of the top.
    let exponent = (unit + surplus + 1074) as u64;
    let stored = (exponent << 52) + kept + u64::from(up);
    f64::from_bits(stored.min(f64::INFINITY.to_bits()))
}
