//! The Model tab: what is computed, in which units, and what is left out.

use crate::app::App;
use crate::browser::dom::{Kept, add, by_id, clear, make, text};
use labs::Spec;
use web_sys::Element;

/// The Model tab.
#[derive(Debug)]
pub(crate) struct Model {
    host: Element,
    lab: Kept<&'static str>,
}

impl Model {
    /// Takes over the tab's sheet.
    pub(crate) fn new() -> Self {
        Self { host: by_id("model"), lab: Kept::default() }
    }

    /// Writes the description of another lab.
    pub(crate) fn draw(&mut self, app: &App) {
        let spec = app.spec();
        if self.lab.is_new(&spec.slug) {
            clear(&self.host);
            self.write(spec);
        }
    }

    fn write(&self, spec: &Spec) {
        for section in spec.model {
            add(&self.host, &[&text("h2", "", section.title)]);
            for paragraph in section.paragraphs {
                let paragraph = match paragraph.strip_prefix("= ") {
                    Some(formula) => text("p", "formula", formula),
                    None => text("p", "", paragraph),
                };
                add(&self.host, &[&paragraph]);
            }
        }
        add(&self.host, &[&text("h2", "", "What this lab does not show")]);
        let list: Element = make("ul", "");
        for limit in spec.limits {
            add(&list, &[&text("li", "", limit)]);
        }
        add(&self.host, &[&list]);
    }
}
