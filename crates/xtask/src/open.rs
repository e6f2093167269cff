//! Opening the page in the browser of the person who asked for it.

use std::process::{Command, Stdio};

/// Opens `url`; when there is no way to, says so and goes on, for the address has been printed.
pub(crate) fn in_browser(url: &str) {
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(args)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        println!("No browser was opened (`{program}`: {error}): open the address above by hand.");
    }
}
