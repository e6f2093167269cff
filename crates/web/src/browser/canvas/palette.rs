//! The colours of the drawing, read from the page's style sheets: they stand there once, for light and dark.

use crate::browser::dom::{document, window};
use crate::colour::{BUCKETS, rgb};
use mesh::raster::Ink;
use mesh::surface::Tone;

/// Colours as the canvas takes them.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) ink: String,
    pub(crate) muted: String,
    pub(crate) card: String,
    pub(crate) line: String,
    pub(crate) accent: String,
    pub(crate) accent_soft: String,
    pub(crate) pin: String,
    pub(crate) ghost: String,
    /// Walls and bodies.
    pub(crate) solid: String,
    /// The shadow of a body.
    pub(crate) shade: String,
    /// Arrows and lines of a flow.
    pub(crate) flow: String,
    /// No smoke, a breath of it, and all of it.
    pub(crate) smoke: [[u8; 3]; 3],
    /// Cloth: its front and its back.
    pub(crate) cloth: [Tone; 2],
    pub(crate) ball: Tone,
    /// Seams of cloth and loose threads; the weave.
    pub(crate) thread: [u8; 3],
    pub(crate) weave: [u8; 3],
    /// A floor seen from above, and shadows on it.
    pub(crate) ground: [u8; 3],
    pub(crate) shadow: [u8; 3],
    /// The colours of strain as numbers.
    pub(crate) scale: [[u8; 3]; BUCKETS],
    /// The same scale for what is lit, through a light tone at 0.
    pub(crate) values: [[u8; 3]; BUCKETS],
    /// From most shortened to most lengthened.
    pub(crate) strain: [String; BUCKETS],
    /// The tones of its two ends, as numbers.
    pub(crate) ends: [[u8; 3]; 2],
    /// The same as pixels have them.
    pub(crate) inks: [Ink; BUCKETS],
    /// For the series of a plot, in order.
    pub(crate) plot: [String; 5],
}

impl Palette {
    /// The colours in force now.
    pub(crate) fn read() -> Self {
        let root = document().document_element().expect("a document has a root");
        let style = window().get_computed_style(&root).ok().flatten();
        let colour = |name: &str| {
            let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
            value.map(|value| value.trim().to_owned()).unwrap_or_default()
        };
        let number = |name: &str| rgb(&colour(name));
        let tone = |name: &str| Tone {
            shade: number(&format!("--{name}-shade")),
            light: number(&format!("--{name}")),
        };
        let strain: [String; BUCKETS] = std::array::from_fn(|i| colour(&format!("--strain-{i}")));
        let ends = [rgb(&strain[0]), rgb(&strain[BUCKETS - 1])];
        Self {
            ink: colour("--ink"),
            muted: colour("--muted"),
            card: colour("--card"),
            line: colour("--line"),
            accent: colour("--accent"),
            accent_soft: colour("--accent-soft"),
            pin: colour("--pin"),
            ghost: colour("--ghost"),
            solid: colour("--solid"),
            shade: colour("--shade"),
            flow: colour("--flow"),
            smoke: [colour("--smoke-0"), colour("--smoke-1"), colour("--smoke-2")]
                .each_ref()
                .map(|text| rgb(text)),
            cloth: [tone("cloth"), tone("cloth-back")],
            ball: tone("ball"),
            thread: number("--thread"),
            weave: number("--weave"),
            ground: number("--ground"),
            shadow: number("--shade"),
            scale: strain.each_ref().map(|text| rgb(text)),
            values: ramp(number("--value-0"), ends),
            ends,
            inks: strain.each_ref().map(|text| Ink::of(rgb(text))),
            strain,
            plot: std::array::from_fn(|i| colour(&format!("--plot-{i}"))),
        }
    }
}

/// From the first end to the other, evenly through the middle.
fn ramp(middle: [u8; 3], ends: [[u8; 3]; 2]) -> [[u8; 3]; BUCKETS] {
    let half = BUCKETS as i32 / 2;
    std::array::from_fn(|bucket| {
        let away = bucket as i32 - half;
        let end = ends[usize::from(away > 0)];
        [0, 1, 2].map(|i| {
            let (from, to) = (i32::from(middle[i]), i32::from(end[i]));
            (from + away.abs() * (to - from) / half) as u8
        })
    })
}
