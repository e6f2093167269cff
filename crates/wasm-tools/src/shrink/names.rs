//! The names by which module and glue find each other.
//!
//! An import is called by one letter or two: what it does stands beside it in the glue. An export keeps its name without
//! the hash.

use super::glue::words;
use super::module::Surface;
use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// What the glue is called in the module, which says it once for each import.
const GLUE: &str = "js";

/// Which name takes the place of which.
#[derive(Debug, Default)]
pub(super) struct Names {
    imported: String,
    imports: BTreeMap<String, String>,
    exports: BTreeMap<String, String>,
}

impl Names {
    /// Finds short names for the imports of a module from `imported`, the glue, and for its exports with a hash.
    pub(super) fn choose(surface: &Surface, glue: &str, imported: &str) -> Result<Self> {
        let mut seen = BTreeMap::<&str, usize>::new();
        for (_, word) in words(glue) {
            *seen.entry(word).or_default() += 1;
        }
        // Sorted, as they are in the glue.
        let ours = surface.imports.iter().filter(|import| import.module == imported);
        let ours: BTreeSet<_> = ours.map(|import| import.name.clone()).collect();
        let imports: BTreeMap<_, _> = ours.into_iter().zip(letters()).collect();
        ensure!(!imports.is_empty(), "the module imports nothing from `{imported}`");
        for name in imports.keys() {
            let times = seen.get(name.as_str()).copied().unwrap_or_default();
            ensure!(
                times == 1,
                "the module imports `{name}`, which the glue should define once and names {times} times"
            );
        }

        let mut exports = BTreeMap::new();
        for name in surface.exports.iter().filter(|name| has_hash(name)) {
            ensure!(
                seen.contains_key(name.as_str()),
                "the module exports `{name}`, which the glue does not name"
            );
            // Elsewhere in the glue it is a variable: no name that is there already will do.
            let numbered = |number: u32| format!("{}{number}", without_hash(name));
            let mut number = 1;
            while seen.contains_key(numbered(number).as_str()) || taken(&exports, &numbered(number))
            {
                number += 1;
            }
            exports.insert(name.clone(), numbered(number));
        }
        Ok(Self { imported: imported.to_owned(), imports, exports })
    }

    /// The module and the name an import has from now on.
    pub(super) fn import<'a>(&'a self, module: &'a str, name: &'a str) -> (&'a str, &'a str) {
        if module == self.imported {
            (GLUE, self.imports.get(name).map_or(name, String::as_str))
        } else {
            (module, name)
        }
    }

    /// The name an export has from now on.
    pub(super) fn export<'a>(&'a self, name: &'a str) -> &'a str {
        self.exports.get(name).map_or(name, String::as_str)
    }

    /// The glue with the new names.
    pub(super) fn replace(&self, glue: &str) -> Result<String> {
        let module = format!("\"{}\"", self.imported);
        let times = glue.matches(&module).count();
        ensure!(times == 1, "the glue should name {module} once and names it {times} times");
        let glue = glue.replace(&module, &format!("\"{GLUE}\""));
        let mut out = String::with_capacity(glue.len());
        for (before, word) in words(&glue) {
            let name = self.imports.get(word).or_else(|| self.exports.get(word));
            ensure!(
                name.is_some() || !has_hash(word),
                "the glue names `{word}`, which the module neither imports nor exports"
            );
            out.push_str(before);
            out.push_str(name.map_or(word, String::as_str));
        }
        Ok(out)
    }
}

fn taken(names: &BTreeMap<String, String>, short: &str) -> bool {
    names.values().any(|name| name == short)
}

/// Whether a name ends in sixteen hexadecimal digits, as those that the bindings generator makes unique do.
fn has_hash(name: &str) -> bool {
    without_hash(name).len() < name.len()
}

/// `a__b__h0123456789abcdef` and `a_b_0123456789abcdef` become `b`; other names stay as they are.
fn without_hash(name: &str) -> &str {
    let Some((stem, digits)) = name.len().checked_sub(16).and_then(|at| name.split_at_checked(at))
    else {
        return name;
    };
    let is_hash = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let Some(stem) = stem.strip_suffix("_h").or_else(|| stem.strip_suffix('_')) else {
        return name;
    };
    if !is_hash {
        return name;
    }
    let stem = stem.trim_end_matches('_');
    stem.rsplit_once('_').map_or(stem, |(_, last)| last)
}

/// `a`, `b`, …, `Z`, `aa`, `ab`, … As keys of an object, words of the language are as good as any.
fn letters() -> impl Iterator<Item = String> {
    let alphabet = || ('a'..='z').chain('A'..='Z');
    let two = alphabet().flat_map(move |a| alphabet().map(move |b| format!("{a}{b}")));
    let more = (0_u64..).map(|number| format!("a{number}"));
    alphabet().map(String::from).chain(two).chain(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_with_a_hash_has_one() {
        assert_eq!(without_hash("wasm_bindgen__convert__invoke__h0123456789abcdef"), "invoke");
        assert_eq!(without_hash("__wbg_id_0123456789abcdef"), "id");
        for name in [
            "memory",
            "__wbindgen_destroy_closure",
            "__wbg_id_0123456789abcdeg",
            "ä23456789abcdef0",
        ] {
            assert_eq!(without_hash(name), name);
        }
    }

    #[test]
    fn there_are_letters_for_every_import_and_none_twice() {
        let many: Vec<_> = letters().take(5000).collect();
        assert_eq!((many[0].as_str(), many[51].as_str(), many[52].as_str()), ("a", "Z", "aa"));
        assert_eq!(many.iter().collect::<BTreeSet<_>>().len(), many.len());
    }
}
