//! Blocks that are left at once under a condition become `if`, and those that are left behind one become `else`.
//!
//! The compiler writes `block … condition br_if 0 … end` for every `if`, and two blocks for an `if` with `else`. The other
//! way is as good for an engine, and shorter.

use anyhow::{Context, Result, bail};
use std::convert::Infallible;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{BlockType, CodeSection, Function, Instruction, Module};
use wasmparser::{
    CodeSectionReader, FuncValidatorAllocations, FunctionBody, Operator, Parser, ValidPayload,
    Validator, WasmFeatures,
};

/// The module with `if` and `else`.
pub(super) fn shorten(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    Writer { heights: heights(wasm)? }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .context("the module cannot be written with other branches")?;
    Ok(module.finish())
}

/// How many values lie on the stack after each instruction of each function.
fn heights(wasm: &[u8]) -> Result<Vec<Vec<u32>>> {
    let mut validator = Validator::new_with_features(WasmFeatures::all());
    let mut heights = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let ValidPayload::Func(function, body) = validator.payload(&payload?)? {
            let mut function = function.into_validator(FuncValidatorAllocations::default());
            function.read_locals(&mut body.get_binary_reader())?;
            let mut operators = body.get_operators_reader()?;
            let mut of_function = Vec::new();
            while !operators.eof() {
                let (operator, at) = operators.read_with_offset()?;
                match operator {
                    Operator::TryTable { .. }
                    | Operator::BrOnNull { .. }
                    | Operator::BrOnNonNull { .. }
                    | Operator::BrOnCast { .. }
                    | Operator::BrOnCastFail { .. } => bail!("a function branches in a new way"),
                    _ => function.op(at, &operator)?,
                }
                of_function.push(function.operand_stack_height());
            }
            heights.push(of_function);
        }
    }
    Ok(heights)
}

struct Writer {
    heights: Vec<Vec<u32>>,
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
            let heights = std::mem::take(&mut self.heights[own]);
            let tree = Tree::read(self, &body, &heights)?;
            let mut written = self.new_function_with_parsed_locals(&body)?;
            write(&tree, &mut vec![FUNCTION], &mut written);
            written.instruction(&Instruction::End);
            code.function(&written);
        }
        Ok(())
    }
}

/// What branches go to: the number of a block.
type Label = usize;

/// The function itself.
const FUNCTION: Label = 0;

/// A piece of code. Branches name their label, so that pieces can be put elsewhere.
enum Node<'a> {
    Plain(Instruction<'a>),
    Br(Branch),
    BrIf(Branch),
    BrTable { to: Vec<Label>, otherwise: Label },
    Block(Block<'a>),
}

#[derive(PartialEq)]
struct Branch {
    to: Label,
    /// How many values are on the stack, without the condition.
    height: u32,
}

struct Block<'a> {
    kind: Kind,
    of_type: BlockType,
    label: Label,
    /// How many values are on the stack where it begins.
    height: u32,
    body: Vec<Node<'a>>,
    /// What an `if` does otherwise.
    otherwise: Option<Vec<Node<'a>>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Block,
    Loop,
    If,
}

/// Reads a function, and shortens every block when it ends.
struct Tree<'a> {
    /// The blocks that have not ended.
    open: Vec<Block<'a>>,
    /// How many branches go to each label.
    uses: Vec<usize>,
}

