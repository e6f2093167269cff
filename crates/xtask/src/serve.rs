//! `cargo xtask serve`: builds the page, answers requests for it, and rebuilds when a source file changes.

use crate::args::{Flag, Options, usage};
use crate::build;
use crate::lan;
use crate::open;
use crate::project;
use crate::server::Server;
use crate::style_sheet;
use crate::variant::Variant;
use crate::watch::Watcher;
use anyhow::{Result, anyhow, bail};
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr};

/// The options of the command.
pub(crate) const FLAGS: &[Flag] = &[
    Flag {
        name: "--port",
        value: Some("N"),
        help: "the port, 1 to 65535, or 0 for any free one (8080 unless given)",
    },
    Flag {
        name: "--lan",
        value: None,
        help: "let other devices in, and print the address and a QR code of it",
    },
    Flag { name: "--open", value: None, help: "open the page in the browser" },
];

const DEFAULT_PORT: u16 = 8080;

/// Runs the command; it ends only when it is interrupted or cannot begin.
pub(crate) fn run(options: &Options) -> Result<()> {
    let port = options.value("--port").map_or(Ok(DEFAULT_PORT), parse_port)?;
    let lan = options.has("--lan");
    let ip = IpAddr::V4(if lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST });
    // First of all, so that a port in use is known before minutes of compiling.
    let server = Server::bind(ip, port).map_err(|error| cannot_listen(port, &error))?;

    let mut watcher = Watcher::new(sources());
    first_build()?;
    let (url, port) = (server.url(), server.port());
    server.start(&project::www())?;
    println!("\nCloth Lab is at {url}");
    if lan {
        print!("{}", lan::invitation(port));
    }
    println!(
        "It is rebuilt when a source file changes; reload the page to see it. Ctrl+C ends it."
    );
    if options.has("--open") {
        open::in_browser(&url);
    }
    // Nobody waits for it: who develops has a browser with lanes, and the page is up.
    if let Err(error) = build::build_one(Variant::Plain) {
        eprintln!(
            "error: {error:#}\nBrowsers without lanes are sent the build before, if there is one."
        );
    }
    loop {
        watcher.wait_for_change();
        println!("\nA source file changed.");
        if let Err(error) = rebuild() {
            eprintln!(
                "error: {error:#}\nThe page stays as it was; correct the error and save again."
            );
        }
    }
}

/// Builds the page again: first what nearly every browser loads, so that it can be looked at while the other build, which
/// must not stay behind, is made.
fn rebuild() -> Result<()> {
    build::build_one(Variant::Lanes)?;
    println!("The page is up to date: reload it.");
    build::build_one(Variant::Plain)
}

/// Builds the page; with an older one at hand, a failure is no reason not to serve that.
fn first_build() -> Result<()> {
    if let Err(error) = build::build_one(Variant::Lanes) {
        if !build::page_exists() {
            bail!(error);
        }
        eprintln!("error: {error:#}\nThe page served is that of the last build that went well.");
    } else if !project::www().join("index.html").is_file() {
        bail!("www/index.html is missing: type `git checkout www`");
    }
    Ok(())
}

/// What the page is made of, as far as it must be built; the rest of `www` is served as it is.
fn sources() -> Vec<std::path::PathBuf> {
    let root = project::root();
    let mut sources: Vec<_> = project::PAGE_CRATES
        .iter()
        .chain(&["mesh"])
        .map(|name| root.join("crates").join(name))
        .collect();
    sources.extend([
        project::www().join(style_sheet::SOURCES),
        root.join("Cargo.toml"),
        root.join("Cargo.lock"),
        root.join(".cargo/config.toml"),
    ]);
    sources
}

fn parse_port(text: &str) -> Result<u16> {
    text.parse().map_err(|_| {
        usage(format!(
            "`--port` takes a number from 1 to 65535, or 0 for any free port, and was given `{text}`; \
             try `cargo xtask serve --port {DEFAULT_PORT}`"
        ))
    })
}

fn cannot_listen(port: u16, error: &std::io::Error) -> anyhow::Error {
    let cause = match error.kind() {
        ErrorKind::AddrInUse => "is in use by another program".to_owned(),
        ErrorKind::PermissionDenied => "may not be opened by this user".to_owned(),
        _ => format!("cannot be opened ({error})"),
    };
    anyhow!(
        "port {port} {cause}: choose another with `--port`, from 1 to 65535, or let the system choose: \
         `cargo xtask serve --port 0`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_port_is_accepted_and_nothing_else() {
        assert_eq!(parse_port("0").unwrap(), 0);
        assert_eq!(parse_port("65535").unwrap(), 65535);
        for text in ["abc", "99999", "-1", "", "80 80", "1e3"] {
            assert_eq!(
                parse_port(text).unwrap_err().to_string(),
                format!(
                    "`--port` takes a number from 1 to 65535, or 0 for any free port, and was given `{text}`; \
                     try `cargo xtask serve --port 8080`"
                )
            );
        }
    }

    #[test]
    fn a_port_in_use_says_what_to_do() {
        let first = Server::bind(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
        let port = first.port();
        let Err(error) = Server::bind(Ipv4Addr::LOCALHOST.into(), port) else {
            panic!("two servers on one port")
        };
        assert_eq!(
            cannot_listen(port, &error).to_string(),
            format!(
                "port {port} is in use by another program: choose another with `--port`, from 1 to 65535, or let \
                 the system choose: `cargo xtask serve --port 0`"
            )
        );
    }
}
