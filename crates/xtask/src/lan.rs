//! Inviting a phone: the address of this machine in the local network, and a QR code of it.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// What to print for somebody with a phone.
pub(crate) fn invitation(port: u16) -> String {
    let Some(ip) = address() else {
        return "This machine is in no network that another device could reach it through.\n"
            .to_owned();
    };
    let url = format!("http://{ip}:{port}/");
    let mut text = format!("In the same network it is at {url}\n\n");
    if let Some(code) = code(&url, std::io::stdout().is_terminal()) {
        let _ = writeln!(text, "{code}");
    }
    text
}

/// The address by which this machine would speak to the rest of the world.
fn address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // To connect a datagram socket sends nothing: it only makes the system choose a way out. The address is one
    // reserved for documentation.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => Some(ip),
        _ => None,
    }
}

/// The code, two rows of squares to a line of text; on a terminal in black on white, whatever its colours.
fn code(url: &str, colours: bool) -> Option<String> {
    let squares = QrCode::new(url).ok()?.render::<Dense1x2>().quiet_zone(true).build();
    if !colours {
        return Some(squares);
    }
    let mut text = String::new();
    for line in squares.lines() {
        let _ = writeln!(text, "\u{1b}[30;107m{line}\u{1b}[0m");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_a_square_with_a_quiet_zone() {
        let text = code("http://192.168.1.20:8080/", false).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        // Two rows to a line, and 4 light squares on each side of the at least 21 dark or light ones.
        assert!(width >= 29 && lines.len() == width.div_ceil(2), "{width} by {}", lines.len());
        assert_eq!(lines[0].trim(), "");
    }

    #[test]
    fn on_a_terminal_every_line_sets_and_resets_its_colours() {
        let text = code("http://192.168.1.20:8080/", true).unwrap();
        assert!(
            text.lines()
                .all(|line| line.starts_with("\u{1b}[30;107m") && line.ends_with("\u{1b}[0m"))
        );
    }
}
