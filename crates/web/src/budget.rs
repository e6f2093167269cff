//! “As many as fit the frame”: how many passes a step can afford, from the time the steps took.
//!
//! A step takes about passes × cost of a pass. The cost is smoothed over many frames, so that neither a coarse clock nor
//! one frame that was held up moves the count; and the count moves seldom, so that it can be read.

/// Time for a step, in milliseconds: what is left of 1/60 s is for tables, drawing and the browser.
pub const STEP_MS: f64 = 10.0;

/// Least time between two changes, in milliseconds.
pub const BETWEEN_CHANGES: f64 = 250.0;

/// Weight of one frame in the smoothed cost.
const WEIGHT: f64 = 0.1;

/// One frame counts as at most this many times the smoothed cost: it was held up by something else.
const OUTLIER: f64 = 4.0;

/// How far the count may be beside what fits before it is changed: in passes, and as a part of the count.
const SLACK: f64 = 0.75;
const SLACK_SHARE: f64 = 0.05;

/// Follows the time of the steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steering {
    /// Milliseconds per pass, smoothed.
    cost: Option<f64>,
    changed: Option<f64>,
}

impl Steering {
    /// A frame at `now` (ms) made `steps` steps of `passes` passes each in `ms` altogether. Gives another count within
    /// `range` if another fits better and it is time for a change.
    pub fn frame(
        &mut self,
        now: f64,
        steps: u64,
        ms: f64,
        passes: i64,
        range: [i64; 2],
    ) -> Option<i64> {
        let [least, most] = range;
        if steps == 0 || passes < 1 || !ms.is_finite() || ms < 0.0 || !now.is_finite() {
            return None;
        }
        let cost = ms / (steps as f64 * passes as f64);
        let cost = match self.cost {
            // A coarse clock shows 0 for short steps: such a cost sets no limit to the ones that follow.
            Some(before) if before > 0.0 => before + WEIGHT * (cost.min(OUTLIER * before) - before),
            _ => cost,
        };
        self.cost = Some(cost);
        // Before the first change too: one frame is no measurement.
        let since = now - *self.changed.get_or_insert(now);
        if since < 0.0 {
            // The clock was put back.
            self.changed = Some(now);
        }
        if since < BETWEEN_CHANGES {
            return None;
        }
        let fits = if cost > 0.0 { STEP_MS / cost } else { most as f64 };
        // Not `clamp`: its refusal of a range brings the printing of floating numbers onto the page.
        let fits = fits.min(most as f64 + 0.999).max(least as f64);
        let slack = SLACK.max(SLACK_SHARE * passes as f64);
        let count = (fits as i64).clamp(least, most);
        if count == passes || (fits - (passes as f64 + 0.5)).abs() <= slack {
            return None;
        }
        self.changed = Some(now);
        Some(count)
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RANGE: [i64; 2] = [1, 64];

    /// Runs frames of 1/60 s on a machine for which `took` says how long a step with so many passes takes; gives the
    /// count after each frame.
    fn run(passes: i64, frames: u32, took: impl Fn(u32, i64) -> f64) -> Vec<i64> {
        let mut steering = Steering::default();
        let mut passes = passes;
        (0..frames)
            .map(|frame| {
                let now = f64::from(frame) * 1000.0 / 60.0;
                if let Some(count) = steering.frame(now, 1, took(frame, passes), passes, RANGE) {
                    passes = count;
                }
                passes
            })
            .collect()
    }

    #[test]
    fn it_comes_to_what_fits_and_stays_there() {
        for (fixed, cost, fits) in [(0.0, 0.4, 25), (2.0, 0.5, 16), (0.5, 3.0, 3), (1.0, 0.2, 45)] {
            for start in [1, 4, 64] {
                let counts = run(start, 600, |_, passes| fixed + cost * passes as f64);
                let end = counts[599];
                assert!((end - fits).abs() <= 2, "{end} from {start}, not {fits}");
                assert!(counts[300..].iter().all(|&count| count == end), "it stays: {counts:?}");
            }
        }
    }

    #[test]
    fn fast_and_slow_machines_come_to_the_ends_of_the_range() {
        assert_eq!(run(4, 300, |_, _| 0.0)[299], 64);
        assert_eq!(run(4, 300, |_, passes| 0.01 * passes as f64)[299], 64);
        assert_eq!(run(4, 300, |_, passes| 30.0 * passes as f64)[299], 1);
        assert_eq!(run(64, 300, |_, _| 25.0)[299], 1);
    }

    #[test]
    fn it_changes_at_most_four_times_a_second() {
        // A machine that is by turns fast and slow.
        let counts = run(4, 600, |frame, passes| {
            let slow = if frame / 40 % 2 == 0 { 1.0 } else { 5.0 };
            0.2 * slow * passes as f64
        });
        for second in counts.windows(60) {
            let changes = second.windows(2).filter(|pair| pair[0] != pair[1]).count();
            assert!(changes <= 4, "{second:?}");
        }
    }

    #[test]
    fn a_clock_of_whole_milliseconds_and_jitter_do_not_shake_it() {
        let counts = run(4, 900, |frame, passes| {
            let jitter = 1.0 + 0.2 * f64::from(frame * 7919 % 13) / 13.0;
            let (start, length) = (f64::from(frame * 31 % 10) / 10.0, 0.4 * jitter * passes as f64);
            (start + length).floor() - start.floor()
        });
        let late = &counts[450..];
        let (low, high) = (late.iter().min().unwrap(), late.iter().max().unwrap());
        assert!((18..=26).contains(low) && (18..=26).contains(high), "{low} to {high}");
    }

    #[test]
    fn one_frame_that_was_held_up_changes_little() {
        let counts =
            run(20, 600, |frame, passes| if frame == 300 { 4000.0 } else { 0.4 * passes as f64 });
        assert!(counts[295..].iter().all(|&count| count >= 17), "{:?}", &counts[295..]);
        assert!((counts[299] - counts[599]).abs() <= 1, "{} {}", counts[299], counts[599]);
    }

    #[test]
    fn frames_without_steps_and_broken_numbers_say_nothing() {
        let mut steering = Steering::default();
        for (now, steps, ms, passes) in [
            (0.0, 0, 5.0, 4),
            (f64::NAN, 1, 5.0, 4),
            (500.0, 1, f64::NAN, 4),
            (900.0, 1, f64::INFINITY, 4),
            (1500.0, 1, -3.0, 4),
            (2500.0, 1, 5.0, 0),
        ] {
            assert_eq!(steering.frame(now, steps, ms, passes, RANGE), None);
        }
        assert!(steering.cost.is_none());
    }

    proptest! {
        #[test]
        fn whatever_the_timings_the_count_stays_in_range_and_recovers(
            noise in prop::collection::vec((any::<f64>(), any::<f64>(), 0u64..5), 0..200),
            start in 1i64..=64,
        ) {
            let mut steering = Steering::default();
            let mut passes = start;
            for (now, ms, steps) in noise {
                if let Some(count) = steering.frame(now, steps, ms, passes, RANGE) {
                    prop_assert!((1..=64).contains(&count));
                    passes = count;
                }
            }
            // Enormous times are forgotten again, if slowly: 0.9 a frame.
            for frame in 0..8000 {
                let now = 1e6 + f64::from(frame) * 1000.0 / 60.0;
                if let Some(count) = steering.frame(now, 1, 0.5 * passes as f64, passes, RANGE) {
                    passes = count;
                }
            }
            prop_assert!((19..=21).contains(&passes), "{}", passes);
        }
    }
}
