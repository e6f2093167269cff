//! What was done to a lab, so that Back is exact: keyframes every few steps, and every action in between.
//!
//! Going back restores the last keyframe before the step and repeats the recorded actions up to it. The same actions on
//! the same bits give the same bits, so nothing is approximated and little is stored.

use crate::edit::Edit;
use crate::lab::Lab;

/// Most bytes kept; the oldest keyframes go first.
const BUDGET: usize = 32 << 20;

/// Part of it that only keyframes put between others use, see [`History::halve`].
const SPARE: usize = 4 << 20;

/// Least and most steps between keyframes.
const INTERVAL: [usize; 2] = [32, 64];

/// Steps that are repeated without a thought.
const SHORT: usize = 8;

/// Steps that Back should reach: a minute at 60 a second.
const MINUTE: usize = 3600;

/// Steps between keyframes of this size: as few as the budget allows for a minute.
fn interval(bytes: usize) -> usize {
    // The oldest goes as a whole when another one comes, so one less is there for sure.
    let fit = ((BUDGET - SPARE) / bytes.max(1)).saturating_sub(1).max(1);
    MINUTE.div_ceil(fit).clamp(INTERVAL[0], INTERVAL[1])
}

#[derive(Debug)]
enum Action {
    Step,
    /// An edit, and whether Undo can take it back.
    Edit(Edit, bool),
}

#[derive(Debug)]
struct Keyframe {
    lab: Box<dyn Lab>,
    bytes: usize,
    /// What was done from here up to the next keyframe.
    actions: Vec<Action>,
    steps: usize,
    /// How many of the actions Undo can take back.
    undoable: usize,
}

impl Keyframe {
    /// Forgets every action from this one on, and counts the others.
    fn truncate(&mut self, action: usize) {
        self.actions.truncate(action);
        let count = |what: fn(&Action) -> bool| self.actions.iter().filter(|&a| what(a)).count();
        self.steps = count(|action| matches!(action, Action::Step));
        self.undoable = count(|action| matches!(action, Action::Edit(_, true)));
    }

    /// The lab after everything that was done from here.
    fn replay(&self) -> Box<dyn Lab> {
        let mut lab = self.lab.keyframe();
        for action in &self.actions {
            match action {
                Action::Step => lab.step(),
                // It was accepted the first time, on the same bits.
                Action::Edit(edit, _) => drop(lab.edit(edit)),
            }
        }
        lab
    }
}

/// A cut, a pin or a typed coordinate.
fn is_undoable(edit: &Edit) -> bool {
    matches!(
        edit,
        Edit::Cut { .. }
            | Edit::CutSeen { .. }
            | Edit::Command { .. }
            | Edit::Pin { .. }
            | Edit::Position { .. }
            | Edit::Previous { .. }
    )
}

/// The record of a lab.
#[derive(Debug)]
pub(crate) struct History {
    keyframes: Vec<Keyframe>,
    bytes: usize,
}

impl History {
    /// Starts with the lab as it is.
    pub(crate) fn starting_at(lab: &dyn Lab) -> Self {
        let mut history = Self { keyframes: Vec::new(), bytes: 0 };
        history.add_keyframe(lab);
        history
    }

    /// How many steps can be taken back.
    pub(crate) fn steps(&self) -> usize {
        self.keyframes.iter().map(|keyframe| keyframe.steps).sum()
    }

    /// A step was made; `lab` is the state after it.
    pub(crate) fn stepped(&mut self, lab: &dyn Lab) {
        if let Some(last) = self.keyframes.last_mut() {
            last.actions.push(Action::Step);
            last.steps += 1;
            self.bytes += size_of::<Action>();
            if last.steps >= interval(last.bytes) {
                self.add_keyframe(lab);
            }
        }
    }

    /// An edit was made.
    pub(crate) fn edited(&mut self, edit: &Edit) {
        let Some(last) = self.keyframes.last_mut() else {
            return;
        };
        // Of a drag between two steps only the last place counts.
        if let (
            Edit::Drag { pointer, .. },
            Some(Action::Edit(Edit::Drag { pointer: before, .. }, _)),
        ) = (edit, last.actions.last())
            && pointer == before
        {
            last.actions.pop();
            self.bytes -= size_of::<Action>();
        }
        let undoable = is_undoable(edit);
        last.undoable += usize::from(undoable);
        last.actions.push(Action::Edit(edit.clone(), undoable));
        self.bytes += size_of::<Action>();
    }

    /// What this pointer held last has torn something or moved a pin: Undo goes back to before it took hold.
    pub(crate) fn grip_counts(&mut self, held: i32) {
        for keyframe in self.keyframes.iter_mut().rev() {
            for action in keyframe.actions.iter_mut().rev() {
                if let Action::Edit(Edit::Grab { pointer, .. }, undoable) = action
                    && *pointer == held
                {
                    keyframe.undoable += usize::from(!*undoable);
                    *undoable = true;
                    return;
                }
            }
        }
    }

