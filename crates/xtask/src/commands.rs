//! The table of commands, the help text made from it, and the dispatch.

use crate::args::{self, Flag, Options, Usage, usage};
use crate::{bench, build, dist, doctor, golden, serve, test, trace};
use anyhow::Result;
use std::fmt::Write as _;
use std::process::ExitCode;

/// Something `cargo xtask` can do.
struct Command {
    name: &'static str,
    /// What may follow the name.
    usage: &'static str,
    /// One line of help.
    summary: &'static str,
    action: Action,
}

/// How a command takes its arguments.
enum Action {
    /// Options only, checked against the list before the command runs.
    Options(&'static [Flag], fn(&Options) -> Result<()>),
    /// As typed: the command reads them itself.
    Raw(fn(&[String]) -> Result<()>),
}

const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        usage: "[COMMAND]",
        summary: "list the commands, or the options of one",
        action: Action::Raw(help),
    },
    Command {
        name: "serve",
        usage: "[--port N] [--lan] [--open]",
        summary: "build the page, serve it on 127.0.0.1 and rebuild when a source file changes",
        action: Action::Options(serve::FLAGS, serve::run),
    },
    Command {
        name: "build",
        usage: "",
        summary: "compile the page to www/pkg and www/pkg-plain, and print what it weighs",
        action: Action::Options(&[], build::run),
    },
    Command {
        name: "dist",
        usage: "",
        summary: "write the static site to dist/, and dist/cloth-lab.html: the whole page in one file",
        action: Action::Options(&[], dist::run),
    },
    Command {
        name: "test",
        usage: "[--only STAGE,…] [--list]",
        summary: "run every check; installs what is missing; the last line is `N passed, N failed`",
        action: Action::Options(test::FLAGS, test::run),
    },
    Command {
        name: "trace",
        usage: "LAB [--steps N] [--set NAME=VALUE]… [--format csv|json]",
        summary: "print the state of a lab after N steps, in full precision",
        action: Action::Raw(trace::run),
    },
    Command {
        name: "golden",
        usage: "[--bless]",
        summary: "compare the recorded runs in tests/golden with what the code does now",
        action: Action::Raw(golden::run),
    },
    Command {
        name: "bench",
        usage: "[--smoke] [--quick] [--n N,…] [--sweeps N] [--json FILE]",
        summary: "time the sweeps natively, as WebAssembly and beside plain JavaScript, and the stretch they leave",
        action: Action::Options(bench::FLAGS, bench::run),
    },
    Command {
        name: "doctor",
        usage: "",
        summary: "say what is installed, what is missing and how it would be set up",
        action: Action::Options(&[], doctor::run),
    },
];

/// Runs the command line `args` (without the program's name) and says how it went.
///
/// The code is 0 when all went well, 2 for a mistake in what was typed, 1 for everything else.
#[must_use]
pub fn run(args: &[String]) -> ExitCode {
    match dispatch(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

fn dispatch(args: &[String]) -> Result<()> {
    let Some((name, rest)) = args.split_first() else {
        return help(&[]);
    };
    let name = if matches!(name.as_str(), "-h" | "--help") { "help" } else { name };
    let command = find(name)?;
    if rest.iter().any(|arg| arg == "--help" || arg == "-h") {
        print!("{}", details(command));
        return Ok(());
    }
    match command.action {
        Action::Options(flags, run) => run(&args::parse(name, flags, rest)?),
        Action::Raw(run) => run(rest),
    }
}

fn find(name: &str) -> Result<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name).ok_or_else(|| {
        let known: Vec<String> =
            COMMANDS.iter().map(|command| format!("`{}`", command.name)).collect();
        usage(format!("there is no command `{name}`; the commands are {}", known.join(", ")))
    })
}

fn help(args: &[String]) -> Result<()> {
    match args {
        [] => print!("{}", overview()),
        [name] => print!("{}", details(find(name)?)),
        [_, extra, ..] => {
            return Err(usage(format!("`help` takes one command, and was given `{extra}` too")));
        }
    }
    Ok(())
}

fn overview() -> String {
    let mut text = String::from("Cloth Lab: cargo xtask COMMAND\n\n");
    let width = COMMANDS.iter().map(|command| command.name.len()).max().unwrap_or(0);
    for Command { name, summary, .. } in COMMANDS {
        let _ = writeln!(text, "  {name:width$}  {summary}");
    }
    text.push_str("\n`cargo xtask help COMMAND` shows the options of one.\n");
    text
}

fn details(command: &Command) -> String {
    let mut text = format!("cargo xtask {} {}", command.name, command.usage).trim_end().to_owned();
    let _ = write!(text, "\n\n  {}\n", command.summary);
    if let Action::Options(flags @ [_, ..], _) = command.action {
        let shown: Vec<String> = flags
            .iter()
            .map(|flag| format!("{} {}", flag.name, flag.value.unwrap_or_default()))
            .collect();
        let width = shown.iter().map(String::len).max().unwrap_or(0);
        text.push('\n');
        for (flag, name) in flags.iter().zip(shown) {
            let _ = writeln!(text, "  {name:width$}  {}", flag.help);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> anyhow::Error {
        let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        dispatch(&args).expect_err("a mistake")
    }

    #[test]
    fn the_overview_has_one_line_for_each_command() {
        let text = overview();
        for command in COMMANDS {
            let line = text.lines().find(|line| line.trim_start().starts_with(command.name));
            assert!(line.is_some_and(|line| line.contains(command.summary)), "{}", command.name);
        }
    }

    #[test]
    fn an_unknown_command_is_named_with_what_exists() {
        let error = error("biuld");
        assert!(error.is::<Usage>());
        assert_eq!(
            error.to_string(),
            "there is no command `biuld`; the commands are `help`, `serve`, `build`, `dist`, `test`, `trace`, \
             `golden`, `bench`, `doctor`"
        );
    }

    #[test]
    fn an_unknown_option_is_named() {
        assert_eq!(
            error("build --fast").to_string(),
            "`build` takes no options, and was given `--fast`"
        );
    }

    #[test]
    fn details_show_every_option() {
        let text = details(find("serve").unwrap());
        assert!(text.starts_with("cargo xtask serve [--port N] [--lan] [--open]\n"));
        for flag in serve::FLAGS {
            assert!(text.contains(flag.name) && text.contains(flag.help), "{}", flag.name);
        }
    }
}
