//! A whole sweep over the links in one loop, for steps that nobody watches.
//!
//! The same operations in the same order as one link after another, so the same bits (a test compares them); only what
//! the loop does not need is left out: the plan's cursor, the observer, the report of every link. What a link needs is
//! laid out in the order of projection once a step, so the loop reads memory forwards. Two links that follow each other
//! and have no particle in common do not see each other: they are projected side by side.

use crate::constraint::distance::{Link, LinkUpdate, distance_update};
use crate::link::{LinkId, LinkState};
use crate::report::{Issue, Skipped};
use crate::world::World;
use glam::DVec3;
use wide::f64x2;

/// What the loop reads of each link, in the order of projection. Room for one step, not state: a copy starts empty, and
/// all are equal.
#[derive(Debug, Default)]
pub(crate) struct Lined {
    lines: Vec<Line>,
}

impl Clone for Lined {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Lined {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A link.
#[derive(Clone, Copy, Debug)]
struct Line {
    a: u32,
    b: u32,
    link: u32,
    /// True if it is projected side by side with the next one.
    with_next: bool,
    rest: f64,
    /// Longer than this it tears; ∞ if it cannot.
    limit: f64,
    alpha_tilde: f64,
    s: f64,
}

impl Line {
    fn shares_no_end_with(&self, other: &Self) -> bool {
        self.a != other.a && self.a != other.b && self.b != other.a && self.b != other.b
    }

    fn id(&self) -> LinkId {
        LinkId(self.link)
    }
}

/// Where in the step a sweep is, for the report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) substep: u32,
    pub(crate) sweep: u32,
}

impl World {
    /// Lays the links out for the sweeps of this step.
    pub(crate) fn line_up(&mut self) {
        let h = self.settings.h();
        let links = &self.links;
        let ratio = self.settings.tear_ratio;
        self.lined.lines.clear();
        self.lined.lines.extend(self.order.links().map(|id| {
            let i = id.index();
            let limit = ratio.filter(|_| links.is_alive(id)).map(|ratio| ratio * links.rest[i]);
            Line {
                a: links.a[i],
                b: links.b[i],
                link: id.0,
                with_next: false,
                rest: links.rest[i],
                limit: limit.unwrap_or(f64::INFINITY),
                alpha_tilde: links.compliance[i] / (h * h),
                s: links.factor[i],
            }
        }));
        let mut i = 0;
        while let [line, next, ..] = &mut self.lined.lines[i..] {
            line.with_next = line.shares_no_end_with(next);
            i += if line.with_next { 2 } else { 1 };
        }
    }

    // region: sweep
    /// Projects every link once, each seeing the corrections of those before it.
    pub(crate) fn sweep_links(&mut self, turn: Turn) {
        // Taken out for the loop: it reads the lines while it changes the rest.
        let mut lines = std::mem::take(&mut self.lined.lines);
        let mut i = 0;
        while i < lines.len() {
            // Where one of two tears or has no direction, they take their turns one by one.
            if lines[i].with_next && self.project_two(&lines[i], &lines[i + 1]) {
                i += 2;
            } else {
                self.project_one(&mut lines[i], turn);
                i += 1;
            }
        }
        self.lined.lines = lines;
    }
    // endregion

    /// Two links with no end in common, side by side; false, and nothing done, if one of them tears or has no direction.
    #[inline]
    fn project_two(&mut self, first: &Line, second: &Line) -> bool {
        let a = [first.a as usize, second.a as usize];
        let b = [first.b as usize, second.b as usize];
        let links = [first.link as usize, second.link as usize];
        let (w, lambda) = (self.particles.inverse_masses(), &mut self.links.lambda);
        let w = [a, b].map(|end| f64x2::from(end.map(|i| w[i])));
        let x = &mut self.particles.position;
        let (x1, x2) = (x.get_two(a), x.get_two(b));
        let lambdas = f64x2::from(links.map(|i| lambda[i]));
        let LinkUpdate { p, delta_lambda, length, .. } = distance_update(Link {
            d: [x1[0] - x2[0], x1[1] - x2[1], x1[2] - x2[2]],
            rest: f64x2::from([first.rest, second.rest]),
            w,
            lambda: lambdas,
            alpha_tilde: f64x2::from([first.alpha_tilde, second.alpha_tilde]),
            s: f64x2::from([first.s, second.s]),
        });
        let [l0, l1] = length.to_array();
        if l0 > first.limit || l1 > second.limit || l0 == 0.0 || l1 == 0.0 {
            return false;
        }
        x.set_two(a, [0, 1, 2].map(|i| x1[i] + w[0] * p[i]));
        x.set_two(b, [0, 1, 2].map(|i| x2[i] - w[1] * p[i]));
        let [first, second] = links;
        [lambda[first], lambda[second]] = (lambdas + delta_lambda).to_array();
        true
    }

    #[inline]
    fn project_one(&mut self, line: &mut Line, turn: Turn) {
        let [a, b] = [line.a as usize, line.b as usize];
        let w = self.particles.inverse_masses();
        let w = [w[a], w[b]];
        let x = &self.particles.position;
        let (x1, x2) = (x.get(a), x.get(b));
        let lambda = self.links.lambda[line.link as usize];
        let link = |s| Link {
            d: (x1 - x2).to_array(),
            rest: line.rest,
            w,
            lambda,
            alpha_tilde: line.alpha_tilde,
            s,
        };
        let mut update = distance_update(link(line.s));
        // Load is judged by the length before the correction.
        if update.length > line.limit {
            update = distance_update(link(0.0));
            self.links.sever(line.id(), LinkState::Torn);
            self.triangles.follow(&self.links);
            (line.s, line.limit) = (0.0, f64::INFINITY);
        }
        let p = DVec3::from_array(update.p);
        let x = &mut self.particles.position;
        x.set(a, x1 + w[0] * p);
        x.set(b, x2 - w[1] * p);
        self.links.lambda[line.link as usize] += update.delta_lambda;
        if update.no_direction && self.links.is_alive(line.id()) {
            let (Turn { substep, sweep }, of) = (turn, Skipped::Link(line.id()));
            self.report.issues.push(Issue { step: self.steps, substep, sweep, of });
        }
    }
}
