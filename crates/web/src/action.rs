//! Everything a person, a pointer or the clock can do to the page.
//!
//! Handlers make an [`Action`]; [`crate::app::App::apply`] is the one place that carries it out. An action holds plain
//! numbers and texts, so a list of actions is a recording, and a test needs no browser.

use crate::hud::Spent;
use crate::listing::{Filter, Order};
use crate::orbit::Glance;
use crate::overlays;
use crate::view::Exaggeration;
use labs::{Advance, Tool};

/// One thing done to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Opens the lab of this address, with the settings it names; an empty address is the first lab.
    Open(String),
    /// Opens a saved experiment after the page was stopped by an error.
    Restore(String),
    /// The Step button.
    Step,
    /// Starts to run, or pauses.
    Toggle,
    /// Starts to run.
    Run,
    /// Pauses.
    Pause,
    /// One step back.
    Back,
    /// Back to the start; the chosen parameters stay.
    Reset,
    /// Gives every parameter its default value.
    Defaults,
    /// Moves on inside a step.
    Advance(Advance),
    /// Moves on inside a step until the selected link is projected once more.
    NextTurn,
    /// Sets a parameter or a cell of a table from a text.
    Set {
        /// Name of the parameter (`gravity`) or cell (`P11.x`).
        name: String,
        /// The text.
        text: String,
    },
    /// Gives a refused text up: the field shows its value again.
    Forget(String),
    /// Selects a point or link, or nothing.
    Select(Option<Item>),
    /// The pointer is over a point or link, or over nothing.
    Hover(Option<Item>),
    /// Chooses what the pointer does.
    Tool(Tool),
    /// Chooses whether what is let go flies on with the pointer's velocity.
    ThrowToggle,
    /// Takes back the last cut, pin or typed coordinate.
    Undo,
    /// Does what a button of the lab says.
    Command(String),
    /// Moves the eye of a lab with depth.
    Eye(Glance),
    /// Turns a parameter that is a switch over.
    Flip(&'static str),
    /// Something happened to a pointer on the drawing.
    Pointer(Pointer),
    /// Shows a tab of the panel.
    Tab(Tab),
    /// Sends once more for the texts that did not come.
    WantTexts,
    /// The texts came, or did not.
    Texts(Option<String>),
    /// Sends once more for the code of the lab that was to be opened.
    WantLater,
    /// That code came, or did not.
    Later(bool),
    /// Chooses how much the drawing exaggerates.
    Exaggeration(Exaggeration),
    /// Chooses how many digits the tables show.
    Digits(Digits),
    /// Chooses the order of a table's rows.
    Sort {
        /// The table, by its place in the description.
        table: usize,
        /// The order.
        order: Order,
    },
    /// Chooses which links the links table shows.
    Filter(Filter),
    /// The drawing has a new size in CSS pixels.
    Resize {
        /// Width.
        width: f64,
        /// Height.
        height: f64,
    },
    /// Moves in the strip for newcomers.
    Guide(Guide),
    /// Closes the notice over the drawing.
    CloseNotice,
    /// The page went out of sight: it pauses, and stays paused.
    Hidden,
    /// Starts a measurement of the lab (its place in the description), or starts it again.
    StartJob(usize),
    /// Ends the measurement that is going.
    CancelJob,
    /// One slice of the measurement that is going.
    Work,
    /// Lets the parameter of the lab's budget follow the time a step takes, or leaves it as it is.
    Budget(bool),
    /// How long the steps of the last frame took.
    Took {
        /// The frame's stamp in milliseconds.
        now: f64,
        /// How many steps it made.
        steps: u64,
        /// Milliseconds for all of them.
        ms: f64,
    },
    /// One frame of the page: the steps that are due. The drawing's picture of them is taken by [`Action::Look`].
    Frame {
        /// The frame's stamp in milliseconds.
        now: f64,
    },
    /// Takes the drawing's picture of the lab after a frame.
    Look,
    /// Shows how long frames take, or hides it again.
    FrameTimes,
    /// What the frame before took.
    Spent {
        /// The frame's stamp in milliseconds.
        now: f64,
        /// What took how long.
        spent: Spent,
    },
}

/// A point or a link, by its row in the lab's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Row of the points table.
    Point(usize),
    /// Row of the links table.
    Link(usize),
}

