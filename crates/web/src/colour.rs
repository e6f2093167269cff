//! The diverging scale of strain: shorter than rest – at rest – longer than rest.
//!
//! A value falls into one of [`BUCKETS`] buckets, and each bucket is stroked as one path in one colour. The magnitude is
//! taken relative to `limit` (the current largest, written in the legend) on a **square-root scale**: residuals of one
//! step spread over several powers of ten, and on a linear scale all but the few largest would look as if at rest. The
//! square root shows magnitudes from 1.2 % of the limit up as coloured, and still tells the top half apart. The nine
//! buckets are equally wide in the square root: the bounds are 1/81, 9/81, 25/81 and 49/81 of the limit.
//!
//! The colours are CSS variables `--strain-0` (most shortened) to `--strain-8` (most lengthened): blue – grey – orange,
//! evenly spaced in `OKLab`, which red-green blind people can tell apart (least distance between neighbours, simulated:
//! 0.04). Every one has a contrast of at least 3 to 1 against the card, the ends above 5 to 1.
//!
//! | card | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | light `#ffffff` | `#1a56b0` | `#3a67ad` | `#5676a9` | `#7184a3` | `#8b929d` | `#9a827f` | `#a5705f` | `#ae5c3d` | `#b54400` |
//! | dark `#191f27` | `#5fa0ff` | `#6698e1` | `#6b8fc4` | `#6f86a7` | `#737d8a` | `#978680` | `#ba8e74` | `#dc9564` | `#ff9a4d` |

pub use mesh::scale::{BUCKETS, REST, Scale};

/// Red, green and blue of a colour as the style sheets write it, `#1a56b0`; grey for anything else.
pub fn rgb(text: &str) -> [u8; 3] {
    let figures = text.strip_prefix('#').filter(|figures| figures.len() == 6);
    let number = figures.and_then(|figures| u32::from_str_radix(figures, 16).ok());
    number.map_or([128; 3], |number| [number >> 16, number >> 8, number].map(|x| x as u8))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_the_style_sheets_write_them() {
        assert_eq!(rgb("#1a56b0"), [0x1a, 0x56, 0xb0]);
        assert_eq!(rgb("#FFffff"), [255; 3]);
        for other in ["", "#fff", "red", "#12345g", "#é2345"] {
            assert_eq!(rgb(other), [128; 3], "{other}");
        }
    }

    /// A row of the table in this file's documentation: the card and its nine colours, without the `#`.
    fn row(card: &str) -> Vec<&'static str> {
        let line = include_str!("colour.rs")
            .lines()
            .find(|line| line.starts_with(&format!("//! | {card} ")))
            .unwrap();
        let words = line.split('`');
        words.filter_map(|word| word.strip_prefix('#')).collect()
    }

    /// Relative luminance as the accessibility guidelines define it.
    fn luminance(hex: &str) -> f64 {
        let linear = [0, 2, 4].map(|i| {
            let byte = u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_colour_stands_out_from_its_card() {
        for name in ["light", "dark"] {
            let colours = row(name);
            assert_eq!(colours.len(), 1 + BUCKETS);
            let card = luminance(colours[0]);
            for colour in &colours[1..] {
                let (a, b) = (luminance(colour), card);
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= 3.0, "{name}: {colour} {contrast}");
            }
        }
    }

    #[test]
    fn the_page_uses_these_colours() {
        let css = include_str!("../../../www/styles/colours.css");
        for name in ["light", "dark"] {
            for (i, colour) in row(name)[1..].iter().enumerate() {
                let line = format!("--strain-{i}: #{colour};");
                assert!(css.contains(&line), "{name}: {line}");
            }
        }
    }
}
