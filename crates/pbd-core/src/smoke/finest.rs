//! The equations for the pressure, cell by cell: `diagonal φ − Σ φ′ = right`, φ′ the open neighbours.

use super::fields::Fields;
use super::lattice::{Board, Lattice, wave, zeros};
use super::report::{Divergence, Gathered};
use crate::real::{Lanes, Real};
use wide::f64x2;

/// As many cells as are computed with side by side.
type Block = <f64x2 as Lanes>::Block;

/// Most sweeps that go over the grid one behind the other.
pub(super) const TOGETHER: u32 = 4;

/// Σ φ′.
#[inline]
fn sum([left, right, low, high]: [&[Block]; 4], b: usize) -> f64x2 {
    let across = f64x2::load(left[b]) + f64x2::load(right[b]);
    across + (f64x2::load(low[b]) + f64x2::load(high[b]))
}

/// The equations and how far they are met.
#[derive(Debug, Default)]
pub(super) struct Finest {
    pub(super) lattice: Lattice,
    pub(super) potential: Board,
    pub(super) right: Board,
    pub(super) inverse: Board,
    pub(super) diagonal: Board,
}

impl Finest {
    /// For these walls.
    #[inline]
    pub(super) fn lay_out(&mut self, fields: &Fields) {
        self.lattice = Lattice::new(fields.columns - 2, fields.rows - 2);
        let Self { lattice, potential, right, inverse, diagonal } = self;
        for array in [potential, right, &mut *inverse, &mut *diagonal].into_iter().flatten() {
            zeros(array, lattice.places());
        }
        for i in 1..=lattice.columns {
            for j in 1..=lattice.rows {
                let (k, (colour, place)) = (fields.at(i, j), lattice.at(i, j));
                if !fields.solid[k] {
                    let beside = [k - fields.rows, k + fields.rows, k - 1, k + 1];
                    let open = beside.iter().filter(|&&k| !fields.solid[k]).count();
                    diagonal[colour][place] = open as f64;
                    inverse[colour][place] = if open > 0 { 1.0 / open as f64 } else { 0.0 };
                }
            }
        }
    }

    /// Potential 0; and what the projection has to undo, measured before it.
    #[inline(never)]
    pub(super) fn begin(&mut self, fields: &Fields) -> Divergence {
        for potential in &mut self.potential {
            potential.fill(0.0);
        }
        let mut all = Gathered::default();
        let rows = fields.rows;
        for i in 1..=self.lattice.columns {
            let places = i * self.lattice.stride..(i + 1) * self.lattice.stride;
            let [red, black] = &mut self.right;
            let (red, black) = (&mut red[places.clone()], &mut black[places]);
            let (even, odd) = if i % 2 == 0 { (red, black) } else { (black, red) };
            let [left, right] = [i, i + 1].map(|i| &fields.u[i * rows..][..rows]);
            let (v, solid) = (&fields.v[i * rows..][..rows], &fields.solid[i * rows..][..rows]);
            let mut one = |j: usize| {
                let divergence = right[j] - left[j] + v[j + 1] - v[j];
                let divergence = if solid[j] { 0.0 } else { divergence };
                all.add_if(!solid[j], divergence);
                -divergence
            };
            // Rows 1 and 2, 3 and 4, …: the odd one of a pair is at place j/2, the even one at the next.
            for (pair, (odd, even)) in odd.iter_mut().zip(&mut even[1..]).enumerate() {
                let j = 2 * pair + 1;
                if j + 1 < rows {
                    *odd = one(j);
                }
                if j + 2 < rows {
                    *even = one(j + 1);
                }
            }
        }
        all.result()
    }

    /// Sweeps: all red cells, then all black ones; after one with ω = 1 the black ones are free of divergence. At most
    /// [`TOGETHER`], each with its ω.
    #[inline(never)]
    pub(super) fn sweep(&mut self, omegas: &[f64]) {
        wave(self.lattice.columns, 2 * omegas.len(), |i, half| {
            self.relax(i, half % 2, omegas[half / 2]);
        });
    }

