//! A plot laid out, not drawn: where frame, ticks and lines go, in CSS pixels from the top left corner.
//!
//! The page strokes a [`Picture`] onto a canvas and writes its texts; [`summary`] says the same in words for those who
//! cannot see it. Our own module, not a library: measured as wasm, gzip, it adds 8 kB; plotters 0.3.7 with one line series
//! and still without a canvas backend adds 27 kB, and gaps, thinning, lookup under the pointer and words stay to be done.

mod axis;
mod summary;
mod thin;
mod turns;

pub use summary::{sample_text, summary};
pub use turns::Turns;

use axis::Axis;
use labs::{Plot, PlotData, Scale};

/// Height of the text in ticks and labels, in pixels.
pub const FONT_PX: f32 = 12.0;

/// Width of a figure at this height, generously: system fonts differ.
const FIGURE_PX: f32 = 7.0;

/// Room between a text and the frame.
const GAP: f32 = 6.0;

/// Least distance of two ticks along either axis.
const TICK_PX: [f32; 2] = [72.0, 34.0];

/// Values beyond this are left out: their differences could overflow.
const LARGEST: f64 = 1e100;

/// Below this a logarithm counts as that of zero: powers of ten cannot be written much lower.
const SMALLEST: f64 = 1e-300;

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Right edge.
    pub right: f32,
    /// Lower edge.
    pub bottom: f32,
}

/// A tick of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Its x (on the x axis) or y (on the y axis).
    pub px: f32,
    /// Its number.
    pub text: String,
}

/// A stretch of a series without a gap. One point alone is drawn as a marker.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Where its points are.
    pub points: Vec<[f32; 2]>,
    /// Which samples of the series they are: long stretches are thinned to the extremes of every pixel column.
    pub samples: Vec<usize>,
    /// Index of the series.
    pub series: usize,
    /// True for a theoretical line, drawn dashed.
    pub theory: bool,
}

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Index of the series; it has the same colour.
    pub series: usize,
    /// Its name.
    pub label: String,
    /// True for a theoretical line, drawn dashed.
    pub theory: bool,
}

/// A word at an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// The words.
    pub text: &'static str,
    /// Where the baseline starts (y axis, above the frame) or ends (x axis, below it at the right).
    pub at: [f32; 2],
}

/// A sample close to the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Index of the series.
    pub series: usize,
    /// Index of its point.
    pub index: usize,
    /// Where it is drawn.
    pub at: [f32; 2],
}

/// A plot, laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The rectangle of the data.
    pub frame: Rect,
    /// Ticks of the x axis, along the lower edge.
    pub x_ticks: Vec<Tick>,
    /// Ticks of the y axis, along the left edge.
    pub y_ticks: Vec<Tick>,
    /// Label of the x axis: right-aligned at its place.
    pub x_label: Label,
    /// Label of the y axis: left-aligned at its place.
    pub y_label: Label,
    /// What to stroke, in drawing order.
    pub lines: Vec<Line>,
    /// The legend; as many entries as series.
    pub legend: Vec<Key>,
    /// Shown in the middle of the frame instead of lines when there are none.
    pub message: Option<String>,
}

impl Picture {
    /// Lays a plot out on this many pixels.
    pub fn lay_out(plot: &Plot, data: &PlotData, width: f32, height: f32) -> Self {
        let log = plot.y_scale == Scale::Log;
        let range = Range::of(data, log);
        let (top, below) = (FONT_PX + 2.0 * GAP, 2.0 * (FONT_PX + GAP));
        let bottom = (height - below).max(top + 1.0);

        let y_axis = range.map(|r| {
            let ticks = ((bottom - top) / TICK_PX[1]) as usize;
            if log {
                Axis::log(r.low[1], r.high[1], ticks)
            } else {
                Axis::linear(r.low[1], r.high[1], ticks, false).rounded()
            }
        });
        let figures = y_axis
            .iter()
            .flat_map(|axis| &axis.ticks)
            .map(|tick| tick.text.chars().count())
            .max()
            .unwrap_or(0);
        let left = (figures as f32 * FIGURE_PX + 2.0 * GAP).min(0.5 * width);
        // The last number of the x axis stands half beyond the frame.
        let right = (width - 3.0 * FIGURE_PX).max(left + 1.0);
        let frame = Rect { left, top, right, bottom };
        let x_axis = range.map(|r| {
            let ticks = ((right - left) / TICK_PX[0]) as usize;
            Axis::linear(r.low[0], r.high[0], ticks, r.whole)
        });

        let mut picture = Self {
            frame,
            x_ticks: Vec::new(),
            y_ticks: Vec::new(),
            x_label: Label { text: plot.x, at: [right, height - GAP] },
            y_label: Label { text: plot.y, at: [GAP, FONT_PX + 0.5 * GAP] },
            lines: Vec::new(),
            legend: legend(data),
            message: None,
        };
        let (Some(x), Some(y)) = (x_axis, y_axis) else {
            picture.message = Some(nothing(data, log).into());
            return picture;
        };
        picture.lines = lines(data, frame, &x, &y);
        picture.x_ticks = ticks(&x, frame.left, frame.right);
        picture.y_ticks = ticks(&y, frame.bottom, frame.top);
        picture
    }

