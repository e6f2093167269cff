//! An order of functions that compresses well.

use std::collections::HashMap;

/// How many bytes make a window: three in a row are the least a compressor refers back to, and say little about a function.
const WINDOW: usize = 4;

/// How much less a text counts than the one after it. Tried: 0 to 0.8; the page weighs least at 0.7, by 300 bytes.
const FADING: f64 = 0.7;

/// An order in which each text is, of those left, the one most like the texts before it; the first stays first.
///
/// Two texts are alike by the share of the four-byte windows in either that are in both. This keeps what repeats within
/// the 32 kB that gzip looks back, in a module several times as long.
pub(super) fn by_likeness(texts: &[&[u8]]) -> Vec<usize> {
    let Library { windows, holders } = Library::of(texts);
    let mut order = Vec::with_capacity(texts.len());
    let mut left: Vec<usize> = (0..texts.len()).collect();
    let mut likeness = vec![0.0; texts.len()];
    let mut shared = vec![0_usize; texts.len()];
    let mut next = 0;
    while !left.is_empty() {
        // In place, because of equals the first one wins, and the order they came in is a good one too.
        let last = left.remove(next);
        order.push(last);
        shared.fill(0);
        for &text in windows[last].iter().flat_map(|&window| &holders[window]) {
            shared[text] += 1;
        }
        let mut best = -1.0;
        for (place, &text) in left.iter().enumerate() {
            let either = windows[last].len() + windows[text].len() - shared[text];
            let now = shared[text] as f64 / either.max(1) as f64;
            likeness[text] = FADING * likeness[text] + now;
            if likeness[text] > best {
                (best, next) = (likeness[text], place);
            }
        }
    }
    order
}

/// Which windows are in which texts, windows being numbered as they come.
struct Library {
    /// The windows of each text, each once.
    windows: Vec<Vec<usize>>,
    /// The texts of each window.
    holders: Vec<Vec<usize>>,
}

impl Library {
    fn of(texts: &[&[u8]]) -> Self {
        let mut numbers = HashMap::new();
        let mut holders: Vec<Vec<usize>> = Vec::new();
        let mut windows = Vec::with_capacity(texts.len());
        for (text, bytes) in texts.iter().enumerate() {
            let mut own = Vec::new();
            for window in bytes.windows(WINDOW) {
                let number = *numbers.entry(window).or_insert(holders.len());
                if number == holders.len() {
                    holders.push(Vec::new());
                }
                if holders[number].last() != Some(&text) {
                    holders[number].push(text);
                    own.push(number);
                }
            }
            windows.push(own);
        }
        Self { windows, holders }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_comes_together_and_the_rest_in_the_order_it_had() {
        let texts: [&[u8]; 6] =
            [b"the first one", b"aaaa bbbb", b"xx", b"the first two", b"", b"aaaa cccc"];
        assert_eq!(by_likeness(&texts), [0, 3, 1, 5, 2, 4]);
        assert!(by_likeness(&[]).is_empty());
    }
}
