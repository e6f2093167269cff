//! Whole sweeps over the links, for steps that nobody watches.
//!
//! The same operations in the same order as one link after another, so the same bits (tests compare them); only what the
//! loop does not need is left out: the plan's cursor, the observer, the report of every link. What the links need is laid
//! out in the order of projection, so the loop reads memory forwards. Where the places of the particles are chosen well
//! ([`crate::Grid::places`]), both ends of neighbouring links lie side by side too: such a stretch of links is a run, and
//! several of its links at a time are projected with plain loads (`kernel`). Torn links stay in their runs with s = 0.

mod kernel;
mod lines;

use crate::constraint::distance::{Link, distance_update};
use crate::link::LinkState;
use crate::multipliers::{Gathered, Multipliers};
use crate::particle::{Particles, Room};
use crate::real::Scalar;
use crate::report::{Issue, Skipped};
use crate::settings::{Precision, Scheme, Settings};
use crate::world::World;
pub(crate) use lines::Lined;

/// Where in the step a sweep is, for the report.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) substep: u32,
    pub(crate) sweep: u32,
}

/// The layout of the links. Made from the world, not state of its own: a copy starts empty, and all are equal.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    layout: Layout,
    /// Room for particles that change places.
    room: Room,
}

/// In the precision of the world.
#[derive(Debug)]
enum Layout {
    Double(Lined<f64>),
    Single(Lined<f32>),
}

impl Layout {
    #[inline]
    fn of(precision: Precision) -> Self {
        match precision {
            Precision::Double => Self::Double(Lined::default()),
            Precision::Single => Self::Single(Lined::default()),
        }
    }

    #[inline]
    fn is(&self, precision: Precision) -> bool {
        matches!(self, Self::Single(_)) == (precision == Precision::Single)
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::of(Precision::Double)
    }
}

impl Clone for Lines {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl World {
    /// Brings the layout of the links up to date for the sweeps of this step.
    #[inline]
    pub(crate) fn line_up(&mut self) {
        let changed = self.links.take_changed() | self.order.take_changed();
        let placed = self.has_places();
        let Self { links, order, particles, settings, lines, .. } = self;
        let places = if placed { order.places() } else { &[] };
        if !lines.layout.is(settings.precision) {
            lines.layout = Layout::of(settings.precision);
        }
        match &mut lines.layout {
            Layout::Double(lined) => {
                lined.take_multipliers(links);
                lined.update(links, order, places, particles, settings, changed);
            }
            Layout::Single(lined) => {
                lined.take_multipliers(links);
                lined.update(links, order, places, particles, settings, changed);
            }
        }
    }

    /// The first prediction is made: the particles go to their places, unless the sweeps do with positions alone.
    #[inline]
    pub(crate) fn go_to_places(&mut self) {
        if self.moves_to_places() {
            let with_velocity = self.asks_for_velocity();
            let Self { order, particles, steered, lines, .. } = self;
            let places = order.places();
            particles.go_to(places, with_velocity, &mut lines.room);
            for steered in steered {
                steered.at = places[steered.id.index()] as usize;
            }
        }
    }

    /// The sweeps are over: the links have the multipliers of the last substep, the particles go back to where their ids say.
    #[inline]
    pub(crate) fn break_up(&mut self) {
        let (moved, with_velocity) = (self.moves_to_places(), self.asks_for_velocity());
        let Self { links, order, particles, lines, .. } = self;
        links.unmarked().lambda = match &mut lines.layout {
            Layout::Double(lined) => Multipliers::Double(std::mem::take(&mut lined.gathered)),
            Layout::Single(lined) => Multipliers::Single(std::mem::take(&mut lined.gathered)),
        };
        if moved {
            particles.come_back(order.places(), with_velocity, &mut lines.room);
        }
    }

    /// True if between the first prediction of a step and the end of its sweeps more is looked at than positions.
    #[inline]
    fn looks_at_more(&self) -> bool {
        self.settings.substeps > 1 || self.schedule().has_contacts()
    }

    /// True if particles are in their places from the first prediction to the end of the sweeps, with all that is looked at
    /// meanwhile.
    #[inline]
    fn moves_to_places(&self) -> bool {
        self.has_places() && self.looks_at_more()
    }

    /// True if it is positions alone, and particles have places: then the sweeps fetch them and bring them back.
    #[inline]
    fn fetches(&self) -> bool {
        self.has_places() && !self.looks_at_more()
    }

    /// True if somebody asks for velocities between two substeps.
    #[inline]
    pub(crate) fn asks_for_velocity(&self) -> bool {
        let Settings { scheme, wind, .. } = self.settings;
        wind.is_some() && matches!(scheme, Scheme::Velocity { .. })
    }

    /// A substep begins: no multiplier has been gathered yet.
    #[inline]
    pub(crate) fn reset_lines(&mut self) {
        match &mut self.lines.layout {
            Layout::Double(lined) => f64::reset(lined),
            Layout::Single(lined) => f32::reset(lined),
        }
    }

    /// Projects every link once in each of these sweeps, each seeing the corrections of those before it.
    #[inline]
    pub(crate) fn sweep_links(&mut self, turn: Turn, sweeps: u32) {
        // Taken out for the loop, which changes both it and the rest of the world.
        let mut lines = std::mem::take(&mut self.lines);
        match &mut lines.layout {
            Layout::Double(lined) => self.sweep(lined, turn, sweeps),
            Layout::Single(lined) => self.sweep(lined, turn, sweeps),
        }
        self.lines = lines;
    }

