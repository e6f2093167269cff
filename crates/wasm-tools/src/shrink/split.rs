//! The module in two: what the page opens with, and what only some labs need, which it fetches when one of them is opened.
//!
//! The second module has no memory and no table of its own. It imports those of the first, with the functions of the
//! first that it calls. What the first calls of the second it calls through the table, where the second puts itself when
//! it is instantiated. Until then these places are empty, and a call of one stops the instance: the page opens no lab
//! that needs them (`labs::comes_later`).

mod read;

use anyhow::{Context, Result};
use read::Read;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use wasm_encoder::reencode::{self, Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    FunctionSection, ImportSection, Instruction, Module, TypeSection,
};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, ElementSectionReader, ExportSectionReader,
    FunctionBody, FunctionSectionReader, Operator, Parser, RefType,
};

/// What the first module is called in the second. Each import says it once.
const FIRST: &str = "p";

/// Functions that nothing calls before a lab is open whose code comes later: they make it, or draw what only it has.
const DOORS: [&str; 14] = [
    "labs::sail::SailLab::new",
    "labs::smoke::Smoke::new",
    "mesh::ground::Ground::",
    "mesh::pick::Seen::",
    "mesh::surface::Surface::",
    "pbd_core::contact::Ball::push_out",
    "pbd_core::self_collision::Neighbours::push_apart",
    "pbd_core::wind::Gusts::blow",
    "web::browser::canvas::layers::body::paint_probe",
    "web::browser::canvas::layers::deep::",
    "web::browser::canvas::layers::paint_deep",
    "web::browser::canvas::layers::paint_tunnel",
    "web::camera::deep::Deep::",
    "web::orbit::Eye::",
];

/// Labs and models of which the functions in the table are called by nobody before either.
const MODULES: [&str; 6] = [
    "labs::block::",
    "labs::sail::",
    "labs::sheet::",
    "labs::smoke::",
    "pbd_core::sail::",
    "pbd_core::smoke::",
];

/// The first module and the second. The module must still have its names; they have not.
pub(super) fn split(wasm: &[u8]) -> Result<(Vec<u8>, Vec<u8>)> {
    let read = Read::of(wasm)?;
    read.check()?;
    let parts = Parts::of(&read)?;
    let mut first = Module::new();
    First { read: &read, parts: &parts }
        .parse_core_module(&mut first, Parser::new(0), wasm)
        .context("the first part cannot be written")?;
    let second = second(&read, &parts).context("the second part cannot be written")?;
    Ok((first.finish(), second))
}

/// Who goes where.
struct Parts {
    /// The functions of the first module with a body, by their old numbers.
    first: Vec<u32>,
    /// Those of the second.
    second: Vec<u32>,
    /// Places in the table that are new, for functions of the second that the first calls.
    doors: BTreeMap<u32, u32>,
    /// Functions of the first that the second calls.
    shared: Vec<u32>,
    /// The new number of each function in the first module; none for those that are not in it.
    in_first: BTreeMap<u32, u32>,
    /// The same in the second, imported ones among them.
    in_second: BTreeMap<u32, u32>,
}

impl Parts {
    fn of(read: &Read<'_>) -> Result<Self> {
        let entries = || read.entries.iter().map(|&(_, function)| function);
        let early = entries().filter(|&function| !is_later(&read.name(function)));
        let early: Vec<u32> = read.roots.iter().copied().chain(early).collect();
        let is_door = |function| {
            // Some compilers write `<labs::sail::SailLab>::new`.
            let name = read.name(function).replace(['<', '>'], "");
            DOORS.iter().any(|door| name.starts_with(door))
        };
        let mut found = BTreeSet::new();
        let kept = reachable(read, early, |function| {
            let door = is_door(function);
            if door {
                found.insert(function);
            }
            !door
        })?;
        let late = found.iter().copied().chain(entries()).filter(|x| !kept.contains(x)).collect();
        let late = reachable(read, late, |function| !kept.contains(&function))?;

        // Imported ones have the lowest numbers.
        let own = |all: &BTreeSet<u32>| all.range(read.imported..).copied().collect::<Vec<_>>();
        let (first, second) = (own(&kept), own(&late));
        // A door that something else leads to all the same is none.
        found.retain(|door| late.contains(door));
        let mut shared = BTreeSet::new();
        for &function in &second {
            let mentioned = read.mentions(function)?;
            shared.extend(mentioned.into_iter().filter(|x| second.binary_search(x).is_err()));
        }
        let shared: Vec<u32> = shared.into_iter().collect();
        let places = read.tables[0].initial as u32..;
        Ok(Self {
            doors: found.into_iter().zip(places).collect(),
            in_first: (0..read.imported).chain(first.iter().copied()).zip(0..).collect(),
            in_second: shared.iter().chain(&second).copied().zip(0..).collect(),
            first,
            second,
            shared,
        })
    }
}

/// Everything that can be called from these functions, where `may` lets it.
fn reachable(
    read: &Read<'_>,
    mut waiting: Vec<u32>,
    mut may: impl FnMut(u32) -> bool,
) -> Result<BTreeSet<u32>> {
    let mut reached = BTreeSet::new();
    while let Some(function) = waiting.pop() {
        if reached.insert(function) {
            waiting.extend(read.mentions(function)?.into_iter().filter(|&x| may(x)));
        }
    }
    Ok(reached)
}

