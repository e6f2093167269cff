//! A line as pixels of the screen, with soft edges.
//!
//! The canvas draws such lines well but slowly: each goes through a path, and without a graphics processor 11,000 of them
//! take twice as long as everything else in a frame. Here a line is stepped pixel by pixel along its longer axis; across,
//! it shares its weight between the pixels it lies between (Wu, “An efficient antialiasing technique”, 1991). A line
//! takes the pixels from one end up to the other, which is the next line's: where lines meet nothing is drawn twice.

/// Bits behind the point of a place across the line.
const FRACTION: u32 = 16;

/// Red, green and blue of a colour, as a pixel has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink(u32);

impl Ink {
    /// Of red, green and blue.
    pub fn of([red, green, blue]: [u8; 3]) -> Self {
        Self(u32::from_le_bytes([red, green, blue, 0]))
    }
}

/// Pixels, empty or with a colour and how much of it: what a canvas takes as image data.
#[derive(Debug, Default)]
pub struct Raster {
    width: usize,
    height: usize,
    /// True if lines are two pixels wide instead of one.
    wide: bool,
    /// Red, green, blue (not multiplied) and cover, row by row.
    pixels: Vec<[u8; 4]>,
}

impl Raster {
    /// Starts an empty drawing of this size in pixels; `wide` lines are two pixels wide.
    pub fn clear(&mut self, [width, height]: [u32; 2], wide: bool) {
        (self.width, self.height, self.wide) = (width as usize, height as usize, wide);
        self.pixels.clear();
        self.pixels.resize(self.width * self.height, [0; 4]);
    }

    /// The pixels as bytes.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Draws a line over what is there. Places are pixels from the upper left corner; what lies outside is left out.
    #[inline]
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], ink: Ink) {
        // From here on whole numbers are the middles of pixels.
        let (mut from, mut to) = ([from[0] - 0.5, from[1] - 0.5], [to[0] - 0.5, to[1] - 0.5]);
        // A wide line has its neighbours too.
        let margin = if self.wide { 1.0 } else { 0.0 };
        let most = [self.width as f32 - 1.0 - margin, self.height as f32 - 1.0 - margin];
        let inside = |[x, y]: [f32; 2]| x >= margin && y >= margin && x <= most[0] && y <= most[1];
        if !(inside(from) && inside(to)) {
            match clip(from, to, margin, most) {
                Some(ends) => (from, to) = ends,
                None => return,
            }
        }
        let steep = (to[1] - from[1]).abs() > (to[0] - from[0]).abs();
        // Along the line, then across it.
        let (a, b) = if steep { ([from[1], from[0]], [to[1], to[0]]) } else { (from, to) };
        let (low, high) = if a[0] <= b[0] { (a, b) } else { (b, a) };
        // Rounded: nothing is below 0 here.
        let (first, end) = ((low[0] + 0.5) as i32, (high[0] + 0.5) as i32);
        if first >= end {
            return;
        }
        let slope = (high[1] - low[1]) / (high[0] - low[0]);
        let one = (1 << FRACTION) as f32;
        let across = low[1] + slope * (first as f32 - low[0]) - if self.wide { 0.5 } else { 0.0 };
        let (mut place, step) = ((across * one) as i32, (slope * one) as i32);
        // From a pixel to the next along the line, and across it.
        let width = self.width as i32;
        let (onward, aside) = if steep { (width, 1) } else { (1, width) };
        let mut along = first * onward;
        // A slice stays where it is; the vector would be asked again after every pixel.
        let (pixels, wide) = (&mut self.pixels[..], self.wide);
        for _ in first..end {
            let pixel = along + (place >> FRACTION) * aside;
            let share = (place as u32 >> (FRACTION - 8)) & 255;
            blend(pixels, pixel, ink, 255 - share);
            if wide {
                blend(pixels, pixel + aside, ink, 255);
                blend(pixels, pixel + 2 * aside, ink, share);
            } else {
                blend(pixels, pixel + aside, ink, share);
            }
            place = place.wrapping_add(step);
            along += onward;
        }
    }
}

