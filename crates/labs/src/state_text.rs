//! What saved states of all labs share: the first line, words in hexadecimal figures, the refusal of a damaged line.

use crate::refusal::Refusal;
use crate::value::clip;

/// How the first line starts; the number is the version of the format.
const HEADER: &str = "cloth-lab 1";

/// The first line, without its end.
pub(crate) fn header(slug: &str) -> String {
    format!("{HEADER} {slug}")
}

/// Refuses a text that is no state of this lab.
pub(crate) fn check_header(line: &str, slug: &str) -> Result<(), Refusal> {
    let expected = header(slug);
    if line == expected {
        return Ok(());
    }
    Err(Refusal::new(format!("state: it must start with “{expected}”, not “{}”", clip(line))))
}

/// The refusal of a text without its last line.
pub(crate) fn cut_short() -> Refusal {
    Refusal::new("state: the last line, “hash …”, is missing; the text is cut short")
}

/// Appends a line of words.
pub(crate) fn push_line(text: &mut String, key: &str, words: &[u64]) {
    text.push_str(key);
    text.reserve(17 * words.len());
    for &word in words {
        push_hex(text, word);
    }
    text.push('\n');
}

/// Appends a space and a word in hexadecimal figures: formatting takes five times as long, and a fabric has a hundred
/// thousand words.
fn push_hex(text: &mut String, word: u64) {
    text.push(' ');
    let figures = word.max(1).ilog2() / 4;
    for figure in (0..=figures).rev() {
        let figure = (word >> (4 * figure)) as u8 & 15;
        text.push(char::from(if figure < 10 { b'0' + figure } else { b'a' - 10 + figure }));
    }
}

/// The words of a line.
pub(crate) fn words(key: &str, text: &str) -> Result<Vec<u64>, Refusal> {
    text.split(' ').map(|word| u64::from_str_radix(word, 16).map_err(|_| damaged(key))).collect()
}

/// The refusal of a line.
pub(crate) fn damaged(key: &str) -> Refusal {
    Refusal::new(format!("state: the line “{key} …” does not fit this lab; nothing was loaded"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_formatting_does() {
        let mut words = vec![0, 1, 9, 10, 15, 16, u64::MAX, (-0.0f64).to_bits(), 1.5f64.to_bits()];
        words.extend((0..64).map(|bit| 0x0123_4567_89ab_cdef << bit));
        for word in words {
            let mut text = String::new();
            push_hex(&mut text, word);
            assert_eq!(text, format!(" {word:x}"));
        }
    }
}
