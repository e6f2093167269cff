//! A grid of the multigrid cycle, in single precision: it proposes, and what comes of it is measured in double.
//!
//! The equation is `diagonal φ − Σ w φ′ = right`, φ′ the neighbours, w the weight of the face between.

use super::fields::Fields;
use super::finest::Finest;
use super::lattice::{Board, Lattice, zeros};

/// A grid with its equations.
#[derive(Debug, Default)]
pub(super) struct Level {
    pub(super) lattice: Lattice,
    pub(super) phi: Board<f32>,
    pub(super) right: Board<f32>,
    pub(super) inverse: Board<f32>,
    pub(super) diagonal: Board<f32>,
    /// Weights of left and lower faces; none on the finest level, where open faces have weight 1.
    pub(super) faces: Option<[Board<f32>; 2]>,
    /// Where columns and rows begin, in cells of the finest level, from index 1 to one beyond the last.
    edges: [Vec<f64>; 2],
    /// Open length of left and lower faces, cell by cell as in [`Fields`], ring included.
    open: [Vec<f64>; 2],
}

impl Level {
    /// Sizes everything, all zero.
    #[inline]
    fn resize(&mut self, columns: usize, rows: usize) {
        self.lattice = Lattice::new(columns, rows);
        let boards = [&mut self.phi, &mut self.right, &mut self.inverse, &mut self.diagonal];
        for array in boards.into_iter().chain(self.faces.iter_mut().flatten()).flatten() {
            zeros(array, self.lattice.places());
        }
        for array in &mut self.open {
            zeros(array, (columns + 2) * (rows + 2));
        }
    }

    /// Where a cell is among those that are stored cell by cell.
    fn plain(&self, i: usize, j: usize) -> usize {
        i * (self.lattice.rows + 2) + j
    }

    /// The finest level, for these walls.
    #[inline]
    pub(super) fn lay_out(&mut self, finest: &Finest, fields: &Fields) {
        self.faces = None;
        let Lattice { columns, rows, .. } = finest.lattice;
        self.resize(columns, rows);
        for (edges, count) in self.edges.iter_mut().zip([columns, rows]) {
            edges.clear();
            edges.extend((0..count + 2).map(|i| i as f64 - 1.0));
        }
        for i in 1..fields.columns {
            for j in 1..fields.rows {
                let k = fields.at(i, j);
                let between = |other: usize| !fields.solid[k] && !fields.solid[other];
                self.open[0][k] = if between(k - fields.rows) { 1.0 } else { 0.0 };
                // Nothing is done between the cells of the open column.
                let inner = i <= columns;
                self.open[1][k] = if inner && between(k - 1) { 1.0 } else { 0.0 };
            }
        }
        for (into, from) in
            [(&mut self.inverse, &finest.inverse), (&mut self.diagonal, &finest.diagonal)]
        {
            for (into, &from) in into.iter_mut().flatten().zip(from.iter().flatten()) {
                *into = from as f32;
            }
        }
    }

    /// Becomes the level above a finer one.
    #[inline]
    pub(super) fn coarsen(&mut self, fine: &Self) {
        let faces = self.faces.take().unwrap_or_default();
        self.faces = Some(faces);
        let Lattice { columns: fine_columns, rows: fine_rows, .. } = fine.lattice;
        let (columns, rows) = (fine_columns.div_ceil(2), fine_rows.div_ceil(2));
        self.resize(columns, rows);
        let halves = [(columns, fine_columns), (rows, fine_rows)];
        for (axis, (coarse, finer)) in halves.into_iter().enumerate() {
            let from = &fine.edges[axis];
            self.edges[axis].clear();
            self.edges[axis].extend((0..coarse + 2).map(|i| from[first(i, finer)]));
        }
        for i in 1..=columns + 1 {
            let across = distance(&self.edges[0], i, columns);
            let fine_i = first(i, fine_columns);
            for j in 1..=rows + 1 {
                let up = distance(&self.edges[1], j, rows);
                let fine_j = first(j, fine_rows);
                // Beyond the last row or column there is nothing but the ring, whose faces are closed.
                let open = |axis: usize, i: usize, j: usize| fine.open[axis][fine.plain(i, j)];
                let pair = [
                    open(0, fine_i, fine_j) + open(0, fine_i, (fine_j + 1).min(fine_rows + 1)),
                    open(1, fine_i, fine_j) + open(1, (fine_i + 1).min(fine_columns + 1), fine_j),
                ];
                let ((colour, place), k) = (self.lattice.at(i, j), self.plain(i, j));
                if let Some(faces) = &mut self.faces {
                    for (axis, (length, distance)) in pair.into_iter().zip([across, up]).enumerate()
                    {
                        self.open[axis][k] = length;
                        faces[axis][colour][place] = (length / distance) as f32;
                    }
                }
            }
        }
        self.sum_faces();
    }

    /// The diagonal from the weights of the faces.
    #[inline]
    fn sum_faces(&mut self) {
        for i in 1..=self.lattice.columns {
            for j in 1..=self.lattice.rows {
                let Some([across, up]) = &self.faces else { return };
                let weight = |board: &Board<f32>, i, j| {
                    let (colour, place) = self.lattice.at(i, j);
                    board[colour][place]
                };
                let sum = weight(across, i, j)
                    + weight(across, i + 1, j)
                    + (weight(up, i, j) + weight(up, i, j + 1));
                let (colour, place) = self.lattice.at(i, j);
                self.diagonal[colour][place] = sum;
                self.inverse[colour][place] = if sum > 0.0 { 1.0 / sum } else { 0.0 };
            }
        }
    }
}

/// The first of the fine columns (or rows) in a coarse one; the ring's if it lies beyond the last.
fn first(coarse: usize, fine_count: usize) -> usize {
    (2 * coarse).saturating_sub(1).min(fine_count + 1)
}

/// From the centre before a face to the one behind it. Beyond the last column air leaves, and the potential is 0 half a
/// cell of the finest level outside; whatever stands before the first is a wall.
fn distance(edges: &[f64], i: usize, count: usize) -> f64 {
    let centre = |i: usize| 0.5 * (edges[i] + edges[i + 1]);
    if i == 1 {
        1.0
    } else if i > count {
        edges[count + 1] + 0.5 - centre(count)
    } else {
        centre(i) - centre(i - 1)
    }
}
