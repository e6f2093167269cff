//! Everything around the drawing: notice, hints, state line, legend, tools, issues and the big buttons.

mod legend;
mod shows;

use crate::action::Item;
use crate::app::App;
use crate::browser::dom::{
    Flag, Kept, Line, Part, add, button, by_id, clear, make, set, set_if, text, toggle_class,
};
use crate::format;
use crate::rota::Rota;
use crate::view::Exaggeration;
use labs::{Format, Readout, Tool, Value};
use legend::Legend;
use shows::Shows;
use web_sys::{Element, HtmlElement, HtmlSelectElement};

/// The parts of the stage.
#[derive(Debug)]
pub(crate) struct Stage {
    notice: Part,
    notice_text: Line,
    again: Part,
    close: Line,
    guide: Part,
    guide_text: Line,
    guide_count: Line,
    facts: Facts,
    legend: Legend,
    shows: Shows,
    factor: Line,
    exaggeration: HtmlSelectElement,
    exaggerated: Kept<Exaggeration>,
    tools: Vec<(Tool, HtmlElement)>,
    tool: Kept<(&'static str, Tool)>,
    app: Element,
    wide: Kept<bool>,
    drawn: Part,
    home: Part,
    at_home: Flag,
    undo: Part,
    nothing_to_undo: Flag,
    throw: Part,
    throws: Flag,
    tear: Part,
    tears: Flag,
    issues: Part,
    issue_texts: Kept<String>,
    said: Line,
    said_count: Kept<u64>,
    bar: Bar,
}

impl Stage {
    /// Takes over the stage of the page.
    pub(crate) fn new() -> Self {
        Self {
            notice: Part::of("notice"),
            notice_text: Line::of("notice-text"),
            again: Part::of("again"),
            close: Line::of("close-notice"),
            guide: Part::of("guide"),
            guide_text: Line::of("guide-text"),
            guide_count: Line::of("guide-count"),
            facts: Facts::new(),
            legend: Legend::new(),
            shows: Shows::new(),
            factor: Line::of("factor"),
            exaggeration: by_id("exaggeration"),
            exaggerated: Kept::default(),
            tools: Vec::new(),
            tool: Kept::default(),
            app: by_id("app"),
            wide: Kept::default(),
            drawn: Part::of("drawn"),
            home: Part::of("home-view"),
            at_home: Flag::of("home-view", "aria-disabled"),
            undo: Part::of("undo"),
            nothing_to_undo: Flag::of("undo", "aria-disabled"),
            throw: Part::of("throw"),
            throws: Flag::of("throw", "aria-pressed"),
            tear: Part::of("tear"),
            tears: Flag::of("tear", "aria-pressed"),
            issues: Part::of("issues"),
            issue_texts: Kept::default(),
            said: Line::of("said"),
            said_count: Kept::default(),
            bar: Bar::new(),
        }
    }

    /// Writes what changed.
    pub(crate) fn draw(&mut self, app: &App, rota: Rota) {
        self.notice.show(!app.notice().is_empty());
        self.notice_text.write(app.notice());
        self.again.show(app.is_stranded());
        self.close.write(if app.is_waiting() { "Stay here" } else { "Close" });
        self.draw_guide(app);
        self.facts.count(app);
        if self.facts.is_new(app) || rota.has_readouts() {
            self.draw_numbers(app);
        }
        let camera = app.camera();
        self.shows.draw(app);
        self.factor.write(&format::factor(camera.factor()));
        let chosen = match camera.exaggeration() {
            Exaggeration::Auto => "auto",
            Exaggeration::Fixed(1.0) => "1",
            Exaggeration::Fixed(10.0) => "10",
            Exaggeration::Fixed(_) => "100",
        };
        if self.exaggerated.is_new(&camera.exaggeration()) {
            self.exaggeration.set_value(chosen);
        }
        self.draw_extras(app);
        self.draw_tools(app);
        self.draw_issues(app);
        if self.said_count.is_new(&app.said().count) {
            // The same sentence twice in a row is spoken twice only if its text differs.
            let again = if app.said().count.is_multiple_of(2) { "" } else { "\u{a0}" };
            self.said.write(&format!("{}{again}", app.said().text));
        }
        self.bar.draw(app);
    }

