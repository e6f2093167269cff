//! The page's state and the one place that changes it.
//!
//! [`App::apply`] carries out an [`Action`]; everything that draws only reads. No browser type occurs here: a recorded
//! list of actions runs natively, and the tests do just that.

mod budget;
mod edits;
mod eye;
mod jobs;
mod lists;
mod opening;
mod pointers;
mod probing;
mod reading;
mod stepping;
mod stroke;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
mod times;

use crate::action::{Action, Digits, Guide, Item, Pointer, Tab};
use crate::budget::Steering;
use crate::camera::Camera;
use crate::fields::Fields;
use crate::hud::FrameTimes;
use crate::later::Later;
use crate::listing::Lists;
use crate::pace::Pace;
use crate::texts::{MISSING, Texts};
use eye::Finger;
use jobs::Jobs;
use labs::{Experiment, LABS, Tool};
use pointers::Held;
use stroke::Stroke;

pub use jobs::JobState;

/// Everything the page knows.
#[derive(Debug)]
pub struct App {
    experiment: Experiment,
    /// Labs that were left: they wait as they were.
    shelf: Vec<Experiment>,
    pace: Pace,
    running: bool,
    camera: Camera,
    selected: Option<Item>,
    hovered: Option<Item>,
    tool: Tool,
    held: Vec<Held>,
    /// Strokes of the Cut tool that are being drawn.
    strokes: Vec<Stroke>,
    /// Number of strokes begun so far: the pieces of one are undone together.
    stroke_count: u32,
    /// The pointer that asks about places, while it is down.
    probing: Option<i32>,
    /// Pointers that move the eye of a lab with depth.
    fingers: Vec<Finger>,
    /// True if what is let go while running flies on.
    throws: bool,
    tab: Tab,
    texts: Texts,
    /// The code of labs that comes later.
    later: Later,
    /// The address that waits for it, empty if none does.
    wished: String,
    digits: Digits,
    lists: Lists,
    /// Stamp of the last frame.
    stamp: f64,
    fields: Fields,
    /// True after a drag until anything but the pointer acts: the drawing does not jump when a point is let go.
    keeps_view: bool,
    guide: Option<usize>,
    jobs: Jobs,
    /// While a parameter follows the time a step takes.
    steering: Option<Steering>,
    /// While it is shown how long frames take.
    times: Option<Box<FrameTimes>>,
    notice: String,
    said: Said,
    revision: u64,
}

/// What the live region says. The count tells two equal sentences apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// How many there have been.
    pub count: u64,
}

impl Default for App {
    fn default() -> Self {
        Self::new()
    }
}

impl App {
    /// The page as it opens: the first lab.
    ///
    /// # Panics
    /// If the list of labs names one that cannot be opened; a test opens them all.
    pub fn new() -> Self {
        let experiment = Experiment::open(LABS[0].0).expect("the first lab opens");
        let spec = experiment.lab().spec();
        let mut app = Self {
            pace: Pace::new(spec.clock),
            running: false,
            camera: Camera::new(spec),
            experiment,
            shelf: Vec::new(),
            selected: None,
            hovered: None,
            tool: Tool::Grab,
            held: Vec::new(),
            strokes: Vec::new(),
            stroke_count: 0,
            probing: None,
            fingers: Vec::new(),
            throws: false,
            tab: Tab::Tables,
            texts: Texts::default(),
            later: Later::default(),
            wished: String::new(),
            digits: Digits::Rounded,
            lists: Lists::default(),
            stamp: 0.0,
            fields: Fields::default(),
            keeps_view: false,
            guide: Some(0),
            jobs: Jobs::default(),
            steering: None,
            times: None,
            notice: String::new(),
            said: Said::default(),
            revision: 0,
        };
        app.open_as_described();
        app.look();
        app
    }

    /// The page as it opens where the code of some labs is still to come.
    pub fn in_parts() -> Self {
        Self { later: Later::Unasked, ..Self::new() }
    }