/// What a pointer did. Places are CSS pixels from the drawing's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pointer {
    /// It came down.
    Down {
        /// The browser's id of the pointer.
        id: i32,
        /// Where.
        at: [f64; 2],
        /// How far a point may be away to be meant, in pixels: more for a finger.
        reach: f64,
    },
    /// It came down so soon after another finger that they are meant as two.
    Join {
        /// The browser's id of the pointer.
        id: i32,
        /// Where.
        at: [f64; 2],
        /// As in [`Pointer::Down`].
        reach: f64,
    },
    /// It came down to move the eye of a lab with depth: with another button, or with Shift.
    DownAside {
        /// The browser's id of the pointer.
        id: i32,
        /// Where.
        at: [f64; 2],
        /// True if it moves the eye aside, false if it goes round.
        pans: bool,
    },
    /// It moved.
    Move {
        /// The browser's id of the pointer.
        id: i32,
        /// Where to.
        at: [f64; 2],
        /// As in [`Pointer::Down`].
        reach: f64,
    },
    /// It was lifted.
    Up {
        /// The browser's id of the pointer.
        id: i32,
    },
    /// It was taken away: a call came in, the browser made a gesture of it, capture was lost.
    Cancel {
        /// The browser's id of the pointer.
        id: i32,
    },
    /// The window lost the focus: nothing is held any more.
    CancelAll,
    /// It left the drawing.
    Leave,
}

/// A tab of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Parameters and readouts.
    Controls,
    /// The tables.
    Tables,
    /// The plots.
    Plots,
    /// What the model is, and is not.
    Model,
    /// The source that is running.
    Code,
}

impl Tab {
    /// All tabs in their order.
    pub const ALL: [Self; 5] = [Self::Controls, Self::Tables, Self::Plots, Self::Model, Self::Code];

    /// Name in the page's markup.
    pub fn name(self) -> &'static str {
        match self {
            Self::Controls => "controls",
            Self::Tables => "tables",
            Self::Plots => "plots",
            Self::Model => "model",
            Self::Code => "code",
        }
    }
}

/// How many digits the tables show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// As the column's format says.
    Rounded,
    /// The shortest text that reads back to the same bits.
    Full,
}

/// A move in the strip for newcomers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// The next line.
    Next,
    /// The line before.
    Previous,
    /// Puts the strip away.
    Dismiss,
    /// Shows it again from its first line.
    Show,
}

/// What the name of an action that starts a measurement begins with; its place in the description follows.
pub const START_JOB: &str = "start-job-";

/// What the name of an action that chooses what the drawing shows begins with; the word follows.
pub const SHOW: &str = "show-";

/// What the name of an action that carries out a command of the lab begins with; its name follows.
pub const COMMAND: &str = "command-";

impl Action {
    /// The action behind a button's `data-action`, `None` if there is none of that name.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(job) = name.strip_prefix(START_JOB) {
            return Some(Self::StartJob(job.parse().ok()?));
        }
        if let Some(choice) = name.strip_prefix(SHOW) {
            return Some(Self::Set { name: overlays::NAME.into(), text: choice.into() });
        }
        if let Some(command) = name.strip_prefix(COMMAND) {
            return Some(Self::Command(command.into()));
        }
        Some(match name {
            "home-view" => Self::Eye(Glance::Home),
            "step" => Self::Step,
            "toggle" => Self::Toggle,
            "back" => Self::Back,
            "reset" => Self::Reset,
            "defaults" => Self::Defaults,
            "next-link" => Self::Advance(Advance::Link),
            "next-sweep" => Self::Advance(Advance::Sweep),
            "next-substep" => Self::Advance(Advance::Substep),
            "next-turn" => Self::NextTurn,
            "finish" => Self::Advance(Advance::Finish),
            "drop" => Self::Advance(Advance::Discard),
            "tool-grab" => Self::Tool(Tool::Grab),
            "tool-cut" => Self::Tool(Tool::Cut),
            "tool-pin" => Self::Tool(Tool::Pin),
            "tool-probe" => Self::Tool(Tool::Probe),
            "throw" => Self::ThrowToggle,
            "undo" => Self::Undo,
            "tear" => Self::Flip("tear"),
            "guide-next" => Self::Guide(Guide::Next),
            "guide-previous" => Self::Guide(Guide::Previous),
            "guide-dismiss" => Self::Guide(Guide::Dismiss),
            "guide-show" => Self::Guide(Guide::Show),
            "close-notice" => Self::CloseNotice,
            "cancel-job" => Self::CancelJob,
            "frame-times" => Self::FrameTimes,
            "want-texts" => Self::WantTexts,
            "want-later" => Self::WantLater,
            _ => return Tab::ALL.into_iter().find(|tab| tab.name() == name).map(Self::Tab),
        })
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn buttons_are_known_by_name() {
        assert_eq!(Action::named("step"), Some(Action::Step));
        assert_eq!(Action::named("plots"), Some(Action::Tab(Tab::Plots)));
        assert_eq!(Action::named("nosuch"), None);
        assert_eq!(Action::named("start-job-3"), Some(Action::StartJob(3)));
        assert_eq!(Action::named("start-job-x"), None);
        let pressure = Action::Set { name: "show".into(), text: "pressure".into() };
        assert_eq!(Action::named("show-pressure"), Some(pressure));
        assert_eq!(Action::named("command-gust"), Some(Action::Command("gust".into())));
        assert_eq!(Action::named("home-view"), Some(Action::Eye(Glance::Home)));
    }
}
