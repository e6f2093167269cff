//! Steering: held particles that are carried to a target in the course of a step.
//!
//! A pointer moves once a frame, a step has many substeps. Put at the target at once, a held particle would pull its
//! links by the whole distance in the first substep and not at all in the others; carried, it pulls evenly.

use crate::particle::ParticleId;
use crate::settings::Scheme;
use crate::world::World;
use glam::DVec3;

/// A held particle on its way: from where to where in the next step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steered {
    pub(crate) id: ParticleId,
    from: DVec3,
    to: DVec3,
    /// Where in the arrays it is while the step runs.
    pub(crate) at: usize,
}

impl World {
    /// Carries a held particle to `to` in the course of the next step, in equal parts per substep. The last call before
    /// a step counts. A particle that is not held is left alone.
    #[inline]
    pub fn steer(&mut self, id: ParticleId, to: DVec3) {
        self.steered.retain(|steered| steered.id != id);
        if self.particles.is_held(id) {
            self.steered.push(Steered {
                id,
                from: self.particles.position(id),
                to,
                at: id.index(),
            });
        }
    }

    /// Gives a free particle a velocity (length/s); Verlet keeps it as the distance of one substep.
    #[inline]
    pub fn set_velocity(&mut self, id: ParticleId, velocity: DVec3) {
        match self.settings.scheme {
            Scheme::Verlet { .. } => {
                let x = self.particles.position(id);
                self.set_previous(id, x - velocity * self.settings.h());
            }
            Scheme::Velocity { .. } => self.particles.velocity.set(id.index(), velocity),
        }
    }

    /// Moves every steered particle to its place at the end of this substep.
    pub(crate) fn carry(&mut self, substep: u32) {
        let substeps = self.settings.substeps;
        let part = f64::from(substep + 1) / f64::from(substeps);
        for i in 0..self.steered.len() {
            let Steered { id, from, to, at } = self.steered[i];
            // Let go meanwhile: it is free.
            if self.particles.is_held(id) {
                let last = substep + 1 == substeps;
                let position = if last { to } else { from + (to - from) * part };
                if substep == 0 {
                    self.particles.place(id, position);
                } else {
                    // At rest since the first substep; where its velocity is kept depends on what has changed places.
                    self.particles.carry(at, position);
                }
            }
        }
    }
}
