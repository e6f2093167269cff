//! Air carries its own velocity, and smoke: what arrives at a point is what was where the air came from.
//!
//! Positions are in cells here: x = 1 is the left face of column 1. Two cells of a column, one above the other, go side by
//! side.

use super::fields::Fields;
use super::tunnel::Tunnel;
use glam::DVec2;
use wide::f64x2;

/// A number for each of the two.
type Pair = f64x2;

/// Where the two are, or how fast: x and y.
type Points = [Pair; 2];

/// Where the numbers of a field lie in their cell.
const ON_LEFT_FACE: [f64; 2] = [0.0, 0.5];
const ON_LOWER_FACE: [f64; 2] = [0.5, 0.0];
const AT_CENTRE: [f64; 2] = [0.5, 0.5];

/// How many columns and rows; handed on by value, so that a loop need not read them again.
#[derive(Clone, Copy)]
struct Size {
    columns: usize,
    rows: usize,
}

/// How the way back is found.
#[derive(Clone, Copy)]
struct Trace<'a> {
    fields: &'a Fields,
    size: Size,
    /// Cells that a speed of 1 passes in a step.
    scale: f64,
    midpoint: bool,
}

impl Trace<'_> {
    // region: back-trace
    /// Where the air that is at `from` with this velocity was a step ago.
    #[inline]
    fn back(self, from: Points, velocity: Points) -> Points {
        let velocity = if self.midpoint { self.halfway(from, velocity) } else { velocity };
        self.away(from, velocity, self.scale)
    }
    // endregion

    /// Velocity half a step ago.
    #[inline(never)]
    fn halfway(self, from: Points, velocity: Points) -> Points {
        self.velocity(self.away(from, velocity, 0.5 * self.scale))
    }

    /// Velocity at a place, between the faces around it.
    #[inline]
    fn velocity(self, at: Points) -> Points {
        let Fields { u, v, .. } = self.fields;
        [sample(u, self.size, at, ON_LEFT_FACE), sample(v, self.size, at, ON_LOWER_FACE)]
    }

    /// Against the velocity, but not into the left column or the lowest row, nor beyond the grid.
    #[inline]
    fn away(self, [x, y]: Points, [u, v]: Points, scale: f64) -> Points {
        let scale = Pair::splat(scale);
        within([x - scale * u, y - scale * v], self.size)
    }

    /// A field where the air of two cells was a step ago, cells `i` and j, j + 1; `offset` is where the field's numbers lie.
    #[inline]
    fn carry(self, field: &[f64], [i, j]: [usize; 2], offset: [f64; 2], velocity: Points) -> Pair {
        let (x, y) = (i as f64 + offset[0], j as f64 + offset[1]);
        let from = [Pair::splat(x), Pair::from([y, y + 1.0])];
        sample(field, self.size, self.back(from, velocity), offset)
    }
}

/// At least 1, at most at the grid's end. What is no number may stay so.
#[inline]
fn within([x, y]: Points, Size { columns, rows }: Size) -> Points {
    let within =
        |at: Pair, end: usize| at.fast_max(Pair::splat(LEAST)).fast_min(Pair::splat(end as f64));
    [within(x, columns), within(y, rows)]
}

/// Nothing comes from farther left or below.
const LEAST: f64 = 1.0;

/// From here on numbers have no digits after the point: adding it rounds.
const ROUNDING: f64 = 4_503_599_627_370_496.0;

/// Whole numbers below these; for 0 and above, and far below 2³¹.
#[inline]
fn whole(at: Pair) -> Pair {
    if cfg!(target_feature = "simd128") {
        return at.floor();
    }
    // What this is elsewhere is a call for each.
    let rounding = Pair::splat(ROUNDING);
    let near = (at + rounding) - rounding;
    near - (near.simd_gt(at) & Pair::splat(1.0))
}

/// A field at two places, between the four numbers around each.
#[inline]
fn sample(field: &[f64], size: Size, [x, y]: Points, offset: [f64; 2]) -> Pair {
    let Size { columns, rows } = size;
    let (x, y) = (x - Pair::splat(offset[0]), y - Pair::splat(offset[1]));
    let (left, low) = (whole(x), whole(y));
    let inside = left.simd_lt(Pair::splat((columns - 1) as f64))
        & low.simd_lt(Pair::splat((rows - 1) as f64));
    // Where they are in the field; the last digits of such a sum are the number.
    let place = left * Pair::splat(rows as f64) + low + Pair::splat(ROUNDING);
    let [a, b] = place.to_array().map(|place| place.to_bits() as u32 as usize);
    // The numbers low left and right, high left and right of a place are at that place in each of these.
    let four = [0, rows, 1, rows + 1].map(|from| &field[from..][..columns * rows - rows - 1]);
    if inside.all() && a < four[0].len() && b < four[0].len() {
        let [low_left, low_right, high_left, high_right] =
            four.map(|field| Pair::from([field[a], field[b]]));
        let (across, up) = (x - left, y - low);
        return between([low_left, low_right], [high_left, high_right], [across, up]);
    }
    at_the_end(field, size, [x, y], offset)
}

/// Between low and high ones, left and right. Both shares, not one and a difference: so nothing leaves the range of the
/// four.
#[inline]
fn between(low: [Pair; 2], high: [Pair; 2], [across, up]: Points) -> Pair {
    let one = Pair::splat(1.0);
    let (left, below) = (one - across, one - up);
    let [low, high] = [low, high].map(|row| row[0] * left + row[1] * across);
    low * below + high * up
}

