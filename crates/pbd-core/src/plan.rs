//! The plan of a step: which stage comes next. A cursor that is copied and looked ahead with at no cost.

use crate::order::Order;
use crate::settings::{Scheme, Settings};

/// One stage of a step. Substeps and sweeps count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every free particle moves to its predicted position.
    Predict {
        /// Which substep.
        substep: u32,
    },
    /// Some links of one run are projected, in order.
    Project {
        /// Which substep.
        substep: u32,
        /// Which sweep of the substep.
        sweep: u32,
        /// Which run of the order.
        run: u32,
        /// First link of the run to project.
        from: u32,
        /// One past the last link of the run to project.
        to: u32,
    },
    /// The corrections of the links, gathered in this sweep, are averaged and applied (Jacobi only).
    Average {
        /// Which substep.
        substep: u32,
        /// Which sweep of the substep.
        sweep: u32,
    },
    /// Some shapes of one kind are projected, in order.
    Shapes {
        /// Which substep.
        substep: u32,
        /// Which sweep of the substep.
        sweep: u32,
        /// Which kind.
        kind: ShapeKind,
        /// First row of its table to project.
        from: u32,
        /// One past the last row to project.
        to: u32,
    },
    /// Particles are put where contacts allow them: the end of a sweep, in worlds that have any.
    Contacts {
        /// Which substep.
        substep: u32,
        /// Which sweep of the substep.
        sweep: u32,
    },
    /// Velocities are taken from the distance moved ([`Scheme::Velocity`] only).
    Velocities {
        /// Which substep.
        substep: u32,
    },
}

/// The kinds of shapes, in the order in which a sweep projects them, after the links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeKind {
    /// Areas.
    Triangle,
    /// Volumes.
    Tetrahedron,
    /// Bends.
    Hinge,
}

impl ShapeKind {
    /// All kinds in order.
    pub const ALL: [Self; 3] = [Self::Triangle, Self::Tetrahedron, Self::Hinge];
}

/// What a plan runs over: what one sweep consists of, and how often it is swept.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    /// The order of projection of the links.
    pub order: &'a Order,
    /// How many shapes of each kind are projected, in the order of their ids.
    pub shapes: [u32; 3],
    /// Substeps, sweeps, scheme and contacts.
    pub settings: &'a Settings,
}

impl Schedule<'_> {
    /// True if this stage is the last of a sweep.
    pub fn ends_sweep(&self, stage: Stage) -> bool {
        let next = match stage {
            Stage::Project { substep, sweep, run, to, .. } => {
                self.after_links(substep, sweep, run, to)
            }
            Stage::Average { substep, sweep } => self.after_shapes(substep, sweep, 0, 0),
            Stage::Shapes { substep, sweep, kind, to, .. } => {
                self.after_shapes(substep, sweep, kind as u32, to)
            }
            Stage::Contacts { .. } => return true,
            Stage::Predict { .. } | Stage::Velocities { .. } => return false,
        };
        matches!(next, Next::Links { run: 0, from: 0, .. })
    }

    /// True if something is done at the end of a sweep.
    pub(crate) fn has_contacts(&self) -> bool {
        let Settings { floor, ball, thickness, .. } = self.settings;
        floor.is_some() || ball.is_some() || *thickness > 0.0
    }

    /// True if a sweep has nothing to do.
    fn is_empty(&self) -> bool {
        self.order.runs().is_empty() && self.shapes == [0; 3] && !self.has_contacts()
    }

    fn after_links(&self, substep: u32, sweep: u32, run: u32, to: u32) -> Next {
        let runs = self.order.runs();
        if to < runs[run as usize].count {
            Next::Links { substep, sweep, run, from: to }
        } else if run as usize + 1 < runs.len() {
            Next::Links { substep, sweep, run: run + 1, from: 0 }
        } else if self.order.omega().is_some() {
            Next::Average { substep, sweep }
        } else {
            self.after_shapes(substep, sweep, 0, 0)
        }
    }

    fn after_shapes(&self, substep: u32, sweep: u32, kind: u32, to: u32) -> Next {
        // The rows left of this kind, or the next kind that has any.
        let mut first = to;
        for kind in kind..self.shapes.len() as u32 {
            if first < self.shapes[kind as usize] {
                return Next::Shapes { substep, sweep, kind, from: first };
            }
            first = 0;
        }
        if self.has_contacts() {
            Next::Contacts { substep, sweep }
        } else {
            Next::Links { substep, sweep: sweep + 1, run: 0, from: 0 }
        }
    }
}

