//! A whole sweep over the links in one loop, for steps that nobody watches.
//!
//! The same operations in the same order as one link after another, so the same bits (a test compares them); only what
//! the loop does not need is left out: the plan's cursor, the observer, the report of every link. What a link needs is
//! laid out in the order of projection once a step, so the loop reads memory forwards.

use crate::constraint::distance::{Link, distance_update, length};
use crate::link::{LinkId, LinkState};
use crate::report::{Issue, Skipped};
use crate::world::World;
use glam::DVec3;

/// What the loop reads of each link, in the order of projection. Room for one step, not state: a copy starts empty, and
/// all are equal.
#[derive(Debug, Default)]
pub(crate) struct Lined {
    links: Vec<Line>,
}

impl Clone for Lined {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Lined {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Clone, Copy, Debug)]
struct Line {
    a: u32,
    b: u32,
    link: u32,
    rest: f64,
    alpha_tilde: f64,
    s: f64,
}

impl World {
    /// Lays the links out for the sweeps of this step.
    pub(crate) fn line_up(&mut self) {
        let h = self.settings.h();
        let links = &self.links;
        let lines = self.order.links().map(|id| {
            let i = id.index();
            Line {
                a: links.a[i],
                b: links.b[i],
                link: id.0,
                rest: links.rest[i],
                alpha_tilde: links.compliance[i] / (h * h),
                s: links.factor[i],
            }
        });
        self.lined.links.clear();
        self.lined.links.extend(lines);
    }

    // region: sweep
    /// Projects every link once, each seeing the corrections of those before it.
    pub(crate) fn sweep_links(&mut self, substep: u32, sweep: u32) {
        // Taken out for the loop: it reads the lines while it changes the rest.
        let mut lines = std::mem::take(&mut self.lined.links);
        for line in &mut lines {
            let [a, b] = [line.a as usize, line.b as usize];
            let x = &mut self.particles.position;
            let (x1, x2) = (x.get(a), x.get(b));
            let d = x1 - x2;
            if let Some(ratio) = self.settings.tear_ratio
                && length(d) > ratio * line.rest
                && self.links.is_alive(LinkId(line.link))
            {
                self.links.sever(LinkId(line.link), LinkState::Torn);
                self.triangles.follow(&self.links);
                line.s = 0.0;
            }
            let lambda = &mut self.links.lambda[line.link as usize];
            let w = self.particles.inverse_masses();
            let w = [w[a], w[b]];
            let update = distance_update(Link {
                d: d.to_array(),
                rest: line.rest,
                w,
                lambda: *lambda,
                alpha_tilde: line.alpha_tilde,
                s: line.s,
            });
            let p = DVec3::from_array(update.p);
            let x = &mut self.particles.position;
            x.set(a, x1 + w[0] * p);
            x.set(b, x2 - w[1] * p);
            *lambda += update.delta_lambda;
            if update.no_direction && self.links.is_alive(LinkId(line.link)) {
                let (step, of) = (self.steps, Skipped::Link(LinkId(line.link)));
                self.report.issues.push(Issue { step, substep, sweep, of });
            }
        }
        self.lined.links = lines;
    }
    // endregion
}
