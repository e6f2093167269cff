//! The same sweeps on coarser and coarser grids.
//!
//! A sweep smooths what is rough: after a few of them the divergence that is left varies slowly, so slowly that a grid with
//! cells twice as large shows it all the same, at a quarter of the work. A cycle sweeps, hands the divergence down, lets
//! the coarser grid do its cycle, takes the correction back and sweeps again. A coarse cell holds two by two fine ones, at
//! an odd edge one by two; its faces have the open length of the fine ones by the distance between centres, so it knows
//! of walls narrower than itself. The correction runs evenly from coarse cell to coarse cell and stays level towards walls:
//! one that jumped from each to the next would cost a fourth cycle where three do.

use super::fields::Fields;
use super::finest::Finest;
use super::level::Level;
use super::relax::Passed;

/// Sweeps before going down, and after coming back.
const SWEEPS: usize = 2;
/// The coarsest level has no more columns or rows.
const COARSEST: usize = 4;
/// Sweeps on the coarsest level.
const LAST_SWEEPS: usize = 12;

/// Makes all levels, in the memory they have.
#[inline]
pub(super) fn lay_out(levels: &mut Vec<Level>, finest: &Finest, fields: &Fields) {
    let size = |level: &Level| level.lattice.columns.max(level.lattice.rows);
    let mut count = 1;
    if levels.is_empty() {
        levels.push(Level::default());
    }
    levels[0].lay_out(finest, fields);
    while size(&levels[count - 1]) > COARSEST {
        if levels.len() == count {
            levels.push(Level::default());
        }
        let (finer, coarser) = levels.split_at_mut(count);
        coarser[0].coarsen(&finer[count - 1]);
        count += 1;
    }
    levels.truncate(count);
}

// region: cycle
/// One cycle: from the right sides of the finest level to a potential that goes a long way to meet them. The sweeps on the
/// way back go the other way round, so that the whole is symmetric.
#[inline]
pub(super) fn cycle(levels: &mut [Level], passed: &mut Passed) {
    let Some(last) = levels.len().checked_sub(1) else { return };
    for l in 0..last {
        levels[l].sweep_down(SWEEPS);
        let (finer, coarser) = levels.split_at_mut(l + 1);
        coarser[0].take_rest(&finer[l], passed);
    }
    levels[last].sweep_down(LAST_SWEEPS);
    levels[last].sweep_up(LAST_SWEEPS);
    for l in (0..last).rev() {
        let (finer, coarser) = levels.split_at_mut(l + 1);
        finer[l].take_correction(&coarser[0], passed);
        levels[l].sweep_up(SWEEPS);
    }
}
// endregion
