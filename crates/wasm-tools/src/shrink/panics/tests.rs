use super::{is_panic, silence};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, Function, FunctionSection,
    Ieee64, MemorySection, MemoryType, Module, NameMap, NameSection, TypeSection, ValType,
};
use wasmparser::{Operator, Parser, Payload, Validator};

/// Where in memory a name of a file is, a place that names it, and another place.
const FILE: i32 = 1000;
const PLACES: [i32; 2] = [1008, 1024];

/// `f` panics for 7, beside a number that is worked out; `panic_bounds_check` calls `says`, which nobody else does.
fn module(named: &str, also_used: bool) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([ValType::I32], [ValType::F64]);
    types.ty().function([ValType::I32; 3], []);
    let mut functions = FunctionSection::new();
    functions.function(0).function(1).function(1);
    let mut code = CodeSection::new();
    let mut f = Function::new([]);
    f.instructions().block(wasm_encoder::BlockType::Empty);
    f.instructions().local_get(0).i32_const(7).i32_ne().br_if(0);
    f.instructions().local_get(0).i32_eqz().local_get(0).i32_const(PLACES[0]).call(1);
    f.instructions().block(wasm_encoder::BlockType::Empty).end().unreachable().end();
    if also_used {
        f.instructions().i32_const(PLACES[0]).drop();
    }
    f.instructions().f64_const(Ieee64::from(2.5)).end();
    let mut panics = Function::new([]);
    panics.instructions().local_get(0).local_get(1).local_get(2).call(2).unreachable().end();
    let mut says = Function::new([]);
    says.instructions().i32_const(PLACES[1]).drop().unreachable().end();
    code.function(&f).function(&panics).function(&says);

    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut exports = ExportSection::new();
    exports.export("f", ExportKind::Func, 0);
    let mut bytes = b"a/bcd.rs".to_vec();
    for line in [1, 2] {
        bytes.extend([FILE, 8, line, 5].iter().flat_map(|number: &i32| number.to_le_bytes()));
    }
    let mut data = DataSection::new();
    data.active(0, &ConstExpr::i32_const(FILE), bytes);
    let mut names = NameSection::new();
    let mut map = NameMap::new();
    map.append(0, "page::f");
    map.append(1, named);
    names.functions(&map);
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&memories).section(&exports);
    module.section(&code).section(&data).section(&names);
    module.finish()
}

/// The operators of each function, and what is in memory.
fn contents(wasm: &[u8]) -> (Vec<String>, Vec<u8>) {
    Validator::new().validate_all(wasm).unwrap();
    let (mut bodies, mut memory) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.unwrap() {
            Payload::CodeSectionEntry(body) => {
                let operators = body.get_operators_reader().unwrap().into_iter();
                let operators: Vec<Operator<'_>> = operators.map(Result::unwrap).collect();
                bodies.push(format!("{operators:?}"));
            }
            Payload::DataSection(section) => {
                memory.extend(section.into_iter().flat_map(|data| data.unwrap().data.to_vec()));
            }
            _ => {}
        }
    }
    (bodies, memory)
}

#[test]
fn a_panic_becomes_unreachable_and_what_only_it_needs_goes() {
    let (bodies, memory) =
        contents(&silence(&module("core::panicking::panic_bounds_check", false)).unwrap());
    assert_eq!(
        bodies[0],
        "[Block { blockty: Empty }, LocalGet { local_index: 0 }, I32Const { value: 7 }, I32Ne, \
         BrIf { relative_depth: 0 }, LocalGet { local_index: 0 }, I32Eqz, Unreachable, End, \
         F64Const { value: Ieee64(4612811918334230528) }, End]"
    );
    assert_eq!(bodies[1..], ["[Unreachable, End]"; 2]);
    // The first place goes; the second was not handed to a panic, so the name of the file stays with it.
    assert_eq!(memory[..8], *b"a/bcd.rs");
    assert_eq!(memory[8..24], [0; 16]);
    assert_eq!(memory[32..36], [2, 0, 0, 0]);
}

#[test]
fn a_place_that_is_named_elsewhere_stays() {
    let before = module("core::panicking::panic_bounds_check", true);
    let after = silence(&before).unwrap();
    assert_eq!(contents(&before).1, contents(&after).1);
}

#[test]
fn a_module_without_panics_is_not_the_one_that_was_meant() {
    let error = silence(&module("page::panic", false)).unwrap_err().to_string();
    assert!(error.contains("names no function that panics"), "{error}");
}

#[test]
fn the_panics_of_every_compiler_are_found_by_name_and_nothing_of_ours_is() {
    for name in [
        "core::panicking::panic_bounds_check",
        "core::panicking::panic_fmt::h0123456789abcdef",
        "core[0123456789abcdef]::panicking::panic_const::panic_const_div_by_zero",
        "<alloc[0123456789abcdef]::vec::Vec<_, _>>::swap_remove::assert_failed",
        "core::slice::<impl [T]>::copy_from_slice::len_mismatch_fail",
        "alloc::raw_vec::handle_error",
    ] {
        assert!(is_panic(name), "{name}");
    }
    for name in [
        "labs::refusal::handle_error",
        "std[0123456789abcdef]::panicking::set_hook",
        "core::fmt::write",
        "<pbd_core::world::World as core::clone::Clone>::clone",
    ] {
        assert!(!is_panic(name), "{name}");
    }
}
