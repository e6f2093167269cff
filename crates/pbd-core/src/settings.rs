//! Settings of a world, each with its unit and effect.

use crate::contact::{Ball, Floor};
use crate::wind::Wind;
use glam::DVec3;

/// How a substep turns positions into predicted positions, and where velocity lives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scheme {
    /// Verlet: no stored velocity; x* = (x + r (x − previous)) + a (h·h).
    Verlet {
        /// r: the part of the last displacement that is kept, per substep (0..1).
        retention: f64,
    },
    /// Velocity: v* = d (v + h a), x* = x + h v*, and v = (x − previous)/h at the end.
    Velocity {
        /// d: the part of the velocity that is kept, per substep (0..1); 1 is undamped.
        damping: f64,
    },
}

/// How many digits the projection of links keeps. Everything else is double: prediction, velocities, areas, contacts,
/// residuals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// 53 bits, some sixteen digits.
    #[default]
    Double,
    /// 24 bits, some seven digits: about twice as fast, and residuals have a floor of that size.
    Single,
}

/// Settings of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Prediction.
    pub scheme: Scheme,
    /// Acceleration a of every free particle (length/s²).
    pub gravity: DVec3,
    /// Duration of a step (s).
    pub dt: f64,
    /// Substeps in a step; h = dt/substeps.
    pub substeps: u32,
    /// Sweeps over all constraints in a substep; 0 leaves the prediction as it is.
    pub sweeps: u32,
    /// A link whose length is strictly above this many rest lengths breaks, before it is corrected; `None` never.
    pub tear_ratio: Option<f64>,
    /// A wind that pushes every free particle.
    pub wind: Option<Wind>,
    /// A ball, applied after each sweep.
    pub ball: Option<Ball>,
    /// A floor, applied after each sweep and after the ball.
    pub floor: Option<Floor>,
    /// How near two layers may come (length): particles nearer to each other are moved apart after each sweep, before ball
    /// and floor; 0 lets them pass through each other.
    pub thickness: f64,
    /// True if tetrahedra are projected, so that they keep their volume.
    pub keep_volume: bool,
    /// True if hinges are projected, so that folds are resisted.
    pub bending: bool,
    /// μ of ball, floor and layers, 0 or more: how much of the way along the surface is taken back; 0 is frictionless.
    pub friction: f64,
    /// Digits of the links' projection; at the start of each sweep positions are rounded to them.
    pub precision: Precision,
}

impl Default for Settings {
    /// A Verlet world without damping or gravity: dt 1/60 s, one substep of one sweep, no tearing, no wind, no
    /// contacts, double precision.
    fn default() -> Self {
        Self {
            scheme: Scheme::Verlet { retention: 1.0 },
            gravity: DVec3::ZERO,
            dt: 1.0 / 60.0,
            substeps: 1,
            sweeps: 1,
            tear_ratio: None,
            wind: None,
            ball: None,
            floor: None,
            thickness: 0.0,
            keep_volume: false,
            bending: false,
            friction: 0.0,
            precision: Precision::Double,
        }
    }
}

impl Settings {
    /// h: the duration of a substep (s).
    pub fn h(&self) -> f64 {
        self.dt / f64::from(self.substeps)
    }
}
