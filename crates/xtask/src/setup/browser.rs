//! A Chromium to test in, the driver that lets the wasm test runner steer it, and perhaps a Firefox.

use super::apt;
use crate::program;
use anyhow::Result;
use std::env;
use std::path::{Path, PathBuf};

const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const BY_HAND: &str =
    "install Chromium or Chrome, or point CHROME at one, then type the same command again";

const DRIVER_BY_HAND: &str = "install chromedriver in the browser's version, or point CHROMEDRIVER at it, then type the same command again";

const FIREFOX_NAMES: [&str; 2] = ["firefox", "firefox-esr"];

/// What a summary says where nothing can be tested in Firefox.
pub(crate) const NO_FIREFOX: &str =
    "no Firefox, and none can be installed from here; point FIREFOX at one";

/// Where Chromium is.
///
/// First what `CHROME` says, then the usual names on `PATH`, the usual place on a Mac, and what Playwright downloaded.
pub(crate) fn find() -> Option<PathBuf> {
    from_variable("CHROME")
        .or_else(|| NAMES.iter().find_map(|name| program::find(name)))
        .or_else(|| {
            existing(PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"))
        })
        .or_else(|| playwright_caches().iter().find_map(|cache| newest_in(cache)))
}

/// Where chromedriver is; the variables are the usual one and that of hosted build machines, which names a folder.
pub(crate) fn find_driver() -> Option<PathBuf> {
    let file = format!("chromedriver{}", env::consts::EXE_SUFFIX);
    from_variable("CHROMEDRIVER")
        .or_else(|| existing(PathBuf::from(env::var_os("CHROMEWEBDRIVER")?).join(file)))
        .or_else(|| program::find("chromedriver"))
}

/// Where Firefox is: what `FIREFOX` says, the usual names on `PATH`, the usual place on a Mac.
pub(crate) fn find_firefox() -> Option<PathBuf> {
    from_variable("FIREFOX")
        .or_else(|| FIREFOX_NAMES.iter().find_map(|name| program::find(name)))
        .or_else(|| existing(PathBuf::from("/Applications/Firefox.app/Contents/MacOS/firefox")))
}

/// Finds Firefox, or installs it.
pub(crate) fn ensure_firefox() -> Result<PathBuf> {
    if let Some(found) = find_firefox() {
        return Ok(found);
    }
    apt::install(&["firefox-esr"], NO_FIREFOX)?;
    find_firefox().ok_or_else(|| anyhow::anyhow!(NO_FIREFOX))
}

/// Finds Chromium, or installs it.
pub(crate) fn ensure() -> Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    // Both at once: they must have the same version.
    apt::install(&["chromium", "chromium-driver"], BY_HAND)?;
    find().ok_or_else(|| anyhow::anyhow!("no Chromium was found after its installation: {BY_HAND}"))
}

/// Finds chromedriver, or installs it.
pub(crate) fn ensure_driver() -> Result<PathBuf> {
    if let Some(found) = find_driver() {
        return Ok(found);
    }
    apt::install(&["chromium-driver"], DRIVER_BY_HAND)?;
    find_driver().ok_or_else(|| {
        anyhow::anyhow!("no chromedriver was found after its installation: {DRIVER_BY_HAND}")
    })
}

/// What the wasm test runner should ask of the browser, as the JSON it reads.
///
/// No sandbox, because the tests may run as root or in a container, where there is none; nothing in the background,
/// because the tests must not depend on a network.
pub(crate) fn capabilities(browser: &Path) -> String {
    let binary = browser.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let flags: Vec<String> = FLAGS.iter().map(|flag| format!("\"{flag}\"")).collect();
    format!(
        "{{\"goog:chromeOptions\": {{\"binary\": \"{binary}\", \"args\": [\"--headless\", {}]}}}}\n",
        flags.join(", ")
    )
}

const FLAGS: [&str; 7] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
];

fn from_variable(name: &str) -> Option<PathBuf> {
    existing(PathBuf::from(env::var_os(name)?))
}

fn existing(path: PathBuf) -> Option<PathBuf> {
    path.is_file().then_some(path)
}

fn playwright_caches() -> Vec<PathBuf> {
    let below = |variable: &str, path: &str| {
        env::var_os(variable).map(|home| PathBuf::from(home).join(path))
    };
    let places = [
        below("PLAYWRIGHT_BROWSERS_PATH", ""),
        below("HOME", ".cache/ms-playwright"),
        below("HOME", "Library/Caches/ms-playwright"),
        below("LOCALAPPDATA", "ms-playwright"),
    ];
    places.into_iter().flatten().collect()
}

/// The browser of the newest `chromium-NUMBER` folder.
fn newest_in(cache: &Path) -> Option<PathBuf> {
    let number =
        |path: &Path| path.file_name()?.to_str()?.strip_prefix("chromium-")?.parse::<u32>().ok();
    let mut folders: Vec<PathBuf> =
        cache.read_dir().ok()?.flatten().map(|entry| entry.path()).collect();
    folders.retain(|path| number(path).is_some());
    folders.sort_by_key(|path| std::cmp::Reverse(number(path)));
    let inside = [
        "chrome-linux64/chrome",
        "chrome-linux/chrome",
        "chrome-win64/chrome.exe",
        "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    ];
    folders
        .iter()
        .flat_map(|folder| inside.iter().map(move |file| folder.join(file)))
        .find_map(existing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capabilities_name_the_browser() {
        let text = capabilities(Path::new("/opt/a \"b\"/chrome"));
        assert!(text.contains(r#""binary": "/opt/a \"b\"/chrome""#), "{text}");
        assert!(text.contains(r#""args": ["--headless", "--no-sandbox""#), "{text}");
    }
}
