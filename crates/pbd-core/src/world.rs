//! A world: particles, links, the order of their projection, and settings.

use crate::face::Faces;
use crate::hinge::Hinges;
use crate::jacobi::Gathered;
use crate::link::{LinkId, LinkState, Links};
use crate::order::Order;
use crate::particle::{Coordinates, ParticleId, Particles};
use crate::plan::Schedule;
use crate::report::{Energy, Residuals, StepReport};
use crate::self_collision::Neighbours;
use crate::settings::{Scheme, Settings};
use crate::steer::Steered;
use crate::sweep::Lines;
use crate::tetrahedron::Tetrahedra;
use crate::triangle::Triangles;
use crate::watched::Watched;
use crate::wind::Gusts;
use glam::DVec3;
use std::sync::Arc;

/// Everything a step reads and writes. Build one with [`crate::Builder`].
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    pub(crate) particles: Particles,
    pub(crate) links: Watched<Links>,
    pub(crate) triangles: Triangles,
    pub(crate) tetrahedra: Tetrahedra,
    pub(crate) hinges: Hinges,
    pub(crate) faces: Faces,
    pub(crate) order: Watched<Order>,
    pub(crate) settings: Settings,
    /// Held particles on their way, for the next step.
    pub(crate) steered: Vec<Steered>,
    /// Acceleration of each particle on top of gravity; empty while nothing pushes.
    pub(crate) push: Coordinates,
    /// Room for Jacobi sweeps.
    pub(crate) gathered: Gathered,
    /// Where the particles were when the world was built: what is near then is a neighbour.
    /// Shared by all copies of the world, because it never changes.
    pub(crate) built: Arc<[DVec3]>,
    /// Room for the search for layers that come too near.
    pub(crate) neighbours: Neighbours,
    /// Room for the wind at each particle.
    pub(crate) gusts: Gusts,
    /// Room for whole sweeps.
    pub(crate) lines: Lines,
    pub(crate) steps: u64,
    pub(crate) report: StepReport,
}

impl World {
    /// The particles.
    pub fn particles(&self) -> &Particles {
        &self.particles
    }

    /// The links.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// The triangles.
    pub fn triangles(&self) -> &Triangles {
        &self.triangles
    }

    /// The tetrahedra.
    pub fn tetrahedra(&self) -> &Tetrahedra {
        &self.tetrahedra
    }

    /// The hinges.
    pub fn hinges(&self) -> &Hinges {
        &self.hinges
    }

    /// The faces.
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// The order of projection.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Number of steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the last step reported.
    pub fn report(&self) -> &StepReport {
        &self.report
    }

