//! The conversation with a process that measures: a line is asked, a line is answered.
//!
//! | asked | answered |
//! |---|---|
//! | `open N SWEEPS SUBSTEPS` | `LINKS`: a sheet at its start |
//! | `steps COUNT` | nanoseconds they took |
//! | `stretch` | `MEAN RMS` |
//! | `checksum` | the hash of the state, 16 hexadecimal digits; `-` where it is not that of `pbd-core` |
//!
//! The process ends when nothing more is asked. `js/process.mjs` answers the same questions.

use crate::contestant::Contestant;
use crate::sheet::{Sheet, Stretch};
use std::io::{BufRead, Write};
use std::time::Instant;

/// Answers until nothing more is asked.
///
/// # Errors
/// What is wrong with a question, or with reading and writing.
pub fn answer_all(
    contestant: &Contestant,
    questions: impl BufRead,
    mut answers: impl Write,
) -> Result<(), String> {
    let mut sheet = None;
    for question in questions.lines() {
        let question = question.map_err(|error| error.to_string())?;
        let answer = answer(contestant, &mut sheet, &question)?;
        writeln!(answers, "{answer}")
            .and_then(|()| answers.flush())
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn answer(
    contestant: &Contestant,
    sheet: &mut Option<Sheet>,
    question: &str,
) -> Result<String, String> {
    let words: Vec<&str> = question.split_whitespace().collect();
    let number = |i: usize| -> Result<u32, String> {
        let word = words.get(i).ok_or_else(|| format!("`{question}` is too short"))?;
        word.parse().map_err(|_| format!("`{word}` is no whole number, in `{question}`"))
    };
    if words.first() == Some(&"open") {
        let (n, sweeps, substeps) = (number(1)?, number(2)?, number(3)?);
        if n < 2 {
            return Err(format!("a sheet has at least 2 × 2 particles, not {n} × {n}"));
        }
        let new = Sheet::new(n, contestant, sweeps, substeps).map_err(|error| error.to_string())?;
        let links = new.world().links().len();
        *sheet = Some(new);
        return Ok(links.to_string());
    }
    let sheet = sheet.as_mut().ok_or_else(|| format!("`{question}` before `open`"))?;
    match words.first() {
        Some(&"steps") => {
            let count = number(1)?;
            let start = Instant::now();
            sheet.step(count);
            Ok(start.elapsed().as_nanos().to_string())
        }
        Some(&"stretch") => {
            let Stretch { mean, rms } = sheet.stretch();
            Ok(format!("{mean} {rms}"))
        }
        Some(&"checksum") => Ok(format!("{:016x}", sheet.world().hash())),
        _ => Err(format!("`{question}` is none of open, steps, stretch, checksum")),
    }
}
