//! The links of a run, several side by side.
//!
//! Both ends of neighbouring links lie side by side, so lanes are filled by plain loads. The operations are those of one
//! link alone ([`Link`]), and no two links of a run share a particle: the bits are the same. Most runs of a sheet are
//! alike, link by link (nothing pinned, nothing torn); then all that is read is positions and λ. The length of a block is
//! taken before the block ahead of it is corrected: its root is ready when its turn comes, and the processor, which looks
//! some hundred operations ahead, is not filled with what waits for it.

use super::Swept;
use super::lines::{Lined, Span};
use crate::constraint::distance::{Link, length_of};
use crate::real::{Lanes, Scalar};

/// True if lanes are instructions. Links one by one gain nothing by a loop of their own, and pay for it: a function's loops
/// share its registers.
const HAS_LANES: bool = cfg!(any(target_feature = "simd128", not(target_arch = "wasm32")));

/// What the kernel reads and writes: arrays of two lengths, places and lines, each said once. So a run asks once for all
/// of them whether it lies within.
struct Table<'a, S> {
    x: [&'a mut [S]; 3],
    w: &'a [S],
    lambda: &'a mut [S],
    rest: &'a [S],
    limit: &'a [S],
    alpha_tilde: &'a [S],
    gain: &'a [S],
}

/// What a block of links needs besides its ends and λ.
#[derive(Clone, Copy)]
struct Numbers<L> {
    rest: L,
    limit: L,
    alpha_tilde: L,
    gain: L,
    w: [L; 2],
}

impl<S: Swept> Lined<S> {
    /// Projects run after run, from this link of this run on, up to a link that tears or has no direction: that one is
    /// returned.
    pub(super) fn project_runs(&mut self, from: (usize, usize)) -> Option<(usize, usize)> {
        let Self { spans, x, w, rest, limit, alpha_tilde, gain, gathered, .. } = self;
        let lambda = &mut gathered.lambda[..];
        let (places, lines) = (w.len(), lambda.len());
        let [x, y, z] = x;
        let x = [&mut x[..places], &mut y[..places], &mut z[..places]];
        let (rest, limit) = (&rest[..lines], &limit[..lines]);
        let (alpha_tilde, gain) = (&alpha_tilde[..lines], &gain[..lines]);
        let mut table = Table { x, w, lambda, rest, limit, alpha_tilde, gain };
        let mut link = from.1;
        for (i, &span) in spans.iter().enumerate().skip(from.0) {
            // Lanes first, then what does not fill them.
            if span.alike {
                link += table.project_alike::<S::Many>(span, link);
                if link < span.count {
                    link += table.project_alike::<S>(span, link);
                }
            } else {
                link += table.project_each::<S::Many>(span, link, span.filled);
                if link < span.count {
                    link += table.project_each::<S>(span, link, span.count);
                }
            }
            if link < span.count {
                return Some((i, link));
            }
            link = 0;
        }
        None
    }
}

/// False for lanes of links that cannot tear: their loop asks less of each block.
#[inline]
fn asks_for_tears<L: Lanes<One: Scalar>>(limit: L::One) -> bool {
    !HAS_LANES || L::COUNT == 1 || limit < L::One::of(f64::INFINITY)
}

impl<S: Scalar> Table<'_, S> {
    // region: lanes
    /// Projects links that have the same numbers, block by block, up to a block with one that tears or has no direction.
    /// Returns how many.
    fn project_alike<L: Lanes<One = S>>(&mut self, span: Span, from: usize) -> usize {
        let all = |numbers: &[S], i: usize| L::all(numbers[i]);
        let numbers = Numbers {
            rest: all(self.rest, span.first),
            limit: all(self.limit, span.first),
            alpha_tilde: all(self.alpha_tilde, span.first),
            gain: all(self.gain, span.first),
            w: [all(self.w, span.a); 2],
        };
        let blocks = (span.count - from) / L::COUNT;
        let moved = Moved::of(&mut self.x, self.lambda, span, from, blocks);
        if asks_for_tears::<L>(self.limit[span.first]) {
            moved.project(|_| numbers, L::all_within)
        } else {
            moved.project(|_| numbers, |length, _| length.all_above_zero())
        }
    }

    /// Projects lines each with numbers of its own, block by block, up to a block with one that tears or has no
    /// direction. Returns how many.
    fn project_each<L: Lanes<One = S>>(&mut self, span: Span, from: usize, to: usize) -> usize {
        let blocks = (to - from) / L::COUNT;
        let (a, b, k) = (span.a + from, span.b + from, span.first + from);
        let (wa, wb) = (part::<L>(self.w, a, blocks), part::<L>(self.w, b, blocks));
        let (rest, limit) = (part::<L>(self.rest, k, blocks), part::<L>(self.limit, k, blocks));
        let alpha_tilde = part::<L>(self.alpha_tilde, k, blocks);
        let gain = part::<L>(self.gain, k, blocks);
        let numbers = |i: usize| Numbers {
            rest: L::load(rest[i]),
            limit: L::load(limit[i]),
            alpha_tilde: L::load(alpha_tilde[i]),
            gain: L::load(gain[i]),
            w: [L::load(wa[i]), L::load(wb[i])],
        };
        Moved::of(&mut self.x, self.lambda, span, from, blocks).project(numbers, L::all_within)
    }
    // endregion
}

