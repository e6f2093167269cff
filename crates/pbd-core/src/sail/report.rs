//! What a page wants to know of a sail: plain public data.

use super::guard::Stop;
use super::lattice::Lattice;
use super::loads::{Loads, Totals};
use super::outline::Cut;
use crate::link::LinkId;
use crate::world::World;
use glam::DVec3;

/// Below this speed of its fastest node (m/s) a sail counts as settled.
pub const SETTLED: f64 = 1e-6;

/// A sail after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SailReport {
    /// Number of steps made.
    pub step: u64,
    /// Sums of the loads; `None` where none are computed.
    pub totals: Option<Totals>,
    /// Depth of the sail at mid-height over its chord there.
    pub camber: f64,
    /// Largest |length/rest − 1| of all links.
    pub max_strain: f64,
    /// The link that has it.
    pub worst_link: LinkId,
    /// Speed of the fastest node (m/s).
    pub fastest: f64,
    /// Why no step is taken, if so.
    pub stopped: Option<Stop>,
}

impl SailReport {
    /// True if the sail has come to rest: its fastest node is slower than [`SETTLED`], and it has moved at all.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.step > 0 && self.fastest < SETTLED
    }
}

/// One panel of a sail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Panel {
    /// Γ of its ring (m²/s).
    pub circulation: f64,
    /// Δp, along its normal (Pa).
    pub pressure: f64,
    /// The force on it (N).
    pub force: DVec3,
    /// Its corners, around it: (i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1) (m).
    pub corners: [DVec3; 4],
}

impl Panel {
    /// All panels by their numbers, where they are now.
    #[inline]
    pub(super) fn all(lattice: &Lattice, loads: &Loads) -> Vec<Self> {
        let of = |panel: usize| Self {
            circulation: loads.circulation[panel],
            pressure: loads.pressures[panel],
            force: loads.panel_forces[panel],
            corners: lattice.panel_corners(panel),
        };
        (0..lattice.panels()).map(of).collect()
    }
}

impl Cut {
    /// The largest distance of the nodes at mid-height from the line between luff and leech there, over its length: of a
    /// cloth of this cut, finished or half-way through a step.
    #[inline]
    pub fn camber(&self, cloth: &World) -> f64 {
        let (nc, ns) = (self.chordwise, self.spanwise);
        let position = |i: usize, j: usize| cloth.particles().position.get(i * (ns + 1) + j);
        // With an odd number of panels mid-height is halfway between two rows of nodes.
        let at = |i: usize| 0.5 * (position(i, ns / 2) + position(i, ns.div_ceil(2)));
        let luff = at(0);
        let chord = at(nc) - luff;
        let length = chord.length();
        let deepest = (0..=nc).map(|i| chord.cross(at(i) - luff).length()).fold(0.0, f64::max);
        deepest / (length * length)
    }
}

/// Speed of the fastest node of a cloth (m/s).
#[inline]
pub fn fastest(cloth: &World) -> f64 {
    let particles = cloth.particles();
    let speeds = particles.ids().map(|id| particles.velocity(id).length());
    speeds.fold(0.0, f64::max)
}
