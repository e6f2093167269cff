//! Whose turn it is while the lab runs: drawing all plots in every frame would cost more than the lab does.

/// Least time between two drawings of one plot, in milliseconds.
const BETWEEN: f64 = 100.0;

/// When each plot was drawn. While the lab runs a plot is drawn at most ten times a second, and at most one in a frame,
/// so that no frame is much longer than the others.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    drawn: Vec<f64>,
}

impl Turns {
    /// So many plots, none of them drawn.
    pub fn new(plots: usize) -> Self {
        Self { drawn: vec![f64::NEG_INFINITY; plots] }
    }

    /// True if some plot has waited long enough.
    pub fn any_due(&self, now: f64) -> bool {
        self.drawn.iter().any(|&drawn| is_due(drawn, now))
    }

    /// The plot to draw in the frame at `now` (ms): of those that are stale the one that has waited longest, if long
    /// enough.
    pub fn next(&self, now: f64, stale: impl Fn(usize) -> bool) -> Option<usize> {
        let mut turn: Option<usize> = None;
        for (plot, &drawn) in self.drawn.iter().enumerate() {
            if is_due(drawn, now)
                && stale(plot)
                && turn.is_none_or(|other| drawn < self.drawn[other])
            {
                turn = Some(plot);
            }
        }
        turn
    }

    /// A plot was drawn at `now`.
    pub fn drawn(&mut self, plot: usize, now: f64) {
        if let Some(drawn) = self.drawn.get_mut(plot) {
            *drawn = now;
        }
    }
}

/// A clock that was put back stops nothing.
fn is_due(drawn: f64, now: f64) -> bool {
    now - drawn >= BETWEEN || drawn > now
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn each_plot_has_ten_turns_a_second_and_a_frame_at_most_one() {
        let mut turns = Turns::new(3);
        let mut count = [0; 3];
        for frame in 0..600 {
            let now = f64::from(frame) * 1000.0 / 60.0;
            if let Some(plot) = turns.next(now, |_| true) {
                turns.drawn(plot, now);
                count[plot] += 1;
            }
        }
        for drawn in count {
            assert!((80..=100).contains(&drawn), "{count:?}");
        }
    }

    #[test]
    fn a_slow_page_takes_the_plots_in_turn() {
        let mut turns = Turns::new(3);
        let mut order = Vec::new();
        for frame in 0..6 {
            let now = f64::from(frame) * 400.0;
            let plot = turns.next(now, |_| true).unwrap();
            turns.drawn(plot, now);
            order.push(plot);
        }
        assert_eq!(order, [0, 1, 2, 0, 1, 2]);
    }

    #[test]
    fn what_is_not_stale_has_no_turn_and_a_clock_put_back_stops_nothing() {
        let mut turns = Turns::new(2);
        assert_eq!(turns.next(0.0, |plot| plot == 1), Some(1));
        assert_eq!(turns.next(0.0, |_| false), None);
        turns.drawn(0, 5000.0);
        turns.drawn(1, 5000.0);
        assert_eq!(turns.next(5050.0, |_| true), None);
        assert!(!turns.any_due(5050.0) && turns.any_due(5100.0));
        assert_eq!(turns.next(10.0, |_| true), Some(0));
        assert_eq!(Turns::new(0).next(0.0, |_| true), None);
    }
}
