//! What is done to a level, column by column: cells of one colour at a time, from neighbours that do not change meanwhile.

use super::lattice::wave;
use super::level::Level;
use crate::real::{Lanes, Real};
use wide::f32x4;

/// As many cells as are computed with side by side.
type Block = <f32x4 as Lanes>::Block;

/// Left, right, lower and upper neighbours of cells that lie side by side.
type Four<'a> = [&'a [Block]; 4];

/// Σ φ′, where all weights are 1.
#[inline]
fn plain([left, right, low, high]: Four, b: usize) -> f32x4 {
    let across = f32x4::load(left[b]) + f32x4::load(right[b]);
    across + (f32x4::load(low[b]) + f32x4::load(high[b]))
}

/// Σ w φ′.
#[inline]
fn weighted(around: Four, weights: Four, b: usize) -> f32x4 {
    let term = |side: usize| f32x4::load(weights[side][b]) * f32x4::load(around[side][b]);
    (term(0) + term(1)) + (term(2) + term(3))
}

impl Level {
    /// Sweeps from potential 0: red, black, red, black, …
    #[inline(never)]
    pub(super) fn sweep_down(&mut self, sweeps: usize) {
        wave(self.lattice.columns, 2 * sweeps, |i, half| {
            if half == 0 { self.seed(i) } else { self.relax(i, half % 2) }
        });
    }

    /// Sweeps the other way round: black, red, black, red, …
    #[inline(never)]
    pub(super) fn sweep_up(&mut self, sweeps: usize) {
        wave(self.lattice.columns, 2 * sweeps, |i, half| self.relax(i, 1 - half % 2));
    }

