//! All lines of a big mesh as pixels, no more of them than the mesh takes up.

use crate::place::Corners;
use crate::raster::{Ink, Raster};
use crate::scale::{BUCKETS, REST, Scale};
use crate::scene::SceneLink;
use pbd_core::LinkState;

/// Room around the mesh for the edges of its lines, in pixels.
const MARGIN: i32 = 2;

/// How fine the screen is, in its pixels for one of the page, from which a line of one pixel is too thin.
const FINE: f64 = 1.75;

/// Draws meshes; what it needs for that is used again for the next.
#[derive(Debug, Default)]
pub struct Lines {
    raster: Raster,
    /// Upper left corner of the raster on the canvas, in pixels.
    corner: [i32; 2],
    size: [u32; 2],
    /// Where the points are, in pixels of the raster.
    points: Vec<[f32; 2]>,
    /// The ends of the lines of each colour.
    buckets: [Vec<[u32; 2]>; BUCKETS],
}

/// Where and how a mesh is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The canvas, in pixels of the screen.
    pub size: [u32; 2],
    /// Pixels of the screen for one of the page.
    pub ratio: f64,
    /// Which colour a residual has.
    pub scale: Scale,
    /// The colours.
    pub inks: [Ink; BUCKETS],
}

impl Lines {
    /// Draws the links that hold and are not hidden, those that are strained most on top; `places` is where their ends
    /// are, in pixels of the page. A line is one pixel of the screen wide, on a fine screen two.
    #[inline(never)]
    pub fn draw(&mut self, links: &[SceneLink], places: &[[f64; 2]], sheet: &Sheet) {
        self.place(places, sheet);
        self.raster.clear(self.size, sheet.ratio >= FINE);
        if self.size[0] == 0 {
            return;
        }
        for bucket in &mut self.buckets {
            bucket.clear();
        }
        for link in links.iter().filter(|link| link.state == LinkState::Alive && !link.hidden) {
            let ends = link.ends.map(|end| end as u32);
            self.buckets[sheet.scale.bucket(link.residual)].push(ends);
        }
        for bucket in rising() {
            for &[a, b] in &self.buckets[bucket] {
                let (from, to) = (self.points[a as usize], self.points[b as usize]);
                self.raster.line(from, to, sheet.inks[bucket]);
            }
        }
    }

    /// Where on the canvas the pixels belong, and how many columns and rows they are; none if nothing is in sight.
    pub fn area(&self) -> ([i32; 2], [u32; 2]) {
        (self.corner, self.size)
    }

    /// Red, green, blue and cover of every pixel, row by row.
    pub fn bytes(&self) -> &[u8] {
        self.raster.bytes()
    }

    /// Makes room around the part of the mesh that is on the canvas, and places the points in it.
    fn place(&mut self, places: &[[f64; 2]], sheet: &Sheet) {
        self.points.clear();
        let mut corners = Corners::NONE;
        for [x, y] in places {
            let at = [x * sheet.ratio, y * sheet.ratio];
            corners.widen(at);
            self.points.push(at.map(|x| x as f32));
        }
        for i in 0..2 {
            let low = corners.low[i].max(0.0).floor();
            let high = corners.high[i].min(f64::from(sheet.size[i])).ceil();
            // Not a number where there is no point.
            let length = if high >= low { (high - low) as i32 } else { -1 };
            self.corner[i] = low as i32 - MARGIN;
            self.size[i] = if length < 0 { 0 } else { (length + 2 * MARGIN) as u32 };
        }
        if self.size.contains(&0) {
            self.size = [0; 2];
        }
        let [left, top] = self.corner.map(|corner| corner as f32);
        for [x, y] in &mut self.points {
            *x -= left;
            *y -= top;
        }
    }
}

