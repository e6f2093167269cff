//! The Controls tab: every parameter, as the lab describes it, and all readouts.

mod control;

use crate::action::{COMMAND, Tab};
use crate::app::App;
use crate::browser::dom::{Kept, Line, add, button, by_id, clear, make, set, text};
use crate::browser::stage::with_unit;
use control::Control;
use labs::{Command, Parameter, Readout};
use web_sys::{Element, HtmlInputElement};

/// The Controls tab.
#[derive(Debug)]
pub(crate) struct Controls {
    host: Element,
    lab: Kept<&'static str>,
    inputs: Vec<Control>,
    link: Option<(Element, Kept<String>)>,
    budget: Option<HtmlInputElement>,
    times: Option<HtmlInputElement>,
    readouts: Vec<(&'static Readout, Line)>,
}

impl Controls {
    /// Takes over the tab's sheet.
    pub(crate) fn new() -> Self {
        Self {
            host: by_id("controls"),
            lab: Kept::default(),
            inputs: Vec::new(),
            link: None,
            budget: None,
            times: None,
            readouts: Vec::new(),
        }
    }

    /// Shows the values in force.
    pub(crate) fn draw(&mut self, app: &App) {
        if self.lab.is_new(&app.spec().slug) {
            self.build(app);
        }
        if app.tab() != Tab::Controls {
            return;
        }
        for control in &mut self.inputs {
            control.draw(app);
        }
        if let Some((link, shown)) = &mut self.link {
            let address = app.link();
            if shown.is_new(&address) {
                set(link, "href", &address);
            }
        }
        if let Some(budget) = &self.budget {
            budget.set_checked(app.has_budget());
        }
        if let Some(times) = &self.times {
            times.set_checked(app.frame_times().is_some());
        }
        for ((readout, line), reading) in self.readouts.iter_mut().zip(app.readings()) {
            line.write(&with_unit(reading, readout));
        }
    }

    fn build(&mut self, app: &App) {
        clear(&self.host);
        self.inputs.clear();
        self.budget = None;
        let body: Element = make("div", "controls");
        let parameters = app.spec().parameters;
        if !app.spec().commands.is_empty() {
            add(&body, &[&text("h2", "", "At once"), &commands(app.spec().commands)]);
        }
        let head = self.group(&body, "Model", parameters.iter().filter(|p| !p.solver));
        let link = text("a", "", "Link to these settings");
        add(&head, &[&link, &button("Defaults", "defaults")]);
        self.link = Some((link, Kept::default()));
        self.group(&body, "Solver settings", parameters.iter().filter(|p| p.solver));
        if let Some(budget) = app.spec().budget {
            let beside = self.inputs.iter().find(|control| control.name() == budget.parameter);
            if let Some(control) = beside {
                self.budget = Some(control::budget(control.element(), &budget));
            }
        }
        add(&body, &[&text("h2", "", "Readouts")]);
        let list: Element = make("dl", "readouts");
        self.readouts =
            app.spec().readouts.iter().map(|readout| (readout, row(&list, readout))).collect();
        add(&body, &[&list]);
        self.times = Some(control::frame_times(&body));
        add(&self.host, &[&body]);
    }

    /// Adds a headed group of controls; the heading is given back.
    fn group(
        &mut self,
        body: &Element,
        title: &str,
        parameters: impl Iterator<Item = &'static Parameter>,
    ) -> Element {
        let head = text("h2", "", title);
        add(body, &[&head]);
        for parameter in parameters {
            let control = Control::new(parameter);
            add(body, &[control.element()]);
            self.inputs.push(control);
        }
        head
    }
}

/// A button for each command.
fn commands(commands: &[Command]) -> Element {
    let row: Element = make("div", "commands");
    for command in commands {
        let button = button(command.label, &format!("{COMMAND}{}", command.name));
        set(&button, "title", command.effect);
        add(&row, &[&button]);
    }
    row
}

fn row(list: &Element, readout: &Readout) -> Line {
    let pair: Element = make("div", "");
    let name = text("dt", "", readout.label);
    add(&name, &[&text("small", "", readout.help)]);
    let value = Line::new(make("dd", ""));
    add(&pair, &[&name, value.element()]);
    add(list, &[&pair]);
    value
}
