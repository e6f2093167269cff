//! The links of a run, several side by side.
//!
//! Both ends of neighbouring links lie side by side, so lanes are filled by plain loads. The operations are those of one
//! link alone ([`Link`]), and no two links of a run share a particle: the bits are the same. Most runs of a sheet are
//! alike, link by link (nothing pinned, nothing torn); then all that is read is positions and λ.

use super::lines::{Lined, Span};
use crate::constraint::distance::Link;
use crate::real::{Lanes, Scalar};

/// A number of each link of a run.
trait Column<L>: Copy {
    /// The numbers of block `i`.
    fn at(self, i: usize) -> L;
}

/// The same for all.
#[derive(Clone, Copy)]
struct Alike<L>(L);

impl<L: Copy> Column<L> for Alike<L> {
    #[inline]
    fn at(self, _: usize) -> L {
        self.0
    }
}

/// Each its own.
#[derive(Clone, Copy)]
struct Each<'a, L: Lanes>(&'a [L::Block]);

impl<L: Lanes> Column<L> for Each<'_, L> {
    #[inline]
    fn at(self, i: usize) -> L {
        L::load(self.0[i])
    }
}

/// What the links of a run are projected with.
#[derive(Clone, Copy)]
struct Columns<C> {
    w: [C; 2],
    rest: C,
    limit: C,
    alpha_tilde: C,
    s: C,
}

/// What projecting a run changes: both ends of its links, and λ.
struct Moved<'a, L: Lanes> {
    a: [&'a mut [L::Block]; 3],
    b: [&'a mut [L::Block]; 3],
    lambda: &'a mut [L::Block],
}

impl<L: Lanes> Moved<'_, L> {
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

impl<S: Scalar> Lined<S> {
    /// Projects run after run, from this link of this run on, up to a link that tears or has no direction: that one is
    /// returned.
    pub(super) fn project_runs(&mut self, from: (usize, usize)) -> Option<(usize, usize)> {
        let mut link = from.1;
        for i in from.0..self.spans.len() {
            let span = self.spans[i];
            let done = if span.count == 1 && link == 0 {
                usize::from(self.project_lone(span))
            } else {
                link + self.project_run(span, link)
            };
            if done < span.count {
                return Some((i, done));
            }
            link = 0;
        }
        None
    }

    /// Projects a run of one, unless it tears or has no direction.
    #[inline]
    fn project_lone(&mut self, Span { first: k, a, b, .. }: Span) -> bool {
        let [x, y, z] = &mut self.x;
        let x1 = [x[a], y[a], z[a]];
        let x2 = [x[b], y[b], z[b]];
        let w = [self.w[a], self.w[b]];
        let link = Link {
            d: [x1[0] - x2[0], x1[1] - x2[1], x1[2] - x2[2]],
            rest: self.rest[k],
            w,
            lambda: self.lambda[k],
            alpha_tilde: self.alpha_tilde[k],
            s: self.s[k],
        };
        let length = link.length();
        if length.any_zero_or_above(self.limit[k]) {
            return false;
        }
        let (p, delta_lambda) = link.correct(length, length);
        [x[a], y[a], z[a]] = [0, 1, 2].map(|k| x1[k] + w[0] * p[k]);
        [x[b], y[b], z[b]] = [0, 1, 2].map(|k| x2[k] - w[1] * p[k]);
        self.lambda[k] = link.lambda + delta_lambda;
        true
    }

    /// Projects the links of a run from its link `from` on, up to one that tears or has no direction. Returns how many.
    fn project_run(&mut self, span: Span, from: usize) -> usize {
        let count = span.count - from;
        let whole = count - count % S::Many::COUNT;
        let done = self.project_blocks::<S::Many>(span, from, whole);
        if done < whole {
            return done;
        }
        whole + self.project_blocks::<S>(span, from + whole, count - whole)
    }

    fn project_blocks<L: Lanes<One = S>>(
        &mut self,
        span: Span,
        from: usize,
        count: usize,
    ) -> usize {
        if count == 0 {
            return 0;
        }
        let (a, b, first) = (span.a + from, span.b + from, span.first + from);
        let lines = first..first + count;
        let [x, y, z] = &mut self.x;
        let [(ax, bx), (ay, by), (az, bz)] = [x, y, z].map(|axis| two_parts(axis, a, b, count));
        let moved: Moved<'_, L> = Moved {
            a: [ax, ay, az].map(L::blocks_mut),
            b: [bx, by, bz].map(L::blocks_mut),
            lambda: L::blocks_mut(&mut self.lambda[lines.clone()]),
        };
        let blocks = count / L::COUNT;
        let done = if span.alike {
            let alike = |numbers: &[S], i: usize| Alike(L::all(numbers[i]));
            let columns = Columns {
                w: [alike(&self.w, a); 2],
                rest: alike(&self.rest, first),
                limit: alike(&self.limit, first),
                alpha_tilde: alike(&self.alpha_tilde, first),
                s: alike(&self.s, first),
            };
            project(columns, moved, blocks)
        } else {
            let each = |numbers| Each::<L>(&L::blocks(numbers)[..blocks]);
            let columns = Columns {
                w: [each(&self.w[a..a + count]), each(&self.w[b..b + count])],
                rest: each(&self.rest[lines.clone()]),
                limit: each(&self.limit[lines.clone()]),
                alpha_tilde: each(&self.alpha_tilde[lines.clone()]),
                s: each(&self.s[lines]),
            };
            project(columns, moved, blocks)
        };
        done * L::COUNT
    }
}

