//! The panel's tabs: one is shown; arrow keys move between them.

use crate::action::{Action, Tab};
use crate::app::App;
use crate::browser::dom::{Kept, by_id, set};
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// The tabs and their sheets.
#[derive(Debug)]
pub(crate) struct Tabs {
    app: Element,
    sheets: Vec<(Tab, HtmlElement, HtmlElement)>,
    shown: Kept<Tab>,
    _listener: Listener,
}

impl Tabs {
    /// Takes over the tabs of the page.
    pub(crate) fn new(host: &Host) -> Self {
        let sheets = Tab::ALL
            .into_iter()
            .map(|tab| {
                let name = tab.name();
                (tab, by_id(&format!("tab-{name}")), by_id(name))
            })
            .collect();
        let list: Element = by_id("tabs");
        Self {
            app: by_id("app"),
            sheets,
            shown: Kept::default(),
            _listener: Listener::new(host, &list, "keydown", move |event| keyed(&event)),
        }
    }

    /// Shows the tab that is open.
    pub(crate) fn draw(&mut self, app: &App) {
        if !self.shown.is_new(&app.tab()) {
            return;
        }
        set(&self.app, "data-tab", app.tab().name());
        for (tab, button, sheet) in &self.sheets {
            let open = *tab == app.tab();
            set(button, "aria-selected", if open { "true" } else { "false" });
            button.set_tab_index(if open { 0 } else { -1 });
            sheet.set_hidden(!open);
        }
    }
}

fn keyed(event: &KeyboardEvent) {
    let Some(now) = page::read(App::tab) else {
        return;
    };
    let (place, last) =
        (Tab::ALL.iter().position(|&tab| tab == now).unwrap_or(0), Tab::ALL.len() - 1);
    let next = match event.key().as_str() {
        "ArrowRight" if place == last => 0,
        "ArrowRight" => place + 1,
        "ArrowLeft" if place == 0 => last,
        "ArrowLeft" => place - 1,
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    let tab = Tab::ALL[next];
    page::send(Action::Tab(tab));
    let button: HtmlElement = by_id(&format!("tab-{}", tab.name()));
    // Fails never in practice; without the focus the tab is shown all the same.
    drop(button.focus());
}
