//! The wind tunnel as it is measured: a disc in the flow, from still air.

use pbd_core::{BuildError, DVec2, Obstacle, Shape, Solver, Tunnel, TunnelSettings};

/// The solvers, by the number a host gives.
pub const SOLVERS: [Solver; 3] = [Solver::Listed, Solver::RedBlack, Solver::Multigrid];

/// A tunnel of height 1 with a disc of radius 0.15, at its start; `solver` is a place in [`SOLVERS`].
///
/// # Errors
/// What is wrong with the size or ω.
pub fn open(
    [columns, rows]: [u32; 2],
    solver: u32,
    sweeps: u32,
    omega: f64,
) -> Result<Tunnel, BuildError> {
    let disc = Shape::Disc { radius: 0.15 };
    Tunnel::new(TunnelSettings {
        columns,
        rows,
        cell_size: 1.0 / f64::from(rows),
        solver: SOLVERS[solver.min(2) as usize],
        sweeps,
        omega,
        obstacle: Obstacle { shape: Some(disc), centre: DVec2::splat(0.5) },
        ..TunnelSettings::default()
    })
}

/// Sweeps (or cycles) until the divergence of a step is this part of what it was before; 0 if it never is.
pub fn rounds_to(tunnel: &Tunnel, part: f64) -> u32 {
    let mut tunnel = tunnel.clone();
    let report = tunnel.step_observed();
    let reached = report.rounds.iter().position(|round| round.rms <= part * report.before.rms);
    reached.map_or(0, |at| at as u32 + 1)
}
