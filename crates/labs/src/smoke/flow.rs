//! Looking at the air between its faces: velocity anywhere, divergence of all cells, what a cell is.

use pbd_core::{DVec2, Divergence, Tunnel};

/// What a cell is, in words.
pub(super) fn kind(tunnel: &Tunnel, i: u32, j: u32) -> &'static str {
    let settings = tunnel.settings();
    let (columns, rows) = (settings.columns, settings.rows);
    if j == 0 || j + 1 == rows {
        "wall"
    } else if i == 0 {
        "inflow"
    } else if i + 1 == columns {
        if settings.outflow_open { "outflow" } else { "wall" }
    } else if tunnel.is_solid(i, j) {
        "obstacle"
    } else {
        "open"
    }
}

/// Velocity at a place in the tunnel, taken between the nearest four faces of each direction.
pub(super) fn velocity(tunnel: &Tunnel, at: DVec2) -> DVec2 {
    let cells = at / tunnel.settings().cell_size;
    let u = between(tunnel, Tunnel::u, cells - DVec2::new(0.0, 0.5));
    let v = between(tunnel, Tunnel::v, cells - DVec2::new(0.5, 0.0));
    DVec2::new(u, v)
}

/// A quantity between four of its places; `at` counts in cells from the first of them.
fn between(tunnel: &Tunnel, of: fn(&Tunnel, u32, u32) -> f64, at: DVec2) -> f64 {
    let settings = tunnel.settings();
    let last = DVec2::new(f64::from(settings.columns - 1), f64::from(settings.rows - 1));
    let at = at.clamp(DVec2::ZERO, last);
    let first = at.floor().min(last - DVec2::ONE);
    let part = at - first;
    let (i, j) = (first.x as u32, first.y as u32);
    let row = |j| of(tunnel, i, j) * (1.0 - part.x) + of(tunnel, i + 1, j) * part.x;
    row(j) * (1.0 - part.y) + row(j + 1) * part.y
}

/// Largest and RMS divergence of the open cells at this moment.
pub(super) fn divergence(tunnel: &Tunnel) -> Divergence {
    let settings = tunnel.settings();
    let (mut max, mut squares, mut cells) = (0.0, 0.0, 0.0);
    for i in 1..settings.columns - 1 {
        for j in 1..settings.rows - 1 {
            if !tunnel.is_solid(i, j) {
                let divergence = tunnel.divergence(i, j);
                max = f64::max(max, divergence.abs());
                squares += divergence * divergence;
                cells += 1.0;
            }
        }
    }
    Divergence { max, rms: (squares / f64::max(cells, 1.0)).sqrt() }
}
