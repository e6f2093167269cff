//! The text that the page fetches when somebody opens a tab to read it: what the labs say of
//! their models, and the regions of our own source.

use crate::files::{self, has_extension};
use anyhow::{Context, Result, ensure};
use labs::source::{END, HEADING, MODEL, range};
use std::fmt::Write as _;
use std::path::Path;

/// What it is called in `www/pkg`.
pub(crate) const FILE: &str = "texts.txt";

const REGION: &str = "// region: ";

/// What a lab says of its model, in its folder.
const MODEL_FILE: &str = "model.txt";

/// The models of all labs and all regions of the sources in `root`, as they are now, each under a heading.
pub(crate) fn bundle(root: &Path) -> Result<String> {
    let mut all = String::new();
    for path in files::walk(&root.join("crates/labs/src"))? {
        let folder = path.parent().and_then(Path::file_name);
        if let Some(lab) = folder.filter(|_| path.ends_with(MODEL_FILE)) {
            // Folders are named as modules are, labs as addresses are.
            let lab = lab.to_string_lossy().replace('_', "-");
            let _ = write!(all, "{HEADING}{lab} {MODEL}\n{}", files::read_text(&path)?);
        }
    }
    for path in files::walk(&root.join("crates"))?.iter().filter(|path| has_extension(path, "rs")) {
        let file = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        regions(&mut all, &file, &files::read_text(path)?)
            .with_context(|| format!("cannot use {file}"))?;
    }
    ensure!(!all.is_empty(), "no source has a region");
    let _ = writeln!(all, "{END}");
    Ok(all)
}

/// Adds the regions of one file.
fn regions(all: &mut String, file: &str, text: &str) -> Result<()> {
    for line in text.lines().map(str::trim) {
        let Some(name) = line.strip_prefix(REGION) else {
            continue;
        };
        ensure!(text.contains("// endregion"), "the region {name} has no end");
        let [start, end] = range(text, &format!("{line}\n"));
        let _ = writeln!(all, "{HEADING}{file} {name}\n{}", unindented(&text[start..end]));
    }
    Ok(())
}

/// The lines without the indentation they have in common.
fn unindented(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let cut: Vec<_> =
        text.lines().map(|line| line.get(indent..).unwrap_or("").trim_end()).collect();
    cut.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project;
    use labs::{Experiment, LABS, source};

    #[test]
    fn every_source_of_every_lab_is_in_it_and_its_model() {
        let all = bundle(&project::root()).unwrap();
        assert!(source::is_whole(&all));
        for (slug, _) in LABS {
            let model: Vec<_> = source::lines(&all, slug, MODEL).collect();
            assert!(model.contains(&"# What this lab does not show"), "{slug}: {model:?}");
            assert!(model.iter().filter(|line| line.starts_with("- ")).count() >= 2, "{slug}");
            let experiment = Experiment::open(slug).unwrap();
            for source in experiment.lab().spec().sources {
                let lines: Vec<_> = source::lines(&all, source.file, source.region).collect();
                assert!(lines.len() > 3, "{slug}: {} {}", source.file, source.region);
                assert!(!lines[0].starts_with(' '), "{slug}: {}", lines[0]);
            }
        }
    }

    #[test]
    fn regions_lose_the_indentation_they_share() {
        let text = "a\n  // region: b c\n  d {\n\n      e\n  }\n  // endregion\n";
        let mut all = String::new();
        regions(&mut all, "f.rs", text).unwrap();
        assert_eq!(all, "=== f.rs b c\nd {\n\n    e\n}\n");
        assert!(regions(&mut all, "f.rs", "// region: b\n").is_err());
    }
}
