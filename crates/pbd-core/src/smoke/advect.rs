//! Air carries its own velocity, and smoke: what arrives at a point is what was where the air came from.
//!
//! Positions are in cells here: x = 1 is the left face of column 1.

use super::fields::Fields;
use super::tunnel::Tunnel;
use glam::DVec2;
use wide::f64x2;

/// A place or a velocity: x and y side by side.
type Pair = f64x2;

/// Where the numbers of a field lie in their cell.
const ON_LEFT_FACE: [f64; 2] = [0.0, 0.5];
const ON_LOWER_FACE: [f64; 2] = [0.5, 0.0];
const AT_CENTRE: [f64; 2] = [0.5, 0.5];

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
    #[inline]
    fn back(&self, from: [f64; 2], velocity: [f64; 2]) -> Pair {
        let [u, v] = if self.midpoint { self.halfway(from, velocity) } else { velocity };
        self.away(from, [u, v], self.scale)
    }
    // endregion

    /// Velocity half a step ago.
    #[inline(never)]
    fn halfway(&self, from: [f64; 2], velocity: [f64; 2]) -> [f64; 2] {
        self.velocity(self.away(from, velocity, 0.5 * self.scale))
    }

    /// Velocity at a place, between the faces around it.
    #[inline]
    fn velocity(&self, at: Pair) -> [f64; 2] {
        let Fields { u, v, .. } = self.fields;
        let u = sample(u, self.fields, at - Pair::from(ON_LEFT_FACE));
        [u, sample(v, self.fields, at - Pair::from(ON_LOWER_FACE))]
    }

    /// Against the velocity, but not into the left column or the lowest row, nor beyond the grid.
    #[inline]
    fn away(&self, from: [f64; 2], velocity: [f64; 2], scale: f64) -> Pair {
        within(Pair::from(from) - Pair::splat(scale) * Pair::from(velocity), self.fields)
    }
}

/// At least 1, at most at the grid's end. A number that is none becomes 1.
#[inline]
fn within(at: Pair, fields: &Fields) -> Pair {
    let (low, high) = (Pair::splat(1.0), Pair::from([fields.columns as f64, fields.rows as f64]));
    let at = Pair::select(at.simd_gt(low), at, low);
    Pair::select(at.simd_lt(high), at, high)
}

/// Whole numbers below these, as numbers and to count with; for 0 and above, and far below 2³¹.
#[inline]
fn whole(at: Pair) -> (Pair, [usize; 2]) {
    // From here on numbers have no digits after the point: adding it rounds.
    let rounding = Pair::splat(4_503_599_627_370_496.0);
    let near = (at + rounding) - rounding;
    let (zero, one) = (Pair::splat(0.0), Pair::splat(1.0));
    let below = near - Pair::select(near.simd_gt(at), one, zero);
    // And its last digits are the number.
    (below, (below + rounding).to_array().map(|x| x.to_bits() as u32 as usize))
}

/// A field at a place, counted from where its own numbers lie: between the four around it.
#[inline]
fn sample(field: &[f64], fields: &Fields, at: Pair) -> f64 {
    let (columns, rows) = (fields.columns, fields.rows);
    let (below, [i, j]) = whole(at);
    let k = i * rows + j;
    let two = |k: usize| field.get(k..).and_then(|rest| rest.first_chunk::<2>());
    if j + 1 < rows
        && let (Some(&left), Some(&right)) = (two(k), two(k + rows))
    {
        return between(left, right, at - below);
    }
    // At the upper and right end what lies beyond is what is there.
    let (i, j) = (i.min(columns - 1), j.min(rows - 1));
    let at = at - Pair::from([i as f64, j as f64]);
    let column = |i: usize| [field[i * rows + j], field[i * rows + (j + 1).min(rows - 1)]];
    between(column(i), column((i + 1).min(columns - 1)), at)
}

/// Between two pairs, one above the other. Both shares, not one and a difference: so nothing leaves the range of the four.
#[inline]
fn between(left: [f64; 2], right: [f64; 2], share: Pair) -> f64 {
    let [across, up] = share.to_array();
    let [low, high] = (Pair::from(left) * Pair::splat(1.0 - across)
        + Pair::from(right) * Pair::splat(across))
    .to_array();
    low * (1.0 - up) + high * up
}

impl Tunnel {
    fn trace(&self) -> Trace<'_> {
        let scale = self.settings.dt / self.settings.cell_size;
        Trace { fields: &self.fields, scale, midpoint: self.settings.midpoint }
    }

    /// Velocity at a place, between the faces around it (m, m/s).
    #[inline(never)]
    pub fn velocity_at(&self, at: DVec2) -> DVec2 {
        let at = Pair::from((at / self.settings.cell_size).to_array());
        DVec2::from_array(self.trace().velocity(within(at, &self.fields)))
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
            let here = i * rows;
            let [solid_left, solid] = [here - rows, here].map(|at| &solid[at..][..rows]);
            let [v_left, v_here] = [here - rows, here].map(|at| &v[at..][..rows]);
            // The last column has no lower faces that move.
            let inner = i + 1 < columns;
            let right = if inner { here + rows } else { here };
            let [u_here, u_right] = [here, right].map(|at| &u[at..][..rows]);
            let [next_u, next_v] =
                [&mut *next_u, &mut *next_v].map(|next| &mut next[here..][..rows]);
            let x = i as f64;
            for j in 1..rows - 1 {
                if solid[j] {
                    continue;
                }
                let y = j as f64;
                if !solid_left[j] {
                    let up = (v_left[j] + v_here[j] + v_left[j + 1] + v_here[j + 1]) * 0.25;
                    let at = trace.back([x, y + 0.5], [u_here[j], up]);
                    next_u[j] = sample(u, fields, at - Pair::from(ON_LEFT_FACE));
                }
                if !solid[j - 1] && inner {
                    let across = (u_here[j - 1] + u_here[j] + u_right[j - 1] + u_right[j]) * 0.25;
                    let at = trace.back([x + 0.5, y], [across, v_here[j]]);
                    next_v[j] = sample(v, fields, at - Pair::from(ON_LOWER_FACE));
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
            let here = i * rows;
            let [u_here, u_right] = [here, here + rows].map(|at| &u[at..][..rows]);
            let (v, solid) = (&v[here..][..rows], &solid[here..][..rows]);
            let next = &mut next[0][here..][..rows];
            for j in 1..rows - 1 {
                if !solid[j] {
                    let velocity = [(u_here[j] + u_right[j]) * 0.5, (v[j] + v[j + 1]) * 0.5];
                    let at = trace.back([i as f64 + 0.5, j as f64 + 0.5], velocity);
                    next[j] = sample(smoke, fields, at - Pair::from(AT_CENTRE));
                }
            }
        }
        std::mem::swap(&mut self.fields.smoke, &mut next[0]);
        self.scratch.next = next;
    }
}