    /// The lab before the last step, which is forgotten together with the edits after it; `None` if there is no step.
    pub(crate) fn back(&mut self) -> Option<Box<dyn Lab>> {
        while self.keyframes.last()?.steps == 0 {
            if self.keyframes.len() == 1 {
                return None;
            }
            let dropped = self.keyframes.pop()?;
            self.bytes -= dropped.bytes + dropped.actions.len() * size_of::<Action>();
        }
        let last = self.keyframes.last_mut()?;
        let step = last.actions.iter().rposition(|action| matches!(action, Action::Step))?;
        self.bytes -= (last.actions.len() - step) * size_of::<Action>();
        last.truncate(step);
        self.halve();
        self.keyframes.last().map(Keyframe::replay)
    }

    /// Puts keyframes into the last stretch if it is long and there is room: whoever goes back once goes back again, and
    /// then half of the stretch, and half of that, need not be repeated every time.
    fn halve(&mut self) {
        while let Some(last) = self.keyframes.last_mut() {
            if last.steps <= SHORT || self.bytes + last.bytes > BUDGET {
                return;
            }
            let is_step = |action: &Action| matches!(action, Action::Step);
            let mut steps = 0;
            let middle = last.actions.iter().position(|action| {
                steps += usize::from(is_step(action));
                steps == last.steps.div_ceil(2)
            });
            let Some(middle) = middle else { return };
            let rest = last.actions.split_off(middle + 1);
            last.truncate(middle + 1);
            let mut next = Keyframe {
                lab: last.replay(),
                bytes: last.bytes,
                actions: rest,
                steps: 0,
                undoable: 0,
            };
            next.truncate(usize::MAX);
            self.bytes += next.bytes;
            self.keyframes.push(next);
        }
    }

    /// True if there is a cut, a tear, a pin or a typed coordinate to undo.
    pub(crate) fn can_undo(&self) -> bool {
        self.keyframes.iter().any(|keyframe| keyframe.undoable > 0)
    }

    /// The lab just before the last cut, pin or typed coordinate, or before a hand took hold that tore something or moved a pin; what came after it, steps included, is forgotten.
    /// All pieces of a stroke count as one cut.
    pub(crate) fn undo(&mut self) -> Option<Box<dyn Lab>> {
        let (mut keyframe, mut action) = self.last_undoable()?;
        if let Some(stroke) = self.stroke_at(keyframe, action) {
            let mut places = self.places();
            if let Some(first) = places.find(|&(k, a)| self.stroke_at(k, a) == Some(stroke)) {
                (keyframe, action) = first;
            }
        }
        for dropped in self.keyframes.drain(keyframe + 1..) {
            self.bytes -= dropped.bytes + dropped.actions.len() * size_of::<Action>();
        }
        let last = self.keyframes.last_mut()?;
        self.bytes -= (last.actions.len() - action) * size_of::<Action>();
        last.truncate(action);
        Some(last.replay())
    }

    /// Keyframe and action of every recorded action, oldest first.
    fn places(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + '_ {
        let keyframes = self.keyframes.iter().enumerate();
        keyframes.flat_map(|(k, keyframe)| (0..keyframe.actions.len()).map(move |a| (k, a)))
    }

    fn last_undoable(&self) -> Option<(usize, usize)> {
        let undoable = |&(k, a): &(usize, usize)| {
            matches!(self.keyframes[k].actions[a], Action::Edit(_, true))
        };
        self.places().rev().find(undoable)
    }

    fn stroke_at(&self, keyframe: usize, action: usize) -> Option<u32> {
        match self.keyframes[keyframe].actions[action] {
            Action::Edit(Edit::Cut { stroke, .. } | Edit::CutSeen { stroke, .. }, _) => {
                Some(stroke)
            }
            _ => None,
        }
    }

    fn add_keyframe(&mut self, lab: &dyn Lab) {
        let bytes = lab.keyframe_bytes() + size_of::<Keyframe>();
        self.keyframes.push(Keyframe {
            lab: lab.keyframe(),
            bytes,
            actions: Vec::new(),
            steps: 0,
            undoable: 0,
        });
        self.bytes += bytes;
        while self.bytes > BUDGET - SPARE && self.keyframes.len() > 1 {
            let dropped = self.keyframes.remove(0);
            self.bytes -= dropped.bytes + dropped.actions.len() * size_of::<Action>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_fits_the_budget_and_long_stretches_stay_bearable() {
        assert_eq!(interval(40 << 10), INTERVAL[0], "small labs keep their short stretches");
        for bytes in [200 << 10, 423 << 10] {
            let keyframes = MINUTE.div_ceil(interval(bytes));
            assert!(keyframes * bytes <= BUDGET - SPARE, "{bytes} bytes");
        }
        assert_eq!(interval(64 << 20), INTERVAL[1]);
    }

    #[test]
    fn a_keyframe_counts_the_shapes_of_a_block_and_the_faces_of_a_sheet() {
        let lab = |name: &str| crate::registry::open(name).unwrap();
        let (points, links) = (125, 1036);
        let bare = points * 230 + links * 140;
        // 384 tetrahedra with four corners, six edges and four numbers each.
        assert!(lab("block").keyframe_bytes() > bare + 384 * (4 * 4 + 6 * 4 + 4 * 8));
        // 140 squares with four corners and six links, and hinges across.
        assert!(lab("sheet").keyframe_bytes() > 165 * 230 + 584 * 140 + 140 * (4 * 4 + 6 * 4));
    }
}
