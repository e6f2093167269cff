//! What has to be known of a module before it is divided.

use anyhow::{Context, Result, bail, ensure};
use std::collections::HashMap;
use wasmparser::{
    ElementItems, ElementKind, ElementSectionReader, ExternalKind, FunctionBody, GlobalType,
    KnownCustom, MemoryType, Name, Operator, Parser, Payload, RefType, TableType, TypeRef,
    TypeSectionReader,
};

/// A module, as far as it matters to what calls what.
#[derive(Default)]
pub(super) struct Read<'a> {
    pub(super) types: Option<TypeSectionReader<'a>>,
    /// How many functions are imported; the others come after them.
    pub(super) imported: u32,
    /// The type of each function.
    pub(super) type_of: Vec<u32>,
    pub(super) bodies: Vec<FunctionBody<'a>>,
    /// What is called from outside.
    pub(super) roots: Vec<u32>,
    pub(super) tables: Vec<TableType>,
    pub(super) memories: Vec<MemoryType>,
    pub(super) globals: Vec<GlobalType>,
    /// Place in the table and function.
    pub(super) entries: Vec<(u32, u32)>,
    names: HashMap<u32, &'a str>,
}

impl<'a> Read<'a> {
    pub(super) fn of(wasm: &'a [u8]) -> Result<Self> {
        let mut read = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::TypeSection(section) => read.types = Some(section),
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let TypeRef::Func(of_type) = import?.ty else {
                            bail!("it imports what is no function");
                        };
                        read.type_of.push(of_type);
                    }
                    read.imported = read.type_of.len() as u32;
                }
                Payload::FunctionSection(section) => {
                    for of_type in section {
                        read.type_of.push(of_type?);
                    }
                }
                Payload::TableSection(section) => {
                    for table in section {
                        read.tables.push(table?.ty);
                    }
                }
                Payload::MemorySection(section) => {
                    for memory in section {
                        read.memories.push(memory?);
                    }
                }
                Payload::GlobalSection(section) => {
                    for global in section {
                        read.globals.push(global?.ty);
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
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        for name in names {
                            if let Name::Function(functions) = name? {
                                for naming in functions {
                                    let naming = naming?;
                                    read.names.insert(naming.index, naming.name);
                                }
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(read)
    }

    fn elements(&mut self, section: ElementSectionReader<'_>) -> Result<()> {
        for element in section {
            let element = element?;
            let ElementKind::Active { table_index: None | Some(0), offset_expr } = &element.kind
            else {
                bail!("some elements are not for the first table");
            };
            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                bail!("a place in the table is no number");
            };
            let ElementItems::Functions(functions) = element.items else {
                bail!("some elements are no functions");
            };
            for (place, function) in (value as u32..).zip(functions) {
                self.entries.push((place, function?));
            }
        }
        Ok(())
    }

    /// The name of a function, without what tells builds of a library apart.
    pub(super) fn name(&self, function: u32) -> String {
        super::super::panics::plain(self.names.get(&function).copied().unwrap_or_default())
    }

    /// The functions that a function calls or takes the address of.
    pub(super) fn mentions(&self, function: u32) -> Result<Vec<u32>> {
        let mut mentioned = Vec::new();
        let Some(own) = function.checked_sub(self.imported) else {
            return Ok(mentioned);
        };
        let body = self.bodies.get(own as usize).context("a function has no body")?;
        for operator in body.get_operators_reader()? {
            match operator? {
                Operator::Call { function_index } => mentioned.push(function_index),
                Operator::ReturnCall { .. } | Operator::RefFunc { .. } => {
                    bail!("{} does what cannot be divided", self.name(function))
                }
                _ => {}
            }
        }
        Ok(mentioned)
    }

    /// What both parts will share must be there once: one memory, and one table of functions, the first.
    pub(super) fn check(&self) -> Result<()> {
        ensure!(!self.names.is_empty(), "the module has lost its names");
        ensure!(self.memories.len() == 1, "it has {} memories", self.memories.len());
        let mut functions = self.tables.iter().map(|table| table.element_type == RefType::FUNCREF);
        let first = functions.next() == Some(true);
        ensure!(first && functions.all(|other| !other), "not only its first table holds functions");
        Ok(())
    }
}