/// Covers so much of a pixel, up to 255.
#[inline]
pub(crate) fn blend(pixels: &mut [[u8; 4]], pixel: i32, ink: Ink, cover: u32) {
    // Beyond the last pixel there is at most one with no cover, or rounding.
    let Some(pixel) = pixels.get_mut(pixel as usize) else {
        return;
    };
    let under = u32::from_le_bytes(*pixel);
    let mixed = if under >> 24 == 0 { ink.0 | cover << 24 } else { mix(under, ink, cover) };
    *pixel = mixed.to_le_bytes();
}

/// A pixel with a colour on top that covers so much of it: red and blue at once, then green and how much is covered.
#[inline]
fn mix(under: u32, ink: Ink, cover: u32) -> u32 {
    const EVERY_OTHER: u32 = 0x00ff_00ff;
    let over = ink.0 | 0xff00_0000;
    // 255 is all of it.
    let share = cover + (cover >> 7);
    let pair = |under: u32, over: u32| {
        (((under & EVERY_OTHER) * (256 - share) + (over & EVERY_OTHER) * share) >> 8) & EVERY_OTHER
    };
    pair(under, over) | pair(under >> 8, over >> 8) << 8
}

/// The part of a line between these places, `None` if there is none.
fn clip(from: [f32; 2], to: [f32; 2], least: f32, most: [f32; 2]) -> Option<([f32; 2], [f32; 2])> {
    let (mut start, mut end) = (0.0f32, 1.0f32);
    for axis in 0..2 {
        let (a, b) = (from[axis], to[axis]);
        if a.min(b) >= least && a.max(b) <= most[axis] {
            continue;
        }
        // Shares of the way at which the line comes in and goes out; a line along the edge never does.
        let (one, other) = ((least - a) / (b - a), (most[axis] - a) / (b - a));
        if !(one.is_finite() && other.is_finite()) {
            return None;
        }
        start = start.max(one.min(other));
        end = end.min(one.max(other));
    }
    // Rounding may put an end a hair outside.
    let at =
        |share: f32| [0, 1].map(|i| (from[i] + share * (to[i] - from[i])).max(least).min(most[i]));
    match (start > 0.0, end < 1.0) {
        _ if start >= end => None,
        (in_, out) => Some((if in_ { at(start) } else { from }, if out { at(end) } else { to })),
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const COLOUR: [u8; 3] = [10, 20, 30];

    fn drawn(size: [u32; 2], lines: &[[[f32; 2]; 2]]) -> Raster {
        drawn_with(false, size, lines)
    }

    fn drawn_with(wide: bool, size: [u32; 2], lines: &[[[f32; 2]; 2]]) -> Raster {
        let mut raster = Raster::default();
        raster.clear(size, wide);
        for &[from, to] in lines {
            raster.line(from, to, Ink::of(COLOUR));
        }
        raster
    }

    fn covers(raster: &Raster) -> Vec<u8> {
        raster.pixels.iter().map(|pixel| pixel[3]).collect()
    }

    #[test]
    fn a_line_through_the_middles_of_pixels_fills_them() {
        let raster = drawn([6, 3], &[[[1.5, 1.5], [4.5, 1.5]]]);
        let row = [0, 255, 255, 255, 0, 0];
        assert_eq!(covers(&raster), [[0; 6], row, [0; 6]].concat());
        assert_eq!(raster.bytes()[4 * 7..4 * 8], [10, 20, 30, 255]);
        // Upwards, and between two columns of pixels: half of it in each.
        let raster = drawn([4, 4], &[[[2.0, 3.5], [2.0, 0.5]]]);
        assert_eq!(covers(&raster)[4..8], [0, 127, 128, 0]);
    }

    #[test]
    fn lines_that_meet_are_drawn_once_where_they_meet() {
        let whole = drawn([20, 20], &[[[1.2, 2.3], [17.2, 10.3]]]);
        let pieces =
            [[[1.2, 2.3], [5.2, 4.3]], [[9.2, 6.3], [5.2, 4.3]], [[9.2, 6.3], [17.2, 10.3]]];
        let near = covers(&drawn([20, 20], &pieces));
        for (a, b) in covers(&whole).into_iter().zip(near) {
            assert!(a.abs_diff(b) <= 2, "{a} and {b}");
        }
    }

    #[test]
    fn what_is_drawn_later_lies_on_top() {
        let mut raster = drawn([4, 1], &[[[0.0, 0.5], [4.0, 0.5]]]);
        raster.line([0.0, 0.5], [4.0, 0.5], Ink::of([200, 100, 0]));
        assert_eq!(raster.pixels[1], [200, 100, 0, 255]);
        raster.line([0.0, 1.0], [4.0, 1.0], Ink::of([0, 0, 0]));
        assert_eq!(raster.pixels[1], [200, 100, 0, 255], "nothing of a line beside it");
    }

    #[test]
    fn a_wide_line_covers_two_pixels() {
        let raster = drawn_with(true, [5, 6], &[[[1.5, 3.0], [3.5, 3.0]]]);
        assert_eq!(covers(&raster)[10..20], [0, 255, 255, 0, 0, 0, 255, 255, 0, 0]);
        // In the middle of a pixel: that one, and half of each beside it.
        let raster = drawn_with(true, [6, 5], &[[[2.5, 1.5], [2.5, 3.5]]]);
        assert_eq!(covers(&raster)[6..12], [0, 127, 255, 128, 0, 0]);
    }

    #[test]
    fn a_mixed_colour_lies_between() {
        for cover in 0..=255 {
            let share = f64::from(cover) / 255.0;
            for (under, over) in [(0, 255), (255, 0), (17, 200), (200, 17), (90, 90)] {
                let pixel = u32::from_le_bytes([under, over, under, 100]);
                let mixed = mix(pixel, Ink::of([over, under, over]), cover).to_le_bytes();
                let between = |a: u8, b: u8| f64::from(a) + share * (f64::from(b) - f64::from(a));
                let expected = [
                    between(under, over),
                    between(over, under),
                    between(under, over),
                    between(100, 255),
                ];
                for (found, expected) in mixed.into_iter().zip(expected) {
                    assert!((f64::from(found) - expected).abs() <= 1.5, "{found}: {expected}");
                }
            }
        }
        assert_eq!(mix(0xff11_2233, Ink(0), 0), 0xff11_2233);
        assert_eq!(mix(0x8011_2233, Ink(0x0044_5566), 255), 0xff44_5566);
    }

    proptest! {
        #[test]
        fn every_step_of_a_line_inside_weighs_the_same(
            from in prop::array::uniform2(2.0f32..60.0), to in prop::array::uniform2(2.0f32..60.0),
        ) {
            let raster = drawn([64, 64], &[[from, to]]);
            let steps = [0, 1].map(|i| ((to[i] - 0.5).round() - (from[i] - 0.5).round()).abs() as u32);
            let weight: u32 = covers(&raster).iter().map(|&cover| u32::from(cover)).sum();
            let steep = (to[1] - from[1]).abs() > (to[0] - from[0]).abs();
            prop_assert_eq!(weight, 255 * steps[usize::from(steep)]);
            let raster = drawn_with(true, [64, 64], &[[from, to]]);
            let weight: u32 = covers(&raster).iter().map(|&cover| u32::from(cover)).sum();
            prop_assert_eq!(weight, 2 * 255 * steps[usize::from(steep)]);
        }

        #[test]
        fn the_same_pixels_from_either_end(
            from in prop::array::uniform2(-30.0f32..90.0), to in prop::array::uniform2(-30.0f32..90.0),
        ) {
            let (one, other) = (drawn([64, 40], &[[from, to]]), drawn([64, 40], &[[to, from]]));
            for (a, b) in covers(&one).into_iter().zip(covers(&other)) {
                prop_assert!(a.abs_diff(b) <= 3, "{} and {}", a, b);
            }
        }

        #[test]
        fn no_place_is_too_strange(places in prop::array::uniform4(any::<f32>()), size in [0u32..9, 0u32..9], wide: bool) {
            let raster = drawn_with(wide, size, &[[[places[0], places[1]], [places[2], places[3]]]]);
            prop_assert_eq!(raster.bytes().len() as u32, 4 * size[0] * size[1]);
        }

        #[test]
        fn a_line_across_the_drawing_is_cut_where_it_leaves(y in 1.0f32..39.0, far in 100.0f32..1e6) {
            let raster = drawn([64, 40], &[[[-far, y], [far, y]]]);
            let weight: u32 = covers(&raster).iter().map(|&cover| u32::from(cover)).sum();
            prop_assert!((62 * 255..=64 * 255).contains(&weight), "{}", weight);
        }
    }
}
