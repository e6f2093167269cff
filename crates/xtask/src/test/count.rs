//! Counting what test programs report.

use std::fmt;
use std::iter::Sum;

/// How many checks passed, and how many did not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) passed: usize,
    pub(super) failed: usize,
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            passed: sum.passed + tally.passed,
            failed: sum.failed + tally.failed,
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// Adds up the lines `test result: ok. 3 passed; 0 failed; …` of Rust's test harness and of the wasm test runner.
pub(super) fn rust_tests(output: &str) -> Tally {
    let results = output.lines().filter_map(|line| line.split_once("test result: "));
    results
        .map(|(_, counts)| Tally {
            passed: before(counts, " passed"),
            failed: before(counts, " failed"),
        })
        .sum()
}

/// Reads the last lines of a report in the Test Anything Protocol, as Node writes it: `# pass 3`, `# fail 0`.
///
/// A cancelled test is one that did not end in time, or whose file did not: a failure.
pub(super) fn node_tests(report: &str) -> Tally {
    let count = |name: &str| {
        let number = |line: &str| line.strip_prefix(name)?.trim().parse::<usize>().ok();
        report.lines().rev().find_map(number).unwrap_or(0)
    };
    Tally { passed: count("# pass "), failed: count("# fail ") + count("# cancelled ") }
}

/// The number in front of a word.
fn before(text: &str, word: &str) -> usize {
    let number = |(before, _): (&str, &str)| {
        before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    text.split_once(word).and_then(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_several_test_programs_are_added() {
        let output = "running 2 tests\ntest a ... ok\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s\n\n\
            test result: \u{1b}[31mFAILED\u{1b}[0m. 3 passed; 2 failed; 0 ignored; 0 filtered out\n";
        assert_eq!(rust_tests(output), Tally { passed: 15, failed: 2 });
    }

    #[test]
    fn no_result_is_no_test() {
        assert_eq!(rust_tests("no tests to run!\n"), Tally::default());
        assert_eq!(node_tests(""), Tally::default());
    }

    #[test]
    fn node_counts_cancelled_tests_apart_and_they_failed() {
        let report = "TAP version 13\nok 1 - x\n# pass 99 is a comment of a test\n1..3\n# tests 6\n# suites 0\n\
            # pass 3\n# fail 1\n# cancelled 2\n# skipped 0\n# todo 0\n# duration_ms 12.5\n";
        assert_eq!(node_tests(report), Tally { passed: 3, failed: 3 });
    }

    #[test]
    fn the_sum_reads_as_the_last_line() {
        let sum: Tally =
            [Tally { passed: 1, failed: 0 }, Tally { passed: 4, failed: 2 }].into_iter().sum();
        assert_eq!(sum.to_string(), "5 passed, 2 failed");
    }
}
