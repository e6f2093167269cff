//! The numbers of a tunnel, cell by cell: column after column, each from the bottom up.

use super::report::{Divergence, Gathered};

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

    /// Of all interior fluid cells.
    #[inline(never)]
    pub(super) fn all_divergence(&self) -> Divergence {
        let rows = self.rows;
        let mut all = Gathered::default();
        for i in 1..self.columns - 1 {
            let column = i * rows..(i + 1) * rows;
            let (solid, v) = (&self.solid[column.clone()], &self.v[column.clone()]);
            let (left, right) = (&self.u[column.clone()], &self.u[column.end..][..rows]);
            for j in 1..rows - 1 {
                if !solid[j] {
                    all.add(right[j] - left[j] + v[j + 1] - v[j]);
                }
            }
        }
        all.result()
    }

    /// All smoke, every cell.
    #[inline(never)]
    pub(super) fn total_smoke(&self) -> f64 {
        self.smoke.iter().sum()
    }
}
