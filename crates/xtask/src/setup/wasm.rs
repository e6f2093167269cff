//! A compiler that can make WebAssembly.
//!
//! In this order: the toolchain in use, when it has the standard library of the target; the same after `rustup target
//! add`, unless `RUSTUP_AUTO_INSTALL=0` forbids to download through rustup; a private sysroot in `.toolchain/wasm`, built
//! once from Debian's packages.

use super::apt;
use crate::program;
use crate::project::{self, WASM_TARGET};
use crate::task::Task;
use crate::variant::Variant;
use anyhow::{Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a private sysroot is built from; the linker is added once the compiler is there to say which one it needs.
const DEBIAN_PACKAGES: [&str; 4] =
    ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev"];

const BY_HAND: &str = "type `rustup target add wasm32-unknown-unknown`";

/// A compiler for the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum WasmCompiler {
    /// The toolchain in use, as it is.
    Toolchain,
    /// The compiler in this folder.
    Sysroot(PathBuf),
}

impl WasmCompiler {
    /// Cargo, set up to compile this build of the page.
    ///
    /// It has a target folder of its own, because a private sysroot is another compiler, and the two would keep throwing
    /// away what the other has compiled.
    pub(crate) fn cargo(&self, subcommand: &str, variant: Variant) -> Command {
        let mut cargo = project::cargo();
        cargo
            .args([subcommand, "--target", WASM_TARGET])
            .env("CARGO_TARGET_DIR", variant.target_dir());
        // They would replace the flags in .cargo/config.toml, and the lanes with them.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        cargo.args(without_home()).args(variant.options());
        if let Self::Sysroot(dir) = self {
            cargo.env("RUSTC", dir.join("bin/rustc")).env("RUSTDOC", dir.join("bin/rustdoc"));
        }
        cargo
    }
}

/// Options of Cargo that keep out of the page where this machine has the sources of dependencies, which panic messages
/// name; they are added to the flags in .cargo/config.toml.
fn without_home() -> Vec<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| Some(env::home_dir()?.join(".cargo"))) else {
        return Vec::new();
    };
    match home.join("registry").join("src").to_str() {
        // In quotation marks of this kind nothing can be escaped, and nothing needs to be.
        Some(sources) if !sources.contains('\'') => vec![
            "--config".to_owned(),
            format!("target.{WASM_TARGET}.rustflags=['--remap-path-prefix={sources}=crates.io']"),
        ],
        _ => Vec::new(),
    }
}

/// Looks for a compiler without installing anything.
pub(crate) fn find() -> Option<WasmCompiler> {
    if toolchain_has_target() {
        return Some(WasmCompiler::Toolchain);
    }
    let dir = sysroot_dir();
    sysroot_is_current(&dir).then_some(WasmCompiler::Sysroot(dir))
}

/// Finds a compiler, or sets one up.
pub(crate) fn ensure() -> Result<WasmCompiler> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if rustup_may_download() {
        let mut add = Command::new("rustup");
        add.current_dir(project::root()).args(["target", "add", WASM_TARGET]);
        let added =
            Task::new(format!("set-up: add {WASM_TARGET} through rustup"), add, BY_HAND).run();
        if added.is_ok() && toolchain_has_target() {
            return Ok(WasmCompiler::Toolchain);
        }
    }
    if program::find("apt-get").is_none() {
        bail!("there is no standard library for {WASM_TARGET}: {BY_HAND}");
    }
    build_sysroot()
}

/// How a missing compiler would be set up, in a few words.
pub(crate) fn plan() -> Option<&'static str> {
    if rustup_may_download() {
        Some("rustup target add wasm32-unknown-unknown")
    } else if apt::find().is_some() {
        Some("Debian's rustc-web packages, and a private sysroot in .toolchain/wasm")
    } else {
        None
    }
}

fn toolchain_has_target() -> bool {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.current_dir(project::root()).args(["--print", "target-libdir", "--target", WASM_TARGET]);
    let Some(dir) = program::output_of(&mut rustc) else {
        return false;
    };
    fs::read_dir(dir).is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
        })
    })
}

