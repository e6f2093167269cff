//! The guard: a step counts only if what it made can be believed; otherwise all stays as it was, and the reason stands.

use super::lu::Singular;
use crate::link::LinkId;
use crate::particle::ParticleId;
use crate::snapshot::Snapshot;
use crate::step::Observer;
use crate::world::World;
use glam::DVec3;

/// A link that is longer or shorter than its rest length by more than this part of it is no cloth any more.
pub const STRAIN_LIMIT: f64 = 0.08;

/// A circulation above this is none of a sail (m²/s).
pub const CIRCULATION_LIMIT: f64 = 60.0;

/// Angles of the wind (degrees, without sign) for which the model of the air means something: below, a sail flutters,
/// above, the air leaves its surface.
pub const ANGLES: [f64; 2] = [3.0, 20.0];

/// Why a step was not taken, with what was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// The circulations cannot be found.
    Singular(Singular),
    /// Something is no finite number.
    Nonfinite {
        /// What it is.
        of: Nonfinite,
        /// The number of the first panel, edge or node of which it is true.
        number: usize,
    },
    /// A circulation is too strong.
    Circulation {
        /// The panel of the strongest.
        panel: usize,
        /// Its circulation (m²/s).
        value: f64,
    },
    /// A link is too long or too short after the sweeps.
    Strain {
        /// The link that is worst.
        link: LinkId,
        /// Its strain.
        value: f64,
    },
    /// The wind comes from where the model knows nothing: loads are not computed. Nothing is latched; another angle
    /// will do.
    Angle {
        /// The angle (degrees).
        degrees: f64,
    },
}

/// What can be no finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nonfinite {
    /// The circulation of a panel.
    Circulation,
    /// The force on an edge.
    Force,
    /// The position of a node.
    Position,
}

impl Stop {
    /// True if only a reset helps.
    pub fn is_latched(&self) -> bool {
        !matches!(self, Self::Angle { .. })
    }

    /// The first that is not finite, as an error.
    pub(super) fn unless_finite(
        of: Nonfinite,
        mut all: impl Iterator<Item = DVec3>,
    ) -> Result<(), Self> {
        all.position(|x| !x.is_finite())
            .map_or(Ok(()), |number| Err(Self::Nonfinite { of, number }))
    }

    /// The strongest circulation, if it is above the limit.
    pub(super) fn if_too_strong(circulation: &[f64], limit: f64) -> Result<(), Self> {
        let (panel, value) = strongest(circulation.iter().copied());
        if value.abs() > limit { Err(Self::Circulation { panel, value }) } else { Ok(()) }
    }

    /// The worst of what the guard looks at in a cloth: positions, then strains of all links, the idle ones included.
    pub(super) fn of_cloth(world: &World) -> Result<(), Self> {
        let positions = world.particles().ids().map(|id| world.particles().position(id));
        Self::unless_finite(Nonfinite::Position, positions)?;
        let (link, value) = worst_strain(world);
        if value.abs() > STRAIN_LIMIT { Err(Self::Strain { link, value }) } else { Ok(()) }
    }
}

/// The link whose strain, (length − rest)/rest, has the largest magnitude, and that strain.
pub fn worst_strain(world: &World) -> (LinkId, f64) {
    let (links, particles) = (world.links(), world.particles());
    let strains = links.ids().map(|id| links.length(id, particles) / links.rest(id) - 1.0);
    let (link, strain) = strongest(strains);
    (LinkId(link as u32), strain)
}

/// Place and value of the number with the largest magnitude, the first of equals.
fn strongest(numbers: impl Iterator<Item = f64>) -> (usize, f64) {
    let mut most = (0, 0.0f64);
    for (i, x) in numbers.enumerate() {
        if x.abs() > most.1.abs() {
            most = (i, x);
        }
    }
    most
}

// region: guarded
/// A cloth whose steps count only if the guard accepts them.
///
/// If it does not, positions, velocities and all else that stepping changes are put back to the last accepted state, bit
/// for bit, and nothing moves until [`Guarded::reset`].
#[derive(Clone, Debug)]
pub struct Guarded {
    world: World,
    accepted: Snapshot,
    start: Snapshot,
    stopped: Option<Stop>,
}

impl Guarded {
    /// Watches over a world from now on; its present state is the start.
    pub fn new(world: World) -> Self {
        let start = world.snapshot();
        Self { world, accepted: start.clone(), start, stopped: None }
    }

    /// One step. False if it was not taken, see [`Guarded::stopped`].
    #[inline]
    pub fn step(&mut self) -> bool {
        self.step_as(|world| {
            world.step();
        })
    }

    /// One step, its sweeps watched.
    pub fn step_observed(&mut self, observer: &mut impl Observer) -> bool {
        self.step_as(|world| {
            world.step_observed(observer);
        })
    }

    #[inline]
    fn step_as(&mut self, step: impl FnOnce(&mut World)) -> bool {
        if self.stopped.is_none() {
            step(&mut self.world);
            self.judge();
        }
        self.stopped.is_none()
    }

    /// Takes a world over that has made one step more than this one. False if the guard does not accept it.
    #[inline]
    pub(super) fn take_step(&mut self, world: World) -> bool {
        self.world = world;
        self.judge();
        self.stopped.is_none()
    }

    #[inline]
    fn judge(&mut self) {
        match Stop::of_cloth(&self.world) {
            Ok(()) => self.accepted = self.world.snapshot(),
            Err(stop) => self.stop(stop),
        }
    }

    /// The last accepted state is back, and stays.
    pub(super) fn stop(&mut self, stop: Stop) {
        self.world.restore(&self.accepted);
        self.stopped = Some(stop);
    }

    /// The world as it is.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// To change what stepping does not: settings, compliances, accelerations.
    pub(super) fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// Why nothing moves any more, if so.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Gives each particle an acceleration of its own, see [`World::set_push`].
    pub fn set_push(&mut self, accelerations: &[DVec3]) -> bool {
        self.world.set_push(accelerations)
    }

    /// Puts a particle somewhere, at rest. No state is accepted by that: if the next step is not, the particle is back
    /// where it was.
    pub fn place(&mut self, id: ParticleId, position: DVec3) {
        self.world.place(id, position);
    }

    /// Back to the start.
    pub fn reset(&mut self) {
        let start = self.start.clone();
        self.restore(&start, None);
    }

    /// Puts a state back that was accepted, or that a stop left.
    pub(super) fn restore(&mut self, snapshot: &Snapshot, stopped: Option<Stop>) -> bool {
        let good = self.world.restore(snapshot);
        if good {
            self.accepted.clone_from(snapshot);
            self.stopped = stopped;
        }
        good
    }
}
// endregion
