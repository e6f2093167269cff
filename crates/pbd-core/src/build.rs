//! Building a world, and changing its settings: the only things that can fail.

mod checks;

use crate::build_error::{BuildError, Reason};
use crate::constraint::area::{Area, signed_area};
use crate::constraint::bend::{Bend, dihedral_angle};
use crate::constraint::volume::{Volume, signed_volume};
use crate::face::{FaceId, Faces};
use crate::jacobi::Gathered;
use crate::link::{LinkId, Links};
use crate::order::Order;
use crate::particle::{Coordinates, ParticleId, Particles};
use crate::report::StepReport;
use crate::self_collision::Neighbours;
use crate::settings::Settings;
use crate::sweep::Lines;
use crate::wind::Gusts;
use crate::world::World;
pub(crate) use checks::check;
use checks::{
    HINGE, TETRAHEDRON, TRIANGLE, check_faces, check_links, check_settings, table, within,
};
use glam::DVec3;

/// Largest magnitude of a coordinate that a world is built from or a particle is placed at.
pub const COORDINATE_LIMIT: f64 = 1e6;

/// Collects particles and links, then checks them all at once.
#[derive(Clone, Debug)]
pub struct Builder {
    settings: Settings,
    stiffness: f64,
    particles: Particles,
    links: Links,
    triangles: Vec<([ParticleId; 3], [LinkId; 3], f64)>,
    tetrahedra: Vec<([ParticleId; 4], [LinkId; 6], f64)>,
    hinges: Vec<([ParticleId; 4], [LinkId; 5], f64)>,
    faces: Faces,
    order: Option<Vec<LinkId>>,
}

impl Builder {
    /// An empty world with these settings.
    pub fn new(settings: Settings) -> Self {
        let (particles, links) = (Particles::default(), Links::default());
        Self {
            settings,
            stiffness: 1.0,
            particles,
            links,
            triangles: Vec::new(),
            tetrahedra: Vec::new(),
            hinges: Vec::new(),
            faces: Faces::default(),
            order: None,
        }
    }

    /// Adds a particle at rest with inverse mass w > 0 (1/kg).
    #[inline]
    pub fn particle(&mut self, position: DVec3, inverse_mass: f64) -> ParticleId {
        self.particles.push(position, inverse_mass)
    }

    /// Pins a particle; it keeps its mass for when it is freed.
    pub fn pin(&mut self, id: ParticleId) {
        self.particles.set_pinned(id, true);
    }

    /// Adds a link of this rest length and compliance α (m/N).
    #[inline]
    pub fn link(&mut self, a: ParticleId, b: ParticleId, rest: f64, compliance: f64) -> LinkId {
        self.links.push([a, b], rest, compliance, 1.0)
    }

    /// Adds a triangle along three links, of this compliance α (m³/N). Its rest area is its area at the start, with the
    /// sign that the order of its corners gives.
    #[inline]
    pub fn triangle(&mut self, corners: [ParticleId; 3], edges: [LinkId; 3], compliance: f64) {
        self.triangles.push((corners, edges, compliance));
    }

    /// Adds a tetrahedron along six links, of this compliance α (m⁵/N). Its rest volume is its volume at the start, with
    /// the sign that the order of its corners gives.
    #[inline]
    pub fn tetrahedron(&mut self, corners: [ParticleId; 4], edges: [LinkId; 6], compliance: f64) {
        self.tetrahedra.push((corners, edges, compliance));
    }

    /// Adds a hinge, of this compliance α (rad/(N·m)): the two ends of an edge, then the corner opposite to it in each of
    /// its triangles; and five links, the edge and the four sides round it. Its rest angle is its angle at the start.
    #[inline]
    pub fn hinge(&mut self, corners: [ParticleId; 4], edges: [LinkId; 5], compliance: f64) {
        self.hinges.push((corners, edges, compliance));
    }

    /// Adds a face: its corners one after the other round the square, and the links along its sides and diagonals.
    #[inline]
    pub fn face(&mut self, corners: [ParticleId; 4], links: [LinkId; 6]) -> FaceId {
        self.faces.push(corners, links)
    }

    /// Stiffness s of every link (0..1); 1 if never called.
    pub fn stiffness(&mut self, s: f64) {
        self.stiffness = s;
    }

    /// The order of projection; the order in which links were added if never called.
    pub fn order(&mut self, ids: Vec<LinkId>) {
        self.order = Some(ids);
    }

    /// Checks everything and makes the world.
    ///
    /// # Errors
    /// A [`BuildError`] that names what is wrong and the allowed range.
    #[inline]
    pub fn build(self) -> Result<World, BuildError> {
        let Self { settings, stiffness, particles, mut links, faces, order, .. } = self;
        check_settings(&settings)?;
        check("stiffness", stiffness, (0.0..=1.0).contains(&stiffness), "0 to 1")?;
        if particles.is_empty() {
            return Err(BuildError(Reason::NoParticles));
        }
        for i in 0..particles.len() {
            let particle = i as u32;
            if !within(particles.position.get(i), COORDINATE_LIMIT) {
                return Err(BuildError(Reason::Coordinate { particle }));
            }
            let value = particles.free_inverse_mass(ParticleId(particle));
            if !(value > 0.0 && value.is_finite()) {
                return Err(BuildError(Reason::InverseMass { particle, value }));
            }
        }
        check_links(&links, particles.len())?;
        check_faces(&faces, &links, particles.len())?;
        let places = particles.positions();
        let triangles = table(&self.triangles, &links, &places, &TRIANGLE, |corners, at| Area {
            corners,
            rest: signed_area(at),
        })?;
        let tetrahedra = table(&self.tetrahedra, &links, &places, &TETRAHEDRON, |corners, at| {
            Volume { corners, rest: signed_volume(at) }
        })?;
        let hinges = table(&self.hinges, &links, &places, &HINGE, |corners, at| Bend {
            corners,
            rest: dihedral_angle(at),
        })?;
        links.set_stiffness(stiffness);
        let order = match order {
            None => Order::listed(&links),
            Some(ids) => Order::of(&links, &ids).ok_or(BuildError(Reason::Order))?,
        };
        let report = StepReport::default();
        let steered = Vec::new();
        let world = World {
            particles,
            links: links.into(),
            triangles,
            tetrahedra,
            hinges,
            faces,
            order: order.into(),
            settings,
            steered,
            push: Coordinates::default(),
            gathered: Gathered::default(),
            built: places.into(),
            neighbours: Neighbours::default(),
            gusts: Gusts::default(),
            lines: Lines::default(),
            steps: 0,
            report,
        };
        Ok(world)
    }
}

