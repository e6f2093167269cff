//! What makes of cycles a method that never makes it worse.
//!
//! A cycle proposes a change of the potential. Behind a thin plate, which coarse levels see blurred, it may be far too long
//! or lead back to where the last one came from. So the part that the last changes have dealt with is taken out of it, and
//! it is made as long as lowers the divergence most: minimal residuals over the last directions (GCR). Where no potential
//! can help, because a plate shuts a part of the tunnel off, it stops at the least divergence there is.

use super::level::{Board, zeros};
use crate::real::Lanes;
use wide::f64x2;

/// How many directions are remembered.
const KEPT: usize = 2;

/// A change of the potential, and the divergence it takes away.
#[derive(Debug, Default)]
struct Direction {
    change: Board,
    effect: Board,
    /// The effect's square; 0 if there is none yet.
    square: f64,
}

/// The last directions, and the potential they have led to.
#[derive(Debug, Default)]
pub(super) struct Directions {
    pub(super) potential: Board,
    kept: [Direction; KEPT],
    /// The one that is replaced next.
    oldest: usize,
}

impl Directions {
    /// Starts from potential 0.
    #[inline]
    pub(super) fn begin(&mut self, places: usize) {
        for array in &mut self.potential {
            zeros(array, places);
        }
        for direction in &mut self.kept {
            for array in direction.change.iter_mut().chain(&mut direction.effect) {
                zeros(array, places);
            }
            direction.square = 0.0;
        }
        self.oldest = 0;
    }

    /// Room for the effect of the next proposal.
    #[inline]
    pub(super) fn room(&mut self) -> &mut Board {
        &mut self.kept[self.oldest].effect
    }

    /// Goes from the last potential along a proposal whose effect is in [`Self::room`], and takes what is gained off the
    /// right sides.
    #[inline]
    pub(super) fn go(&mut self, proposal: &Board, right: &mut Board) {
        let (before, rest) = self.kept.split_at_mut(self.oldest);
        let Some((new, after)) = rest.split_first_mut() else { return };
        for (change, proposed) in new.change.iter_mut().zip(proposal) {
            change.copy_from_slice(proposed);
        }
        for old in before.iter().chain(after.iter()).filter(|old| old.square > 0.0) {
            let share = product(&new.effect, &old.effect) / old.square;
            add(&mut new.effect, -share, &old.effect);
            add(&mut new.change, -share, &old.change);
        }
        new.square = product(&new.effect, &new.effect);
        // Not so if the effect is 0, or not a number.
        if new.square > 0.0 && new.square < f64::INFINITY {
            let length = product(right, &new.effect) / new.square;
            add(&mut self.potential, length, &new.change);
            add(right, -length, &new.effect);
            self.oldest = (self.oldest + 1) % KEPT;
        } else {
            new.square = 0.0;
        }
    }
}

/// Σ a b.
#[inline(never)]
fn product(a: &Board, b: &Board) -> f64 {
    let mut sum = f64x2::splat(0.0);
    for (a, b) in a.iter().zip(b) {
        for (&a, &b) in f64x2::blocks(a).iter().zip(f64x2::blocks(b)) {
            sum += f64x2::load(a) * f64x2::load(b);
        }
    }
    sum.block().iter().sum()
}

/// a += factor b.
#[inline(never)]
fn add(a: &mut Board, factor: f64, b: &Board) {
    let factor = f64x2::splat(factor);
    for (a, b) in a.iter_mut().zip(b) {
        for (a, &b) in f64x2::blocks_mut(a).iter_mut().zip(f64x2::blocks(b)) {
            *a = (f64x2::load(*a) + factor * f64x2::load(b)).block();
        }
    }
}
