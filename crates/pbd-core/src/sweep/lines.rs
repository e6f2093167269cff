//! The links laid out for a sweep: one array for each number, in the order of projection, and the runs among them.

use crate::link::LinkId;
use crate::particle::Particles;
use crate::world::World;

/// What the sweeps of a step read and write. Room for one step, not state: a copy starts empty, and all are equal.
#[derive(Debug, Default)]
pub(crate) struct Lined {
    pub(super) spans: Vec<Span>,
    pub(super) links: Vec<LinkId>,
    pub(super) rest: Vec<f64>,
    /// Longer than this a link tears; ∞ if it cannot.
    pub(super) limit: Vec<f64>,
    pub(super) alpha_tilde: Vec<f64>,
    pub(super) s: Vec<f64>,
    pub(super) lambda: Vec<f64>,
    /// Positions and inverse masses of the particles, each in its place.
    pub(super) x: [Vec<f64>; 3],
    pub(super) w: Vec<f64>,
}

/// A run: line `first + i` joins the particles in the places `a + i` and `b + i`, and no place occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: usize,
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) count: usize,
}

impl Span {
    /// True if a link between these places goes on with it.
    fn goes_on_with(&self, a: usize, b: usize) -> bool {
        let apart = self.a.abs_diff(self.b);
        a == self.a + self.count && b == self.b + self.count && self.count < apart
    }
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

impl Lined {
    /// Reads everything off the world.
    pub(super) fn fill(&mut self, world: &World) {
        let (links, h, ratio) = (&world.links, world.settings.h(), world.settings.tear_ratio);
        let places = world.order.places();
        let place = |i: u32| places.get(i as usize).map_or(i as usize, |&place| place as usize);
        let Self { spans, links: ids, rest, limit, alpha_tilde, s, lambda, w, .. } = self;
        spans.clear();
        for numbers in [&mut *rest, limit, alpha_tilde, s, lambda, w] {
            numbers.clear();
        }
        ids.clear();
        ids.extend(world.order.links());
        for (first, id) in ids.iter().enumerate() {
            let i = id.index();
            let (a, b) = (place(links.a[i]), place(links.b[i]));
            match spans.last_mut() {
                Some(span) if span.goes_on_with(a, b) => span.count += 1,
                _ => spans.push(Span { first, a, b, count: 1 }),
            }
            rest.push(links.rest[i]);
            let tears = ratio.filter(|_| links.is_alive(*id));
            limit.push(tears.map_or(f64::INFINITY, |ratio| ratio * links.rest[i]));
            alpha_tilde.push(links.compliance[i] / (h * h));
            s.push(links.factor[i]);
        }
        lambda.resize(ids.len(), 0.0);
        let masses = world.particles.inverse_masses();
        w.resize(masses.len(), 0.0);
        for (i, &mass) in masses.iter().enumerate() {
            w[place(i as u32)] = mass;
        }
    }

    /// Takes the positions over, each into its place.
    pub(super) fn take_positions(&mut self, particles: &mut Particles, places: &[u32]) {
        for (axis, placed) in self.x.iter_mut().enumerate() {
            let x = particles.position.axis_mut(axis);
            if places.is_empty() {
                std::mem::swap(x, placed);
            } else {
                placed.resize(x.len(), 0.0);
                for (&x, &place) in x.iter().zip(places) {
                    placed[place as usize] = x;
                }
            }
        }
    }

    /// Gives the positions back.
    pub(super) fn give_positions(&mut self, particles: &mut Particles, places: &[u32]) {
        for (axis, placed) in self.x.iter_mut().enumerate() {
            let x = particles.position.axis_mut(axis);
            if places.is_empty() {
                std::mem::swap(x, placed);
            } else {
                for (x, &place) in x.iter_mut().zip(places) {
                    *x = placed[place as usize];
                }
            }
        }
    }
}
