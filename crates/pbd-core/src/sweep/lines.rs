//! The links laid out for a sweep: one array for each number, in the order of projection, and the runs among them.

use super::Swept;
use crate::constraint::distance::gain;
use crate::link::{LinkId, Links};
use crate::multipliers::Gathered;
use crate::order::Order;
use crate::particle::Particles;
use crate::real::Lanes;
use crate::settings::Settings;
use crate::watched::Watched;

/// What the sweeps of a step read and write, in single or double precision.
#[derive(Debug, Default)]
pub(crate) struct Lined<S> {
    pub(super) spans: Vec<Span>,
    /// Which link a line is.
    pub(super) links: Vec<LinkId>,
    pub(super) rest: Vec<S>,
    /// Longer than this a link tears; ∞ if it cannot.
    pub(super) limit: Vec<S>,
    pub(super) alpha_tilde: Vec<S>,
    /// The factor s.
    s: Vec<S>,
    /// What follows from s, α̃ and the weights of both ends.
    pub(super) gain: Vec<S>,
    pub(super) gathered: Gathered<S>,
    /// Positions and inverse masses of the particles, each in its place.
    pub(super) x: [Vec<S>; 3],
    pub(super) w: Vec<S>,
    /// What the layout was made for: h, the tear ratio, and how many particles have places: all or none.
    made_for: (f64, Option<f64>, usize),
}

/// A run: line `first + i` joins the particles in the places `a + i` and `b + i`, a < b, and no place occurs twice.
///
/// Behind the last links of a long run stand idle lines, if there is room, so that lanes are filled: their gain is 0, so what
/// is in their places stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: usize,
    pub(super) a: usize,
    pub(super) b: usize,
    /// How many links.
    pub(super) count: usize,
    /// How many lines.
    pub(super) filled: usize,
    /// True if all its links have the same numbers, λ apart, and all their ends the same weight.
    pub(super) alike: bool,
}

impl Span {
    /// True if a link between these places goes on with it.
    #[inline]
    fn goes_on_with(&self, a: usize, b: usize) -> bool {
        a == self.a + self.count && b == self.b + self.count && self.count < self.b - self.a
    }

    /// Cuts off the last links, as a run of their own that goes on to a whole number of lanes, if most of those have a link
    /// and there is room for the others in so many places.
    #[inline]
    fn cut_off(&mut self, lanes: usize, places: usize) -> Option<Self> {
        let full = self.count / lanes * lanes;
        let count = self.count - full;
        let [first, a, b] = [self.first, self.a, self.b].map(|from| from + full);
        let has_room = lanes <= b - a && b + lanes <= places;
        (2 * count > lanes && has_room).then(|| {
            (self.count, self.filled) = (full, full);
            Self { first, a, b, count, filled: lanes, alike: false }
        })
    }
}

/// Lines while they are laid out.
#[derive(Default)]
struct Columns {
    spans: Vec<Span>,
    links: Vec<LinkId>,
    /// Rest length, limit, α̃ and s of each.
    numbers: [Vec<f64>; 4],
}

impl Columns {
    #[inline]
    fn push(&mut self, id: LinkId, numbers: [f64; 4]) {
        self.links.push(id);
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.push(number);
        }
    }

    /// A run is complete: its last links become one with idle lines, if that fills lanes.
    #[inline]
    fn end_run(&mut self, lanes: usize, places: usize) {
        let Some(span) = self.spans.last_mut() else { return };
        span.filled = span.count;
        let Some(rest) = span.cut_off(lanes, places) else { return };
        if span.count == 0 {
            self.spans.pop();
        }
        for _ in rest.count..rest.filled {
            self.push(self.links[rest.first], IDLE);
        }
        self.spans.push(rest);
    }
}

/// Rest length, limit, α̃ and s of a line that does nothing. What is not a finite number is above its limit, so that it
/// meets the links of the run one by one, and spreads no further than along them.
const IDLE: [f64; 4] = [0.0, f32::MAX as f64, 0.0, 0.0];

