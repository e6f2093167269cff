//! Pointers on the drawing: hovering, selecting, grabbing, pinning, cutting and asking about places.
//!
//! State is keyed by the browser's pointer id, so two fingers hold two points. While paused a point is taken hold of at
//! the first movement only: a mere tap selects, and changes nothing. While running a pointer only says where to; the
//! next steps carry what it holds there (see `steer_held`), so a slow screen tears no more than a fast one.

use super::App;
use crate::action::{Item, Pointer};
use crate::view::length;
use labs::{Edit, Tool};

/// A movement of fewer pixels is still a tap.
pub(super) const TAP_PIXELS: f64 = 4.0;
/// The same inside a step, which a drag would drop: a finger wobbles.
const TAP_PIXELS_INSIDE: f64 = 12.0;

/// A pointer that came down on a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    id: i32,
    point: usize,
    tool: Tool,
    /// Where it came down.
    from: [f64; 2],
    /// From the pointer to the point's centre: the point does not jump to the finger.
    offset: [f64; 2],
    /// True once the drawing has another size than when it came down: the offset has to be taken again.
    shifted: bool,
    /// True once it has moved further than a tap.
    moved: bool,
    /// True once the lab holds the point for this pointer.
    grabbed: bool,
    /// Where the pointer wants it, in model units; `None` until it has moved.
    target: Option<[f64; 3]>,
    /// Where it was carried by the last frame, and how fast: what a throw goes on with.
    carried: Option<[f64; 3]>,
    velocity: [f64; 3],
}

impl App {
    pub(super) fn pointer(&mut self, pointer: Pointer) {
        match pointer {
            Pointer::Down { id, at, reach } => self.pointer_down(id, at, reach),
            Pointer::Join { id, at, reach } => {
                if !self.pinch_with(id, at) {
                    self.pointer_down(id, at, reach);
                }
            }
            Pointer::DownAside { id, at, pans } => {
                self.pointer_up(id, false);
                self.begin_turning(id, at, pans);
            }
            Pointer::Move { id, at, reach } => self.pointer_move(id, at, reach),
            Pointer::Up { id } => self.pointer_up(id, true),
            Pointer::Cancel { id } => self.pointer_up(id, false),
            Pointer::CancelAll => self.let_go(),
            Pointer::Leave => self.hovered = None,
        }
    }

    fn pointer_down(&mut self, id: i32, at: [f64; 2], reach: f64) {
        // A browser that lost the end of a gesture may reuse the id.
        self.pointer_up(id, false);
        if self.tool == Tool::Cut {
            self.selected = None;
            // Who moves the eye with one finger moves it with two.
            if self.pinch_instead(id, at)
                || (self.is_turning() && self.begin_turning(id, at, false))
            {
                return;
            }
            return self.begin_stroke(id, at);
        }
        if self.tool == Tool::Probe {
            return self.begin_probing(id, at);
        }
        let near = self.camera.point_at(at, reach);
        self.selected = match near {
            Some(point) => Some(Item::Point(point)),
            None => self.camera.link_at(at, reach).map(Item::Link),
        };
        // Two fingers beside everything stay together, wherever the second one comes down.
        let second = near.is_none() && !self.fingers.is_empty();
        let corner = if second { None } else { self.camera.corner_at(at) };
        let Some(point) = near.or(corner) else {
            self.begin_turning(id, at, false);
            return;
        };
        self.selected = self.selected.or(Some(Item::Point(point)));
        if self.held.iter().any(|held| held.point == point) {
            return;
        }
        let centre = self.camera.canvas_place(point);
        self.held.push(Held {
            id,
            point,
            tool: self.tool,
            from: at,
            offset: [centre[0] - at[0], centre[1] - at[1]],
            shifted: false,
            moved: false,
            grabbed: false,
            target: None,
            carried: None,
            velocity: [0.0; 3],
        });
        if self.running && self.tool == Tool::Grab {
            let last = self.held.len() - 1;
            self.take_hold(last);
        }
    }

    fn pointer_move(&mut self, id: i32, at: [f64; 2], reach: f64) {
        if self.go_on_cutting(id, at) || self.go_on_probing(id, at) || self.go_on_turning(id, at) {
            return;
        }
        let Some(index) = self.held.iter().position(|held| held.id == id) else {
            self.hovered = self.item_at(at, reach);
            return;
        };
        let tap = if self.is_half_done() { TAP_PIXELS_INSIDE } else { TAP_PIXELS };
        let held = &mut self.held[index];
        if std::mem::take(&mut held.shifted) {
            let centre = self.camera.canvas_place(held.point);
            held.offset = [centre[0] - at[0], centre[1] - at[1]];
        }
        let travelled = length([at[0] - held.from[0], at[1] - held.from[1]]);
        held.moved |= travelled > tap;
        if held.tool != Tool::Grab || !held.moved {
            return;
        }
        if !self.held[index].grabbed {
            self.take_hold(index);
        }
        let Some(held) = self.held.get(index).copied().filter(|held| held.grabbed) else {
            return;
        };
        let centre = [at[0] + held.offset[0], at[1] + held.offset[1]];
        // With depth it stays in the plane that faces the eye.
        let through = held.target.unwrap_or_else(|| self.place_of(held.point));
        let to = self.camera.position_at(held.point, centre, through);
        self.held[index].target = Some(to);
        if self.running {
            return;
        }
        self.held[index].carried = Some(to);
        if let Err(refusal) = self.edit(&Edit::Drag { pointer: id, to }) {
            self.say(refusal.sentence());
        }
    }

