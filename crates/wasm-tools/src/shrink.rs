//! `shrink FOLDER NAME [--no-lanes]`: makes `NAME.js` and `NAME_bg.wasm`, as `bindgen` wrote them, weigh less when compressed.
//!
//! Nothing they do changes. The names by which the two find each other end in hashes, which do not compress and stand in
//! both: short names take their place. The glue loses comments and indentation. Panics stop without a word (`panics`).
//! What functions do alike they do in the same words (`locals`), and they are put in an order in which each
//! resembles those before it, because a compressor finds again what it saw not long ago (`order`). What is written is
//! validated, with `--no-lanes` as a browser without simd128 would.

mod glue;
mod locals;
mod module;
mod names;
mod order;
mod panics;
mod split;

use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Runs the subcommand on what follows its name.
pub(crate) fn run(args: &[OsString]) -> Result<()> {
    let (folder, name, lanes) = match args {
        [folder, name] => (folder, name, true),
        [folder, name, option] if option == "--no-lanes" => (folder, name, false),
        _ => bail!("`shrink` takes a folder and a name, and perhaps `--no-lanes`"),
    };
    let (folder, name) = (Path::new(folder), name.to_string_lossy());
    let glue_path = folder.join(format!("{name}.js"));
    let wasm_path = folder.join(format!("{name}_bg.wasm"));
    let cannot_read = |path: &Path| format!("cannot read {}", path.display());
    let glue = fs::read_to_string(&glue_path).with_context(|| cannot_read(&glue_path))?;
    let wasm = fs::read(&wasm_path).with_context(|| cannot_read(&wasm_path))?;
    let [glue, first, second] = shrunk(&glue, &wasm, &format!("./{name}_bg.js"), lanes)
        .with_context(|| format!("cannot shrink {name} in {}", folder.display()))?;
    fs::write(&glue_path, glue)?;
    fs::write(&wasm_path, first)?;
    fs::write(folder.join(format!("{name}_later.wasm")), second)?;
    Ok(())
}

/// The glue, the module that belongs to it, and the one that is fetched later.
fn shrunk(glue: &str, wasm: &[u8], imported: &str, lanes: bool) -> Result<[Vec<u8>; 3]> {
    let (first, second) = split::split(&panics::silence(wasm)?)?;
    let (glue, first) = pair(glue, &locals::renumber(&first)?, imported, lanes)?;
    let second = module::rewrite(&locals::renumber(&second)?, &names::Names::default(), lanes);
    Ok([glue.into(), first, second.context("of what comes later")?])
}

/// The glue and the module that belongs to it, made smaller; `imported` is what the glue is called in the module, which
/// may use `lanes` or may not.
fn pair(glue: &str, wasm: &[u8], imported: &str, lanes: bool) -> Result<(String, Vec<u8>)> {
    let glue = glue::strip(glue)?;
    let names = names::Names::choose(&module::Surface::of(wasm)?, &glue, imported)?;
    Ok((names.replace(&glue)?, module::rewrite(wasm, &names, lanes)?))
}

#[cfg(test)]
mod tests;
