//! `cargo xtask build`: compiles the page to `www/pkg`.
//!
//! Cargo compiles, the bindings generator writes the glue, wasm-opt makes it smaller where it is installed. All of that
//! happens beside `www/pkg`, which is replaced at the end: a build that fails leaves the last good page in place.

use crate::args::Options;
use crate::encode::sha256;
use crate::files;
use crate::program;
use crate::project::{self, WASM_TARGET};
use crate::setup::{tools, wasm};
use crate::size::{PageSize, page_size};
use crate::task::Task;
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the command.
pub(crate) fn run(_: &Options) -> Result<()> {
    println!("{}", build()?);
    Ok(())
}

/// Sets up what is missing, brings `www/pkg` up to date and weighs the page.
pub(crate) fn build() -> Result<PageSize> {
    let compiler = wasm::ensure()?;
    let tools = tools::ensure()?;

    let mut cargo = compiler.cargo("build");
    cargo.args(["--release", "--package", "web"]);
    Task::new(
        "compile the page",
        cargo,
        "correct the first error above, then type the same command again",
    )
    .run()?;

    let wasm = project::wasm_target_dir().join(WASM_TARGET).join("release/web.wasm");
    let optimiser = optimiser();
    let stamp = Stamp::of(&wasm, optimiser.as_deref())?;
    if !stamp.matches() {
        bind(&tools, &wasm, optimiser.as_deref())?;
        stamp.write()?;
    }
    page_size(&project::www())
}

/// Whether there is a page to serve, of whatever age.
pub(crate) fn page_exists() -> bool {
    project::www().join("index.html").is_file() && project::pkg().join("web_bg.wasm").is_file()
}

/// wasm-opt, where it is installed. It is not set up: it takes a few percent off a module this small.
pub(crate) fn optimiser() -> Option<PathBuf> {
    program::find("wasm-opt")
}

fn bind(tools: &tools::WasmTools, wasm: &Path, optimiser: Option<&Path>) -> Result<()> {
    // Inside `www`, so that it is on the same file system and moving it is one step; the server shows no hidden names.
    let new = project::www().join(".pkg-new");
    files::remove_folder(&new)?;
    let mut bindgen = tools.command("bindgen");
    bindgen.args([
        "--target",
        "web",
        "--no-typescript",
        "--remove-name-section",
        "--remove-producers-section",
    ]);
    bindgen.args(["--out-name", "web", "--out-dir"]).arg(&new).arg(wasm);
    let hint = "type `cargo clean`, then the same command again";
    Task::new("write the bindings", bindgen, hint).run_silently()?;
    if let Some(optimiser) = optimiser {
        let module = new.join("web_bg.wasm");
        let mut command = Command::new(optimiser);
        command.args([
            "-Oz",
            "--enable-simd",
            "--enable-bulk-memory",
            "--enable-nontrapping-float-to-int",
        ]);
        command.args(["--enable-sign-ext", "--enable-mutable-globals", "--enable-reference-types"]);
        command.args(["--enable-multivalue"]).arg(&module).arg("-o").arg(&module);
        let hint =
            "take wasm-opt off PATH, or install a newer one, then type the same command again";
        Task::new("make the module smaller", command, hint).run_silently()?;
    }
    swap(&new, &project::pkg())
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

/// What `www/pkg` was made from, to skip the work when it would come out the same.
struct Stamp {
    /// The compiled module and the optimiser.
    input: String,
}

impl Stamp {
    fn of(wasm: &Path, optimiser: Option<&Path>) -> Result<Self> {
        let mut input = sha256(&files::read(wasm)?);
        let optimiser = optimiser.and_then(program::version).unwrap_or_default();
        let _ = write!(input, " {optimiser}");
        Ok(Self { input })
    }

    fn matches(&self) -> bool {
        fs::read_to_string(Self::path()).is_ok_and(|text| self.text().is_ok_and(|now| now == text))
    }

    fn write(&self) -> Result<()> {
        files::write(&Self::path(), self.text()?)
    }

    /// The inputs, and what lies in `www/pkg` now: a file that was changed or removed there is made again.
    fn text(&self) -> Result<String> {
        let mut text = format!("{}\n", self.input);
        for path in files::walk(&project::pkg())? {
            let _ = writeln!(text, "{} {}", sha256(&files::read(&path)?), path.display());
        }
        Ok(text)
    }

    fn path() -> PathBuf {
        project::wasm_target_dir().join("pkg.stamp")
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
