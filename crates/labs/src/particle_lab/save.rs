//! A lab's finished state as text: parameters in words, numbers as the bits they are.

use super::ParticleLab;
use crate::Lab;
use crate::refusal::Refusal;
use crate::value::clip;
use pbd_core::DVec3;
use std::fmt::Write;

/// First line; the number is the version of the format.
const HEADER: &str = "cloth-lab 1";

impl ParticleLab {
    /// Header, parameters, state, hash. (Writing to a `String` cannot fail.)
    pub(super) fn to_text(&self) -> String {
        let mut text = format!("{HEADER} {}\n", self.recipe.spec().slug);
        for (name, value) in self.values.iter() {
            let _ = writeln!(text, "set {name} {value}");
        }
        for (key, words) in [("state", self.world.to_words()), ("before", bits(&self.before))] {
            text.push_str(key);
            text.reserve(17 * words.len());
            for word in words {
                push_hex(&mut text, word);
            }
            text.push('\n');
        }
        let _ = writeln!(text, "hash {:016x}", self.world.hash());
        text
    }

    /// Reads what `to_text` wrote into a fresh copy, which replaces this lab only if everything fits.
    pub(super) fn read_text(&mut self, text: &str) -> Result<(), Refusal> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or("");
        let slug = self.recipe.spec().slug;
        if header != format!("{HEADER} {slug}") {
            return Err(Refusal::new(format!(
                "state: it must start with “{HEADER} {slug}”, not “{}”",
                clip(header)
            )));
        }
        let mut lab = Self::new(self.recipe)?;
        for line in lines {
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "set" => {
                    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                    lab.edit(&lab.parse_edit(name, value)?)?;
                }
                "state" => {
                    if !lab.world.restore_words(&words(key, rest)?) {
                        return Err(damaged(key));
                    }
                }
                "before" => {
                    if !put_bits(&mut lab.before, &words(key, rest)?) {
                        return Err(damaged(key));
                    }
                }
                "hash" => {
                    if rest != format!("{:016x}", lab.world.hash()) {
                        return Err(damaged(key));
                    }
                    *self = lab;
                    return Ok(());
                }
                _ => return Err(damaged(&clip(key))),
            }
        }
        Err(Refusal::new("state: the last line, “hash …”, is missing; the text is cut short"))
    }
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

fn words(key: &str, text: &str) -> Result<Vec<u64>, Refusal> {
    text.split(' ').map(|word| u64::from_str_radix(word, 16).map_err(|_| damaged(key))).collect()
}

fn damaged(key: &str) -> Refusal {
    Refusal::new(format!("state: the line “{key} …” does not fit this lab; nothing was loaded"))
}

fn bits(vectors: &[DVec3]) -> Vec<u64> {
    vectors.iter().flat_map(|v| v.to_array().map(f64::to_bits)).collect()
}

/// Overwrites all vectors; false if the number of words differs or a number is not finite.
fn put_bits(vectors: &mut [DVec3], words: &[u64]) -> bool {
    let (threes, rest) = words.as_chunks::<3>();
    let fits = threes.len() == vectors.len() && rest.is_empty();
    for (vector, three) in vectors.iter_mut().zip(threes) {
        *vector = DVec3::from_array(three.map(f64::from_bits));
    }
    fits && vectors.iter().all(|v| v.is_finite())
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