/// A cursor over the stages of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    next: Next,
}

/// What comes next; a sweep begins at its links, whether it has any or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Predict { substep: u32 },
    Links { substep: u32, sweep: u32, run: u32, from: u32 },
    Average { substep: u32, sweep: u32 },
    Shapes { substep: u32, sweep: u32, kind: u32, from: u32 },
    Contacts { substep: u32, sweep: u32 },
    Velocities { substep: u32 },
    Nothing,
}

impl Plan {
    /// At the start of a step.
    pub fn start() -> Self {
        Self { next: Next::Predict { substep: 0 } }
    }

    /// The next stage, a whole run of links at a time; `None` when the step is done.
    pub fn next(&mut self, schedule: Schedule<'_>) -> Option<Stage> {
        self.next_of_at_most(schedule, u32::MAX)
    }

    /// The next stage, a single link or shape at a time; `None` when the step is done.
    pub fn next_link(&mut self, schedule: Schedule<'_>) -> Option<Stage> {
        self.next_of_at_most(schedule, 1)
    }

    /// Passes over the links of this sweep that are still to come after its first run, and where sweeps consist of links
    /// alone over those of the following sweeps too. Returns how many sweeps that makes.
    pub(crate) fn skip_links(&mut self, substep: u32, sweep: u32, schedule: Schedule<'_>) -> u32 {
        let alone = schedule.shapes == [0; 3] && !schedule.has_contacts();
        let sweeps = if alone { schedule.settings.sweeps - sweep } else { 1 };
        let last = schedule.order.runs().len() as u32 - 1;
        let count = schedule.order.runs()[last as usize].count;
        self.next = schedule.after_links(substep, sweep + sweeps - 1, last, count);
        sweeps
    }

    // region: plan
    #[inline]
    fn next_of_at_most(&mut self, schedule: Schedule<'_>, most: u32) -> Option<Stage> {
        let Settings { substeps, sweeps, scheme, .. } = *schedule.settings;
        let runs = schedule.order.runs();
        loop {
            match self.next {
                Next::Predict { substep } => {
                    self.next = Next::Links { substep, sweep: 0, run: 0, from: 0 };
                    return Some(Stage::Predict { substep });
                }
                Next::Links { substep, sweep, .. } if sweep == sweeps || schedule.is_empty() => {
                    self.next = Next::Velocities { substep };
                }
                Next::Links { substep, sweep, .. } if runs.is_empty() => {
                    self.next = schedule.after_shapes(substep, sweep, 0, 0);
                }
                Next::Links { substep, sweep, run, from } => {
                    let to = runs[run as usize].count.min(from.saturating_add(most));
                    self.next = schedule.after_links(substep, sweep, run, to);
                    return Some(Stage::Project { substep, sweep, run, from, to });
                }
                Next::Average { substep, sweep } => {
                    self.next = schedule.after_shapes(substep, sweep, 0, 0);
                    return Some(Stage::Average { substep, sweep });
                }
                Next::Shapes { substep, sweep, kind, from } => {
                    let to = schedule.shapes[kind as usize].min(from.saturating_add(most));
                    self.next = schedule.after_shapes(substep, sweep, kind, to);
                    let kind = ShapeKind::ALL[kind as usize];
                    return Some(Stage::Shapes { substep, sweep, kind, from, to });
                }
                Next::Contacts { substep, sweep } => {
                    self.next = Next::Links { substep, sweep: sweep + 1, run: 0, from: 0 };
                    return Some(Stage::Contacts { substep, sweep });
                }
                Next::Velocities { substep } => {
                    self.next = if substep + 1 < substeps {
                        Next::Predict { substep: substep + 1 }
                    } else {
                        Next::Nothing
                    };
                    if matches!(scheme, Scheme::Velocity { .. }) {
                        return Some(Stage::Velocities { substep });
                    }
                }
                Next::Nothing => return None,
            }
        }
    }
    // endregion
}
