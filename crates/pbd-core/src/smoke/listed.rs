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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// One cell in the middle of three by three, air coming in on its left; after a sweep.
    fn swept(walls: &[usize], omega: f64) -> Fields {
        let mut fields = Fields::new(3, 3);
        fields.solid.fill(false);
        for &k in walls {
            fields.solid[k] = true;
        }
        fields.u[4] = 1.0;
        let mut masks = Masks::default();
        masks.lay_out(&fields);
        masks.sweep(&mut fields, omega);
        fields
    }

    #[test]
    fn a_single_cell_gives_to_its_open_faces() {
        let oracle: Value =
            serde_json::from_str(include_str!("../../../../tests/oracle/smoke.json"))
                .expect("JSON");
        for (name, walls, omega) in [
            ("single_cell_over1", &[][..], 1.0),
            ("single_cell_over1.9", &[], 1.9),
            ("single_cell_walls_left_top_bottom", &[1, 3, 5], 1.0),
        ] {
            let (fields, expected) = (swept(walls, omega), &oracle[name]);
            let Fields { u, v, .. } = &fields;
            let divergence = fields.divergence(1, 1);
            let mut seen = 0;
            for (what, value) in [
                ("u_left", u[4]),
                ("u_right", u[7]),
                ("v_low", v[4]),
                ("v_high", v[5]),
                ("div", divergence),
            ] {
                if let Some(expected) = expected[what].as_f64() {
                    assert!((value - expected).abs() < 1e-15, "{name}, {what}: {value}");
                    seen += 1;
                }
            }
            assert!(seen >= 3, "{name}: {expected}");
        }
    }
}
