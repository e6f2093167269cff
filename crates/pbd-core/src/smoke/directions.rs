//! What makes of cycles a method that never makes it worse.
//!
//! A cycle proposes a change of the potential. Behind a thin plate, which coarse levels see blurred, it may be far too long
//! or lead back to where the last one came from. So the part that the last change has dealt with is taken out of it, and
//! it is made as long as lowers the divergence most: minimal residuals over the last directions (GCR). Where no potential
//! can help, because a plate shuts a part of the tunnel off, it stops at the least divergence there is.
//!
//! Directions are in single precision, and so is what they are to take away. What is left is worked out anew from the
//! potential, in double: so nothing that was rounded stays.

use super::finest::Finest;
use super::lattice::{Board, zeros};
use super::level::Level;
use crate::real::Lanes;
use wide::{f32x4, f64x4};

/// If less than this of a direction's effect is new, the last one is not taken out of it: all digits would be lost.
const NEW: f64 = 1e-3;

/// What takes away less than this of the square is left: single precision does not tell whether it would be a gain.
const GAIN: f64 = 1e-5;

/// So much of the potential is what double precision rounds; when no more is left, it is enough.
const ROUNDED: f64 = 8.0 * f64::EPSILON;

/// So many places of both colours are walked through in turn: numbers that the one has asked for are close at hand for the
/// other, and sums in single precision stay short.
const NEAR: usize = 128;

/// The last direction.
#[derive(Debug, Default)]
pub(super) struct Directions {
    /// A change of the potential.
    change: Board<f32>,
    /// The divergence it takes away.
    effect: Board<f32>,
    /// The effect's square; 0 if there is none yet.
    square: f64,
    /// The effect of the next proposal.
    next: Board<f32>,
    /// Right sides of the finest level are divergence times this: numbers about 1, however small it has become.
    scale: f64,
    /// The scale of the right sides as they are.
    took: f64,
    /// The square of these right sides.
    square_left: f64,
}

/// Products of a proposal's effect e, the last effect o and the right sides r.
#[derive(Clone, Copy)]
struct Products {
    ee: f64,
    eo: f64,
    re: f64,
    ro: f64,
}

impl Directions {
    /// Starts, where the divergence is about `size`.
    #[inline]
    pub(super) fn begin(&mut self, places: usize, size: f64) {
        for array in [&mut self.change, &mut self.effect, &mut self.next].into_iter().flatten() {
            zeros(array, places);
        }
        self.square = 0.0;
        self.scale_by(size);
    }

    fn scale_by(&mut self, size: f64) {
        if size > 1e-290 && size < 1e290 {
            self.scale = 1.0 / size;
        }
    }

    /// What is left to do becomes the finest level's right sides. Returns false if that is nothing.
    #[inline(never)]
    pub(super) fn take_rest(&mut self, finest: &Finest, level: &mut Level) -> bool {
        let lattice = finest.lattice;
        self.took = self.scale;
        let begun = self.square > 0.0;
        let (scale, zero) = (f64x4::splat(self.took), f64x4::splat(0.0));
        let (mut squares, mut heights) = (zero, zero);
        for run in lattice.runs(NEAR) {
            for colour in [0, 1] {
                let rest = finest.rest(run, colour, begun);
                let right = run.own_mut::<f32x4>(&mut level.right[colour]);
                for (b, right) in right.iter_mut().enumerate() {
                    let [rest, potential] = rest(b);
                    let rest = rest * scale;
                    squares += rest * rest;
                    heights += potential * potential;
                    *right = rest.block().map(|rest| rest as f32);
                }
            }
        }
        let sum = |lanes: f64x4| {
            let [a, b, c, d] = lanes.block();
            (a + b) + (c + d)
        };
        self.square_left = sum(squares);
        let cells = (lattice.columns * lattice.rows) as f64;
        let size = (self.square_left / cells).sqrt() / self.took;
        self.scale_by(size);
        size > ROUNDED * (sum(heights) / cells).sqrt()
    }

    /// Goes along the finest level's potential, as far as is best.
    #[inline]
    pub(super) fn go(&mut self, finest: &mut Finest, level: &Level) {
        let Products { ee, eo, re, ro } = self.products(level);
        let mut share = if self.square > 0.0 { eo / self.square } else { 0.0 };
        let mut square = ee - share * eo;
        if square <= NEW * ee {
            (share, square) = (0.0, ee);
        }
        let gain = re - share * ro;
        // Not so if the effect is 0, or not a number.
        if square < f64::INFINITY && gain * gain > GAIN * square * self.square_left {
            self.add(finest, level, share as f32, gain / (square * self.took));
            self.square = square;
        }
    }

    #[inline(never)]
    fn products(&mut self, level: &Level) -> Products {
        let mut all = [0.0; 4];
        for run in level.lattice.runs(NEAR) {
            let (mut ee, mut ro) = (f32x4::splat(0.0), f32x4::splat(0.0));
            // Red cells were swept last: they have nothing left, so all there was is the effect.
            let red = run.own_mut::<f32x4>(&mut self.next[0]);
            let [o, r] = [&self.effect, &level.right].map(|board| run.own::<f32x4>(&board[0]));
            for b in 0..red.len() {
                red[b] = r[b];
                let [o, r] = [o[b], r[b]].map(f32x4::load);
                ee += r * r;
                ro += r * o;
            }
            let (mut re, mut eo) = (ee, ro);
            let effect = level.black_effect(run);
            let black = run.own_mut::<f32x4>(&mut self.next[1]);
            let [o, r] = [&self.effect, &level.right].map(|board| run.own::<f32x4>(&board[1]));
            for b in 0..black.len() {
                let e = effect(b);
                black[b] = e.block();
                let [o, r] = [o[b], r[b]].map(f32x4::load);
                ee += e * e;
                eo += e * o;
                re += r * e;
                ro += r * o;
            }
            for (all, sum) in all.iter_mut().zip([ee, eo, re, ro]) {
                let [a, b, c, d] = sum.block().map(f64::from);
                *all += (a + b) + (c + d);
            }
        }
        let [ee, eo, re, ro] = all;
        Products { ee, eo, re, ro }
    }

    /// The direction is the proposal without so much of the last one; the potential goes along it.
    #[inline(never)]
    fn add(&mut self, finest: &mut Finest, level: &Level, share: f32, length: f64) {
        let Self { change, effect, next, .. } = self;
        for colour in [0, 1] {
            for (effect, &next) in effect[colour].iter_mut().zip(&next[colour]) {
                *effect = next - share * *effect;
            }
            let potential = &mut finest.potential[colour];
            for ((change, &phi), potential) in
                change[colour].iter_mut().zip(&level.phi[colour]).zip(potential)
            {
                *change = phi - share * *change;
                *potential += length * f64::from(*change);
            }
        }
    }
}
