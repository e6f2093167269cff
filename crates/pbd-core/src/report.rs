//! What a step reports: plain public data.

use crate::hinge::HingeId;
use crate::link::{LinkId, LinkState, Links};
use crate::particle::{ParticleId, Particles};
use crate::tetrahedron::TetrahedronId;
use crate::triangle::TriangleId;

/// What the last step did and could not do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Number of the step, from 1; 0 before the first.
    pub step: u64,
    /// Corrections that were skipped.
    pub issues: Vec<Issue>,
    /// The first particle whose position is not a finite number, if there is one.
    pub nonfinite: Option<ParticleId>,
}

/// A correction that was skipped because it had no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Number of the step, from 1.
    pub step: u64,
    /// Substep, from 0.
    pub substep: u32,
    /// Sweep, from 0.
    pub sweep: u32,
    /// Whose correction it was.
    pub of: Skipped,
}

/// What had no direction to be corrected in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// A link of length zero.
    Link(LinkId),
    /// A triangle with all corners in one place.
    Triangle(TriangleId),
    /// A tetrahedron with all corners on a line.
    Tetrahedron(TetrahedronId),
    /// A hinge without an edge, or with a triangle without area.
    Hinge(HingeId),
}

/// How far the links are from their rest lengths. Broken links do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Residuals {
    /// Largest |length − rest|.
    pub max: f64,
    /// Root of the mean of (length − rest)².
    pub rms: f64,
}

impl Residuals {
    /// The residuals at these positions, summed in the order of the links' ids.
    pub fn of(links: &Links, particles: &Particles) -> Self {
        let mut sum = Sum::default();
        links.for_each_residual(particles, |residual, _, state| {
            if state == LinkState::Alive {
                sum.add(residual);
            }
        });
        sum.residuals()
    }

    /// The residuals of some links at these positions, summed in the order given.
    pub fn among(ids: impl Iterator<Item = LinkId>, links: &Links, particles: &Particles) -> Self {
        let mut sum = Sum::default();
        for id in ids.filter(|&id| links.is_alive(id)) {
            sum.add(links.residual(id, particles));
        }
        sum.residuals()
    }
}

/// Residuals on their way: the largest, and the sum of squares.
#[derive(Default)]
struct Sum {
    max: f64,
    squares: f64,
    count: u32,
}

impl Sum {
    #[inline]
    fn add(&mut self, residual: f64) {
        let residual = residual.abs();
        // As f64::max: what is no number is no maximum.
        if residual > self.max {
            self.max = residual;
        }
        self.squares += residual * residual;
        self.count += 1;
    }

    fn residuals(&self) -> Residuals {
        let mean = self.squares / f64::from(self.count.max(1));
        Residuals { max: self.max, rms: mean.sqrt() }
    }
}

/// Energy of a world in kg·(length/s)², with the potential counted from the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// ½ Σ m v², v the distance moved in the last substep over h for Verlet.
    pub kinetic: f64,
    /// −Σ m a·x over the particles that are not pinned.
    pub potential: f64,
}
