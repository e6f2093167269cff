//! The server, asked through a connection.

use super::*;
use std::fs;
use std::net::Ipv4Addr;

/// Starts a server for a fresh folder with one page, and sends it some bytes.
fn send(test: &str, request: &str) -> String {
    let root = std::env::temp_dir().join(format!("cloth-lab-server-{test}-{}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("index.html"), "<p>here</p>").unwrap();
    let server = Server::bind(Ipv4Addr::LOCALHOST.into(), 0).unwrap();
    let port = server.port();
    server.start(&root).unwrap();
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    fs::remove_dir_all(root).unwrap();
    text
}

fn ask(test: &str, line: &str) -> String {
    send(test, &format!("{line} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
}

#[test]
fn the_page_comes_with_every_header() {
    let text = ask("page", "GET /");
    assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
    assert!(text.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"), "{text}");
    assert!(text.contains("\r\nContent-Length: 11\r\n"), "{text}");
    assert!(text.ends_with("\r\n\r\n<p>here</p>"), "{text}");
    for (name, value) in answer::strict_headers() {
        assert!(text.contains(&format!("\r\n{name}: {value}\r\n")), "{name} in {text}");
    }
}

#[test]
fn only_the_head_can_be_asked_for() {
    let text = ask("head", "HEAD /");
    assert!(text.contains("\r\nContent-Length: 11\r\n") && text.ends_with("\r\n\r\n"), "{text}");
}

#[test]
fn what_is_not_there_is_not_found() {
    for line in [
        "GET /nothing.js",
        "GET /../../etc/passwd",
        "GET /%2e%2e/%2e%2e/etc/passwd",
        "GET /index.html/x",
    ] {
        let text = ask("missing", line);
        assert!(text.starts_with("HTTP/1.1 404 Not Found\r\n"), "{line}: {text}");
        assert!(text.contains("\r\nContent-Security-Policy: "), "{line}: {text}");
    }
}

#[test]
fn nothing_can_be_sent() {
    let text = send("post", "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello");
    assert!(text.starts_with("HTTP/1.1 405 Method Not Allowed\r\n"), "{text}");
    assert!(text.contains("\r\nAllow: GET, HEAD\r\n"), "{text}");
}

#[test]
fn nonsense_is_refused() {
    assert!(send("nonsense", "hello\r\n\r\n").starts_with("HTTP/1.1 400 Bad Request\r\n"));
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_not_followed() {
    let root = std::env::temp_dir().join(format!("cloth-lab-server-link-{}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    let root = root.canonicalize().unwrap();
    std::os::unix::fs::symlink("/etc/hostname", root.join("out.txt")).unwrap();
    let found = read_below(&root, Path::new("out.txt"));
    fs::remove_dir_all(&root).unwrap();
    assert_eq!(found.unwrap_err().kind(), std::io::ErrorKind::NotFound);
}
