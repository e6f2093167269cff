//! From the browser's frame stamps to steps of the model.
//!
//! Time is counted in ticks of 1/hz s. Every frame adds the time since the frame before, takes out whole ticks as
//! steps, at most `limit` of them, and keeps less than one tick. So the number of steps follows the clock on the wall
//! and not the screen's refresh rate; after a gap the rest is dropped, and no backlog is ever kept.
//!
//! Where steps take longer than they last, making up for lost time would only make every frame slower. A frame then makes
//! as many as fit a frame, at least one, and the model runs slower than real time, which the page says. How long steps
//! took changes nothing else: the steps themselves are the same.

use crate::budget::STEP_MS;
use labs::Clock;

/// Most model time a frame may make up for, in seconds (1/15 s is a frame rate at which a page is hardly usable).
const CATCH_UP: f64 = 1.0 / 15.0;

/// What is left after a frame, in ticks, is at most this. Close to one: on a screen that runs at the clock's own rate
/// a late frame then pays for an early one, and every frame makes its step.
const MOST_LEFT: f64 = 0.99;

/// A fresh start stands half way between two ticks, as far as possible from making a step too many or too few when
/// stamps jitter.
const HALF_A_TICK: f64 = 0.5;

/// How long the speed is measured before it is told, in milliseconds.
const EVERY: f64 = 500.0;

/// A longer frame is a pause and not slow, in milliseconds.
const PAUSE: f64 = 1000.0;

/// From here on the model runs in real time, as far as anybody can see.
const REAL_TIME: f64 = 0.9;

/// Turns frame stamps into numbers of steps.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    ticks_per_ms: f64,
    limit: u32,
    left: f64,
    last: Option<f64>,
    /// Milliseconds a step took, in the last three frames that made any; 0 if that is not known.
    costs: [f64; 3],
    /// Milliseconds since the speed was told, and steps made in them.
    since: f64,
    made: f64,
    speed: f64,
}

impl Pace {
    /// A pace that has not started: its first frame makes no step.
    pub fn new(clock: Clock) -> Self {
        let (hz, limit) = match clock {
            Clock::OneAFrame { hz } => (hz, 1.0),
            // The small addend keeps 60/15 from being 3.999….
            Clock::Fixed { hz } => (hz, (hz * CATCH_UP + 1e-9).floor().max(1.0)),
        };
        let hz = if hz.is_finite() { hz.max(0.0) } else { 0.0 };
        Self {
            ticks_per_ms: hz / 1000.0,
            limit: limit as u32,
            left: HALF_A_TICK,
            last: None,
            costs: [0.0; 3],
            since: 0.0,
            made: 0.0,
            speed: 1.0,
        }
    }

    /// Model time of a step in seconds: 0 for a clock that does not go.
    pub fn seconds(&self) -> f64 {
        if self.ticks_per_ms > 0.0 { 1e-3 / self.ticks_per_ms } else { 0.0 }
    }

    /// Call when running starts or goes on (Run, a page that is visible again): time that passed before does not count.
    pub fn start(&mut self) {
        self.last = None;
        self.left = HALF_A_TICK;
        (self.since, self.made, self.speed) = (0.0, 0.0, 1.0);
    }

    /// The steps of a frame took so many milliseconds.
    pub fn took(&mut self, steps: u64, ms: f64) {
        if steps > 0 && ms.is_finite() && ms >= 0.0 {
            self.costs = [self.costs[1], self.costs[2], ms / steps as f64];
        }
    }

    /// Model time made per time on the wall, if that is less than real time.
    pub fn slower(&self) -> Option<f64> {
        (self.speed < REAL_TIME).then_some(self.speed)
    }

    /// How many steps a frame can afford. The middle one of three frames counts: one that was held up costs no steps, and
    /// one that a coarse clock or a throttled processor shows as free brings none.
    fn affordable(&self) -> f64 {
        let [a, b, c] = self.costs;
        let cost = a.min(b).max(a.max(b).min(c));
        let most = f64::from(self.limit);
        if cost > 0.0 { (STEP_MS / cost).floor().max(1.0).min(most) } else { most }
    }

