//! The Plots tab: every plot the lab describes, drawn when something changed.

mod chart;

use crate::action::Tab;
use crate::app::App;
use crate::browser::dom::{Kept, by_id, clear, window};
use crate::browser::download;
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use chart::Chart;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The Plots tab.
#[derive(Debug)]
pub(crate) struct Plots {
    host: Host,
    sheet: Element,
    lab: Kept<&'static str>,
    charts: Vec<Chart>,
    shown: Kept<(u64, i32, f64, bool)>,
    stale: Rc<Cell<bool>>,
    _listeners: Vec<Listener>,
}

impl Plots {
    /// Takes over the tab's sheet.
    pub(crate) fn new(host: &Host) -> Self {
        let sheet: Element = by_id("plots");
        let mut listeners =
            vec![Listener::new(host, &sheet, "click", move |event: Event| clicked(&event))];
        let stale = Rc::new(Cell::new(false));
        let mark = Rc::clone(&stale);
        if let Ok(Some(scheme)) = window().match_media("(prefers-color-scheme: dark)") {
            listeners.push(Listener::new(host, &scheme, "change", move |_: Event| mark.set(true)));
        }
        Self {
            host: host.clone(),
            sheet,
            lab: Kept::default(),
            charts: Vec::new(),
            shown: Kept::default(),
            stale,
            _listeners: listeners,
        }
    }

    /// Draws the plots if the tab is open and anything changed.
    pub(crate) fn draw(&mut self, app: &App) {
        if app.tab() != Tab::Plots {
            return;
        }
        let fresh = self.lab.is_new(&app.spec().slug);
        if fresh {
            clear(&self.sheet);
            let plots = app.spec().plots.iter().enumerate();
            self.charts = plots
                .map(|(index, plot)| Chart::new(index, plot, &self.sheet, &self.host))
                .collect();
        }
        let width = self.sheet.client_width();
        // Pause too: what is told in words waits for it.
        let shown = (app.revision(), width, window().device_pixel_ratio(), app.is_running());
        let changed = self.shown.is_new(&shown) | self.stale.replace(false) | fresh;
        for chart in &mut self.charts {
            if changed {
                chart.draw(app);
            }
        }
    }
}

fn clicked(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let index = target.and_then(|element| element.get_attribute("data-csv"));
    let Some(Ok(index)) = index.map(|index| index.parse::<usize>()) else {
        return;
    };
    let file = page::read(|app| {
        let plot = &app.spec().plots[index];
        let name = format!("{}-{}-step-{}.csv", app.spec().slug, plot.name, app.lab().steps());
        (name, labs::csv::plot(plot, &app.plot(index)))
    });
    if let Some((name, text)) = file {
        download::csv(&name, &text);
    }
}
