//! The panel that takes a step apart: where we are, what happened, and how to go on.

use crate::app::App;
use crate::browser::dom::{Kept, Line, Part, add, by_id, clear, make, set, set_if, text};
use crate::explain::{self, Explanation, explain};
use labs::{Inside, Mark, Moment};
use web_sys::Element;

/// The panel.
#[derive(Debug)]
pub(crate) struct InsidePanel {
    app: Element,
    open: Kept<bool>,
    panel: Part,
    headline: Line,
    sentence: Line,
    figures: Element,
    stages: Element,
    next: Line,
    next_sweep: Part,
    next_substep: Part,
    next_turn: Part,
    shown: Kept<(u64, f64)>,
}

impl InsidePanel {
    /// Takes over the panel of the page.
    pub(crate) fn new() -> Self {
        Self {
            app: by_id("app"),
            open: Kept::default(),
            panel: Part::of("inside"),
            headline: Line::of("inside-headline"),
            sentence: Line::of("inside-sentence"),
            figures: by_id("inside-figures"),
            stages: by_id("inside-stages"),
            next: Line::of("next-link-label"),
            next_sweep: Part::of("next-sweep"),
            next_substep: Part::of("next-substep"),
            next_turn: Part::of("next-turn"),
            shown: Kept::default(),
        }
    }

    /// Shows where the half-done step stands; hidden while there is none.
    pub(crate) fn draw(&mut self, app: &App) {
        let inside = app.lab().inside();
        self.panel.show(inside.is_some());
        if self.open.is_new(&inside.is_some()) {
            set_if(&self.app, "data-inside", inside.map(|_| ""));
        }
        let Some(inside) = inside else {
            return;
        };
        let scale = app.camera().scale();
        if !self.shown.is_new(&(app.revision(), scale)) {
            return;
        }
        let has_substeps = app.lab().value("substeps").is_some_and(|count| count.number() > 1.0);
        self.next_substep.show(has_substeps);
        // Without links a step has stages and nothing finer.
        self.next.write(if app.has_links() { "Next link" } else { "Next stage" });
        self.next_sweep.show(app.has_links());
        self.next_turn.show(app.has_links());
        let mut explanation = explain(app.lab(), inside);
        if let Moment::Projected(projection) = &inside.moment
            && let Some(factor) = app.camera().arrow_factor(projection)
        {
            explanation.figures.push(("arrows drawn".to_owned(), explain::enlargement(factor)));
        }
        self.headline.write(&explanation.headline);
        self.sentence.write(&explanation.sentence);
        self.draw_figures(&explanation);
        self.draw_stages(inside);
    }

    fn draw_figures(&self, explanation: &Explanation) {
        clear(&self.figures);
        for (name, value) in &explanation.figures {
            let pair: Element = make("div", "");
            add(&pair, &[&text("dt", "", name), &text("dd", "", value)]);
            add(&self.figures, &[&pair]);
        }
    }

    fn draw_stages(&self, inside: &Inside) {
        clear(&self.stages);
        for stage in &inside.stages {
            let (class, state) = match stage.mark {
                Mark::Done => ("done", "done"),
                Mark::Now => ("now", "in progress"),
                Mark::Ahead => ("", "ahead"),
            };
            let entry = text("li", class, &stage.label);
            set(&entry, "title", &format!("{}: {state}", stage.label));
            set_if(&entry, "aria-current", (stage.mark == Mark::Now).then_some("step"));
            add(&self.stages, &[&entry]);
        }
    }
}