    pub(super) fn pointer_up(&mut self, id: i32, lifted: bool) {
        self.end_stroke(id);
        self.end_probing(id);
        self.end_turning(id);
        let Some(index) = self.held.iter().position(|held| held.id == id) else {
            return;
        };
        let held = self.held.remove(index);
        if held.grabbed {
            let end = if lifted && self.throws && self.running {
                Edit::Throw { pointer: id, velocity: held.velocity }
            } else {
                Edit::Release { pointer: id }
            };
            // Refused only if the lab does not know the pointer: then there is nothing to release.
            let _ = self.edit(&end);
            self.keeps_view = true;
        } else if lifted && held.tool == Tool::Pin && !held.moved {
            self.toggle_pin(held.point);
        }
    }

    /// Asks the lab to hold the point; a refusal is said and the pointer forgotten.
    fn take_hold(&mut self, index: usize) {
        let Held { id, point, .. } = self.held[index];
        match self.change(&Edit::Grab { pointer: id, point }) {
            Ok(_) => {
                self.held[index].grabbed = true;
                self.camera.draw_true();
            }
            Err(refusal) => {
                self.held.remove(index);
                self.say(refusal.sentence());
            }
        }
    }

    fn toggle_pin(&mut self, point: usize) {
        let pinned = self.camera.scene().points.get(point).is_some_and(|p| p.pinned);
        let id = self.lab().point_id(point);
        match self.edit(&Edit::Pin { point, pinned: !pinned }) {
            Ok(outcome) => {
                let dropped = match outcome {
                    labs::Outcome::DiscardedHalfStep => "half-done step dropped; ",
                    _ => "",
                };
                let now = if pinned { "free" } else { "pinned" };
                self.say(format!("{dropped}{id} {now}"));
            }
            Err(refusal) => self.say(refusal.sentence()),
        }
    }

    /// The drawing has a new size: what is held stays where it is in the model, and goes on from there.
    pub(super) fn drawing_shifted(&mut self) {
        self.regrip();
        self.strokes.clear();
    }

    /// What is held is seen elsewhere: each pointer takes its offset again.
    pub(super) fn regrip(&mut self) {
        for held in &mut self.held {
            held.shifted = true;
        }
    }

    /// Before step `step` of the `steps` that a frame makes: what is held goes its share of the way to its pointer.
    /// `seconds` is the model time of a step.
    pub(super) fn steer_held(&mut self, step: u32, steps: u32, seconds: f64) {
        for index in 0..self.held.len() {
            let Held { id, target: Some(target), carried, .. } = self.held[index] else {
                continue;
            };
            let left = f64::from(steps - step);
            let from = carried.unwrap_or_else(|| self.place_of(self.held[index].point));
            let to = [0, 1, 2].map(|i| from[i] + (target[i] - from[i]) / left);
            let held = &mut self.held[index];
            held.carried = Some(to);
            // Half of the step before: a hand does not move evenly.
            for (v, (to, from)) in held.velocity.iter_mut().zip(to.into_iter().zip(from)) {
                *v = 0.5 * (*v + (to - from) / seconds);
            }
            if let Err(refusal) = self.edit(&Edit::Steer { pointer: id, to }) {
                self.say(refusal.sentence());
            }
        }
    }

    fn place_of(&self, point: usize) -> [f64; 3] {
        self.camera.scene().points.get(point).map_or([0.0; 3], |p| p.position)
    }

    /// Releases everything that is held, and ends every stroke.
    pub(super) fn let_go(&mut self) {
        self.strokes.clear();
        self.probing = None;
        self.fingers.clear();
        while let Some(held) = self.held.last() {
            self.pointer_up(held.id, false);
        }
    }

    /// The one pointer that is on a point, and where it came down, as long as it has not moved.
    pub(super) fn holds_still(&self) -> Option<(i32, [f64; 2])> {
        let [held] = self.held.as_slice() else {
            return None;
        };
        (!held.moved).then_some((held.id, held.from))
    }

    /// True while a pointer holds a point.
    pub fn is_holding(&self) -> bool {
        self.held.iter().any(|held| held.grabbed)
    }

    fn item_at(&self, at: [f64; 2], reach: f64) -> Option<Item> {
        let point = self.camera.point_at(at, reach).map(Item::Point);
        point.or_else(|| self.camera.link_at(at, reach).map(Item::Link))
    }
}
