//! The eye of a lab with depth: pointers that move it, and glances from keys, the wheel and the button.
//!
//! One pointer goes round, or moves what is seen aside; two come nearer, and move aside with their middle. State is keyed
//! by the browser's pointer id, as everything that pointers do.

use super::App;
use super::pointers::TAP_PIXELS;
use crate::orbit::Glance;
use crate::view::length;

/// A pointer that came down to move the eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finger {
    id: i32,
    /// Where it came down.
    from: [f64; 2],
    /// Where it is.
    at: [f64; 2],
    /// True if it moves what is seen aside instead of round.
    pans: bool,
    /// True once it has moved further than a tap.
    moved: bool,
}

impl App {
    /// A pointer came down beside everything; true if it moves the eye from now on.
    pub(super) fn begin_turning(&mut self, id: i32, at: [f64; 2], pans: bool) -> bool {
        let deep = self.camera.lens().is_some();
        if deep {
            self.fingers.push(Finger { id, from: at, at, pans, moved: pans });
        }
        deep
    }

    /// In a lab with depth two fingers that come down together pinch, even where the first would hold something or the
    /// second could; true if they do. What the first one has begun to do with it stays.
    pub(super) fn pinch_with(&mut self, id: i32, at: [f64; 2]) -> bool {
        self.pointer_up(id, false);
        if self.camera.lens().is_none() {
            return false;
        }
        let Some((first, from)) = self.holds_still() else {
            return self.fingers.len() == 1
                && !self.fingers[0].moved
                && self.begin_turning(id, at, false);
        };
        self.pointer_up(first, false);
        self.selected = None;
        self.begin_turning(first, from, false) && self.begin_turning(id, at, false)
    }

    /// Moves the eye with a pointer; false if it does not move it.
    pub(super) fn go_on_turning(&mut self, id: i32, to: [f64; 2]) -> bool {
        let Some(index) = self.fingers.iter().position(|finger| finger.id == id) else {
            return false;
        };
        let finger = self.fingers[index];
        let way = [to[0] - finger.at[0], to[1] - finger.at[1]];
        // Two fingers: the first two that are down.
        let other = if index < 2 { self.fingers.get(1 - index).copied() } else { None };
        if let Some(other) = other {
            let apart = |at: [f64; 2]| length([at[0] - other.at[0], at[1] - other.at[1]]);
            let middle = [0, 1].map(|i| 0.5 * (to[i] + other.at[i]));
            self.glance(Glance::Pan(way.map(|x| 0.5 * x)));
            self.glance(Glance::Zoom { at: middle, times: apart(to) / apart(finger.at) });
        } else if finger.moved {
            self.glance(if finger.pans { Glance::Pan(way) } else { Glance::Turn(way) });
        }
        let moved = length([to[0] - finger.from[0], to[1] - finger.from[1]]) > TAP_PIXELS;
        let finger = &mut self.fingers[index];
        finger.at = to;
        finger.moved |= moved || other.is_some();
        true
    }

    pub(super) fn end_turning(&mut self, id: i32) {
        self.fingers.retain(|finger| finger.id != id);
    }

    /// Moves the eye. What is held stays where it is in the model, and goes on from there.
    pub(super) fn glance(&mut self, glance: Glance) {
        if self.camera.lens().is_none() {
            return;
        }
        self.camera.glance(glance);
        self.regrip();
        if glance == Glance::Home {
            // Wherever it is by now.
            self.keeps_view = false;
            self.say("home view");
        }
    }

    /// True while a pointer moves the eye.
    pub fn is_turning(&self) -> bool {
        self.fingers.iter().any(|finger| finger.moved)
    }
}
