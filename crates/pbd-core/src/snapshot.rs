//! Bit-exact save and restore of a world's state (not of its settings or order).

use crate::link::{LinkId, LinkState};
use crate::particle::{ParticleId, Particles};
use crate::report::{Issue, StepReport};
use crate::world::World;

/// A copy of everything that stepping changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    particles: Particles,
    lambda: Vec<f64>,
    factor: Vec<f64>,
    state: Vec<LinkState>,
    steps: u64,
    report: StepReport,
}

impl Snapshot {
    /// About how many bytes it holds.
    pub fn bytes(&self) -> usize {
        self.particles.len() * (11 * 8 + 2) + self.state.len() * (2 * 8 + 1) + size_of::<Self>()
    }
}

impl World {
    /// Copies the state.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            particles: self.particles.clone(),
            lambda: self.links.lambda.clone(),
            factor: self.links.factor.clone(),
            state: self.links.state.clone(),
            steps: self.steps,
            report: self.report.clone(),
        }
    }

    /// Puts a state back, bit for bit. Returns false, and changes nothing, if it is of a world of another shape.
    pub fn restore(&mut self, snapshot: &Snapshot) -> bool {
        let same_shape = snapshot.particles.len() == self.particles.len()
            && snapshot.state.len() == self.links.len();
        if same_shape {
            self.particles.clone_from(&snapshot.particles);
            self.links.lambda.clone_from(&snapshot.lambda);
            self.links.factor.clone_from(&snapshot.factor);
            self.links.state.clone_from(&snapshot.state);
            self.steps = snapshot.steps;
            self.report.clone_from(&snapshot.report);
        }
        same_shape
    }
}

impl World {
    /// The state as 64-bit words, for files: step, the nine coordinate arrays as bits, pins and holds, λ, link states,
    /// issues. Settings and order are not part of it.
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
        words.extend(self.links.state.iter().map(|&state| state as u64));
        for issue in &self.report.issues {
            let place = u64::from(issue.substep) << 32 | u64::from(issue.sweep);
            words.extend([issue.step, place, u64::from(issue.link.0)]);
        }
        words
    }

    /// Puts a state from [`World::to_words`] back, bit for bit. Returns false, and changes nothing, if the words are not
    /// a state of a world of this shape with finite numbers.
    pub fn restore_words(&mut self, words: &[u64]) -> bool {
        self.parse_words(words).is_some_and(|world| {
            *self = world;
            true
        })
    }

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
        for i in 0..links {
            world.links.lambda[i] = words.next().map(f64::from_bits).filter(|x| x.is_finite())?;
        }
        for i in 0..links {
            let state = [LinkState::Alive, LinkState::Torn, LinkState::Cut];
            world.links.restore_state(i, *state.get(usize::try_from(words.next()?).ok()?)?);
        }
        world.report = StepReport { step: world.steps, ..StepReport::default() };
        while let Some(step) = words.next() {
            let place = words.next()?;
            let link = LinkId(u32::try_from(words.next()?).ok()?);
            let (substep, sweep) = ((place >> 32) as u32, place as u32);
            (link.index() < links).then_some(())?;
            world.report.issues.push(Issue { step, substep, sweep, link });
        }
        world.report.residuals = world.residuals();
        Some(world)
    }
}
