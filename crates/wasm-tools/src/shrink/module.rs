//! The module: what it imports and exports, and the same module with other names and in another order.

use super::names::Names;
use super::order::by_likeness;
use anyhow::{Context, Result};
use std::cmp::Reverse;
use std::convert::Infallible;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, ExportSection, FunctionSection, ImportSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, Export, FunctionSectionReader, ImportSectionReader,
    Parser, Payload, TypeRef, Validator, WasmFeatures,
};

/// A name and the module it comes from.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) module: String,
    pub(super) name: String,
}

/// What a module shows to the outside.
#[derive(Debug, Default)]
pub(super) struct Surface {
    pub(super) imports: Vec<Import>,
    pub(super) exports: Vec<String>,
}

impl Surface {
    /// Reads it.
    pub(super) fn of(wasm: &[u8]) -> Result<Self> {
        let mut surface = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.context(NOT_A_MODULE)? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        let (module, name) = (import.module.to_owned(), import.name.to_owned());
                        surface.imports.push(Import { module, name });
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        surface.exports.push(export?.name.to_owned());
                    }
                }
                _ => {}
            }
        }
        Ok(surface)
    }
}

const NOT_A_MODULE: &str = "it is no WebAssembly module";

/// The module with these names, with its functions in an order that compresses well, and without custom sections: those
/// are for tools, which have done their work.
pub(super) fn rewrite(wasm: &[u8], names: &Names, lanes: bool) -> Result<Vec<u8>> {
    let mut features = WasmFeatures::all();
    validate(wasm, features).context(NOT_A_MODULE)?;
    features.set(WasmFeatures::SIMD | WasmFeatures::RELAXED_SIMD, lanes);
    let mut rewriter = Rewriter::new(wasm, names)?;
    let mut module = Module::new();
    rewriter
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .context("the module cannot be written again")?;
    let written = module.finish();
    // Cheap beside the hours that an index gone wrong would cost.
    validate(&written, features)
        .context("the module is not valid any more, or not without lanes")?;
    Ok(written)
}

fn validate(wasm: &[u8], features: WasmFeatures) -> Result<()> {
    Validator::new_with_features(features).validate_all(wasm)?;
    Ok(())
}

struct Rewriter<'a> {
    names: &'a Names,
    /// The functions that have a body, in their new order.
    order: Vec<usize>,
    /// The new index of each function, imported ones first.
    moved: Vec<u32>,
}

impl<'a> Rewriter<'a> {
    fn new(wasm: &[u8], names: &'a Names) -> Result<Self> {
        let mut imported = 0;
        let mut types: Vec<u32> = Vec::new();
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.context(NOT_A_MODULE)? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => bodies.push(&wasm[body.range()]),
                _ => {}
            }
        }
        // To begin with by type and size: that is better than as they came, which decides between equals.
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&old| (types[old], Reverse(bodies[old].len())));
        let sorted: Vec<_> = order.iter().map(|&old| bodies[old]).collect();
        let order: Vec<_> = by_likeness(&sorted).into_iter().map(|place| order[place]).collect();
        let mut moved: Vec<u32> = (0..imported).chain(order.iter().map(|_| 0)).collect();
        for (new, &old) in (imported..).zip(&order) {
            moved[imported as usize + old] = new;
        }
        Ok(Self { names, order, moved })
    }
}

type Outcome<T = ()> = std::result::Result<T, reencode::Error>;

impl Reencode for Rewriter<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Outcome<u32> {
        // One that is out of range stays so, for the validator to find.
        Ok(self.moved.get(index as usize).copied().unwrap_or(index))
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Outcome {
        for import in section.into_imports() {
            let import = import?;
            let (module, name) = self.names.import(import.module, import.name);
            imports.import(module, name, self.entity_type(import.ty)?);
        }
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Outcome {
        let name = self.names.export(export.name);
        reencode::utils::parse_export(self, exports, Export { name, ..export })
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Outcome {
        let types = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for &old in &self.order {
            functions.function(types[old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Outcome {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for old in self.order.clone() {
            reencode::utils::parse_function_body(self, code, bodies[old].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Outcome {
        Ok(())
    }
}
