//! Labs are opened, left and taken up again; a page that was stopped by an error is restored.

use super::{App, Jobs};
use crate::later::Later;
use crate::link;
use crate::pace::Pace;
use labs::{Experiment, LABS, Opens, Tool, comes_later};

impl App {
    /// Opens the lab of an address and sets what the address says of its parameters.
    pub(super) fn open_address(&mut self, address: &str) {
        let (slug, settings) = link::parts(address);
        if self.later != Later::Here && comes_later(slug) {
            return self.wait_for(address, slug);
        }
        if self.is_waiting() {
            // Where another lab opens, it says so after this.
            self.close_notice();
        }
        self.open(slug);
        if self.spec().slug == slug {
            self.set_from_link(settings);
        }
    }

    /// Sends for the code of a lab, and stays where we are until it comes.
    fn wait_for(&mut self, address: &str, slug: &str) {
        address.clone_into(&mut self.wished);
        self.later = Later::Coming;
        self.notice = format!("{} is on its way…", title(slug));
        self.say(self.notice.clone());
    }

    /// Closes the notice; a lab that is on its way, or did not come, is called off with it.
    pub(super) fn close_notice(&mut self) {
        self.notice.clear();
        if self.is_waiting() {
            self.wished.clear();
            self.say(format!("back to {}", self.spec().title));
        }
    }

    /// Opens what waits for its code, or sends for it once more.
    pub(super) fn open_wished(&mut self) {
        let address = self.wished.clone();
        if !address.is_empty() {
            self.open_address(&address);
        }
    }

    /// The code of some labs came, or did not.
    pub(super) fn later_came(&mut self, here: bool) {
        self.later = if here { Later::Here } else { Later::Missing };
        if here {
            return self.open_wished();
        }
        let wished = title(link::parts(&self.wished).0);
        if !wished.is_empty() {
            self.notice = format!("{wished} did not come.");
            self.say(self.notice.clone());
        }
    }

    pub(super) fn open(&mut self, slug: &str) {
        let slug = if slug.is_empty() { LABS[0].0 } else { slug };
        if slug == self.spec().slug {
            return;
        }
        let shelved = self.shelf.iter().position(|e| e.lab().spec().slug == slug);
        let fresh = shelved.is_none();
        let experiment = match shelved {
            Some(index) => Some(self.shelf.swap_remove(index)),
            None => Experiment::open(slug),
        };
        let Some(experiment) = experiment else {
            let clipped = labs::value::clip(slug);
            self.open("");
            self.notice =
                format!("There is no lab called “{clipped}” here; this is {}.", LABS[0].1);
            return self.say(self.notice.clone());
        };
        // What was said of another address.
        self.notice.clear();
        self.let_go();
        let ended = self.end_job();
        let left = std::mem::replace(&mut self.experiment, experiment);
        let slug = left.lab().spec().slug;
        self.shelf.push(left);
        self.camera.change_lab(slug, self.experiment.lab().spec());
        self.arrive();
        if fresh {
            self.open_as_described();
        }
        let opened = format!("{} opened", self.spec().title);
        self.say(match ended {
            Some(job) => format!("{} cancelled; {opened}", job.label),
            None => opened,
        });
    }

    /// Puts everything that belongs to one lab back when another one is on the table.
    pub(super) fn arrive(&mut self) {
        self.pace = Pace::new(self.spec().clock);
        self.running = false;
        self.selected = None;
        self.hovered = None;
        self.held.clear();
        self.strokes.clear();
        self.probing = None;
        self.fingers.clear();
        self.jobs = Jobs::default();
        self.steering = None;
        self.tool = self.spec().tools.first().copied().unwrap_or(Tool::Grab);
        self.fields.clear();
        self.lists.clear();
        self.guide = self.guide.map(|_| 0);
        self.touched();
    }

    pub(super) fn open_as_described(&mut self) {
        self.running = self.spec().opens == Opens::Running;
        self.pace.start();
    }

    pub(super) fn restore(&mut self, text: &str) {
        match Experiment::restore(text) {
            Ok(experiment) => {
                let left = self.spec().slug;
                self.experiment = experiment;
                self.camera.change_lab(left, self.experiment.lab().spec());
                self.arrive();
                let step = self.lab().steps();
                self.notice = format!(
                    "The page was stopped by an error and started again: restored at step {step}, paused."
                );
            }
            Err(_) => {
                self.notice =
                    "The page was stopped by an error and started again; its state could not be read, so it is at the start."
                        .into();
            }
        }
        self.say(self.notice.clone());
    }
}

/// The title of a lab, empty if there is none.
fn title(slug: &str) -> &'static str {
    LABS.iter().find(|lab| lab.0 == slug).map_or("", |lab| lab.1)
}