/// The buckets from rest outwards: the most strained are drawn last. Rest has one colour and comes once.
pub fn rising() -> impl Iterator<Item = usize> {
    (0..=REST).flat_map(|away| [REST - away, REST + away].into_iter().take(1 + away.min(1)))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn link(ends: [usize; 2], residual: f64) -> SceneLink {
        SceneLink { ends, residual, state: LinkState::Alive, hidden: false }
    }

    fn sheet(ratio: f64) -> Sheet {
        let inks = std::array::from_fn(|i| Ink::of([20 * i as u8 + 10, 0, 0]));
        Sheet { size: [40, 30], ratio, scale: Scale::up_to(1.0), inks }
    }

    fn drawn(links: &[SceneLink], places: &[[f64; 2]], ratio: f64) -> Lines {
        let mut lines = Lines::default();
        lines.draw(links, places, &sheet(ratio));
        lines
    }

    /// Colour and cover of a pixel of the canvas.
    fn pixel(lines: &Lines, x: i32, y: i32) -> [u8; 2] {
        let ([left, top], [width, _]) = lines.area();
        let at = 4 * ((y - top) * width as i32 + x - left) as usize;
        [lines.bytes()[at], lines.bytes()[at + 3]]
    }

    #[test]
    fn the_raster_is_as_large_as_the_mesh() {
        let lines = drawn(&[link([0, 1], 0.0)], &[[10.5, 7.5], [20.5, 9.5]], 1.0);
        assert_eq!(lines.area(), ([8, 5], [15, 7]));
        assert_eq!(lines.bytes().len(), 4 * 15 * 7);
        assert_eq!(pixel(&lines, 10, 7), [20 * REST as u8 + 10, 255]);
        assert_eq!(pixel(&lines, 19, 6), [0, 0]);
        // What reaches out of the canvas is left out.
        let lines = drawn(&[link([0, 1], 0.0)], &[[-1e9, 7.5], [1e9, 9.5]], 1.0);
        assert_eq!(lines.area(), ([-2, 5], [44, 7]));
        for (places, what) in [
            (&[[-9.0, 3.0], [-5.0, 4.0]][..], "beside the canvas"),
            (&[[3.0, 99.0], [4.0, 99.0]], "below it"),
            (&[[f64::NAN; 2]; 2], "nowhere"),
        ] {
            assert_eq!(drawn(&[link([0, 1], 0.0)], places, 1.0).area().1, [0, 0], "{what}");
        }
        assert_eq!(drawn(&[], &[], 1.0).bytes(), [0u8; 0]);
    }

    #[test]
    fn what_is_strained_most_is_on_top_and_what_is_hidden_nowhere() {
        let places = [[2.5, 5.5], [30.5, 5.5], [2.5, 9.5], [30.5, 9.5]];
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let links =
                order.map(|i| [link([0, 1], 0.9), link([0, 1], -0.2), link([1, 0], 0.0)][i]);
            let lines = drawn(&links, &places, 1.0);
            assert_eq!(pixel(&lines, 20, 5), [20 * 8 + 10, 255], "{order:?}");
        }
        let torn = SceneLink { state: LinkState::Torn, ..link([0, 1], 0.5) };
        let hidden = SceneLink { hidden: true, ..link([2, 3], 0.5) };
        let lines = drawn(&[torn, hidden], &places, 1.0);
        assert!(lines.bytes().iter().all(|&byte| byte == 0));
    }

    #[test]
    fn lines_are_wider_on_a_fine_screen() {
        let places = [[2.0, 3.0], [12.0, 3.0]];
        let lines = |ratio| drawn(&[link([0, 1], 0.0)], &places, ratio);
        assert_eq!([4, 5, 6, 7].map(|y| pixel(&lines(2.0), 10, y)[1]), [0, 255, 255, 0]);
        assert_eq!([1, 2, 3, 4].map(|y| pixel(&lines(1.0), 10, y)[1]), [0, 127, 128, 0]);
    }

    #[test]
    fn a_second_drawing_has_nothing_of_the_first() {
        let mut lines = drawn(&[link([0, 1], 0.3)], &[[1.0, 1.0], [39.0, 29.0]], 1.0);
        let places = [[10.5, 7.5], [20.5, 9.5]];
        lines.draw(&[link([1, 0], 0.0)], &places, &sheet(1.0));
        let fresh = drawn(&[link([1, 0], 0.0)], &places, 1.0);
        assert_eq!((lines.area(), lines.bytes()), (fresh.area(), fresh.bytes()));
    }

    #[test]
    fn the_order_has_every_bucket_once() {
        assert_eq!(rising().collect::<Vec<_>>(), [4, 3, 5, 2, 6, 1, 7, 0, 8]);
    }

    proptest! {
        #[test]
        fn no_mesh_is_too_strange(
            places in prop::collection::vec(prop::array::uniform2(any::<f64>()), 2..6),
            ratio in prop::sample::select(vec![0.5, 1.0, 2.0, 3.0]),
        ) {
            let links: Vec<_> = (1..places.len()).map(|end| link([end - 1, end], 0.1)).collect();
            let lines = drawn(&links, &places, ratio);
            let [width, height] = lines.area().1;
            prop_assert!(width <= 44 && height <= 34);
            prop_assert_eq!(lines.bytes().len() as u32, 4 * width * height);
        }
    }
}
