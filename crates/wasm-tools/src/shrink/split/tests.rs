use super::split;
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, MemorySection, MemoryType,
    Module, NameMap, NameSection, RefType, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::{ElementItems, ElementKind, Operator, Parser, Payload, Validator};

/// The functions by their names, with what each calls. The first is imported, `start` is exported; `early` and the two
/// after it stand in the table, in this order.
const FUNCTIONS: [(&str, &[u32]); 8] = [
    ("log", &[]),
    ("web::start", &[2, 7, 4]),
    ("labs::sail::SailLab::new", &[3, 7]),
    ("pbd_core::sail::lattice", &[0]),
    ("web::early", &[]),
    ("<labs::sail::SailLab as labs::lab::Lab>::step", &[3, 2]),
    ("web::dead", &[7]),
    ("pbd_core::world", &[]),
];

fn module(named: impl Fn(&str) -> String) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    types.ty().function([ValType::I32], []);
    let mut imports = ImportSection::new();
    imports.import("js", "log", EntityType::Function(0));
    let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
    let mut names = NameMap::new();
    for (index, (name, calls)) in (0..).zip(FUNCTIONS) {
        names.append(index, &named(name));
        if index == 0 {
            continue;
        }
        functions.function(0);
        let mut body = Function::new([]);
        body.instructions().global_get(0).table_get(1).drop();
        for &call in calls {
            body.instructions().call(call);
        }
        body.instructions().end();
        code.function(&body);
    }
    let mut tables = TableSection::new();
    let (element_type, minimum, maximum) = (RefType::FUNCREF, 4, Some(4));
    tables.table(TableType { element_type, minimum, maximum, table64: false, shared: false });
    let (element_type, minimum, maximum) = (RefType::EXTERNREF, 8, None);
    tables.table(TableType { element_type, minimum, maximum, table64: false, shared: false });
    let mut memories = MemorySection::new();
    let (minimum, maximum, page_size_log2) = (1, None, None);
    memories.memory(MemoryType {
        minimum,
        maximum,
        page_size_log2,
        memory64: false,
        shared: false,
    });
    let mut globals = GlobalSection::new();
    let stack = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
    globals.global(stack, &ConstExpr::i32_const(9));
    let mut exports = ExportSection::new();
    exports.export("start", ExportKind::Func, 1);
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(1), Elements::Functions([4, 5, 4][..].into()));
    let mut name_section = NameSection::new();
    name_section.functions(&names);
    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&tables);
    module.section(&memories).section(&globals).section(&exports).section(&elements);
    module.section(&code).section(&name_section);
    module.finish()
}

/// What a module shows to the other, who stands where in the table, and what each of its functions calls.
#[derive(Debug, Default)]
struct Contents {
    imports: Vec<String>,
    exports: Vec<(String, u32)>,
    entries: Vec<(i32, Vec<u32>)>,
    calls: Vec<String>,
}

fn contents(wasm: &[u8]) -> Contents {
    Validator::new().validate_all(wasm).unwrap();
    let mut found = Contents::default();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.unwrap() {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import.unwrap();
                    found.imports.push(format!("{}.{}", import.module, import.name));
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.unwrap();
                    found.exports.push((export.name.to_owned(), export.index));
                }
            }
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element.unwrap();
                    let ElementKind::Active { offset_expr, .. } = element.kind else { panic!() };
                    let place = offset_expr.get_operators_reader().read().unwrap();
                    let Operator::I32Const { value } = place else { panic!() };
                    let ElementItems::Functions(functions) = element.items else { panic!() };
                    found.entries.push((value, functions.into_iter().flatten().collect()));
                }
            }
            Payload::CodeSectionEntry(body) => {
                let mut calls = Vec::new();
                for operator in body.get_operators_reader().unwrap() {
                    match operator.unwrap() {
                        Operator::Call { function_index } => calls.push(function_index.to_string()),
                        Operator::I32Const { value } => calls.push(format!("place {value}")),
                        Operator::CallIndirect { type_index, .. } => {
                            calls.push(format!("through the table as {type_index}"));
                        }
                        _ => {}
                    }
                }
                found.calls.push(calls.join(" "));
            }
            Payload::CustomSection(section) => panic!("{} is left", section.name()),
            _ => {}
        }
    }
    found
}

#[test]
fn what_some_labs_need_comes_later_and_each_part_finds_the_other() {
    let (first, second) = split(&module(str::to_owned)).unwrap();
    let first = contents(&first);
    // log, start, early, world; what nothing calls is in neither.
    assert_eq!(first.calls, ["place 4 through the table as 0 3 2", "", ""]);
    assert_eq!(first.entries, [(1, vec![2]), (3, vec![2])]);
    let exports: Vec<_> =
        first.exports.iter().map(|(name, index)| (name.as_str(), *index)).collect();
    assert_eq!(
        exports,
        [("start", 1), ("0", 0), ("1", 3), ("m", 0), ("t0", 0), ("t1", 1), ("g0", 0)]
    );

    let second = contents(&second);
    assert_eq!(second.imports, ["p.0", "p.1", "p.m", "p.t0", "p.t1", "p.g0"]);
    // log, world, new, lattice, step.
    assert_eq!(second.calls, ["3 1", "0", "3 2"]);
    assert_eq!(second.entries, [(2, vec![4]), (4, vec![2])]);
    assert!(second.exports.is_empty(), "{second:?}");
}

#[test]
fn names_of_every_compiler_are_known() {
    let hashed = |name: &str| {
        let name = name.replace("labs::sail::SailLab::", "<labs::sail::SailLab>::");
        name.replace("labs::", "labs[0123456789abcdef]::")
    };
    let parts = |module: &[u8]| split(module).unwrap();
    assert_eq!(parts(&module(hashed)), parts(&module(str::to_owned)));
}

#[test]
fn a_door_that_is_not_only_one_stays_with_what_it_needs() {
    // Another lab calls the lattice: nothing to be gained from leaving it out.
    let named = |name: &str| name.replace("labs::sail::SailLab::new", "labs::rope::new");
    let (first, second) = split(&module(named)).unwrap();
    assert_eq!(contents(&first).calls, ["2 5 4", "3 5", "0", "", ""]);
    assert_eq!(contents(&second).calls, ["1 0"]);
}

#[test]
fn a_module_without_names_is_refused() {
    let error = split(&Module::new().finish()).unwrap_err().to_string();
    assert!(error.contains("lost its names"), "{error}");
}
