//! How the cells of a grid for the pressure are stored: like a chessboard taken apart.
//!
//! Of cell (i, j) the colour is (i + j) mod 2, and it lies at place i · stride + (i + j)/2 (whole number) among the cells of
//! its colour. All its neighbours have the other colour and lie at the same distances from its own place, whichever the
//! column: so all cells of a colour are one run, which goes several cells at a time by plain loads and does not stop at the
//! end of a column. What lies between two columns, and the ring, are walls. Walls need no question: they have potential 0
//! and inverse 0, and stay there.

use crate::real::Lanes;

/// One number for each cell, by colour.
pub(super) type Board<T = f64> = [Vec<T>; 2];

/// A run is whole blocks of the widest lanes.
const BLOCK: usize = 4;

/// So many places of a colour are close at hand together, with what is needed to sweep them.
const CLOSE: usize = 1024;

/// Interior cells 1..=columns, 1..=rows, with a ring around them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lattice {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// From a place to that of the cell one column on and one row down: half a column and its ring.
    pub(super) stride: usize,
}

/// Places of a colour, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Run {
    first: usize,
    count: usize,
    stride: usize,
}

impl Run {
    /// Their numbers.
    #[inline]
    pub(super) fn own<L: Lanes>(self, board: &[L::One]) -> &[L::Block] {
        &L::blocks(&board[self.first..][..self.count])[..self.count / L::COUNT]
    }

    /// The same, to be written to.
    #[inline]
    pub(super) fn own_mut<L: Lanes>(self, board: &mut [L::One]) -> &mut [L::Block] {
        &mut L::blocks_mut(&mut board[self.first..][..self.count])[..self.count / L::COUNT]
    }

    /// The place after the last.
    pub(super) fn end(self) -> usize {
        self.first + self.count
    }

    /// Where the neighbours left, right, below and above lie, if these are cells of this colour.
    #[inline]
    fn beside(self, colour: usize) -> [Self; 4] {
        let Self { first, stride, .. } = self;
        [first - stride - 1, first + stride, first - 1, first]
            .map(|first| Self { first: first + colour, ..self })
    }

    /// Their numbers, of an array of the other colour.
    #[inline]
    pub(super) fn around<L: Lanes>(self, colour: usize, other: &[L::One]) -> [&[L::Block]; 4] {
        self.beside(colour).map(|run| run.own::<L>(other))
    }

    /// The weights of the faces left, right, below and above.
    #[inline]
    pub(super) fn faces<L: Lanes>(
        self,
        colour: usize,
        [across, up]: &[Board<L::One>; 2],
    ) -> [&[L::Block]; 4] {
        let [_, right, _, high] = self.beside(colour);
        [
            self.own::<L>(&across[colour]),
            right.own::<L>(&across[1 - colour]),
            self.own::<L>(&up[colour]),
            high.own::<L>(&up[1 - colour]),
        ]
    }
}

/// Empties an array and fills it with so many zeros, in the memory it has.
#[inline]
pub(super) fn zeros<T: Copy + Default>(array: &mut Vec<T>, count: usize) {
    array.clear();
    array.resize(count, T::default());
}

impl Lattice {
    #[inline]
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        Self { columns, rows, stride: rows / 2 + 1 }
    }

    /// How many places a colour has.
    #[inline]
    pub(super) fn places(&self) -> usize {
        let run = self.all();
        run.end() + self.stride + 1
    }

    /// Colour and place of a cell.
    pub(super) fn at(&self, i: usize, j: usize) -> (usize, usize) {
        let diagonal = i + j;
        (diagonal % 2, i * self.stride + diagonal / 2)
    }

    /// From which row on the cells of a column lie in pairs, a red one and the black one above it, both at the same place;
    /// and that place.
    #[inline]
    pub(super) fn pairs(&self, i: usize) -> (usize, usize) {
        (i % 2, i * self.stride + i.div_ceil(2))
    }

    /// The places of the red cells that lie in a coarser grid's cell, its lower left and its upper right one; they follow each
    /// other from cell to cell up a column.
    #[inline]
    pub(super) fn red_of(&self, i: usize, j: usize) -> [usize; 2] {
        [(2 * i - 1) * self.stride + i + j - 1, 2 * i * self.stride + i + j]
    }

    /// All interior cells of a colour, the upper end of the last column's ring too.
    #[inline]
    pub(super) fn all(&self) -> Run {
        let Self { columns, rows, stride } = *self;
        let (_, first) = self.at(1, 1);
        let (_, last) = self.at(columns, rows);
        Run { first, count: (last + 2 - first).next_multiple_of(BLOCK), stride }
    }

    /// The same cut into short ones.
    #[inline]
    pub(super) fn runs(&self, length: usize) -> impl Iterator<Item = Run> {
        let all = self.all();
        (0..all.count.div_ceil(length)).map(move |n| {
            let at = n * length;
            Run { first: all.first + at, count: length.min(all.count - at), ..all }
        })
    }

    /// Half sweeps one behind the other, run by run: each as far behind the one before it as it must be, so that numbers
    /// are still close at hand when the next half sweep comes to them. The same numbers as one after the other.
    #[inline]
    pub(super) fn wave(&self, halves: usize, mut relax: impl FnMut(Run, usize)) {
        let all = self.all();
        let behind = (self.stride + 2).next_multiple_of(BLOCK);
        let end = all.count + (halves - 1) * behind;
        // Short ones are swept whole.
        let step = if all.count > CLOSE { CLOSE / 2 } else { end };
        let mut front = 0;
        while front < end {
            let next = front + step;
            for half in 0..halves {
                let from = front.saturating_sub(half * behind);
                let to = next.saturating_sub(half * behind).min(all.count);
                if from < to {
                    relax(Run { first: all.first + from, count: to - from, ..all }, half);
                }
            }
            front = next;
        }
    }
}
