//! Air carries its own velocity, and smoke: what arrives at a point is what was where the air came from.
//!
//! Positions are in cells here: x = 1 is the left face of column 1.

use super::fields::Fields;
use super::tunnel::Tunnel;
use glam::DVec2;

/// How the way back is found.
#[derive(Clone, Copy)]
struct Trace<'a> {
    fields: &'a Fields,
    /// Cells that a speed of 1 passes in a step.
    scale: f64,
    midpoint: bool,
}

impl Trace<'_> {
    // region: back-trace
    /// Where the air that is at `from` with this velocity was a step ago.
    fn back(&self, from: [f64; 2], velocity: [f64; 2]) -> [f64; 2] {
        let all_the_way = |velocity| self.away(from, velocity, self.scale);
        if self.midpoint {
            let [x, y] = self.away(from, velocity, 0.5 * self.scale);
            let fields = self.fields;
            let across = sample(&fields.u, fields, [x, y - 0.5]);
            all_the_way([across, sample(&fields.v, fields, [x - 0.5, y])])
        } else {
            all_the_way(velocity)
        }
    }
    // endregion

    /// Against the velocity, but not into the left column or the lowest row, nor beyond the grid.
    fn away(&self, [x, y]: [f64; 2], [u, v]: [f64; 2], scale: f64) -> [f64; 2] {
        let Fields { columns, rows, .. } = *self.fields;
        [within(x - scale * u, columns as f64), within(y - scale * v, rows as f64)]
    }
}

/// At least 1, at most `high`.
fn within(x: f64, high: f64) -> f64 {
    let x = if x > 1.0 { x } else { 1.0 };
    if x < high { x } else { high }
}

/// A field at a place, counted from where its own numbers lie: between the four around it.
fn sample(field: &[f64], fields: &Fields, [x, y]: [f64; 2]) -> f64 {
    let (columns, rows) = (fields.columns, fields.rows);
    // Cut off, which is rounding down here: no coordinate is below 0.
    let (i, j) = ((x as i32 as usize).min(columns - 1), (y as i32 as usize).min(rows - 1));
    let (right, up) = (x - i as f64, y - j as f64);
    let (next_i, next_j) = ((i + 1).min(columns - 1), (j + 1).min(rows - 1));
    // Both shares, not one and a difference: so nothing leaves the range of the four.
    let between = |a: f64, b: f64, share: f64| a * (1.0 - share) + b * share;
    let low = between(field[i * rows + j], field[next_i * rows + j], right);
    let high = between(field[i * rows + next_j], field[next_i * rows + next_j], right);
    between(low, high, up)
}

impl Tunnel {
    fn trace(&self) -> Trace<'_> {
        let scale = self.settings.dt / self.settings.cell_size;
        Trace { fields: &self.fields, scale, midpoint: self.settings.midpoint }
    }

    /// Velocity at a place, between the faces around it (m, m/s).
    #[inline(never)]
    pub fn velocity_at(&self, at: DVec2) -> DVec2 {
        let (fields, h) = (&self.fields, self.settings.cell_size);
        let x = within(at.x / h, fields.columns as f64);
        let y = within(at.y / h, fields.rows as f64);
        let u = sample(&fields.u, fields, [x, y - 0.5]);
        DVec2::new(u, sample(&fields.v, fields, [x - 0.5, y]))
    }

    /// Velocity, on faces between two open cells; walls and border keep theirs.
    #[inline(never)]
    pub(super) fn advect_velocity(&mut self) {
        let mut next = std::mem::take(&mut self.scratch.next);
        let (fields, trace) = (&self.fields, self.trace());
        let (columns, rows) = (fields.columns, fields.rows);
        let Fields { u, v, solid, .. } = fields;
        let [next_u, next_v] = &mut next;
        next_u.clone_from(u);
        next_v.clone_from(v);
        for i in 1..columns {
            for j in 1..rows - 1 {
                let k = fields.at(i, j);
                if solid[k] {
                    continue;
                }
                let (x, y) = (i as f64, j as f64);
                if !solid[k - rows] {
                    let up = (v[k - rows] + v[k] + v[k - rows + 1] + v[k + 1]) * 0.25;
                    let [x, y] = trace.back([x, y + 0.5], [u[k], up]);
                    next_u[k] = sample(u, fields, [x, y - 0.5]);
                }
                if !solid[k - 1] && i + 1 < columns {
                    let across = (u[k - 1] + u[k] + u[k + rows - 1] + u[k + rows]) * 0.25;
                    let [x, y] = trace.back([x + 0.5, y], [across, v[k]]);
                    next_v[k] = sample(v, fields, [x - 0.5, y]);
                }
            }
        }
        std::mem::swap(&mut self.fields.u, next_u);
        std::mem::swap(&mut self.fields.v, next_v);
        self.scratch.next = next;
    }

    /// Smoke, in open interior cells.
    #[inline(never)]
    pub(super) fn advect_smoke(&mut self) {
        let mut next = std::mem::take(&mut self.scratch.next);
        let (fields, trace) = (&self.fields, self.trace());
        let rows = fields.rows;
        let Fields { u, v, smoke, solid, .. } = fields;
        next[0].clone_from(smoke);
        for i in 1..fields.columns - 1 {
            for j in 1..rows - 1 {
                let k = fields.at(i, j);
                if !solid[k] {
                    let velocity = [(u[k] + u[k + rows]) * 0.5, (v[k] + v[k + 1]) * 0.5];
                    let [x, y] = trace.back([i as f64 + 0.5, j as f64 + 0.5], velocity);
                    next[0][k] = sample(smoke, fields, [x - 0.5, y - 0.5]);
                }
            }
        }
        std::mem::swap(&mut self.fields.smoke, &mut next[0]);
        self.scratch.next = next;
    }
}
