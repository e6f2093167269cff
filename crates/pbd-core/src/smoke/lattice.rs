//! How the cells of a grid for the pressure are stored: like a chessboard taken apart.
//!
//! Of cell (i, j) the colour is (i + j) mod 2, and it lies at place j/2 of column i among the cells of its colour. All its
//! neighbours have the other colour, and those of neighbouring places are in neighbouring places too: left and right at
//! the same one, below and above at this and the next (j odd) or at this and the last (j even). So the cells of a colour
//! are computed with several side by side, by plain loads. Walls need no question: they have potential 0 and inverse 0,
//! and stay there.

use crate::real::Lanes;

/// One number for each cell, by colour.
pub(super) type Board<T = f64> = [Vec<T>; 2];

/// Interior cells 1..=columns, 1..=rows, with a ring around them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lattice {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Places of a column that are computed with, whole blocks of four.
    pub(super) count: usize,
    /// Places of a column that are stored.
    pub(super) stride: usize,
}

/// Where a column's cells of one colour lie.
#[derive(Clone, Copy)]
pub(super) struct Places {
    column: usize,
    at: usize,
    stride: usize,
    count: usize,
}

impl Places {
    /// Their first place.
    pub(super) fn first(self) -> usize {
        self.at
    }

    /// Their numbers.
    #[inline]
    pub(super) fn own<L: Lanes>(self, board: &[L::One]) -> &[L::Block] {
        &L::blocks(&board[self.at..][..self.count])[..self.count / L::COUNT]
    }

    /// The same, to be written to.
    #[inline]
    pub(super) fn own_mut<L: Lanes>(self, board: &mut [L::One]) -> &mut [L::Block] {
        &mut L::blocks_mut(&mut board[self.at..][..self.count])[..self.count / L::COUNT]
    }

    /// The numbers left, right, below and above, of an array of the other colour.
    #[inline]
    pub(super) fn around<L: Lanes>(self, other: &[L::One]) -> [&[L::Block]; 4] {
        [self.at - self.stride, self.at + self.stride, self.column, self.column + 1]
            .map(|at| Self { at, ..self }.own::<L>(other))
    }

    /// The weights of the faces left, right, below and above.
    #[inline]
    pub(super) fn faces<L: Lanes>(
        self,
        [across, up]: &[Board<L::One>; 2],
        colour: usize,
    ) -> [&[L::Block]; 4] {
        let [right, high] = [self.at + self.stride, self.column + 1].map(|at| Self { at, ..self });
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
        let count = rows.div_ceil(2).next_multiple_of(4);
        Self { columns, rows, count, stride: count + 2 }
    }

    /// How many places a colour has.
    #[inline]
    pub(super) fn places(&self) -> usize {
        (self.columns + 2) * self.stride
    }

    /// Colour and place of a cell.
    pub(super) fn at(&self, i: usize, j: usize) -> (usize, usize) {
        ((i + j) % 2, i * self.stride + j / 2)
    }

    /// The interior cells of a colour in a column. Below the first of them lies place 0 of the other colour, above it
    /// place 1.
    #[inline]
    pub(super) fn cells(&self, i: usize, colour: usize) -> Places {
        let column = i * self.stride;
        let at = column + 1 - (i + colour) % 2;
        Places { column, at, stride: self.stride, count: self.count }
    }
}

/// Half sweeps one behind the other: each as many columns behind the one before it as it must be, so that a column is
/// still close at hand when the next half sweep comes to it. The same numbers as one after the other.
#[inline]
pub(super) fn wave(columns: usize, halves: usize, mut relax: impl FnMut(usize, usize)) {
    for front in 1..columns + halves {
        let first = (front + 1).saturating_sub(columns + 1);
        for half in first..halves.min(front) {
            relax(front - half, half);
        }
    }
}
