//! One measurement: what it does, the button that starts it, how far it is, and its plot.

use super::chart::{Chart, Ink};
use crate::action::START_JOB;
use crate::app::{App, JobState};
use crate::browser::dom::{Kept, Line, add, button, document, make, set, text};
use crate::browser::host::Host;
use labs::JobSpec;
use web_sys::{Element, HtmlElement};

/// A measurement's card.
#[derive(Debug)]
pub(super) struct JobCard {
    index: usize,
    start: HtmlElement,
    /// Progress bar and Cancel, side by side.
    going: HtmlElement,
    bar: Element,
    percent: Kept<u32>,
    cancel: HtmlElement,
    state: Line,
    shown: Kept<Option<JobState>>,
    pub(super) chart: Chart,
}

impl JobCard {
    /// Builds the card at the end of the sheet.
    pub(super) fn new(
        index: usize,
        spec: &'static JobSpec,
        sheet: &Element,
        host: &Host,
        palette: &Ink,
    ) -> Self {
        let section: Element = make("section", "plot job");
        let start = button(spec.label, &format!("{START_JOB}{index}"));
        start.set_class_name("start");
        let going: HtmlElement = make("div", "going");
        let bar: Element = make("progress", "");
        set(&bar, "max", "100");
        set(&bar, "aria-label", &format!("Progress of {}", spec.label));
        let cancel = button("Cancel", "cancel-job");
        set(&cancel, "aria-label", &format!("Cancel {}", spec.label));
        add(&going, &[&bar, &cancel]);
        let state = Line::new(make("p", "job-state"));
        let row: Element = make("div", "job-row");
        add(&row, &[&start, &going, state.element()]);
        add(&section, &[&text("p", "notice-line", spec.what), &row]);
        add(sheet, &[&section]);
        let chart = Chart::new(&format!("job-{index}"), &spec.plot, &section, host, palette);
        Self {
            index,
            start,
            going,
            bar,
            percent: Kept::default(),
            cancel,
            state,
            shown: Kept::default(),
            chart,
        }
    }

    /// Button, bar and state; the chart has its own turn.
    pub(super) fn draw(&mut self, app: &App) {
        let state = app.job_state(self.index);
        let going = state == Some(JobState::Going);
        if self.shown.is_new(&state) {
            let had_focus = self.cancel.contains(document().active_element().as_deref());
            self.going.set_hidden(!going);
            if had_focus && !going {
                // It goes with the focus on it: the button beside it is the next thing to press.
                drop(self.start.focus());
            }
            self.state.write(match state {
                Some(JobState::Done) => "Done.",
                Some(JobState::Cancelled) => "Cancelled.",
                Some(JobState::Going) => "",
                None => "Takes the parameters as they are when it is started.",
            });
        }
        if going {
            let percent = app.job_percent(self.index);
            if self.percent.is_new(&percent) {
                set(&self.bar, "value", &percent.to_string());
            }
        }
        self.chart.show(!app.job_result(self.index).is_empty());
    }
}