    /// The readouts, which change with every step.
    fn draw_numbers(&mut self, app: &App) {
        self.facts.draw(app);
        self.legend.draw(app);
    }

    fn draw_guide(&mut self, app: &App) {
        let line = app.guide_line();
        self.guide.show(line.is_some() && !app.is_half_done());
        if let Some((line, words)) = line {
            self.guide_text.write(words);
            let count = app.spec().try_this.len();
            self.guide_count.write(&format!("{} of {count}", line + 1));
        }
    }

    /// What stands beside the tools: only where it means something.
    fn draw_extras(&mut self, app: &App) {
        self.drawn.show(app.camera().enlarges());
        self.home.show(app.camera().lens().is_some());
        self.at_home.set(app.camera().is_at_home());
        // A field twice as wide as high leaves room below it on a phone.
        let field = app.camera().scene().field.as_ref();
        let wide = field.is_some_and(|field| 2 * field.rows <= field.columns + field.rows / 4);
        if self.wide.is_new(&wide) {
            set_if(&self.app, "data-wide", wide.then_some(""));
        }
        let tools = app.spec().tools;
        let cuts = tools.contains(&Tool::Cut);
        self.undo.show(cuts || tools.contains(&Tool::Pin) || app.can_undo());
        self.nothing_to_undo.set(!app.can_undo());
        self.throw.show(cuts);
        self.throws.set(app.throws());
        let tears = app.lab().value("tear");
        self.tear.show(tears.is_some());
        self.tears.set(tears == Some(Value::Switch(true)));
    }

    fn draw_tools(&mut self, app: &App) {
        if !self.tool.is_new(&(app.spec().slug, app.tool())) {
            return;
        }
        let tools = app.spec().tools;
        if !self.tools.iter().map(|&(tool, _)| tool).eq(tools.iter().copied()) {
            let group: Element = by_id("tools");
            clear(&group);
            self.tools = tools.iter().map(|&tool| (tool, tool_button(tool))).collect();
            for (_, button) in &self.tools {
                add(&group, &[button]);
            }
        }
        for (tool, button) in &self.tools {
            set(button, "aria-pressed", if *tool == app.tool() { "true" } else { "false" });
        }
    }

    fn draw_issues(&mut self, app: &App) {
        let issues = app.lab().issues();
        let mut texts = String::new();
        for issue in &issues {
            texts.push_str(&issue.text);
            texts.push('\n');
        }
        if self.issue_texts.is_new(&texts) {
            let list = self.issues.element();
            clear(list);
            for issue in &issues {
                add(list, &[&text("li", "", &issue.text)]);
            }
            self.issues.show(!issues.is_empty());
        }
    }
}

fn tool_button(tool: Tool) -> HtmlElement {
    match tool {
        Tool::Grab => button("Grab", "tool-grab"),
        Tool::Cut => button("Cut", "tool-cut"),
        Tool::Pin => button("Pin", "tool-pin"),
        Tool::Probe => button("Probe", "tool-probe"),
    }
}

/// The state line: step, running or paused, and the readouts worth watching.
#[derive(Debug)]
struct Facts {
    host: Element,
    lab: Kept<&'static str>,
    running: Kept<bool>,
    step: Line,
    state: Line,
    speed: Line,
    readouts: Vec<(usize, &'static Readout, Line)>,
}

impl Facts {
    fn new() -> Self {
        Self {
            host: by_id("state"),
            lab: Kept::default(),
            running: Kept::default(),
            step: Line::new(make("b", "")),
            state: Line::new(make("b", "")),
            speed: Line::new(make("span", "")),
            readouts: Vec::new(),
        }
    }

