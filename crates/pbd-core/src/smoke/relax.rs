//! What is done to a level: cells of one colour at a time, from neighbours that do not change meanwhile.

use super::lattice::{Board, Run};
use super::level::Level;
use crate::real::Lanes;
use wide::f32x4;

/// As many cells as are computed with side by side.
type Block = <f32x4 as Lanes>::Block;

/// What goes from level to level; kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// What is left in the finer one's red cells.
    rest: Vec<f32>,
    /// The potential of the finer one's red cells, the lower left ones and the upper right ones, by the colour of the
    /// coarser cell they lie in.
    corners: [Board<f32>; 2],
}

/// At least so much room.
fn room(array: &mut Vec<f32>, count: usize) {
    if array.len() < count {
        array.resize(count, 0.0);
    }
}

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

/// Of a weight times a step between two cells, what it comes to at half a cell of the finer grid from the middle.
const QUARTER: f32 = 0.25;

impl Level {
    /// Sweeps from potential 0: red, black, red, black, …
    #[inline(never)]
    pub(super) fn sweep_down(&mut self, sweeps: usize) {
        let lattice = self.lattice;
        lattice.wave(2 * sweeps, |run, half| {
            if half == 0 { self.seed(run) } else { self.relax(run, half % 2) }
        });
    }

    /// Sweeps the other way round: black, red, black, red, …
    #[inline(never)]
    pub(super) fn sweep_up(&mut self, sweeps: usize) {
        let lattice = self.lattice;
        lattice.wave(2 * sweeps, |run, half| self.relax(run, 1 - half % 2));
    }

