//! Plots: divergence sweep by sweep, and what the steps came to.

use super::Smoke;
use crate::lab::{PlotData, Series};
use crate::spec::{Plot, Scale};
use crate::trail::Trail;
use pbd_core::{Divergence, Tunnel, TunnelReport};

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "divergence-by-sweep",
        title: "Divergence by sweep",
        notice: "Of the next step, tried on a copy; inside a step, of this one. At first the largest one rises.",
        x: "sweep or cycle",
        y: "divergence [m/s]",
        y_scale: Scale::Log,
    },
    Plot {
        name: "divergence-by-step",
        title: "Divergence by step",
        notice: "Carrying the velocity makes it, the projection takes it out, as far as its sweeps reach.",
        x: "step",
        y: "divergence [m/s]",
        y_scale: Scale::Log,
    },
    Plot {
        name: "smoke-by-step",
        title: "Smoke by step",
        notice: "What comes in, what leaves, and what the method lost on the way.",
        x: "step",
        y: "smoke in a step [cells]",
        y_scale: Scale::Linear,
    },
];

impl Smoke {
    pub(super) fn plot_data(&self, plot: usize, trail: &Trail) -> PlotData {
        let by_step = |label: &str, readout: &str| {
            let index = super::SPEC.readouts.iter().position(|r| r.name == readout);
            line(label, index.map(|i| trail.series(i)).unwrap_or_default())
        };
        let series = match plot {
            0 => {
                let rounds = match &self.half {
                    Some(half) => rounds(half.tunnel().report()),
                    None => on_a_copy(&self.tunnel),
                };
                vec![by_round("largest", &rounds, |d| d.max), by_round("RMS", &rounds, |d| d.rms)]
            }
            1 => vec![
                by_step("largest before", "div_before"),
                by_step("largest after", "div_after"),
                by_step("RMS before", "div_before_rms"),
                by_step("RMS after", "div_after_rms"),
            ],
            _ => vec![
                by_step("in", "inflow"),
                by_step("out", "outflow"),
                by_step("transport loss", "transport_loss"),
            ],
        };
        PlotData { series, remark: String::new() }
    }
}

/// Divergence before the projection of the next step and after each of its sweeps or cycles.
fn on_a_copy(tunnel: &Tunnel) -> Vec<Divergence> {
    rounds(tunnel.clone().step_observed())
}

/// Divergence before the projection and after each round so far.
fn rounds(report: &TunnelReport) -> Vec<Divergence> {
    [&[report.before], &report.rounds[..]].concat()
}

/// One figure of each round, numbered from 0, which is before the first. A logarithm has no place for 0.
fn by_round(label: &str, rounds: &[Divergence], figure: fn(&Divergence) -> f64) -> Series {
    let points = rounds.iter().map(figure).enumerate();
    line(label, points.filter(|&(_, y)| y > 0.0).map(|(n, y)| [n as f64, y]).collect())
}

/// A measured line.
pub(super) fn line(label: &str, points: Vec<[f64; 2]>) -> Series {
    Series { label: label.into(), points, theory: false }
}
