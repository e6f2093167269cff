//! The Cut tool: a stroke across the drawing severs every link it crosses.
//!
//! Each movement cuts with the segment from the pointer's last place to its present one, so a fast stroke misses nothing.

use super::App;
use labs::Edit;

/// Most places of a stroke that are kept for drawing it; the oldest go first.
const LONGEST: usize = 400;

/// A stroke being drawn.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    id: i32,
    number: u32,
    path: Vec<[f64; 2]>,
    /// Links that were broken when it began.
    broken: usize,
}

impl Stroke {
    /// Where it has been, in CSS pixels.
    pub(super) fn path(&self) -> &[[f64; 2]] {
        &self.path
    }
}

impl App {
    pub(super) fn begin_stroke(&mut self, id: i32, at: [f64; 2]) {
        self.stroke_count += 1;
        let (number, broken) = (self.stroke_count, self.lab().broken());
        self.strokes.push(Stroke { id, number, path: vec![at], broken });
    }

    /// Cuts from where the pointer was to `at`; false if it draws no stroke.
    pub(super) fn go_on_cutting(&mut self, id: i32, at: [f64; 2]) -> bool {
        let Some(stroke) = self.strokes.iter_mut().find(|stroke| stroke.id == id) else {
            return false;
        };
        let last = stroke.path.last().copied().unwrap_or(at);
        if last == at {
            return true;
        }
        if stroke.path.len() == LONGEST {
            stroke.path.remove(0);
        }
        stroke.path.push(at);
        let number = stroke.number;
        // With depth it cuts what is seen on its way, as it is seen now.
        let cut = if let Some(&lens) = self.camera.lens() {
            Edit::CutSeen { stroke: number, from: last, to: at, lens }
        } else {
            let [from, to] = [last, at].map(|place| self.camera.world_at(place));
            Edit::Cut { stroke: number, from, to }
        };
        if let Err(refusal) = self.edit(&cut) {
            self.say(refusal.sentence());
        }
        true
    }

    /// In a lab with depth a second finger makes a pinch of a stroke that has cut nothing yet; true if it did.
    pub(super) fn pinch_instead(&mut self, id: i32, at: [f64; 2]) -> bool {
        let begun = self.strokes.iter().position(|stroke| stroke.path.len() == 1);
        let Some(index) = begun.filter(|_| self.camera.lens().is_some()) else {
            return false;
        };
        let first = self.strokes.remove(index);
        self.begin_turning(first.id, first.path[0], false);
        self.begin_turning(id, at, false)
    }

    /// True if this pointer draws a stroke.
    pub fn is_cutting(&self, id: i32) -> bool {
        self.strokes.iter().any(|stroke| stroke.id == id)
    }

    pub(super) fn end_stroke(&mut self, id: i32) {
        if let Some(index) = self.strokes.iter().position(|stroke| stroke.id == id) {
            let stroke = self.strokes.remove(index);
            let cut = self.lab().broken().saturating_sub(stroke.broken);
            self.say(match cut {
                0 => "the stroke crossed no link".to_owned(),
                1 => "1 link cut".to_owned(),
                _ => format!("{cut} links cut"),
            });
        }
    }
}
