//! The Model tab: what is computed, in which units, and what is left out.

use crate::action::Tab;
use crate::app::App;
use crate::browser::dom::{Kept, add, by_id, clear, make, text};
use crate::browser::messenger::absent;
use crate::texts::Texts;
use labs::source::{MODEL, lines};
use std::mem::{Discriminant, discriminant};
use web_sys::Element;

/// The Model tab.
#[derive(Debug)]
pub(crate) struct Model {
    host: Element,
    shown: Kept<(&'static str, Discriminant<Texts>)>,
}

impl Model {
    /// Takes over the tab's sheet.
    pub(crate) fn new() -> Self {
        Self { host: by_id("model"), shown: Kept::default() }
    }

    /// Writes the description of another lab; not before the tab is opened.
    pub(crate) fn draw(&mut self, app: &App) {
        let (texts, slug) = (app.texts(), app.spec().slug);
        if app.tab() == Tab::Model && self.shown.is_new(&(slug, discriminant(texts))) {
            clear(&self.host);
            match texts {
                Texts::Here(all) => lines(all, slug, MODEL).for_each(|line| self.write(line)),
                texts => add(&self.host, &[&absent(texts)]),
            }
        }
    }

    /// Adds a line: `# ` begins a heading, `= ` a formula, set apart, `- ` an entry of a list, and all else is a paragraph.
    fn write(&self, line: &str) {
        let part = match line.split_at_checked(2) {
            Some(("# ", heading)) => text("h2", "", heading),
            Some(("= ", formula)) => text("p", "formula", formula),
            Some(("- ", entry)) => {
                let last = self.host.last_element_child().filter(|last| last.tag_name() == "UL");
                let list = last.unwrap_or_else(|| make("ul", ""));
                add(&list, &[&text("li", "", entry)]);
                list
            }
            _ => text("p", "", line),
        };
        add(&self.host, &[&part]);
    }
}