    /// Cells of one colour in a column.
    #[inline]
    fn relax(&mut self, i: usize, colour: usize, omega: f64) {
        let places = self.lattice.cells(i, colour);
        let [red, black] = &mut self.potential;
        let (own, other) = if colour == 0 { (red, &*black) } else { (black, &*red) };
        let own = places.own_mut::<f64x2>(own);
        let around = places.around::<f64x2>(other);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| places.own::<f64x2>(&board[colour]));
        let (omega, keep) = (f64x2::splat(omega), f64x2::splat(1.0 - omega));
        for b in 0..own.len() {
            let new = f64x2::load(inverse[b]) * (f64x2::load(right[b]) + sum(around, b));
            own[b] = (f64x2::load(own[b]) * keep + new * omega).block();
        }
    }

    /// What is left of the right sides of a column's cells of one colour: their divergence but for the sign.
    #[inline]
    pub(super) fn rest(&self, i: usize, colour: usize, into: &mut [Block]) {
        let places = self.lattice.cells(i, colour);
        let [phi, right, diagonal] = [&self.potential, &self.right, &self.diagonal]
            .map(|board| places.own::<f64x2>(&board[colour]));
        let around = places.around::<f64x2>(&self.potential[1 - colour]);
        let into = &mut into[..phi.len()];
        for b in 0..phi.len() {
            let diagonal = f64x2::load(diagonal[b]);
            let excess = diagonal * f64x2::load(phi[b]) - sum(around, b);
            // A cell without open faces has no equation, and keeps what it has.
            let excess = f64x2::select(diagonal.is_zero(), f64x2::splat(0.0), excess);
            into[b] = (f64x2::load(right[b]) - excess).block();
        }
    }

    /// Divergence as the potential found so far leaves it.
    #[inline]
    pub(super) fn divergence(&self, fields: &Fields) -> Divergence {
        let mut all = Gathered::default();
        let mut column =
            [vec![[0.0; 2]; self.lattice.count / 2], vec![[0.0; 2]; self.lattice.count / 2]];
        for i in 1..=self.lattice.columns {
            for (colour, column) in column.iter_mut().enumerate() {
                self.rest(i, colour, column);
            }
            for j in 1..=self.lattice.rows {
                let (colour, place) = self.lattice.at(i, j);
                let rest = column[colour].as_flattened();
                let first = self.lattice.cells(i, colour).first();
                all.add_if(!fields.solid[fields.at(i, j)], rest[place - first]);
            }
        }
        all.result()
    }

    /// Hands over the potential and takes its slope off the velocity, on faces between two open cells.
    #[inline(never)]
    pub(super) fn give_potential(&self, fields: &mut Fields) {
        let rows = fields.rows;
        for i in 1..fields.columns - 1 {
            self.copy_column(i, &mut fields.potential[i * rows..][..rows]);
        }
        for i in 1..fields.columns {
            let at = i * rows;
            let u = &mut fields.u[at..][..rows];
            let [left, here] = [at - rows, at].map(|at| &fields.potential[at..][..rows]);
            let [left_solid, here_solid] = [at - rows, at].map(|at| &fields.solid[at..][..rows]);
            for j in 1..rows - 1 {
                let slope = here[j] - left[j];
                u[j] -= if left_solid[j] | here_solid[j] { 0.0 } else { slope };
            }
            if i + 1 < fields.columns {
                let v = &mut fields.v[at..][..rows];
                for j in 2..rows - 1 {
                    let slope = here[j] - here[j - 1];
                    v[j] -= if here_solid[j - 1] | here_solid[j] { 0.0 } else { slope };
                }
            }
        }
    }

    /// A column of potentials, from the bottom up, ring included.
    #[inline]
    fn copy_column(&self, i: usize, into: &mut [f64]) {
        let even = i % 2;
        let places = i * self.lattice.stride..(i + 1) * self.lattice.stride;
        let [low, high] = [even, 1 - even].map(|colour| &self.potential[colour][places.clone()]);
        let (pairs, last) = into.as_chunks_mut::<2>();
        for ((pair, &low), &high) in pairs.iter_mut().zip(low).zip(high) {
            *pair = [low, high];
        }
        if let [last] = last {
            *last = low[pairs.len()];
        }
    }
}