    /// What a [`crate::Plan`] runs over.
    pub fn schedule(&self) -> Schedule<'_> {
        Schedule { order: &self.order, shapes: self.projected_shapes(), settings: &self.settings }
    }

    /// How many shapes of each kind a sweep projects.
    fn projected_shapes(&self) -> [u32; 3] {
        let among = |projected: bool, count: usize| if projected { count as u32 } else { 0 };
        [
            among(true, self.triangles.len()),
            among(self.settings.keep_volume, self.tetrahedra.len()),
            among(self.settings.bending, self.hinges.len()),
        ]
    }

    /// True if particles go to places of their own for a step. Shapes know their corners by ids alone, what pushes
    /// likewise, and layers are kept apart in the order of ids.
    pub(crate) fn has_places(&self) -> bool {
        let alone = self.projected_shapes() == [0; 3]
            && self.settings.thickness == 0.0
            && self.push.is_empty()
            && self.settings.wind.is_none_or(|wind| wind.pressure.is_none());
        !self.order.places().is_empty() && alone
    }

    /// Links have been severed: what they held together follows.
    pub(crate) fn follow_links(&mut self) {
        self.triangles.follow(&self.links);
        self.tetrahedra.follow(&self.links);
        self.hinges.follow(&self.links);
        self.faces.follow(&self.links);
    }

    /// Residuals at the present positions.
    pub fn residuals(&self) -> Residuals {
        Residuals::of(&self.links, &self.particles)
    }

    /// Kinetic and potential energy of the particles that nothing holds.
    #[inline]
    pub fn energy(&self) -> Energy {
        let h = self.settings.h();
        let mut energy = Energy::default();
        for (i, &w) in self.particles.inverse_masses().iter().enumerate() {
            if w == 0.0 {
                continue;
            }
            let x = self.particles.position.get(i);
            let v = self.particles.velocity_by(ParticleId(i as u32), self.settings.scheme, h);
            energy.kinetic += 0.5 * v.length_squared() / w;
            energy.potential -= self.settings.gravity.dot(x) / w;
        }
        energy
    }

    /// Puts a particle somewhere, at rest: no velocity is added.
    #[inline]
    pub fn place(&mut self, id: ParticleId, position: DVec3) {
        self.particles.place(id, position);
    }

    /// Sets one coordinate (axis 0, 1, 2) of a particle, at rest along that axis; the others keep their motion.
    #[inline]
    pub fn place_coordinate(&mut self, id: ParticleId, axis: usize, value: f64) {
        let value = value + 0.0;
        let (x, previous, v, _) = self.particles.axis_mut(axis);
        x[id.index()] = value;
        previous[id.index()] = value;
        v[id.index()] = 0.0;
    }

    /// Overwrites a particle's previous position; with [`Scheme::Verlet`] this is how it is given a velocity.
    #[inline]
    pub fn set_previous(&mut self, id: ParticleId, previous: DVec3) {
        let previous = crate::particle::without_negative_zero(previous);
        self.particles.previous.set(id.index(), previous);
    }

    /// Pins a particle or frees it at rest.
    #[inline]
    pub fn set_pinned(&mut self, id: ParticleId, pinned: bool) {
        self.particles.set_pinned(id, pinned);
    }

    /// Takes hold of a particle or lets it go at rest.
    #[inline]
    pub fn set_held(&mut self, id: ParticleId, held: bool) {
        self.particles.set_held(id, held);
    }

    /// Gives every link the stiffness s (0..1) of the stiffness form.
    #[inline]
    pub fn set_stiffness(&mut self, s: f64) {
        self.links.set_stiffness(s);
    }

    /// Projects the links in this order from now on. Returns false, and changes nothing, unless each link occurs once.
    #[inline]
    pub fn set_order(&mut self, ids: &[LinkId]) -> bool {
        let order = Order::of(&self.links, ids);
        let valid = order.is_some();
        if let Some(order) = order {
            self.order = order.into();
        }
        valid
    }

    /// Gives each particle a place of its own while links are swept (see [`crate::Grid::places`]); results stay the same
    /// bit for bit. Returns false, and changes nothing, unless the places are those of all particles, each once. A new
    /// order puts every particle back in its own place.
    #[inline]
    pub fn set_places(&mut self, places: Vec<u32>) -> bool {
        self.order.set_places(places, self.particles.len())
    }

    /// Projects the links in the order of their ids from now on.
    #[inline]
    pub fn set_listed_order(&mut self) {
        self.order = Order::listed(&self.links).into();
    }

    /// Projects the links side by side from now on, see [`Order::jacobi`]; `omega` is at its best a little above 1.
    #[inline]
    pub fn set_jacobi(&mut self, omega: f64) {
        self.order = Order::jacobi(&self.links, omega).into();
    }

    /// Changes the settings. Velocities survive: Verlet keeps velocity as a distance per substep, so when h changes the
    /// previous positions of free particles move with it.
    #[inline]
    pub(crate) fn change_settings(&mut self, settings: Settings) {
        let ratio = settings.h() / self.settings.h();
        if ratio != 1.0 && matches!(settings.scheme, Scheme::Verlet { .. }) {
            for i in 0..self.particles.len() {
                if self.particles.inverse_masses()[i] != 0.0 {
                    let x = self.particles.position.get(i);
                    let moved = (x - self.particles.previous.get(i)) * ratio;
                    self.particles.previous.set(i, x - moved);
                }
            }
        }
        self.settings = settings;
    }
}

impl Links {
    /// True if the link holds.
    pub fn is_alive(&self, id: LinkId) -> bool {
        self.state(id) == LinkState::Alive
    }
}