    /// Red cells of a column, where the black ones count as 0.
    #[inline]
    fn seed(&mut self, i: usize) {
        let places = self.lattice.cells(i, 0);
        let phi = places.own_mut::<f32x4>(&mut self.phi[0]);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| places.own::<f32x4>(&board[0]));
        for b in 0..phi.len() {
            phi[b] = (f32x4::load(inverse[b]) * f32x4::load(right[b])).block();
        }
    }

    /// Cells of one colour in a column, with ω = 1.
    #[inline]
    fn relax(&mut self, i: usize, colour: usize) {
        let places = self.lattice.cells(i, colour);
        let [red, black] = &mut self.phi;
        let (own, other) = if colour == 0 { (red, &*black) } else { (black, &*red) };
        let own = places.own_mut::<f32x4>(own);
        let around = places.around::<f32x4>(other);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| places.own::<f32x4>(&board[colour]));
        let new = |b: usize, sum: f32x4| {
            (f32x4::load(inverse[b]) * (f32x4::load(right[b]) + sum)).block()
        };
        if let Some(faces) = &self.faces {
            let weights = places.faces::<f32x4>(faces, colour);
            for (b, own) in own.iter_mut().enumerate() {
                *own = new(b, weighted(around, weights, b));
            }
        } else {
            for (b, own) in own.iter_mut().enumerate() {
                *own = new(b, plain(around, b));
            }
        }
    }

    /// What the finer level has left over, summed over the cells of each of this one's. The black cells of the finer
    /// level have nothing left.
    #[inline(never)]
    pub(super) fn take_rest(&mut self, fine: &Self, column: &mut Vec<Block>) {
        column.resize(fine.lattice.count / 4, [0.0; 4]);
        let Self { lattice, right, .. } = self;
        for i in 1..=lattice.columns {
            column.fill([0.0; 4]);
            fine.add_rest(2 * i - 1, column);
            if 2 * i <= fine.lattice.columns {
                fine.add_rest(2 * i, column);
            }
            let [low, high] = [1, 0].map(|j| (i + j) % 2);
            let places = i * lattice.stride..(i + 1) * lattice.stride;
            for (colour, lowest) in [(low, 0), (high, 1)] {
                let sums = column.as_flattened()[..lattice.rows].iter().skip(lowest).step_by(2);
                for (right, &sum) in right[colour][places.clone()][lowest..].iter_mut().zip(sums) {
                    *right = sum;
                }
            }
        }
    }

    /// Adds what is left in the red cells of a column, from its lowest, to `sums`; 0 in walls.
    #[inline]
    fn add_rest(&self, i: usize, sums: &mut [Block]) {
        let places = self.lattice.cells(i, 0);
        let around = places.around::<f32x4>(&self.phi[1]);
        let [phi, right, inverse, diagonal] =
            [&self.phi, &self.right, &self.inverse, &self.diagonal]
                .map(|board| places.own::<f32x4>(&board[0]));
        let sums = &mut sums[..phi.len()];
        let add = |into: &mut Block, b: usize, sum: f32x4| {
            let sum = f32x4::load(right[b]) + sum;
            let lack = f32x4::load(inverse[b]) * sum - f32x4::load(phi[b]);
            *into = (f32x4::load(*into) + f32x4::load(diagonal[b]) * lack).block();
        };
        if let Some(faces) = &self.faces {
            let weights = places.faces::<f32x4>(faces, 0);
            for (b, sum) in sums.iter_mut().enumerate() {
                add(sum, b, weighted(around, weights, b));
            }
        } else {
            for (b, sum) in sums.iter_mut().enumerate() {
                add(sum, b, plain(around, b));
            }
        }
    }

    /// Adds the coarser level's potential to the red cells of each of its cells, not in walls. The black ones are swept
    /// next, and do not ask what they were.
    #[inline(never)]
    pub(super) fn take_correction(&mut self, coarse: &Self, column: &mut Vec<Block>) {
        column.resize(self.lattice.count / 4, [0.0; 4]);
        for i in 1..=coarse.lattice.columns {
            let [low, high] = [1, 0].map(|j| (i + j) % 2);
            let places = i * coarse.lattice.stride..(i + 1) * coarse.lattice.stride;
            let (low, high) =
                (&coarse.phi[low][places.clone()], &coarse.phi[high][places.clone()][1..]);
            let (pairs, last) =
                column.as_flattened_mut()[..coarse.lattice.rows].as_chunks_mut::<2>();
            for ((pair, &low), &high) in pairs.iter_mut().zip(low).zip(high) {
                *pair = [low, high];
            }
            if let [last] = last {
                *last = low[pairs.len()];
            }
            self.add(2 * i - 1, column);
            if 2 * i <= self.lattice.columns {
                self.add(2 * i, column);
            }
        }
    }

    /// Adds corrections, one for each two rows, to the red cells of a column; not in walls.
    #[inline]
    fn add(&mut self, i: usize, corrections: &[Block]) {
        let places = self.lattice.cells(i, 0);
        let phi = places.own_mut::<f32x4>(&mut self.phi[0]);
        let inverse = places.own::<f32x4>(&self.inverse[0]);
        let corrections = &corrections[..phi.len()];
        for b in 0..phi.len() {
            let wall = f32x4::load(inverse[b]).is_zero();
            let more = f32x4::select(wall, f32x4::splat(0.0), f32x4::load(corrections[b]));
            phi[b] = (f32x4::load(phi[b]) + more).block();
        }
    }

    /// diagonal φ − Σ φ′ of the black cells of a column of the finest level; 0 in walls.
    #[inline]
    pub(super) fn black_effect(&self, i: usize, into: &mut [f32]) {
        let places = self.lattice.cells(i, 1);
        let around = places.around::<f32x4>(&self.phi[0]);
        let [phi, inverse, diagonal] =
            [&self.phi, &self.inverse, &self.diagonal].map(|board| places.own::<f32x4>(&board[1]));
        let into = places.own_mut::<f32x4>(into);
        for b in 0..phi.len() {
            let excess = f32x4::load(phi[b]) - f32x4::load(inverse[b]) * plain(around, b);
            into[b] = (f32x4::load(diagonal[b]) * excess).block();
        }
    }
}
