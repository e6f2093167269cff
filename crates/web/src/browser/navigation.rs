//! Which labs there are, and which one is open.

use crate::app::App;
use crate::browser::address;
use crate::browser::dom::{Kept, Line, add, by_id, clear, document, make, set, set_if, text};
use labs::LABS;
use web_sys::Element;

/// The list at the side, the same list in the phone's menu, and the titles.
#[derive(Debug)]
pub(crate) struct Navigation {
    links: Vec<(&'static str, Element)>,
    title: Line,
    bar_title: Line,
    tagline: Line,
    lab: Kept<&'static str>,
    /// True while a lab was to be opened whose code was not here.
    waiting: bool,
}

impl Navigation {
    /// Fills both lists.
    pub(crate) fn new() -> Self {
        let mut links = Vec::new();
        for list in ["labs", "menu-labs"] {
            let list: Element = by_id(list);
            clear(&list);
            for &(slug, title) in LABS {
                let link = text("a", "", title);
                set(&link, "href", &format!("#/{slug}"));
                let entry: Element = make("li", "");
                add(&entry, &[&link]);
                add(&list, &[&entry]);
                links.push((slug, link));
            }
        }
        Self {
            links,
            title: Line::of("title"),
            bar_title: Line::of("top-title"),
            tagline: Line::of("tagline"),
            lab: Kept::default(),
            waiting: false,
        }
    }

    /// Marks the open lab.
    pub(crate) fn draw(&mut self, app: &App) {
        let spec = app.spec();
        if std::mem::replace(&mut self.waiting, app.is_waiting()) && !self.waiting {
            // Perhaps called off: then the address has to say where we are, or it could not be asked for again.
            address::name(spec.slug);
        }
        if !self.lab.is_new(&spec.slug) {
            return;
        }
        for (slug, link) in &self.links {
            set_if(link, "aria-current", (*slug == spec.slug).then_some("page"));
        }
        self.title.write(spec.title);
        self.bar_title.write(spec.title);
        self.tagline.write(spec.tagline);
        document().set_title(&format!("{} · Cloth Lab", spec.title));
    }
}
