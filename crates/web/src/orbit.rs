//! The eye of a lab with depth: it goes round a point, comes nearer and moves aside, and makes the lens for a drawing.
//!
//! Where it is has nothing to do with the physics: it is not recorded, and neither Back nor Reset moves it.

use labs::{Lens, Orbit};

/// Farthest up or down it looks, in radians: straight up there is no telling how to turn.
const STEEPEST: f64 = 1.45;
/// How far away the eye of a lab is at first, in radii of the ball that fits in the drawing.
const AWAY: f64 = 3.6;
/// Nearest and farthest, as shares of that.
const NEAREST: f64 = 0.25;
const FARTHEST: f64 = 3.0;
/// Radians for a pixel that a pointer goes, in a drawing as large as this.
const TURN: f64 = 0.008;
/// Room around the ball, in pixels.
const PADDING: f64 = 8.0;
/// Farthest the target may be moved from its home, in radii.
const ASIDE: f64 = 1.5;

/// A movement of the eye. Lengths are pixels of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Glance {
    /// Back to where it was at first.
    Home,
    /// As a pointer that goes so far to the right and down turns what is seen.
    Turn([f64; 2]),
    /// As a pointer that goes so far moves what is seen.
    Pan([f64; 2]),
    /// So many times nearer, towards this place.
    Zoom {
        /// The place.
        at: [f64; 2],
        /// Above 1 is nearer.
        times: f64,
    },
}

/// An eye.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// Where it is at home: as the lab says, but for its target, which goes after what is looked at.
    home: Orbit,
    /// The target the lab says.
    start: [f64; 3],
    target: [f64; 3],
    yaw: f64,
    pitch: f64,
    /// How far away it is, as a share of where it is at first.
    away: f64,
}

impl Eye {
    /// The eye of a lab at home.
    pub fn at_home(home: Orbit) -> Self {
        let target = home.target;
        Self { home, start: target, target, yaw: home.yaw, pitch: home.pitch, away: 1.0 }
    }

    /// What it looks at when it is at home.
    pub fn home(&self) -> [f64; 3] {
        self.home.target
    }

    /// At home, goes after what has its middle here: as far as that has left the ball that fits in the drawing.
    pub fn follow(&mut self, middle: [f64; 3]) {
        let aside = [0, 1, 2].map(|i| middle[i] - self.start[i]);
        let far = aside.iter().map(|x| x * x).sum::<f64>().sqrt();
        let beyond = far > self.home.radius && far < f64::INFINITY;
        self.target = self.start;
        if beyond {
            let share = 1.0 - self.home.radius / far;
            self.target = [0, 1, 2].map(|i| self.start[i] + share * aside[i]);
        }
        self.home.target = self.target;
    }

    /// True if it is where it was at first.
    pub fn is_at_home(&self) -> bool {
        let Self { home, target, yaw, pitch, away, .. } = *self;
        target == home.target && [yaw, pitch, away] == [home.yaw, home.pitch, 1.0]
    }

    /// Moves it, in a drawing of this size.
    pub fn glance(&mut self, glance: Glance, size: [f64; 2]) {
        match glance {
            Glance::Home => *self = Self::at_home(Orbit { target: self.start, ..self.home }),
            Glance::Turn([x, y]) => {
                // Whatever is no number moves nothing.
                if x.is_finite() && y.is_finite() {
                    self.yaw -= TURN * x;
                    self.pitch = within(self.pitch + TURN * y, STEEPEST);
                }
            }
            Glance::Pan([x, y]) => self.move_by([-x, -y], size),
            Glance::Zoom { at, times } => {
                if !(times > 0.0 && times < f64::INFINITY) {
                    return;
                }
                let before = self.away;
                self.away = (before / times).clamp(NEAREST, FARTHEST);
                // What is seen at the place in the plane through the target stays there.
                let share = before / self.away;
                let from = [0, 1].map(|i| (at[i] - 0.5 * size[i]) * (share - 1.0));
                self.move_by(from, size);
            }
        }
    }

