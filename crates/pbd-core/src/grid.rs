//! Rectangular sheets: which links a grid of particles has, in listed order and family by family.
//!
//! Particles are numbered row by row. Listed order goes over the particles; at each one: right, down, down-right, right to
//! down, right-two, down-two. The families order takes the whole sheet family by family, soft kinds first, which with
//! one sweep per substep leaves a small fraction of the strain that an order interleaved per particle leaves.

use crate::link::LinkId;
use crate::order::counted;
use crate::particle::ParticleId;

/// A grid of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Particles in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

/// All links of one direction in a grid, in the order in which the families order takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Two rows apart, same column: bend.
    SkipRow,
    /// Two columns apart, same row: bend.
    SkipColumn,
    /// Down and right: shear.
    Falling,
    /// Down and left: shear.
    Rising,
    /// Next column: stretch.
    Horizontal,
    /// Next row: stretch.
    Vertical,
}

/// What a link of a cloth resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lengthening along the threads.
    Stretch,
    /// Slanting of the squares.
    Shear,
    /// Folding.
    Bend,
}

impl Family {
    /// What its links resist.
    pub fn kind(self) -> Kind {
        match self {
            Self::SkipRow | Self::SkipColumn => Kind::Bend,
            Self::Falling | Self::Rising => Kind::Shear,
            Self::Horizontal | Self::Vertical => Kind::Stretch,
        }
    }
}

/// One link of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridLink {
    /// Its ends, in listed order.
    pub ends: [ParticleId; 2],
    /// Its family.
    pub family: Family,
    /// Row of its upper end.
    row: u32,
    /// Column of its left end.
    column: u32,
}

impl Grid {
    /// The particle in this row and column.
    pub fn particle(&self, row: u32, column: u32) -> ParticleId {
        ParticleId(row * self.columns + column)
    }

    /// Number of particles.
    pub fn len(&self) -> u32 {
        self.columns * self.rows
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A place for each particle such that the links of a family in a row are runs: rows one after another, in a row the
    /// columns that leave the same remainder by four side by side. For [`crate::World::set_places`].
    pub fn places(&self) -> Vec<u32> {
        // Where the columns of each remainder begin.
        let mut begin = [0; 4];
        for class in 1..4 {
            begin[class] = begin[class - 1] + (self.columns + 4 - class as u32) / 4;
        }
        let place = |column: u32| begin[(column % 4) as usize] + column / 4;
        (0..self.len()).map(|i| i - i % self.columns + place(i % self.columns)).collect()
    }

    /// The links of these kinds in listed order.
    pub fn links(&self, kinds: &[Kind]) -> Vec<GridLink> {
        let mut links = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                // Family, first end and second end as steps down and right from here.
                let neighbours = [
                    (Family::Horizontal, [0, 0], [0, 1]),
                    (Family::Vertical, [0, 0], [1, 0]),
                    (Family::Falling, [0, 0], [1, 1]),
                    (Family::Rising, [0, 1], [1, 0]),
                    (Family::SkipColumn, [0, 0], [0, 2]),
                    (Family::SkipRow, [0, 0], [2, 0]),
                ];
                for (family, from, to) in neighbours {
                    let end = |[down, right]: [u32; 2]| {
                        let (row, column) = (row + down, column + right);
                        (row < self.rows && column < self.columns)
                            .then(|| self.particle(row, column))
                    };
                    if let (Some(a), Some(b)) = (end(from), end(to))
                        && kinds.contains(&family.kind())
                    {
                        links.push(GridLink { ends: [a, b], family, row, column });
                    }
                }
            }
        }
        links
    }
}

/// The families order of a grid's links, whose ids are their places in the list: family by family, rows top-down, in a
/// row by the left end's column modulo 4, ascending.
#[inline]
pub fn families_order(links: &[GridLink]) -> Vec<LinkId> {
    // Counted instead of compared: within a family, a row and a remainder the list is in order already.
    let rows = links.iter().map(|link| link.row as usize + 1).max().unwrap_or(0);
    let class = |link: &GridLink| {
        (link.family as usize * rows + link.row as usize) * 4 + (link.column % 4) as usize
    };
    let ids: Vec<LinkId> = (0..links.len() as u32).map(LinkId).collect();
    counted(&ids, &|id| class(&links[id.index()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Kind; 3] = [Kind::Stretch, Kind::Shear, Kind::Bend];

    #[test]
    fn a_grid_has_the_links_it_should() {
        let grid = Grid { columns: 8, rows: 6 };
        let count = |kind: Kind| grid.links(&[kind]).len();
        assert_eq!([Kind::Stretch, Kind::Shear, Kind::Bend].map(count), [82, 70, 68]);
        let listed: Vec<[u32; 2]> =
            grid.links(&ALL).iter().take(7).map(|link| link.ends.map(|end| end.0)).collect();
        assert_eq!(listed, [[0, 1], [0, 8], [0, 9], [1, 8], [0, 2], [0, 16], [1, 2]]);
        for (columns, rows) in [(0, 0), (1, 1), (1, 5), (2, 2)] {
            let links = Grid { columns, rows }.links(&ALL);
            assert!(links.iter().all(|link| link.ends.iter().all(|end| end.0 < columns * rows)));
        }
    }

    #[test]
    fn families_come_soft_first_and_each_link_once() {
        let links = Grid { columns: 7, rows: 4 }.links(&ALL);
        let order = families_order(&links);
        let mut sorted = order.clone();
        sorted.sort();
        assert_eq!(sorted, (0..links.len() as u32).map(LinkId).collect::<Vec<_>>());
        assert!(order.is_sorted_by_key(|id| links[id.index()].family));
        let first_row: Vec<u32> = order
            .iter()
            .map(|id| links[id.index()])
            .filter(|link| link.family == Family::Horizontal && link.row == 0)
            .map(|link| link.column)
            .collect();
        assert_eq!(first_row, [0, 4, 1, 5, 2, 3]);
    }
}