/// The same, where one of them may be at the upper or right end: what lies beyond is what is there. What is no number counts
/// as the least.
#[cold]
#[inline(never)]
fn at_the_end(field: &[f64], size: Size, at: Points, offset: [f64; 2]) -> Pair {
    let Size { columns, rows } = size;
    let [x, y] = [0, 1].map(|axis| {
        let least = LEAST - offset[axis];
        at[axis].to_array().map(|at| if at > least { at } else { least })
    });
    Pair::from([0, 1].map(|n| {
        let (i, j) = ((x[n] as usize).min(columns - 1), (y[n] as usize).min(rows - 1));
        let (right, high) = ((i + 1).min(columns - 1), (j + 1).min(rows - 1));
        let row = |j: usize| [i, right].map(|i| Pair::splat(field[i * rows + j]));
        let share = [x[n] - i as f64, y[n] - j as f64].map(Pair::splat);
        between(row(j), row(high), share).to_array()[0]
    }))
}

/// The numbers of two cells.
#[inline]
fn two(column: &[f64], j: usize) -> Pair {
    Pair::from([column[j], column[j + 1]])
}

/// What two cells have afterwards: what was carried there if they are open, else what they had.
#[inline]
fn put(next: &mut [f64], now: &[f64], j: usize, open: [bool; 2], carried: impl FnOnce() -> Pair) {
    let (next, now) = (&mut next[j..][..2], &now[j..][..2]);
    next.copy_from_slice(now);
    if open[0] | open[1] {
        let carried = carried().to_array();
        if open[0] & open[1] {
            next.copy_from_slice(&carried);
        } else {
            next[usize::from(open[1])] = carried[usize::from(open[1])];
        }
    }
}

/// The outermost cells keep what they have.
#[inline]
fn keep_border(next: &mut Vec<f64>, now: &[f64], rows: usize) {
    next.resize(now.len(), 0.0);
    let last = now.len() - rows;
    next[..rows].copy_from_slice(&now[..rows]);
    next[last..].copy_from_slice(&now[last..]);
    for (next, now) in next.chunks_exact_mut(rows).zip(now.chunks_exact(rows)) {
        (next[0], next[rows - 1]) = (now[0], now[rows - 1]);
    }
}

/// Every two of the inner rows. Of an odd number the last two overlap with those before them, and are carried again.
#[inline]
fn twos(rows: usize) -> impl Iterator<Item = usize> {
    (1..rows - 1).step_by(2).map(move |j| j.min(rows - 3))
}

impl Tunnel {
    fn trace(&self) -> Trace<'_> {
        let scale = self.settings.dt / self.settings.cell_size;
        let Fields { columns, rows, .. } = self.fields;
        let size = Size { columns, rows };
        Trace { fields: &self.fields, size, scale, midpoint: self.settings.midpoint }
    }

    /// Velocity at a place, between the faces around it (m, m/s).
    #[inline(never)]
    pub fn velocity_at(&self, at: DVec2) -> DVec2 {
        let at = (at / self.settings.cell_size).to_array().map(Pair::splat);
        let trace = self.trace();
        let velocity = trace.velocity(within(at, trace.size));
        DVec2::from_array(velocity.map(|pair| pair.to_array()[0]))
    }

    /// Velocity, on faces between two open cells; walls and border keep theirs.
    #[inline(never)]
    pub(super) fn advect_velocity(&mut self) {
        let mut next = std::mem::take(&mut self.scratch.next);
        let (fields, trace) = (&self.fields, self.trace());
        let (columns, rows) = (fields.columns, fields.rows);
        let Fields { u, v, solid, .. } = fields;
        let [next_u, next_v] = &mut next;
        keep_border(next_u, u, rows);
        keep_border(next_v, v, rows);
        let quarter = Pair::splat(0.25);
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
            for j in twos(rows) {
                let closed = [solid[j - 1], solid[j], solid[j + 1]];
                let open = [0, 1].map(|n| !(closed[n + 1] || solid_left[j + n]));
                put(next_u, u_here, j, open, || {
                    let up = two(v_left, j) + two(v_here, j);
                    let up = (up + two(v_left, j + 1) + two(v_here, j + 1)) * quarter;
                    trace.carry(u, [i, j], ON_LEFT_FACE, [two(u_here, j), up])
                });
                let open = [0, 1].map(|n| inner && !(closed[n + 1] || closed[n]));
                put(next_v, v_here, j, open, || {
                    let across = two(u_here, j - 1) + two(u_here, j);
                    let across = (across + two(u_right, j - 1) + two(u_right, j)) * quarter;
                    trace.carry(v, [i, j], ON_LOWER_FACE, [across, two(v_here, j)])
                });
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
        keep_border(&mut next[0], smoke, rows);
        let half = Pair::splat(0.5);
        for i in 1..fields.columns - 1 {
            let here = i * rows;
            let [u_here, u_right] = [here, here + rows].map(|at| &u[at..][..rows]);
            let [v, now] = [v, smoke].map(|field| &field[here..][..rows]);
            let solid = &solid[here..][..rows];
            let next = &mut next[0][here..][..rows];
            for j in twos(rows) {
                put(next, now, j, [!solid[j], !solid[j + 1]], || {
                    let across = (two(u_here, j) + two(u_right, j)) * half;
                    let up = (two(v, j) + two(v, j + 1)) * half;
                    trace.carry(smoke, [i, j], AT_CENTRE, [across, up])
                });
            }
        }
        std::mem::swap(&mut self.fields.smoke, &mut next[0]);
        self.scratch.next = next;
    }
}
