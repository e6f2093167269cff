//! Command-line options: a switch, or a name with a value. Every mistake becomes one sentence that names it.

use anyhow::{Result, anyhow};
use std::fmt;

/// An option a command understands.
#[derive(Debug)]
pub(crate) struct Flag {
    /// As typed, with its dashes.
    pub(crate) name: &'static str,
    /// What stands for the value in the help text; `None` for a switch.
    pub(crate) value: Option<&'static str>,
    /// What it does, for the help text.
    pub(crate) help: &'static str,
}

/// The options that were given.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Options {
    given: Vec<(&'static str, Option<String>)>,
}

impl Options {
    /// Whether the option was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| *given == name)
    }

    /// Every value of an option that may be given more than once, in order.
    pub(crate) fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.given
            .iter()
            .filter(move |(given, _)| *given == name)
            .filter_map(|(_, value)| value.as_deref())
    }

    /// The value of an option; the last one wins when it was given twice.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.given.iter().rev().find(|(given, _)| *given == name)?.1.as_deref()
    }
}

/// A mistake in what was typed, as opposed to something that went wrong later: the process ends with code 2.
#[derive(Debug)]
pub(crate) struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A usage error with this text.
pub(crate) fn usage(text: impl Into<String>) -> anyhow::Error {
    anyhow!(Usage(text.into()))
}

/// Reads the options of `command`.
pub(crate) fn parse(command: &str, flags: &'static [Flag], args: &[String]) -> Result<Options> {
    let mut options = Options::default();
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let (name, inline) = match arg.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (arg.as_str(), None),
        };
        let flag = flags
            .iter()
            .find(|flag| flag.name == name)
            .ok_or_else(|| unknown(command, flags, name))?;
        let value = match (flag.value, inline) {
            (None, None) => None,
            (None, Some(_)) => {
                return Err(usage(format!("`{name}` is a switch and takes no value")));
            }
            (Some(_), Some(value)) => Some(value),
            (Some(what), None) => {
                let value = rest.next().ok_or_else(|| {
                    usage(format!("`{name}` needs a value: `cargo xtask {command} {name} {what}`"))
                })?;
                Some(value.clone())
            }
        };
        options.given.push((flag.name, value));
    }
    Ok(options)
}

fn unknown(command: &str, flags: &[Flag], name: &str) -> anyhow::Error {
    if flags.is_empty() {
        return usage(format!("`{command}` takes no options, and was given `{name}`"));
    }
    let known: Vec<String> = flags.iter().map(|flag| format!("`{}`", flag.name)).collect();
    usage(format!("`{command}` has no option `{name}`; it has {}", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAGS: &[Flag] = &[
        Flag { name: "--port", value: Some("N"), help: "" },
        Flag { name: "--lan", value: None, help: "" },
    ];

    fn read(line: &str) -> Result<Options> {
        let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse("serve", FLAGS, &args)
    }

    fn message(line: &str) -> String {
        let error = read(line).expect_err("a mistake");
        assert!(error.is::<Usage>(), "{line} is a usage error");
        error.to_string()
    }

    #[test]
    fn both_spellings_of_a_value_are_the_same() {
        assert_eq!(read("--port 81 --lan").unwrap(), read("--port=81 --lan").unwrap());
        assert_eq!(read("--port 81").unwrap().value("--port"), Some("81"));
    }

    #[test]
    fn nothing_given_is_nothing_set() {
        let options = read("").unwrap();
        assert!(!options.has("--lan"));
        assert_eq!(options.value("--port"), None);
    }

    #[test]
    fn the_last_value_wins() {
        assert_eq!(read("--port 1 --port 2").unwrap().value("--port"), Some("2"));
    }

    #[test]
    fn mistakes_name_themselves_and_what_exists() {
        assert_eq!(
            message("--prot 81"),
            "`serve` has no option `--prot`; it has `--port`, `--lan`"
        );
        assert_eq!(message("81"), "`serve` has no option `81`; it has `--port`, `--lan`");
        assert_eq!(message("--port"), "`--port` needs a value: `cargo xtask serve --port N`");
        assert_eq!(message("--lan=yes"), "`--lan` is a switch and takes no value");
    }

    #[test]
    fn a_command_without_options_says_so() {
        let error = parse("build", &[], &["--fast".to_owned()]).expect_err("a mistake");
        assert_eq!(error.to_string(), "`build` takes no options, and was given `--fast`");
    }
}
