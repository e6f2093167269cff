//! Noticing that a source file changed.
//!
//! By asking every half second: a few dozen files cost nothing to look at, and it works the same on every system and
//! in every container, which notifications do not.

use crate::files;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

const INTERVAL: Duration = Duration::from_millis(500);

/// How long nothing may change before a change counts: editors write several files, some of them twice.
const QUIET: Duration = Duration::from_millis(200);

type Snapshot = BTreeMap<PathBuf, (u64, SystemTime)>;

/// Files and folders, and what they looked like last.
#[derive(Debug)]
pub(crate) struct Watcher {
    sources: Vec<PathBuf>,
    seen: Snapshot,
}

impl Watcher {
    /// Watches from now on.
    pub(crate) fn new(sources: Vec<PathBuf>) -> Self {
        let seen = snapshot(&sources);
        Self { sources, seen }
    }

    /// Returns once something has changed and then nothing more for a moment.
    pub(crate) fn wait_for_change(&mut self) {
        while !self.has_changed() {
            thread::sleep(INTERVAL);
        }
        thread::sleep(QUIET);
        while self.has_changed() {
            thread::sleep(QUIET);
        }
    }

    /// Whether anything differs from when this was last asked.
    fn has_changed(&mut self) -> bool {
        let now = snapshot(&self.sources);
        let changed = now != self.seen;
        self.seen = now;
        changed
    }
}

fn snapshot(sources: &[PathBuf]) -> Snapshot {
    // A file that vanishes between the listing and the question is one that changed: the next listing shows it.
    let files = sources.iter().flat_map(|path| {
        if path.is_dir() { files::walk(path).unwrap_or_default() } else { vec![path.clone()] }
    });
    files
        .filter_map(|path| Some((state(&path)?, path)))
        .map(|(state, path)| (path, state))
        .collect()
}

fn state(path: &Path) -> Option<(u64, SystemTime)> {
    let metadata = path.metadata().ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn new_changed_and_removed_files_are_noticed_once() {
        let root = std::env::temp_dir().join(format!("cloth-lab-watch-{}", std::process::id()));
        let file = root.join("src/lib.rs");
        files::write(&file, "one").unwrap();
        let mut watcher = Watcher::new(vec![root.clone()]);
        assert!(!watcher.has_changed());
        fs::write(&file, "three").unwrap();
        assert!(watcher.has_changed());
        assert!(!watcher.has_changed());
        fs::write(root.join("src/new.rs"), "").unwrap();
        assert!(watcher.has_changed());
        fs::remove_file(&file).unwrap();
        assert!(watcher.has_changed());
        fs::remove_dir_all(root).unwrap();
    }
}
