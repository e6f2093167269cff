//! Plots of the worked example.

use super::tables::READOUTS;
use crate::decimal;
use crate::lab::{PlotData, Series};
use crate::particle_lab::{Shown, SweepRow};
use crate::spec::{Plot, Scale};
use pbd_core::ParticleId;

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "residual-by-sweep",
        title: "Residual by sweep",
        notice: "Inside the last step: the prediction stretches the links, every sweep takes some of it back.",
        x: "sweep (0: predicted)",
        y: "residual [u]",
        y_scale: Scale::Log,
    },
    Plot {
        name: "residual-by-step",
        title: "Residual by step",
        notice: "What the sweeps leave over at the end of each step.",
        x: "step",
        y: "residual [u]",
        y_scale: Scale::Log,
    },
    Plot {
        name: "asymmetry-by-step",
        title: "Left–right asymmetry",
        notice: "Mesh, gravity and pins are symmetric. The order of the links is not.",
        x: "step",
        y: "asymmetry [u]",
        y_scale: Scale::Linear,
    },
];

pub(super) fn data(plot: usize, shown: &Shown<'_>) -> PlotData {
    match plot {
        0 => residual_by_sweep(shown),
        1 => PlotData {
            series: vec![
                by_step(shown, "largest", "max_residual"),
                by_step(shown, "RMS", "rms_residual"),
            ],
            remark: String::new(),
        },
        2 => PlotData {
            series: vec![by_step(shown, "asymmetry", "asymmetry")],
            remark: String::new(),
        },
        _ => PlotData::default(),
    }
}

fn by_step(shown: &Shown<'_>, label: &str, readout: &str) -> Series {
    let index = READOUTS.iter().position(|r| r.name == readout);
    let points = index.map(|i| shown.trail.series(i)).unwrap_or_default();
    Series { label: label.into(), points, theory: false }
}

fn residual_by_sweep(shown: &Shown<'_>) -> PlotData {
    let series = |label: &str, value: fn(&SweepRow) -> f64| Series {
        label: label.into(),
        points: shown.sweeps.iter().enumerate().map(|(i, r)| [i as f64, value(r)]).collect(),
        theory: false,
    };
    let mut data = PlotData {
        series: vec![series("largest", |r| r.all.max), series("RMS", |r| r.all.rms)],
        remark: String::new(),
    };
    // The theory starts at the first sweep: the prediction before it still has a shape of its own.
    if let (Some(rate), Some(first)) = (long_run_rate(shown), shown.sweeps.get(1)) {
        let points = (1..shown.sweeps.len())
            .map(|sweep| [sweep as f64, first.watched.max * rate.powi(sweep as i32 - 1)])
            .collect();
        let label = format!("theory: ×{} a sweep", decimal::short(rate));
        data.series.push(series("columns below the pins", |r| r.watched.max));
        data.series.push(Series { label, points, theory: true });
        data.remark = format!(
            "The two columns below the pins are chains of N = 2 links. Alone, a chain keeps cos²(π/2N) = {} of its \
             residual in each sweep, in the long run. The line is drawn while the sideways links hardly pull at them.",
            decimal::short(rate)
        );
    }
    data
}

/// cos²(π/2N) for a chain of N = 2 links that hangs from a pin and is swept in full from the top. The columns below the
/// pins are such chains as long as the sideways links have next to nothing to correct; later these pull the columns
/// inwards, and the slow modes of the whole mesh take over.
///
/// cos²(x) = (1 + cos 2x)/2 and cos(π/2) = 0, so the rate is exactly one half.
fn long_run_rate(shown: &Shown<'_>) -> Option<f64> {
    const COS_SQUARED_OF_QUARTER_PI: f64 = 0.5;
    /// Sideways residuals below this share of the columns' count as next to nothing.
    const HARDLY: f64 = 0.1;
    let particles = shown.world.particles();
    let hangs_from_its_corners = (0..particles.len() as u32)
        .all(|i| particles.is_pinned(ParticleId(i)) == [0, 2].contains(&i));
    let columns_alone =
        shown.sweeps.get(1).is_some_and(|first| first.others.max < HARDLY * first.watched.max);
    let applies = particles.len() == 9
        && hangs_from_its_corners
        && columns_alone
        && shown.values.number("stiffness") == 1.0
        && shown.values.choice("order") != "reversed";
    applies.then_some(COS_SQUARED_OF_QUARTER_PI)
}
