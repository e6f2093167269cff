//! Bit-exact save and restore of a world's state (not of its settings or order).

use crate::face::Faces;
use crate::link::{LinkId, LinkState, Links};
use crate::particle::{ParticleId, Particles};
use crate::report::{Issue, Skipped, StepReport};
use crate::steer::Steered;
use crate::triangle::{TriangleId, Triangles};
use crate::world::World;

/// Marks a triangle among the words of an issue.
const TRIANGLE: u64 = 1 << 32;

/// A copy of everything that stepping changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    particles: Particles,
    links: Links,
    triangles: Triangles,
    faces: Faces,
    steered: Vec<Steered>,
    steps: u64,
    report: StepReport,
}

impl Snapshot {
    /// About how many bytes it holds.
    #[inline]
    pub fn bytes(&self) -> usize {
        let (links, triangles) = (self.links.len(), self.triangles.len());
        self.particles.len() * (11 * 8 + 2)
            + links * 49
            + triangles * 56
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
            && snapshot.faces.len() == self.faces.len();
        if same_shape {
            self.particles.clone_from(&snapshot.particles);
            Links::clone_from(&mut self.links, &snapshot.links);
            self.triangles.clone_from(&snapshot.triangles);
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
        words.extend(self.links.lambda.iter().map(|x| x.to_bits()));
        words.extend(self.triangles.lambda.iter().map(|x| x.to_bits()));
        words.extend(self.links.state.iter().map(|&state| state as u64));
        for issue in &self.report.issues {
            let place = u64::from(issue.substep) << 32 | u64::from(issue.sweep);
            let of = match issue.of {
                Skipped::Link(id) => u64::from(id.0),
                Skipped::Triangle(id) => TRIANGLE | u64::from(id.0),
            };
            words.extend([issue.step, place, of]);
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
        for lambda in world.links.lambda.iter_mut().chain(&mut world.triangles.lambda) {
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
            let id = u32::try_from(of & !TRIANGLE).ok()?;
            let of = if of & TRIANGLE == 0 {
                Skipped::Link(LinkId(id))
            } else {
                Skipped::Triangle(TriangleId(id))
            };
            let exists = match of {
                Skipped::Link(id) => id.index() < links,
                Skipped::Triangle(id) => id.index() < self.triangles.len(),
            };
            exists.then_some(())?;
            let (substep, sweep) = ((place >> 32) as u32, place as u32);
            world.report.issues.push(Issue { step, substep, sweep, of });
        }
        world.report.residuals = world.residuals();
        Some(world)
    }
}
