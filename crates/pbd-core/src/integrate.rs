//! Prediction before the sweeps, velocity after them; two particles side by side.
//!
//! Pinned and held particles (w = 0) are left bit for bit, `previous` included.

use crate::particle::Particles;
use crate::real::Lanes;
use crate::settings::{Scheme, Settings};
use wide::f64x2;

/// Moves every free particle to where it would go without constraints: x becomes x*, previous becomes the old x.
pub(crate) fn predict(particles: &mut Particles, settings: &Settings) {
    for axis in 0..3 {
        let a = settings.gravity[axis];
        let [pairs, last] = Axis::of(particles, axis);
        pairs.predict::<f64x2>(settings, a);
        last.predict::<f64>(settings, a);
    }
}

/// [`velocities_from_positions`] of a substep and [`predict`] of the next one in one pass, in the velocity form: what lies
/// in between must ask for no velocity. None is written either: the last substep writes all of them.
pub(crate) fn go_on(particles: &mut Particles, settings: &Settings, damping: f64) {
    let h = settings.h();
    for axis in 0..3 {
        let a = settings.gravity[axis];
        let [pairs, last] = Axis::of(particles, axis);
        pairs.go_on::<f64x2>(h, damping, a);
        last.go_on::<f64>(h, damping, a);
    }
}

/// v = (x − previous)/h: the velocity that the corrected positions mean.
pub(crate) fn velocities_from_positions(particles: &mut Particles, h: f64) {
    for axis in 0..3 {
        let [pairs, last] = Axis::of(particles, axis);
        pairs.velocities::<f64x2>(h);
        last.velocities::<f64>(h);
    }
}

/// One coordinate of some particles.
struct Axis<'a> {
    x: &'a mut [f64],
    previous: &'a mut [f64],
    v: &'a mut [f64],
    w: &'a [f64],
}

impl<'a> Axis<'a> {
    /// One coordinate of all particles: pairs, and the last one if their number is odd.
    fn of(particles: &'a mut Particles, axis: usize) -> [Self; 2] {
        let (x, previous, v, w) = particles.axis_mut(axis);
        let paired = x.len() & !1;
        let ((x, x2), (previous, previous2)) =
            (x.split_at_mut(paired), previous.split_at_mut(paired));
        let ((v, v2), (w, w2)) = (v.split_at_mut(paired), w.split_at(paired));
        [Self { x, previous, v, w }, Self { x: x2, previous: previous2, v: v2, w: w2 }]
    }

    // region: predict
    fn predict<L: Lanes<One = f64>>(self, settings: &Settings, a: f64) {
        let h = settings.h();
        let (x, previous) = (L::blocks_mut(self.x), L::blocks_mut(self.previous));
        let (v, w) = (L::blocks_mut(self.v), L::blocks(self.w));
        for (((x, previous), v), w) in x.iter_mut().zip(previous).zip(v).zip(w) {
            let (old_x, old_previous, old_v) = (L::load(*x), L::load(*previous), L::load(*v));
            let (x_star, new_v) = match settings.scheme {
                Scheme::Verlet { retention } => {
                    let moved = L::all(retention) * (old_x - old_previous);
                    ((old_x + moved) + L::all(a * (h * h)), old_v)
                }
                Scheme::Velocity { damping } => advance(old_x, old_v, [h, damping, a]),
            };
            let fixed = L::load(*w).is_zero();
            *x = L::select(fixed, old_x, x_star).block();
            *previous = L::select(fixed, old_previous, old_x).block();
            *v = L::select(fixed, old_v, new_v).block();
        }
    }
    // endregion

    fn velocities<L: Lanes<One = f64>>(self, h: f64) {
        let (x, previous) = (L::blocks(self.x), L::blocks(self.previous));
        let (v, w) = (L::blocks_mut(self.v), L::blocks(self.w));
        for (((x, previous), v), w) in x.iter().zip(previous).zip(v).zip(w) {
            let moved = velocity(L::load(*x), L::load(*previous), h);
            *v = L::select(L::load(*w).is_zero(), L::load(*v), moved).block();
        }
    }

    fn go_on<L: Lanes<One = f64>>(self, h: f64, damping: f64, a: f64) {
        let (x, previous) = (L::blocks_mut(self.x), L::blocks_mut(self.previous));
        for ((x, previous), w) in x.iter_mut().zip(previous).zip(L::blocks(self.w)) {
            let (old_x, old_previous) = (L::load(*x), L::load(*previous));
            let v = velocity(old_x, old_previous, h);
            let (x_star, _) = advance(old_x, v, [h, damping, a]);
            let fixed = L::load(*w).is_zero();
            *x = L::select(fixed, old_x, x_star).block();
            *previous = L::select(fixed, old_previous, old_x).block();
        }
    }
}

/// Prediction in the velocity form: x* and v.
#[inline]
fn advance<L: Lanes<One = f64>>(x: L, v: L, [h, damping, a]: [f64; 3]) -> (L, L) {
    let v = L::all(damping) * (v + L::all(h * a));
    (x + L::all(h) * v, v)
}

/// The distance moved, by time.
#[inline]
fn velocity<L: Lanes<One = f64>>(x: L, previous: L, h: f64) -> L {
    (x - previous) / L::all(h)
}
