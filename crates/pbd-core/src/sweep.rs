//! Whole sweeps over the links, for steps that nobody watches.
//!
//! The same operations in the same order as one link after another, so the same bits (tests compare them); only what the
//! loop does not need is left out: the plan's cursor, the observer, the report of every link. What the links need is laid
//! out in the order of projection once a step, so the loop reads memory forwards. Where the places of the particles are
//! chosen well ([`crate::Grid::places`]), both ends of neighbouring links lie side by side too: such a stretch of links is
//! a run, and two of its links at a time are projected with plain loads. Torn links stay in their runs with s = 0.

mod lines;

use crate::constraint::distance::{Link, LinkUpdate, distance_update};
use crate::link::LinkState;
use crate::report::{Issue, Skipped};
use crate::world::World;
pub(crate) use lines::Lined;
use lines::Span;
use wide::f64x2;

/// Where in the step a sweep is, for the report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) substep: u32,
    pub(crate) sweep: u32,
}

impl World {
    /// Lays the links out for the sweeps of this step.
    pub(crate) fn line_up(&mut self) {
        let mut lined = std::mem::take(&mut self.lined);
        lined.fill(self);
        self.lined = lined;
    }

    /// A substep begins: no multiplier has been gathered yet.
    pub(crate) fn reset_lines(&mut self) {
        self.lined.lambda.fill(0.0);
    }

    /// The step ends: the multipliers of the last substep go back to their links.
    pub(crate) fn keep_lambdas(&mut self) {
        for (id, lambda) in self.lined.links.iter().zip(&self.lined.lambda) {
            self.links.lambda[id.index()] = *lambda;
        }
    }

    // region: sweep
    /// Projects every link once, each seeing the corrections of those before it.
    pub(crate) fn sweep_links(&mut self, turn: Turn) {
        // Taken out for the loop, which changes both it and the rest of the world.
        let mut lined = std::mem::take(&mut self.lined);
        lined.take_positions(&mut self.particles, self.order.places());
        for span in 0..lined.spans.len() {
            let span = lined.spans[span];
            let mut done = 0;
            while done < span.count {
                done += lined.project_pairs(span, done);
                // A last one without a neighbour, or one of two that tears or has no direction: one by one.
                for i in done..span.count.min(done + 2) {
                    self.project_one(&mut lined, span, i, turn);
                }
                done += 2;
            }
        }
        lined.give_positions(&mut self.particles, self.order.places());
        self.lined = lined;
    }
    // endregion

    fn project_one(&mut self, lined: &mut Lined, span: Span, i: usize, turn: Turn) {
        let (k, a, b) = (span.first + i, span.a + i, span.b + i);
        let [x, y, z] = &mut lined.x;
        let d = [x[a] - x[b], y[a] - y[b], z[a] - z[b]];
        let w = [lined.w[a], lined.w[b]];
        let link = |s| Link {
            d,
            rest: lined.rest[k],
            w,
            lambda: lined.lambda[k],
            alpha_tilde: lined.alpha_tilde[k],
            s,
        };
        let mut update = distance_update(link(lined.s[k]));
        let id = lined.links[k];
        // Load is judged by the length before the correction.
        if update.length > lined.limit[k] {
            update = distance_update(link(0.0));
            self.links.sever(id, LinkState::Torn);
            self.triangles.follow(&self.links);
            (lined.s[k], lined.limit[k]) = (0.0, f64::INFINITY);
        }
        for (axis, p) in [x, y, z].into_iter().zip(update.p) {
            axis[a] += w[0] * p;
            axis[b] -= w[1] * p;
        }
        lined.lambda[k] += update.delta_lambda;
        if update.no_direction && self.links.is_alive(id) {
            let Turn { substep, sweep } = turn;
            self.report.issues.push(Issue {
                step: self.steps,
                substep,
                sweep,
                of: Skipped::Link(id),
            });
        }
    }
}

impl Lined {
    /// Projects the links of a run two by two, from its link `from` on, up to where one of two tears or has no direction.
    /// Returns how many were projected.
    fn project_pairs(&mut self, span: Span, from: usize) -> usize {
        let count = span.count - from;
        let (a, b) = (span.a + from, span.b + from);
        let lines = span.first + from..span.first + span.count;
        let [x, y, z] = &mut self.x;
        let [(ax, bx), (ay, by), (az, bz)] = [x, y, z].map(|axis| two_parts(axis, a, b, count));
        let (wa, wb) = (pairs(&self.w[a..a + count]), pairs(&self.w[b..b + count]));
        let (rest, limit) = (pairs(&self.rest[lines.clone()]), pairs(&self.limit[lines.clone()]));
        let (alpha_tilde, s) =
            (pairs(&self.alpha_tilde[lines.clone()]), pairs(&self.s[lines.clone()]));
        let lambda = self.lambda[lines].as_chunks_mut().0;
        // Said once, so that the loop does not ask again.
        let m = count / 2;
        let (ax, ay, az, bx, by, bz) =
            (&mut ax[..m], &mut ay[..m], &mut az[..m], &mut bx[..m], &mut by[..m], &mut bz[..m]);
        let (wa, wb, rest, limit) = (&wa[..m], &wb[..m], &rest[..m], &limit[..m]);
        let (alpha_tilde, s, lambda) = (&alpha_tilde[..m], &s[..m], &mut lambda[..m]);
        for i in 0..m {
            let x1 = [ax[i], ay[i], az[i]].map(f64x2::from);
            let x2 = [bx[i], by[i], bz[i]].map(f64x2::from);
            let w = [wa[i], wb[i]].map(f64x2::from);
            let lambdas = f64x2::from(lambda[i]);
            let LinkUpdate { p, delta_lambda, length, .. } = distance_update(Link {
                d: [x1[0] - x2[0], x1[1] - x2[1], x1[2] - x2[2]],
                rest: f64x2::from(rest[i]),
                w,
                lambda: lambdas,
                alpha_tilde: f64x2::from(alpha_tilde[i]),
                s: f64x2::from(s[i]),
            });
            let tears = length.simd_gt(f64x2::from(limit[i]));
            if (tears | length.simd_eq(f64x2::ZERO)).any() {
                return 2 * i;
            }
            [ax[i], ay[i], az[i]] = [0, 1, 2].map(|k| (x1[k] + w[0] * p[k]).to_array());
            [bx[i], by[i], bz[i]] = [0, 1, 2].map(|k| (x2[k] - w[1] * p[k]).to_array());
            lambda[i] = (lambdas + delta_lambda).to_array();
        }
        2 * m
    }
}

fn pairs(numbers: &[f64]) -> &[[f64; 2]] {
    numbers.as_chunks().0
}

/// Two parts of an array, `count` from `a` on and from `b` on, which do not overlap; both two by two.
fn two_parts(
    axis: &mut [f64],
    a: usize,
    b: usize,
    count: usize,
) -> (&mut [[f64; 2]], &mut [[f64; 2]]) {
    let (low, high) = axis.split_at_mut(a.max(b));
    let (low, high) = (&mut low[a.min(b)..][..count], &mut high[..count]);
    let (a, b) = if a < b { (low, high) } else { (high, low) };
    (a.as_chunks_mut().0, b.as_chunks_mut().0)
}
