//! Sweeps over a level: all cells of one colour, then all of the other, each from neighbours that do not change meanwhile.

use super::level::{Board, Level};
use crate::real::{Lanes, Real};
use wide::f64x2;

/// As many cells as are computed with side by side.
type Block = <f64x2 as Lanes>::Block;

/// Left, right, lower and upper neighbours of cells that lie side by side.
type Four<'a> = [&'a [Block]; 4];

fn blocks(array: &[f64], at: usize, count: usize) -> &[Block] {
    f64x2::blocks(&array[at..][..count])
}

/// What the cells of one colour in one column have around them.
#[derive(Clone, Copy)]
struct Around<'a> {
    phi: Four<'a>,
    /// Of the faces between, if they are not all 1.
    weights: Option<Four<'a>>,
}

impl Around<'_> {
    /// Σ w φ′, where all weights are 1.
    #[inline]
    fn plain(&self, b: usize) -> f64x2 {
        let [left, right, low, high] = self.phi.map(|phi| f64x2::load(phi[b]));
        (left + right) + (low + high)
    }

    /// The same where they are not.
    #[inline]
    fn weighted(&self, weights: Four, b: usize) -> f64x2 {
        let term = |side: usize| f64x2::load(weights[side][b]) * f64x2::load(self.phi[side][b]);
        (term(0) + term(1)) + (term(2) + term(3))
    }
}

impl Level {
    /// All red cells, then all black ones; after a sweep with ω = 1 the black ones are free of divergence.
    #[inline]
    pub(super) fn sweep(&mut self, omega: f64) {
        self.relax(0, omega);
        self.relax(1, omega);
    }

    /// Cells of one colour.
    #[inline(never)]
    pub(super) fn relax(&mut self, colour: usize, omega: f64) {
        let Self { columns, stride, count, .. } = *self;
        let Self { phi: [red, black], right, inverse, faces, .. } = self;
        let (own, other) = if colour == 0 { (red, &*black) } else { (black, &*red) };
        let (omega, keep) = (f64x2::splat(omega), f64x2::splat(1.0 - omega));
        for i in 1..=columns {
            let at = i * stride + Self::start(i, colour);
            let around = around(other, faces.as_ref(), colour, [i * stride, at], stride, count);
            let own = f64x2::blocks_mut(&mut own[at..][..count]);
            let [right, inverse] =
                [&*right, &*inverse].map(|board| blocks(&board[colour], at, count));
            let relaxed = |own: Block, b: usize, sum: f64x2| {
                let new = f64x2::load(inverse[b]) * (f64x2::load(right[b]) + sum);
                (f64x2::load(own) * keep + new * omega).block()
            };
            match around.weights {
                None => {
                    for (b, own) in own.iter_mut().enumerate() {
                        *own = relaxed(*own, b, around.plain(b));
                    }
                }
                Some(weights) => {
                    for (b, own) in own.iter_mut().enumerate() {
                        *own = relaxed(*own, b, around.weighted(weights, b));
                    }
                }
            }
        }
    }

    /// Adds the residuals of the red cells of a column, from its lowest, to `sums`; 0 in walls.
    #[inline(never)]
    pub(super) fn add_red_residuals(&self, i: usize, sums: &mut [f64]) {
        let Self { stride, count, .. } = *self;
        let at = i * stride + Self::start(i, 0);
        let around = around(&self.phi[1], self.faces.as_ref(), 0, [i * stride, at], stride, count);
        let [phi, right, inverse, diagonal] =
            [&self.phi, &self.right, &self.inverse, &self.diagonal]
                .map(|board| blocks(&board[0], at, count));
        for (b, into) in f64x2::blocks_mut(&mut sums[..count]).iter_mut().enumerate() {
            let sum = match around.weights {
                None => around.plain(b),
                Some(weights) => around.weighted(weights, b),
            };
            let sum = f64x2::load(right[b]) + sum;
            let lack = f64x2::load(inverse[b]) * sum - f64x2::load(phi[b]);
            *into = (f64x2::load(*into) + f64x2::load(diagonal[b]) * lack).block();
        }
    }

    /// diagonal φ − Σ φ′ of every cell of the finest level; 0 in walls.
    #[inline(never)]
    pub(super) fn apply(&self, into: &mut Board) {
        let Self { columns, stride, count, .. } = *self;
        for (colour, into) in into.iter_mut().enumerate() {
            for i in 1..=columns {
                let at = i * stride + Self::start(i, colour);
                let other = &self.phi[1 - colour];
                let around = around(other, None, colour, [i * stride, at], stride, count);
                let [phi, inverse, diagonal] = [&self.phi, &self.inverse, &self.diagonal]
                    .map(|board| blocks(&board[colour], at, count));
                let into = f64x2::blocks_mut(&mut into[at..][..count]);
                for (b, into) in into.iter_mut().enumerate() {
                    let excess = f64x2::load(phi[b]) - f64x2::load(inverse[b]) * around.plain(b);
                    *into = (f64x2::load(diagonal[b]) * excess).block();
                }
            }
        }
    }

    /// Adds corrections, one for each two rows, to a column; not in walls.
    #[inline(never)]
    pub(super) fn add_to_column(&mut self, i: usize, corrections: &[f64]) {
        let Self { stride, count, .. } = *self;
        let corrections = blocks(corrections, 0, count);
        for colour in [0, 1] {
            let at = i * stride + Self::start(i, colour);
            let inverse = blocks(&self.inverse[colour], at, count);
            let phi = f64x2::blocks_mut(&mut self.phi[colour][at..][..count]);
            for (b, phi) in phi.iter_mut().enumerate() {
                let wall = f64x2::load(inverse[b]).is_zero();
                let more = f64x2::select(wall, f64x2::splat(0.0), f64x2::load(corrections[b]));
                *phi = (f64x2::load(*phi) + more).block();
            }
        }
    }
}

/// Gathers what lies around the cells of a colour that start at `at`, in the column that starts at `column`.
#[inline]
fn around<'a>(
    other: &'a [f64],
    faces: Option<&'a [Board; 2]>,
    colour: usize,
    [column, at]: [usize; 2],
    stride: usize,
    count: usize,
) -> Around<'a> {
    let phi = [at - stride, at + stride, column, column + 1].map(|at| blocks(other, at, count));
    let weights = faces.map(|[across, up]| {
        [
            blocks(&across[colour], at, count),
            blocks(&across[1 - colour], at + stride, count),
            blocks(&up[colour], at, count),
            blocks(&up[1 - colour], column + 1, count),
        ]
    });
    Around { phi, weights }
}