    fn build(&mut self, app: &App) {
        clear(&self.host);
        self.step = Line::new(make("b", ""));
        self.state = Line::new(make("b", ""));
        self.speed = Line::new(make("span", ""));
        // The spaces at the ends keep words apart for those who hear the line.
        let step = text("span", "", "step ");
        add(&step, &[self.step.element(), &text("span", "", " ")]);
        let state: Element = make("span", "now");
        add(&state, &[self.state.element(), &text("span", "", " "), self.speed.element()]);
        add(&self.host, &[&step, &state]);
        let prominent = app.spec().readouts.iter().enumerate().filter(|(_, r)| r.prominent);
        self.readouts = prominent
            .map(|(index, readout)| {
                let value = Line::new(make("b", ""));
                let fact = text("span", "minor", &format!("{} ", readout.label));
                set(&fact, "title", readout.help);
                add(&fact, &[value.element(), &text("span", "", " ")]);
                add(&self.host, &[&fact]);
                (index, readout, value)
            })
            .collect();
    }

    /// Writes the number of the step: it shows that the lab runs, and at every frame how fast.
    fn count(&mut self, app: &App) {
        self.step.write(&app.lab().steps().to_string());
    }

    /// True if they are to be written now, not at some frame to come: nothing runs, or it has just begun to, or another
    /// lab is on the table.
    fn is_new(&mut self, app: &App) -> bool {
        let new = self.running.is_new(&app.is_running());
        new || !app.is_running() || self.lab.shown() != Some(&app.spec().slug)
    }

    fn draw(&mut self, app: &App) {
        if self.lab.is_new(&app.spec().slug) {
            self.build(app);
            self.count(app);
        }
        self.state.write(&if app.lab().is_stopped() {
            "stopped".to_owned()
        } else if app.is_running() {
            "running".to_owned()
        } else if app.is_half_done() {
            format!("inside step {}", app.lab().steps() + 1)
        } else {
            "paused".to_owned()
        });
        self.speed.write(&app.slower().map_or(String::new(), |speed| {
            format!("{}× real time ", format::number(speed, Format::Fixed(2)))
        }));
        let readings = app.readings();
        for (index, readout, line) in &mut self.readouts {
            if let Some(reading) = readings.get(*index) {
                line.write(&with_unit(*reading, readout));
            }
        }
    }
}

/// A readout's value with its unit.
pub(crate) fn with_unit(value: f64, readout: &Readout) -> String {
    let mut text = format::number(value, readout.format);
    if !readout.unit.is_empty() {
        text.push(' ');
        text.push_str(readout.unit);
    }
    text
}

/// The buttons that make steps.
#[derive(Debug)]
struct Bar {
    nothing_before: Flag,
    toggle: Element,
    toggle_label: Line,
    inside_label: Line,
    no_link: Flag,
    running: Kept<bool>,
    reset: Flag,
}

impl Bar {
    fn new() -> Self {
        Self {
            nothing_before: Flag::of("back", "aria-disabled"),
            toggle: by_id("toggle"),
            toggle_label: Line::of("toggle-label"),
            inside_label: Line::of("inside-label"),
            no_link: Flag::of("next-turn", "aria-disabled"),
            running: Kept::default(),
            reset: Flag::of("reset", "data-wanted"),
        }
    }

    fn draw(&mut self, app: &App) {
        let running = app.is_running();
        if self.running.is_new(&running) {
            toggle_class(&self.toggle, "is-running", running);
            self.toggle_label.write(if running { "Pause" } else { "Run" });
        }
        self.reset.set(app.lab().needs_reset());
        self.inside_label.write(match (app.is_half_done(), app.has_links()) {
            (false, _) => "Inside",
            (true, true) => "Next link",
            (true, false) => "Next stage",
        });
        // aria-disabled keeps the focus where it is: pressing B until the start must not throw it away.
        self.nothing_before.set(app.steps_back() == 0 && !app.is_half_done());
        self.no_link.set(!matches!(app.selected(), Some(Item::Link(_))));
    }
}
