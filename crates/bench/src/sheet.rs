//! The scene: a square sheet that hangs from its upper edge.
//!
//! N × N particles, 2 m wide and 2 m high at any N, with the links of all six families, rigid (compliance 0). It is pinned
//! at its two upper corners and at every eighth particle of the top row between them, and starts at rest with bumps of up
//! to 5 mm out of its plane, so that no coordinate is zero by chance. Gravity 9.81 m/s², 60 steps a second, velocity form,
//! a drag of 0.06/s: at one substep 0.999 of the velocity is kept, and the same in a second with more of them.

use crate::contestant::Contestant;
use pbd_core::{
    BuildError, Builder, DVec3, Family, Grid, GridLink, Kind, LinkId, Scheme, Settings, World,
};

/// Width and height (m).
const WIDTH: f64 = 2.0;
/// Of the top row, every so manyth particle is pinned, and the last.
const PINNED_EVERY: u32 = 8;
/// Number of bumps side by side, and how far they stand out at the lower edge (m).
const BUMPS: f64 = 8.0;
const BUMP_HEIGHT: f64 = 0.005;
/// Gravity (m/s²), downwards.
pub const GRAVITY: f64 = 9.81;
/// Duration of a step (s).
pub const DT: f64 = 1.0 / 60.0;
/// Part of the velocity lost in a second.
pub const DRAG: f64 = 0.06;

/// A particle as the scene starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Where it is.
    pub position: DVec3,
    /// Whether it stays there.
    pub pinned: bool,
}

/// The grid of an N × N sheet.
#[must_use]
pub fn grid(n: u32) -> Grid {
    Grid { columns: n, rows: n }
}

/// All links of the sheet, in listed order.
#[must_use]
pub fn grid_links(n: u32) -> Vec<GridLink> {
    grid(n).links(&[Kind::Stretch, Kind::Shear, Kind::Bend])
}

/// The particles of the sheet, row by row.
pub fn particles(n: u32) -> impl Iterator<Item = Start> {
    (0..n * n).map(move |i| start(n, i / n, i % n))
}

fn start(n: u32, row: u32, column: u32) -> Start {
    let last = n - 1;
    let part = |i: u32| f64::from(i) / f64::from(last);
    let (across, down) = (part(column), part(row));
    // Parabolas in turn before and behind the plane: the library's sine may differ from machine to machine.
    let bump = (across * BUMPS).floor();
    let within = across * BUMPS - bump;
    let side = if bump % 2.0 == 0.0 { 4.0 } else { -4.0 };
    let out = BUMP_HEIGHT * down * side * within * (1.0 - within);
    let pinned = row == 0 && (column.is_multiple_of(PINNED_EVERY) || column == last);
    Start { position: DVec3::new(WIDTH * across, -WIDTH * down, out), pinned }
}

/// Rest length of a link: its length in the flat sheet (m).
#[must_use]
pub fn rest(n: u32, family: Family) -> f64 {
    let spacing = WIDTH / f64::from(n - 1);
    match family {
        Family::Horizontal | Family::Vertical => spacing,
        Family::Falling | Family::Rising => (2.0 * spacing * spacing).sqrt(),
        Family::SkipColumn | Family::SkipRow => 2.0 * spacing,
    }
}

/// By how much the structural links (next column, next row) are longer or shorter than at rest, as a part of the rest
/// length; shorter counts as much as longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Mean of the magnitudes.
    pub mean: f64,
    /// Root of the mean square.
    pub rms: f64,
}

/// A sheet that can be stepped.
#[derive(Clone, Debug)]
pub struct Sheet {
    world: World,
    structural: Vec<LinkId>,
}

impl Sheet {
    /// The sheet at its start.
    ///
    /// # Errors
    /// What `pbd-core` says about settings out of range.
    pub fn new(
        n: u32,
        contestant: &Contestant,
        sweeps: u32,
        substeps: u32,
    ) -> Result<Self, BuildError> {
        let h = DT / f64::from(substeps);
        let mut builder = Builder::new(Settings {
            scheme: Scheme::Velocity { damping: 1.0 - DRAG * h },
            gravity: DVec3::new(0.0, -GRAVITY, 0.0),
            dt: DT,
            substeps,
            sweeps,
            precision: contestant.precision,
            ..Settings::default()
        });
        for Start { position, pinned } in particles(n) {
            let id = builder.particle(position, 1.0);
            if pinned {
                builder.pin(id);
            }
        }
        let links = grid_links(n);
        let mut structural = Vec::new();
        for GridLink { ends: [a, b], family, .. } in &links {
            let id = builder.link(*a, *b, rest(n, *family), 0.0);
            if family.kind() == Kind::Stretch {
                structural.push(id);
            }
        }
        builder.order((contestant.order)(&links));
        let mut world = builder.build()?;
        if contestant.places {
            world.set_places(grid(n).places());
        }
        Ok(Self { world, structural })
    }

    /// Makes this many steps.
    pub fn step(&mut self, count: u32) {
        for _ in 0..count {
            self.world.step();
        }
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// By how much the structural links are off.
    #[must_use]
    pub fn stretch(&self) -> Stretch {
        let (links, particles) = (self.world.links(), self.world.particles());
        let (mut sum, mut squares) = (0.0, 0.0);
        for &id in &self.structural {
            let strain = links.residual(id, particles) / links.rest(id);
            sum += strain.abs();
            squares += strain * strain;
        }
        let count = self.structural.len() as f64;
        Stretch { mean: sum / count, rms: (squares / count).sqrt() }
    }

    /// The part of the links that lie beside the one projected before: both ends one place further on. Only such links
    /// can be projected two at a time.
    #[must_use]
    pub fn side_by_side(&self) -> f64 {
        let (order, links) = (self.world.order(), self.world.links());
        let place = |id: u32| order.places().get(id as usize).copied().unwrap_or(id);
        let ends: Vec<[u32; 2]> =
            order.links().map(|id| links.ends(id).map(|end| place(end.0))).collect();
        let beside = ends.windows(2).filter(|pair| pair[0].map(|end| end + 1) == pair[1]).count();
        beside as f64 / ends.len() as f64
    }
}
