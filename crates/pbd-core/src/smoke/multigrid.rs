//! The same sweeps on coarser and coarser grids.
//!
//! A sweep smooths what is rough: after a few of them the divergence that is left varies slowly, so slowly that a grid with
//! cells twice as large shows it all the same, at a quarter of the work. A cycle sweeps, hands the divergence down, lets
//! the coarser grid do its cycle, takes the correction back and sweeps again. A coarse cell holds two by two fine ones, at
//! an odd edge one by two; its faces have the open length of the fine ones by the distance between centres, so it knows
//! of walls narrower than itself.

use super::fields::Fields;
use super::level::{Level, zeros};

/// Sweeps before going down, and after coming back.
const SWEEPS: u32 = 2;
/// No level has fewer columns or rows than half of this, and the coarsest not more in either direction.
const COARSEST: usize = 4;
/// Sweeps on the coarsest level.
const LAST_SWEEPS: u32 = 12;

/// Makes all levels, in the memory they have.
#[inline]
pub(super) fn lay_out(levels: &mut Vec<Level>, fields: &Fields) {
    let size = |level: &Level| level.columns.max(level.rows);
    let mut count = 1;
    if levels.is_empty() {
        levels.push(Level::default());
    }
    levels[0].lay_out(fields);
    while size(&levels[count - 1]) > COARSEST {
        if levels.len() == count {
            levels.push(Level::default());
        }
        let (finer, coarser) = levels.split_at_mut(count);
        coarser[0].coarsen(&finer[count - 1]);
        count += 1;
    }
    levels.truncate(count);
}

// region: cycle
/// One cycle: from the right sides of the finest level to a potential that goes a long way to meet them. The sweeps on the
/// way back go the other way round, so that the whole is symmetric.
#[inline]
pub(super) fn cycle(levels: &mut [Level], column: &mut Vec<f64>) {
    let Some(last) = levels.len().checked_sub(1) else { return };
    levels[0].clear();
    for l in 0..last {
        levels[l].sweep_down(SWEEPS);
        let (finer, coarser) = levels.split_at_mut(l + 1);
        coarser[0].take_residual(&finer[l], column);
    }
    levels[last].sweep_down(LAST_SWEEPS);
    levels[last].sweep_up(LAST_SWEEPS);
    for l in (0..last).rev() {
        let (finer, coarser) = levels.split_at_mut(l + 1);
        finer[l].take_correction(&coarser[0], column);
        levels[l].sweep_up(SWEEPS);
    }
}
// endregion

impl Level {
    #[inline]
    fn sweep_down(&mut self, times: u32) {
        for _ in 0..times {
            self.sweep(1.0);
        }
    }

    #[inline]
    fn sweep_up(&mut self, times: u32) {
        for _ in 0..times {
            self.relax(1, 1.0);
            self.relax(0, 1.0);
        }
    }

    /// Becomes the level above a finer one.
    #[inline]
    fn coarsen(&mut self, fine: &Self) {
        let faces = self.faces.take().unwrap_or_default();
        self.faces = Some(faces);
        self.resize(fine.columns.div_ceil(2), fine.rows.div_ceil(2));
        let halves = [(self.columns, fine.columns), (self.rows, fine.rows)];
        for (axis, (coarse, finer)) in halves.into_iter().enumerate() {
            let from = &fine.edges[axis];
            self.edges[axis].clear();
            self.edges[axis].extend((0..coarse + 2).map(|i| from[first(i, finer)]));
        }
        for i in 1..=self.columns + 1 {
            let across = distance(&self.edges[0], i, self.columns);
            let fine_i = first(i, fine.columns);
            for j in 1..=self.rows + 1 {
                let up = distance(&self.edges[1], j, self.rows);
                let fine_j = first(j, fine.rows);
                // Beyond the last row or column there is nothing but the ring, whose faces are closed.
                let open = |axis: usize, i: usize, j: usize| fine.open[axis][fine.plain(i, j)];
                let pair = [
                    open(0, fine_i, fine_j) + open(0, fine_i, (fine_j + 1).min(fine.rows + 1)),
                    open(1, fine_i, fine_j) + open(1, (fine_i + 1).min(fine.columns + 1), fine_j),
                ];
                let ((colour, place), k) = (self.at(i, j), self.plain(i, j));
                if let Some(faces) = &mut self.faces {
                    for (axis, (length, distance)) in pair.into_iter().zip([across, up]).enumerate()
                    {
                        self.open[axis][k] = length;
                        faces[axis][colour][place] = length / distance;
                    }
                }
            }
        }
        self.sum_faces();
    }

    /// The diagonal from the weights of the faces.
    #[inline]
    fn sum_faces(&mut self) {
        for i in 1..=self.columns {
            for j in 1..=self.rows {
                let Some([across, up]) = &self.faces else { return };
                let weight = |board: &[Vec<f64>; 2], i, j| {
                    let (colour, place) = self.at(i, j);
                    board[colour][place]
                };
                let sum = weight(across, i, j)
                    + weight(across, i + 1, j)
                    + (weight(up, i, j) + weight(up, i, j + 1));
                self.set_diagonal(i, j, sum);
            }
        }
    }

    /// What the finer level has left over, summed over the cells of each of this one's; and potential 0. The black cells
    /// of the finer level have nothing left.
    #[inline]
    fn take_residual(&mut self, fine: &Self, column: &mut Vec<f64>) {
        self.clear();
        for i in 1..=self.columns {
            zeros(column, fine.count);
            fine.add_red_residuals(2 * i - 1, column);
            if 2 * i <= fine.columns {
                fine.add_red_residuals(2 * i, column);
            }
            for (j, &sum) in (1..=self.rows).zip(&*column) {
                self.set_right(i, j, sum);
            }
        }
    }

    /// Adds the coarser level's potential to the cells of each of its cells.
    #[inline]
    fn take_correction(&mut self, coarse: &Self, column: &mut Vec<f64>) {
        for i in 1..=coarse.columns {
            zeros(column, self.count);
            for (j, phi) in (1..=coarse.rows).zip(&mut *column) {
                let (colour, place) = coarse.at(i, j);
                *phi = coarse.phi[colour][place];
            }
            self.add_to_column(2 * i - 1, column);
            if 2 * i <= self.columns {
                self.add_to_column(2 * i, column);
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
