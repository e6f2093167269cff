//! The table at the end.

use super::Outcome;
use std::fmt::Write as _;
use std::time::Duration;

/// A stage that is over.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) outcome: Outcome,
    pub(super) time: Duration,
}

/// One line for each stage, and for the time that setting up took.
pub(super) fn table(rows: &[Row], set_up: Duration) -> String {
    let mut text = format!("\n{:14} {:>7} {:>7} {:>9}\n", "stage", "passed", "failed", "seconds");
    for Row { name, outcome, time } in rows {
        let tally = outcome.tally();
        let seconds = time.as_secs_f64();
        let _ = write!(text, "{name:14} {:>7} {:>7} {seconds:>9.1}", tally.passed, tally.failed);
        let _ = match outcome {
            Outcome::Ran(_) => writeln!(text),
            Outcome::Broke(reason) => writeln!(text, "  {reason}"),
            Outcome::Skipped(reason) => writeln!(text, "  skipped: {reason}"),
        };
    }
    let _ = writeln!(text, "{:14} {:>7} {:>7} {:>9.1}", "(set-up)", "", "", set_up.as_secs_f64());
    text
}

#[cfg(test)]
mod tests {
    use super::super::count::Tally;
    use super::*;

    #[test]
    fn every_outcome_has_its_line() {
        let time = Duration::from_millis(1250);
        let rows = [
            Row { name: "fmt", outcome: Outcome::Ran(Tally { passed: 1, failed: 0 }), time },
            Row { name: "dist", outcome: Outcome::Broke("no compiler".to_owned()), time },
            Row { name: "size", outcome: Outcome::Skipped("`dist` failed".to_owned()), time },
        ];
        let text = table(&rows, Duration::from_secs(2));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[2], "fmt                  1       0       1.2");
        assert_eq!(lines[3], "dist                 0       1       1.2  no compiler");
        assert_eq!(lines[4], "size                 0       0       1.2  skipped: `dist` failed");
        assert_eq!(lines[5], "(set-up)                             2.0");
    }
}
