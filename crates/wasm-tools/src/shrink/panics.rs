//! A module that stops where it would panic, and does not say why.
//!
//! What a panic says stood in the console alone, for us; the tests run modules in which it still does. In the page it is
//! a twenty-fifth of all that is sent: at every index a place in the source, and what writes numbers and names into
//! texts. A browser names the function and the byte in it at which it stopped.
//!
//! A call of a function that panics becomes `unreachable`, and what was handed to it goes. A function that nothing calls
//! any more loses its body, a place in the source that nothing names any more becomes zeros.

mod places;
mod read;

use anyhow::{Context, Result, ensure};
use read::Read;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::Range;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, DataSection, Module};
use wasmparser::{
    BinaryReader, CodeSectionReader, Data, FunctionBody, Operator, OperatorsReader, Parser,
};

/// No locals, `unreachable`, `end`.
const NOTHING: [u8; 3] = [0, UNREACHABLE, 0x0b];
const UNREACHABLE: u8 = 0;

/// The module with `unreachable` in place of panics. It must still have its names.
pub(super) fn silence(wasm: &[u8]) -> Result<Vec<u8>> {
    let read = Read::of(wasm)?;
    ensure!(read.has_panics(), "the module names no function that panics; has it lost its names?");
    let mut dropped = BTreeSet::new();
    let code: Result<Vec<_>> =
        read.bodies.iter().map(|body| cut(wasm, body, &read, &mut dropped)).collect();
    let mut code = code?;
    let kept = drop_unused(&mut code, &read)?;
    let blank = places::unused(&read, &dropped, &kept);
    let mut module = Module::new();
    Writer { code, blank }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .context("the module cannot be written again")?;
    Ok(module.finish())
}

/// Takes the bodies of functions that nothing calls; gives the numbers that the others name.
fn drop_unused(code: &mut [Vec<u8>], read: &Read<'_>) -> Result<BTreeSet<u32>> {
    let mut waiting = read.roots.clone();
    let (mut reached, mut kept) = (BTreeSet::new(), BTreeSet::new());
    while let Some(function) = waiting.pop() {
        let own = (function as usize).checked_sub(read.imported);
        if let Some(body) = own.and_then(|own| code.get(own))
            && reached.insert(function as usize - read.imported)
        {
            note_mentions(body, &mut waiting, &mut kept)?;
        }
    }
    for (own, body) in code.iter_mut().enumerate() {
        if !reached.contains(&own) {
            *body = NOTHING.to_vec();
        }
    }
    Ok(kept)
}

/// The functions and numbers that a body names.
fn note_mentions(body: &[u8], functions: &mut Vec<u32>, numbers: &mut BTreeSet<u32>) -> Result<()> {
    for operator in FunctionBody::new(BinaryReader::new(body, 0)).get_operators_reader()? {
        match operator? {
            Operator::Call { function_index }
            | Operator::ReturnCall { function_index }
            | Operator::RefFunc { function_index } => functions.push(function_index),
            Operator::I32Const { value } => {
                numbers.insert(value as u32);
            }
            _ => {}
        }
    }
    Ok(())
}

/// A body with `unreachable` for each call of a function that panics. Numbers that were handed to it are noted.
fn cut(
    wasm: &[u8],
    body: &FunctionBody<'_>,
    read: &Read<'_>,
    dropped: &mut BTreeSet<u32>,
) -> Result<Vec<u8>> {
    let mut operators = body.get_operators_reader()?;
    let mut out = wasm[body.range().start..operators.original_position()].to_vec();
    // The operators at the end of `out` that only bring a value: where each begins, and the number if it is one.
    let mut values: Vec<(usize, Option<u32>)> = Vec::new();
    while !operators.eof() {
        let from = operators.original_position();
        match operators.read()? {
            Operator::Call { function_index } => {
                if let Some(arguments) = read.panic_arguments(function_index) {
                    // One that is worked out stays: what stands below `unreachable` does no harm.
                    for (at, number) in values.drain(..).rev().take(arguments) {
                        out.truncate(at);
                        dropped.extend(number);
                    }
                    out.push(UNREACHABLE);
                    out.extend(&wasm[end_of_block(&mut operators)?]);
                    continue;
                }
                values.clear();
            }
            Operator::LocalGet { .. } | Operator::I64Const { .. } => values.push((out.len(), None)),
            Operator::I32Const { value } => values.push((out.len(), Some(value as u32))),
            _ => values.clear(),
        }
        out.extend(&wasm[from..operators.original_position()]);
    }
    Ok(out)
}

/// Reads on to the `end` or `else` of the block, and gives where that stands.
fn end_of_block(operators: &mut OperatorsReader<'_>) -> Result<Range<usize>> {
    let mut depth = 0;
    loop {
        let from = operators.original_position();
        match operators.read()? {
            Operator::Block { .. }
            | Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::TryTable { .. } => depth += 1,
            Operator::Else | Operator::End if depth == 0 => {
                return Ok(from..operators.original_position());
            }
            Operator::End => depth -= 1,
            _ => {}
        }
    }
}

/// Whether this is the name of a function of the standard library that does nothing but panic.
fn is_panic(name: &str) -> bool {
    let path = plain(name);
    let path = path.trim_start_matches('<');
    ["core::", "alloc::", "std::"].iter().any(|library| path.starts_with(library))
        && path.split("::").any(|part| PANICS.contains(&part) || part.starts_with("panic_const_"))
}

/// A name without which build of a library it is of, as some compilers write: `core[0123456789abcdef]::panicking::panic`.
pub(super) fn plain(name: &str) -> String {
    let mut path = String::with_capacity(name.len());
    for part in name.split('[') {
        path.push_str(part.split_once(']').map_or(part, |(_, rest)| rest));
    }
    path
}

/// Functions of the standard library that do nothing but panic.
const PANICS: [&str; 24] = [
    "assert_failed",
    "assert_failed_inner",
    "capacity_overflow",
    "expect_failed",
    "handle_alloc_error",
    "handle_error",
    "len_mismatch_fail",
    "panic",
    "panic_access_error",
    "panic_already_borrowed",
    "panic_already_mutably_borrowed",
    "panic_bounds_check",
    "panic_display",
    "panic_explicit",
    "panic_fmt",
    "panic_nounwind",
    "panic_poisoned",
    "panic_str",
    "slice_end_index_len_fail",
    "slice_error_fail",
    "slice_index_fail",
    "slice_index_order_fail",
    "slice_start_index_len_fail",
    "unwrap_failed",
];

struct Writer {
    code: Vec<Vec<u8>>,
    /// Addresses of what becomes zeros.
    blank: Vec<Range<u32>>,
}

type Outcome<T = ()> = std::result::Result<T, reencode::Error>;

impl Reencode for Writer {
    type Error = Infallible;

    fn parse_code_section(&mut self, code: &mut CodeSection, _: CodeSectionReader<'_>) -> Outcome {
        for body in &self.code {
            code.raw(body);
        }
        Ok(())
    }

    fn parse_data(&mut self, section: &mut DataSection, data: Data<'_>) -> Outcome {
        // What is no number was an error when it was read the first time.
        let Some(start) = read::start(&data).ok().flatten() else {
            return reencode::utils::parse_data(self, section, data);
        };
        let mut bytes = data.data.to_vec();
        for address in self.blank.iter().cloned().flatten() {
            let at = address.checked_sub(start).map(|at| at as usize);
            if let Some(byte) = at.and_then(|at| bytes.get_mut(at)) {
                *byte = 0;
            }
        }
        reencode::utils::parse_data(self, section, Data { data: &bytes, ..data })
    }
}

#[cfg(test)]
mod tests;
