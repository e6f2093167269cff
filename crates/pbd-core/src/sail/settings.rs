//! What a sail stands in and how it is computed, with units and allowed ranges.

use super::guard::{ANGLES, CIRCULATION_LIMIT};
use super::loads::Air;
use crate::build::check;
use crate::build_error::BuildError;
use crate::settings::{Scheme, Settings};
use glam::DVec3;
use std::f64::consts::PI;

/// Settings of a sail; all may change while it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SailSettings {
    /// U: speed of the wind (m/s).
    pub speed: f64,
    /// Angle of the wind with the x axis, from −z when positive (degrees). Loads are computed from 3° to 20°, to either
    /// side.
    pub angle: f64,
    /// ρ (kg/m³).
    pub density: f64,
    /// Radius of the vortices' core (m).
    pub core: f64,
    /// `C_f` of friction, 0 for none.
    pub friction: f64,
    /// Loads are computed at every step that this divides, counted from 0.
    pub load_every: u32,
    /// Whether a circulation above [`CIRCULATION_LIMIT`] stops the sail.
    pub circulation_guard: bool,
    /// Acceleration of the nodes, the air apart (m/s²).
    pub gravity: DVec3,
    /// β: velocities keep exp(−βh) of themselves in each step, and of what the step adds (1/s).
    pub damping: f64,
    /// k of every link (N/m): a number of the solver, not of cloth.
    pub stiffness: f64,
    /// Sweeps over the links in a step.
    pub sweeps: u32,
    /// h: duration of a step (s).
    pub dt: f64,
}

impl Default for SailSettings {
    /// 6 m/s at 10°, core 0.1 m, no friction, loads at every fourth step; h 1/240 s, 80 sweeps, β 100/s, k 10⁷ N/m.
    fn default() -> Self {
        Self {
            speed: 6.0,
            angle: 10.0,
            density: 1.225,
            core: 0.1,
            friction: 0.0,
            load_every: 4,
            circulation_guard: true,
            gravity: DVec3::new(0.0, -9.81, 0.0),
            damping: 100.0,
            stiffness: 1e7,
            sweeps: 80,
            dt: 1.0 / 240.0,
        }
    }
}

impl SailSettings {
    /// Where the wind goes: (cos a, 0, sin a).
    #[inline]
    pub fn direction(&self) -> DVec3 {
        let a = self.angle * (PI / 180.0);
        DVec3::new(libm::cos(a), 0.0, libm::sin(a))
    }

    /// The air that this is; the wake goes with the wind.
    #[inline]
    pub fn air(&self) -> Air {
        let wake = self.direction();
        let Self { speed, density, core, friction, .. } = *self;
        Air { wind: speed * wake, wake, density, core, friction }
    }

    /// Whether the angle is one for which loads are computed.
    #[inline]
    pub fn angle_is_supported(&self) -> bool {
        let [least, most] = ANGLES;
        (least..=most).contains(&self.angle.abs())
    }

    /// α = 1/k (m/N).
    #[inline]
    pub(super) fn compliance(&self) -> f64 {
        1.0 / self.stiffness
    }

    /// The strongest circulation the guard lets pass (m²/s).
    #[inline]
    pub(super) fn circulation_limit(&self) -> f64 {
        if self.circulation_guard { CIRCULATION_LIMIT } else { f64::INFINITY }
    }

    /// Those of the cloth.
    #[inline]
    pub(super) fn of_cloth(&self) -> Settings {
        Settings {
            scheme: Scheme::Velocity { damping: libm::exp(-self.damping * self.dt) },
            gravity: self.gravity,
            dt: self.dt,
            sweeps: self.sweeps,
            ..Settings::default()
        }
    }

    /// The first thing that is wrong.
    #[inline]
    pub(super) fn check(&self) -> Result<(), BuildError> {
        let Self { speed, angle, density, core, friction, load_every, damping, .. } = *self;
        check("speed", speed, (0.0..=80.0).contains(&speed), "0 to 80 m/s")?;
        check("angle", angle, angle.abs() <= 90.0, "−90 to 90°")?;
        check("density", density, (0.0..=1e3).contains(&density), "0 to 1000 kg/m³")?;
        check("core", core, (0.0..=10.0).contains(&core), "0 to 10 m")?;
        check("friction", friction, (0.0..=1.0).contains(&friction), "0 to 1")?;
        let every = f64::from(load_every);
        check("load every", every, (1..=1000).contains(&load_every), "1 to 1000 steps")?;
        check("damping", damping, (0.0..=1e6).contains(&damping), "0 to 1e6 /s")?;
        let k = self.stiffness;
        check("stiffness", k, (1e-6..=1e12).contains(&k), "1e-6 to 1e12 N/m")
    }
}