impl<S: Swept> Lined<S> {
    /// Takes the multipliers back, if they are still as the last step left them; every substep begins without any.
    #[inline]
    pub(super) fn take_multipliers(&mut self, links: &mut Watched<Links>) {
        self.gathered =
            S::gathered(std::mem::take(&mut links.unmarked().lambda)).unwrap_or_default();
    }

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
        let made_for = (settings.h(), settings.tear_ratio, places.len());
        let fresh =
            changed || made_for != self.made_for || self.gathered.lines.len() != links.len();
        if fresh {
            self.made_for = made_for;
            self.lay_out(links, order, places, particles.len());
        }
        if S::weigh(self, particles.inverse_masses(), places) || fresh {
            for span in 0..self.spans.len() {
                self.take_gains(self.spans[span]);
                self.spans[span].alike = self.is_alike(self.spans[span]);
            }
        }
    }

    #[inline]
    fn lay_out(&mut self, links: &Links, order: &Order, places: &[u32], particles: usize) {
        let (h, ratio, _) = self.made_for;
        let place = |i: u32| places.get(i as usize).map_or(i as usize, |&place| place as usize);
        let lines = &mut self.gathered.lines;
        lines.resize(links.len(), 0);
        let mut laid = Columns::default();
        for id in order.links() {
            let i = id.index();
            // Which end is which makes no difference, not in the last bit either: both are negated.
            let ends = [place(links.a[i]), place(links.b[i])];
            let (a, b) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            match laid.spans.last_mut() {
                Some(span) if span.goes_on_with(a, b) => span.count += 1,
                _ => {
                    laid.end_run(S::Many::COUNT, particles);
                    let first = laid.links.len();
                    laid.spans.push(Span { first, a, b, count: 1, filled: 1, alike: false });
                }
            }
            lines[i] = laid.links.len() as u32;
            let tears = ratio.filter(|_| links.is_alive(id));
            let limit = tears.map_or(f64::INFINITY, |ratio| ratio * links.rest[i]);
            let numbers = [links.rest[i], limit, links.compliance[i] / (h * h), links.factor[i]];
            laid.push(id, numbers);
        }
        laid.end_run(S::Many::COUNT, particles);
        let Self { rest, limit, alpha_tilde, s, .. } = self;
        for (ours, column) in [rest, limit, alpha_tilde, s].into_iter().zip(&mut laid.numbers) {
            S::take(column, ours);
        }
        (self.spans, self.links) = (laid.spans, laid.links);
        self.gathered.lambda.resize(self.links.len(), S::default());
        self.gain.resize(self.links.len(), S::default());
        for axis in &mut self.x {
            axis.resize(particles, S::default());
        }
    }

    /// Works out the gains of a run.
    #[inline]
    fn take_gains(&mut self, Span { first, a, b, filled, .. }: Span) {
        for i in 0..filled {
            let (k, w) = (first + i, [self.w[a + i], self.w[b + i]]);
            self.gain[k] = gain(w, self.alpha_tilde[k], self.s[k]);
        }
    }

    /// Takes the inverse masses over, each to its place; true if one is another than before.
    pub(super) fn weigh(&mut self, masses: &[f64], places: &[u32]) -> bool {
        let mut changed = self.w.len() != masses.len();
        self.w.resize(masses.len(), S::default());
        let mut take = |w: &mut S, &mass: &f64| {
            let mass = S::of(mass);
            changed |= *w != mass;
            *w = mass;
        };
        if places.is_empty() {
            self.w.iter_mut().zip(masses).for_each(|(w, mass)| take(w, mass));
        } else {
            for (&place, mass) in places.iter().zip(masses) {
                take(&mut self.w[place as usize], mass);
            }
        }
        changed
    }

    #[inline]
    fn is_alike(&self, Span { first, a, b, count, filled, .. }: Span) -> bool {
        let lines = first..first + count;
        let same = |numbers: &[S]| numbers.iter().all(|&number| number == numbers[0]);
        count == filled
            && same(&self.rest[lines.clone()])
            && same(&self.limit[lines.clone()])
            && same(&self.alpha_tilde[lines.clone()])
            && same(&self.gain[lines])
            && same(&self.w[a..a + count])
            && same(&self.w[b..b + count])
            && self.w[a] == self.w[b]
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

    /// Takes the position of each particle over to its place.
    pub(super) fn fetch(&mut self, particles: &Particles, places: &[u32]) {
        let count = places.len();
        let [x, y, z] = self.x.each_mut().map(|axis| &mut axis[..count]);
        let [from_x, from_y, from_z] = particles.position.arrays();
        // The three of a particle together: its place is looked up once.
        for ((&from_x, (&from_y, &from_z)), &place) in
            from_x.iter().zip(from_y.iter().zip(from_z)).zip(places)
        {
            let place = place as usize;
            (x[place], y[place], z[place]) = (S::of(from_x), S::of(from_y), S::of(from_z));
        }
    }

    /// Gives the positions back from there, but for those of particles that do not move.
    pub(super) fn bring_back(&self, particles: &mut Particles, places: &[u32]) {
        let count = places.len();
        let [x, y, z] = self.x.each_ref().map(|axis| &axis[..count]);
        let w = &self.w[..count];
        let [to_x, to_y, to_z] = particles.position.arrays_mut();
        for ((to_x, (to_y, to_z)), &place) in
            to_x.iter_mut().zip(to_y.iter_mut().zip(to_z)).zip(places)
        {
            let place = place as usize;
            if w[place] != S::of(0.0) {
                (*to_x, *to_y, *to_z) = (x[place].double(), y[place].double(), z[place].double());
            }
        }
    }
}