    /// The sample under the pointer: the closest column of samples, and in it the closest in height. `None` away from
    /// the frame and where there are no samples.
    pub fn nearest_sample(&self, at: [f32; 2]) -> Option<Sample> {
        const REACH: f32 = 16.0;
        let Rect { left, top, right, bottom } = self.frame;
        let near = (left - REACH..=right + REACH).contains(&at[0])
            && (top - REACH..=bottom + REACH).contains(&at[1]);
        if !near {
            return None;
        }
        let samples = || {
            self.lines.iter().flat_map(|line| {
                let pairs = line.points.iter().zip(&line.samples);
                pairs.map(|(&point, &index)| Sample { series: line.series, index, at: point })
            })
        };
        let across = |sample: &Sample| (sample.at[0] - at[0]).abs();
        let closest = samples().map(|s| across(&s)).min_by(f32::total_cmp)?;
        samples()
            .filter(|sample| across(sample) <= closest + 0.5)
            .min_by(|a, b| (a.at[1] - at[1]).abs().total_cmp(&(b.at[1] - at[1]).abs()))
    }
}

/// What the plottable samples span.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: [f64; 2],
    high: [f64; 2],
    /// True if every x is a whole number (steps, sweeps): there is nothing to tick in between.
    whole: bool,
}

impl Range {
    fn of(data: &PlotData, log: bool) -> Option<Self> {
        let mut range: Option<Self> = None;
        let points = data.series.iter().flat_map(|series| &series.points);
        for &point in points.filter(|&&p| plottable(p, log)) {
            let seen = range.get_or_insert(Self { low: point, high: point, whole: true });
            for (i, value) in point.into_iter().enumerate() {
                seen.low[i] = seen.low[i].min(value);
                seen.high[i] = seen.high[i].max(value);
            }
            seen.whole &= point[0].fract() == 0.0;
        }
        range
    }
}

/// True if a sample has a place: finite numbers, and above zero on a logarithmic axis.
fn plottable([x, y]: [f64; 2], log: bool) -> bool {
    x.abs() <= LARGEST && y.abs() <= LARGEST && (!log || y >= SMALLEST)
}

/// Why nothing is shown.
fn nothing(data: &PlotData, log: bool) -> &'static str {
    if data.is_empty() {
        "Nothing to plot yet: make a step."
    } else if log {
        "No value above zero yet, and this axis is logarithmic."
    } else {
        "None of the values is finite."
    }
}

fn legend(data: &PlotData) -> Vec<Key> {
    let entries = data.series.iter().enumerate();
    entries.map(|(series, s)| Key { series, label: s.label.clone(), theory: s.theory }).collect()
}

fn ticks(axis: &Axis, from: f32, to: f32) -> Vec<Tick> {
    let place = |value| from + axis.share(value) as f32 * (to - from);
    let marks = axis.ticks.iter();
    marks.map(|mark| Tick { px: place(mark.value), text: mark.text.clone() }).collect()
}

/// Every series cut at its gaps, each stretch thinned.
fn lines(data: &PlotData, frame: Rect, x: &Axis, y: &Axis) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, series) in data.series.iter().enumerate() {
        let mut start = 0;
        for stretch in series.points.split(|&point| !plottable(point, y.is_log())) {
            let points: Vec<[f32; 2]> = stretch
                .iter()
                .map(|&[px, py]| {
                    [
                        frame.left + x.share(px) as f32 * (frame.right - frame.left),
                        frame.bottom - y.share(py) as f32 * (frame.bottom - frame.top),
                    ]
                })
                .collect();
            if !points.is_empty() {
                let kept = thin::extremes(&points);
                lines.push(Line {
                    points: kept.iter().map(|&i| points[i]).collect(),
                    samples: kept.iter().map(|&i| start + i).collect(),
                    series: index,
                    theory: series.theory,
                });
            }
            // The sample that ended the stretch is skipped too.
            start += stretch.len() + 1;
        }
    }
    lines
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