    /// Moves the target so many pixels to the right and down, in the plane that faces the eye.
    fn move_by(&mut self, [x, y]: [f64; 2], size: [f64; 2]) {
        let (lens, unit) = (self.lens(size), 1.0 / self.scale(size));
        if !(x * unit).is_finite() || !(y * unit).is_finite() {
            return;
        }
        for i in 0..3 {
            let aside =
                self.target[i] - self.home.target[i] + unit * (x * lens.right[i] - y * lens.up[i]);
            self.target[i] = self.home.target[i] + within(aside, ASIDE * self.home.radius);
        }
    }

    /// Pixels per model unit where it looks, in a drawing of this size.
    pub fn scale(&self, size: [f64; 2]) -> f64 {
        self.lens(size).focal / (self.away * AWAY * self.home.radius)
    }

    /// What it sees in a drawing of this size. At home the ball round the target fits, upright and across.
    pub fn lens(&self, size: [f64; 2]) -> Lens {
        let radius = self.home.radius;
        let ([sin_yaw, cos_yaw], [sin, cos]) = (turned(self.yaw), turned(self.pitch));
        // From the target to the eye.
        let back = [cos * sin_yaw, sin, cos * cos_yaw];
        let right = [cos_yaw, 0.0, -sin_yaw];
        let up = [-sin * sin_yaw, cos, -sin * cos_yaw];
        let away = self.away * AWAY * radius;
        let room = (0.5 * size[0].min(size[1]) - PADDING).max(1.0);
        // A ball of radius r at distance d is seen as large as one in the plane with tan = r / √(d² − r²).
        let focal = room * (AWAY * AWAY - 1.0).sqrt();
        Lens {
            eye: [0, 1, 2].map(|i| self.target[i] + away * back[i]),
            right,
            up,
            forward: back.map(|x| -x),
            focal,
            centre: size.map(|length| 0.5 * length),
        }
    }
}

/// Sine and cosine.
fn turned(angle: f64) -> [f64; 2] {
    [libm::sin(angle), libm::cos(angle)]
}

