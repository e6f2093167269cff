//! Corrections gathered in a sweep and averaged at its end.

use crate::link::Links;
use crate::particle::Particles;
use glam::DVec3;

/// Sum of the corrections of a sweep, per particle, and how many links share it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Gathered {
    sums: Vec<DVec3>,
    shares: Vec<u32>,
}

impl Gathered {
    /// Empties the sums and counts the links that hold at each particle.
    pub(crate) fn begin(&mut self, particles: &Particles, links: &Links) {
        self.sums.clear();
        self.sums.resize(particles.len(), DVec3::ZERO);
        self.shares.clear();
        self.shares.resize(particles.len(), 0);
        for id in links.ids().filter(|&id| links.is_alive(id)) {
            for end in links.ends(id) {
                self.shares[end.index()] += 1;
            }
        }
    }

    /// Adds a correction.
    pub(crate) fn add(&mut self, i: usize, correction: DVec3) {
        self.sums[i] += correction;
    }

    /// The part of a link's correction that will be applied at its end with more links: λ must not count more.
    pub(crate) fn part(&self, ends: [usize; 2], omega: f64) -> f64 {
        omega / f64::from(ends.map(|i| self.shares[i]).into_iter().max().unwrap_or(1).max(1))
    }

    /// Moves every particle by the mean of its corrections times ω.
    pub(crate) fn apply(&self, particles: &mut Particles, omega: f64) {
        for (i, (&sum, &share)) in self.sums.iter().zip(&self.shares).enumerate() {
            if share > 0 {
                let x = particles.position.get(i);
                particles.position.set(i, x + sum * (omega / f64::from(share)));
            }
        }
    }
}
