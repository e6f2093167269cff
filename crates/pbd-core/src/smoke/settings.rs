//! What a tunnel is made of, with units and allowed ranges.

use crate::build::check;
use crate::build_error::BuildError;
use glam::DVec2;

/// How the pressure is found that makes the flow free of divergence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// Cell after cell, as the text has it: each sweep corrects the velocities themselves.
    #[default]
    Listed,
    /// The cells like a chessboard, one colour after the other, several side by side; the last sweep with ω = 1.
    RedBlack,
    /// The same sweeps on coarser and coarser grids; `sweeps` counts cycles.
    Multigrid,
}

/// The outline of an obstacle, about its centre. Lengths in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A disc.
    Disc {
        /// Its radius.
        radius: f64,
    },
    /// A square, sides along the axes.
    Square {
        /// Half a side.
        half: f64,
    },
    /// A plate at any angle.
    Plate {
        /// Half its length, along `direction`.
        half_length: f64,
        /// Half its thickness.
        half_thickness: f64,
        /// Where its length points, a vector of length 1.
        direction: DVec2,
    },
}

/// What stands in the flow: the cells whose centre lies strictly inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// Its outline; `None` leaves the tunnel empty.
    pub shape: Option<Shape>,
    /// Its centre, from the lower left corner of the border ring (m).
    pub centre: DVec2,
}

/// Settings of a tunnel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TunnelSettings {
    /// Cells side by side, with the border ring (16 to 512).
    pub columns: u32,
    /// Cells above each other, with the border ring (16 to 512).
    pub rows: u32,
    /// h: side of a cell (m).
    pub cell_size: f64,
    /// Speed at which air comes in on the left (m/s). Nothing comes in while the outflow is closed.
    pub inflow: f64,
    /// Duration of a step (s).
    pub dt: f64,
    /// ρ, for the pressure only (kg/m³).
    pub density: f64,
    /// Sweeps of a step, cycles with [`Solver::Multigrid`].
    pub sweeps: u32,
    /// ω: over-relaxation of a sweep, above 0 and below 2; cycles do not use it.
    pub omega: f64,
    /// How the pressure is found.
    pub solver: Solver,
    /// What stands in the flow.
    pub obstacle: Obstacle,
    /// Part of the height, about the middle, that smokes on the left (0..1).
    pub band: f64,
    /// Whether air leaves on the right; otherwise the right column is a wall too.
    pub outflow_open: bool,
    /// Whether smoke and velocity are traced back with the velocity halfway, not with the one here.
    pub midpoint: bool,
}

impl Default for TunnelSettings {
    /// 160 × 80 cells of 1.25 cm, air at 2 m/s, a disc of radius 0.12 m at (0.5, 0.5) m; 40 listed sweeps with ω 1.9.
    fn default() -> Self {
        Self {
            columns: 160,
            rows: 80,
            cell_size: 0.0125,
            inflow: 2.0,
            dt: 1.0 / 60.0,
            density: 1000.0,
            sweeps: 40,
            omega: 1.9,
            solver: Solver::Listed,
            obstacle: Obstacle {
                shape: Some(Shape::Disc { radius: 0.12 }),
                centre: DVec2::new(0.5, 0.5),
            },
            band: 0.1,
            outflow_open: true,
            midpoint: false,
        }
    }
}

/// Of what an obstacle measures.
const LENGTH: &str = "above 0 and at most 1000";

impl TunnelSettings {
    /// The first thing that is wrong.
    #[inline]
    pub(super) fn check(&self) -> Result<(), BuildError> {
        let cells = |count: u32| (16..=512).contains(&count);
        let length = |x: f64| x > 0.0 && x <= 1e3;
        check("columns", f64::from(self.columns), cells(self.columns), "16 to 512")?;
        check("rows", f64::from(self.rows), cells(self.rows), "16 to 512")?;
        let h = self.cell_size;
        check("cell size", h, (1e-4..=10.0).contains(&h), "0.0001 to 10")?;
        check("inflow", self.inflow, (0.0..=100.0).contains(&self.inflow), "0 to 100")?;
        check("dt", self.dt, (1e-6..=10.0).contains(&self.dt), "0.000001 to 10")?;
        let rho = self.density;
        check("density", rho, (1e-3..=1e5).contains(&rho), "0.001 to 100000")?;
        check("sweeps", f64::from(self.sweeps), self.sweeps <= 10_000, "0 to 10000")?;
        check("omega", self.omega, self.omega > 0.0 && self.omega < 2.0, "above 0 and below 2")?;
        check("band", self.band, (0.0..=1.0).contains(&self.band), "0 to 1")?;
        let Obstacle { shape, centre } = self.obstacle;
        for x in [centre.x, centre.y] {
            check("obstacle centre", x, x.is_finite(), "a finite number")?;
        }
        match shape {
            None => Ok(()),
            Some(Shape::Disc { radius }) => check("radius", radius, length(radius), LENGTH),
            Some(Shape::Square { half }) => check("half side", half, length(half), LENGTH),
            Some(Shape::Plate { half_length, half_thickness, direction }) => {
                check("half length", half_length, length(half_length), LENGTH)?;
                check("half thickness", half_thickness, length(half_thickness), LENGTH)?;
                let size = direction.length();
                check("plate direction", size, (size - 1.0).abs() < 1e-6, "a vector of length 1")
            }
        }
    }
}
