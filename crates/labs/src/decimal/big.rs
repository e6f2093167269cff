//! Whole numbers with the few operations that reading and writing decimals take: of any length, or of 128 bits, which
//! are enough for nearly every number in a table and several times as quick.

use std::cmp::Ordering;

/// A whole number, not negative.
pub(super) trait Natural: Clone + Ord {
    fn new(value: u64) -> Self;

    /// `self × factor + addend`.
    fn multiply_add(&mut self, factor: u32, addend: u32);

    /// `self + other`.
    fn plus(self, other: &Self) -> Self;

    /// Takes `other` away if it is not larger; whether it was.
    fn take(&mut self, other: &Self) -> bool;

    /// `self × base^exponent`, for a base up to ten; nothing for a negative exponent.
    fn scale(&mut self, base: u32, exponent: i32) {
        let mut left = exponent.max(0) as u32;
        while left > 0 {
            // Ten to the ninth is the highest power that fits a limb.
            let now = left.min(9);
            self.multiply_add(base.pow(now), 0);
            left -= now;
        }
    }
}

/// For as long as nothing exceeds 128 bits.
impl Natural for u128 {
    fn new(value: u64) -> Self {
        value.into()
    }

    fn multiply_add(&mut self, factor: u32, addend: u32) {
        *self = *self * Self::from(factor) + Self::from(addend);
    }

    fn plus(self, other: &Self) -> Self {
        self + other
    }

    fn take(&mut self, other: &Self) -> bool {
        let fits = *self >= *other;
        if fits {
            *self -= other;
        }
        fits
    }
}

/// A whole number of any length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Big {
    /// Base 2³², the least significant first, without zeros at the end.
    limbs: Vec<u32>,
}

impl Natural for Big {
    fn new(value: u64) -> Self {
        let mut big = Self { limbs: vec![value as u32, (value >> 32) as u32] };
        big.trim();
        big
    }

    fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    fn plus(mut self, other: &Self) -> Self {
        self.limbs.resize(self.limbs.len().max(other.limbs.len()) + 1, 0);
        let mut carry = 0;
        let others = other.limbs.iter().copied().chain(std::iter::repeat(0));
        for (limb, other) in self.limbs.iter_mut().zip(others) {
            carry += u64::from(*limb) + u64::from(other);
            *limb = carry as u32;
            carry >>= 32;
        }
        self.trim();
        self
    }

    fn take(&mut self, other: &Self) -> bool {
        if *self < *other {
            return false;
        }
        let mut borrowed = false;
        let others = other.limbs.iter().copied().chain(std::iter::repeat(0));
        for (limb, other) in self.limbs.iter_mut().zip(others) {
            let (less, first) = limb.overflowing_sub(other);
            let (less, second) = less.overflowing_sub(u32::from(borrowed));
            (*limb, borrowed) = (less, first || second);
        }
        self.trim();
        true
    }
}

impl Big {
    /// How many bits it has; 0 for zero.
    pub(super) fn bits(&self) -> i32 {
        self.limbs.last().map_or(0, |top| 32 * self.limbs.len() as i32 - top.leading_zeros() as i32)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
