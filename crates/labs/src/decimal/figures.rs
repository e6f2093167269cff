//! A number → the fewest decimal figures that read back to it, and texts made of them.
//!
//! The method is that of Steele and White, *How to print floating-point numbers accurately* (1990), free format: figures
//! are produced one by one until what is left is less than the distance to the middle between the number and its
//! neighbour.

use super::big::{Big, Natural};

/// The figures of a finite number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Whether there is a minus.
    negative: bool,
    /// Each 0 to 9, the first not 0 and the last neither; empty for zero.
    digits: Vec<u8>,
    /// The decimal point stands this many figures behind the first.
    power: i32,
}

impl Figures {
    /// The fewest figures that read back to `x`, and of those the nearest to it; `None` if it is not finite.
    pub fn of(x: f64) -> Option<Self> {
        let bits = x.to_bits();
        let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let normal = fraction | 1 << 52;
        let lopsided = fraction == 0 && exponent > 1;
        let (digits, power) = match exponent {
            0x7ff => return None,
            0 if fraction == 0 => (Vec::new(), 0),
            0 => shortest::<Big>(fraction, -1074, false),
            // From 2^-63 to 2^64, about 1e-19 to 1e19: a 53-bit mantissa and 20 powers of ten fit 128 bits.
            960..1088 => shortest::<u128>(normal, exponent - 1075, lopsided),
            _ => shortest::<Big>(normal, exponent - 1075, lopsided),
        };
        Some(Self { negative: x.is_sign_negative(), digits, power })
    }

    /// Whether nothing is left of the number but zeros.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Power of ten of the first figure.
    pub fn power(&self) -> i32 {
        self.power
    }

    /// Rounds to this many decimals, a half away from zero.
    pub fn to_decimals(&mut self, decimals: i32) {
        self.to_figures(self.power + 1 + decimals);
    }

    /// Rounds to this many figures, a half away from zero.
    pub fn to_figures(&mut self, count: i32) {
        let keep = usize::try_from(count).unwrap_or(0);
        // A figure in front of the first is a zero, so there a negative count leaves nothing.
        let up = count >= 0 && self.digits.get(keep).is_some_and(|&next| next >= 5);
        self.digits.truncate(keep);
        if up {
            self.power += round_up(&mut self.digits);
        }
        trim(&mut self.digits);
    }

    /// Without a power of ten and with no more decimals than there are figures: `-0.0125`, `1200`, `0`.
    pub fn plain(&self) -> String {
        self.fixed((self.digits.len() as i32 - 1 - self.power).max(0))
    }

    /// Without a power of ten, with this many decimals; figures beyond them are left out.
    pub fn fixed(&self, decimals: i32) -> String {
        let mut text = self.sign();
        for power in (-decimals..=self.power.max(0)).rev() {
            if power == -1 {
                text.push('.');
            }
            text.push(self.figure(self.power - power));
        }
        text
    }

    /// With a power of ten and no more decimals than there are figures: `-1.25e-2`.
    pub fn scientific(&self) -> String {
        self.scientific_to(self.digits.len() as i32 - 1)
    }

    /// With a power of ten and this many decimals; figures beyond them are left out.
    pub fn scientific_to(&self, decimals: i32) -> String {
        let mut text = self.sign();
        text.push(self.figure(0));
        for place in 1..=decimals {
            if place == 1 {
                text.push('.');
            }
            text.push(self.figure(place));
        }
        text.push('e');
        text + &self.power.to_string()
    }

    fn sign(&self) -> String {
        if self.negative { "-" } else { "" }.into()
    }

    /// The figure at a place counted from the first; zeros go on forever on both sides.
    fn figure(&self, place: i32) -> char {
        let digit = usize::try_from(place).ok().and_then(|place| self.digits.get(place));
        char::from(b'0' + digit.unwrap_or(&0))
    }
}

/// The shortest digits of `mantissa × 2^exponent` and the power of ten of the first. `lopsided` if the neighbour below
/// is only half as far away as the one above: so it is at a power of two.
fn shortest<N: Natural>(mantissa: u64, exponent: i32, lopsided: bool) -> (Vec<u8>, i32) {
    // The number is left/unit; `above` and `below` are how far it may be missed on either side, in the same unit.
    let mut left = N::new(mantissa);
    let (mut unit, mut above, mut below) = (N::new(1), N::new(1), N::new(1));
    let halves = 1 + i32::from(lopsided);
    left.scale(2, exponent.max(0) + halves);
    unit.scale(2, halves - exponent.min(0));
    above.scale(2, exponent.max(0) + halves - 1);
    below.scale(2, exponent.max(0));
    // Exactly half way reads back as the even one of two neighbours.
    let even = mantissa.is_multiple_of(2);
    let reaches = |size: &N, limit: &N| if even { size >= limit } else { size > limit };

    // A power of ten just below or, by the error of the estimate, one further below.
    let bits = 64 - mantissa.leading_zeros() as i32 + exponent;
    let mut power = (f64::from(bits - 1) * std::f64::consts::LOG10_2).floor() as i32;
    unit.scale(10, power);
    for number in [&mut left, &mut above, &mut below] {
        number.scale(10, -power);
    }
    let mut ten_units = unit.clone();
    ten_units.scale(10, 1);
    while reaches(&left.clone().plus(&above), &ten_units) {
        power += 1;
        unit.scale(10, 1);
        ten_units.scale(10, 1);
    }

    let mut digits = Vec::new();
    loop {
        let mut digit = 0;
        while left.take(&unit) {
            digit += 1;
        }
        digits.push(digit);
        let (down, up) = (reaches(&below, &left), reaches(&left.clone().plus(&above), &unit));
        if down || up {
            let nearer_up = left.clone().plus(&left) >= unit;
            if up && (!down || nearer_up) {
                power += round_up(&mut digits);
            }
            trim(&mut digits);
            return (digits, power);
        }
        for number in [&mut left, &mut above, &mut below] {
            number.scale(10, 1);
        }
    }
}

/// Adds one to the last digit; 1 if that takes a digit more in front, which then takes the place of a zero at the end.
fn round_up(digits: &mut Vec<u8>) -> i32 {
    while let Some(last) = digits.pop() {
        if last < 9 {
            digits.push(last + 1);
            return 0;
        }
    }
    digits.push(1);
    1
}

/// Drops zeros at the end.
fn trim(digits: &mut Vec<u8>) {
    while digits.last() == Some(&0) {
        digits.pop();
    }
}
