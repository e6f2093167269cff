//! Bit-exact save and restore of a world's state (not of its settings or order).

use crate::link::LinkState;
use crate::particle::Particles;
use crate::report::StepReport;
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