impl World {
    /// Changes the settings; velocities survive a change of h.
    ///
    /// # Errors
    /// A [`BuildError`] that names the setting and its range; nothing is changed then.
    #[inline]
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), BuildError> {
        check_settings(&settings)?;
        self.change_settings(settings);
        Ok(())
    }
}

impl World {
    /// Gives every link the compliance α (m/N) that `of` says.
    ///
    /// # Errors
    /// A [`BuildError`] with the range; nothing is changed then.
    pub fn set_compliances(&mut self, of: impl Fn(LinkId) -> f64) -> Result<(), BuildError> {
        let compliances: Vec<f64> = self.links.ids().map(of).collect();
        for &alpha in &compliances {
            check("compliance", alpha, (0.0..=1e6).contains(&alpha), "0 to 1e6 m/N")?;
        }
        self.links.compliance = compliances;
        Ok(())
    }

    /// Gives every hinge this compliance α (rad/(N·m)).
    ///
    /// # Errors
    /// A [`BuildError`] with the range; nothing is changed then.
    pub fn set_bend_compliance(&mut self, alpha: f64) -> Result<(), BuildError> {
        check("compliance", alpha, (0.0..=1e6).contains(&alpha), HINGE.range)?;
        self.hinges.compliance.fill(alpha);
        Ok(())
    }

    /// Gives every triangle this compliance α (m³/N).
    ///
    /// # Errors
    /// A [`BuildError`] with the range; nothing is changed then.
    pub fn set_area_compliance(&mut self, alpha: f64) -> Result<(), BuildError> {
        check("compliance", alpha, (0.0..=1e6).contains(&alpha), TRIANGLE.range)?;
        self.triangles.compliance.fill(alpha);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Scheme;

    fn settings() -> Settings {
        Settings {
            scheme: Scheme::Verlet { retention: 0.99 },
            gravity: DVec3::ZERO,
            dt: 1.0 / 60.0,
            substeps: 1,
            sweeps: 4,
            ..Settings::default()
        }
    }

    /// Builds a good world after `spoil` has spoiled it, and gives the refusal.
    fn refusal<T>(spoil: impl FnOnce(&mut Builder) -> T) -> String {
        let mut builder = Builder::new(settings());
        let a = builder.particle(DVec3::ZERO, 1.0);
        let b = builder.particle(DVec3::X, 1.0);
        builder.link(a, b, 1.0, 0.0);
        assert!(builder.clone().build().is_ok());
        spoil(&mut builder);
        builder.build().unwrap_err().to_string()
    }

    #[test]
    fn refusals_name_the_thing_and_the_range() {
        let nothing = Builder::new(settings()).build().unwrap_err().to_string();
        assert_eq!(nothing, "particles: a world needs at least one, got 0");
        let far = refusal(|b| b.particle(DVec3::X * 2e6, 1.0));
        assert_eq!(far, "particle 2: coordinates must be finite and within ±1000000");
        let nan = refusal(|b| b.particle(DVec3::new(f64::NAN, 0.0, 0.0), 1.0));
        assert_eq!(nan, "particle 2: coordinates must be finite and within ±1000000");
        let mass = refusal(|b| b.particle(DVec3::X, 0.0));
        assert_eq!(mass, "particle 2: inverse mass 0 must be above 0 and finite");
        let end = refusal(|b| b.link(ParticleId(0), ParticleId(7), 1.0, 0.0));
        assert_eq!(end, "link 1: particle 7 does not exist, there are 2");
        let same = refusal(|b| b.link(ParticleId(0), ParticleId(0), 1.0, 0.0));
        assert_eq!(same, "link 1: both ends are the same particle");
        let rest = refusal(|b| b.link(ParticleId(0), ParticleId(1), 0.0, 0.0));
        assert_eq!(rest, "link 1: rest length 0 must be above 0 and at most 1000000");
        let order = refusal(|b| b.order(vec![LinkId(0), LinkId(0)]));
        assert_eq!(order, "order: every link must occur exactly once");
        let stiffness = refusal(|b| b.stiffness(1.5));
        assert_eq!(stiffness, "stiffness: 1.5 is outside 0 to 1");
        let substeps = refusal(|b| b.settings.substeps = 0);
        assert_eq!(substeps, "substeps: 0 is outside 1 to 1000");
    }

    #[test]
    fn a_refused_setting_changes_nothing() {
        let mut builder = Builder::new(settings());
        builder.particle(DVec3::ZERO, 1.0);
        let mut world = builder.build().unwrap();
        let before = world.clone();
        assert!(world.set_settings(Settings { dt: 0.0, ..settings() }).is_err());
        assert_eq!(world, before);
    }
}