    // region: sweep
    #[inline]
    fn sweep<S: Swept>(&mut self, lined: &mut Lined<S>, turn: Turn, sweeps: u32) {
        self.take_positions(lined);
        for sweep in turn.sweep..turn.sweep + sweeps {
            let mut from = (0, 0);
            // A link that tears or has no direction is no business of the kernel's.
            while let Some((span, link)) = S::project_runs(lined, from) {
                self.project_one(lined, span, link, Turn { sweep, ..turn });
                from = (span, link + 1);
            }
        }
        self.give_positions(lined);
    }
    // endregion

    /// The sweeps have the positions: those of particles still in the order of their ids are fetched.
    #[inline]
    fn take_positions<S: Swept>(&mut self, lined: &mut Lined<S>) {
        if self.fetches() {
            S::fetch(lined, &self.particles, self.order.places());
        } else {
            lined.take_positions(&mut self.particles);
        }
    }

    /// The particles have them again.
    #[inline]
    fn give_positions<S: Swept>(&mut self, lined: &mut Lined<S>) {
        if self.fetches() {
            S::bring_back(lined, &mut self.particles, self.order.places());
        } else {
            lined.give_positions(&mut self.particles);
        }
    }

    #[inline]
    fn project_one<S: Swept>(&mut self, lined: &mut Lined<S>, span: usize, i: usize, turn: Turn) {
        let run = lined.spans[span];
        let (k, a, b) = (run.first + i, run.a + i, run.b + i);
        let [x, y, z] = &mut lined.x;
        let d = [x[a] - x[b], y[a] - y[b], z[a] - z[b]];
        let w = [lined.w[a], lined.w[b]];
        let mut link = Link {
            d,
            rest: lined.rest[k],
            lambda: lined.gathered.lambda[k],
            alpha_tilde: lined.alpha_tilde[k],
            gain: lined.gain[k],
        };
        let mut update = distance_update(link);
        let id = lined.links[k];
        // Load is judged by the length before the correction.
        let tears = update.length > lined.limit[k];
        if tears {
            link.gain = S::of(0.0);
            update = distance_update(link);
        }
        let [up, down] = w.map(|w| w * update.k);
        for (axis, d) in [x, y, z].into_iter().zip(d) {
            axis[a] = axis[a] + up * d;
            axis[b] = axis[b] - down * d;
        }
        let lambda = &mut lined.gathered.lambda[k];
        *lambda = *lambda + update.delta_lambda;
        if tears {
            lined.sever(span, k);
            self.links.sever(id, LinkState::Torn);
            self.follow_links();
        }
        if update.no_direction && self.links.is_alive(id) {
            let Turn { substep, sweep } = turn;
            self.report.issues.push(Issue {
                step: self.steps,
                substep,
                sweep,
                of: Skipped::Link(id),
            });
        }
    }
}

/// What must be fast. It is compiled here, fast; everything around it where it is called from, small.
pub(crate) trait Swept: Scalar {
    /// Projects run after run from a link of a run on, up to one that tears or has no direction: that one is returned.
    fn project_runs(lined: &mut Lined<Self>, from: (usize, usize)) -> Option<(usize, usize)>;

    /// No multiplier has been gathered yet.
    fn reset(lined: &mut Lined<Self>);

    /// The multipliers, if sweeps in this precision left them.
    fn gathered(multipliers: Multipliers) -> Option<Gathered<Self>>;

    /// Takes the position of each particle over to its place.
    fn fetch(lined: &mut Lined<Self>, particles: &Particles, places: &[u32]);

    /// Gives the positions back from there, but for those of particles that do not move: rounding is no movement.
    fn bring_back(lined: &Lined<Self>, particles: &mut Particles, places: &[u32]);

    /// Takes the inverse masses over, each to its place; true if one is another than before.
    fn weigh(lined: &mut Lined<Self>, masses: &[f64], places: &[u32]) -> bool;
}

macro_rules! impl_swept {
    ($one:ty, $precision:ident) => {
        impl Swept for $one {
            fn project_runs(
                lined: &mut Lined<Self>,
                from: (usize, usize),
            ) -> Option<(usize, usize)> {
                lined.project_runs(from)
            }

            fn reset(lined: &mut Lined<Self>) {
                lined.gathered.lambda.fill(0.0);
            }

            fn gathered(multipliers: Multipliers) -> Option<Gathered<Self>> {
                match multipliers {
                    Multipliers::$precision(gathered) => Some(gathered),
                    _ => None,
                }
            }

            fn fetch(lined: &mut Lined<Self>, particles: &Particles, places: &[u32]) {
                lined.fetch(particles, places);
            }

            fn bring_back(lined: &Lined<Self>, particles: &mut Particles, places: &[u32]) {
                lined.bring_back(particles, places);
            }

            fn weigh(lined: &mut Lined<Self>, masses: &[f64], places: &[u32]) -> bool {
                lined.weigh(masses, places)
            }
        }
    };
}

impl_swept!(f64, Double);
impl_swept!(f32, Single);
