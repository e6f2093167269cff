//! A small file server with strict headers, for `serve` and for the browser tests.
//!
//! On the standard library, because a page of files needs two methods, one answer to a connection and no more: the small
//! HTTP library that was tried first left browsers waiting when they kept six connections open.

mod address;
mod answer;
mod request;

use answer::Answer;
use anyhow::{Context, Result};
use request::Request;
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// How long a connection may be silent: browsers open some in advance and then do not use them.
const PATIENCE: Duration = Duration::from_secs(20);

/// A port that is open; nothing is answered before [`Server::start`].
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens `port` on `ip`; port 0 is any free one.
    pub(crate) fn bind(ip: IpAddr, port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((ip, port))?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    /// The port that was opened.
    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    /// The address for a browser on this machine.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port())
    }

    /// Answers with the files in `root` from now on, until the process ends.
    pub(crate) fn start(self, root: &Path) -> Result<()> {
        let root =
            root.canonicalize().with_context(|| format!("cannot serve {}", root.display()))?;
        let root: Arc<Path> = root.into();
        thread::spawn(move || {
            for stream in self.listener.incoming().flatten() {
                let root = Arc::clone(&root);
                // A browser that goes away before the end of its answer is none of our business.
                thread::spawn(move || drop(converse(&stream, &root)));
            }
        });
        Ok(())
    }
}

/// Reads one request and answers it.
fn converse(mut stream: &TcpStream, root: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let answer = match Request::read(&mut stream)? {
        Some(request) => respond(&request, root),
        None => Answer::text(400, "this is no request\n"),
    };
    answer.write(&mut stream)?;
    stream.flush()?;
    // What was sent along and nobody read would make the system throw the answer away: read it, up to a limit.
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    std::io::copy(&mut stream.take(1 << 20), &mut std::io::sink()).map(drop)
}

fn respond(request: &Request, root: &Path) -> Answer {
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return Answer::text(405, "only GET and HEAD are answered here\n")
            .with("Allow", "GET, HEAD");
    }
    let answer =
        match address::file_of(&request.address).map(|path| (read_below(root, &path), path)) {
            Some((Ok(content), path)) => Answer::file(&path, content),
            Some((Err(error), _)) if error.kind() != std::io::ErrorKind::NotFound => {
                Answer::text(500, &format!("the file cannot be read: {error}\n"))
            }
            _ => Answer::text(404, "there is nothing at this address\n"),
        };
    if request.method == "HEAD" { answer.head_only() } else { answer }
}

/// Reads a file, unless a symbolic link leads out of `root`.
fn read_below(root: &Path, path: &Path) -> std::io::Result<Vec<u8>> {
    let real: PathBuf = match root.join(path).canonicalize() {
        // `main.js/x`: what is asked for would be inside of a file.
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
            return Err(std::io::ErrorKind::NotFound.into());
        }
        result => result?,
    };
    if !real.starts_with(root) || !real.is_file() {
        return Err(std::io::ErrorKind::NotFound.into());
    }
    std::fs::read(real)
}

#[cfg(test)]
mod tests;