    /// Red cells, where the black ones count as 0.
    #[inline]
    fn seed(&mut self, run: Run) {
        let phi = run.own_mut::<f32x4>(&mut self.phi[0]);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| run.own::<f32x4>(&board[0]));
        for b in 0..phi.len() {
            phi[b] = (f32x4::load(inverse[b]) * f32x4::load(right[b])).block();
        }
    }

    /// Cells of one colour, with ω = 1.
    #[inline]
    fn relax(&mut self, run: Run, colour: usize) {
        let [red, black] = &mut self.phi;
        let (own, other) = if colour == 0 { (red, &*black) } else { (black, &*red) };
        let own = run.own_mut::<f32x4>(own);
        let around = run.around::<f32x4>(colour, other);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| run.own::<f32x4>(&board[colour]));
        let new = |b: usize, sum: f32x4| {
            (f32x4::load(inverse[b]) * (f32x4::load(right[b]) + sum)).block()
        };
        if let Some(faces) = &self.faces {
            let weights = run.faces::<f32x4>(colour, faces);
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
    pub(super) fn take_rest(&mut self, fine: &Self, passed: &mut Passed) {
        let left = &mut passed.rest;
        room(left, fine.lattice.places());
        fine.rest(left);
        // Of an odd last column the second half lies in the ring.
        let beyond = fine.lattice.all().end();
        left[beyond..fine.lattice.places()].fill(0.0);
        let Self { lattice, right, .. } = self;
        let [red, black] = right;
        for i in 1..=lattice.columns {
            let (low, place) = lattice.pairs(i);
            let (red, black) = (&mut red[place..], &mut black[place..]);
            let [lower, upper] = fine.lattice.red_of(i, low).map(|place| &left[place..]);
            let count = lattice.rows + 1 - low;
            let (lower, last) = lower[..count].as_chunks::<2>();
            let (upper, last_upper) = upper[..count].as_chunks::<2>();
            let (red, odd) = red.split_at_mut(lower.len());
            if let ([last], [last_upper]) = (last, last_upper) {
                odd[0] = *last + *last_upper;
            }
            let black = &mut black[..lower.len()];
            for (((red, black), lower), upper) in red.iter_mut().zip(black).zip(lower).zip(upper) {
                *red = lower[0] + upper[0];
                *black = lower[1] + upper[1];
            }
        }
    }

    /// What is left in the red cells; 0 in walls.
    #[inline]
    fn rest(&self, into: &mut [f32]) {
        let run = self.lattice.all();
        let into = run.own_mut::<f32x4>(into);
        let around = run.around::<f32x4>(0, &self.phi[1]);
        let [phi, right, inverse, diagonal] =
            [&self.phi, &self.right, &self.inverse, &self.diagonal]
                .map(|board| run.own::<f32x4>(&board[0]));
        let lack = |b: usize, sum: f32x4| {
            let sum = f32x4::load(right[b]) + sum;
            let lack = f32x4::load(inverse[b]) * sum - f32x4::load(phi[b]);
            (f32x4::load(diagonal[b]) * lack).block()
        };
        if let Some(faces) = &self.faces {
            let weights = run.faces::<f32x4>(0, faces);
            for (b, into) in into.iter_mut().enumerate() {
                *into = lack(b, weighted(around, weights, b));
            }
        } else {
            for (b, into) in into.iter_mut().enumerate() {
                *into = lack(b, plain(around, b));
            }
        }
    }

    /// Adds the coarser level's potential to the red cells, not in walls. The black ones are swept next, and do not ask
    /// what they were.
    #[inline(never)]
    pub(super) fn take_correction(&mut self, coarse: &Self, passed: &mut Passed) {
        let corners = &mut passed.corners;
        for corner in corners.iter_mut().flatten() {
            room(corner, coarse.lattice.places());
        }
        for colour in [0, 1] {
            coarse.corners(colour, corners);
        }
        for i in 1..=coarse.lattice.columns {
            let (low, place) = coarse.lattice.pairs(i);
            let count = coarse.lattice.rows + 1 - low;
            let columns = (self.lattice.columns + 2 - 2 * i).min(2);
            let into = self.lattice.red_of(i, low);
            for (corner, into) in corners.iter().zip(into).take(columns) {
                let [red, black] = [0, 1].map(|colour| &corner[colour][place..]);
                let phi = &mut self.phi[0][into..][..count];
                let inverse = &self.inverse[0][into..][..count];
                let (phi, last) = phi.as_chunks_mut::<2>();
                let (inverse, last_inverse) = inverse.as_chunks::<2>();
                let add = |phi: &mut f32, more: f32, inverse: f32| {
                    *phi += if inverse == 0.0 { 0.0 } else { more };
                };
                for (((phi, inverse), &red), &black) in
                    phi.iter_mut().zip(inverse).zip(red).zip(black)
                {
                    add(&mut phi[0], red, inverse[0]);
                    add(&mut phi[1], black, inverse[1]);
                }
                if let ([last], [inverse]) = (last, last_inverse) {
                    add(last, red[phi.len()], *inverse);
                }
            }
        }
    }

    /// The potential of cells of one colour in the middle of their lower left and upper right quarters, where the finer
    /// level's red cells are: along the slopes to the neighbours on that side. A wall has none.
    #[inline]
    fn corners(&self, colour: usize, [lower, upper]: &mut [Board<f32>; 2]) {
        let run = self.lattice.all();
        let Some(faces) = &self.faces else { return };
        let own = run.own::<f32x4>(&self.phi[colour]);
        let around = run.around::<f32x4>(colour, &self.phi[1 - colour]);
        let weights = run.faces::<f32x4>(colour, faces);
        let [lower, upper] = [lower, upper].map(|corner| run.own_mut::<f32x4>(&mut corner[colour]));
        let quarter = f32x4::splat(QUARTER);
        for b in 0..own.len() {
            let own = f32x4::load(own[b]);
            let slope =
                |side: usize| f32x4::load(weights[side][b]) * (f32x4::load(around[side][b]) - own);
            lower[b] = (own + quarter * (slope(0) + slope(2))).block();
            upper[b] = (own + quarter * (slope(1) + slope(3))).block();
        }
    }

    /// diagonal φ − Σ φ′ of black cells of the finest level, block by block; 0 in walls.
    #[inline]
    pub(super) fn black_effect(&self, run: Run) -> impl Fn(usize) -> f32x4 {
        let around = run.around::<f32x4>(1, &self.phi[0]);
        let [phi, inverse, diagonal] =
            [&self.phi, &self.inverse, &self.diagonal].map(|board| run.own::<f32x4>(&board[1]));
        move |b| {
            let excess = f32x4::load(phi[b]) - f32x4::load(inverse[b]) * plain(around, b);
            f32x4::load(diagonal[b]) * excess
        }
    }
}
