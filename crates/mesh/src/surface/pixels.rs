//! Pixels that know how near to the eye they are: triangles with soft shading, and lines.
//!
//! What is nearer wins, so nothing has to be sorted and nothing flickers. `near` is one over the depth: that is linear
//! across a picture. A triangle takes the pixels whose middles it covers, and neighbours work out the edge between them by
//! the same numbers, so there is neither a gap nor a pixel that both take. What is left are steps along outlines:
//! [`Pixels::fringe`] covers the pixels just outside by how near the edge passes (Sander, Hoppe, Snyder, Gortler:
//! *Discontinuity Edge Overdraw*, 2001).

use crate::raster::{Ink, blend};

/// Bits behind the point of a tone, and bits a tone takes of a number that holds three.
const FRACTION: u32 = 13;
const LANE: u32 = 21;

/// How much nearer a line is than the surface it is drawn on.
pub(super) const BEFORE: f32 = 1.006;

/// A corner of a triangle, or an end of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Corner {
    /// Where, in pixels.
    pub(super) at: [f32; 2],
    /// One over the depth.
    pub(super) near: f32,
    /// Red, green and blue, 3 to 252: what rounding adds stays inside a byte.
    pub(super) tone: [f32; 3],
}

/// Pixels, row by row.
#[derive(Debug, Default)]
pub(super) struct Pixels {
    width: usize,
    height: usize,
    /// Red, green, blue (not multiplied) and cover.
    tones: Vec<[u8; 4]>,
    /// How near what is seen there is: one over the depth, 0 where nothing is.
    near: Vec<f32>,
}

impl Pixels {
    /// Empties it, with so many columns and rows.
    pub(super) fn clear(&mut self, [width, height]: [u32; 2]) {
        (self.width, self.height) = (width as usize, height as usize);
        self.tones.clear();
        self.tones.resize(self.width * self.height, [0; 4]);
        self.near.clear();
        self.near.resize(self.width * self.height, 0.0);
    }

    /// Red, green, blue and cover of every pixel.
    pub(super) fn bytes(&self) -> &[u8] {
        self.tones.as_flattened()
    }

