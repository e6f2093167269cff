//! Plots of the sheet, and what came of a prediction.

use super::measure::{self, Fate};
use super::{SPEC, drops};
use crate::lab::PlotData;
use crate::particle_lab::Shown;
use crate::particle_lab::by_step::{residual_plot, residuals, series};
use crate::spec::{Plot, Scale};

pub(super) const PLOTS: &[Plot] = &[
    Plot {
        name: "height-by-step",
        title: "Height by step",
        notice: "The ball of a dropped sheet reaches from 0.7 to 1.7 m. Say what will happen before you run it.",
        x: "step",
        y: "y [m]",
        y_scale: Scale::Linear,
    },
    Plot {
        name: "sag-by-step",
        title: "Sag by step",
        notice: "How far the top edge hangs through. Nothing in it is stretchy: it is what the sweeps leave over.",
        x: "step",
        y: "sag [m]",
        y_scale: Scale::Linear,
    },
    Plot {
        name: "motion-by-step",
        title: "Motion by step",
        notice: "Mean speed of all points: still air lets it die down, gusts keep it up.",
        x: "step",
        y: "motion [m/s]",
        y_scale: Scale::Linear,
    },
    residual_plot("residual [m]"),
];

pub(super) fn plot(plot: usize, shown: &Shown<'_>) -> PlotData {
    let one = |label: &str, readout: &str| PlotData {
        series: vec![series(shown, &SPEC, label, readout)],
        remark: String::new(),
    };
    match plot {
        0 => PlotData {
            series: vec![
                series(shown, &SPEC, "highest point", "highest"),
                series(shown, &SPEC, "lowest point", "lowest"),
            ],
            remark: answer(shown),
        },
        1 => one("sag", "sag"),
        2 => one("motion", "motion"),
        _ => residuals(shown, &SPEC),
    }
}

/// What became of a dropped sheet, beside what was predicted.
fn answer(shown: &Shown<'_>) -> String {
    if !drops(shown.values) {
        return String::new();
    }
    let predicted = match shown.values.choice("prediction") {
        "stays" => "You said: it stays on the ball. ",
        "slides" => "You said: it slides off. ",
        "falls-through" => "You said: it falls through. ",
        _ => "",
    };
    let steps = shown.world.steps();
    if steps == 0 {
        return format!("{predicted}Run it and see.");
    }
    let found = match measure::fate(shown.world) {
        (Fate::OnTheBall, false) => "it is on its way over the ball",
        (Fate::OnTheBall, true) => "it lies over the ball and keeps still",
        (Fate::Off, false) => "it has come off the ball and is still moving",
        (Fate::Off, true) => "it has come off the ball and lies still",
    };
    format!("{predicted}Step {steps}: {found}.")
}
