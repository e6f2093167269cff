//! Who takes part: builds the crate `bench`, asks it for its contestants, and says how the process of each is started.

use super::conversation::Conversation;
use crate::files;
use crate::program;
use crate::project::{self, WASM_TARGET};
use crate::setup::{node, tools, wasm};
use crate::task::Task;
use crate::variant::Variant;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a contestant runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// Plain JavaScript in Node.
    Js,
    /// This machine.
    Native,
    /// WebAssembly in Node.
    Wasm,
}

impl Host {
    /// As the tables show it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Js => "js",
            Self::Native => "native",
            Self::Wasm => "wasm",
        }
    }
}

/// A contestant in a host.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    /// Natively and as WebAssembly it has the same one.
    pub(crate) name: String,
    /// What it is.
    pub(crate) about: String,
    /// Where it runs.
    pub(crate) host: Host,
    program: PathBuf,
    args: Vec<String>,
}

impl Competitor {
    /// Starts a process of it.
    pub(crate) fn start(&self) -> Result<Conversation> {
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        Conversation::start(format!("`{}` ({})", self.name, self.host.name()), command)
    }

    /// The one that does the same elsewhere.
    pub(crate) fn natively(&self, all: &[Self]) -> Option<usize> {
        let same = |other: &Self| other.name == self.name && other.host == Host::Native;
        all.iter().position(same).filter(|_| self.host == Host::Wasm)
    }

    #[cfg(test)]
    pub(crate) fn for_tests(name: &str, host: Host) -> Self {
        let (name, about) = (name.to_owned(), String::new());
        Self { name, about, host, program: PathBuf::new(), args: Vec::new() }
    }
}

/// Each name once.
pub(crate) fn each_name(all: &[Competitor]) -> impl Iterator<Item = &Competitor> {
    all.iter().filter(|competitor| competitor.host != Host::Wasm)
}

/// Builds what is compared, writes the scenes down for JavaScript, and lists who takes part: natively each before the same
/// as WebAssembly.
pub(crate) fn prepare(sizes: &[u32]) -> Result<Vec<Competitor>> {
    let node = node::ensure_node()?;
    let (program, module) = build()?;
    let scripts = project::root().join("crates/bench/js/process.mjs");
    let scenes = folder();
    for n in sizes.iter().chain([&super::stretch::SIZE]) {
        let scene = ask(&program, &["scene", &n.to_string()])?;
        files::write(&scenes.join(format!("{n}.json")), scene)?;
    }

    let script = text(&scripts);
    let mut all = Vec::new();
    for (name, about) in list(&ask(&node, &[&script, "list"])?) {
        let args = vec![script.clone(), "js".to_owned(), name.clone(), text(&scenes)];
        all.push(Competitor { name, about, host: Host::Js, program: node.clone(), args });
    }
    for (place, (name, about)) in list(&ask(&program, &["list"])?).into_iter().enumerate() {
        let args = vec!["run".to_owned(), name.clone()];
        let native = Competitor { name, about, host: Host::Native, program: program.clone(), args };
        let args = vec![script.clone(), "wasm".to_owned(), text(&module), place.to_string()];
        let wasm = Competitor { host: Host::Wasm, program: node.clone(), args, ..native.clone() };
        all.extend([native, wasm]);
    }
    Ok(all)
}

/// Where the module and the scenes lie.
fn folder() -> PathBuf {
    project::target_dir().join("bench")
}

/// The native program and the module.
fn build() -> Result<(PathBuf, PathBuf)> {
    let hint = "correct the first error above, then type the same command again";
    let compiler = wasm::ensure()?;
    let mut cargo = project::cargo();
    cargo.args(["build", "--release", "--package", "bench", "--bin", "contestant"]);
    Task::new("compile the contestants natively", cargo, hint).run()?;
    let mut cargo = compiler.cargo("build", Variant::Lanes);
    cargo.args(["--release", "--package", "bench", "--lib"]);
    Task::new("compile them to WebAssembly", cargo, hint).run()?;
    let program = format!("release/contestant{}", std::env::consts::EXE_SUFFIX);
    let compiled = Variant::Lanes.target_dir().join(WASM_TARGET).join("release/bench.wasm");
    // For the names of the exports, which the compiler lengthens; the glue is not used.
    let mut bindgen = tools::ensure()?.command("bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-dir"]).arg(folder()).arg(compiled);
    let hint = "type `cargo clean`, then the same command again";
    Task::new("write the bindings", bindgen, hint).run_silently()?;
    Ok((project::target_dir().join(program), folder().join("bench_bg.wasm")))
}

fn ask(program: &Path, args: &[&str]) -> Result<String> {
    program::output(program, args)
        .with_context(|| format!("`{} {}` failed", program.display(), args.join(" ")))
}

/// Names and what they are, from lines of both with a tabulator between them.
fn list(lines: &str) -> Vec<(String, String)> {
    let words = lines.lines().filter_map(|line| line.split_once('\t'));
    words.map(|(name, about)| (name.to_owned(), about.to_owned())).collect()
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_line_by_line() {
        let pair = |name: &str, about: &str| (name.to_owned(), about.to_owned());
        assert_eq!(list("a\tone of\nb c\ttwo\n"), [pair("a", "one of"), pair("b c", "two")]);
    }

    #[test]
    fn webassembly_is_held_against_the_same_natively() {
        let all = [("a", Host::Js), ("a", Host::Native), ("b", Host::Native), ("b", Host::Wasm)]
            .map(|(name, host)| Competitor::for_tests(name, host));
        let natively: Vec<_> = all.iter().map(|one| one.natively(&all)).collect();
        assert_eq!(natively, [None, None, None, Some(2)]);
    }
}
