//! The projection as it is told: cell after cell, each correcting the speeds of its open faces.

use super::fields::Fields;

/// 1/S for the cells that are swept, 0 for the others; and 1 or 0, whether a cell is open.
#[derive(Debug, Default)]
pub(super) struct Masks {
    weight: Vec<f64>,
    open: Vec<f64>,
}

impl Masks {
    #[inline]
    pub(super) fn lay_out(&mut self, fields: &Fields) {
        let (columns, rows) = (fields.columns, fields.rows);
        self.open.clear();
        self.open.extend(fields.solid.iter().map(|&solid| if solid { 0.0 } else { 1.0 }));
        self.weight.clear();
        self.weight.resize(columns * rows, 0.0);
        for i in 1..columns - 1 {
            for j in 1..rows - 1 {
                let k = fields.at(i, j);
                let open = &self.open;
                let sum = open[k - rows] + open[k + rows] + open[k - 1] + open[k + 1];
                if sum > 0.0 && !fields.solid[k] {
                    self.weight[k] = 1.0 / sum;
                }
            }
        }
    }

    // region: listed sweep
    /// One sweep. What a cell passes on to the one above it goes through v(i, j + 1) alone; `lower` carries it, so that
    /// nothing else waits for it.
    #[inline(never)]
    pub(super) fn sweep(&self, fields: &mut Fields, omega: f64) {
        let (columns, rows) = (fields.columns, fields.rows);
        for i in 1..columns - 1 {
            let before = (i - 1) * rows;
            let (left_open, rest) = self.open[before..][..3 * rows].split_at(rows);
            let (open, right_open) = rest.split_at(rows);
            let right_open = &right_open[..rows];
            let weight = &self.weight[i * rows..][..rows];
            let (left, right) = fields.u[i * rows..][..2 * rows].split_at_mut(rows);
            let right = &mut right[..rows];
            let v = &mut fields.v[i * rows..][..rows];
            let potential = &mut fields.potential[i * rows..][..rows];
            let mut lower = v[1];
            for j in 1..rows - 1 {
                let factor = weight[j] * omega;
                let above = v[j + 1];
                let others = right[j] - left[j] + above;
                let lack = lower - others;
                let q = factor * lack;
                potential[j] += q;
                left[j] -= left_open[j] * q;
                right[j] += right_open[j] * q;
                v[j] = lower - open[j - 1] * q;
                lower = above + (open[j + 1] * factor) * lack;
            }
            v[rows - 1] = lower;
        }
    }
    // endregion
}
