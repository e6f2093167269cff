//! The numbers a kernel computes with: one, or several side by side, in double or single precision.
//!
//! The distance update is written once over [`Real`]. A lane type that does the same operations in the same order
//! gives the same bits by construction, which is why nothing here fuses or approximates.

use std::ops::{Add, Div, Mul, Neg, Sub};
use wide::{f32x4, f64x2, f64x4};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f64 {}
    impl Sealed for f32 {}
    impl Sealed for wide::f64x2 {}
    impl Sealed for wide::f64x4 {}
    impl Sealed for wide::f32x4 {}
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

/// The precision of the hot tables: what one number of them is stored as.
pub(crate) trait Scalar:
    Lanes<One = Self, Block = [Self; 1]> + Real<Mask = bool> + PartialOrd + Default
{
    /// Several of them side by side.
    type Many: Lanes<One = Self>;

    /// Rounded to this precision; a zero is positive, so that a tiny number does not become −0.
    fn of(x: f64) -> Self;

    /// Exact.
    fn double(self) -> f64;

    /// Brings numbers from a double array into one of this precision.
    fn take(from: &mut Vec<f64>, into: &mut Vec<Self>);

    /// Brings them back; where the weight is zero the number is left as it was.
    fn give(from: &mut Vec<Self>, into: &mut Vec<f64>, weights: &[Self]);
}

/// Neighbours in an array, computed with side by side.
pub(crate) trait Lanes: Real {
    /// What the array holds.
    type One: Copy;
    /// So many of them.
    type Block: Copy;
    /// How many.
    const COUNT: usize;

    /// An array block by block; what is left over at its end is left out.
    fn blocks(numbers: &[Self::One]) -> &[Self::Block];

    /// The same, to be written to.
    fn blocks_mut(numbers: &mut [Self::One]) -> &mut [Self::Block];

    /// Reads a block.
    fn load(block: Self::Block) -> Self;

    /// The lanes as a block.
    fn block(self) -> Self::Block;

    /// The same number in every lane.
    fn all(one: Self::One) -> Self;

    /// True if every lane is above zero.
    fn all_above_zero(self) -> bool;

    /// True if every lane is above zero and not above its limit.
    fn all_within(self, limit: Self) -> bool;
}

/// One number, or lanes, of one precision.
macro_rules! impl_scalar {
    ($one:ty) => {
        impl Real for $one {
            type Mask = bool;

            #[inline]
            fn splat(x: f64) -> Self {
                x as Self
            }

            #[inline]
            fn sqrt(self) -> Self {
                <$one>::sqrt(self)
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

        impl Lanes for $one {
            type One = Self;
            type Block = [Self; 1];
            const COUNT: usize = 1;

            #[inline]
            fn blocks(numbers: &[Self]) -> &[[Self; 1]] {
                numbers.as_chunks().0
            }

            #[inline]
            fn blocks_mut(numbers: &mut [Self]) -> &mut [[Self; 1]] {
                numbers.as_chunks_mut().0
            }

            #[inline]
            fn load([one]: [Self; 1]) -> Self {
                one
            }

            #[inline]
            fn block(self) -> [Self; 1] {
                [self]
            }

            #[inline]
            fn all(one: Self) -> Self {
                one
            }

            #[inline]
            fn all_above_zero(self) -> bool {
                self > 0.0
            }

            #[inline]
            fn all_within(self, limit: Self) -> bool {
                self > 0.0 && self <= limit
            }
        }
    };
}

macro_rules! impl_lanes {
    ($many:ty, $one:ty, $count:literal) => {
        impl Real for $many {
            type Mask = Self;

            #[inline]
            fn splat(x: f64) -> Self {
                <$many>::splat(x as $one)
            }

            #[inline]
            fn sqrt(self) -> Self {
                <$many>::sqrt(self)
            }

            #[inline]
            fn is_zero(self) -> Self {
                self.simd_eq(Self::ZERO)
            }

            #[inline]
            fn select(mask: Self, yes: Self, no: Self) -> Self {
                mask.select(yes, no)
            }
        }

        impl Lanes for $many {
            type One = $one;
            type Block = [$one; $count];
            const COUNT: usize = $count;

            #[inline]
            fn blocks(numbers: &[$one]) -> &[[$one; $count]] {
                numbers.as_chunks().0
            }

            #[inline]
            fn blocks_mut(numbers: &mut [$one]) -> &mut [[$one; $count]] {
                numbers.as_chunks_mut().0
            }

            #[inline]
            fn load(block: [$one; $count]) -> Self {
                Self::from(block)
            }

            #[inline]
            fn block(self) -> [$one; $count] {
                self.to_array()
            }

            #[inline]
            fn all(one: $one) -> Self {
                <$many>::splat(one)
            }

            #[inline]
            fn all_above_zero(self) -> bool {
                // The mask is one instruction and a compare; asking wasm whether all are true takes four.
                self.simd_gt(Self::ZERO).to_bitmask() == (1 << $count) - 1
            }

            #[inline]
            fn all_within(self, limit: Self) -> bool {
                (self.simd_gt(Self::ZERO) & self.simd_le(limit)).to_bitmask() == (1 << $count) - 1
            }
        }
    };
}

impl_scalar!(f64);
impl_scalar!(f32);
impl_lanes!(f64x2, f64, 2);
impl_lanes!(f64x4, f64, 4);
impl_lanes!(f32x4, f32, 4);

impl Scalar for f64 {
    type Many = f64x2;

    #[inline]
    fn of(x: f64) -> Self {
        x
    }

    #[inline]
    fn double(self) -> f64 {
        self
    }

    #[inline]
    fn take(from: &mut Vec<f64>, into: &mut Vec<f64>) {
        std::mem::swap(from, into);
    }

    #[inline]
    fn give(from: &mut Vec<f64>, into: &mut Vec<f64>, _: &[f64]) {
        std::mem::swap(from, into);
    }
}

impl Scalar for f32 {
    type Many = f32x4;

    #[inline]
    fn of(x: f64) -> Self {
        x as Self + 0.0
    }

    #[inline]
    fn double(self) -> f64 {
        f64::from(self)
    }

    // Not compiled where it is called from, which would be for size.
    fn take(from: &mut Vec<f64>, into: &mut Vec<f32>) {
        into.resize(from.len(), 0.0);
        for (into, &from) in into.iter_mut().zip(&*from) {
            *into = Self::of(from);
        }
    }

    fn give(from: &mut Vec<f32>, into: &mut Vec<f64>, weights: &[f32]) {
        for ((into, &from), &w) in into.iter_mut().zip(&*from).zip(weights) {
            *into = if w == 0.0 { *into } else { f64::from(from) };
        }
    }
}
