//! The table of links (distance constraints), stored as arrays.

use crate::constraint::distance::{self, Distance};
use crate::multipliers::Multipliers;
use crate::particle::{ParticleId, Particles};
use wide::f64x2;

/// Index of a link; the same number for people, hashes and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u32);

impl LinkId {
    /// As an array index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a link still holds. A broken link stays broken until the world is reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkState {
    /// Holds.
    #[default]
    Alive,
    /// Broken by load.
    Torn,
    /// Severed by the blade.
    Cut,
}

/// All links of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Links {
    pub(crate) a: Vec<u32>,
    pub(crate) b: Vec<u32>,
    pub(crate) rest: Vec<f64>,
    pub(crate) compliance: Vec<f64>,
    /// s of a link that holds.
    pub(crate) stiffness: Vec<f64>,
    /// s as the kernel sees it: 0 for a broken link, so its correction is exactly zero and its run stays whole.
    pub(crate) factor: Vec<f64>,
    pub(crate) lambda: Multipliers,
    pub(crate) state: Vec<LinkState>,
}

impl Links {
    /// Number of links, broken ones included.
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    pub(crate) fn push(
        &mut self,
        ends: [ParticleId; 2],
        rest: f64,
        compliance: f64,
        stiffness: f64,
    ) -> LinkId {
        let id = LinkId(self.len() as u32);
        self.a.push(ends[0].0);
        self.b.push(ends[1].0);
        self.rest.push(rest);
        self.compliance.push(compliance);
        self.stiffness.push(stiffness);
        self.factor.push(stiffness);
        self.lambda.by_id().push(0.0);
        self.state.push(LinkState::Alive);
        id
    }

    /// The two particles it joins.
    pub fn ends(&self, id: LinkId) -> [ParticleId; 2] {
        [ParticleId(self.a[id.index()]), ParticleId(self.b[id.index()])]
    }

    /// Rest length.
    pub fn rest(&self, id: LinkId) -> f64 {
        self.rest[id.index()]
    }

    /// λ at the end of the last substep (kg·m); the link's force is −λ/h².
    pub fn lambda(&self, id: LinkId) -> f64 {
        self.lambda.get(id.index())
    }

    /// Whether it still holds.
    pub fn state(&self, id: LinkId) -> LinkState {
        self.state[id.index()]
    }

    /// Its geometry.
    pub fn constraint(&self, id: LinkId) -> Distance {
        Distance { ends: self.ends(id), rest: self.rest(id) }
    }

    /// Current length.
    #[inline]
    pub fn length(&self, id: LinkId, particles: &Particles) -> f64 {
        let [a, b] = self.ends(id);
        distance::length(particles.position(a) - particles.position(b))
    }

    /// Residual: length − rest.
    #[inline]
    pub fn residual(&self, id: LinkId, particles: &Particles) -> f64 {
        self.length(id, particles) - self.rest(id)
    }

    /// Length − rest of every link, in the order of their ids.
    pub fn residuals(&self, particles: &Particles) -> Vec<f64> {
        let mut residuals = Vec::with_capacity(self.len());
        self.for_each_residual(particles, |residual, _, _| residuals.push(residual));
        residuals
    }

    /// Calls `see` with length − rest, rest and state of every link, in the order of their ids; roots are taken two at a
    /// time.
    #[inline]
    pub fn for_each_residual(
        &self,
        particles: &Particles,
        mut see: impl FnMut(f64, f64, LinkState),
    ) {
        // Cut to one length, so that an end is compared with it once.
        let count = particles.len();
        let [x, y, z] = particles.position.arrays();
        let axes = [&x[..count], &y[..count], &z[..count]];
        let ((a, last), (b, _)) = (self.a.as_chunks::<2>(), self.b.as_chunks::<2>());
        let (rest, state) = (self.rest.as_chunks::<2>().0, self.state.as_chunks::<2>().0);
        for (((a, b), rest), state) in a.iter().zip(b).zip(rest).zip(state) {
            let ([a1, a2], [b1, b2]) = (a.map(|end| end as usize), b.map(|end| end as usize));
            let apart = axes.map(|x| f64x2::from([x[a1], x[a2]]) - f64x2::from([x[b1], x[b2]]));
            let residuals = (distance::length_of(apart) - f64x2::from(*rest)).to_array();
            see(residuals[0], rest[0], state[0]);
            see(residuals[1], rest[1], state[1]);
        }
        if !last.is_empty() {
            let i = self.len() - 1;
            let residual = self.residual(LinkId(i as u32), particles);
            see(residual, self.rest[i], self.state[i]);
        }
    }

    /// Largest residual / rest of the links that hold; −∞ if none does.
    pub fn largest_strain(&self, particles: &Particles) -> f64 {
        let residuals = self.residuals(particles);
        let strains = residuals.iter().zip(&self.rest).zip(&self.state);
        let alive = strains.filter(|&(_, &state)| state == LinkState::Alive);
        alive.map(|((residual, rest), _)| residual / rest).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Gives every link the same stiffness s (0..1).
    #[inline]
    pub(crate) fn set_stiffness(&mut self, s: f64) {
        for i in 0..self.len() {
            self.stiffness[i] = s;
            self.factor[i] = if self.state[i] == LinkState::Alive { s } else { 0.0 };
        }
    }

    /// Makes a link idle: measured, but its correction is exactly zero, whatever happens to it.
    #[inline]
    pub(crate) fn make_idle(&mut self, id: LinkId) {
        self.stiffness[id.index()] = 0.0;
        self.factor[id.index()] = 0.0;
    }

    /// Breaks a link: from now on its correction is exactly zero.
    #[inline]
    pub(crate) fn sever(&mut self, id: LinkId, state: LinkState) {
        self.state[id.index()] = state;
        self.factor[id.index()] = 0.0;
    }

    /// Sets the state of a link that is put back.
    #[inline]
    pub(crate) fn restore_state(&mut self, i: usize, state: LinkState) {
        self.state[i] = state;
        self.factor[i] = if state == LinkState::Alive { self.stiffness[i] } else { 0.0 };
    }

    /// λ = 0 everywhere: the start of a substep.
    #[inline]
    pub(crate) fn reset_lambda(&mut self) {
        self.lambda.by_id().fill(0.0);
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = LinkId> + Clone + use<> {
        (0..self.len() as u32).map(LinkId)
    }
}
