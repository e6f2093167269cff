//! Plots by step, and the circulation along the span.

use super::{SPEC, SailLab};
use crate::lab::{PlotData, Series};
use crate::particle_lab::by_step::residual_plot;
use crate::spec::{Plot, Scale};
use crate::trail::Trail;
use pbd_core::sail::SETTLED;

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "forces-by-step",
        title: "Lift and drag by step",
        notice: "They find their values as the sail fills. Where no loads are computed there is a gap.",
        x: "step",
        y: "force [N]",
        y_scale: Scale::Linear,
    },
    Plot {
        name: "shape-by-step",
        title: "Camber and strain by step",
        notice: "The cloth fills within tenths of a second; what it takes longer for is damping.",
        x: "step",
        y: "camber, largest strain",
        y_scale: Scale::Log,
    },
    Plot {
        name: "circulation-by-height",
        title: "Circulation along the span",
        notice: "All that is bound at each height. What changes from height to height leaves the leech as wake, and costs drag.",
        x: "height [m]",
        y: "Γ [m²/s]",
        y_scale: Scale::Linear,
    },
    residual_plot("residual [m]"),
    Plot {
        name: "speed-by-step",
        title: "Fastest node by step",
        notice: "Below the dashed line the sail counts as settled.",
        x: "step",
        y: "speed [m/s]",
        y_scale: Scale::Log,
    },
];

impl SailLab {
    pub(super) fn plot_data(&self, plot: usize, trail: &Trail) -> PlotData {
        let by_step = |label: &str, readout: &str| {
            let index = SPEC.readouts.iter().position(|r| r.name == readout);
            line(label, index.map(|i| trail.series(i)).unwrap_or_default())
        };
        // A logarithm has no place for 0.
        let positive = |mut series: Series| {
            series.points.retain(|point| point[1] > 0.0);
            series
        };
        let series = match plot {
            0 => vec![
                by_step("lift", "lift"),
                by_step("induced drag", "induced_drag"),
                by_step("friction drag", "friction_drag"),
            ],
            1 => vec![
                positive(by_step("camber", "camber")),
                positive(by_step("largest strain", "max_strain")),
            ],
            2 => vec![line("bound circulation", self.along_the_span())],
            3 => vec![
                positive(by_step("largest", "max_residual")),
                positive(by_step("RMS", "rms_residual")),
            ],
            _ => {
                let fastest = positive(by_step("fastest node", "fastest"));
                let ends = [fastest.points.first(), fastest.points.last()];
                let settled = ends.into_iter().flatten().map(|end| [end[0], SETTLED]).collect();
                vec![fastest, Series { theory: true, ..line("settled", settled) }]
            }
        };
        PlotData { series, remark: String::new() }
    }

    /// Height and circulation of each strip of panels: rings add up towards the leech, so the last one has all.
    fn along_the_span(&self) -> Vec<[f64; 2]> {
        let (Some(sail), Some(loads)) = (self.sail(), self.shown_loads()) else {
            return Vec::new();
        };
        let (cut, particles) = (sail.cut(), self.shown().particles());
        let last = (cut.chordwise - 1) * cut.spanwise;
        let leech = cut.chordwise * (cut.spanwise + 1);
        let y = |j: usize| particles.position(pbd_core::ParticleId((leech + j) as u32)).y;
        (0..cut.spanwise).map(|j| [0.5 * (y(j) + y(j + 1)), loads.circulation[last + j]]).collect()
    }
}

/// A measured line.
pub(super) fn line(label: &str, points: Vec<[f64; 2]>) -> Series {
    Series { label: label.into(), points, theory: false }
}