fn rustup_may_download() -> bool {
    env::var_os("RUSTUP_AUTO_INSTALL").is_none_or(|value| value != "0")
        && program::find("rustup").is_some()
}

fn sysroot_dir() -> PathBuf {
    project::root().join(".toolchain/wasm")
}

/// The stamp is the version of the compiler the sysroot was built with, so that an upgrade of the packages rebuilds it.
fn sysroot_is_current(dir: &Path) -> bool {
    let Ok(stamp) = fs::read_to_string(dir.join("stamp")) else {
        return false;
    };
    debian_compiler().is_some_and(|version| version == stamp.trim())
}

fn debian_compiler() -> Option<String> {
    program::output("/usr/bin/rustc", &["-vV"])
}

fn build_sysroot() -> Result<WasmCompiler> {
    println!(
        "set-up: this toolchain has no standard library for {WASM_TARGET} and rustup may not download one, so one is \
         built from Debian's sources"
    );
    let packages_are_there = Path::new("/usr/lib/rustlib/src/rust/library/Cargo.lock").exists()
        && Path::new("/usr/bin/cargo").exists()
        && debian_compiler().is_some();
    if !packages_are_there {
        apt::install(&DEBIAN_PACKAGES, BY_HAND)?;
    }
    let Some(version) = debian_compiler() else {
        bail!("/usr/bin/rustc does not answer: {BY_HAND}")
    };
    // The linker must understand the object files of the compiler, so their LLVM versions are the same.
    let Some(llvm) = llvm_version(&version) else {
        bail!("/usr/bin/rustc does not say which LLVM it has: {BY_HAND}")
    };
    if program::find(&format!("wasm-ld-{llvm}")).is_none() {
        apt::install(&[&format!("lld-{llvm}")], BY_HAND)?;
    }
    let dir = sysroot_dir();
    let mut script = Command::new("bash");
    script
        .arg(project::root().join("crates/xtask/wasm-sysroot.sh"))
        .arg(&dir)
        .arg(format!("wasm-ld-{llvm}"));
    Task::new("set-up: compile the standard library for wasm32, once", script, BY_HAND).run()?;
    Ok(WasmCompiler::Sysroot(dir))
}

fn llvm_version(rustc: &str) -> Option<u32> {
    let line = rustc.lines().find_map(|line| line.strip_prefix("LLVM version: "))?;
    program::version_numbers(line).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_llvm_version_is_read_from_what_rustc_prints() {
        let text = "rustc 1.96.0\nhost: x86_64-unknown-linux-gnu\nLLVM version: 22.1.2";
        assert_eq!(llvm_version(text), Some(22));
        assert_eq!(llvm_version("rustc 1.96.0"), None);
    }

    #[test]
    fn the_page_does_not_say_where_it_was_compiled() {
        let cargo = WasmCompiler::Toolchain.cargo("build", Variant::Lanes);
        let told = cargo.get_args().any(|arg| arg.to_string_lossy().contains("/src=crates.io']"));
        assert!(told || cfg!(windows), "{cargo:?}");
    }

    #[test]
    fn only_the_plain_build_goes_without_lanes() {
        let without = |variant| {
            let cargo = WasmCompiler::Toolchain.cargo("build", variant);
            cargo.get_args().any(|arg| arg.to_string_lossy().contains("-simd128"))
        };
        assert_eq!(Variant::ALL.map(without), [false, true]);
        assert_ne!(Variant::Lanes.target_dir(), Variant::Plain.target_dir());
    }

    #[test]
    fn a_private_sysroot_is_used_through_the_environment() {
        let cargo = WasmCompiler::Sysroot(PathBuf::from("/there")).cargo("build", Variant::Lanes);
        let rustc =
            cargo.get_envs().find(|(name, _)| *name == "RUSTC").and_then(|(_, value)| value);
        assert_eq!(rustc, Some(Path::new("/there/bin/rustc").as_os_str()));
        let plain = WasmCompiler::Toolchain.cargo("build", Variant::Lanes);
        assert!(plain.get_envs().all(|(name, _)| name != "RUSTC"));
    }
}
