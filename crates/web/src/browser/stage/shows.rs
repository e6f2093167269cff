//! What the drawing shows, where a lab gives the choice: a button each, under the drawing.

use crate::app::App;
use crate::browser::dom::{Kept, Part, add, button, clear, set};
use crate::overlays;
use web_sys::HtmlElement;

/// The row of buttons.
#[derive(Debug)]
pub(super) struct Shows {
    part: Part,
    lab: Kept<&'static str>,
    buttons: Vec<(&'static str, HtmlElement)>,
    shown: Kept<&'static str>,
}

impl Shows {
    pub(super) fn new() -> Self {
        Self {
            part: Part::of("shows"),
            lab: Kept::default(),
            buttons: Vec::new(),
            shown: Kept::default(),
        }
    }

    /// Marks what is shown.
    pub(super) fn draw(&mut self, app: &App) {
        if self.lab.is_new(&app.spec().slug) {
            let group = self.part.element();
            clear(group);
            let choices = overlays::choices(app.spec()).iter();
            self.buttons = choices
                .map(|choice| {
                    let action = format!("{}{}", crate::action::SHOW, choice.value);
                    let button = button(choice.label, &action);
                    add(group, &[&button]);
                    (choice.value, button)
                })
                .collect();
            self.part.show(!self.buttons.is_empty());
            self.shown = Kept::default();
        }
        let shown = overlays::shown(app.lab()).map_or("", |choice| choice.value);
        if self.shown.is_new(&shown) {
            for (value, button) in &self.buttons {
                set(button, "aria-pressed", if *value == shown { "true" } else { "false" });
            }
        }
    }
}