impl<'a> Tree<'a> {
    fn read(
        writer: &mut Writer,
        function: &FunctionBody<'a>,
        heights: &[u32],
    ) -> Outcome<Vec<Node<'a>>> {
        let mut tree = Self { open: Vec::new(), uses: Vec::new() };
        tree.begin(Kind::Block, BlockType::Empty, 0);
        let mut before = 0;
        for (operator, &height) in function.get_operators_reader()?.into_iter().zip(heights) {
            match operator? {
                Operator::Block { blockty } => {
                    tree.begin(Kind::Block, writer.block_type(blockty)?, height);
                }
                Operator::Loop { blockty } => {
                    tree.begin(Kind::Loop, writer.block_type(blockty)?, height);
                }
                Operator::If { blockty } => {
                    tree.begin(Kind::If, writer.block_type(blockty)?, height);
                }
                Operator::Else => tree.innermost().otherwise = Some(Vec::new()),
                Operator::End => tree.end(),
                Operator::Br { relative_depth } => {
                    let to = tree.target(relative_depth);
                    tree.push(Node::Br(Branch { to, height: before }));
                }
                Operator::BrIf { relative_depth } => {
                    let to = tree.target(relative_depth);
                    tree.push(Node::BrIf(Branch { to, height }));
                }
                Operator::BrTable { targets } => {
                    let mut to = Vec::new();
                    for depth in targets.targets() {
                        to.push(tree.target(depth?));
                    }
                    let otherwise = tree.target(targets.default());
                    tree.push(Node::BrTable { to, otherwise });
                }
                operator => tree.push(Node::Plain(writer.instruction(operator)?)),
            }
            before = height;
        }
        Ok(tree.open.swap_remove(FUNCTION).body)
    }

    fn begin(&mut self, kind: Kind, of_type: BlockType, height: u32) {
        let (label, body) = (self.uses.len(), Vec::new());
        self.open.push(Block { kind, of_type, label, height, body, otherwise: None });
        self.uses.push(0);
    }

    /// The block that is being read. What is read was validated: there is one.
    fn innermost(&mut self) -> &mut Block<'a> {
        self.open.last_mut().expect("a function does not end before its blocks")
    }

    fn target(&mut self, depth: u32) -> Label {
        let to = self.open[self.open.len() - 1 - depth as usize].label;
        self.uses[to] += 1;
        to
    }

    fn push(&mut self, node: Node<'a>) {
        let block = self.innermost();
        block.otherwise.as_mut().unwrap_or(&mut block.body).push(node);
    }

    fn end(&mut self) {
        // The end of the function is no block's.
        if self.open.len() > 1
            && let Some(block) = self.open.pop()
        {
            for node in self.shortened(block) {
                self.push(node);
            }
        }
    }

    /// What can take the place of a block.
    fn shortened(&mut self, mut block: Block<'a>) -> Vec<Node<'a>> {
        let Block { kind, of_type, label, height, .. } = block;
        let empty = matches!(of_type, BlockType::Empty);
        if kind != Kind::Block || !empty || self.uses[label] != 1 {
            return vec![Node::Block(block)];
        }
        let leave = Branch { to: label, height };
        let leaves = |node: &Node<'_>| matches!(node, Node::BrIf(branch) if *branch == leave);
        let skips =
            |node: &Node<'_>| matches!(node, Node::Block(inner) if self.skips(inner, &leave));
        if let Some(place) = block.body.iter().position(leaves) {
            let rest = block.body.split_off(place + 1);
            block.body.pop();
            if matches!(block.body.last(), Some(Node::Plain(Instruction::I32Eqz))) {
                block.body.pop();
            } else {
                block.body.push(Node::Plain(Instruction::I32Eqz));
            }
            self.uses[label] = 0;
            let mut before = std::mem::replace(&mut block.body, rest);
            before.push(Node::Block(Block { kind: Kind::If, ..block }));
            before
        } else if let Some(place) = block.body.iter().position(skips) {
            let rest = block.body.split_off(place + 1);
            if let Some(Node::Block(inner)) = block.body.last_mut() {
                inner.body.pop();
                inner.otherwise = Some(rest);
            }
            block.body
        } else {
            vec![Node::Block(block)]
        }
    }

    /// Whether this is an `if` without `else` that leaves the block around it at its end, and is not left before.
    fn skips(&self, inner: &Block<'_>, leave: &Branch) -> bool {
        matches!(inner.body.last(), Some(Node::Br(branch)) if branch == leave)
            && inner.kind == Kind::If
            && matches!(inner.of_type, BlockType::Empty)
            && inner.height == leave.height
            && inner.otherwise.is_none()
            && self.uses[inner.label] == 0
    }
}

/// Writes code that is inside these blocks.
fn write(code: &[Node<'_>], inside: &mut Vec<Label>, written: &mut Function) {
    for node in code {
        let depth = |to: &Label| {
            let place = inside.iter().rposition(|label| label == to);
            // One that is not there becomes one that cannot be, for the validator to find.
            place.map_or(u32::MAX, |place| (inside.len() - 1 - place) as u32)
        };
        match node {
            Node::Plain(instruction) => {
                written.instruction(instruction);
            }
            Node::Br(Branch { to, .. }) => {
                written.instruction(&Instruction::Br(depth(to)));
            }
            Node::BrIf(Branch { to, .. }) => {
                written.instruction(&Instruction::BrIf(depth(to)));
            }
            Node::BrTable { to, otherwise } => {
                let to: Vec<u32> = to.iter().map(depth).collect();
                written.instruction(&Instruction::BrTable(to.into(), depth(otherwise)));
            }
            Node::Block(block) => {
                written.instruction(&match block.kind {
                    Kind::Block => Instruction::Block(block.of_type),
                    Kind::Loop => Instruction::Loop(block.of_type),
                    Kind::If => Instruction::If(block.of_type),
                });
                inside.push(block.label);
                write(&block.body, inside, written);
                if let Some(otherwise) = &block.otherwise {
                    written.instruction(&Instruction::Else);
                    write(otherwise, inside, written);
                }
                inside.pop();
                written.instruction(&Instruction::End);
            }
        }
    }
}

#[cfg(test)]
mod tests;