fn within(value: f64, most: f64) -> f64 {
    value.max(-most).min(most)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const HOME: Orbit = Orbit { target: [0.5, 1.0, -0.5], radius: 1.5, yaw: 0.4, pitch: 0.2 };
    const PHONE: [f64; 2] = [390.0, 250.0];

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn the_axes_are_upright_and_of_length_1() {
        for (yaw, pitch) in [(0.0, 0.0), (0.7, 0.3), (-2.0, -1.2), (9.0, 1.45)] {
            let lens = Eye { yaw, pitch, ..Eye::at_home(HOME) }.lens(PHONE);
            let axes = [lens.right, lens.up, lens.forward];
            let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|i| a[i] * b[i]).sum::<f64>();
            for (i, a) in axes.iter().enumerate() {
                for (j, b) in axes.iter().enumerate() {
                    assert!(near(dot(*a, *b), if i == j { 1.0 } else { 0.0 }));
                }
            }
            assert!(lens.up[1] > 0.0 && lens.right[1] == 0.0);
        }
    }

    #[test]
    fn at_home_the_ball_round_the_target_fits() {
        for size in [PHONE, [250.0, 390.0], [700.0, 500.0], [60.0, 300.0]] {
            let lens = Eye::at_home(HOME).lens(size);
            let (middle, _) = lens.seen(HOME.target).unwrap();
            assert!((0..2).all(|i| near(middle[i], 0.5 * size[i])));
            let mut farthest: f64 = 0.0;
            for step in 0..2000 {
                let (a, b) = (f64::from(step) * 0.7, f64::from(step) * 0.0031);
                let on = [a.cos() * b.sin(), a.sin() * b.sin(), b.cos()];
                let (at, _) =
                    lens.seen([0, 1, 2].map(|i| HOME.target[i] + HOME.radius * on[i])).unwrap();
                assert!((0..2).all(|i| at[i] > 0.0 && at[i] < size[i]), "{at:?} in {size:?}");
                farthest = farthest.max((at[0] - middle[0]).hypot(at[1] - middle[1]));
            }
            let room = 0.5 * size[0].min(size[1]) - PADDING;
            assert!(farthest <= room + 1e-9 && farthest > 0.97 * room, "{farthest} of {room}");
        }
    }

    #[test]
    fn yaw_0_looks_from_the_front_and_turns_with_the_finger() {
        let flat = Orbit { yaw: 0.0, pitch: 0.0, ..HOME };
        let mut eye = Eye::at_home(flat);
        assert!(eye.lens(PHONE).eye[2] > 1.0 && near(eye.lens(PHONE).eye[0], 0.5));
        let front = [0.5, 1.0, 0.5];
        let before = eye.lens(PHONE).seen(front).unwrap().0;
        eye.glance(Glance::Turn([30.0, 0.0]), PHONE);
        assert!(eye.lens(PHONE).seen(front).unwrap().0[0] > before[0], "goes with the finger");
        eye.glance(Glance::Turn([-30.0, 40.0]), PHONE);
        assert!(eye.lens(PHONE).eye[1] > 1.0, "down shows it from above");
        assert!(eye.lens(PHONE).seen(front).unwrap().0[1] > before[1]);
    }

    #[test]
    fn it_never_turns_over() {
        let mut eye = Eye::at_home(HOME);
        for (y, sign) in [(1e6, 1.0), (-1e7, -1.0)] {
            eye.glance(Glance::Turn([0.0, y]), PHONE);
            assert!(near(eye.pitch, sign * STEEPEST) && eye.lens(PHONE).up[1] > 0.1);
        }
    }

    #[test]
    fn what_lies_under_the_fingers_stays_there() {
        let mut eye = Eye::at_home(HOME);
        let at = [300.0, 60.0];
        let through = eye.lens(PHONE).point_at(at, HOME.target);
        eye.glance(Glance::Zoom { at, times: 1.7 }, PHONE);
        let (now, _) = eye.lens(PHONE).seen(through).unwrap();
        assert!((0..2).all(|i| (now[i] - at[i]).abs() < 1e-6), "{now:?}");
        let before = eye.lens(PHONE).seen(eye.target).unwrap().0;
        let target = eye.target;
        eye.glance(Glance::Pan([12.0, -7.0]), PHONE);
        let (now, _) = eye.lens(PHONE).seen(target).unwrap();
        assert!(near(now[0] - before[0], 12.0) && near(now[1] - before[1], -7.0), "{now:?}");
    }

    #[test]
    fn it_goes_after_what_leaves_the_drawing_and_comes_back() {
        let mut eye = Eye::at_home(HOME);
        let at = |x: f64| [HOME.target[0] + x, HOME.target[1], HOME.target[2]];
        for (x, target) in [(0.0, 0.0), (1.5, 0.0), (1.6, 0.1), (-21.5, -20.0), (0.2, 0.0)] {
            eye.follow(at(x));
            assert!(near(eye.home()[0], at(target)[0]) && eye.is_at_home(), "{x}");
        }
        for x in [f64::NAN, f64::INFINITY] {
            eye.follow(at(x));
            assert!(eye == Eye::at_home(HOME));
        }
        eye.follow(at(9.0));
        eye.glance(Glance::Turn([20.0, 0.0]), PHONE);
        assert!(!eye.is_at_home());
        eye.glance(Glance::Home, PHONE);
        assert!(eye == Eye::at_home(HOME), "from where it follows anew");
    }

    #[test]
    fn it_stays_in_sight_and_finds_home() {
        let mut eye = Eye::at_home(HOME);
        for glance in [
            Glance::Zoom { at: [0.0; 2], times: 1e9 },
            Glance::Zoom { at: [1e9; 2], times: 1e-9 },
            Glance::Pan([1e12, -1e12]),
            Glance::Pan([f64::NAN, 0.0]),
            Glance::Turn([f64::INFINITY, 0.0]),
            Glance::Zoom { at: [f64::NAN; 2], times: 1.1 },
            Glance::Zoom { at: [0.0; 2], times: f64::NAN },
            Glance::Zoom { at: [0.0; 2], times: 0.0 },
        ] {
            eye.glance(glance, PHONE);
            assert!((NEAREST..=FARTHEST).contains(&eye.away), "{glance:?}");
            let aside = (0..3).map(|i| (eye.target[i] - HOME.target[i]).abs()).fold(0.0, f64::max);
            assert!(aside <= ASIDE * HOME.radius + 1e-9, "{glance:?}");
            assert!(eye.yaw.is_finite() && eye.pitch.is_finite());
        }
        assert!(!eye.is_at_home());
        eye.glance(Glance::Home, PHONE);
        assert!(eye.is_at_home());
    }
}
