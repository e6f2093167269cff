//! The page put together: actions come in one at a time, every part then draws what changed.

use crate::action::Action;
use crate::app::App;
use crate::browser::canvas::Canvas;
use crate::browser::clock::now;
use crate::browser::code::Code;
use crate::browser::controls::Controls;
use crate::browser::dom::Part;
use crate::browser::frame::Frames;
use crate::browser::host::Host;
use crate::browser::inside::InsidePanel;
use crate::browser::listener::Listener;
use crate::browser::messenger::Messenger;
use crate::browser::model::Model;
use crate::browser::navigation::Navigation;
use crate::browser::plots::Plots;
use crate::browser::stage::Stage;
use crate::browser::tables::Tables;
use crate::browser::tabs::Tabs;
use crate::browser::times::Times;
use crate::browser::{address, buttons, inputs, pointer};
use crate::hud::Spent;
use crate::later::Later;
use crate::rota::Rota;
use std::cell::{Cell, OnceCell, RefCell};

/// Part of a frame that a measurement may take, in milliseconds.
const WORK_MS: f64 = 6.0;

/// While running, the state is handed over at most this often, in milliseconds…
const SAVE_EVERY: f64 = 1000.0;

/// …and so many times less often than it takes: a fabric of six thousand points is a text of two megabytes.
const SAVE_SHARE: f64 = 200.0;

thread_local! {
    /// The one page of this instance. It ends with the instance and not before: nothing ever drops it.
    static PAGE: OnceCell<&'static Page> = const { OnceCell::new() };
}

/// The running page. It owns the state, every part and every listener.
#[derive(Debug)]
pub(crate) struct Page {
    host: Host,
    app: RefCell<App>,
    waiting: RefCell<Vec<Action>>,
    /// True while actions are carried out and drawn. Changing the page can fire events (a field that loses the focus):
    /// what they ask for waits its turn.
    busy: Cell<bool>,
    parts: RefCell<Parts>,
    frames: Frames,
    /// Stamp and times of the frame that is to be drawn, while somebody wants to know them.
    spent: Cell<Option<(f64, Spent)>>,
    /// Revision that was handed over last, and when it is time for the next.
    saved: Cell<(u64, f64)>,
    _listeners: Vec<Listener>,
}

/// Everything that draws.
#[derive(Debug)]
struct Parts {
    curtain: Part,
    navigation: Navigation,
    stage: Stage,
    times: Times,
    canvas: Canvas,
    tabs: Tabs,
    inside: InsidePanel,
    controls: Controls,
    tables: Tables,
    plots: Plots,
    model: Model,
    code: Code,
    messenger: Messenger,
    rota: Rota,
}

impl Parts {
    fn new(host: &Host) -> Self {
        Self {
            curtain: Part::of("curtain"),
            navigation: Navigation::new(),
            stage: Stage::new(),
            times: Times::new(),
            canvas: Canvas::new(host),
            tabs: Tabs::new(host),
            inside: InsidePanel::new(),
            controls: Controls::new(),
            tables: Tables::new(host),
            plots: Plots::new(host),
            model: Model::new(),
            code: Code::new(host),
            messenger: Messenger::new(host),
            rota: Rota::default(),
        }
    }

    /// Writes what changed on the page. The canvas comes first: to choose a font the browser settles all styles, which
    /// costs nothing only before the page is changed.
    fn write(&mut self, app: &App) {
        self.tabs.draw(app);
        self.rota.turn();
        // While running, before anything else is written: the tables ask where they stand, and the browser knows that
        // without laying out the page anew. At rest what is written around them may move them.
        let first = app.is_running();
        if first {
            self.tables.draw(app, self.rota);
        }
        self.navigation.draw(app);
        self.stage.draw(app, self.rota);
        self.times.draw(app);
        self.inside.draw(app);
        self.controls.draw(app);
        if !first {
            self.tables.draw(app, self.rota);
        }
        self.plots.draw(app);
        self.model.draw(app);
        self.code.draw(app);
        self.messenger.send(app);
        // Not before the lab of the address is there, or does not come.
        if app.later() != Later::Coming || !app.is_waiting() {
            self.curtain.show(false);
        }
    }
}

