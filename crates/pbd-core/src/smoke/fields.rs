//! The numbers of a tunnel, cell by cell: column after column, each from the bottom up.

use super::report::{Divergence, Gathered};

/// No column has more cells inside.
pub(super) const MOST: usize = 512;

/// Everything that has a value in each cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fields {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Speed to the right on the left face.
    pub(super) u: Vec<f64>,
    /// Speed upwards on the lower face.
    pub(super) v: Vec<f64>,
    /// Smoke at the centre.
    pub(super) smoke: Vec<f64>,
    /// Σ q: pressure but for a factor; 0 in walls and in the open column.
    pub(super) potential: Vec<f64>,
    /// Walls: border and obstacle.
    pub(super) solid: Vec<bool>,
}

impl Fields {
    #[inline]
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let (columns, rows) = (columns as usize, rows as usize);
        let zeros = || vec![0.0; columns * rows];
        Self {
            columns,
            rows,
            u: zeros(),
            v: zeros(),
            smoke: zeros(),
            potential: zeros(),
            solid: vec![true; columns * rows],
        }
    }

    /// Where the numbers of a cell are.
    #[inline]
    pub(super) fn at(&self, i: usize, j: usize) -> usize {
        i * self.rows + j
    }

    /// Net outward speed of a cell that is not in the last column or row.
    #[inline]
    pub(super) fn divergence(&self, i: usize, j: usize) -> f64 {
        let k = self.at(i, j);
        self.u[k + self.rows] - self.u[k] + self.v[k + 1] - self.v[k]
    }

    /// Net outward speed of a column's inner cells, from its lowest; 0 in walls.
    #[inline]
    pub(super) fn divergences(&self, i: usize, into: &mut [f64]) {
        let rows = self.rows;
        let at = i * rows + 1;
        let [left, right] = [at, at + rows].map(|at| &self.u[at..][..rows - 2]);
        let [low, high] = [at, at + 1].map(|at| &self.v[at..][..rows - 2]);
        let solid = &self.solid[at..][..rows - 2];
        let into = &mut into[..rows - 2];
        for j in 0..rows - 2 {
            into[j] = right[j] - left[j] + high[j] - low[j];
        }
        if self.has_walls(i) {
            for (into, &solid) in into.iter_mut().zip(solid) {
                *into = if solid { 0.0 } else { *into };
            }
        }
    }

    /// True if a cell inside a column is a wall.
    #[inline]
    pub(super) fn has_walls(&self, i: usize) -> bool {
        let inside = i * self.rows + 1..(i + 1) * self.rows - 1;
        self.solid[inside].iter().fold(false, |any, &solid| any | solid)
    }

    /// Of all interior fluid cells.
    #[inline(never)]
    pub(super) fn all_divergence(&self) -> Divergence {
        let mut all = Gathered::default();
        let mut column = [0.0; MOST];
        for i in 1..self.columns - 1 {
            let column = &mut column[..self.rows - 2];
            self.divergences(i, column);
            all.add_all(column, &self.solid[i * self.rows + 1..]);
        }
        all.result()
    }

    /// All smoke, every cell.
    #[inline(never)]
    pub(super) fn total_smoke(&self) -> f64 {
        self.smoke.iter().sum()
    }
}
