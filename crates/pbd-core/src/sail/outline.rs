//! The cloth of a sail: its outline, how it is cut, its links and its pins.

use super::guard::Guarded;
use crate::build::{Builder, check};
use crate::build_error::BuildError;
use crate::link::LinkId;
use crate::order::Order;
use crate::particle::ParticleId;
use crate::settings::Settings;
use crate::world::World;
use glam::DVec3;
use std::f64::consts::PI;

/// A trapezoid: x from luff to leech, y up, z across. Lengths in m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// From foot to head.
    pub height: f64,
    /// Chord at the foot.
    pub foot: f64,
    /// Chord at the head.
    pub head: f64,
    /// x of the luff at the head; at the foot it is 0.
    pub rake: f64,
}

impl Default for Outline {
    /// 4.2 m high, 2.8 m at the foot, 1.2 m at the head, the luff raked by 0.4 m: 8.4 m².
    fn default() -> Self {
        Self { height: 4.2, foot: 2.8, head: 1.2, rake: 0.4 }
    }
}

impl Outline {
    /// Chord at v, 0 at the foot, 1 at the head (m).
    pub fn chord(&self, v: f64) -> f64 {
        self.foot + (self.head - self.foot) * v
    }

    /// Where the flat sheet is at u along the chord, v along the height, both 0 to 1 (m).
    pub fn point(&self, u: f64, v: f64) -> DVec3 {
        DVec3::new(self.rake * v + u * self.chord(v), self.height * v, 0.0)
    }
}

/// How a sail is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// Its outline.
    pub outline: Outline,
    /// Panels along the chord, nc.
    pub chordwise: usize,
    /// Panels along the span, ns.
    pub spanwise: usize,
    /// f0: depth of the cut at mid-height over the chord. The cloth has the rest lengths of a sheet of this depth, the
    /// same to either side, so that it fills to the side the wind pushes it to.
    pub camber: f64,
    /// Mass of each node (kg).
    pub node_mass: f64,
}

impl Default for Cut {
    /// 6 × 10 panels, camber 0.08, 0.02 kg a node.
    fn default() -> Self {
        let outline = Outline::default();
        Self { outline, chordwise: 6, spanwise: 10, camber: 0.08, node_mass: 0.02 }
    }
}

impl Cut {
    /// The nodes of the flat sheet, node i, j at i (ns + 1) + j (m).
    #[inline]
    pub fn flat(&self) -> Vec<DVec3> {
        let part = |i: usize, of: usize| i as f64 / of as f64;
        let of_row = |i: usize| {
            let along =
                move |j| self.outline.point(part(i, self.chordwise), part(j, self.spanwise));
            (0..=self.spanwise).map(along)
        };
        (0..=self.chordwise).flat_map(of_row).collect()
    }

    /// The nodes of the moulded sheet that rest lengths are measured on: z = 4 f c u (1 − u), c the chord,
    /// f = f0 (0.5 + 0.5 sin πv) (m).
    #[inline]
    pub fn moulded(&self) -> Vec<DVec3> {
        let mut nodes = self.flat();
        for (node, at) in nodes.iter_mut().enumerate().map(|(number, at)| (self.place(number), at))
        {
            let u = node[0] as f64 / self.chordwise as f64;
            let v = node[1] as f64 / self.spanwise as f64;
            let depth = self.camber * (0.5 + 0.5 * libm::sin(PI * v));
            at.z = 4.0 * depth * self.outline.chord(v) * u * (1.0 - u);
        }
        nodes
    }

    /// i and j of a node.
    pub fn place(&self, node: usize) -> [usize; 2] {
        [node / (self.spanwise + 1), node % (self.spanwise + 1)]
    }

    /// True if a node is pinned: the whole luff, and the clew (nc, 0).
    pub fn is_pinned(&self, node: usize) -> bool {
        let [i, j] = self.place(node);
        i == 0 || (i == self.chordwise && j == 0)
    }

    /// The ends of all links, node by node: along the chord, along the span, the two diagonals (i, j)–(i + 1, j + 1) and
    /// (i + 1, j)–(i, j + 1).
    #[inline]
    pub fn links(&self) -> Vec<[usize; 2]> {
        let mut links = Vec::new();
        let step = self.spanwise + 1;
        for here in 0..(self.chordwise + 1) * step {
            let [i, j] = self.place(here);
            let (behind, above) = (i < self.chordwise, j < self.spanwise);
            if behind {
                links.push([here, here + step]);
            }
            if above {
                links.push([here, here + 1]);
            }
            if behind && above {
                links.push([here, here + step + 1]);
                links.push([here + step, here + 1]);
            }
        }
        links
    }

    /// The cloth, flat and at rest, all links of this compliance (m/N), projected as [`Cut::links`] lists them, but
    /// for links that share no node ([`Order::abreast`]), which changes no bit. Links between pins are idle: in tables and before the guard, but without a correction.
    #[inline]
    pub(super) fn cloth(&self, settings: Settings, compliance: f64) -> Result<Guarded, BuildError> {
        self.check()?;
        let mut builder = Builder::new(settings);
        for (node, position) in self.flat().into_iter().enumerate() {
            let id = builder.particle(position, 1.0 / self.node_mass);
            if self.is_pinned(node) {
                builder.pin(id);
            }
        }
        let (links, moulded) = (self.links(), self.moulded());
        for [a, b] in &links {
            let rest = crate::constraint::distance::length(moulded[*a] - moulded[*b]);
            builder.link(ParticleId(*a as u32), ParticleId(*b as u32), rest, compliance);
        }
        let mut world: World = builder.build()?;
        for (id, ends) in links.iter().enumerate() {
            if ends.iter().all(|&end| self.is_pinned(end)) {
                world.links.make_idle(LinkId(id as u32));
            }
        }
        let listed: Vec<LinkId> = world.links.ids().collect();
        world.set_order(&Order::abreast(&world.links, &listed));
        Ok(Guarded::new(world))
    }

    #[inline]
    fn check(&self) -> Result<(), BuildError> {
        let Outline { height, foot, head, rake } = self.outline;
        for (name, length) in [("height", height), ("foot", foot), ("head", head)] {
            check(name, length, (0.1..=100.0).contains(&length), "0.1 to 100 m")?;
        }
        check("rake", rake, rake.abs() <= 100.0, "−100 to 100 m")?;
        for (name, panels) in
            [("chordwise panels", self.chordwise), ("spanwise panels", self.spanwise)]
        {
            check(name, panels as f64, (2..=32).contains(&panels), "2 to 32")?;
        }
        check("camber", self.camber, (0.0..=0.3).contains(&self.camber), "0 to 0.3")?;
        let mass = self.node_mass;
        check("node mass", mass, (1e-4..=100.0).contains(&mass), "0.0001 to 100 kg")
    }
}
