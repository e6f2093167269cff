//! One parameter: a slider with a number box, a row of options, a list, or a switch.

use crate::app::App;
use crate::browser::dom::{Kept, Line, add, document, make, set, set_if, text};
use crate::slider;
use labs::{Budget, Kind, Parameter, Value};
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

/// Up to this many options stand side by side; more become a list.
const SIDE_BY_SIDE: usize = 4;

/// The control of one parameter.
#[derive(Debug)]
pub(super) struct Control {
    parameter: &'static Parameter,
    element: Element,
    input: Input,
    refusal: Line,
    refused: Kept<bool>,
}

#[derive(Debug)]
enum Input {
    Number { slider: HtmlInputElement, field: HtmlInputElement, shown: Kept<String> },
    Options(Vec<(&'static str, HtmlInputElement)>),
    List(HtmlSelectElement),
    Switch(HtmlInputElement),
}

impl Control {
    pub(super) fn new(parameter: &'static Parameter) -> Self {
        let id = format!("set-{}", parameter.name);
        let effect = text("p", "effect", parameter.effect);
        effect.set_id(&format!("{id}-effect"));
        let refusal = text("p", "refusal", "");
        refusal.set_id(&format!("{id}-refusal"));
        let (element, input) = match parameter.kind {
            Kind::Number { .. } | Kind::Whole { .. } => number(parameter, &id),
            Kind::Choice { options, .. } if options.len() <= SIDE_BY_SIDE => choice(parameter, &id),
            Kind::Choice { .. } => list(parameter, &id),
            Kind::Switch { .. } => switch(parameter, &id),
        };
        add(&element, &[&refusal, &effect]);
        Self { parameter, element, input, refusal: Line::new(refusal), refused: Kept::default() }
    }

    pub(super) fn element(&self) -> &Element {
        &self.element
    }

    /// Name of the parameter.
    pub(super) fn name(&self) -> &'static str {
        self.parameter.name
    }

    pub(super) fn draw(&mut self, app: &App) {
        let Some(value) = app.lab().value(self.parameter.name) else {
            return;
        };
        let refused = app.fields().get(self.parameter.name);
        self.refusal.write(refused.map_or("", |refused| &refused.sentence));
        match &mut self.input {
            Input::Number { slider, field, shown } => {
                if self.refused.is_new(&refused.is_some()) {
                    set_if(field, "aria-invalid", refused.is_some().then_some("true"));
                }
                let notch = slider::notch(&self.parameter.kind, value);
                if slider.value_as_number() != notch {
                    slider.set_value_as_number(notch);
                }
                let text =
                    refused.map_or_else(|| value.to_string(), |refused| refused.text.clone());
                let typing = document().active_element().is_some_and(|element| element == ***field);
                if typing {
                    // The person's text stands; what is shown afterwards is written anew.
                    *shown = Kept::default();
                } else if shown.is_new(&text) {
                    field.set_value(&text);
                    set(slider, "aria-valuetext", &with_unit(self.parameter, value));
                }
            }
            Input::Options(options) => {
                for (word, option) in options {
                    let chosen = Value::Choice(word) == value;
                    if option.checked() != chosen {
                        option.set_checked(chosen);
                    }
                }
            }
            Input::List(list) => list.set_value(&value.to_string()),
            Input::Switch(switch) => switch.set_checked(value == Value::Switch(true)),
        }
    }
}

fn with_unit(parameter: &Parameter, value: Value) -> String {
    if parameter.unit.is_empty() {
        value.to_string()
    } else {
        format!("{value} {}", parameter.unit)
    }
}

/// The parameter's name, its letter in the formulas and its unit, as the content of a label.
fn name(host: &Element, parameter: &Parameter) {
    host.set_text_content(Some(parameter.label));
    if !parameter.symbol.is_empty() {
        add(host, &[&text("i", "", &format!(" {}", parameter.symbol))]);
    }
    if !parameter.unit.is_empty() {
        add(host, &[&text("span", "dim", &format!(" [{}]", parameter.unit))]);
    }
}

/// What every input has: its field, and what describes it.
fn describe(input: &Element, parameter: &Parameter, id: &str) {
    set(input, "data-field", parameter.name);
    set(input, "aria-describedby", &format!("{id}-effect {id}-refusal"));
}

fn input(kind: &str) -> HtmlInputElement {
    let input: HtmlInputElement = make("input", "");
    set(&input, "type", kind);
    input
}

fn number(parameter: &Parameter, id: &str) -> (Element, Input) {
    let element: Element = make("div", "control");
    let line: Element = make("div", "line");
    let label: Element = make("label", "");
    set(&label, "for", id);
    name(&label, parameter);
    let field = input("text");
    field.set_id(id);
    set(&field, "inputmode", "decimal");
    set(&field, "autocomplete", "off");
    describe(&field, parameter, id);
    set(&field, "title", &parameter.range());
    let slider = input("range");
    set(&slider, "min", "0");
    set(&slider, "max", &(slider::last_notch(&parameter.kind).unwrap_or(1.0) as i64).to_string());
    set(&slider, "step", "1");
    set(&slider, "data-field", parameter.name);
    set(&slider, "aria-label", parameter.label);
    add(&line, &[&label, &field, &slider]);
    add(&element, &[&line]);
    (element, Input::Number { slider, field, shown: Kept::default() })
}

fn choice(parameter: &Parameter, id: &str) -> (Element, Input) {
    let element: Element = make("fieldset", "control");
    let legend: Element = make("legend", "");
    name(&legend, parameter);
    let row: Element = make("div", "options");
    let mut inputs = Vec::new();
    if let Kind::Choice { options, .. } = parameter.kind {
        for option in options {
            let radio = input("radio");
            set(&radio, "name", id);
            set(&radio, "value", option.value);
            describe(&radio, parameter, id);
            let label: Element = make("label", "");
            add(&label, &[&radio, &text("span", "", option.label)]);
            add(&row, &[&label]);
            inputs.push((option.value, radio));
        }
    }
    add(&element, &[&legend, &row]);
    (element, Input::Options(inputs))
}

fn list(parameter: &Parameter, id: &str) -> (Element, Input) {
    let element: Element = make("div", "control");
    let label: Element = make("label", "");
    set(&label, "for", id);
    name(&label, parameter);
    let list: HtmlSelectElement = make("select", "");
    list.set_id(id);
    describe(&list, parameter, id);
    if let Kind::Choice { options, .. } = parameter.kind {
        for option in options {
            let entry = text("option", "", option.label);
            set(&entry, "value", option.value);
            add(&list, &[&entry]);
        }
    }
    add(&element, &[&label, &list]);
    (element, Input::List(list))
}

fn switch(parameter: &Parameter, id: &str) -> (Element, Input) {
    let element: Element = make("div", "control");
    let label: Element = make("label", "switch");
    let words: Element = make("span", "");
    name(&words, parameter);
    let switch = input("checkbox");
    describe(&switch, parameter, id);
    add(&label, &[&switch, &words]);
    add(&element, &[&label]);
    (element, Input::Switch(switch))
}

/// A switch that belongs to the page and not to the lab, known by the attribute `mark`, with what it does.
fn page_switch(host: &Element, mark: &str, label: &str, effect: &str) -> HtmlInputElement {
    let words: Element = make("label", "switch");
    let switch = input("checkbox");
    let id = format!("{mark}-effect");
    set(&switch, mark, "");
    set(&switch, "aria-describedby", &id);
    add(&words, &[&switch, &text("span", "", label)]);
    let effect = text("p", "effect", effect);
    effect.set_id(&id);
    add(host, &[&words, &effect]);
    switch
}

/// The switch that lets a parameter follow the time of a step, at the end of the parameter's control.
pub(super) fn budget(control: &Element, budget: &Budget) -> HtmlInputElement {
    page_switch(control, "data-budget", budget.label, budget.effect)
}

/// The switch that shows how long frames take.
pub(super) fn frame_times(body: &Element) -> HtmlInputElement {
    let control: Element = make("div", "control");
    add(body, &[&text("h2", "", "This page"), &control]);
    let effect =
        "Under the drawing: what the steps, the drawing and the tables of a frame take. Key F.";
    page_switch(&control, "data-times", "Show frame times", effect)
}