    /// Carries out an action.
    pub fn apply(&mut self, action: Action) {
        let beside = self.is_beside_the_lab(&action);
        // While running, the next frame looks: a mouse moves several times in between. And a frame looks when its steps
        // are made and their time is taken.
        let waits = self.is_running()
            && matches!(
                action,
                Action::Pointer(Pointer::Move { .. })
                    | Action::Frame { .. }
                    | Action::Took { .. }
                    | Action::Eye(_)
            );
        self.keeps_view &= beside || !changes_view(&action);
        match action {
            Action::Open(address) => self.open_address(&address),
            Action::Restore(text) => self.restore(&text),
            Action::Step => self.step(),
            Action::Toggle => self.set_running(!self.is_running()),
            Action::Run => self.set_running(true),
            Action::Pause => self.set_running(false),
            Action::Hidden => self.hidden(),
            Action::Frame { now } => {
                self.stamp = now;
                self.frame(now);
            }
            Action::Back => self.back(),
            Action::Reset => self.reset(),
            Action::Defaults => self.defaults(),
            Action::Advance(advance) => self.advance(advance),
            Action::NextTurn => self.next_turn(),
            Action::Set { name, text } => self.set(name, text),
            Action::Forget(name) => self.fields.forget(&name),
            Action::Select(item) => self.selected = item,
            Action::Hover(item) => self.hovered = item,
            Action::Tool(tool) => self.choose_tool(tool),
            Action::ThrowToggle => self.throws = !self.throws,
            Action::Undo => self.undo(),
            Action::Command(name) => self.command(&name),
            Action::Eye(glance) => self.glance(glance),
            Action::Flip(name) => self.flip(name),
            Action::Pointer(pointer) => self.pointer(pointer),
            Action::Tab(tab) => self.show_tab(tab),
            Action::WantTexts => self.texts.want(),
            Action::Texts(text) => self.texts_came(text),
            Action::WantLater => self.open_wished(),
            Action::Later(here) => self.later_came(here),
            Action::Exaggeration(exaggeration) => self.camera.exaggerate(exaggeration),
            Action::Digits(digits) => self.digits = digits,
            Action::Sort { table, order } => self.lists.sort(self.experiment.lab(), table, order),
            Action::Filter(filter) => self.lists.filter(self.experiment.lab(), filter),
            Action::Resize { width, height } => {
                self.camera.resize(width, height);
                self.drawing_shifted();
            }
            Action::Guide(guide) => self.guide(guide),
            Action::CloseNotice => self.close_notice(),
            Action::StartJob(job) => self.start_job(job),
            Action::CancelJob => self.cancel_job(),
            Action::Work => self.work(),
            Action::Budget(on) => self.set_budget(on),
            Action::Took { now, steps, ms } => self.took(now, steps, ms),
            // Below, as after every action that shows.
            Action::Look => {}
            Action::FrameTimes => self.toggle_times(),
            Action::Spent { now, spent } => self.spent(now, spent),
        }
        if !(beside || waits) {
            self.look();
        }
    }

    /// Brings the drawing's picture of the lab up to date. While a point is held the picture neither pans nor changes
    /// its exaggeration: the point would slip from under the finger.
    fn look(&mut self) {
        let frozen = self.is_holding() || self.keeps_view;
        self.camera.look(self.experiment.lab(), frozen);
        // A preset may have fewer points.
        self.selected = self.selected.filter(|&item| self.camera.has(item));
        self.hovered = self.hovered.filter(|&item| self.camera.has(item));
        self.list_rows();
    }

    fn choose_tool(&mut self, tool: Tool) {
        if self.spec().tools.contains(&tool) {
            self.let_go();
            self.tool = tool;
        }
    }

    fn show_tab(&mut self, tab: Tab) {
        self.tab = tab;
        if matches!(tab, Tab::Model | Tab::Code) {
            self.texts.want();
        }
    }

    fn texts_came(&mut self, text: Option<String>) {
        self.texts.came(text);
        if self.texts == Texts::Missing {
            self.say(MISSING);
        }
    }

    fn guide(&mut self, guide: Guide) {
        let last = self.spec().try_this.len().saturating_sub(1);
        self.guide = match (guide, self.guide) {
            (Guide::Next, Some(line)) => Some((line + 1).min(last)),
            (Guide::Previous, Some(line)) => Some(line.saturating_sub(1)),
            (Guide::Show, _) => Some(0),
            (Guide::Dismiss, _) | (_, None) => None,
        };
    }

    /// The experiment changed.
    fn touched(&mut self) {
        self.revision += 1;
    }

    /// Says something in the live region.
    fn say(&mut self, text: impl Into<String>) {
        self.said.text = text.into();
        self.said.count += 1;
    }
}

/// True for actions after which the drawing may pan and choose another exaggeration.
fn changes_view(action: &Action) -> bool {
    !matches!(
        action,
        Action::Pointer(_)
            | Action::Eye(_)
            | Action::Hover(_)
            | Action::Select(_)
            | Action::Tool(_)
            | Action::ThrowToggle
            | Action::Tab(_)
            | Action::Digits(_)
            | Action::Sort { .. }
            | Action::Filter(_)
            | Action::Guide(_)
            | Action::Forget(_)
            | Action::CloseNotice
            | Action::StartJob(_)
            | Action::CancelJob
            | Action::Budget(_)
            | Action::Took { .. }
            | Action::Look
            | Action::FrameTimes
            | Action::Spent { .. }
    )
}
