//! How long frames take: numbers come in frame by frame, texts come out twice a second.
//!
//! Who measures gives numbers; here is no clock. What is shown is the median and the worst of the last half second, so
//! that it can be read, and so that one frame that was held up shows without hiding what is usual.

use crate::format;
use labs::Format;

/// How long numbers are collected before they are shown, in milliseconds.
const EVERY: f64 = 500.0;

/// Most frames kept: more than half a second of the fastest screen has. Then the oldest go first.
const MOST: usize = 128;

/// What one frame took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Milliseconds for the steps of the model.
    pub stepping: f64,
    /// Milliseconds for the drawing of the mesh.
    pub drawing: f64,
    /// Milliseconds for tables, plots and whatever else is written.
    pub writing: f64,
    /// How many steps were made.
    pub steps: u64,
}

/// What is counted of a frame, in the order in which it is shown.
const KINDS: usize = 4;

/// Decimals of each kind: steps are counted.
const DECIMALS: [u8; KINDS] = [1, 1, 1, 0];

/// Median and worst of each kind, as people read them.
pub type Texts = [[String; KINDS]; 2];

/// Collects what frames took.
#[derive(Debug)]
pub struct FrameTimes {
    frames: [[f64; MOST]; KINDS],
    /// Frames collected since the texts were made; the oldest beyond [`MOST`] are written over.
    count: usize,
    /// Stamp of the first frame collected.
    since: f64,
    texts: Texts,
    /// How often the texts were made.
    edition: u32,
}

impl Default for FrameTimes {
    fn default() -> Self {
        let dash = || [const { "–" }; KINDS].map(String::from);
        Self {
            frames: [[0.0; MOST]; KINDS],
            count: 0,
            since: 0.0,
            texts: [dash(), dash()],
            edition: 0,
        }
    }
}

impl FrameTimes {
    /// Adds a frame with this stamp in milliseconds.
    pub fn add(&mut self, now: f64, spent: Spent) {
        // After a pause, or when the clock was put back, what was collected before is old.
        if self.count > 0 && !(0.0..2.0 * EVERY).contains(&(now - self.since)) {
            self.count = 0;
        }
        if self.count == 0 {
            self.since = now;
        }
        let of = [spent.stepping, spent.drawing, spent.writing, spent.steps as f64];
        for (frames, x) in self.frames.iter_mut().zip(of) {
            frames[self.count % MOST] = x;
        }
        self.count += 1;
        if now - self.since >= EVERY {
            self.summarize();
            self.count = 0;
        }
    }

    /// Median and worst of the last half second that is over; dashes before there was one.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Changes when the texts do.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    fn summarize(&mut self) {
        let kept = self.count.min(MOST);
        for (kind, frames) in self.frames.iter_mut().enumerate() {
            let frames = &mut frames[..kept];
            order(frames);
            for (text, x) in self.texts.iter_mut().zip([frames[kept / 2], frames[kept - 1]]) {
                text[kind] = format::number(x, Format::Fixed(DECIMALS[kind]));
            }
        }
        self.edition = self.edition.wrapping_add(1);
    }
}

/// Puts numbers in order by inserting one after another: there are few, and a general sort would weigh kilobytes.
fn order(numbers: &mut [f64]) {
    for end in 1..numbers.len() {
        let mut at = end;
        while at > 0 && numbers[at - 1] > numbers[at] {
            numbers.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    /// So many frames, `ms` apart, each of which took what `spent` says.
    fn frames(times: &mut FrameTimes, from: f64, ms: f64, count: u32, spent: fn(u32) -> Spent) {
        for frame in 0..count {
            times.add(from + ms * f64::from(frame), spent(frame));
        }
    }

    fn steady(_: u32) -> Spent {
        Spent { stepping: 3.25, drawing: 2.0, writing: 0.5, steps: 1 }
    }

    #[test]
    fn dashes_until_half_a_second_is_over() {
        let mut times = FrameTimes::default();
        frames(&mut times, 1000.0, 10.0, 50, steady);
        assert_eq!((times.edition(), times.texts()[0][0].as_str()), (0, "–"));
        times.add(1500.0, steady(0));
        assert_eq!(times.edition(), 1);
        assert_eq!(times.texts()[0], ["3.3", "2.0", "0.5", "1"]);
        assert_eq!(times.texts()[1], times.texts()[0]);
    }

    #[test]
    fn one_slow_frame_is_the_worst_and_does_not_move_the_median() {
        let mut times = FrameTimes::default();
        frames(&mut times, 0.0, 20.0, 26, |frame| match frame {
            7 => Spent { stepping: 40.0, drawing: 9.0, writing: 12.5, steps: 4 },
            frame => Spent { stepping: 3.0 + 0.01 * f64::from(frame), ..steady(frame) },
        });
        assert_eq!(times.texts()[0], ["3.1", "2.0", "0.5", "1"]);
        assert_eq!(times.texts()[1], ["40.0", "9.0", "12.5", "4"]);
    }

    #[test]
    fn the_texts_change_twice_a_second_on_every_screen() {
        for hz in [30.0, 60.0, 144.0, 1000.0] {
            let mut times = FrameTimes::default();
            frames(&mut times, 0.0, 1000.0 / hz, 10 * hz as u32, steady);
            assert!((17..=20).contains(&times.edition()), "{hz} Hz: {}", times.edition());
        }
    }

    #[test]
    fn what_was_collected_before_a_pause_is_forgotten() {
        let mut times = FrameTimes::default();
        frames(&mut times, 0.0, 10.0, 40, |_| Spent { stepping: 99.0, ..Spent::default() });
        frames(&mut times, 60_000.0, 10.0, 51, steady);
        assert_eq!(times.texts()[1], ["3.3", "2.0", "0.5", "1"]);
        // And a clock that is put back stops nothing.
        frames(&mut times, 5.0, 10.0, 51, steady);
        assert_eq!(times.edition(), 2);
    }

    #[test]
    fn numbers_are_put_in_order() {
        let mut numbers = [3.0, -1.0, 3.0, 0.5, 2.0];
        order(&mut numbers);
        assert_eq!(numbers, [-1.0, 0.5, 2.0, 3.0, 3.0]);
        order(&mut []);
    }
}
