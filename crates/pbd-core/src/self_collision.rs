//! Cloth that does not pass through itself: particles against particles.
//!
//! ```text
//! d = x1 − x2,  n = d/|d|  (+y where d = 0),  C = |d| − thickness
//! C < 0:     Δx1 = −w1/(w1 + w2) C n,   Δx2 = w2/(w1 + w2) C n
//! friction:  r = (x1 − previous1) − (x2 − previous2),  t = r − (r · n) n
//!            Δx1 = −w1/(w1 + w2) k t,   Δx2 = w2/(w1 + w2) k t,   k = min(1, µ |C| / |t|)
//! ```
//!
//! | symbol | meaning | unit |
//! |---|---|---|
//! | thickness | what two particles keep between them | length |
//! | µ | friction between layers, 0 = they slide | – |
//! | t | how far one slid over the other in this substep | length |
//!
//! A distance constraint that only pushes, projected once for each pair that is too near. Friction is that of Macklin,
//! Müller, Chentanez, Kim: *Unified Particle Physics for Real-Time Applications*, 2014, equation 24, with one µ for both
//! of its cases. The pairs come in the order of the first id, then of the second, each seeing what those before it did.
//!
//! Pairs that are nearer than the thickness at rest (neighbours in the weave) are left out: two places at rest are
//! compared, which is quicker than looking a neighbour up in a list, and needs none.
//!
//! Neighbours are looked for in cells as wide as the thickness, hashed into a table (multipliers from Teschner et al.,
//! *Optimized Spatial Hashing for Collision Detection of Deformable Objects*, 2003). Two cells may share a place in it:
//! that costs time and changes nothing, because every pair is measured. Who is near to whom is asked of the positions at the
//! start: a pair that comes near only while others are pushed is the next call's.
//!
//! # Limits
//!
//! Only particles are seen, not what lies between them. Where the thickness is less than half the diagonal of a square of
//! the mesh (spacing/√2), a particle of one layer fits through the hole between four of another; where it is more
//! than a rest length, neighbours are left out as said. What moves by more than the thickness in one substep can pass.

use crate::constraint::distance::length;
use crate::particle::{ParticleId, Particles};
use glam::DVec3;

/// Room for the search for neighbours. Made anew by each call, not state of the world: a copy starts empty, and all are
/// equal. After the first call for a number of particles nothing is allocated.
#[derive(Debug, Default)]
pub(crate) struct Neighbours {
    /// Cell of each particle along x, y, z, going round at 2³².
    cells: Vec<[u32; 3]>,
    /// Where each place of the table starts in `sorted`, and where the last one ends.
    starts: Vec<u32>,
    /// The particles by place, then by id, with their positions at the start: they are read forwards.
    sorted: Vec<(DVec3, u32)>,
    /// Where each particle is in `sorted`.
    found: Vec<u32>,
    /// The particles that are too near to one of them and have a higher id, by id.
    near: Vec<u32>,
}

impl Clone for Neighbours {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Neighbours {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Two particles that are too near to each other.
#[derive(Clone, Copy)]
struct Pair {
    first: usize,
    second: usize,
    /// From the second to the first.
    d: DVec3,
}

impl Neighbours {
    // region: self-collision
    /// Moves every two particles that are nearer to each other than `thickness` (length) apart, once; `rest` is where each
    /// was at rest, `friction` is µ. How many pairs were moved.
    ///
    /// Particles beyond the end of `rest` are nobody's neighbours at rest. Without a thickness nothing happens.
    pub(crate) fn separate(
        &mut self,
        particles: &mut Particles,
        rest: &[DVec3],
        thickness: f64,
        friction: f64,
    ) -> u32 {
        if thickness > 0.0 && thickness.is_finite() {
            self.push_apart(particles, rest, thickness, friction)
        } else {
            0
        }
    }

    // Never inlined: the page leaves it to the part that comes with the labs that need it.
    #[inline(never)]
    fn push_apart(
        &mut self,
        particles: &mut Particles,
        rest: &[DVec3],
        thickness: f64,
        friction: f64,
    ) -> u32 {
        let mut moved = 0;
        self.lay_out(particles, 1.0 / thickness);
        for first in 0..particles.len() {
            self.find_near(first, rest, thickness);
            for &second in &self.near {
                let second = second as usize;
                let d = particles.position.get(first) - particles.position.get(second);
                // An earlier pair may have moved them apart.
                if d.length_squared() < thickness * thickness {
                    moved +=
                        u32::from(push(particles, Pair { first, second, d }, thickness, friction));
                }
            }
        }
        moved
    }
    // endregion

