//! A small file server with strict headers, for `serve` and for the browser tests.

mod address;
mod headers;

use crate::media_type::media_type;
use address::file_of;
use anyhow::{Context, Result};
use std::fs;
use std::io::{Cursor, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tiny_http::{Method, Request, Response};

/// As many requests as a browser makes at once.
const WORKERS: usize = 6;

/// A port that is open; nothing is answered before [`Server::start`].
pub(crate) struct Server {
    http: tiny_http::Server,
    address: SocketAddr,
}

type Answer = Response<Cursor<Vec<u8>>>;

impl Server {
    /// Opens `port` on `ip`; port 0 is any free one.
    pub(crate) fn bind(ip: IpAddr, port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((ip, port))?;
        let address = listener.local_addr()?;
        let http =
            tiny_http::Server::from_listener(listener, None).map_err(std::io::Error::other)?;
        Ok(Self { http, address })
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
        let http = Arc::new(self.http);
        for _ in 0..WORKERS {
            let (http, root) = (Arc::clone(&http), root.clone());
            thread::spawn(move || {
                while let Ok(request) = http.recv() {
                    // A browser that went away before the end of its answer is none of our business.
                    let _ = answer(request, &root);
                }
            });
        }
        Ok(())
    }
}

fn answer(request: Request, root: &Path) -> std::io::Result<()> {
    let response = match request.method() {
        Method::Get | Method::Head => file_answer(request.url(), root),
        _ => text_answer(405, "only GET and HEAD are answered here\n")
            .with_header(headers::header("Allow", "GET, HEAD")),
    };
    request.respond(response)
}

fn file_answer(url: &str, root: &Path) -> Answer {
    let Some(path) = file_of(url) else {
        return not_found();
    };
    match read_below(root, &path) {
        Ok(content) => with_headers(Response::from_data(content), media_type(&path)),
        Err(error) if error.kind() == ErrorKind::NotFound => not_found(),
        Err(error) => text_answer(500, &format!("cannot read the file: {error}\n")),
    }
}

/// Reads a file, unless a symbolic link leads out of `root`.
fn read_below(root: &Path, path: &Path) -> std::io::Result<Vec<u8>> {
    let real: PathBuf = root.join(path).canonicalize()?;
    if !real.starts_with(root) || !real.is_file() {
        return Err(ErrorKind::NotFound.into());
    }
    fs::read(real)
}

fn not_found() -> Answer {
    text_answer(404, "there is nothing at this address\n")
}

fn text_answer(status: u16, text: &str) -> Answer {
    with_headers(Response::from_string(text).with_status_code(status), "text/plain; charset=utf-8")
}

fn with_headers(mut response: Answer, media_type: &str) -> Answer {
    response.add_header(headers::header("Content-Type", media_type));
    for (name, value) in headers::strict() {
        response.add_header(headers::header(name, &value));
    }
    // One length instead of chunks, so that a browser can show progress.
    response.with_chunked_threshold(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::{Ipv4Addr, TcpStream};

    /// Starts a server for a fresh folder with one page, and sends it a request as raw text.
    fn ask(test: &str, request_line: &str) -> String {
        let root =
            std::env::temp_dir().join(format!("cloth-lab-server-{test}-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        fs::write(root.join("index.html"), "<p>here</p>").unwrap();
        let server = Server::bind(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
        let port = server.port();
        server.start(&root).unwrap();
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        write!(stream, "{request_line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        fs::remove_dir_all(root).unwrap();
        text
    }

    #[test]
    fn the_page_comes_with_every_header() {
        let text = ask("page", "GET /");
        assert!(text.starts_with("HTTP/1.1 200"), "{text}");
        assert!(text.contains("Content-Type: text/html; charset=utf-8\r\n"), "{text}");
        assert!(text.ends_with("<p>here</p>"), "{text}");
        for (name, value) in headers::strict() {
            assert!(text.contains(&format!("{name}: {value}\r\n")), "{name} in {text}");
        }
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        assert!(ask("missing", "GET /nothing.js").starts_with("HTTP/1.1 404"));
        assert!(ask("traversal", "GET /../../etc/passwd").starts_with("HTTP/1.1 404"));
        assert!(ask("encoded", "GET /%2e%2e/%2e%2e/etc/passwd").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn nothing_can_be_sent() {
        let text = ask("post", "POST /");
        assert!(text.starts_with("HTTP/1.1 405"), "{text}");
        assert!(text.contains("Allow: GET, HEAD\r\n"), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let root =
            std::env::temp_dir().join(format!("cloth-lab-server-link-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let root = root.canonicalize().unwrap();
        std::os::unix::fs::symlink("/etc/hostname", root.join("out.txt")).unwrap();
        let found = read_below(&root, Path::new("out.txt"));
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(found.unwrap_err().kind(), ErrorKind::NotFound);
    }
}
