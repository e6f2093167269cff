//! Finding programs and asking them who they are.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The full path of a program on `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    // npm is a script on Windows, and only a file with this ending can be started there.
    let names: &[String] = if cfg!(windows) { &[file, format!("{name}.cmd")] } else { &[file] };
    env::split_paths(&path)
        .flat_map(|dir| names.iter().map(move |name| dir.join(name)))
        .find(|path| path.is_file())
}

/// The trimmed standard output of a program that ends well.
pub(crate) fn output<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: &[S]) -> Option<String> {
    output_of(Command::new(program).args(args))
}

/// The trimmed standard output of a command that ends well.
pub(crate) fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// The first line a program prints when asked for its version.
pub(crate) fn version(program: &Path) -> Option<String> {
    let text = output(program, &["--version"])?;
    text.lines().next().map(str::to_owned)
}

/// The first number with dots in it, `20.11.0` in `v20.11.0`, as numbers.
pub(crate) fn version_numbers(text: &str) -> Vec<u32> {
    let start = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    text[start..]
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .next()
        .unwrap_or_default()
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_numbers_are_found_in_what_programs_print() {
        assert_eq!(version_numbers("v20.11.0"), [20, 11, 0]);
        assert_eq!(version_numbers("Chromium 142.0.7444.59 built on Debian"), [142, 0, 7444, 59]);
        assert_eq!(version_numbers("no version"), Vec::<u32>::new());
    }

    #[test]
    fn a_program_that_does_not_exist_is_not_found() {
        assert_eq!(find("no-such-program-here"), None);
        assert_eq!(output("no-such-program-here", &["--version"]), None);
    }
}