    /// Sorts the particles into the table, by counting.
    fn lay_out(&mut self, particles: &Particles, per_cell: f64) {
        let count = particles.len();
        let Self { cells, starts, sorted, found, near } = self;
        cells.clear();
        cells.extend((0..count).map(|i| cell(particles.position.get(i), per_cell)));
        let table = (2 * count).next_power_of_two();
        starts.clear();
        starts.resize(table + 1, 0);
        for &cell in &*cells {
            starts[place(cell, table)] += 1;
        }
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        // Each place is filled from its end, so its start comes down to where it belongs.
        sorted.resize(count, (DVec3::ZERO, 0));
        found.resize(count, 0);
        for (i, &cell) in cells.iter().enumerate().rev() {
            let start = &mut starts[place(cell, table)];
            *start -= 1;
            sorted[*start as usize] = (particles.position.get(i), i as u32);
            found[i] = *start;
        }
        near.clear();
        near.reserve(count);
    }

    /// Lists who was too near to a particle at the start: those of higher id, by id, each once.
    fn find_near(&mut self, first: usize, rest: &[DVec3], thickness: f64) {
        let Self { cells, starts, sorted, found, near } = self;
        let (at, _) = sorted[found[first] as usize];
        let [x, y, z] = cells[first].map(|cell| cell.wrapping_sub(1));
        let table = starts.len() - 1;
        near.clear();
        for row in 0..9 {
            // Three cells next to each other along x lie next to each other in the table, which goes round.
            let from = place([x, y.wrapping_add(row % 3), z.wrapping_add(row / 3)], table);
            let to = (from + 3).min(table);
            for (from, to) in [(from, to), (0, from + 3 - to)] {
                for &(other, second) in &sorted[starts[from] as usize..starts[to] as usize] {
                    if (at - other).length_squared() < thickness * thickness
                        && second as usize > first
                        && !near_at_rest(rest, [first, second as usize], thickness)
                    {
                        insert(near, second);
                    }
                }
            }
        }
    }
}

/// Which cell a position is in. What is no number, or too big, is in one cell or another, and near to nobody.
fn cell(position: DVec3, per_cell: f64) -> [u32; 3] {
    position.to_array().map(|x| libm::floor(x * per_cell) as i64 as u32)
}

/// The place of a cell in a table of so many places, a power of two.
fn place([x, y, z]: [u32; 3], table: usize) -> usize {
    let row = y.wrapping_mul(73_856_093) ^ z.wrapping_mul(19_349_663);
    row.wrapping_add(x) as usize & (table - 1)
}

/// True if two particles are neighbours in the weave.
fn near_at_rest(rest: &[DVec3], [first, second]: [usize; 2], thickness: f64) -> bool {
    let rests = rest.get(first).zip(rest.get(second));
    rests.is_some_and(|(&a, &b)| (a - b).length_squared() < thickness * thickness)
}

/// Puts a number where it belongs among rising ones, unless it is there. The lists are short, and mostly empty.
fn insert(rising: &mut Vec<u32>, number: u32) {
    let mut at = rising.len();
    while at > 0 && rising[at - 1] > number {
        at -= 1;
    }
    if at == 0 || rising[at - 1] != number {
        rising.insert(at, number);
    }
}

/// Moves two particles apart; false if neither can move.
fn push(particles: &mut Particles, pair: Pair, thickness: f64, friction: f64) -> bool {
    let Pair { first, second, d } = pair;
    let ends = [first, second];
    let w = ends.map(|i| particles.inverse_mass(ParticleId(i as u32)));
    let w_sum = w[0] + w[1];
    if w_sum == 0.0 {
        return false;
    }
    let now = length(d);
    let n = if now == 0.0 { DVec3::Y } else { d / now };
    let depth = thickness - now;
    let mut apart = n * depth;
    if friction > 0.0 {
        let [r1, r2] = ends.map(|i| particles.position.get(i) - particles.previous.get(i));
        let r = r1 - r2;
        let t = r - n * r.dot(n);
        let (slid, held) = (length(t), friction * depth);
        apart -= if slid > held { t * (held / slid) } else { t };
    }
    for ((i, w), side) in ends.into_iter().zip(w).zip([1.0, -1.0]) {
        // What is pinned stays bit for bit.
        if w != 0.0 {
            let moved = particles.position.get(i) + apart * (side * (w / w_sum));
            particles.position.set(i, moved);
        }
    }
    true
}

#[cfg(test)]
mod tests;
