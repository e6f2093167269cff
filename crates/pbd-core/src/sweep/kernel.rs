//! The links of a run, several side by side.
//!
//! Both ends of neighbouring links lie side by side, so lanes are filled by plain loads. The operations are those of one
//! link alone ([`Link`]), and no two links of a run share a particle: the bits are the same. Most runs of a sheet are
//! alike, link by link (nothing pinned, nothing torn); then all that is read is positions and λ, and four blocks of lanes
//! at a time go through roots, quotients and moves together. A processor looks some hundred operations ahead; one block
//! alone would fill that with what waits for its own root.

use super::lines::{Lined, Span};
use crate::constraint::distance::Link;
use crate::real::{Lanes, Scalar};

/// Blocks that are projected together.
const STRIP: usize = 4;

impl<S: Scalar> Lined<S> {
    /// Projects run after run, from this link of this run on, up to a link that tears or has no direction: that one is
    /// returned.
    pub(super) fn project_runs(&mut self, from: (usize, usize)) -> Option<(usize, usize)> {
        let mut link = from.1;
        for i in from.0..self.spans.len() {
            let span = self.spans[i];
            if span.alike {
                link += self.project_alike(span, link);
            }
            // What is not alike, or does not fill a strip, or lanes.
            link += self.project_blocks::<S::Many>(span, link);
            link += self.project_blocks::<S>(span, link);
            if link < span.count {
                return Some((i, link));
            }
            link = 0;
        }
        None
    }

    // region: lanes
    /// Projects links that have the same numbers, strip by strip, up to a strip with one that tears or has no direction.
    /// Returns how many.
    fn project_alike(&mut self, span: Span, from: usize) -> usize {
        let strips = (span.count - from) / (STRIP * S::Many::COUNT);
        if strips == 0 {
            return 0;
        }
        let all = |numbers: &[S], i: usize| S::Many::all(numbers[i]);
        let w = all(&self.w, span.a);
        let limit = all(&self.limit, span.first);
        let alike = Link {
            d: [w; 3],
            rest: all(&self.rest, span.first),
            w: [w; 2],
            lambda: w,
            alpha_tilde: all(&self.alpha_tilde, span.first),
            s: all(&self.s, span.first),
        };
        let first = [span.a + from, span.b + from, span.first + from];
        let mut moved = Moved::of(&mut self.x, &mut self.lambda, first, strips * STRIP);
        for strip in 0..strips {
            let blocks: [usize; STRIP] = std::array::from_fn(|j| strip * STRIP + j);
            let mut links = blocks.map(|i| Link {
                d: moved.apart(i),
                lambda: S::Many::load(moved.lambda[i]),
                ..alike
            });
            let lengths: [S::Many; STRIP] = std::array::from_fn(|j| links[j].length());
            if lengths.iter().any(|length| length.any_zero_or_above(limit)) {
                return strip * STRIP * S::Many::COUNT;
            }
            for ((link, length), i) in links.iter_mut().zip(lengths).zip(blocks) {
                let (p, delta_lambda) = link.correct(length, length);
                moved.lambda[i] = (link.lambda + delta_lambda).block();
                link.d = p;
            }
            for (link, i) in links.into_iter().zip(blocks) {
                moved.shift(i, link.w, link.d);
            }
        }
        strips * STRIP * S::Many::COUNT
    }

    /// Projects links each with numbers of its own, block by block, up to a block with one that tears or has no
    /// direction. Returns how many.
    fn project_blocks<L: Lanes<One = S>>(&mut self, span: Span, from: usize) -> usize {
        let blocks = (span.count - from) / L::COUNT;
        if blocks == 0 {
            return 0;
        }
        let (a, b, k) = (span.a + from, span.b + from, span.first + from);
        // Borrowed apart from what is moved.
        let Self { x, lambda, w, rest, limit, alpha_tilde, s, .. } = self;
        let mut moved = Moved::<L>::of(x, lambda, [a, b, k], blocks);
        let (wa, wb, rest, limit) = (
            part::<L>(w, a, blocks),
            part::<L>(w, b, blocks),
            part::<L>(rest, k, blocks),
            part::<L>(limit, k, blocks),
        );
        let (alpha_tilde, s) = (part::<L>(alpha_tilde, k, blocks), part::<L>(s, k, blocks));
        for i in 0..blocks {
            let w = [L::load(wa[i]), L::load(wb[i])];
            let link = Link {
                d: moved.apart(i),
                rest: L::load(rest[i]),
                w,
                lambda: L::load(moved.lambda[i]),
                alpha_tilde: L::load(alpha_tilde[i]),
                s: L::load(s[i]),
            };
            let length = link.length();
            if length.any_zero_or_above(L::load(limit[i])) {
                return i * L::COUNT;
            }
            let (p, delta_lambda) = link.correct(length, length);
            moved.lambda[i] = (link.lambda + delta_lambda).block();
            moved.shift(i, w, p);
        }
        blocks * L::COUNT
    }
    // endregion
}

/// What projecting links of a run changes: both ends, and λ, block by block.
struct Moved<'a, L: Lanes> {
    a: [&'a mut [L::Block]; 3],
    b: [&'a mut [L::Block]; 3],
    lambda: &'a mut [L::Block],
}

impl<'a, L: Lanes> Moved<'a, L> {
    /// So many blocks from these places and this line on.
    #[inline]
    fn of(
        [x, y, z]: &'a mut [Vec<L::One>; 3],
        lambda: &'a mut [L::One],
        [a, b, line]: [usize; 3],
        blocks: usize,
    ) -> Self {
        let count = blocks * L::COUNT;
        let [(ax, bx), (ay, by), (az, bz)] = [x, y, z].map(|axis| two_parts(axis, a, b, count));
        // The number of blocks is said once, so that the loops do not ask again.
        Self {
            a: [ax, ay, az].map(|axis| &mut L::blocks_mut(axis)[..blocks]),
            b: [bx, by, bz].map(|axis| &mut L::blocks_mut(axis)[..blocks]),
            lambda: &mut L::blocks_mut(&mut lambda[line..line + count])[..blocks],
        }
    }

    /// x1 − x2 of block `i`.
    #[inline]
    fn apart(&self, i: usize) -> [L; 3] {
        [0, 1, 2].map(|axis| L::load(self.a[axis][i]) - L::load(self.b[axis][i]))
    }

    /// x1 += w1 p, x2 −= w2 p.
    #[inline]
    fn shift(&mut self, i: usize, w: [L; 2], p: [L; 3]) {
        for ((a, b), p) in self.a.iter_mut().zip(&mut self.b).zip(p) {
            a[i] = (L::load(a[i]) + w[0] * p).block();
            b[i] = (L::load(b[i]) - w[1] * p).block();
        }
    }
}

/// So many blocks of an array, from `from` on.
#[inline]
fn part<L: Lanes>(numbers: &[L::One], from: usize, blocks: usize) -> &[L::Block] {
    &L::blocks(&numbers[from..from + blocks * L::COUNT])[..blocks]
}

/// Two parts of an array, `count` from `a` on and from `b` on, which do not overlap.
#[inline]
fn two_parts<S>(axis: &mut [S], a: usize, b: usize, count: usize) -> (&mut [S], &mut [S]) {
    let (low, high) = axis.split_at_mut(a.max(b));
    let (low, high) = (&mut low[a.min(b)..][..count], &mut high[..count]);
    if a < b { (low, high) } else { (high, low) }
}
