use super::module::Surface;
use super::pair;
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, ElementSection, Elements, EntityType, ExportKind,
    ExportSection, Function, FunctionSection, ImportSection, Module, RefType, TableSection,
    TableType, TypeSection, ValType,
};
use wasmparser::{Operator, Parser, Payload};

const GLUE: &str = r#"/**
 * Starts.
 */
export function start() {
    wasm.start();
}
const import0 = {
    __wbg_log_0123456789abcdef: function(arg0) {
        // why
        const a = makeClosure(convert__invoke__h0123456789abcdef);
    },
    __wbg_log_fedcba9876543210: function(arg0) { console.log(arg0); },
};
const imports = { "./x_bg.js": import0 };
function convert__invoke__h0123456789abcdef(arg0) {
    wasm.convert__invoke__h0123456789abcdef(arg0);
}
"#;

const SHRUNK: &str = r#"export function start() {
wasm.start();
}
const import0 = {
a: function(arg0) {
const a = makeClosure(invoke1);
},
b: function(arg0) { console.log(arg0); },
};
const imports = { "js": import0 };
function invoke1(arg0) {
wasm.invoke1(arg0);
}
"#;

/// Three imports, of which two are the glue's, and four functions: the first and the last are alike.
fn module() -> Vec<u8> {
    module_with(&|_| {})
}

/// The same, with this as the second function's body.
fn module_with(second: &dyn Fn(&mut Function)) -> Vec<u8> {
    let mut types = TypeSection::new();
    types.ty().function([], []);
    types.ty().function([ValType::I32], []);

    let mut imports = ImportSection::new();
    imports.import("./x_bg.js", "__wbg_log_fedcba9876543210", EntityType::Function(1));
    imports.import("other", "__wbg_log_0123456789abcdef", EntityType::Function(1));
    imports.import("./x_bg.js", "__wbg_log_0123456789abcdef", EntityType::Function(1));

    let mut functions = FunctionSection::new();
    let mut code = CodeSection::new();
    let mut function = |of_type: u32, write: &dyn Fn(&mut Function)| {
        functions.function(of_type);
        let mut body = Function::new([]);
        write(&mut body);
        body.instructions().end();
        code.function(&body);
    };
    let long = |body: &mut Function, last: u32| {
        for number in 1000..1020 {
            body.instructions().i32_const(number).call(0);
        }
        body.instructions().call(last);
    };
    function(0, &|body| long(body, 4)); // 3
    function(0, second); // 4
    function(1, &|body| {
        body.instructions().local_get(0).call(2).call(3);
    }); // 5
    function(0, &|body| long(body, 3)); // 6

    let mut tables = TableSection::new();
    tables.table(TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: 1,
        maximum: None,
        shared: false,
    });
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(0), Elements::Functions([6][..].into()));

    let mut exports = ExportSection::new();
    exports.export("start", ExportKind::Func, 3);
    exports.export("convert__invoke__h0123456789abcdef", ExportKind::Func, 5);

    let mut module = Module::new();
    module.section(&types).section(&imports).section(&functions).section(&tables);
    module.section(&exports).section(&elements).section(&code);
    module.section(&CustomSection { name: "target_features".into(), data: [0][..].into() });
    module.finish()
}

#[test]
fn both_get_the_same_names() {
    let (glue, wasm) = pair(GLUE, &module(), "./x_bg.js", true).unwrap();
    assert_eq!(glue, SHRUNK);
    let Surface { imports, exports } = Surface::of(&wasm).unwrap();
    let imports: Vec<_> =
        imports.iter().map(|import| (import.module.as_str(), import.name.as_str())).collect();
    assert_eq!(imports, [("js", "b"), ("other", "__wbg_log_0123456789abcdef"), ("js", "a")]);
    assert_eq!(exports, ["start", "invoke1"]);
}

#[test]
fn a_module_with_lanes_is_refused_where_there_are_none() {
    let with_lanes = module_with(&|body| {
        body.instructions().i32_const(0).i8x16_splat().f64x2_sqrt().drop();
    });
    assert!(pair(GLUE, &with_lanes, "./x_bg.js", true).is_ok());
    let error = pair(GLUE, &with_lanes, "./x_bg.js", false).unwrap_err();
    assert!(format!("{error:#}").contains("SIMD"), "{error:#}");
    assert!(pair(GLUE, &module(), "./x_bg.js", false).is_ok());
}

#[test]
fn functions_are_reordered_and_still_call_the_same() {
    let (_, wasm) = pair(GLUE, &module(), "./x_bg.js", true).unwrap();
    let (mut types, mut last_calls, mut exported, mut elements) = (vec![], vec![], vec![], vec![]);
    for payload in Parser::new(0).parse_all(&wasm) {
        match payload.unwrap() {
            Payload::FunctionSection(section) => types.extend(section.into_iter().flatten()),
            Payload::ExportSection(section) => {
                exported.extend(section.into_iter().map(|export| export.unwrap().index));
            }
            Payload::ElementSection(section) => {
                for element in section {
                    if let wasmparser::ElementItems::Functions(all) = element.unwrap().items {
                        elements.extend(all.into_iter().flatten());
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let operators = body.get_operators_reader().unwrap().into_iter();
                last_calls.push(
                    operators
                        .filter_map(|operator| match operator.unwrap() {
                            Operator::Call { function_index } => Some(function_index),
                            _ => None,
                        })
                        .last(),
                );
            }
            Payload::CustomSection(section) => panic!("{} is left", section.name()),
            _ => {}
        }
    }
    // What was 3, 4, 5, 6 is now 3, 5, 6, 4.
    assert_eq!(types, [0, 0, 0, 1]);
    assert_eq!(last_calls, [Some(5), Some(3), None, Some(3)]);
    assert_eq!(exported, [3, 6]);
    assert_eq!(elements, [4]);
}

#[test]
fn a_name_that_is_not_in_both_is_reported() {
    let wasm = module();
    let error =
        |glue: &str, wasm: &[u8]| pair(glue, wasm, "./x_bg.js", true).unwrap_err().to_string();

    let without_import = GLUE.replace("__wbg_log_fedcba9876543210", "__wbg_log");
    assert_eq!(
        error(&without_import, &wasm),
        "the module imports `__wbg_log_fedcba9876543210`, which the glue should define once and names 0 times"
    );
    let without_export = GLUE.replace("convert__invoke__h0123456789abcdef", "invoke");
    assert_eq!(
        error(&without_export, &wasm),
        "the module exports `convert__invoke__h0123456789abcdef`, which the glue does not name"
    );
    let with_more = GLUE.replace("console.log", "__wbg_warn_0123456789abcdef");
    assert_eq!(
        error(&with_more, &wasm),
        "the glue names `__wbg_warn_0123456789abcdef`, which the module neither imports nor exports"
    );
    let of_another = GLUE.replace("x_bg", "y_bg");
    assert_eq!(
        error(&of_another, &wasm),
        "the glue should name \"./x_bg.js\" once and names it 0 times"
    );
    assert_eq!(error(GLUE, &Module::new().finish()), "the module imports nothing from `./x_bg.js`");
    assert_eq!(error(GLUE, b"\0asn"), "it is no WebAssembly module");
}

#[test]
fn a_short_name_is_not_one_that_is_in_use() {
    let glue = format!("{GLUE}let invoke1, invoke2;\n");
    let (glue, wasm) = pair(&glue, &module(), "./x_bg.js", true).unwrap();
    assert!(glue.contains("wasm.invoke3(arg0)"), "{glue}");
    assert_eq!(Surface::of(&wasm).unwrap().exports, ["start", "invoke3"]);
}
