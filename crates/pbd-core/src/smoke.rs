//! A wind tunnel on a grid: air that keeps its volume, and smoke that it carries.
//!
//! A grid of columns × rows cells with a border ring. `u(i, j)` is the speed of the air to the right on the left face of
//! cell (i, j), `v(i, j)` that upwards on its lower face; smoke and pressure live at centres, cell (i, j) has its centre at
//! ((i + ½) h, (j + ½) h). The left column, the bottom and top rows are walls, the right column is open: air leaves there.
//! Obstacle cells are walls in the middle of it. A step is
//!
//! ```text
//! walls     u = inflow on the left, the obstacle's speed on its faces, 0 on the other walls     (walls)
//! project   div = u(i+1, j) − u(i, j) + v(i, j+1) − v(i, j),   q = −div / S · ω
//!           u(i, j) −= q,  u(i+1, j) += q,  v(i, j) −= q,  v(i, j+1) += q      open faces only  (listed)
//! advect    u, v, smoke at x  ←  their value at x − dt (u, v)                                   (advect)
//! ```
//!
//! It is the method of the other labs in another dress: a constraint for each cell (no divergence), its correction q
//! shared by the open faces, sweep after sweep; the sum of a cell's corrections is its pressure, the multiplier.
//! [`Solver`] chooses how the sweeps go; all three arrive at the same flow.
//!
//! Reading order: [`Tunnel`], [`TunnelStage`], `step`, `walls`, `listed`, `lattice`, `finest`, `level`, `relax`, `multigrid`,
//! `directions`, `advect`.
//!
//! ```
//! use pbd_core::{Solver, Tunnel, TunnelSettings};
//!
//! let mut tunnel = Tunnel::new(TunnelSettings { solver: Solver::Multigrid, sweeps: 8, ..TunnelSettings::default() })?;
//! let report = tunnel.step();
//! assert!(report.after.rms < 1e-3 * report.before.rms);
//! assert_eq!(tunnel.u(1, 40), 2.0, "the air comes in");
//! # Ok::<(), pbd_core::BuildError>(())
//! ```

mod advect;
mod directions;
mod fields;
mod finest;
mod inner;
mod lattice;
mod level;
mod listed;
mod multigrid;
mod obstacle;
mod relax;
mod report;
mod scratch;
mod settings;
mod step;
mod tunnel;
mod walls;
mod words;

pub use inner::InnerTunnelStep;
pub use report::{Divergence, TunnelReport};
pub use settings::{Obstacle, Shape, Solver, TunnelSettings};
pub use step::TunnelStage;
pub use tunnel::{Quantity, Tunnel};
