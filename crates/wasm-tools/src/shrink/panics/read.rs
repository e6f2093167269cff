//! What has to be known of a module before it is changed.

use super::is_panic;
use anyhow::Result;
use std::collections::BTreeSet;
use wasmparser::{
    Data, DataKind, ElementItems, ElementSectionReader, ExternalKind, FunctionBody, KnownCustom,
    Name, NameSectionReader, Operator, Parser, Payload, TypeRef,
};

/// Functions, which of them only panic, and what is in memory at the start.
#[derive(Default)]
pub(super) struct Read<'a> {
    /// How many functions are imported; the others come after them.
    pub(super) imported: usize,
    /// How many arguments each type takes.
    arguments: Vec<usize>,
    /// The type of each function.
    types: Vec<u32>,
    pub(super) bodies: Vec<FunctionBody<'a>>,
    panics: BTreeSet<u32>,
    /// What is called from outside or through the table.
    pub(super) roots: Vec<u32>,
    /// Where each piece of memory begins, and what is in it.
    pub(super) data: Vec<(u32, &'a [u8])>,
}

impl<'a> Read<'a> {
    pub(super) fn of(wasm: &'a [u8]) -> Result<Self> {
        let mut read = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => {
                    for of_type in section.into_iter_err_on_gc_types() {
                        read.arguments.push(of_type?.params().len());
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        if let TypeRef::Func(of_type) = import?.ty {
                            read.types.push(of_type);
                        }
                    }
                    read.imported = read.types.len();
                }
                Payload::FunctionSection(section) => {
                    for of_type in section {
                        read.types.push(of_type?);
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            read.roots.push(export.index);
                        }
                    }
                }
                Payload::StartSection { func, .. } => read.roots.push(func),
                Payload::ElementSection(section) => read.elements(section)?,
                Payload::CodeSectionEntry(body) => read.bodies.push(body),
                Payload::DataSection(section) => {
                    for data in section {
                        let data = data?;
                        read.data.extend(start(&data)?.map(|start| (start, data.data)));
                    }
                }
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        read.names(names)?;
                    }
                }
                _ => {}
            }
        }
        Ok(read)
    }

    fn elements(&mut self, section: ElementSectionReader<'_>) -> Result<()> {
        for element in section {
            match element?.items {
                ElementItems::Functions(functions) => {
                    for function in functions {
                        self.roots.push(function?);
                    }
                }
                ElementItems::Expressions(_, expressions) => {
                    for expression in expressions {
                        for operator in expression?.get_operators_reader() {
                            if let Operator::RefFunc { function_index } = operator? {
                                self.roots.push(function_index);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn names(&mut self, names: NameSectionReader<'_>) -> Result<()> {
        for name in names {
            if let Name::Function(functions) = name? {
                for naming in functions {
                    let naming = naming?;
                    if is_panic(naming.name) {
                        self.panics.insert(naming.index);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether there is a function that panics.
    pub(super) fn has_panics(&self) -> bool {
        !self.panics.is_empty()
    }

    /// How many arguments a function that panics takes; `None` for any other.
    pub(super) fn panic_arguments(&self, function: u32) -> Option<usize> {
        let of_type = self.types.get(function as usize)?;
        let arguments = self.arguments.get(*of_type as usize)?;
        self.panics.contains(&function).then_some(*arguments)
    }

    /// So many bytes of memory from an address on.
    pub(super) fn at(&self, address: u32, length: u32) -> Option<&'a [u8]> {
        self.data.iter().find_map(|&(start, bytes)| {
            let from = address.checked_sub(start)? as usize;
            bytes.get(from..from.checked_add(length as usize)?)
        })
    }
}

/// Where in memory a piece of data begins, if it is put there before anything runs.
pub(super) fn start(data: &Data<'_>) -> Result<Option<u32>> {
    let DataKind::Active { offset_expr, .. } = &data.kind else {
        return Ok(None);
    };
    Ok(match offset_expr.get_operators_reader().read()? {
        Operator::I32Const { value } => Some(value as u32),
        _ => None,
    })
}
