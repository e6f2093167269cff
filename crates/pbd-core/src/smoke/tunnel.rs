//! The state of a tunnel, and what may be asked of it and done to it between steps.

use super::fields::Fields;

use super::report::TunnelReport;
use super::scratch::Scratch;
use super::settings::TunnelSettings;
use crate::build_error::{BuildError, Reason};
use glam::DVec2;

/// What of a cell can be copied in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// [`Tunnel::smoke`].
    Smoke,
    /// [`Tunnel::pressure`].
    Pressure,
    /// [`Tunnel::divergence`].
    Divergence,
}

/// A wind tunnel. A clone holds the state only; what the solvers lay out is made again at its first step.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunnel {
    pub(super) settings: TunnelSettings,
    pub(super) fields: Fields,
    pub(super) steps: u64,
    /// Where the obstacle is to be after the next step.
    pub(super) target: Option<DVec2>,
    /// Pressure by potential, ρ h / dt of the step that found it.
    pub(super) pressure_scale: f64,
    pub(super) report: TunnelReport,
    pub(super) scratch: Scratch,
}

impl Tunnel {
    /// Still air, smoke in the source only.
    ///
    /// # Errors
    /// A [`BuildError`] that names the setting and its range.
    #[inline]
    pub fn new(settings: TunnelSettings) -> Result<Self, BuildError> {
        settings.check()?;
        let mut tunnel = Self {
            settings,
            fields: Fields::new(settings.columns, settings.rows),
            steps: 0,
            target: None,
            pressure_scale: 0.0,
            report: TunnelReport::default(),
            scratch: Scratch::default(),
        };
        tunnel.settle();
        Ok(tunnel)
    }

    /// Changes settings and keeps air and smoke.
    ///
    /// # Errors
    /// A [`BuildError`] if a setting is out of range, or if the number of columns or rows is another.
    #[inline]
    pub fn set_settings(&mut self, settings: TunnelSettings) -> Result<(), BuildError> {
        settings.check()?;
        let now = self.settings;
        for (name, value, same) in [
            ("columns", settings.columns, settings.columns == now.columns),
            ("rows", settings.rows, settings.rows == now.rows),
        ] {
            if !same {
                let (value, range) = (f64::from(value), "what the tunnel was built with");
                return Err(BuildError(Reason::Setting { name, value, range }));
            }
        }
        self.settings = settings;
        self.target = None;
        self.settle();
        Ok(())
    }

    /// Brings obstacle, walls, source and readouts in line with the settings; the obstacle rests.
    #[inline]
    pub(super) fn settle(&mut self) {
        let centre = self.settings.allowed_centre(self.settings.obstacle.centre);
        self.settings.obstacle.centre = centre;
        self.mark_solid();
        self.set_walls(DVec2::ZERO);
        self.light_source();
        self.report.smoke = self.fields.total_smoke();
        self.measure_air();
    }

    /// Settings; the obstacle's centre is where it is now.
    pub fn settings(&self) -> &TunnelSettings {
        &self.settings
    }

    /// Number of steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What the last step came to.
    pub fn report(&self) -> &TunnelReport {
        &self.report
    }

    /// Says where the obstacle's centre is to be at the end of the next step. In that step it is there and its faces
    /// move with (to − centre) / dt; then it rests. It does not go into the border.
    #[inline]
    pub fn steer_obstacle(&mut self, to: DVec2) {
        if to.is_finite() {
            self.target = Some(self.settings.allowed_centre(to));
        }
    }

    /// Puts the obstacle somewhere else, at rest. It does not go into the border.
    #[inline]
    pub fn place_obstacle(&mut self, to: DVec2) {
        if to.is_finite() {
            self.settings.obstacle.centre = to;
            self.target = None;
            self.settle();
        }
    }

    /// Speed to the right on the left face of a cell (m/s).
    ///
    /// # Panics
    /// Panics outside the grid, as all that ask about a cell.
    pub fn u(&self, i: u32, j: u32) -> f64 {
        self.fields.u[self.index(i, j)]
    }

    /// Speed upwards on the lower face of a cell (m/s).
    ///
    /// # Panics
    /// Panics outside the grid.
    pub fn v(&self, i: u32, j: u32) -> f64 {
        self.fields.v[self.index(i, j)]
    }

    /// Pressure that the last projection needed (Pa); 0 in walls and in the open column.
    ///
    /// # Panics
    /// Panics outside the grid.
    pub fn pressure(&self, i: u32, j: u32) -> f64 {
        self.fields.potential[self.index(i, j)] * self.pressure_scale
    }

    /// Smoke in a cell (0..1).
    ///
    /// # Panics
    /// Panics outside the grid.
    pub fn smoke(&self, i: u32, j: u32) -> f64 {
        self.fields.smoke[self.index(i, j)]
    }

    /// True for the walls: border, and cells of the obstacle.
    ///
    /// # Panics
    /// Panics outside the grid.
    pub fn is_solid(&self, i: u32, j: u32) -> bool {
        self.fields.solid[self.index(i, j)]
    }

    /// Net outward speed over the faces of a cell, not divided by its size (m/s); 0 in walls and in the border ring.
    ///
    /// # Panics
    /// Panics outside the grid.
    pub fn divergence(&self, i: u32, j: u32) -> f64 {
        if self.is_solid(i, j) || i + 1 >= self.settings.columns {
            return 0.0;
        }
        self.fields.divergence(i as usize, j as usize)
    }

    /// A quantity of all cells, row after row from the lowest, each from the left, and which of them are walls: for a
    /// picture, in one go.
    #[inline(never)]
    pub fn copy_rows(&self, quantity: Quantity, values: &mut Vec<f32>, solid: &mut Vec<bool>) {
        values.clear();
        solid.clear();
        let (fields, scale) = (&self.fields, self.pressure_scale);
        for j in 0..fields.rows {
            let column = (0..fields.columns).map(|i| fields.at(i, j));
            solid.extend(column.clone().map(|k| fields.solid[k]));
            match quantity {
                Quantity::Smoke => values.extend(column.map(|k| fields.smoke[k] as f32)),
                Quantity::Pressure => {
                    values.extend(column.map(|k| (fields.potential[k] * scale) as f32));
                }
                Quantity::Divergence => values.extend((0..fields.columns).map(|i| {
                    let outside = fields.solid[fields.at(i, j)] || i + 1 == fields.columns;
                    if outside { 0.0 } else { fields.divergence(i, j) as f32 }
                })),
            }
        }
    }

    /// Speeds of the left and lower face of a cell; walls take theirs back in the next step. For a start of one's own.
    ///
    /// # Panics
    /// Panics outside the grid.
    #[inline]
    pub fn set_velocity(&mut self, i: u32, j: u32, velocity: DVec2) {
        let k = self.index(i, j);
        self.fields.u[k] = velocity.x;
        self.fields.v[k] = velocity.y;
    }

    /// Smoke in a cell. For a start of one's own.
    ///
    /// # Panics
    /// Panics outside the grid.
    #[inline]
    pub fn set_smoke(&mut self, i: u32, j: u32, smoke: f64) {
        let k = self.index(i, j);
        self.fields.smoke[k] = smoke;
        self.report.smoke = self.fields.total_smoke();
    }

    fn index(&self, i: u32, j: u32) -> usize {
        assert!(i < self.settings.columns && j < self.settings.rows, "cell ({i}, {j})");
        self.fields.at(i as usize, j as usize)
    }
}
