//! The order of projection, as data: a list of runs.
//!
//! Gauss–Seidel sweeps use each correction in the next, so the order is part of the model. A run is a stretch of links
//! whose two ends advance together: link `first + i` joins particle `a0 + i` to `b0 + i`, and no particle occurs twice in
//! it. Links of one run are independent of one another; runs follow each other strictly. An order that was listed link
//! by link is runs of length one.

use crate::link::{LinkId, Links};
use crate::particle::ParticleId;

/// A stretch of links whose two ends advance together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// First link.
    pub first: u32,
    /// First end of the first link.
    pub a0: u32,
    /// Second end of the first link.
    pub b0: u32,
    /// Number of links.
    pub count: u32,
}

/// The links of one sweep in the order of their projection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    runs: Vec<Run>,
    jacobi: Option<f64>,
    /// Place of each particle while links are swept; empty if each stays in its own.
    places: Vec<u32>,
}

impl Order {
    /// The links in the order of their ids.
    #[inline]
    pub fn listed(links: &Links) -> Self {
        Self { runs: links.ids().map(|id| run_of_one(links, id)).collect(), ..Self::default() }
    }

    /// The links in the given order; `None` unless each link occurs exactly once.
    #[inline]
    pub fn of(links: &Links, ids: &[LinkId]) -> Option<Self> {
        each_once(ids.iter().map(|id| id.index()), links.len()).then(|| Self {
            runs: ids.iter().map(|&id| run_of_one(links, id)).collect(),
            ..Self::default()
        })
    }

    /// The links of any mesh in an order in which as many as possible make long runs.
    ///
    /// The ends of a run advance together: b − a is the same for all its links, and a grows by one from link to link. So
    /// links are grouped by b − a, and within a group they follow each other by a. Where b − a is small a run ends before
    /// it would meet itself (the sweep sees to that); what nothing follows is a run of one.
    #[inline]
    pub fn grouped(links: &Links) -> Vec<LinkId> {
        let ends = |id: LinkId| links.ends(id).map(ParticleId::index);
        let ids: Vec<LinkId> = links.ids().collect();
        // Sorted by counting, the second time keeping the order of the first.
        let by_a = counted(&ids, &|id| ends(id)[0]);
        let most = ids.iter().map(|&id| ends(id)[0]).max().unwrap_or(0);
        counted(&by_a, &|id| ends(id)[1] + most - ends(id)[0])
    }

    /// Links in another order with the same results to the last bit: only links that share no particle change places, so
    /// that as many as possible of them follow each other. One after another each would wait for the root of the one
    /// before; like this a processor works on several at once.
    #[inline]
    pub fn abreast(links: &Links, ids: &[LinkId]) -> Vec<LinkId> {
        // A link comes one rank after the last of those before it that share a particle with it.
        let mut next = Vec::new();
        let mut ranks = vec![0; links.len()];
        for &id in ids {
            let ends = links.ends(id).map(ParticleId::index);
            next.resize(next.len().max(ends[0] + 1).max(ends[1] + 1), 0);
            let rank: usize = next[ends[0]].max(next[ends[1]]);
            ranks[id.index()] = rank;
            (next[ends[0]], next[ends[1]]) = (rank + 1, rank + 1);
        }
        counted(ids, &|id| ranks[id.index()])
    }

    /// The links side by side instead of one after another (Jacobi): in a sweep all see the same positions, and each
    /// particle then moves by the mean of its links' corrections, times ω.
    #[inline]
    pub fn jacobi(links: &Links, omega: f64) -> Self {
        Self { jacobi: Some(omega), ..Self::listed(links) }
    }

    /// ω if this order is Jacobi.
    pub fn omega(&self) -> Option<f64> {
        self.jacobi
    }

    /// Place of each particle while links are swept, by its id; empty if each stays in its own.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Sets the places; false, and nothing changed, unless they are 0 to `particles` − 1, each once.
    #[inline]
    pub(crate) fn set_places(&mut self, places: Vec<u32>, particles: usize) -> bool {
        let good = each_once(places.iter().map(|&place| place as usize), particles);
        if good {
            self.places = places;
        }
        good
    }

    /// The runs.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The links, one by one, in the order of their projection.
    pub fn links(&self) -> impl Iterator<Item = LinkId> + '_ {
        self.runs.iter().flat_map(|run| (run.first..run.first + run.count).map(LinkId))
    }
}

/// The links by rising key; those of the same key stay in their order. Once in the page, whatever the key.
#[inline]
pub(crate) fn counted(ids: &[LinkId], key: &dyn Fn(LinkId) -> usize) -> Vec<LinkId> {
    let keys = ids.iter().map(|&id| key(id) + 1).max().unwrap_or(0);
    let mut next = vec![0; keys + 1];
    for &id in ids {
        next[key(id) + 1] += 1;
    }
    for i in 1..next.len() {
        next[i] += next[i - 1];
    }
    let mut sorted = vec![LinkId(0); next[keys]];
    for &id in ids {
        let at = &mut next[key(id)];
        sorted[*at] = id;
        *at += 1;
    }
    sorted
}

/// True if the numbers are 0 to `count` − 1, each once.
#[inline]
fn each_once(mut numbers: impl ExactSizeIterator<Item = usize>, count: usize) -> bool {
    let mut seen = vec![false; count];
    let fresh = |i: usize| seen.get_mut(i).is_some_and(|seen| !std::mem::replace(seen, true));
    numbers.len() == count && numbers.all(fresh)
}

#[inline]
fn run_of_one(links: &Links, id: LinkId) -> Run {
    let [a, b] = links.ends(id);
    Run { first: id.0, a0: a.0, b0: b.0, count: 1 }
}
