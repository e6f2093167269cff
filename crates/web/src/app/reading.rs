//! What can be read of the page's state: drawing looks here and nowhere else.

use super::stroke::Stroke;
use super::{App, Said};
use crate::action::{Digits, Item, Tab};
use crate::camera::Camera;
use crate::fields::Fields;
use crate::later::Later;
use crate::link;
use crate::texts::Texts;
use labs::{Lab, PlotData, Spec, Tool};

impl App {
    /// The lab, to read.
    pub fn lab(&self) -> &dyn Lab {
        self.experiment.lab()
    }

    /// The lab's description.
    pub fn spec(&self) -> &'static Spec {
        self.experiment.lab().spec()
    }

    /// True while a step is half done.
    pub fn is_half_done(&self) -> bool {
        self.experiment.is_half_done()
    }

    /// Data of a plot, by its place in the description.
    pub fn plot(&self, plot: usize) -> PlotData {
        self.experiment.plot(plot)
    }

    /// Values of the readouts, in the order of the description.
    pub fn readings(&self) -> Vec<f64> {
        self.experiment.readings()
    }

    /// True while steps are made by the clock. A lab that is stopped makes none; it goes on when what stands against it
    /// goes away.
    pub fn is_running(&self) -> bool {
        self.running && !self.lab().is_stopped()
    }

    /// How many steps Back can go.
    pub fn steps_back(&self) -> usize {
        self.experiment.steps_back()
    }

    /// The drawing's picture of the lab.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// What is read in tabs that are closed at first.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The code of labs that comes later.
    pub fn later(&self) -> Later {
        self.later
    }

    /// True while a lab is to be opened whose code is not here.
    pub fn is_waiting(&self) -> bool {
        !self.wished.is_empty()
    }

    /// True if that code did not come.
    pub fn is_stranded(&self) -> bool {
        self.is_waiting() && self.later == Later::Missing
    }

    /// The selected point or link.
    pub fn selected(&self) -> Option<Item> {
        self.selected
    }

    /// The point or link under the pointer.
    pub fn hovered(&self) -> Option<Item> {
        self.hovered
    }

    /// True if the lab is made of links: a step inside the step then goes link by link.
    pub fn has_links(&self) -> bool {
        self.spec().table("links").is_some()
    }

    /// An address that opens the lab with the present settings.
    pub fn link(&self) -> String {
        let mut address = format!("#/{}", self.spec().slug);
        link::add_settings(&mut address, self.lab());
        address
    }

    /// What the pointer does.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The strokes being drawn, as places on the canvas.
    pub fn strokes(&self) -> impl Iterator<Item = &[[f64; 2]]> + '_ {
        self.strokes.iter().map(Stroke::path)
    }

    /// True if what is let go while running flies on with the pointer's velocity.
    pub fn throws(&self) -> bool {
        self.throws
    }

    /// True if there is a cut, a pin or a typed coordinate to take back.
    pub fn can_undo(&self) -> bool {
        self.experiment.can_undo()
    }

    /// The tab shown.
    pub fn tab(&self) -> Tab {
        self.tab
    }

    /// How many digits the tables show.
    pub fn digits(&self) -> Digits {
        self.digits
    }

    /// The refused texts.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The line of the strip for newcomers, `None` when it is put away.
    pub fn guide_line(&self) -> Option<(usize, &'static str)> {
        let line = self.guide?;
        self.spec().try_this.get(line).map(|&text| (line, text))
    }

    /// A message over the drawing's card, empty if there is none.
    pub fn notice(&self) -> &str {
        &self.notice
    }

    /// What the live region says.
    pub fn said(&self) -> &Said {
        &self.said
    }

    /// Changes with every change of the experiment.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The experiment as text, bit for bit.
    pub fn save(&self) -> String {
        self.experiment.save()
    }
}
