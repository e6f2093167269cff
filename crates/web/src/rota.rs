//! Who writes in which frame while the lab runs: a frame that does two things beside steps and drawing is the one that
//! comes too late.

/// Frames in a round: at sixty a second the tables show other numbers two or three times.
const ROUND: u32 = 24;

/// The readouts around the drawing are written at every so many-th frame: nobody reads faster, and every text that changes
/// is laid out anew.
const READOUTS: u32 = 6;

/// The tables' numbers are taken in one frame, and written a part of the rows at a time.
const PARTS: u32 = READOUTS - 1;

/// In this frame of a round the browser is asked where the tables stand: asking may make it lay the page out in the middle
/// of a frame.
const MEASURED: u32 = READOUTS + 3;

/// Counts frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rota {
    /// Of the round.
    frame: u32,
}

/// Some rows of a table: of `of` parts, the one with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// The whole table.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// True if the row at this position is among them.
    pub fn has(self, position: usize) -> bool {
        position as u32 % self.of == self.number
    }

    /// True for the first part: all numbers are taken now.
    pub fn is_first(self) -> bool {
        self.number == 0
    }
}

impl Rota {
    /// Another frame.
    pub fn turn(&mut self) {
        self.frame = (self.frame + 1) % ROUND;
    }

    /// True if the readouts are written.
    pub fn has_readouts(self) -> bool {
        self.frame.is_multiple_of(READOUTS)
    }

    /// The rows of the tables that are written.
    pub fn rows(self) -> Option<Part> {
        (1..=PARTS).contains(&self.frame).then(|| Part { number: self.frame - 1, of: PARTS })
    }

    /// True if it is asked where the tables stand.
    pub fn measures(self) -> bool {
        self.frame == MEASURED
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn every_row_comes_once_a_round_and_no_frame_has_two_duties() {
        let mut rota = Rota::default();
        let (mut written, mut readouts, mut measured) = ([0; 40], 0, 0);
        for _ in 0..10 * ROUND {
            rota.turn();
            let duties = [rota.has_readouts(), rota.rows().is_some(), rota.measures()];
            assert!(duties.into_iter().filter(|&duty| duty).count() <= 1, "{rota:?}");
            readouts += u32::from(duties[0]);
            measured += u32::from(duties[2]);
            for (position, count) in written.iter_mut().enumerate() {
                *count += u32::from(rota.rows().is_some_and(|part| part.has(position)));
            }
        }
        assert_eq!((written, readouts, measured), ([10; 40], 40, 10));
    }

    #[test]
    fn numbers_are_taken_before_they_are_written() {
        let mut rota = Rota::default();
        let mut parts = Vec::new();
        for _ in 0..ROUND {
            rota.turn();
            parts.extend(rota.rows());
        }
        assert_eq!(parts.iter().filter(|part| part.is_first()).count(), 1);
        assert!(parts[0].is_first());
        assert!(Part::WHOLE.is_first() && (0..9).all(|position| Part::WHOLE.has(position)));
    }
}
