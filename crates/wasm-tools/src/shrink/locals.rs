//! Functions that do alike are made to look alike: what the compiler numbered by chance is numbered by a rule.
//!
//! A third of all instructions name a local, and a compressor finds only what stands there with the same numbers again. So
//! the local with the address of a function's own memory has the same number in every function, however many parameters
//! come before it, then the local that is used most, then the next. A few numbers stay unused for that; a local that
//! nothing uses costs an engine nothing.
//!
//! Two other things that are said in several ways are said in one: how memory is aligned, which is a hint that engines
//! do not take, and whole floating-point numbers, which are shorter as integers that are converted (a compiler that
//! optimises does that itself, once).

use anyhow::{Context, Result};
use std::cmp::Reverse;
use std::convert::Infallible;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, Instruction, MemArg, Module, ValType};
use wasmparser::{CodeSectionReader, FunctionBody, Operator, Parser, Payload};

/// The kinds of locals in their order, and from which number on they are where that is free. Tried: 0 to 8 for the first,
/// up to 40 for the others; the page weighs least with these.
const PLACES: [(ValType, u32); 3] = [(ValType::I32, 6), (ValType::I64, 12), (ValType::F64, 16)];

/// The module with its locals numbered by the rule.
pub(super) fn renumber(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    Writer { parameters: parameters(wasm)? }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .context("the module cannot be written with other locals")?;
    Ok(module.finish())
}

/// How many parameters each function with a body has.
fn parameters(wasm: &[u8]) -> Result<Vec<u32>> {
    let (mut of_type, mut of_function) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::TypeSection(section) => {
                for function in section.into_iter_err_on_gc_types() {
                    of_type.push(function?.params().len() as u32);
                }
            }
            Payload::FunctionSection(section) => {
                for index in section {
                    let parameters = of_type.get(index? as usize);
                    of_function.push(*parameters.context("a function has no type")?);
                }
            }
            _ => {}
        }
    }
    Ok(of_function)
}

struct Writer {
    parameters: Vec<u32>,
}

type Outcome<T = ()> = std::result::Result<T, reencode::Error>;

impl Reencode for Writer {
    type Error = Infallible;

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Outcome {
        for (own, body) in section.into_iter().enumerate() {
            let body = body?;
            let numbers = Numbers::of(self, &body, self.parameters[own])?;
            let mut written = Function::new(numbers.declared.clone());
            for operator in body.get_operators_reader()? {
                match operator? {
                    Operator::LocalGet { local_index } => {
                        written.instruction(&Instruction::LocalGet(numbers.number_of(local_index)));
                    }
                    Operator::LocalSet { local_index } => {
                        written.instruction(&Instruction::LocalSet(numbers.number_of(local_index)));
                    }
                    Operator::LocalTee { local_index } => {
                        written.instruction(&Instruction::LocalTee(numbers.number_of(local_index)));
                    }
                    Operator::F64Const { value } if whole(value.into()).is_some() => {
                        let whole = whole(value.into()).unwrap_or_default();
                        written.instruction(&Instruction::I32Const(whole));
                        written.instruction(&Instruction::F64ConvertI32S);
                    }
                    operator => {
                        written.instruction(&self.instruction(operator)?);
                    }
                }
            }
            code.function(&written);
        }
        Ok(())
    }

    fn mem_arg(&mut self, argument: wasmparser::MemArg) -> Outcome<MemArg> {
        Ok(MemArg { align: 0, ..reencode::utils::mem_arg(self, argument)? })
    }
}

/// The integer that is this number, if it is one that has a short text. Not a negative zero: that is no integer.
fn whole(value: f64) -> Option<i32> {
    let whole = value as i32;
    (value.abs() < 1e6 && f64::from(whole).to_bits() == value.to_bits()).then_some(whole)
}

/// The numbers of a function's locals.
struct Numbers {
    /// The new number of each; what nothing uses has none that matters.
    new: Vec<u32>,
    /// How many are declared of which kind, in order.
    declared: Vec<(u32, ValType)>,
}

impl Numbers {
    fn of(writer: &mut Writer, body: &FunctionBody<'_>, parameters: u32) -> Outcome<Self> {
        let mut kinds = Vec::new();
        for locals in body.get_locals_reader()? {
            let (count, kind) = locals?;
            kinds.extend(vec![writer.val_type(kind)?; count as usize]);
        }
        let uses = Uses::of(body, parameters, kinds.len())?;
        let mut order: Vec<usize> =
            (0..kinds.len()).filter(|&local| uses.count[local] > 0).collect();
        order.sort_by_key(|&local| {
            (Some(local) != uses.frame, Reverse(uses.count[local]), uses.first[local])
        });
        let mut numbers = Self { new: (0..parameters).collect(), declared: Vec::new() };
        numbers.new.resize(parameters as usize + kinds.len(), 0);
        let mut next = parameters;
        let mut places = PLACES.to_vec();
        for &kind in &kinds {
            if places.iter().all(|(known, _)| *known != kind) {
                places.push((kind, 0));
            }
        }
        for (kind, place) in places {
            let of_kind = order.iter().filter(|&&local| kinds[local] == kind);
            let start = next;
            for (number, &local) in (next.max(place)..).zip(of_kind) {
                numbers.new[parameters as usize + local] = number;
                next = number + 1;
            }
            if next > start {
                numbers.declared.push((next - start, kind));
            }
        }
        Ok(numbers)
    }

