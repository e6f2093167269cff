//! How a lab with depth is seen: its eye, what the lens shows of it, and how far away each point is.

use crate::orbit::{Eye, Glance};
use labs::{Lens, Scene};
use mesh::pick::Seen;
use mesh::place::sights;

/// Room between what is followed and the edge of the drawing, as a share of the drawing.
const ROOM: f64 = 0.05;

/// Farthest the picture is moved to follow it, as a share of the drawing.
const FARTHEST: f64 = 0.5;

/// What a lab with depth is seen with.
#[derive(Debug)]
pub(super) struct Deep {
    eye: Eye,
    /// What the eye sees in the drawing as large as it is.
    lens: Lens,
    /// By how much the whole picture is moved, in pixels, so that what has fallen down stays in it.
    shift: [f64; 2],
    /// How far away each point is; no number where it is not seen.
    depths: Vec<f64>,
    /// True if cloth is shown, which hides what lies behind it.
    solid: bool,
}

impl Deep {
    pub(super) fn new(eye: Eye, size: [f64; 2]) -> Self {
        Self { eye, lens: eye.lens(size), shift: [0.0; 2], depths: Vec::new(), solid: true }
    }

    pub(super) fn into_eye(self) -> Eye {
        self.eye
    }

    pub(super) fn lens(&self) -> &Lens {
        &self.lens
    }

    /// What the eye looks at when it is at home.
    pub(super) fn home(&self) -> [f64; 3] {
        self.eye.home()
    }

    pub(super) fn is_at_home(&self) -> bool {
        self.eye.is_at_home()
    }

    /// Pixels per model unit where the eye looks.
    pub(super) fn scale(&self, size: [f64; 2]) -> f64 {
        self.eye.scale(size)
    }

    pub(super) fn depth(&self, point: usize) -> Option<f64> {
        self.depths.get(point).copied()
    }

    pub(super) fn seen<'a>(&'a self, scene: &'a Scene, places: &'a [[f64; 2]]) -> Seen<'a> {
        Seen { scene, places, depths: &self.depths, lens: &self.lens, solid: self.solid }
    }

    /// Moves the eye.
    pub(super) fn glance(&mut self, glance: Glance, size: [f64; 2]) {
        let glance = match glance {
            // The eye knows nothing of the shift.
            Glance::Zoom { at, times } => {
                Glance::Zoom { at: [0, 1].map(|i| at[i] - self.shift[i]), times }
            }
            other => other,
        };
        self.eye.glance(glance, size);
        self.aim(size);
    }

    pub(super) fn aim(&mut self, size: [f64; 2]) {
        self.lens = self.eye.lens(size);
        for (centre, shift) in self.lens.centre.iter_mut().zip(self.shift) {
            *centre += shift;
        }
    }

    /// Sees every point. What is not seen has no place, and its links are not drawn. At home the picture follows what is
    /// in it, unless it is frozen; an eye that was moved stays where it was put.
    pub(super) fn look(
        &mut self,
        scene: &mut Scene,
        places: &mut Vec<[f64; 2]>,
        size: [f64; 2],
        (solid, frozen): (bool, bool),
    ) {
        self.solid = solid;
        let follows = !frozen && self.eye.is_at_home();
        if follows {
            self.eye.follow(middle(scene));
            self.aim(size);
        }
        sights(&scene.points, &self.lens, places, &mut self.depths);
        if follows {
            let before = self.shift;
            self.shift = [0, 1].map(|i| {
                let there = places.iter().map(|place| place[i] - before[i]);
                shift(extent(&there), size[i])
            });
            self.aim(size);
            // All of it moves alike, whatever its depth.
            for place in places.iter_mut() {
                *place = [0, 1].map(|i| place[i] + self.shift[i] - before[i]);
            }
        }
        for link in &mut scene.links {
            link.hidden |= link.ends.iter().any(|&end| self.depths[end].is_nan());
        }
    }
}

/// The middle of all points.
fn middle(scene: &Scene) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for point in &scene.points {
        for (sum, x) in sum.iter_mut().zip(point.position) {
            *sum += x;
        }
    }
    sum.map(|sum| sum / scene.points.len() as f64)
}

/// From where to where it is, but no farther than three mean distances around the mean: a row without gaps takes two, and
/// a piece that was torn off and flies away counts little.
fn extent(places: &(impl Iterator<Item = f64> + Clone)) -> [f64; 2] {
    let seen = || places.clone().filter(|place| place.is_finite());
    let (sum, count) = seen().fold((0.0, 0.0), |(sum, count), place| (sum + place, count + 1.0));
    let mean = sum / count;
    let reach = 3.0 * seen().map(|place| (place - mean).abs()).sum::<f64>() / count;
    [
        seen().fold(f64::INFINITY, f64::min).max(mean - reach),
        seen().fold(f64::NEG_INFINITY, f64::max).min(mean + reach),
    ]
}

/// The least movement that brings this into a drawing of this size, or its middle into the drawing's if it is larger.
/// It changes evenly with what it follows, and is none where nothing is seen.
fn shift([low, high]: [f64; 2], size: f64) -> f64 {
    let (least, most) = (ROOM * size - low, (1.0 - ROOM) * size - high);
    let wanted = if least <= most {
        least.min(0.0).max(least).max(most.min(0.0))
    } else {
        0.5 * (least + most)
    };
    if wanted.is_finite() { wanted.max(-FARTHEST * size).min(FARTHEST * size) } else { 0.0 }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_drawing_moves_nothing() {
        assert_eq!(shift([10.0, 90.0], 100.0), 0.0);
        assert_eq!(shift([5.0, 95.0], 100.0), 0.0);
        assert_eq!(shift([f64::NAN; 2], 100.0), 0.0);
    }

    #[test]
    fn what_leaves_it_is_followed_no_further_than_needed() {
        assert_eq!(shift([60.0, 105.0], 100.0), -10.0);
        assert_eq!(shift([-15.0, 40.0], 100.0), 20.0);
        assert_eq!(shift([20.0, 140.0], 100.0), -30.0, "larger than the drawing: its middle");
        assert_eq!(shift([400.0, 410.0], 100.0), -50.0, "so far and no further");
    }

    #[test]
    fn a_piece_far_away_counts_little() {
        let row = (0..=100).map(f64::from);
        let [low, high] = extent(&row);
        assert_eq!([low, high], [0.0, 100.0]);
        let [_, with] = extent(&row.chain([1000.0, f64::NAN]));
        assert!(with < 190.0, "{with}");
    }
}
