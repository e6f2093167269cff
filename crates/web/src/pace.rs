//! From the browser's frame stamps to steps of the model.
//!
//! Time is counted in ticks of 1/hz s. Every frame adds the time since the frame before, takes out whole ticks as
//! steps, at most `limit` of them, and keeps less than one tick. So the number of steps follows the clock on the wall
//! and not the screen's refresh rate; after a gap the rest is dropped, and no backlog is ever kept.

use labs::Clock;

/// Most model time a frame may make up for, in seconds (1/15 s is a frame rate at which a page is hardly usable).
const CATCH_UP: f64 = 1.0 / 15.0;

/// What is left after a frame, in ticks, is at most this. Close to one: on a screen that runs at the clock's own rate
/// a late frame then pays for an early one, and every frame makes its step.
const MOST_LEFT: f64 = 0.99;

/// A fresh start stands half way between two ticks, as far as possible from making a step too many or too few when
/// stamps jitter.
const HALF_A_TICK: f64 = 0.5;

/// Turns frame stamps into numbers of steps.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    ticks_per_ms: f64,
    limit: u32,
    left: f64,
    last: Option<f64>,
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
        Self { ticks_per_ms: hz / 1000.0, limit: limit as u32, left: HALF_A_TICK, last: None }
    }

    /// Model time of a step in seconds: 0 for a clock that does not go.
    pub fn seconds(&self) -> f64 {
        if self.ticks_per_ms > 0.0 { 1e-3 / self.ticks_per_ms } else { 0.0 }
    }

    /// Call when running starts or goes on (Run, a page that is visible again): time that passed before does not count.
    pub fn start(&mut self) {
        self.last = None;
        self.left = HALF_A_TICK;
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
        let steps = due.floor().min(f64::from(self.limit));
        self.left = (due - steps).min(MOST_LEFT);
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
            }
        }
    }
}