/// What projecting links of a run changes: both ends, and λ, block by block.
struct Moved<'a, L: Lanes> {
    x: [&'a mut [L::Block]; 2],
    y: [&'a mut [L::Block]; 2],
    z: [&'a mut [L::Block]; 2],
    lambda: &'a mut [L::Block],
}

impl<'a, L: Lanes> Moved<'a, L> {
    /// So many blocks of a run, from one of its links on.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the loop must see how long these parts are")]
    fn of(
        [x, y, z]: &'a mut [&mut [L::One]; 3],
        lambda: &'a mut [L::One],
        span: Span,
        from: usize,
        blocks: usize,
    ) -> Self {
        let (a, b, line) = (span.a + from, span.b + from, span.first + from);
        Self {
            x: two_parts::<L>(x, a, b, blocks),
            y: two_parts::<L>(y, a, b, blocks),
            z: two_parts::<L>(z, a, b, blocks),
            lambda: &mut L::blocks_mut(&mut lambda[line..line + blocks * L::COUNT])[..blocks],
        }
    }

    /// x1 − x2 of block `i`, and how long that is.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "see `of`")]
    fn measure(&self, i: usize) -> ([L; 3], L) {
        let apart = |[a, b]: &[&mut [L::Block]; 2]| L::load(a[i]) - L::load(b[i]);
        let d = [apart(&self.x), apart(&self.y), apart(&self.z)];
        (d, length_of(d))
    }

    // region: kernel
    /// Projects the links block by block, up to a block with one that tears or has no direction, not `fit`. Returns how many links.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "see `of`")]
    fn project(
        mut self,
        numbers: impl Fn(usize) -> Numbers<L>,
        fit: impl Fn(L, L) -> bool,
    ) -> usize {
        let blocks = self.lambda.len();
        if blocks == 0 {
            return 0;
        }
        let mut next = self.measure(0);
        for i in 0..blocks {
            let (d, length) = next;
            let Numbers { rest, limit, alpha_tilde, gain, w: [w1, w2] } = numbers(i);
            if !fit(length, limit) {
                return i * L::COUNT;
            }
            if i + 1 < blocks {
                next = self.measure(i + 1);
            }
            let lambda = L::load(self.lambda[i]);
            let delta_lambda = Link { d, rest, lambda, alpha_tilde, gain }.correct(length);
            self.lambda[i] = (lambda + delta_lambda).block();
            let k = delta_lambda / length;
            let (up, down) = (w1 * k, w2 * k);
            let shift = |[a, b]: &mut [&mut [L::Block]; 2], d: L| {
                a[i] = (L::load(a[i]) + up * d).block();
                b[i] = (L::load(b[i]) - down * d).block();
            };
            shift(&mut self.x, d[0]);
            shift(&mut self.y, d[1]);
            shift(&mut self.z, d[2]);
        }
        blocks * L::COUNT
    }
    // endregion
}

/// So many blocks of an array, from `from` on.
#[inline]
fn part<L: Lanes>(numbers: &[L::One], from: usize, blocks: usize) -> &[L::Block] {
    &L::blocks(&numbers[from..from + blocks * L::COUNT])[..blocks]
}

/// Two parts of an array, so many blocks from `a` on and from `b` on; a < b, and they do not overlap.
#[inline(always)]
#[expect(clippy::inline_always, reason = "see `of`")]
fn two_parts<L: Lanes>(
    axis: &mut [L::One],
    a: usize,
    b: usize,
    blocks: usize,
) -> [&mut [L::Block]; 2] {
    let count = blocks * L::COUNT;
    let (low, high) = axis.split_at_mut(b);
    let (low, high) = (&mut low[a..][..count], &mut high[..count]);
    [&mut L::blocks_mut(low)[..blocks], &mut L::blocks_mut(high)[..blocks]]
}