    /// Columns and rows.
    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.height]
    }

    /// How near what is seen at a pixel is; 0 where there is nothing.
    pub(super) fn near_at(&self, [x, y]: [f32; 2]) -> f32 {
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32) {
            return 0.0;
        }
        self.near[y as usize * self.width + x as usize]
    }

    /// True if this is nearer than what is at a pixel.
    pub(super) fn is_free(&self, x: usize, y: usize, near: f32) -> bool {
        near > self.near[y * self.width + x]
    }

    /// Paints one pixel if it is nearer than what is there; cover is up to 255.
    #[inline]
    pub(super) fn dot(&mut self, x: usize, y: usize, near: f32, tone: [f32; 3], cover: u32) {
        let at = y * self.width + x;
        if near > self.near[at] {
            blend(&mut self.tones, at as i32, ink(tone), cover);
            if cover > 127 {
                self.near[at] = near;
            }
        }
    }

    /// Fills a triangle. Once on the page: copied into the loops around it, it weighs four times as much.
    #[inline(never)]
    pub(super) fn triangle(&mut self, corners: [&Corner; 3]) {
        let [mut a, mut b, mut c] = corners;
        // From top to bottom.
        if b.at[1] < a.at[1] {
            (a, b) = (b, a);
        }
        if c.at[1] < b.at[1] {
            (b, c) = (c, b);
        }
        if b.at[1] < a.at[1] {
            (a, b) = (b, a);
        }
        let [ab, ac] = [b, c].map(|end| [end.at[0] - a.at[0], end.at[1] - a.at[1]]);
        let area = ab[0] * ac[1] - ac[0] * ab[1];
        // Seen from the side; and what is no number.
        if area.is_nan() || area.abs() <= 0.02 {
            return;
        }
        let first = row_below(a.at[1]);
        let end = row_below(c.at[1]).min(self.height);
        if first >= end {
            return;
        }
        let over = 1.0 / area;
        let slope = |a: f32, b: f32, c: f32| {
            let (ab_, ac_) = (b - a, c - a);
            [(ab_ * ac[1] - ac_ * ab[1]) * over, (ac_ * ab[0] - ab_ * ac[0]) * over]
        };
        let near = slope(a.near, b.near, c.near);
        let tone = [0, 1, 2].map(|i| slope(a.tone[i], b.tone[i], c.tone[i]));
        // Whole numbers from here on: the tones at the first pixel, and from one to the next along both axes.
        let [onward, down] = [0, 1].map(|axis| packed(tone.map(|slope| slope[axis])));
        let column = a.at[0] as i32;
        let (dx, dy) = (column as f32 + 0.5 - a.at[0], first as f32 + 0.5 - a.at[1]);
        let mut begin = packed([0, 1, 2].map(|i| a.tone[i] + dx * tone[i][0] + dy * tone[i][1]));
        let mut depth = a.near + dx * near[0] + dy * near[1];
        let middle = row_below(b.at[1]);
        let long = Edge::new(a, c);
        let mut short = Edge::new(a, b);
        let lower = Edge::new(b, c);
        for y in first..end {
            if y == middle || (y == first && middle < first) {
                short = lower;
            }
            let level = y as f32 + 0.5;
            let (one, other) = (long.at(level), short.at(level));
            let (left, right) = if one <= other { (one, other) } else { (other, one) };
            let (from, to) = (row_below(left), row_below(right).min(self.width));
            if from < to {
                let skipped = from as i64 - i64::from(column);
                let tone = begin.wrapping_add(skipped.wrapping_mul(onward));
                let start = depth + skipped as f32 * near[0];
                self.row(y * self.width + from, to - from, [start, near[0]], [tone, onward]);
            }
            begin = begin.wrapping_add(down);
            depth += near[1];
        }
    }

    /// A stretch of a row: how near, and the tones, at its start and from one pixel to the next.
    #[inline]
    fn row(&mut self, start: usize, count: usize, near: [f32; 2], tone: [i64; 2]) {
        let ([mut here, step], [mut colour, onward]) = (near, tone);
        let pixels = &mut self.tones[start..start + count];
        for (pixel, near) in pixels.iter_mut().zip(&mut self.near[start..start + count]) {
            if here > *near {
                *near = here;
                *pixel = unpacked(colour);
            }
            here += step;
            colour = colour.wrapping_add(onward);
        }
    }

    /// Softens an outline: the pixels just outside the line are covered by how near it passes. `outside` is on that side.
    pub(super) fn fringe(&mut self, ends: [&Corner; 2], outside: [f32; 2]) {
        let steep = is_steep(ends);
        let across = usize::from(!steep);
        self.walk(ends, |pixels, along, middle, near, tone| {
            // The first pixel beyond the line.
            let (pixel, distance) = if outside[across] > 0.0 {
                let pixel = (middle - 0.5).floor() + 1.0;
                (pixel, pixel + 0.5 - middle)
            } else {
                let pixel = (middle - 0.5).ceil() - 1.0;
                (pixel, middle - pixel - 0.5)
            };
            pixels.touch(steep, along, pixel, near, tone, 1.0 - distance);
        });
    }

    /// Draws a line of one pixel over what is not nearer, so dense (up to 255): across, it shares its weight between the
    /// two pixels it lies between, as in [`crate::raster`].
    pub(super) fn line(&mut self, ends: [&Corner; 2], tone: [u8; 3], density: u32) {
        let axis = usize::from(is_steep(ends));
        let [a, b] = if ends[0].at[axis] <= ends[1].at[axis] { ends } else { [ends[1], ends[0]] };
        let [most, wide] =
            if axis == 0 { [self.width, self.height] } else { [self.height, self.width] };
        let (first, end) = (row_below(a.at[axis]), row_below(b.at[axis]).min(most));
        if first >= end {
            return;
        }
        let over = 1.0 / (b.at[axis] - a.at[axis]);
        let slope = (b.at[1 - axis] - a.at[1 - axis]) * over;
        let ahead = first as f32 + 0.5 - a.at[axis];
        let mut across = a.at[1 - axis] + ahead * slope - 0.5;
        // A line lies a hair before its surface.
        let (mut near, step) = (
            BEFORE * (a.near + ahead * (b.near - a.near) * over),
            BEFORE * (b.near - a.near) * over,
        );
        let (onward, aside) = if axis == 0 { (1, self.width) } else { (self.width, 1) };
        let ink = Ink::of(tone);
        let mut start = first * onward;
        for _ in first..end {
            if across >= 0.0 && across < (wide - 1) as f32 {
                let pixel = across as usize;
                let share = (density as f32 * (across - pixel as f32)) as u32;
                let at = start + pixel * aside;
                if near > self.near[at] {
                    blend(&mut self.tones, at as i32, ink, density - share);
                }
                if near > self.near[at + aside] {
                    blend(&mut self.tones, (at + aside) as i32, ink, share);
                }
            }
            across += slope;
            near += step;
            start += onward;
        }
    }

    /// Goes along a line pixel by pixel: which one, where the line is across, how near, and its tone.
    #[inline]
    fn walk(
        &mut self,
        ends: [&Corner; 2],
        mut visit: impl FnMut(&mut Self, usize, f32, f32, [f32; 3]),
    ) {
        let axis = usize::from(is_steep(ends));
        let [a, b] = if ends[0].at[axis] <= ends[1].at[axis] { ends } else { [ends[1], ends[0]] };
        let length = b.at[axis] - a.at[axis];
        let most = if axis == 0 { self.width } else { self.height };
        let (first, end) = (row_below(a.at[axis]), row_below(b.at[axis]).min(most));
        if first >= end || length.is_nan() || length <= 0.0 {
            return;
        }
        let over = 1.0 / length;
        for along in first..end {
            let share = (along as f32 + 0.5 - a.at[axis]) * over;
            let between = |a: f32, b: f32| a + share * (b - a);
            let tone = [0, 1, 2].map(|i| between(a.tone[i], b.tone[i]));
            let middle = between(a.at[1 - axis], b.at[1 - axis]);
            visit(self, along, middle, between(a.near, b.near), tone);
        }
    }

    /// Covers so much of a pixel unless something nearer is there. A line lies a hair before its surface.
    #[inline]
    fn touch(
        &mut self,
        steep: bool,
        along: usize,
        across: f32,
        near: f32,
        tone: [f32; 3],
        cover: f32,
    ) {
        let most = if steep { self.width } else { self.height };
        if !(across >= 0.0 && across < most as f32) {
            return;
        }
        let (x, y) = if steep { (across as usize, along) } else { (along, across as usize) };
        let at = y * self.width + x;
        if BEFORE * near > self.near[at] {
            let cover = (255.0 * cover.clamp(0.0, 1.0)) as u32;
            blend(&mut self.tones, at as i32, ink(tone), cover);
        }
    }
}

