//! Cloth and air together: the air's forces at the shape the cloth has, the cloth's next shape under them.

use super::guard::{Guarded, Stop, worst_strain};
use super::lattice::Lattice;
use super::loads::Loads;
use super::outline::Cut;
use super::report::{Panel, SailReport, fastest};
use super::settings::SailSettings;
use crate::build_error::BuildError;
use crate::particle::ParticleId;
use crate::step::Observer;
use crate::world::World;
use glam::DVec3;

/// A sail in the wind.
///
/// A step takes the loads at the present shape (at every n-th step), pushes the nodes with them, lets the cloth make one
/// step, and asks the guard. Without loads (see [`Stop`]) it does nothing: a step without them would be one in no wind.
#[derive(Clone, Debug)]
pub struct Sail {
    pub(super) cut: Cut,
    pub(super) settings: SailSettings,
    pub(super) cloth: Guarded,
    /// Those that push; `None` where none are computed.
    pub(super) loads: Option<Loads>,
    /// Those of the last accepted state.
    pub(super) accepted: Option<Loads>,
}

impl Sail {
    /// A flat sail at rest, with the loads of this shape.
    ///
    /// # Errors
    /// A [`BuildError`] that names what is wrong and the allowed range.
    #[inline]
    pub fn new(cut: Cut, settings: SailSettings) -> Result<Self, BuildError> {
        settings.check()?;
        let cloth = cut.cloth(settings.of_cloth(), settings.compliance())?;
        let mut sail = Self { cut, settings, cloth, loads: None, accepted: None };
        sail.compute_loads();
        Ok(sail)
    }

    // region: step
    /// One step. Cannot fail: what it could not do stands in the report, and then nothing has changed.
    #[inline]
    pub fn step(&mut self) -> SailReport {
        self.step_as(Guarded::step)
    }

    /// One step, its sweeps watched.
    pub fn step_observed(&mut self, observer: &mut impl Observer) -> SailReport {
        self.step_as(|cloth| cloth.step_observed(observer))
    }

    #[inline]
    fn step_as(&mut self, step: impl FnOnce(&mut Guarded) -> bool) -> SailReport {
        if self.prepare_step() {
            let accepted = step(&mut self.cloth);
            self.finish_step(accepted);
        }
        self.report()
    }

    /// Loads for the next step; false if there are none, and no step to be made.
    pub(super) fn prepare_step(&mut self) -> bool {
        let due = self.world().steps().is_multiple_of(u64::from(self.settings.load_every));
        if (due || self.loads.is_none()) && self.stopped().is_none() {
            self.renew_loads();
        }
        self.stopped().is_none()
    }

    pub(super) fn finish_step(&mut self, accepted: bool) {
        if accepted {
            if self.accepted != self.loads {
                self.accepted.clone_from(&self.loads);
            }
        } else {
            self.put_back_loads();
        }
    }
    // endregion

    /// The loads at the present shape; if the guard does not accept them, those of the last accepted state, and a stop.
    fn renew_loads(&mut self) {
        match self.loads_now() {
            Ok(loads) => self.take_loads(Some(loads)),
            Err(stop) if stop.is_latched() => {
                self.cloth.stop(stop);
                self.put_back_loads();
            }
            // Where nothing is computed nothing of old is shown either.
            Err(_) => self.take_loads(None),
        }
    }

    /// The same for settings that have changed: what is accepted counts as the last accepted state.
    fn compute_loads(&mut self) {
        if self.cloth.stopped().is_none() {
            self.renew_loads();
            if self.cloth.stopped().is_none() {
                self.accepted.clone_from(&self.loads);
            }
        }
    }

    fn loads_now(&self) -> Result<Loads, Stop> {
        let SailSettings { angle, .. } = self.settings;
        if !self.settings.angle_is_supported() {
            return Err(Stop::Angle { degrees: angle });
        }
        let loads = self.lattice().loads(&self.settings.air())?;
        Stop::if_too_strong(&loads.circulation, self.settings.circulation_limit())?;
        Ok(loads)
    }

    pub(super) fn put_back_loads(&mut self) {
        let accepted = self.accepted.clone();
        self.take_loads(accepted);
    }

    fn take_loads(&mut self, loads: Option<Loads>) {
        self.loads = loads;
        let forces = self.loads.as_ref().map_or(&[][..], |loads| &loads.node_forces);
        let accelerations: Vec<DVec3> = forces.iter().map(|f| *f / self.cut.node_mass).collect();
        self.cloth.set_push(&accelerations);
    }

    /// Back to the start, flat and at rest, with these settings; whatever stopped the sail is forgotten.
    #[inline]
    pub fn reset(&mut self) {
        self.cloth.reset();
        self.take_loads(None);
        self.accepted = None;
        self.compute_loads();
    }

    /// Changes the settings. The loads become those of the present shape under the new ones.
    ///
    /// # Errors
    /// A [`BuildError`] that names the setting and its range; nothing is changed then.
    #[inline]
    pub fn set_settings(&mut self, settings: SailSettings) -> Result<(), BuildError> {
        settings.check()?;
        let world = self.cloth.world_mut();
        world.set_settings(settings.of_cloth())?;
        if settings.stiffness != self.settings.stiffness {
            world.set_compliances(|_| settings.compliance())?;
        }
        self.settings = settings;
        self.compute_loads();
        Ok(())
    }

    /// Puts a node somewhere, at rest. If the guard does not accept the next step, the node is back where it was.
    #[inline]
    pub fn place(&mut self, node: ParticleId, position: DVec3) {
        self.cloth.place(node, position);
    }

    /// How it is made.
    pub fn cut(&self) -> &Cut {
        &self.cut
    }

    /// Its settings.
    pub fn settings(&self) -> &SailSettings {
        &self.settings
    }

    /// The cloth: nodes and links.
    pub fn world(&self) -> &World {
        self.cloth.world()
    }

    /// The loads that push; `None` where none are computed, which is not the same as none.
    pub fn loads(&self) -> Option<&Loads> {
        self.loads.as_ref()
    }

    /// Why no step is taken, if so. An angle that is not supported is no longer a reason once it has changed; all else
    /// stays until [`Sail::reset`].
    #[inline]
    pub fn stopped(&self) -> Option<Stop> {
        let SailSettings { angle, .. } = self.settings;
        let here = (!self.settings.angle_is_supported()).then_some(Stop::Angle { degrees: angle });
        self.cloth.stopped().or(here)
    }

    /// The lattice through the nodes as they are now.
    ///
    /// # Panics
    /// Never: the cloth has the nodes of its cut.
    #[inline]
    pub fn lattice(&self) -> Lattice {
        let nodes = self.world().particles().positions();
        Lattice::new(self.cut.chordwise, self.cut.spanwise, nodes).expect("the nodes of its cut")
    }

    /// Every panel, for drawing and tables; none where no loads are computed.
    #[inline]
    pub fn panels(&self) -> Vec<Panel> {
        let Some(loads) = &self.loads else { return Vec::new() };
        Panel::all(&self.lattice(), loads)
    }

    /// What the last step came to.
    #[inline]
    pub fn report(&self) -> SailReport {
        let (link, strain) = worst_strain(self.world());
        SailReport {
            step: self.world().steps(),
            totals: self.loads.as_ref().map(|loads| loads.totals),
            camber: self.cut.camber(self.world()),
            max_strain: strain.abs(),
            worst_link: link,
            fastest: fastest(self.world()),
            stopped: self.stopped(),
        }
    }
}
