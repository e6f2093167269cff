//! Plots of the rope: shape beside theory, the pendulum's swing, energy and residuals.

use super::{RELEASE, SPAN, links};
use crate::decimal::{fixed, scientific};
use crate::lab::{PlotData, Series};
use crate::particle_lab::Shown;
use crate::particle_lab::by_step::{self, ENERGY_PLOT, residual_plot};
use crate::spec::{Plot, Scale, Spec};
use crate::values::Values;

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "extension-by-link",
        title: "Extension by link",
        notice: "How much each link is longer than its rest length. Hanging still, the upper links carry more and stretch more.",
        x: "link, from the pin",
        y: "length − rest [m]",
        y_scale: Scale::Linear,
    },
    Plot {
        name: "shape",
        title: "Shape",
        notice: "Where the points are. With both ends pinned, beside the catenary: the curve of a rope without links.",
        x: "to the right of the pin [m]",
        y: "above the pin [m]",
        y_scale: Scale::Linear,
    },
    Plot {
        name: "swing",
        title: "Swing",
        notice: "The tip, sideways. Larger steps lose the swing sooner.",
        x: "step",
        y: "tip, sideways [m]",
        y_scale: Scale::Linear,
    },
    ENERGY_PLOT,
    residual_plot("residual [m]"),
];

pub(super) fn data(plot: usize, shown: &Shown<'_>, spec: &Spec) -> PlotData {
    match plot {
        0 => extension(shown),
        1 => shape(shown),
        2 => swing(shown, spec),
        3 => by_step::energy(shown, spec),
        _ => by_step::residuals(shown, spec),
    }
}

/// Extension of each link beside α m g × (masses below) + g h² × (links below): the second term is the error of one
/// sweep a substep from the top.
fn extension(shown: &Shown<'_>) -> PlotData {
    let (world, values) = (shown.world, shown.values);
    let (table, particles, count) = (world.links(), world.particles(), world.links().len());
    let measured =
        table.ids().map(|id| [(id.index() + 1) as f64, table.residual(id, particles)]).collect();
    let (g, h, alpha) =
        (values.number("gravity"), world.settings().h(), values.number("compliance"));
    let expected = |i: usize| {
        let below = (count - i) as f64;
        alpha * g * below + g * h * h * (below - 1.0)
    };
    let theory: Vec<[f64; 2]> = (0..count).map(|i| [(i + 1) as f64, expected(i)]).collect();
    let mut data = PlotData {
        series: vec![Series { label: "measured".into(), points: measured, theory: false }],
        remark: String::new(),
    };
    let hangs_free = values.choice("ends") == "one";
    if hangs_free && values.number("sweeps") == 1.0 && values.choice("order") == "listed" {
        let total: f64 = theory.iter().map(|point| point[1]).sum();
        data.remark = format!(
            "At rest, hanging straight down, all links together should be {} mm too long: α m g N(N+1)/2 + g h² N(N−1)/2.",
            fixed(1000.0 * total, 3)
        );
        data.series.push(Series { label: "theory, at rest".into(), points: theory, theory: true });
    }
    data
}

/// The rope's shape; with both ends pinned beside the catenary of its length between its pins.
fn shape(shown: &Shown<'_>) -> PlotData {
    let positions = shown.world.particles().positions();
    let origin = positions[0];
    let mut data = PlotData {
        series: vec![Series {
            label: "rope".into(),
            points: positions.iter().map(|x| [x.x - origin.x, origin.y - x.y]).collect(),
            theory: false,
        }],
        remark: String::new(),
    };
    if shown.values.choice("ends") == "both" {
        let total = f64::from(links(shown.values)) * shown.values.number("length");
        let across = SPAN * total;
        let a = catenary_parameter(total, across);
        let bottom = a * cosh(0.5 * across / a);
        let depth = |x: f64| bottom - a * cosh((x - 0.5 * across) / a);
        let theory = (0..=60).map(|i| across * f64::from(i) / 60.0).map(|x| [x, -depth(x)]);
        let lowest = positions.iter().map(|x| x.y - origin.y).fold(0.0, f64::max);
        data.remark = format!(
            "The catenary sags {} m; the rope’s lowest point is {} m below its pins.",
            fixed(depth(0.5 * across), 6),
            fixed(lowest, 6)
        );
        let points = theory.collect();
        data.series.push(Series { label: "catenary".into(), points, theory: true });
    }
    data
}

/// a of the catenary of length S between pins D apart: S = 2a sinh(D/2a), by bisection; S > D.
pub(crate) fn catenary_parameter(length: f64, across: f64) -> f64 {
    let (mut low, mut high) = (across * 1e-2, across * 1e4);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        // The length falls as a grows.
        if 2.0 * middle * sinh(0.5 * across / middle) > length {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

fn sinh(x: f64) -> f64 {
    0.5 * (libm::exp(x) - libm::exp(-x))
}

fn cosh(x: f64) -> f64 {
    0.5 * (libm::exp(x) + libm::exp(-x))
}

fn swing(shown: &Shown<'_>, spec: &Spec) -> PlotData {
    let tip = by_step::series(shown, spec, "tip", "tip_x");
    let remark = match (theoretical_period(shown.values), measured_period(&tip.points)) {
        (Some(theory), Some(measured)) => format!(
            "First period: {} s measured, {} s in theory, {} off.",
            fixed(measured, 6),
            fixed(theory, 6),
            scientific((measured - theory).abs() / theory, 1)
        ),
        (Some(theory), None) => format!("In theory the period is {} s.", fixed(theory, 6)),
        _ => String::new(),
    };
    PlotData { series: vec![tip], remark }
}

/// T = 2π √(L/g) / AGM(1, cos(θ₀/2)), for the pendulum.
pub(super) fn theoretical_period(values: &Values) -> Option<f64> {
    let g = values.number("gravity");
    let pendulum = values.choice("preset") == "pendulum" && values.choice("ends") == "one";
    (pendulum && g > 0.0).then(|| period(values.number("length"), g, RELEASE))
}

/// The period of a rigid pendulum of this length, released from `angle` (rad).
pub(crate) fn period(length: f64, g: f64, angle: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * angle).cos());
    for _ in 0..8 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    2.0 * std::f64::consts::PI * (length / g).sqrt() / a
}

/// Time between the first two crossings from right to left, interpolated, in seconds; the points are by step.
fn measured_period(points: &[[f64; 2]]) -> Option<f64> {
    let crossings = points.windows(2).filter_map(|pair| {
        let [[step, x], [_, next]] = [pair[0], pair[1]];
        (x > 0.0 && next <= 0.0).then(|| step + x / (x - next))
    });
    let first: Vec<f64> = crossings.take(2).collect();
    (first.len() == 2).then(|| (first[1] - first[0]) / 60.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v04_the_catenary_of_the_table() {
        let a = catenary_parameter(1.0, 0.6);
        let sag = a * (cosh(0.3 / a) - 1.0);
        assert!((sag - 0.362_782).abs() < 5e-7, "{sag}");
        assert!((2.0 * a * sinh(0.3 / a) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn v05_the_period_of_the_table() {
        assert!((period(1.0, 9.81, 0.05) - 2.006_380_173_531_749).abs() < 1e-12);
    }
}
