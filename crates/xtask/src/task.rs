//! The one way an outside program is started: a label, a prepared command, and the sentence to print when it fails.

use anyhow::{Result, anyhow};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A prepared command.
#[derive(Debug)]
pub(crate) struct Task {
    /// What it does, as a person would say it.
    pub(crate) label: String,
    /// What will be started.
    pub(crate) command: Command,
    /// What probably went wrong and the next command to type.
    pub(crate) on_failure: String,
}

/// What a task printed, and whether it ended well.
#[derive(Debug)]
pub(crate) struct Printed {
    /// Its standard output.
    pub(crate) text: String,
    /// Whether its exit code was 0.
    pub(crate) success: bool,
}

impl Task {
    /// A task from its three parts.
    pub(crate) fn new(
        label: impl Into<String>,
        command: Command,
        on_failure: impl Into<String>,
    ) -> Self {
        Self { label: label.into(), command, on_failure: on_failure.into() }
    }

    /// Says what it does, does it, says how long it took.
    pub(crate) fn run(mut self) -> Result<()> {
        println!("{} …", self.label);
        let start = Instant::now();
        let status = self.command.status();
        self.judge(status)?;
        println!("{}: {}", self.label, seconds(start.elapsed()));
        Ok(())
    }

    /// Does it without a word of its own.
    pub(crate) fn run_silently(mut self) -> Result<()> {
        let status = self.command.status();
        self.judge(status)
    }

    /// Does it, passing its standard output on line by line and keeping a copy.
    pub(crate) fn tee(mut self) -> Result<Printed> {
        let mut child = self
            .command
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| self.not_started(&error))?;
        let mut text = String::new();
        if let Some(output) = child.stdout.take() {
            let mut reader = BufReader::new(output);
            let mut line = Vec::new();
            while reader.read_until(b'\n', &mut line)? > 0 {
                std::io::stdout().lock().write_all(&line)?;
                text.push_str(&String::from_utf8_lossy(&line));
                line.clear();
            }
        }
        let success = child.wait()?.success();
        Ok(Printed { text, success })
    }

    fn judge(&self, status: std::io::Result<ExitStatus>) -> Result<()> {
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(anyhow!("{} failed ({status}): {}", self.label, self.on_failure)),
            Err(error) => Err(self.not_started(&error)),
        }
    }

    fn not_started(&self, error: &std::io::Error) -> anyhow::Error {
        let program = self.command.get_program().to_string_lossy();
        anyhow!("{}: `{program}` did not start ({error}): {}", self.label, self.on_failure)
    }
}

/// A duration for people: `12.3 s`.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named_with_what_to_do() {
        let task =
            Task::new("knit", Command::new("no-such-program-here"), "type `cargo xtask doctor`");
        let text = task.run_silently().unwrap_err().to_string();
        assert!(text.starts_with("knit: `no-such-program-here` did not start ("), "{text}");
        assert!(text.ends_with("): type `cargo xtask doctor`"), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn a_failing_program_is_named_with_what_to_do() {
        let text = Task::new("knit", Command::new("false"), "try again")
            .run_silently()
            .unwrap_err()
            .to_string();
        assert_eq!(text, "knit failed (exit status: 1): try again");
    }

    #[cfg(unix)]
    #[test]
    fn tee_keeps_what_was_printed() {
        let mut command = Command::new("printf");
        command.arg("a\\nb");
        let printed = Task::new("print", command, "").tee().unwrap();
        assert_eq!((printed.text.as_str(), printed.success), ("a\nb", true));
    }
}
