use super::*;
use wasm_encoder::{FunctionSection, TypeSection, ValType};

/// What becomes of a function of an integer with two more locals, a word for each instruction.
fn shortened(write: &dyn Fn(&mut Function)) -> String {
    let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
    types.ty().function([ValType::I32], []);
    functions.function(0);
    let mut body = Function::new([(2, ValType::I32)]);
    write(&mut body);
    body.instructions().end();
    let mut code = CodeSection::new();
    code.function(&body);
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&code);
    let wasm = shorten(&module.finish()).unwrap();
    Validator::new().validate_all(&wasm).unwrap();
    let mut words = String::new();
    for payload in Parser::new(0).parse_all(&wasm) {
        if let wasmparser::Payload::CodeSectionEntry(body) = payload.unwrap() {
            for operator in body.get_operators_reader().unwrap() {
                words += &match operator.unwrap() {
                    Operator::LocalGet { local_index } => format!("get{local_index} "),
                    Operator::LocalSet { local_index } => format!("set{local_index} "),
                    Operator::Br { relative_depth } => format!("br{relative_depth} "),
                    Operator::BrIf { relative_depth } => format!("br_if{relative_depth} "),
                    Operator::I32Eqz => "not ".into(),
                    Operator::Block { .. } => "block ".into(),
                    Operator::Loop { .. } => "loop ".into(),
                    Operator::If { .. } => "if ".into(),
                    Operator::Else => "else ".into(),
                    Operator::End => "end ".into(),
                    _ => "? ".into(),
                };
            }
        }
    }
    words.trim_end().to_owned()
}

#[test]
fn a_block_that_is_left_at_once_is_an_if() {
    let text = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).local_get(0).br_if(0).local_get(0).local_set(1).end();
    });
    assert_eq!(text, "get0 not if get0 set1 end end");
    let text = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).local_get(0).i32_eqz().br_if(0).br(1).end();
    });
    assert_eq!(text, "get0 if br1 end end");
}

#[test]
fn branches_out_of_what_comes_first_still_go_where_they_went() {
    let text = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).loop_(BlockType::Empty).block(BlockType::Empty);
        body.local_get(0).br_if(2).local_get(1).br_if(1).local_get(2).br_if(0);
        body.br(2).end().br(0).end().end();
    });
    assert_eq!(text, "block loop get0 br_if1 get1 br_if0 get2 not if br2 end br0 end end end");
}

#[test]
fn two_blocks_are_an_if_with_else() {
    let text = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).block(BlockType::Empty);
        body.local_get(0).br_if(0).local_get(0).local_set(1).br(1).end();
        body.local_get(0).local_set(2).end();
    });
    assert_eq!(text, "get0 not if get0 set1 else get0 set2 end end");
}

#[test]
fn what_lies_on_the_stack_or_is_left_twice_stays_a_block() {
    let below = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).local_get(1).local_get(0).br_if(0).local_set(2).end();
    });
    assert_eq!(below, "block get1 get0 br_if0 set2 end end");
    let twice = shortened(&|body| {
        let mut body = body.instructions();
        body.block(BlockType::Empty).local_get(0).br_if(0).local_get(1).br_if(0).end();
    });
    assert_eq!(twice, "block get0 br_if0 get1 br_if0 end end");
}