fn is_steep([a, b]: [&Corner; 2]) -> bool {
    (b.at[1] - a.at[1]).abs() > (b.at[0] - a.at[0]).abs()
}

/// An edge of a triangle, from its upper end.
#[derive(Clone, Copy)]
struct Edge {
    from: [f32; 2],
    slope: f32,
}

impl Edge {
    fn new(upper: &Corner, lower: &Corner) -> Self {
        let height = lower.at[1] - upper.at[1];
        let slope = if height > 0.0 { (lower.at[0] - upper.at[0]) / height } else { 0.0 };
        Self { from: upper.at, slope }
    }

    fn at(&self, level: f32) -> f32 {
        self.from[0] + (level - self.from[1]) * self.slope
    }
}

/// The first whole number whose pixel has its middle at this place or beyond; 0 for what lies before the first.
#[inline]
fn row_below(place: f32) -> usize {
    // A cast cuts off: one more unless it is whole.
    let place = place - 0.5;
    let whole = (place as i32).max(0) as usize;
    if place > whole as f32 { whole + 1 } else { whole }
}

/// Three tones in one number; they may be added to each other, as long as each stays between 0 and 255 in the end.
#[inline]
fn packed(tone: [f32; 3]) -> i64 {
    let [r, g, b] = tone.map(|tone| (tone * (1 << FRACTION) as f32) as i64);
    (r << (2 * LANE)).wrapping_add(g << LANE).wrapping_add(b)
}

#[inline]
fn unpacked(tone: i64) -> [u8; 4] {
    let lane = |lane: u32| (tone >> (lane * LANE + FRACTION)) as u8;
    [lane(2), lane(1), lane(0), 255]
}

fn ink(tone: [f32; 3]) -> Ink {
    Ink::of(tone.map(|tone| tone as u8))
}
