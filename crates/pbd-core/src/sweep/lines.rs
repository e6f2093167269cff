//! The links laid out for a sweep: one array for each number, in the order of projection, and the runs among them.

use super::Swept;
use crate::constraint::distance::gain;
use crate::link::{LinkId, Links};
use crate::order::Order;
use crate::particle::Particles;
use crate::settings::Settings;

/// What the sweeps of a step read and write, in single or double precision.
#[derive(Debug, Default)]
pub(crate) struct Lined<S> {
    pub(super) spans: Vec<Span>,
    /// Which link a line is, and in which line a link is.
    pub(super) links: Vec<LinkId>,
    lines: Vec<u32>,
    pub(super) rest: Vec<S>,
    /// Longer than this a link tears; ∞ if it cannot.
    pub(super) limit: Vec<S>,
    pub(super) alpha_tilde: Vec<S>,
    /// The factor s.
    s: Vec<S>,
    /// What follows from s, α̃ and the weights of both ends.
    pub(super) gain: Vec<S>,
    pub(super) lambda: Vec<S>,
    /// Positions and inverse masses of the particles, each in its place.
    pub(super) x: [Vec<S>; 3],
    pub(super) w: Vec<S>,
    /// What the layout was made for: h and the tear ratio.
    made_for: (f64, Option<f64>),
}

/// A run: line `first + i` joins the particles in the places `a + i` and `b + i`, a < b, and no place occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: usize,
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) count: usize,
    /// True if all its links have the same numbers, λ apart, and all their ends the same weight.
    pub(super) alike: bool,
}

impl Span {
    /// True if a link between these places goes on with it.
    #[inline]
    fn goes_on_with(&self, a: usize, b: usize) -> bool {
        a == self.a + self.count && b == self.b + self.count && self.count < self.b - self.a
    }
}

impl<S: Swept> Lined<S> {
    /// Brings the layout up to date; `changed` says whether links or order may have changed since the last time.
    #[inline]
    pub(super) fn update(
        &mut self,
        links: &Links,
        order: &Order,
        places: &[u32],
        particles: &Particles,
        settings: &Settings,
        changed: bool,
    ) {
        let made_for = (settings.h(), settings.tear_ratio);
        let fresh = changed || made_for != self.made_for || self.links.len() != links.len();
        if fresh {
            self.made_for = made_for;
            self.lay_out(links, order, places);
        }
        if S::weigh(self, particles.inverse_masses()) || fresh {
            for span in 0..self.spans.len() {
                self.take_gains(self.spans[span]);
                self.spans[span].alike = self.is_alike(self.spans[span]);
            }
        }
    }

    #[inline]
    fn lay_out(&mut self, links: &Links, order: &Order, places: &[u32]) {
        let (h, ratio) = self.made_for;
        let place = |i: u32| places.get(i as usize).map_or(i as usize, |&place| place as usize);
        let Self { spans, links: ids, lines, rest, limit, alpha_tilde, s, lambda, .. } = self;
        spans.clear();
        let mut columns: [Vec<f64>; 4] = Default::default();
        ids.clear();
        ids.extend(order.links());
        lines.resize(ids.len(), 0);
        for (first, id) in ids.iter().enumerate() {
            let i = id.index();
            lines[i] = first as u32;
            // Which end is which makes no difference, not in the last bit either: both are negated.
            let ends = [place(links.a[i]), place(links.b[i])];
            let (a, b) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            match spans.last_mut() {
                Some(span) if span.goes_on_with(a, b) => span.count += 1,
                _ => spans.push(Span { first, a, b, count: 1, alike: false }),
            }
            let tears = ratio.filter(|_| links.is_alive(*id));
            let limit = tears.map_or(f64::INFINITY, |ratio| ratio * links.rest[i]);
            let numbers = [links.rest[i], limit, links.compliance[i] / (h * h), links.factor[i]];
            for (column, number) in columns.iter_mut().zip(numbers) {
                column.push(number);
            }
        }
        for (ours, column) in [rest, limit, alpha_tilde, s].into_iter().zip(&mut columns) {
            S::take(column, ours);
        }
        lambda.resize(ids.len(), S::default());
        self.gain.resize(self.links.len(), S::default());
    }

    /// Works out the gains of a run.
    #[inline]
    fn take_gains(&mut self, Span { first, a, b, count, .. }: Span) {
        for i in 0..count {
            let (k, w) = (first + i, [self.w[a + i], self.w[b + i]]);
            self.gain[k] = gain(w, self.alpha_tilde[k], self.s[k]);
        }
    }

    /// Takes the inverse masses over; true if one is another than before.
    pub(super) fn weigh(&mut self, masses: &[f64]) -> bool {
        let mut changed = self.w.len() != masses.len();
        self.w.resize(masses.len(), S::default());
        for (w, &mass) in self.w.iter_mut().zip(masses) {
            let mass = S::of(mass);
            changed |= *w != mass;
            *w = mass;
        }
        changed
    }

    #[inline]
    fn is_alike(&self, Span { first, a, b, count, .. }: Span) -> bool {
        let lines = first..first + count;
        let same = |numbers: &[S]| numbers.iter().all(|&number| number == numbers[0]);
        same(&self.rest[lines.clone()])
            && same(&self.limit[lines.clone()])
            && same(&self.alpha_tilde[lines.clone()])
            && same(&self.gain[lines])
            && same(&self.w[a..a + count])
            && same(&self.w[b..b + count])
            && self.w[a] == self.w[b]
    }

    /// The multipliers go back to their links.
    pub(super) fn keep_lambdas(&self, of_links: &mut [f64]) {
        for (lambda, &line) in of_links.iter_mut().zip(&self.lines) {
            *lambda = self.lambda[line as usize].double();
        }
    }

    /// A link is torn: its correction is zero from now on.
    #[inline]
    pub(super) fn sever(&mut self, span: usize, line: usize) {
        (self.s[line], self.gain[line]) = (S::of(0.0), S::of(0.0));
        self.limit[line] = S::of(f64::INFINITY);
        self.spans[span].alike = false;
    }

    /// Takes the positions over.
    #[inline]
    pub(super) fn take_positions(&mut self, particles: &mut Particles) {
        for (axis, ours) in self.x.iter_mut().enumerate() {
            S::take(particles.position.axis_mut(axis), ours);
        }
    }

    /// Gives the positions back, but for those of particles that do not move: rounding is no movement.
    #[inline]
    pub(super) fn give_positions(&mut self, particles: &mut Particles) {
        for (axis, ours) in self.x.iter_mut().enumerate() {
            S::give(ours, particles.position.axis_mut(axis), &self.w);
        }
    }
}
