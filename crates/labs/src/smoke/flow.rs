//! Looking at the air: what a cell is, and the divergence of all of them.

use pbd_core::{Divergence, Tunnel};

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
