//! `cargo xtask dist`: the static site in `dist/`, and the whole page in one file beside it.

use crate::args::Options;
use crate::build;
use crate::files;
use crate::policy;
use crate::project;
use crate::single_file;
use crate::single_file::html;
use crate::style_sheet;
use crate::task::seconds;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<()> {
    let size = build::build()?;
    write()?;
    println!("{size}");
    Ok(())
}

/// Writes `dist/` from a page that is built.
pub(crate) fn write() -> Result<()> {
    let start = Instant::now();
    let (www, dist) = (project::www(), project::dist());
    files::remove_folder(&dist)?;
    copy_site(&www, &dist)?;
    let single = single_file::assemble(&www)?;
    files::write(&project::single_file(), &single)?;
    println!(
        "wrote dist/, and dist/cloth-lab.html with {} bytes: {}",
        single.len(),
        seconds(start.elapsed())
    );
    Ok(())
}

/// Copies the page; its index gets the policy as a `<meta>` element, because a static host sends no headers of ours.
fn copy_site(www: &Path, dist: &Path) -> Result<()> {
    for path in files::walk(www)? {
        let name = path.strip_prefix(www)?;
        if name.starts_with(style_sheet::SOURCES) {
            // What they say is in `pkg`.
            continue;
        }
        if name == Path::new("index.html") {
            let page = html::with_policy(&files::read_text(&path)?, &policy::site_meta())?;
            files::write(&dist.join(name), page)?;
        } else {
            let to = dist.join(name);
            fs::create_dir_all(to.parent().unwrap_or(dist))?;
            fs::copy(&path, &to).with_context(|| format!("cannot copy {}", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_is_the_page_with_its_policy_inside() {
        let root = std::env::temp_dir().join(format!("cloth-lab-dist-{}", std::process::id()));
        let (www, dist) = (root.join("www"), root.join("dist"));
        files::write(
            &www.join("index.html"),
            "<head><meta charset=\"utf-8\"><title>x</title></head>",
        )
        .unwrap();
        files::write(&www.join("pkg/web_bg.wasm"), [0, 97]).unwrap();
        files::write(&www.join(".pkg-old/web.js"), "old").unwrap();
        files::write(&www.join("styles/page.css"), "a{}").unwrap();
        copy_site(&www, &dist).unwrap();
        let page = files::read_text(&dist.join("index.html")).unwrap();
        assert_eq!(
            page,
            format!("<head><meta charset=\"utf-8\">{}<title>x</title></head>", policy::site_meta())
        );
        assert_eq!(files::read(&dist.join("pkg/web_bg.wasm")).unwrap(), [0, 97]);
        assert!(!dist.join(".pkg-old").exists() && !dist.join("styles").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
