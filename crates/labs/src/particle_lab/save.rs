//! A lab's finished state as text: parameters in words, numbers as the bits they are.

use super::ParticleLab;
use crate::Lab;
use crate::refusal::Refusal;
use crate::state_text::{check_header, cut_short, damaged, header, push_line, words};
use crate::value::clip;
use pbd_core::DVec3;
use std::fmt::Write;

impl ParticleLab {
    /// Header, parameters, state, hash. (Writing to a `String` cannot fail.)
    pub(super) fn to_text(&self) -> String {
        let mut text = header(self.recipe.spec().slug) + "\n";
        for (name, value) in self.values.iter() {
            let _ = writeln!(text, "set {name} {value}");
        }
        for (key, words) in [("state", self.world.to_words()), ("before", bits(&self.before))] {
            push_line(&mut text, key, &words);
        }
        let _ = writeln!(text, "hash {:016x}", self.world.hash());
        text
    }

    /// Reads what `to_text` wrote into a fresh copy, which replaces this lab only if everything fits.
    pub(super) fn read_text(&mut self, text: &str) -> Result<(), Refusal> {
        let mut lines = text.lines();
        check_header(lines.next().unwrap_or(""), self.recipe.spec().slug)?;
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
        Err(cut_short())
    }
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
