//! A plot in words: for screen readers, and for the tip beside the pointer.

use super::{Sample, nothing, plottable};
use crate::format;
use labs::{Plot, PlotData, Scale, Series};

/// What the plot shows: its axes, and of every series the range and the last value.
pub fn summary(plot: &Plot, data: &PlotData) -> String {
    let log = plot.y_scale == Scale::Log;
    let scale = if log { " on a logarithmic scale" } else { "" };
    let mut text = format!("{}: {}{scale} against {}.", plot.title, plot.y, plot.x);
    let mut any = false;
    for series in &data.series {
        if let Some(sentence) = in_words(series, log) {
            any = true;
            text.push(' ');
            text.push_str(&sentence);
        }
    }
    for more in [if any { "" } else { nothing(data, log) }, &data.remark] {
        if !more.is_empty() {
            text.push(' ');
            text.push_str(more);
        }
    }
    text
}

/// One sample in words, `None` if there is no such sample.
pub fn sample_text(data: &PlotData, sample: Sample) -> Option<String> {
    let series = data.series.get(sample.series)?;
    let [x, y] = *series.points.get(sample.index)?;
    Some(format!("{} at {}: {}", series.label, format::brief(x), format::brief(y)))
}

fn in_words(series: &Series, log: bool) -> Option<String> {
    let shown = || series.points.iter().filter(|&&point| plottable(point, log));
    let last = shown().next_back()?;
    let (label, at) = (&series.label, format::brief(last[0]));
    let value = format::brief(last[1]);
    let count = shown().count();
    if count == 1 {
        return Some(format!("{label}: {value} at {at}."));
    }
    let low = shown().map(|p| p[1]).fold(f64::INFINITY, f64::min);
    let high = shown().map(|p| p[1]).fold(f64::NEG_INFINITY, f64::max);
    Some(format!(
        "{label}: {count} values from {} to {}, last {value} at {at}.",
        format::brief(low),
        format::brief(high),
    ))
}
