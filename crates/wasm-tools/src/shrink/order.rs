//! An order of functions that compresses well.

use std::collections::{HashMap, VecDeque};

/// How many bytes make a window: what a compressor finds again. Tried: 4 to 8.
const WINDOW: usize = 6;

/// How many bytes are known, of those that came last: gzip looks back 32 kB. Tried: 2000 to 34 000.
const KNOWN: usize = 30_000;

/// What a window counts that is in two texts.
const SHARED: u64 = 1_000_000;

/// What a window counts that is in one text only. Tried: 0.05 to 1 of that.
const ALONE: u64 = SHARED / 5;

/// An order in which each text is, of those left, the one of which the largest part is known; the first stays first.
///
/// A window is known if it is in the last texts, as many as a compressor looks back on. It counts the more the fewer
/// texts it is in: what is everywhere is known anyway, and of what only two have the second should follow in time.
pub(super) fn by_likeness(texts: &[&[u8]]) -> Vec<usize> {
    let library = Library::of(texts);
    let mut order = Vec::with_capacity(texts.len());
    let mut left: Vec<usize> = (0..texts.len()).collect();
    let mut known = vec![0; texts.len()];
    // How many of the last texts each window is in.
    let mut seen = vec![0_u32; library.holders.len()];
    let (mut last, mut bytes) = (VecDeque::new(), 0);
    let mut next = 0;
    while !left.is_empty() {
        // In place, because of equals the first one wins, and the order they came in is a good one too.
        let text = left.remove(next);
        order.push(text);
        last.push_back(text);
        bytes += texts[text].len();
        for &window in &library.windows[text] {
            seen[window] += 1;
            if seen[window] == 1 {
                library.for_holders(window, |text, counts| known[text] += counts);
            }
        }
        while bytes > KNOWN
            && last.len() > 1
            && let Some(first) = last.pop_front()
        {
            bytes -= texts[first].len();
            for &window in &library.windows[first] {
                seen[window] -= 1;
                if seen[window] == 0 {
                    library.for_holders(window, |text, counts| known[text] -= counts);
                }
            }
        }
        let mut best = -1.0;
        for (place, &text) in left.iter().enumerate() {
            let part = known[text] as f64 / library.whole[text].max(1) as f64;
            if part > best {
                (best, next) = (part, place);
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
    /// What the windows of each text count together.
    whole: Vec<u64>,
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
        let mut library = Self { windows, holders, whole: Vec::new() };
        let mut whole = vec![0; texts.len()];
        for window in 0..library.holders.len() {
            library.for_holders(window, |text, counts| whole[text] += counts);
        }
        library.whole = whole;
        library
    }

    /// Does something with each text that has a window, and with what the window counts.
    fn for_holders(&self, window: usize, mut act: impl FnMut(usize, u64)) {
        let holders = &self.holders[window];
        let others = holders.len() as u64 - 1;
        let counts = SHARED.checked_div(others).unwrap_or(ALONE);
        for &text in holders {
            act(text, counts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_comes_together_and_the_rest_in_the_order_it_had() {
        let texts: [&[u8]; 6] =
            [b"the first one", b"aaaaaaaa bbbb", b"xx", b"the first two", b"", b"aaaaaaaa cccc"];
        assert_eq!(by_likeness(&texts), [0, 3, 1, 5, 2, 4]);
        assert!(by_likeness(&[]).is_empty());
    }

    #[test]
    fn what_is_rare_counts_more() {
        let texts: [&[u8]; 4] = [b"common|the two", b"common|xy", b"common|yz", b"the two|z"];
        assert_eq!(by_likeness(&texts), [0, 3, 1, 2]);
    }
}
