//! Cutting by a swept segment in the plane: the blade moved from one sample of the pointer to the next, and every link
//! that its path crosses is severed.
//!
//! The rule for the cases between: a path that touches a link counts as crossing it, wherever it touches, its ends
//! included; so a stroke through a particle severs every link there. A path that only runs along a link (all four points
//! on one line) does not sever it. A path of length zero severs nothing.

use crate::link::{LinkId, LinkState};
use crate::world::World;
use glam::{DVec2, DVec3};

impl World {
    /// Severs every link that the path from `from` to `to` crosses in the xy-plane; returns them.
    #[inline]
    pub fn cut(&mut self, from: DVec2, to: DVec2) -> Vec<LinkId> {
        self.cut_seen(from, to, |x| Some(x.truncate()))
    }

    /// The same in a picture: `place` says where a position is seen, or that it is not.
    #[inline]
    pub fn cut_seen(
        &mut self,
        from: DVec2,
        to: DVec2,
        place: impl Fn(DVec3) -> Option<DVec2>,
    ) -> Vec<LinkId> {
        let crossed = |id: &LinkId| {
            let [a, b] = self.links.ends(*id).map(|end| place(self.particles.position(end)));
            self.links.is_alive(*id)
                && matches!((a, b), (Some(a), Some(b)) if crosses([from, to], [a, b]))
        };
        let severed: Vec<LinkId> = self.links.ids().filter(crossed).collect();
        self.sever(&severed);
        severed
    }

    /// Severs these links, whatever lies between them and a blade; those that are broken already stay as they are.
    #[inline]
    pub fn sever(&mut self, ids: &[LinkId]) {
        for &id in ids {
            if self.links.is_alive(id) {
                self.links.sever(id, LinkState::Cut);
            }
        }
        self.follow_links();
    }
}

/// Twice the signed area of the triangle a, b, c: on which side of the line a–b the point c lies.
#[inline]
fn side(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

/// True if the two segments have a point in common and do not lie on one line.
pub(crate) fn crosses(path: [DVec2; 2], link: [DVec2; 2]) -> bool {
    let ends = link.map(|end| side(path[0], path[1], end));
    let tips = path.map(|tip| side(link[0], link[1], tip));
    let apart = |[a, b]: [f64; 2]| (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0);
    let on_one_line = ends == [0.0; 2];
    path[0] != path[1] && !on_one_line && !apart(ends) && !apart(tips)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: f64, y: f64) -> DVec2 {
        DVec2::new(x, y)
    }

    /// A link from (0, 0) to (2, 0).
    const LINK: [DVec2; 2] = [at(0.0, 0.0), at(2.0, 0.0)];

    #[test]
    fn a_path_through_a_link_crosses_it_from_either_side() {
        for path in [[at(1.0, -1.0), at(1.0, 1.0)], [at(1.5, 3.0), at(0.5, -1.0)]] {
            assert!(crosses(path, LINK));
            assert!(crosses([path[1], path[0]], [LINK[1], LINK[0]]));
        }
    }

    #[test]
    fn a_path_that_stops_short_or_passes_by_does_not() {
        for path in [
            [at(1.0, -1.0), at(1.0, -0.001)],
            [at(2.001, -1.0), at(2.001, 1.0)],
            [at(-1.0, -1.0), at(-0.001, 1.0)],
            [at(0.0, 1.0), at(2.0, 1.0)],
        ] {
            assert!(!crosses(path, LINK), "{path:?}");
        }
    }

    #[test]
    fn touching_counts_and_running_along_does_not() {
        assert!(crosses([at(1.0, -1.0), at(1.0, 0.0)], LINK), "its tip touches the link");
        assert!(crosses([at(0.0, -1.0), at(0.0, 1.0)], LINK), "it passes through an end");
        assert!(crosses([at(2.0, 0.0), at(3.0, 1.0)], LINK), "it starts at an end");
        assert!(!crosses([at(0.5, 0.0), at(1.5, 0.0)], LINK), "it runs along the link");
        assert!(!crosses([at(-1.0, 0.0), at(0.0, 0.0)], LINK), "in line, touching an end");
        assert!(!crosses([at(1.0, 0.0), at(1.0, 0.0)], LINK), "it has no length");
    }
}
