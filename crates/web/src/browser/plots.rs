//! The Plots tab: every measurement and every plot the lab describes, drawn when something changed.

mod chart;
mod job;

use crate::action::Tab;
use crate::app::{App, JobState};
use crate::browser::canvas::Palette;
use crate::browser::clock::now;
use crate::browser::dom::{Kept, by_id, clear, window};
use crate::browser::download;
use crate::browser::host::Host;
use crate::browser::listener::Listener;
use crate::browser::page;
use crate::plot::Turns;
use chart::{Chart, Ink};
use job::JobCard;
use labs::{Plot, PlotData};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The Plots tab.
#[derive(Debug)]
pub(crate) struct Plots {
    host: Host,
    sheet: Element,
    lab: Kept<&'static str>,
    jobs: Vec<JobCard>,
    charts: Vec<Chart>,
    /// First the measurements' plots, then the others.
    turns: Turns,
    /// What each of them shows, `None` if it must be drawn again.
    shown: Vec<Option<Shown>>,
    palette: Ink,
    scheme_changed: Rc<Cell<bool>>,
    _listeners: Vec<Listener>,
}

/// What a drawn plot depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    data: Data,
    width: i32,
    ratio: f64,
    /// What is told in words waits for it.
    at_rest: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Data {
    /// The lab at this revision.
    Lab(u64),
    /// A measurement with so many points.
    Job(Option<JobState>, usize),
}

impl Plots {
    /// Takes over the tab's sheet.
    pub(crate) fn new(host: &Host) -> Self {
        let sheet: Element = by_id("plots");
        let mut listeners =
            vec![Listener::new(host, &sheet, "click", move |event: Event| clicked(&event))];
        let scheme_changed = Rc::new(Cell::new(false));
        let mark = Rc::clone(&scheme_changed);
        if let Ok(Some(scheme)) = window().match_media("(prefers-color-scheme: dark)") {
            listeners.push(Listener::new(host, &scheme, "change", move |_: Event| mark.set(true)));
        }
        Self {
            host: host.clone(),
            sheet,
            lab: Kept::default(),
            jobs: Vec::new(),
            charts: Vec::new(),
            turns: Turns::default(),
            shown: Vec::new(),
            palette: Rc::new(RefCell::new(Palette::read())),
            scheme_changed,
            _listeners: listeners,
        }
    }

    /// Draws what changed if the tab is open. While frames come anyway the plots take turns; at rest all are drawn.
    pub(crate) fn draw(&mut self, app: &App) {
        if app.tab() != Tab::Plots {
            return;
        }
        if self.lab.is_new(&app.spec().slug) {
            self.build(app);
        }
        if self.scheme_changed.replace(false) {
            *self.palette.borrow_mut() = Palette::read();
            self.shown.fill(None);
        }
        for job in &mut self.jobs {
            job.draw(app);
        }
        let lively = app.is_running() || app.is_measuring();
        let now = now();
        if lively && !self.turns.any_due(now) {
            // Before the sizes are asked for: that makes the browser lay the page out.
            return;
        }
        let wanted = self.wanted(app);
        if lively {
            let (top, height) = (self.sheet.scroll_top(), self.sheet.client_height());
            let turn = self.turns.next(now, |plot| {
                self.shown[plot] != Some(wanted[plot])
                    && self.chart(plot).is_between(top, top + height)
            });
            if let Some(plot) = turn {
                self.turns.drawn(plot, now);
                self.draw_plot(app, plot, wanted[plot]);
            }
        } else {
            for (plot, &wanted) in wanted.iter().enumerate() {
                if self.shown[plot] != Some(wanted) {
                    self.draw_plot(app, plot, wanted);
                }
            }
        }
    }

    /// The measurements' plots come first.
    fn chart(&self, plot: usize) -> &Chart {
        match plot.checked_sub(self.jobs.len()) {
            None => &self.jobs[plot].chart,
            Some(chart) => &self.charts[chart],
        }
    }

    fn build(&mut self, app: &App) {
        clear(&self.sheet);
        let jobs = app.spec().jobs.iter().enumerate();
        self.jobs = jobs
            .map(|(i, job)| JobCard::new(i, job, &self.sheet, &self.host, &self.palette))
            .collect();
        let plots = app.spec().plots.iter().enumerate();
        self.charts = plots
            .map(|(i, plot)| {
                Chart::new(&i.to_string(), plot, &self.sheet, &self.host, &self.palette)
            })
            .collect();
        let count = self.jobs.len() + self.charts.len();
        self.turns = Turns::new(count);
        self.shown = vec![None; count];
    }

    /// What every plot should show now.
    fn wanted(&self, app: &App) -> Vec<Shown> {
        let (width, ratio) = (self.sheet.client_width(), window().device_pixel_ratio());
        let running = app.is_running();
        let jobs = (0..self.jobs.len()).map(|job| {
            let state = app.job_state(job);
            let points = app.job_result(job).series.iter().map(|series| series.points.len()).sum();
            let at_rest = state != Some(JobState::Going);
            Shown { data: Data::Job(state, points), width, ratio, at_rest }
        });
        let lab = Shown { data: Data::Lab(app.revision()), width, ratio, at_rest: !running };
        jobs.chain(self.charts.iter().map(|_| lab)).collect()
    }

    fn draw_plot(&mut self, app: &App, plot: usize, wanted: Shown) {
        self.shown[plot] = Some(wanted);
        match plot.checked_sub(self.jobs.len()) {
            None => self.jobs[plot].chart.draw(app.job_result(plot), wanted.at_rest),
            Some(chart) => self.charts[chart].draw(app.plot(chart), wanted.at_rest),
        }
    }
}

fn clicked(event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(data) = target.and_then(|element| element.get_attribute("data-csv")) else {
        return;
    };
    let file = page::read(|app| {
        let (plot, data) = data_of(app, &data)?;
        let name = format!("{}-{}-step-{}.csv", app.spec().slug, plot.name, app.lab().steps());
        Some((name, labs::csv::plot(plot, &data)))
    });
    if let Some(Some((name, text))) = file {
        download::csv(&name, &text);
    }
}

/// The plot and the data that a CSV button names.
fn data_of(app: &App, name: &str) -> Option<(&'static Plot, PlotData)> {
    if let Some(job) = name.strip_prefix("job-") {
        let job: usize = job.parse().ok()?;
        return Some((&app.spec().jobs.get(job)?.plot, app.job_result(job)));
    }
    let plot: usize = name.parse().ok()?;
    Some((app.spec().plots.get(plot)?, app.plot(plot)))
}
