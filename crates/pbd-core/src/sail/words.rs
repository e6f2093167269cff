//! Hash, and bit-exact save and restore of a sail's state (not of cut and settings).

use super::coupled::Sail;
use super::guard::{Nonfinite, Stop};
use super::loads::{Loads, Totals};
use super::lu::Singular;
use crate::hash::Fnv1a;
use crate::link::LinkId;
use crate::snapshot::Snapshot;
use glam::DVec3;

/// A copy of everything that stepping changes: cloth, loads, and why it stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct SailSnapshot {
    world: Snapshot,
    loads: Option<Loads>,
    stopped: Option<Stop>,
}

impl SailSnapshot {
    /// About how many bytes it holds.
    #[inline]
    pub fn bytes(&self) -> usize {
        let loads = self.loads.as_ref().map_or(0, |loads| loads.numbers().len() * 8);
        self.world.bytes() + loads + size_of::<Self>()
    }
}

impl Sail {
    /// Copies the state.
    #[inline]
    pub fn snapshot(&self) -> SailSnapshot {
        SailSnapshot {
            world: self.world().snapshot(),
            loads: self.loads.clone(),
            stopped: self.cloth.stopped(),
        }
    }

    /// Puts a state back, bit for bit. Returns false, and changes nothing, if it is of a sail of another cut.
    #[inline]
    pub fn restore(&mut self, snapshot: &SailSnapshot) -> bool {
        let SailSnapshot { world, loads, stopped } = snapshot;
        let good = loads.as_ref().is_none_or(|loads| loads.fits(self))
            && self.cloth.restore(world, *stopped);
        if good {
            self.accepted.clone_from(loads);
            self.put_back_loads();
        }
        good
    }

    /// Hash of the cloth's hash, the loads and the stop.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv1a::new();
        for word in [self.world().hash()].into_iter().chain(self.own_words()) {
            hash.bytes(&word.to_le_bytes());
        }
        hash.result()
    }

    /// The state as 64-bit words, for files: how many words are the sail's own, the stop, the loads, then the words of
    /// the cloth ([`crate::World::to_words`]).
    #[inline]
    pub fn to_words(&self) -> Vec<u64> {
        let own = self.own_words();
        let mut words = vec![own.len() as u64];
        words.extend(own);
        words.extend(self.world().to_words());
        words
    }

    #[inline]
    fn own_words(&self) -> Vec<u64> {
        let mut words = Vec::from(words_of(self.cloth.stopped()));
        if let Some(loads) = &self.loads {
            words.extend(loads.numbers().iter().map(|x| x.to_bits()));
        }
        words
    }

    /// Puts a state from [`Sail::to_words`] back, bit for bit. Returns false, and changes nothing, if the words are not
    /// a state of a sail of this cut with finite numbers.
    #[inline]
    pub fn restore_words(&mut self, words: &[u64]) -> bool {
        self.parse_words(words).is_some_and(|snapshot| self.restore(&snapshot))
    }

    #[inline]
    fn parse_words(&self, words: &[u64]) -> Option<SailSnapshot> {
        let (&count, rest) = words.split_first()?;
        let (own, cloth) = rest.split_at_checked(usize::try_from(count).ok()?)?;
        let (stop, loads) = own.split_first_chunk::<4>()?;
        let stopped = match stop[0] {
            0 => None,
            _ => Some(stop_of(*stop)?),
        };
        let loads = match loads {
            [] => None,
            bits => Some(Loads::of_numbers(bits, self)?),
        };
        let mut world = self.world().clone();
        let good = world.restore_words(cloth);
        good.then(|| SailSnapshot { world: world.snapshot(), loads, stopped })
    }
}

/// Kind, number, two values.
#[inline]
fn words_of(stop: Option<Stop>) -> [u64; 4] {
    match stop {
        None => [0; 4],
        Some(Stop::Singular(Singular { pivot, ratio })) => [1, 0, pivot.to_bits(), ratio.to_bits()],
        Some(Stop::Nonfinite { of, number }) => [2 + of as u64, number as u64, 0, 0],
        Some(Stop::Circulation { panel, value }) => [5, panel as u64, value.to_bits(), 0],
        Some(Stop::Strain { link, value }) => [6, u64::from(link.0), value.to_bits(), 0],
        Some(Stop::Angle { degrees }) => [7, 0, degrees.to_bits(), 0],
    }
}

#[inline]
fn stop_of([kind, number, first, second]: [u64; 4]) -> Option<Stop> {
    let (number, value) = (usize::try_from(number).ok()?, f64::from_bits(first));
    let nonfinite = |of| Some(Stop::Nonfinite { of, number });
    match kind {
        1 => Some(Stop::Singular(Singular { pivot: value, ratio: f64::from_bits(second) })),
        2 => nonfinite(Nonfinite::Circulation),
        3 => nonfinite(Nonfinite::Force),
        4 => nonfinite(Nonfinite::Position),
        5 => Some(Stop::Circulation { panel: number, value }),
        6 => Some(Stop::Strain { link: LinkId(u32::try_from(number).ok()?), value }),
        _ => None,
    }
}

/// Numbers of the totals.
const TOTALS: usize = 12;

impl Loads {
    #[inline]
    fn fits(&self, sail: &Sail) -> bool {
        self.circulation.len() == sail.cut.chordwise * sail.cut.spanwise
            && self.node_forces.len() == sail.world().particles().len()
    }

    #[inline]
    fn numbers(&self) -> Vec<f64> {
        let Totals { force, moment, lift, induced_drag, side_force, .. } = self.totals;
        let Totals { friction_drag, circulation, control_residual, .. } = self.totals;
        let mut numbers = Vec::from(force.to_array());
        numbers.extend(moment.to_array());
        numbers.extend([lift, induced_drag, side_force, friction_drag, circulation]);
        numbers.push(control_residual);
        numbers.extend(self.circulation.iter().chain(&self.pressures));
        for force in self.panel_forces.iter().chain(&self.node_forces) {
            numbers.extend(force.to_array());
        }
        numbers
    }

    #[inline]
    fn of_numbers(bits: &[u64], sail: &Sail) -> Option<Self> {
        let numbers: Vec<f64> = bits.iter().map(|&x| f64::from_bits(x)).collect();
        let panels = sail.cut.chordwise * sail.cut.spanwise;
        let nodes = sail.world().particles().len();
        let good = numbers.len() == TOTALS + 5 * panels + 3 * nodes
            && numbers.iter().all(|x| x.is_finite());
        if !good {
            return None;
        }
        let (t, numbers) = numbers.split_at(TOTALS);
        let (circulation, numbers) = numbers.split_at(panels);
        let (pressures, numbers) = numbers.split_at(panels);
        let (vectors, _) = numbers.as_chunks::<3>();
        let vectors: Vec<DVec3> = vectors.iter().map(|&v| DVec3::from_array(v)).collect();
        Some(Self {
            circulation: circulation.to_vec(),
            pressures: pressures.to_vec(),
            panel_forces: vectors[..panels].to_vec(),
            node_forces: vectors[panels..].to_vec(),
            totals: Totals {
                force: DVec3::new(t[0], t[1], t[2]),
                moment: DVec3::new(t[3], t[4], t[5]),
                lift: t[6],
                induced_drag: t[7],
                side_force: t[8],
                friction_drag: t[9],
                circulation: t[10],
                control_residual: t[11],
            },
        })
    }
}
