//! A grid for the pressure, stored like a chessboard taken apart.
//!
//! Of cell (i, j) the colour is (i + j) mod 2, and it lies at place j/2 of column i among the cells of its colour. All its
//! neighbours have the other colour, and those of neighbouring places are in neighbouring places too: left and right at
//! the same one, below and above at this and the next (j odd) or at this and the last (j even). So the cells of a colour
//! are computed with several side by side, by plain loads. Walls need no question: they have potential 0 and inverse 0,
//! and stay there.
//!
//! The equation is `diagonal φ − Σ w φ′ = right`, φ′ the neighbours, w the weight of the face between.

use super::fields::Fields;

/// One number for each cell, by colour.
pub(super) type Board = [Vec<f64>; 2];

/// A grid of interior cells 1..=columns, 1..=rows, with a ring around them.
#[derive(Debug, Default)]
pub(super) struct Level {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Places of a column that are computed with, whole blocks.
    pub(super) count: usize,
    /// Places of a column that are stored.
    pub(super) stride: usize,
    pub(super) phi: Board,
    pub(super) right: Board,
    pub(super) inverse: Board,
    pub(super) diagonal: Board,
    /// Weights of left and lower faces; none on the finest level, where open faces have weight 1.
    pub(super) faces: Option<[Board; 2]>,
    /// Where columns and rows begin, in cells of the finest level, from index 1 to one beyond the last.
    pub(super) edges: [Vec<f64>; 2],
    /// Open length of left and lower faces, cell by cell as in [`Fields`], ring included.
    pub(super) open: [Vec<f64>; 2],
}

/// Empties an array and fills it with so many zeros, in the memory it has.
#[inline]
pub(super) fn zeros(array: &mut Vec<f64>, count: usize) {
    array.clear();
    array.resize(count, 0.0);
}

impl Level {
    /// Sizes everything, all zero.
    #[inline]
    pub(super) fn resize(&mut self, columns: usize, rows: usize) {
        (self.columns, self.rows) = (columns, rows);
        self.count = rows.div_ceil(2).next_multiple_of(2);
        self.stride = self.count + 2;
        let places = (columns + 2) * self.stride;
        let boards = [&mut self.phi, &mut self.right, &mut self.inverse, &mut self.diagonal];
        for array in boards.into_iter().chain(self.faces.iter_mut().flatten()).flatten() {
            zeros(array, places);
        }
        for array in &mut self.open {
            zeros(array, (columns + 2) * (rows + 2));
        }
    }

    /// Colour and place of a cell.
    pub(super) fn at(&self, i: usize, j: usize) -> (usize, usize) {
        ((i + j) % 2, i * self.stride + j / 2)
    }

    /// Where a cell is among those that are stored cell by cell.
    pub(super) fn plain(&self, i: usize, j: usize) -> usize {
        i * (self.rows + 2) + j
    }

    /// First place of a column that holds interior cells of this colour; below it lies place 0 of the other colour, above
    /// it place 1.
    pub(super) fn start(i: usize, colour: usize) -> usize {
        1 - (i + colour) % 2
    }

    /// The finest level, for these walls.
    #[inline]
    pub(super) fn lay_out(&mut self, fields: &Fields) {
        self.faces = None;
        self.resize(fields.columns - 2, fields.rows - 2);
        for (edges, count) in self.edges.iter_mut().zip([self.columns, self.rows]) {
            edges.clear();
            edges.extend((0..count + 2).map(|i| i as f64 - 1.0));
        }
        for i in 1..fields.columns {
            for j in 1..fields.rows {
                let k = fields.at(i, j);
                let between = |other: usize| !fields.solid[k] && !fields.solid[other];
                self.open[0][k] = if between(k - fields.rows) { 1.0 } else { 0.0 };
                // Nothing is done between the cells of the open column.
                let inner = i <= self.columns;
                self.open[1][k] = if inner && between(k - 1) { 1.0 } else { 0.0 };
            }
        }
        for i in 1..=self.columns {
            for j in 1..=self.rows {
                let k = self.plain(i, j);
                let [across, up] = &self.open;
                let sum = across[k] + across[k + self.rows + 2] + up[k] + up[k + 1];
                self.set_diagonal(i, j, sum);
            }
        }
    }

    #[inline]
    pub(super) fn set_diagonal(&mut self, i: usize, j: usize, sum: f64) {
        let (colour, place) = self.at(i, j);
        self.diagonal[colour][place] = sum;
        self.inverse[colour][place] = if sum > 0.0 { 1.0 / sum } else { 0.0 };
    }

    /// Potential 0.
    #[inline]
    pub(super) fn clear(&mut self) {
        for phi in &mut self.phi {
            phi.fill(0.0);
        }
    }

    pub(super) fn set_right(&mut self, i: usize, j: usize, right: f64) {
        let (colour, place) = self.at(i, j);
        self.right[colour][place] = right;
    }

    /// right − (diagonal φ − Σ φ′) of a cell of the finest level: its divergence but for the sign.
    pub(super) fn residual(&self, i: usize, j: usize) -> f64 {
        let phi = |i: usize, j: usize| {
            let (colour, place) = self.at(i, j);
            self.phi[colour][place]
        };
        let (colour, place) = self.at(i, j);
        let sum = phi(i - 1, j) + phi(i + 1, j) + (phi(i, j - 1) + phi(i, j + 1));
        self.right[colour][place] + sum - self.diagonal[colour][place] * self.phi[colour][place]
    }

    /// A column of numbers, from the bottom up, ring included.
    #[inline(never)]
    pub(super) fn copy_column(&self, board: &Board, i: usize, into: &mut [f64]) {
        let even = i % 2;
        let places = i * self.stride..(i + 1) * self.stride;
        let [low, high] = [even, 1 - even].map(|colour| &board[colour][places.clone()]);
        let (pairs, last) = into.as_chunks_mut::<2>();
        for ((pair, &low), &high) in pairs.iter_mut().zip(low).zip(high) {
            *pair = [low, high];
        }
        if let [last] = last {
            *last = low[pairs.len()];
        }
    }
}