    fn number_of(&self, local: u32) -> u32 {
        // One that is out of range stays so, for the validator to find.
        self.new.get(local as usize).copied().unwrap_or(u32::MAX)
    }
}

/// How a function uses its locals, without its parameters.
struct Uses {
    count: Vec<u32>,
    /// Which use of any local is the first of this one.
    first: Vec<u32>,
    /// The one that holds the address of the function's own memory: what is set as the stack pointer first of all.
    frame: Option<usize>,
}

impl Uses {
    fn of(body: &FunctionBody<'_>, parameters: u32, locals: usize) -> Outcome<Self> {
        let mut uses = Self { count: vec![0; locals], first: vec![0; locals], frame: None };
        let (mut number, mut last, mut framed) = (0, None, false);
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            let local = match operator {
                Operator::LocalGet { local_index }
                | Operator::LocalSet { local_index }
                | Operator::LocalTee { local_index } => local_index.checked_sub(parameters),
                _ => None,
            };
            if matches!(operator, Operator::GlobalSet { .. }) && !framed {
                (framed, uses.frame) = (true, last);
            }
            last = local.map(|local| local as usize).filter(|&local| local < locals);
            if let Some(local) = last {
                number += 1;
                uses.count[local] += 1;
                if uses.count[local] == 1 {
                    uses.first[local] = number;
                }
            }
        }
        Ok(uses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ConstExpr, MemorySection, MemoryType};
    use wasm_encoder::{FunctionSection, GlobalSection, GlobalType, TypeSection};

    /// A module with one function of these parameters and locals.
    fn module(
        parameters: &[ValType],
        locals: &[(u32, ValType)],
        write: &dyn Fn(&mut Function),
    ) -> Vec<u8> {
        let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
        types.ty().function(parameters.iter().copied(), []);
        functions.function(0);
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut globals = GlobalSection::new();
        let stack = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(stack, &ConstExpr::i32_const(0));
        let mut body = Function::new(locals.iter().copied());
        write(&mut body);
        body.instructions().end();
        let mut code = CodeSection::new();
        code.function(&body);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&memories);
        module.section(&globals).section(&code);
        module.finish()
    }

    /// The locals that the one function declares, and its instructions.
    fn body(wasm: &[u8]) -> (Vec<(u32, wasmparser::ValType)>, Vec<Operator<'_>>) {
        wasmparser::Validator::new().validate_all(wasm).unwrap();
        for payload in Parser::new(0).parse_all(wasm) {
            if let Payload::CodeSectionEntry(body) = payload.unwrap() {
                let locals = body.get_locals_reader().unwrap().into_iter();
                let operators = body.get_operators_reader().unwrap().into_iter();
                return (
                    locals.map(Result::unwrap).collect(),
                    operators.map(Result::unwrap).collect(),
                );
            }
        }
        panic!("there is a function");
    }

    #[test]
    fn a_function_does_the_same_in_the_same_words_with_more_parameters() {
        let texts = [0, 1, 2].map(|more| {
            let parameters = vec![ValType::I32; more as usize];
            let (number, rare, frame) = (more, more + 1, more + 2);
            let locals = [(1, ValType::F64), (2, ValType::I32)];
            let text = renumber(&module(&parameters, &locals, &|body| {
                let mut body = body.instructions();
                body.global_get(0).local_tee(frame).global_set(0);
                body.local_get(rare).local_set(rare).local_get(rare).drop();
                body.local_get(frame).local_get(number).f64_store(wasm_encoder::MemArg {
                    offset: 8,
                    align: 3,
                    memory_index: 0,
                });
            }));
            let text = text.unwrap();
            let (locals, operators) = body(&text);
            let all = more + locals.iter().map(|(count, _)| count).sum::<u32>();
            (all, locals[1], format!("{operators:?}"))
        });
        assert_eq!(texts[0], texts[1]);
        assert_eq!(texts[0], texts[2]);
        let (all, last, operators) = &texts[0];
        assert_eq!((*all, *last), (17, (9, wasmparser::ValType::F64)));
        for part in ["LocalTee { local_index: 6 }", "LocalSet { local_index: 7 }", "align: 0"] {
            assert!(operators.contains(part), "{part} in {operators}");
        }
    }

    #[test]
    fn parameters_keep_their_numbers_and_every_kind_its_place() {
        let kinds = [ValType::F32, ValType::I64, ValType::I32];
        let locals: Vec<_> = kinds.iter().map(|&kind| (1, kind)).collect();
        let text = renumber(&module(&[ValType::F64; 9], &locals, &|body| {
            let mut body = body.instructions();
            for local in [9, 10, 11, 0] {
                body.local_get(local).drop();
            }
        }));
        let text = text.unwrap();
        let (locals, operators) = body(&text);
        let counts: Vec<u32> = locals.iter().map(|&(count, _)| count).collect();
        assert_eq!(counts, [1, 3, 1]);
        let named: Vec<u32> = operators
            .iter()
            .filter_map(|operator| match operator {
                Operator::LocalGet { local_index } => Some(*local_index),
                _ => None,
            })
            .collect();
        assert_eq!(named, [13, 12, 9, 0]);
    }

    #[test]
    fn only_whole_numbers_of_moderate_size_become_integers() {
        for (value, integer) in [(0.0, Some(0)), (1.0, Some(1)), (-2.0, Some(-2)), (-0.0, None)] {
            assert_eq!(whole(value), integer, "{value}");
        }
        for value in [0.5, 1e6, -1e300, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE] {
            assert_eq!(whole(value), None, "{value}");
        }
    }
}