/// So many blocks go through roots, quotients and moves together. A processor looks some hundred operations ahead; one
/// block alone would fill that with what waits for its own root.
const STRIP: usize = 4;

/// Projects block after block, up to one with a link that tears or has no direction. Returns how many.
#[inline]
fn project<L: Lanes, C: Column<L>>(
    columns: Columns<C>,
    moved: Moved<'_, L>,
    blocks: usize,
) -> usize {
    // Said once, so that the loops do not ask again.
    let Moved { a: [ax, ay, az], b: [bx, by, bz], lambda } = moved;
    let mut moved: Moved<'_, L> = Moved {
        a: [&mut ax[..blocks], &mut ay[..blocks], &mut az[..blocks]],
        b: [&mut bx[..blocks], &mut by[..blocks], &mut bz[..blocks]],
        lambda: &mut lambda[..blocks],
    };
    let mut i = 0;
    while i + STRIP <= blocks {
        if !project_strip::<L, C, STRIP>(&columns, &mut moved, i) {
            return i;
        }
        i += STRIP;
    }
    while i < blocks && project_strip::<L, C, 1>(&columns, &mut moved, i) {
        i += 1;
    }
    i
}

// region: lanes
/// Projects the links of N blocks from block `from` on. False, and nothing changed, if one tears or has no direction.
#[inline]
fn project_strip<L: Lanes, C: Column<L>, const N: usize>(
    columns: &Columns<C>,
    moved: &mut Moved<'_, L>,
    from: usize,
) -> bool {
    let blocks: [usize; N] = std::array::from_fn(|j| from + j);
    let mut links = blocks.map(|i| Link {
        d: moved.apart(i),
        rest: columns.rest.at(i),
        w: columns.w.map(|w| w.at(i)),
        lambda: L::load(moved.lambda[i]),
        alpha_tilde: columns.alpha_tilde.at(i),
        s: columns.s.at(i),
    });
    let lengths: [L; N] = std::array::from_fn(|j| links[j].length());
    if (0..N).any(|j| lengths[j].any_zero_or_above(columns.limit.at(from + j))) {
        return false;
    }
    for j in 0..N {
        let (p, delta_lambda) = links[j].correct(lengths[j], lengths[j]);
        moved.lambda[from + j] = (links[j].lambda + delta_lambda).block();
        links[j].d = p;
    }
    for (j, Link { d: p, w, .. }) in links.into_iter().enumerate() {
        moved.shift(from + j, w, p);
    }
    true
}
// endregion

/// Two parts of an array, `count` from `a` on and from `b` on, which do not overlap.
fn two_parts<S>(axis: &mut [S], a: usize, b: usize, count: usize) -> (&mut [S], &mut [S]) {
    let (low, high) = axis.split_at_mut(a.max(b));
    let (low, high) = (&mut low[a.min(b)..][..count], &mut high[..count]);
    if a < b { (low, high) } else { (high, low) }
}
