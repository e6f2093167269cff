//! A big mesh as pixels: thousands of lines, one pixel of the screen wide, with soft edges.
//!
//! The canvas draws such lines well but slowly: each goes through a path, and without a graphics processor 11,000 of them
//! take twice as long as everything else in a frame. Here a line is stepped pixel by pixel along its longer axis; across,
//! it shares its weight between the two pixels it lies between (Wu, “An efficient antialiasing technique”, 1991). A line
//! takes the pixels from one end up to the other, which is the next line's: where lines meet nothing is drawn twice.

/// Bits behind the point of a place across the line.
const FRACTION: u32 = 16;

/// Pixels, empty or with a colour and how much of it: what a canvas takes as image data.
#[derive(Debug, Default)]
pub struct Raster {
    width: usize,
    height: usize,
    /// Red, green, blue (not multiplied) and cover, row by row.
    pixels: Vec<[u8; 4]>,
}

impl Raster {
    /// Starts an empty drawing of this size in pixels.
    pub fn clear(&mut self, [width, height]: [u32; 2]) {
        (self.width, self.height) = (width as usize, height as usize);
        self.pixels.clear();
        self.pixels.resize(self.width * self.height, [0; 4]);
    }

    /// The pixels as bytes.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Draws a line over what is there. Places are pixels from the upper left corner; what lies outside is left out.
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], colour: [u8; 3]) {
        // From here on whole numbers are the middles of pixels.
        let (from, to) = ([from[0] - 0.5, from[1] - 0.5], [to[0] - 0.5, to[1] - 0.5]);
        let Some((from, to)) = self.clip(from, to) else {
            return;
        };
        let steep = (to[1] - from[1]).abs() > (to[0] - from[0]).abs();
        // Along the line, and across it.
        let (along, across) = if steep { (1, 0) } else { (0, 1) };
        let (low, high) = if from[along] <= to[along] { (from, to) } else { (to, from) };
        let slope = (high[across] - low[across]) / (high[along] - low[along]);
        // Rounded: nothing is below 0 here.
        let (first, end) = ((low[along] + 0.5) as i32, (high[along] + 0.5) as i32);
        let one = (1 << FRACTION) as f32;
        let mut place = ((low[across] + slope * (first as f32 - low[along])) * one) as i32;
        let step = (slope * one) as i32;
        // From a pixel to the next along the line, and across it.
        let width = self.width as i32;
        let (onward, aside) = if steep { (width, 1) } else { (1, width) };
        for at in first..end {
            let pixel = at * onward + (place >> FRACTION) * aside;
            let share = (place >> (FRACTION - 8)) as u8;
            self.blend(pixel, colour, 255 - share);
            self.blend(pixel + aside, colour, share);
            place = place.wrapping_add(step);
        }
    }

    fn blend(&mut self, pixel: i32, colour: [u8; 3], cover: u8) {
        // Beyond the last pixel there is at most one with no cover, or rounding.
        let Some(pixel) = self.pixels.get_mut(pixel as usize).filter(|_| cover > 0) else {
            return;
        };
        if pixel[3] == 0 {
            *pixel = [colour[0], colour[1], colour[2], cover];
            return;
        }
        let mix = |under: u8, over: u8| {
            let (under, over, cover) = (i32::from(under), i32::from(over), i32::from(cover));
            (under + (over - under) * cover / 255) as u8
        };
        *pixel = [
            mix(pixel[0], colour[0]),
            mix(pixel[1], colour[1]),
            mix(pixel[2], colour[2]),
            mix(pixel[3], 255),
        ];
    }

    /// The part of a line between the middles of the outermost pixels, `None` if there is none.
    fn clip(&self, from: [f32; 2], to: [f32; 2]) -> Option<([f32; 2], [f32; 2])> {
        let most = [self.width as f32 - 1.0, self.height as f32 - 1.0];
        let (mut start, mut end) = (0.0f32, 1.0f32);
        for axis in 0..2 {
            let (a, b) = (from[axis], to[axis]);
            if a.min(b) >= 0.0 && a.max(b) <= most[axis] {
                continue;
            }
            // Shares of the way at which the line comes in and goes out; a line along the edge never does.
            let (one, other) = ((0.0 - a) / (b - a), (most[axis] - a) / (b - a));
            if !(one.is_finite() && other.is_finite()) {
                return None;
            }
            start = start.max(one.min(other));
            end = end.min(one.max(other));
        }
        let at = |share: f32| [0, 1].map(|i| from[i] + share * (to[i] - from[i]));
        match (start > 0.0, end < 1.0) {
            _ if start >= end => None,
            (in_, out) => {
                Some((if in_ { at(start) } else { from }, if out { at(end) } else { to }))
            }
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const INK: [u8; 3] = [10, 20, 30];

    fn drawn(size: [u32; 2], lines: &[[[f32; 2]; 2]]) -> Raster {
        let mut raster = Raster::default();
        raster.clear(size);
        for &[from, to] in lines {
            raster.line(from, to, INK);
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
        raster.line([0.0, 0.5], [4.0, 0.5], [200, 100, 0]);
        assert_eq!(raster.pixels[1], [200, 100, 0, 255]);
        raster.line([0.0, 1.0], [4.0, 1.0], [0, 0, 0]);
        assert_eq!(raster.pixels[1], [200, 100, 0, 255], "nothing of a line beside it");
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
        fn no_place_is_too_strange(places in prop::array::uniform4(any::<f32>()), size in [0u32..9, 0u32..9]) {
            let raster = drawn(size, &[[[places[0], places[1]], [places[2], places[3]]]]);
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
