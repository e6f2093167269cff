//! What a step needs besides the state. It follows from the state, so a copy has none of it and makes its own.

use super::directions::Directions;
use super::fields::Fields;
use super::finest::Finest;
use super::level::Level;
use super::listed::Masks;
use super::multigrid;
use super::relax::Passed;
use super::report::Divergence;
use super::settings::Solver;

/// Laid out for one solver and one set of walls; memory is kept from step to step.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) masks: Masks,
    pub(super) finest: Finest,
    /// The finest first.
    levels: Vec<Level>,
    /// Where the cycles have led.
    directions: Directions,
    /// What is on its way between two levels.
    passed: Passed,
    /// Where the next fields are made, while the old ones are read.
    pub(super) next: [Vec<f64>; 2],
    laid_out: Option<Solver>,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Scratch {
    /// It is no part of the state.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Scratch {
    /// The walls have changed.
    #[inline]
    pub(super) fn outdate(&mut self) {
        self.laid_out = None;
    }

    /// Makes everything ready for a projection from zero, and measures what it has to undo.
    #[inline]
    pub(super) fn begin(&mut self, fields: &Fields, solver: Solver) -> Divergence {
        let Self { masks, finest, levels, directions, laid_out, .. } = self;
        if *laid_out != Some(solver) {
            match solver {
                Solver::Listed => masks.lay_out(fields),
                Solver::RedBlack => finest.lay_out(fields),
                Solver::Multigrid => {
                    finest.lay_out(fields);
                    multigrid::lay_out(levels, finest, fields);
                }
            }
            *laid_out = Some(solver);
        }
        if solver == Solver::Listed {
            return fields.all_divergence();
        }
        let before = finest.begin(fields);
        if solver == Solver::Multigrid {
            directions.begin(finest.lattice.places(), before.rms);
        }
        before
    }

    /// A cycle over all levels.
    #[inline]
    pub(super) fn cycle(&mut self) {
        let Self { finest, levels, directions, passed, .. } = self;
        if directions.take_rest(finest, &mut levels[0]) {
            multigrid::cycle(levels, passed);
            directions.go(finest, &levels[0]);
        }
    }
}
