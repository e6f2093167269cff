//! The lab's finished state as text: parameters in words, the air as the bits it is.

use super::Smoke;
use crate::refusal::Refusal;
use crate::state_text::{check_header, cut_short, damaged, header, push_line, words};
use crate::value::clip;
use crate::values::Values;
use std::fmt::Write;

impl Smoke {
    /// Header, parameters, the cell asked about, state, hash. (Writing to a `String` cannot fail.)
    pub(super) fn to_text(&self) -> String {
        let mut text = header(super::SPEC.slug) + "\n";
        for (name, value) in self.values.iter() {
            let _ = writeln!(text, "set {name} {value}");
        }
        push_line(&mut text, "probe", &self.probed.map(u64::from));
        push_line(&mut text, "state", &self.tunnel.to_words());
        let _ = writeln!(text, "hash {:016x}", self.tunnel.hash());
        text
    }

    /// Reads what `to_text` wrote into a fresh lab, which replaces this one only if everything fits.
    pub(super) fn read_text(&mut self, text: &str) -> Result<(), Refusal> {
        let mut lines = text.lines();
        check_header(lines.next().unwrap_or(""), super::SPEC.slug)?;
        let (mut lab, mut values) = (Self::new()?, Values::defaults(&super::SPEC));
        for line in lines {
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "set" => {
                    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                    let parameter = super::SPEC.parameter(name).ok_or_else(|| damaged(key))?;
                    values.set(name, parameter.parse(value)?)?;
                }
                "probe" => {
                    let Ok(cell) = <[u64; 2]>::try_from(words(key, rest)?) else {
                        return Err(damaged(key));
                    };
                    lab.probed = cell.map(|place| place.min(511) as u32);
                }
                "state" => {
                    // With all parameters at once: one by one they need not fit each other.
                    lab.start_with(values.clone())?;
                    if !lab.tunnel.restore_words(&words(key, rest)?) {
                        return Err(damaged(key));
                    }
                }
                "hash" => {
                    if rest != format!("{:016x}", lab.tunnel.hash()) {
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
