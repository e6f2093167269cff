//! What a step needs besides the state. It follows from the state, so a copy has none of it and makes its own.

use super::directions::Directions;
use super::fields::Fields;
use super::level::Level;
use super::listed::Masks;
use super::multigrid;
use super::report::{Divergence, Gathered};
use super::settings::Solver;

/// Laid out for one solver and one set of walls; memory is kept from step to step.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) masks: Masks,
    /// The finest first; the chessboard needs that one alone.
    levels: Vec<Level>,
    /// Where the cycles have led.
    directions: Directions,
    /// A column of residuals or corrections on its way between two levels.
    column: Vec<f64>,
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

    /// Makes everything ready for a projection from zero.
    #[inline]
    pub(super) fn lay_out(&mut self, fields: &Fields, solver: Solver) {
        if self.laid_out != Some(solver) {
            match solver {
                Solver::Listed => self.masks.lay_out(fields),
                Solver::RedBlack => {
                    if self.levels.is_empty() {
                        self.levels.push(Level::default());
                    }
                    self.levels[0].lay_out(fields);
                }
                Solver::Multigrid => multigrid::lay_out(&mut self.levels, fields),
            }
            self.laid_out = Some(solver);
        }
        if let Some(finest) = self.levels.first_mut() {
            finest.clear();
            if solver == Solver::Multigrid {
                self.directions.begin(finest.phi[0].len());
            }
        }
    }

    /// What the projection has to undo.
    #[inline(never)]
    pub(super) fn take_divergence(&mut self, fields: &Fields) {
        let finest = &mut self.levels[0];
        for i in 1..fields.columns - 1 {
            for j in 1..fields.rows - 1 {
                let open = !fields.solid[fields.at(i, j)];
                finest.set_right(i, j, if open { -fields.divergence(i, j) } else { 0.0 });
            }
        }
    }

    /// A sweep over the chessboard.
    #[inline]
    pub(super) fn red_black(&mut self, omega: f64) {
        self.levels[0].sweep(omega);
    }

    /// A cycle over all levels.
    #[inline]
    pub(super) fn cycle(&mut self) {
        let Self { levels, directions, column, .. } = self;
        multigrid::cycle(levels, column);
        let finest = &mut levels[0];
        finest.apply(directions.room());
        directions.go(&finest.phi, &mut finest.right);
    }

    /// Divergence as the potential found so far leaves it.
    #[inline]
    pub(super) fn divergence(&self, fields: &Fields) -> Divergence {
        let mut all = Gathered::default();
        for i in 1..fields.columns - 1 {
            for j in 1..fields.rows - 1 {
                if !fields.solid[fields.at(i, j)] {
                    let finest = &self.levels[0];
                    let (colour, place) = finest.at(i, j);
                    all.add(match self.laid_out {
                        Some(Solver::Multigrid) => finest.right[colour][place],
                        _ => finest.residual(i, j),
                    });
                }
            }
        }
        all.result()
    }

    /// Hands over the potential and takes its slope off the velocity, on faces between two open cells.
    #[inline(never)]
    pub(super) fn give_potential(&self, fields: &mut Fields) {
        let rows = fields.rows;
        let finest = &self.levels[0];
        let board = match self.laid_out {
            Some(Solver::Multigrid) => &self.directions.potential,
            _ => &finest.phi,
        };
        for i in 1..fields.columns - 1 {
            finest.copy_column(board, i, &mut fields.potential[i * rows..][..rows]);
        }
        for i in 1..fields.columns {
            let at = i * rows;
            let u = &mut fields.u[at..][..rows];
            let [left, here] = [at - rows, at].map(|at| &fields.potential[at..][..rows]);
            let [left_solid, here_solid] = [at - rows, at].map(|at| &fields.solid[at..][..rows]);
            for j in 1..rows - 1 {
                let slope = here[j] - left[j];
                u[j] -= if left_solid[j] | here_solid[j] { 0.0 } else { slope };
            }
            if i + 1 < fields.columns {
                let v = &mut fields.v[at..][..rows];
                for j in 2..rows - 1 {
                    let slope = here[j] - here[j - 1];
                    v[j] -= if here_solid[j - 1] | here_solid[j] { 0.0 } else { slope };
                }
            }
        }
    }
}
