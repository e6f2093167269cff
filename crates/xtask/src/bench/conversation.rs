//! The conversation with a process that measures; `crates/bench/src/process.rs` lists the questions.

use anyhow::{Context, Result, anyhow, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;

/// By how much the structural links of a sheet are longer or shorter than at rest, as a part of the rest length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// Mean of the magnitudes.
    pub(crate) mean: f64,
    /// Root of the mean square.
    pub(crate) rms: f64,
}

/// A process that answers. It ends with this value.
#[derive(Debug)]
pub(crate) struct Conversation {
    label: String,
    child: Child,
    /// `None` once there is nothing more to ask.
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Conversation {
    /// Starts the process.
    pub(crate) fn start(label: String, mut command: Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{label} did not start"))?;
        let questions = child.stdin.take();
        let answers = child.stdout.take().map(BufReader::new);
        let answers = answers.ok_or_else(|| anyhow!("{label} cannot be heard"))?;
        Ok(Self { label, child, questions, answers })
    }

    /// Opens a sheet of N × N particles; returns the number of its links.
    pub(crate) fn open(&mut self, n: u32, sweeps: u32, substeps: u32) -> Result<f64> {
        self.number(&format!("open {n} {sweeps} {substeps}"))
    }

    /// Makes steps; returns the nanoseconds they took.
    pub(crate) fn steps(&mut self, count: u32) -> Result<f64> {
        self.number(&format!("steps {count}"))
    }

    /// The stretch of the sheet.
    pub(crate) fn stretch(&mut self) -> Result<Stretch> {
        let answer = self.ask("stretch")?;
        let mut numbers = answer.split(' ').map(f64::from_str);
        match (numbers.next(), numbers.next()) {
            (Some(Ok(mean)), Some(Ok(rms))) => Ok(Stretch { mean, rms }),
            _ => bail!("{} answered `{answer}` to `stretch`", self.label),
        }
    }

    /// The hash of the state.
    pub(crate) fn checksum(&mut self) -> Result<String> {
        self.ask("checksum")
    }

    fn number(&mut self, question: &str) -> Result<f64> {
        let answer = self.ask(question)?;
        answer.parse().map_err(|_| anyhow!("{} answered `{answer}` to `{question}`", self.label))
    }

    fn ask(&mut self, question: &str) -> Result<String> {
        let ended = || format!("{} ended at `{question}`", self.label);
        let mut line = String::new();
        if let Some(questions) = &mut self.questions {
            writeln!(questions, "{question}").with_context(ended)?;
        }
        self.answers.read_line(&mut line)?;
        if line.is_empty() {
            bail!("{}; what it printed stands above", ended());
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // It ends by itself when its input does.
        self.questions = None;
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn process(script: &str) -> Conversation {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Conversation::start("knitter".to_owned(), command).unwrap()
    }

    #[test]
    fn a_line_is_asked_and_a_line_is_answered() {
        let mut process = process("read q; echo 12; read q; echo 0.5 0.75; read q; echo \"$q\"");
        assert_eq!(process.open(64, 8, 1).unwrap(), 12.0);
        assert_eq!(process.stretch().unwrap(), Stretch { mean: 0.5, rms: 0.75 });
        assert_eq!(process.checksum().unwrap(), "checksum");
    }

    #[test]
    fn an_answer_that_is_none_is_shown() {
        let mut process = process("read q; echo what; read q; echo 1");
        let error = process.steps(3).unwrap_err().to_string();
        assert_eq!(error, "knitter answered `what` to `steps 3`");
        let error = process.stretch().unwrap_err().to_string();
        assert_eq!(error, "knitter answered `1` to `stretch`");
    }

    #[test]
    fn a_process_that_ends_is_named() {
        let error = process("read q").steps(3).unwrap_err().to_string();
        assert!(error.starts_with("knitter ended at `steps 3`"), "{error}");
    }
}
