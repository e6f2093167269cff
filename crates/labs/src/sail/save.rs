//! The lab's finished state as text: parameters in words, cloth and loads as the bits they are.

use super::{SPEC, SailLab};
use crate::refusal::Refusal;
use crate::state_text::{check_header, cut_short, damaged, header, push_line, words};
use crate::value::clip;
use crate::values::Values;
use std::fmt::Write;

impl SailLab {
    /// Header, parameters, patience, state, hash. (Writing to a `String` cannot fail.)
    pub(super) fn to_text(&self) -> String {
        let mut text = header(SPEC.slug) + "\n";
        for (name, value) in self.values.iter() {
            let _ = writeln!(text, "set {name} {value}");
        }
        push_line(&mut text, "state", &self.body.to_words());
        push_line(&mut text, "restless", &[self.restless]);
        let _ = writeln!(text, "hash {:016x}", self.body.hash());
        text
    }

    /// Reads what `to_text` wrote into a fresh lab, which replaces this one only if everything fits.
    pub(super) fn read_text(&mut self, text: &str) -> Result<(), Refusal> {
        let mut lines = text.lines();
        check_header(lines.next().unwrap_or(""), SPEC.slug)?;
        let (mut lab, mut values) = (Self::new()?, Values::defaults(&SPEC));
        for line in lines {
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "set" => {
                    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                    let parameter = SPEC.parameter(name).ok_or_else(|| damaged(key))?;
                    values.set(name, parameter.parse(value)?)?;
                }
                "state" => {
                    // With all parameters at once: a preset would set the angle.
                    lab.start_with(values.clone())?;
                    if !lab.body.restore_words(&words(key, rest)?) {
                        return Err(damaged(key));
                    }
                }
                "restless" => {
                    let Ok([steps]) = <[u64; 1]>::try_from(words(key, rest)?) else {
                        return Err(damaged(key));
                    };
                    // A state is hardly a year old; more would overflow some day.
                    lab.restless = steps.min(1 << 40);
                }
                "hash" => {
                    if rest != format!("{:016x}", lab.body.hash()) {
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