impl Page {
    /// Builds the page and shows the lab of the address, or what an earlier instance had saved.
    pub(crate) fn open(host: Host) {
        let mut listeners = buttons::listen(&host);
        listeners.extend(inputs::listen(&host));
        listeners.extend(pointer::listen(&host));
        listeners.extend(address::listen(&host));
        let saved = host.saved();
        let page: &'static Self = Box::leak(Box::new(Self {
            app: RefCell::new(if host.partial() { App::in_parts() } else { App::new() }),
            waiting: RefCell::default(),
            busy: Cell::new(false),
            parts: RefCell::new(Parts::new(&host)),
            frames: Frames::new(&host),
            spent: Cell::new(None),
            saved: Cell::new((u64::MAX, f64::NEG_INFINITY)),
            host,
            _listeners: listeners,
        }));
        PAGE.with(|slot| slot.set(page)).ok();
        page.send(Action::Open(address::lab()));
        if !saved.is_empty() {
            page.send(Action::Restore(saved));
        }
    }

    fn send(&self, action: Action) {
        self.waiting.borrow_mut().push(action);
        self.settle();
    }

    /// Carries out what waits, then draws. While running, only frames draw: the next one is on its way.
    fn settle(&self) {
        if self.busy.replace(true) {
            return;
        }
        let mut drawn = false;
        loop {
            let waiting = self.waiting.take();
            let nothing = waiting.is_empty();
            for action in waiting {
                let frame = matches!(action, Action::Frame { .. });
                match action {
                    Action::Frame { now } => self.frame(now),
                    action => self.app.borrow_mut().apply(action),
                }
                drawn = self.app.borrow().is_running() && !frame;
            }
            if nothing && drawn {
                break;
            }
            if nothing {
                self.draw();
                drawn = true;
            }
        }
        let lively = self.app.borrow().is_running() || self.app.borrow().is_measuring();
        if lively {
            self.frames.request();
        }
        self.hand_over();
        self.busy.set(false);
    }

    /// Draws what changed, the canvas first, and notes how long that took if somebody wants to know.
    fn draw(&self) {
        let mut parts = self.parts.borrow_mut();
        let Some((stamp, mut spent)) = self.spent.take() else {
            let app = self.app.borrow();
            parts.canvas.draw(&app);
            return parts.write(&app);
        };
        let start = now();
        parts.canvas.draw(&self.app.borrow());
        let painted = now();
        parts.write(&self.app.borrow());
        spent.drawing += painted - start;
        spent.writing = now() - painted;
        // Shown with a later frame: it does not count what showing it takes.
        self.app.borrow_mut().apply(Action::Spent { now: stamp, spent });
    }

    /// One frame: the lab's steps and how long they took, the picture of them, then a measurement's part.
    fn frame(&self, stamp: f64) {
        let mut app = self.app.borrow_mut();
        let (start, before) = (now(), app.lab().steps());
        app.apply(Action::Frame { now: stamp });
        let stepped = now();
        let (steps, stepping) = (app.lab().steps() - before, stepped - start);
        if steps > 0 {
            app.apply(Action::Took { now: stamp, steps, ms: stepping });
        }
        app.apply(Action::Look);
        if app.is_running() && app.frame_times().is_some() {
            let drawing = now() - stepped;
            self.spent.set(Some((stamp, Spent { stepping, drawing, writing: 0.0, steps })));
        }
        while app.is_measuring() && now() - stepped < WORK_MS {
            app.apply(Action::Work);
        }
    }

    /// Gives the state to the host if it changed.
    fn hand_over(&self) {
        let app = self.app.borrow();
        let (revision, due) = self.saved.get();
        if app.revision() == revision {
            return;
        }
        let start = now();
        if !app.is_running() || start >= due {
            self.host.save(&app.save());
            let end = now();
            self.saved
                .set((app.revision(), end + f64::max(SAVE_EVERY, SAVE_SHARE * (end - start))));
        }
    }
}

fn page() -> Option<&'static Page> {
    PAGE.with(|page| page.get().copied())
}

/// Carries out an action. This is how every listener reaches the state.
pub(crate) fn send(action: Action) {
    if let Some(page) = page() {
        page.send(action);
    }
}

/// Draws again though nothing happened to the state: the page's size, colours or focus changed.
pub(crate) fn refresh() {
    if let Some(page) = page() {
        page.settle();
    }
}

/// Draws the tables alone again: they were scrolled, and the drawing of a big lab takes its time.
pub(crate) fn refresh_tables() {
    let Some(page) = page() else {
        return;
    };
    if page.busy.replace(true) {
        return;
    }
    let mut parts = page.parts.borrow_mut();
    let rota = parts.rota;
    parts.tables.draw(&page.app.borrow(), rota);
    drop(parts);
    page.busy.set(false);
    // What changing the page asked for meanwhile.
    let waits = !page.waiting.borrow().is_empty();
    if waits {
        page.settle();
    }
}

/// Reads the state; `None` while an action is being carried out.
pub(crate) fn read<T>(read: impl FnOnce(&App) -> T) -> Option<T> {
    let app = page()?.app.try_borrow().ok()?;
    Some(read(&app))
}
