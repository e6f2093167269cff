//! Which squares lie side by side: found once for a surface, because cutting only takes squares away.

use crate::scene::SceneQuad;

/// No square.
pub(super) const NONE: u32 = u32::MAX;

/// The neighbours of every square.
#[derive(Debug, Default)]
pub(super) struct Sides {
    /// The corners they were found for.
    corners: Vec<[usize; 4]>,
    /// For each square the square and its side (four times the square, plus the side) across each of its sides.
    beside: Vec<[u32; 4]>,
    /// Lists of sides by the corner at which they begin: the first of each corner, then the next of each side.
    first: Vec<u32>,
    next: Vec<u32>,
    /// True if every side has a square across: the surface of a body.
    closed: bool,
}

impl Sides {
    /// Finds the neighbours, if these squares have other corners than the last ones, or there are more points.
    pub(super) fn follow(&mut self, quads: &[SceneQuad], points: usize) {
        let same = points == self.first.len()
            && quads.len() == self.corners.len()
            && quads.iter().zip(&self.corners).all(|(quad, corners)| quad.corners == *corners);
        if same {
            return;
        }
        self.corners.clear();
        self.corners.extend(quads.iter().map(|quad| quad.corners));
        self.first.clear();
        self.first.resize(points, NONE);
        self.next.clear();
        for corners in &self.corners {
            for &corner in corners {
                let first = &mut self.first[corner];
                self.next.push(*first);
                *first = self.next.len() as u32 - 1;
            }
        }
        self.beside.clear();
        for quad in 0..self.corners.len() {
            let corners = self.corners[quad];
            let beside =
                [0, 1, 2, 3].map(|side| self.across(corners[side], corners[(side + 1) % 4]));
            self.beside.push(beside);
        }
        self.closed = !self.beside.is_empty() && !self.beside.as_flattened().contains(&NONE);
    }

    /// True if the squares are the whole surface of a body, even where some of them are gone.
    pub(super) fn closed(&self) -> bool {
        self.closed
    }

    /// The side that leads back from `to` to `from`.
    fn across(&self, from: usize, to: usize) -> u32 {
        let mut side = self.first[to];
        while side != NONE {
            let (quad, corner) = (side as usize / 4, side as usize % 4);
            if self.corners[quad][(corner + 1) % 4] == from {
                return side;
            }
            side = self.next[side as usize];
        }
        NONE
    }

    /// The square across a side and its side there, if there is one and it is whole.
    #[inline]
    pub(super) fn living(
        &self,
        quads: &[SceneQuad],
        quad: usize,
        side: usize,
    ) -> Option<(usize, usize)> {
        let beside = self.beside[quad][side];
        let (other, side) = (beside as usize / 4, beside as usize % 4);
        (beside != NONE && quads[other].alive).then_some((other, side))
    }

    /// True if a whole square has both points as corners.
    pub(super) fn covers(&self, quads: &[SceneQuad], a: usize, b: usize) -> bool {
        let mut side = self.first[a];
        while side != NONE {
            let quad = side as usize / 4;
            if quads[quad].alive && self.corners[quad].contains(&b) {
                return true;
            }
            side = self.next[side as usize];
        }
        false
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn squares_know_who_lies_beside_them() {
        // Two side by side: 0 1 2 above 3 4 5.
        let mut quads =
            [[0, 3, 4, 1], [1, 4, 5, 2]].map(|corners| SceneQuad { corners, alive: true });
        let mut sides = Sides::default();
        sides.follow(&quads, 6);
        assert_eq!(sides.living(&quads, 0, 2), Some((1, 0)));
        assert_eq!(sides.living(&quads, 1, 0), Some((0, 2)));
        for (quad, side) in [(0, 0), (0, 1), (0, 3), (1, 1), (1, 2), (1, 3)] {
            assert_eq!(sides.living(&quads, quad, side), None, "{quad} {side}");
        }
        quads[1].alive = false;
        sides.follow(&quads, 6);
        assert_eq!(sides.living(&quads, 0, 2), None, "a square that is gone has left an edge");
    }

    /// Two points and a link, as the first thing that is ever drawn.
    #[test]
    fn points_without_a_square_have_none() {
        let mut sides = Sides::default();
        sides.follow(&[], 2);
        assert!(!sides.covers(&[], 0, 1) && !sides.closed());
    }
}
