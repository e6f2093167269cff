//! The number a kernel computes with: one `f64`, or two side by side.
//!
//! The distance update is written once over this trait. A lane type that does the same operations in the same order
//! gives the same bits by construction, which is why nothing here fuses or approximates.

use std::ops::{Add, Div, Mul, Neg, Sub};
use wide::f64x2;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f64 {}
    impl Sealed for wide::f64x2 {}
}

/// Arithmetic of the hot loops: + − × ÷ √ and a select, each correctly rounded (IEEE 754).
pub trait Real:
    sealed::Sealed
    + Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// Outcome of a comparison, one per lane.
    type Mask: Copy;

    /// The same number in every lane.
    fn splat(x: f64) -> Self;

    /// Square root.
    #[must_use]
    fn sqrt(self) -> Self;

    /// Where the number is zero (of either sign).
    fn is_zero(self) -> Self::Mask;

    /// `yes` where the mask holds, `no` elsewhere: both sides are computed, there is no branch.
    #[must_use]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
}

impl Real for f64 {
    type Mask = bool;

    #[inline]
    fn splat(x: f64) -> Self {
        x
    }

    #[inline]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }

    #[inline]
    fn is_zero(self) -> bool {
        self == 0.0
    }

    #[inline]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }
}

impl Real for f64x2 {
    type Mask = f64x2;

    #[inline]
    fn splat(x: f64) -> Self {
        f64x2::splat(x)
    }

    #[inline]
    fn sqrt(self) -> Self {
        f64x2::sqrt(self)
    }

    #[inline]
    fn is_zero(self) -> f64x2 {
        self.simd_eq(f64x2::ZERO)
    }

    #[inline]
    fn select(mask: f64x2, yes: Self, no: Self) -> Self {
        mask.select(yes, no)
    }
}