    /// How many steps the frame stamped `now_ms` makes. Stamps that run backwards or are no number make none.
    pub fn frame(&mut self, now_ms: f64) -> u32 {
        if !now_ms.is_finite() {
            return 0;
        }
        let elapsed = self.last.map_or(0.0, |last| now_ms - last);
        self.last = Some(now_ms);
        if elapsed <= 0.0 {
            return 0;
        }
        let due = self.left + elapsed * self.ticks_per_ms;
        let steps = due.floor().min(self.affordable());
        self.left = (due - steps).min(MOST_LEFT);
        if elapsed < PAUSE {
            self.since += elapsed;
            self.made += steps;
        }
        if self.since >= EVERY {
            self.speed = self.made / (self.since * self.ticks_per_ms).max(1.0);
            (self.since, self.made) = (0.0, 0.0);
        }
        steps as u32
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: Clock = Clock::OneAFrame { hz: 60.0 };
    const FIXED: Clock = Clock::Fixed { hz: 60.0 };

    /// Steps in ten seconds of a screen; stamps are rounded to a tenth of a millisecond as browsers do.
    fn ten_seconds(clock: Clock, screen_hz: f64) -> Vec<u32> {
        let mut pace = Pace::new(clock);
        pace.start();
        let frames = (10.0 * screen_hz) as u32;
        (0..=frames)
            .map(|i| {
                let stamp = 1234.5 + 1000.0 * f64::from(i) / screen_hz;
                pace.frame((stamp * 10.0).round() / 10.0)
            })
            .collect()
    }

    #[test]
    fn the_speed_does_not_depend_on_the_screen() {
        for screen_hz in [60.0, 75.0, 90.0, 120.0, 144.0, 240.0] {
            for clock in [ONE, FIXED] {
                let total: u32 = ten_seconds(clock, screen_hz).iter().sum();
                assert!(total.abs_diff(600) <= 1, "{total} at {screen_hz} Hz");
            }
        }
    }

    #[test]
    fn a_slow_screen_keeps_up_only_where_catching_up_is_allowed() {
        let fixed: u32 = ten_seconds(FIXED, 30.0).iter().sum();
        assert!(fixed.abs_diff(600) <= 1, "{fixed}");
        let one = ten_seconds(ONE, 30.0);
        assert_eq!(one.iter().sum::<u32>(), 300);
        assert!(one.iter().all(|&steps| steps <= 1));
        let slow: u32 = ten_seconds(FIXED, 10.0).iter().sum();
        assert!(slow.abs_diff(400) <= 4, "the rest is dropped: {slow}");
    }

    #[test]
    fn a_gap_is_dropped_and_the_next_frame_is_normal() {
        for (clock, limit) in [(ONE, 1), (FIXED, 4), (Clock::Fixed { hz: 240.0 }, 16)] {
            let mut pace = Pace::new(clock);
            for i in 0..60 {
                pace.frame(f64::from(i) * 1000.0 / 60.0);
            }
            let normal = if limit == 16 { 4 } else { 1 };
            assert_eq!(pace.frame(6000.0), limit);
            for i in 1..10 {
                let steps = pace.frame(6000.0 + f64::from(i) * 1000.0 / 60.0);
                assert!(steps.abs_diff(normal) <= u32::from(limit == 16), "{steps}");
            }
        }
    }

    /// Ten seconds of a screen of 60 Hz on a machine on which a step takes so long, and all the rest of a frame `rest`:
    /// the steps of each frame, and how long a frame took at most after the first second.
    fn on_a_machine(step: impl Fn(u32) -> f64, rest: f64) -> (Pace, Vec<u32>, f64) {
        let mut pace = Pace::new(FIXED);
        let (mut now, mut steps, mut longest) = (0.0, Vec::new(), 0.0f64);
        while now < 10_000.0 {
            let frame = steps.len() as u32;
            let made = pace.frame(now);
            let ms = step(frame) * f64::from(made);
            pace.took(u64::from(made), ms);
            steps.push(made);
            if now > 1000.0 {
                longest = longest.max(ms + rest);
            }
            // The screen shows it at the next sixtieth of a second.
            now += ((ms + rest) * 0.06).ceil().max(1.0) / 0.06;
        }
        (pace, steps, longest)
    }

    #[test]
    fn slow_steps_are_made_one_a_frame_and_the_model_falls_behind() {
        let (pace, steps, longest) = on_a_machine(|_| 20.0, 9.0);
        assert!(longest <= 29.0, "{longest}");
        assert!(steps[10..].iter().all(|&steps| steps == 1), "{steps:?}");
        // Two sixtieths of a second for each.
        assert!((pace.slower().unwrap() - 0.5).abs() < 0.02, "{pace:?}");
    }

    #[test]
    fn as_many_are_made_as_fit_and_no_more() {
        // A frame of three sixtieths, in which three steps are due and one and a half would fit.
        let (pace, steps, longest) = on_a_machine(|_| 6.5, 40.0);
        assert!(steps[10..].iter().all(|&steps| steps == 1) && longest < 47.0, "{steps:?}");
        assert!((pace.slower().unwrap() - 1.0 / 3.0).abs() < 0.02, "{pace:?}");
        let (pace, steps, _) = on_a_machine(|_| 3.0, 40.0);
        assert!(steps[10..].iter().all(|&steps| steps == 3), "{steps:?}");
        assert_eq!(pace.slower(), None);
    }

    #[test]
    fn fast_steps_keep_the_pace_of_the_stamps_alone() {
        for (step, rest) in [(0.0, 0.0), (1.2, 3.0), (9.0, 6.0)] {
            let (pace, steps, _) = on_a_machine(|_| step, rest);
            assert!(steps.iter().sum::<u32>().abs_diff(600) <= 1, "{step} ms");
            assert_eq!(pace.slower(), None);
        }
    }

    #[test]
    fn one_frame_that_was_held_up_costs_no_steps() {
        // On a screen of 30 Hz, where every step counts.
        let mut pace = Pace::new(FIXED);
        let mut total = 0;
        for frame in 0..=300_u32 {
            let steps = pace.frame(f64::from(frame) * 1000.0 / 30.0);
            let ms = if frame % 50 == 7 { 80.0 } else { 2.0 };
            pace.took(u64::from(steps), ms * f64::from(steps));
            total += steps;
        }
        assert!(total.abs_diff(600) <= 1, "{total}");
        assert_eq!(pace.slower(), None);
    }

    #[test]
    fn one_slow_frame_that_seemed_free_brings_no_steps() {
        let (_, steps, _) = on_a_machine(|frame| if frame % 3 == 0 { 0.1 } else { 20.0 }, 40.0);
        assert!(steps[10..].iter().all(|&steps| steps == 1), "{steps:?}");
    }

    #[test]
    fn steps_that_become_fast_again_catch_up_again() {
        let (pace, steps, _) = on_a_machine(|frame| if frame < 60 { 40.0 } else { 2.0 }, 40.0);
        assert!(steps[5..60].iter().all(|&steps| steps == 1), "{steps:?}");
        assert!(steps[65..].iter().all(|&steps| steps == 3), "{steps:?}");
        assert_eq!(pace.slower(), None);
    }

    #[test]
    fn the_speed_is_told_after_half_a_second_and_a_pause_is_not_slow() {
        let mut pace = Pace::new(ONE);
        let mut slow = |frames: std::ops::Range<u32>| {
            for frame in frames {
                pace.frame(f64::from(frame) * 1000.0 / 30.0);
            }
            pace.slower()
        };
        assert_eq!(slow(0..14), None);
        assert!(slow(14..17).is_some_and(|speed| (speed - 0.5).abs() < 0.01));
        pace.start();
        assert_eq!(pace.slower(), None);
        let mut pace = Pace::new(FIXED);
        for frame in 0..120 {
            let late = if frame > 20 { 5000.0 } else { 0.0 };
            pace.frame(late + f64::from(frame) * 1000.0 / 60.0);
        }
        assert_eq!(pace.slower(), None);
    }

    #[test]
    fn a_start_forgets_the_time_before() {
        let mut pace = Pace::new(FIXED);
        pace.frame(0.0);
        pace.start();
        assert_eq!(pace.frame(5000.0), 0);
        assert_eq!(pace.frame(5016.7), 1);
    }

    #[test]
    fn broken_stamps_make_no_step_and_do_no_harm() {
        let mut pace = Pace::new(FIXED);
        pace.frame(1000.0);
        assert_eq!(pace.frame(f64::NAN), 0);
        assert_eq!(pace.frame(f64::INFINITY), 0);
        assert_eq!(pace.frame(900.0), 0);
        assert_eq!(pace.frame(900.0), 0);
        assert_eq!(pace.frame(916.7), 1);
        for (steps, ms) in [(0, 99.0), (1, f64::NAN), (1, f64::INFINITY), (2, -4.0)] {
            pace.took(steps, ms);
        }
        assert_eq!(pace.costs, [0.0; 3]);
        for hz in [0.0, -60.0, f64::NAN, f64::INFINITY] {
            let mut broken = Pace::new(Clock::Fixed { hz });
            broken.frame(0.0);
            assert_eq!(broken.frame(1000.0), 0);
        }
    }

    proptest! {
        #[test]
        fn jitter_costs_no_steps(jitter in prop::collection::vec(-7.0..7.0f64, 601)) {
            let mut pace = Pace::new(ONE);
            let mut total = 0;
            for (i, shift) in jitter.iter().enumerate() {
                total += pace.frame(100.0 + i as f64 * 1000.0 / 60.0 + shift);
            }
            prop_assert!(total.abs_diff(600) <= 1, "{}", total);
        }

        #[test]
        fn a_frame_never_exceeds_its_limit(stamps in prop::collection::vec(any::<f64>(), 1..40)) {
            let (mut one, mut fixed) = (Pace::new(ONE), Pace::new(FIXED));
            for stamp in stamps {
                prop_assert!(one.frame(stamp) <= 1);
                prop_assert!(fixed.frame(stamp) <= 4);
                fixed.took(1, stamp);
            }
        }
    }
}
