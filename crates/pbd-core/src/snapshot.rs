//! Bit-exact save and restore of a world's state (not of its settings or order).

use crate::face::Faces;
use crate::hinge::{HingeId, Hinges};
use crate::link::{LinkId, LinkState, Links};
use crate::particle::{ParticleId, Particles};
use crate::report::{Issue, Skipped, StepReport};
use crate::steer::Steered;
use crate::tetrahedron::{Tetrahedra, TetrahedronId};
use crate::triangle::{TriangleId, Triangles};
use crate::world::World;

/// Where the kind of what was skipped stands among the words of an issue: 0 for a link, then the kinds of shapes.
const KIND: u32 = 32;

/// A copy of everything that stepping changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    particles: Particles,
    links: Links,
    triangles: Triangles,
    tetrahedra: Tetrahedra,
    hinges: Hinges,
    faces: Faces,
    steered: Vec<Steered>,
    steps: u64,
    report: StepReport,
}

impl Snapshot {
    /// About how many bytes it holds.
    #[inline]
    pub fn bytes(&self) -> usize {
        let links = self.links.len();
        let shapes = self.triangles.len() + self.tetrahedra.len() + self.hinges.len();
        self.particles.len() * (11 * 8 + 2)
            + links * 49
            + shapes * 72
            + self.faces.len() * 41
            + size_of::<Self>()
    }
}

impl World {
    /// Copies the state.
    #[inline]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            particles: self.particles.clone(),
            links: Links::clone(&self.links),
            triangles: self.triangles.clone(),
            tetrahedra: self.tetrahedra.clone(),
            hinges: self.hinges.clone(),
            faces: self.faces.clone(),
            steered: self.steered.clone(),
            steps: self.steps,
            report: self.report.clone(),
        }
    }

    /// Puts a state back, bit for bit. Returns false, and changes nothing, if it is of a world of another shape.
    #[inline]
    pub fn restore(&mut self, snapshot: &Snapshot) -> bool {
        let same_shape = snapshot.particles.len() == self.particles.len()
            && snapshot.links.len() == self.links.len()
            && snapshot.triangles.len() == self.triangles.len()
            && snapshot.tetrahedra.len() == self.tetrahedra.len()
            && snapshot.hinges.len() == self.hinges.len()
            && snapshot.faces.len() == self.faces.len();
        if same_shape {
            self.particles.clone_from(&snapshot.particles);
            Links::clone_from(&mut self.links, &snapshot.links);
            self.triangles.clone_from(&snapshot.triangles);
            self.tetrahedra.clone_from(&snapshot.tetrahedra);
            self.hinges.clone_from(&snapshot.hinges);
            self.faces.clone_from(&snapshot.faces);
            self.steered.clone_from(&snapshot.steered);
            self.steps = snapshot.steps;
            self.report.clone_from(&snapshot.report);
        }
        same_shape
    }
}

impl World {
    /// The state as 64-bit words, for files: step, the nine coordinate arrays as bits, pins and holds, λ, link states,
    /// issues. Settings and order are not part of it.
    #[inline]
    pub fn to_words(&self) -> Vec<u64> {
        let p = &self.particles;
        let mut words = vec![self.steps];
        for coordinates in [&p.position, &p.previous, &p.velocity] {
            for array in coordinates.arrays() {
                words.extend(array.iter().map(|x| x.to_bits()));
            }
        }
        words.extend((0..p.len() as u32).map(|i| {
            u64::from(p.is_pinned(ParticleId(i))) | u64::from(p.is_held(ParticleId(i))) << 1
        }));
        words.extend(self.links.lambda.all().map(f64::to_bits));
        for lambda in [&self.triangles.lambda, &self.tetrahedra.lambda, &self.hinges.lambda] {
            words.extend(lambda.iter().map(|x| x.to_bits()));
        }
        words.extend(self.links.state.iter().map(|&state| state as u64));
        for issue in &self.report.issues {
            let place = u64::from(issue.substep) << 32 | u64::from(issue.sweep);
            let (kind, row) = match issue.of {
                Skipped::Link(id) => (0u64, id.0),
                Skipped::Triangle(id) => (1, id.0),
                Skipped::Tetrahedron(id) => (2, id.0),
                Skipped::Hinge(id) => (3, id.0),
            };
            words.extend([issue.step, place, kind << KIND | u64::from(row)]);
        }
        words
    }

    /// Puts a state from [`World::to_words`] back, bit for bit. Returns false, and changes nothing, if the words are not
    /// a state of a world of this shape with finite numbers.
    #[inline]
    pub fn restore_words(&mut self, words: &[u64]) -> bool {
        self.parse_words(words).is_some_and(|world| {
            *self = world;
            true
        })
    }

    #[inline]
    fn parse_words(&self, words: &[u64]) -> Option<Self> {
        let mut world = self.clone();
        let (particles, links) = (self.particles.len(), self.links.len());
        let mut words = words.iter().copied();
        world.steps = words.next()?;
        let mut number = || words.next().map(f64::from_bits).filter(|x| x.is_finite());
        let p = &mut world.particles;
        for coordinates in [&mut p.position, &mut p.previous, &mut p.velocity] {
            for axis in 0..3 {
                for x in coordinates.axis_mut(axis) {
                    *x = number()?;
                }
            }
        }
        for i in 0..particles {
            let flags = words.next().filter(|&flags| flags < 4)?;
            world.particles.restore_flags(ParticleId(i as u32), flags & 1 != 0, flags & 2 != 0);
        }
        let shapes =
            [&mut world.triangles.lambda, &mut world.tetrahedra.lambda, &mut world.hinges.lambda];
        for lambda in world.links.lambda.by_id().iter_mut().chain(shapes.into_iter().flatten()) {
            *lambda = words.next().map(f64::from_bits).filter(|x| x.is_finite())?;
        }
        for i in 0..links {
            let state = [LinkState::Alive, LinkState::Torn, LinkState::Cut];
            world.links.restore_state(i, *state.get(usize::try_from(words.next()?).ok()?)?);
        }
        world.steered.clear();
        world.follow_links();
        world.report = StepReport { step: world.steps, ..StepReport::default() };
        while let Some(step) = words.next() {
            let place = words.next()?;
            let of = words.next()?;
            let row = of as u32;
            let (of, rows) = match of >> KIND {
                0 => (Skipped::Link(LinkId(row)), links),
                1 => (Skipped::Triangle(TriangleId(row)), self.triangles.len()),
                2 => (Skipped::Tetrahedron(TetrahedronId(row)), self.tetrahedra.len()),
                3 => (Skipped::Hinge(HingeId(row)), self.hinges.len()),
                _ => return None,
            };
            ((row as usize) < rows).then_some(())?;
            let (substep, sweep) = ((place >> 32) as u32, place as u32);
            world.report.issues.push(Issue { step, substep, sweep, of });
        }
        Some(world)
    }
}
