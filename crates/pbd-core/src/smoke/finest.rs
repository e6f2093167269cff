//! The equations for the pressure, cell by cell: `diagonal φ − Σ φ′ = right`, φ′ the open neighbours.

use super::fields::{Fields, MOST};
use super::lattice::{Board, Lattice, Run, zeros};
use super::report::{Divergence, Gathered};
use crate::real::{Lanes, Real};
use wide::{f64x2, f64x4};

/// Most sweeps that go over the grid one behind the other.
pub(super) const TOGETHER: u32 = 4;

/// Σ φ′.
#[inline]
fn sum<L: Lanes>([left, right, low, high]: [&[L::Block]; 4], b: usize) -> L {
    let across = L::load(left[b]) + L::load(right[b]);
    across + (L::load(low[b]) + L::load(high[b]))
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
        let mut column = [0.0; MOST];
        let inside = self.lattice.rows;
        let [red, black] = &mut self.right;
        for i in 1..=self.lattice.columns {
            fields.divergences(i, &mut column[1..]);
            all.add_all(&column[1..=inside], &fields.solid[i * fields.rows + 1..]);
            let (low, place) = self.lattice.pairs(i);
            let (red, black) = (&mut red[place..], &mut black[place..]);
            // The lower one of the first pair may be the ring's, which stays 0.
            let (pairs, last) = column[low..=inside].as_chunks::<2>();
            for ((pair, red), black) in pairs.iter().zip(&mut *red).zip(black) {
                [*red, *black] = pair.map(|divergence| -divergence);
            }
            if let [last] = last {
                red[pairs.len()] = -last;
            }
        }
        all.result()
    }

    /// Sweeps: all red cells, then all black ones; after one with ω = 1 the black ones are free of divergence. At most
    /// [`TOGETHER`], each with its ω.
    #[inline(never)]
    pub(super) fn sweep(&mut self, omegas: &[f64]) {
        let lattice = self.lattice;
        lattice.wave(2 * omegas.len(), |run, half| self.relax(run, half % 2, omegas[half / 2]));
    }

    /// Cells of one colour.
    #[inline]
    fn relax(&mut self, run: Run, colour: usize, omega: f64) {
        let [red, black] = &mut self.potential;
        let (own, other) = if colour == 0 { (red, &*black) } else { (black, &*red) };
        let own = run.own_mut::<f64x2>(own);
        let around = run.around::<f64x2>(colour, other);
        let [right, inverse] =
            [&self.right, &self.inverse].map(|board| run.own::<f64x2>(&board[colour]));
        let (omega, keep) = (f64x2::splat(omega), f64x2::splat(1.0 - omega));
        for b in 0..own.len() {
            let new = f64x2::load(inverse[b]) * (f64x2::load(right[b]) + sum::<f64x2>(around, b));
            own[b] = (f64x2::load(own[b]) * keep + new * omega).block();
        }
    }

    /// What is left of the right sides of cells of one colour, and the potential there, block by block: their divergence but
    /// for the sign; 0 in walls. Nothing is asked of the potential before it has `begun`.
    #[inline]
    pub(super) fn rest(
        &self,
        run: Run,
        colour: usize,
        begun: bool,
    ) -> impl Fn(usize) -> [f64x4; 2] {
        let [phi, right, diagonal] = [&self.potential, &self.right, &self.diagonal]
            .map(|board| run.own::<f64x4>(&board[colour]));
        let around = run.around::<f64x4>(colour, &self.potential[1 - colour]);
        let zero = f64x4::splat(0.0);
        move |b| {
            let right = f64x4::load(right[b]);
            let diagonal = f64x4::load(diagonal[b]);
            let (rest, phi) = if begun {
                let phi = f64x4::load(phi[b]);
                (right - (diagonal * phi - sum::<f64x4>(around, b)), phi)
            } else {
                (right, zero)
            };
            // A cell without open faces has no equation.
            [f64x4::select(diagonal.is_zero(), zero, rest), phi]
        }
    }

    /// Divergence as the potential found so far leaves it.
    #[inline]
    pub(super) fn divergence(&self, fields: &Fields) -> Divergence {
        let Lattice { columns, rows, .. } = self.lattice;
        let mut all = Gathered::default();
        for i in 1..=columns {
            for j in 1..=rows {
                let (colour, place) = self.lattice.at(i, j);
                let of = |i, j| self.potential[1 - colour][self.lattice.at(i, j).1];
                let diagonal = self.diagonal[colour][place];
                let mut rest = self.right[colour][place];
                // What lies in walls is 0; a cell without open faces keeps what it has.
                if diagonal > 0.0 {
                    let around = (of(i - 1, j) + of(i + 1, j)) + (of(i, j - 1) + of(i, j + 1));
                    rest -= diagonal * self.potential[colour][place] - around;
                }
                if !fields.solid[fields.at(i, j)] {
                    all.add(rest);
                }
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
        let mut left_walls = true;
        for i in 1..fields.columns {
            let at = i * rows;
            let walls = fields.has_walls(i);
            let u = &mut fields.u[at..][..rows];
            let [left, here] = [at - rows, at].map(|at| &fields.potential[at..][..rows]);
            let [left_solid, here_solid] = [at - rows, at].map(|at| &fields.solid[at..][..rows]);
            if left_walls | walls {
                for j in 1..rows - 1 {
                    let slope = here[j] - left[j];
                    u[j] -= if left_solid[j] | here_solid[j] { 0.0 } else { slope };
                }
            } else {
                for j in 1..rows - 1 {
                    u[j] -= here[j] - left[j];
                }
            }
            left_walls = walls;
            if i + 1 < fields.columns {
                let v = &mut fields.v[at..][..rows];
                if walls {
                    for j in 2..rows - 1 {
                        let slope = here[j] - here[j - 1];
                        v[j] -= if here_solid[j - 1] | here_solid[j] { 0.0 } else { slope };
                    }
                } else {
                    for j in 2..rows - 1 {
                        v[j] -= here[j] - here[j - 1];
                    }
                }
            }
        }
    }

    /// A column of potentials, from the bottom up, ring included.
    #[inline]
    fn copy_column(&self, i: usize, into: &mut [f64]) {
        let (low, place) = self.lattice.pairs(i);
        let [red, black] = [0, 1].map(|colour| &self.potential[colour][place..]);
        let (pairs, last) = into[low..].as_chunks_mut::<2>();
        for ((pair, &red), &black) in pairs.iter_mut().zip(red).zip(black) {
            *pair = [red, black];
        }
        if let [last] = last {
            *last = red[pairs.len()];
        }
    }
}