/// Whether a function in the table belongs to a lab that comes later. `pbd_core::sail::…`, `<labs::sail::… as …>::…` and
/// what is done for their types, such as `core::ptr::drop_in_place<labs::sail::…>`, do.
fn is_later(name: &str) -> bool {
    MODULES.iter().any(|module| name.contains(module))
}

type Outcome<T = ()> = std::result::Result<T, reencode::Error>;

/// Writes the first module.
struct First<'a> {
    read: &'a Read<'a>,
    parts: &'a Parts,
}

impl Reencode for First<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Outcome<u32> {
        // One that is not there becomes one that cannot be, for the validator to find.
        Ok(self.parts.in_first.get(&index).copied().unwrap_or(u32::MAX))
    }

    fn table_type(&mut self, table: wasmparser::TableType) -> Outcome<wasm_encoder::TableType> {
        let mut written = reencode::utils::table_type(self, table)?;
        if table.element_type == RefType::FUNCREF {
            let more = self.parts.doors.len() as u64;
            written.minimum += more;
            written.maximum = written.maximum.map(|maximum| maximum + more);
        }
        Ok(written)
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Outcome {
        for &function in &self.parts.first {
            functions.function(self.read.type_of[function as usize]);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Outcome {
        reencode::utils::parse_export_section(self, exports, section)?;
        for (name, &function) in self.parts.shared.iter().enumerate() {
            exports.export(&name.to_string(), ExportKind::Func, self.parts.in_first[&function]);
        }
        exports.export("m", ExportKind::Memory, 0);
        for table in 0..self.read.tables.len() as u32 {
            exports.export(&format!("t{table}"), ExportKind::Table, table);
        }
        for global in 0..self.read.globals.len() as u32 {
            exports.export(&format!("g{global}"), ExportKind::Global, global);
        }
        Ok(())
    }

    fn parse_element_section(
        &mut self,
        elements: &mut ElementSection,
        _: ElementSectionReader<'_>,
    ) -> Outcome {
        put(elements, &self.read.entries, &self.parts.in_first);
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, _: CodeSectionReader<'_>) -> Outcome {
        for &function in &self.parts.first {
            let body = &self.read.bodies[(function - self.read.imported) as usize];
            self.parse_function_body(code, body.clone())?;
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Outcome {
        let mut written = self.new_function_with_parsed_locals(&body)?;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            if let Operator::Call { function_index } = operator
                && let Some(&place) = self.parts.doors.get(&function_index)
            {
                let type_index = self.read.type_of[function_index as usize];
                written.instruction(&Instruction::I32Const(place as i32));
                written.instruction(&Instruction::CallIndirect { type_index, table_index: 0 });
            } else {
                written.instruction(&self.instruction(operator)?);
            }
        }
        code.function(&written);
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Outcome {
        Ok(())
    }
}

/// Puts those of the entries that have a number into the table: neighbours together.
fn put(elements: &mut ElementSection, entries: &[(u32, u32)], numbers: &BTreeMap<u32, u32>) {
    let mut runs: Vec<(u32, Vec<u32>)> = Vec::new();
    for (place, function) in entries {
        let Some(&number) = numbers.get(function) else {
            continue;
        };
        match runs.last_mut() {
            Some((start, run)) if *start + run.len() as u32 == *place => run.push(number),
            _ => runs.push((*place, vec![number])),
        }
    }
    for (start, run) in runs {
        let start = ConstExpr::i32_const(start as i32);
        elements.active(None, &start, Elements::Functions(run.into()));
    }
}

/// Writes the second module.
fn second(read: &Read<'_>, parts: &Parts) -> Result<Vec<u8>> {
    let mut same = RoundtripReencoder;
    let mut types = TypeSection::new();
    if let Some(section) = read.types.clone() {
        same.parse_type_section(&mut types, section)?;
    }
    let mut imports = ImportSection::new();
    for (name, &function) in parts.shared.iter().enumerate() {
        let of_type = EntityType::Function(read.type_of[function as usize]);
        imports.import(FIRST, &name.to_string(), of_type);
    }
    imports.import(FIRST, "m", same.memory_type(read.memories[0])?);
    for (number, &table) in read.tables.iter().enumerate() {
        let with_doors = First { read, parts }.table_type(table)?;
        imports.import(FIRST, &format!("t{number}"), with_doors);
    }
    for (number, &global) in read.globals.iter().enumerate() {
        imports.import(FIRST, &format!("g{number}"), same.global_type(global)?);
    }

    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    let mut writer = Second { numbers: &parts.in_second };
    for &function in &parts.second {
        functions.function(read.type_of[function as usize]);
        let body = &read.bodies[(function - read.imported) as usize];
        writer.parse_function_body(&mut code, body.clone())?;
    }
    let mut elements = ElementSection::new();
    let own: BTreeMap<u32, u32> =
        parts.second.iter().map(|function| (*function, parts.in_second[function])).collect();
    let doors = parts.doors.iter().map(|(&function, &place)| (place, function));
    let entries: Vec<_> = read.entries.iter().copied().chain(doors).collect();
    put(&mut elements, &entries, &own);

    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions);
    module.section(&elements).section(&code);
    Ok(module.finish())
}

struct Second<'a> {
    numbers: &'a BTreeMap<u32, u32>,
}

impl Reencode for Second<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Outcome<u32> {
        Ok(self.numbers.get(&index).copied().unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests;
