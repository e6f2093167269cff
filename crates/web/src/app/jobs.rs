//! Measurements beside the lab: started by a button, carried on slice by slice while the lab does what it does.
//!
//! The page gives slices ([`crate::action::Action::Work`]) for as long as a part of its frame lasts. How long that is
//! is the page's affair: here is no clock, and a test gives slices until the measurement is done.

use super::App;
use crate::action::Action;
use labs::{Job, JobSpec, PlotData};

/// How far a measurement has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    /// It is waiting for its next slice.
    Going,
    /// All is measured.
    Done,
    /// It was ended before; what was measured until then stays.
    Cancelled,
}

/// A measurement that was started, with its place in the lab's description.
#[derive(Debug)]
struct Started {
    index: usize,
    job: Box<dyn Job>,
    state: JobState,
}

/// The measurements of the lab on the table that were started: at most one of each, and at most one that is going.
#[derive(Debug, Default)]
pub(super) struct Jobs {
    started: Vec<Started>,
}

impl Jobs {
    fn going(&mut self) -> Option<&mut Started> {
        self.started.iter_mut().find(|started| started.state == JobState::Going)
    }

    fn of(&self, index: usize) -> Option<&Started> {
        self.started.iter().find(|started| started.index == index)
    }
}

impl App {
    /// True for what goes on beside the lab: it changes nothing that the drawing shows. A paused lab has frames only
    /// because of a measurement.
    pub(super) fn is_beside_the_lab(&self, action: &Action) -> bool {
        match action {
            Action::Work
            | Action::FrameTimes
            | Action::Spent { .. }
            | Action::WantTexts
            | Action::Texts(_) => true,
            Action::Later(_) => !self.is_waiting(),
            Action::Frame { .. } | Action::Look => !self.running,
            _ => false,
        }
    }

    /// Starts a measurement with the present parameters. It takes the place of its own earlier result, and of any
    /// measurement that is still going.
    pub(super) fn start_job(&mut self, index: usize) {
        let (Some(spec), Some(job)) = (self.spec().jobs.get(index), self.experiment.job(index))
        else {
            return;
        };
        let ended = self.end_job();
        self.jobs.started.retain(|started| started.index != index);
        self.jobs.started.push(Started { index, job, state: JobState::Going });
        self.say(match ended {
            Some(other) if other.label == spec.label => format!("{} started again", spec.label),
            Some(other) => format!("{} cancelled; {} started", other.label, spec.label),
            None => format!("{} started", spec.label),
        });
    }

    pub(super) fn cancel_job(&mut self) {
        if let Some(ended) = self.end_job() {
            self.say(format!("{} cancelled", ended.label));
        }
    }

    /// Ends the measurement that is going and says which it was.
    pub(super) fn end_job(&mut self) -> Option<&'static JobSpec> {
        let started = self.jobs.going()?;
        started.state = JobState::Cancelled;
        let index = started.index;
        self.spec().jobs.get(index)
    }

    /// One slice of the measurement that is going.
    pub(super) fn work(&mut self) {
        let Some(started) = self.jobs.going() else {
            return;
        };
        if !started.job.advance() {
            return;
        }
        started.state = JobState::Done;
        let (index, remark) = (started.index, started.job.result().remark);
        let label = self.spec().jobs.get(index).map_or("", |spec| spec.label);
        self.say(if remark.is_empty() {
            format!("{label} done")
        } else {
            format!("{label} done. {remark}")
        });
    }

    /// True while a measurement is waiting for slices.
    pub fn is_measuring(&self) -> bool {
        self.jobs.started.iter().any(|started| started.state == JobState::Going)
    }

    /// State of a measurement by its place in the description, `None` if it was not started.
    pub fn job_state(&self, index: usize) -> Option<JobState> {
        self.jobs.of(index).map(|started| started.state)
    }

    /// How much of it is done, 0 to 100.
    pub fn job_percent(&self, index: usize) -> u32 {
        let progress = self.jobs.of(index).map_or(0.0, |started| started.job.progress());
        (100.0 * progress).clamp(0.0, 100.0) as u32
    }

    /// What it has measured so far; empty if it was not started.
    pub fn job_result(&self, index: usize) -> PlotData {
        self.jobs.of(index).map(|started| started.job.result()).unwrap_or_default()
    }
}
