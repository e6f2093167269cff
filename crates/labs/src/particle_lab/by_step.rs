//! Plots by step that several particle labs share: residuals and energy.

use super::Shown;
use crate::lab::{PlotData, Series};
use crate::spec::{Plot, Scale, Spec};

/// Residual by step, in this unit of length.
pub const fn residual_plot(y: &'static str) -> Plot {
    Plot {
        name: "residual-by-step",
        title: "Residual by step",
        notice: "What the sweeps leave over at the end of each step.",
        x: "step",
        y,
        y_scale: Scale::Log,
    }
}

/// Energy by step, in joules.
pub const ENERGY_PLOT: Plot = Plot {
    name: "energy-by-step",
    title: "Energy by step",
    notice: "Potential energy counts from the first step; the total falls because the method damps.",
    x: "step",
    y: "energy [J]",
    y_scale: Scale::Linear,
};

/// A readout by step.
pub fn series(shown: &Shown<'_>, spec: &Spec, label: &str, readout: &str) -> Series {
    let index = spec.readouts.iter().position(|r| r.name == readout);
    let points = index.map(|i| shown.trail.series(i)).unwrap_or_default();
    Series { label: label.into(), points, theory: false }
}

/// Largest and RMS residual by step.
pub fn residuals(shown: &Shown<'_>, spec: &Spec) -> PlotData {
    let largest = series(shown, spec, "largest", "max_residual");
    let rms = series(shown, spec, "RMS", "rms_residual");
    PlotData { series: vec![largest, rms], remark: String::new() }
}

/// Kinetic, potential and total energy by step, the potential counted from the first step.
pub fn energy(shown: &Shown<'_>, spec: &Spec) -> PlotData {
    let kinetic = series(shown, spec, "kinetic", "kinetic");
    let mut potential = series(shown, spec, "potential", "potential");
    let index = spec.readouts.iter().position(|r| r.name == "potential");
    // Not from the first one shown: after half a minute that one moves on with every step.
    let start = index.and_then(|i| shown.trail.first(i)).unwrap_or(0.0);
    for point in &mut potential.points {
        point[1] -= start;
    }
    let points = kinetic.points.iter().zip(&potential.points);
    let total = Series {
        label: "total".into(),
        points: points.map(|([step, k], [_, p])| [*step, k + p]).collect(),
        theory: false,
    };
    PlotData { series: vec![kinetic, potential, total], remark: String::new() }
}
