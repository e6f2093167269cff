//! `cargo xtask build`: compiles the page to `www/pkg`, and once more without lanes to `www/pkg-plain`.
//!
//! Cargo compiles, the bindings generator writes the glue beside `www/pkg`, and what only costs bytes is taken off both
//! before `www/pkg` is replaced at the end: a build that fails leaves the last good page in place. The style sheet of the
//! page and the texts it fetches later are made in `www/pkg` too.
//!
//! wasm-opt has no part in it. Measured on this page (version 132), it takes 8 % off the module but nothing off what a
//! host sends, compressed; for that each rebuild would take seconds more, and come out differently where it is missing.

use crate::args::Options;
use crate::encode::sha256;
use crate::files;
use crate::project::{self, WASM_TARGET};
use crate::setup::tools::{self, WasmTools};
use crate::setup::wasm;
use crate::size::{PageSize, page_size};
use crate::style_sheet;
use crate::task::Task;
use crate::texts;
use crate::variant::Variant;
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<()> {
    println!("{}", build()?);
    Ok(())
}

/// Sets up what is missing, brings both builds up to date and weighs the page.
pub(crate) fn build() -> Result<PageSize> {
    for variant in Variant::ALL {
        build_one(variant)?;
    }
    page_size(&project::www())
}

/// Sets up what is missing and brings one build up to date.
pub(crate) fn build_one(variant: Variant) -> Result<()> {
    let compiler = wasm::ensure()?;
    let tools = tools::ensure()?;

    let mut cargo = compiler.cargo("build", variant);
    cargo.args(["--release", "--package", "web"]);
    Task::new(
        match variant {
            Variant::Lanes => "compile the page",
            Variant::Plain => "compile the page without lanes",
        },
        cargo,
        "correct the first error above, then type the same command again",
    )
    .run()?;

    let wasm = variant.target_dir().join(WASM_TARGET).join("release/web.wasm");
    let beside = match variant {
        Variant::Lanes => vec![
            (style_sheet::FILE, style_sheet::bundle(&project::www().join(style_sheet::SOURCES))?),
            (texts::FILE, texts::bundle(&project::root())?),
        ],
        // The page takes them from the other folder.
        Variant::Plain => Vec::new(),
    };
    let stamp = Stamp::of(variant, &wasm, &beside, &tools)?;
    if !stamp.matches() {
        write_pkg(variant, &tools, &wasm, &beside)?;
        stamp.write()?;
    }
    Ok(())
}

/// Whether there is a page to serve, of whatever age.
pub(crate) fn page_exists() -> bool {
    let module = Variant::Lanes.pkg().join("web_bg.wasm");
    project::www().join("index.html").is_file() && module.is_file()
}

fn write_pkg(
    variant: Variant,
    tools: &WasmTools,
    wasm: &Path,
    beside: &[(&str, String)],
) -> Result<()> {
    // Inside `www`, so that it is on the same file system and moving it is one step; the server shows no hidden names.
    let new = project::www().join(".pkg-new");
    files::remove_folder(&new)?;
    let mut bindgen = tools.command("bindgen");
    // `shrink` finds what panics by name, and drops the names with all custom sections.
    bindgen.args(["--target", "web", "--no-typescript", "--remove-producers-section"]);
    bindgen.args(["--out-name", "web", "--out-dir"]).arg(&new).arg(wasm);
    let hint = "type `cargo clean`, then the same command again";
    Task::new("write the bindings", bindgen, hint).run_silently()?;
    let mut shrink = tools.command("shrink");
    shrink.arg(&new).arg("web");
    if variant == Variant::Plain {
        shrink.arg("--no-lanes");
    }
    Task::new("shrink the page", shrink, hint).run_silently()?;
    for (name, text) in beside {
        files::write(&new.join(name), text)?;
    }
    swap(&new, &variant.pkg())
}

/// Puts `new` where `current` is.
fn swap(new: &Path, current: &Path) -> Result<()> {
    let old = current.with_file_name(".pkg-old");
    files::remove_folder(&old)?;
    if current.exists() {
        fs::rename(current, &old).with_context(|| format!("cannot move {}", current.display()))?;
    }
    fs::rename(new, current).with_context(|| format!("cannot move {}", new.display()))?;
    files::remove_folder(&old)
}

/// What a build in `www` was made from, to skip the work when it would come out the same.
struct Stamp {
    variant: Variant,
    /// The hash of the compiled module.
    module: String,
    /// The hash of the texts that are made beside it.
    beside: String,
    /// Which build of the helper binary it is: another one may write another page.
    tools: String,
}

impl Stamp {
    fn of(
        variant: Variant,
        wasm: &Path,
        beside: &[(&str, String)],
        tools: &WasmTools,
    ) -> Result<Self> {
        let path = tools.path();
        // Size and time, because its 16 MB would take longer to hash than the whole check may.
        let metadata =
            path.metadata().with_context(|| format!("cannot read {}", path.display()))?;
        let tools = format!("{} {:?}", metadata.len(), metadata.modified()?);
        let texts: String = beside.iter().map(|(_, text)| text.as_str()).collect();
        let (module, beside) = (sha256(&files::read(wasm)?), sha256(texts.as_bytes()));
        Ok(Self { variant, module, beside, tools })
    }

    fn matches(&self) -> bool {
        fs::read_to_string(self.path()).is_ok_and(|text| self.text().is_ok_and(|now| now == text))
    }

    fn write(&self) -> Result<()> {
        files::write(&self.path(), self.text()?)
    }

    /// The inputs, and what lies in its folder now: a file that was changed or removed there is made again.
    fn text(&self) -> Result<String> {
        let mut text = format!("{}\n{}\n{}\n", self.module, self.beside, self.tools);
        for path in files::walk(&self.variant.pkg())? {
            let _ = writeln!(text, "{} {}", sha256(&files::read(&path)?), path.display());
        }
        Ok(text)
    }

    fn path(&self) -> PathBuf {
        self.variant.target_dir().join("pkg.stamp")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_replaces_the_folder_whole() {
        let root = std::env::temp_dir().join(format!("cloth-lab-swap-{}", std::process::id()));
        let (new, pkg) = (root.join(".pkg-new"), root.join("pkg"));
        files::write(&pkg.join("old.js"), "old").unwrap();
        files::write(&new.join("new.js"), "new").unwrap();
        swap(&new, &pkg).unwrap();
        let left: Vec<_> = files::walk(&root).unwrap();
        assert_eq!(left, [pkg.join("new.js")]);
        assert!(!root.join(".pkg-old").exists() && !new.exists());
        // And there need not be one before.
        fs::rename(&pkg, &new).unwrap();
        swap(&new, &pkg).unwrap();
        assert!(pkg.join("new.js").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
