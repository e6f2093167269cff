//! The Code tab: the regions of the source that are running.

use crate::action::Tab;
use crate::app::App;
use crate::browser::dom::{Kept, add, button, by_id, clear, document, make, set, text, window};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::messenger::absent;
use crate::texts::Texts;
use labs::{Source, source};
use std::mem::{Discriminant, discriminant};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDocument};

/// The Code tab.
#[derive(Debug)]
pub(crate) struct Code {
    host: Element,
    shown: Kept<(&'static str, Discriminant<Texts>)>,
    _listener: Listener,
}

impl Code {
    /// Takes over the tab's sheet.
    pub(crate) fn new(host: &Host) -> Self {
        let sheet: Element = by_id("code");
        Self {
            _listener: Listener::new(host, &sheet, "click", |event: Event| copy(&event)),
            host: sheet,
            shown: Kept::default(),
        }
    }

    /// Writes the sources of another lab; not before the tab is opened.
    pub(crate) fn draw(&mut self, app: &App) {
        let texts = app.texts();
        let open = app.tab() == Tab::Code;
        if open && self.shown.is_new(&(app.spec().slug, discriminant(texts))) {
            clear(&self.host);
            let Texts::Here(all) = texts else {
                return add(&self.host, &[&absent(texts)]);
            };
            for source in app.spec().sources {
                add(&self.host, &[&section(source, all)]);
            }
        }
    }
}

fn section(source: &Source, all: &str) -> Element {
    let section: Element = make("section", "source");
    let header: Element = make("header", "");
    let names: Element = make("div", "");
    add(&names, &[&text("h2", "", source.title), &text("p", "file-name", source.file)]);
    let copy = button("Copy", "");
    set(&copy, "data-copy", "");
    set(&copy, "aria-label", &format!("Copy: {}", source.title));
    add(&header, &[&names, &copy]);
    let block: Element = make("pre", "");
    set(&block, "tabindex", "0");
    set(&block, "aria-label", source.title);
    let code: Element = make("code", "");
    for line in source::lines(all, source.file, source.region) {
        let (left, comment) = line.split_at_checked(comment_start(line)).unwrap_or((line, ""));
        let words = document().create_text_node(left);
        // Fails for no element.
        drop(code.append_child(&words));
        add(&code, &[&text("span", "comment", &format!("{comment}\n"))]);
    }
    add(&block, &[&code]);
    add(&section, &[&header, &block]);
    section
}

/// Where the comment of a line starts; at its end if there is none.
fn comment_start(line: &str) -> usize {
    // By bytes: the search for a text would be the only one on the page, and weighs more than this whole tab.
    line.as_bytes().windows(2).position(|two| two == b"//").unwrap_or(line.len())
}

/// Copies the code of the section whose button was pressed. The old command works from a file and over plain HTTP,
/// where the newer clipboard is closed; and the text stays selected, so a person can copy it by hand.
fn copy(event: &Event) {
    let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(button) = button.filter(|element| element.has_attribute("data-copy")) else {
        return;
    };
    let code = button.closest(".source").ok().flatten();
    let code = code.and_then(|section| section.query_selector("code").ok().flatten());
    if let (Some(code), Ok(Some(selection))) = (code, window().get_selection()) {
        let copied = selection.select_all_children(&code).is_ok()
            && document().unchecked_into::<HtmlDocument>().exec_command("copy").unwrap_or(false);
        button.set_text_content(Some(if copied { "Copied" } else { "Selected" }));
    }
}
