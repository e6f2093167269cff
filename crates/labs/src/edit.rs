//! What a person can change by hand between two steps. Every edit carries its numbers, so a recording replays exactly.

use crate::refusal::Refusal;
use crate::value::{Value, clip};
use mesh::lens::Lens;

/// A coordinate axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Left to right.
    X,
    /// Along gravity in flat labs.
    Y,
    /// Towards the viewer.
    Z,
}

/// One change to a lab's state. Points are numbered by their row in the points table.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Sets a parameter by name.
    Set {
        /// Name of the parameter.
        name: String,
        /// The new value, already of the parameter's kind and inside its range.
        value: Value,
    },
    /// Sets one coordinate, position and previous together: typing adds no velocity.
    Position {
        /// The point.
        point: usize,
        /// Which coordinate.
        axis: Axis,
        /// The new value in model units.
        value: f64,
    },
    /// Sets one coordinate of the previous position alone: this is how velocity is typed.
    Previous {
        /// The point.
        point: usize,
        /// Which coordinate.
        axis: Axis,
        /// The new value in model units.
        value: f64,
    },
    /// Pins a point or frees it.
    Pin {
        /// The point.
        point: usize,
        /// True to pin.
        pinned: bool,
    },
    /// Takes hold of a point: it follows the pointer until [`Edit::Release`].
    Grab {
        /// The browser's id of the pointer.
        pointer: i32,
        /// The point.
        point: usize,
    },
    /// Moves a held point; `previous` moves along, so dragging adds no velocity.
    Drag {
        /// The browser's id of the pointer.
        pointer: i32,
        /// Where to, in model units.
        to: [f64; 3],
    },
    /// Carries what is held to a place in the course of the next step: this is how a running lab is dragged.
    Steer {
        /// The browser's id of the pointer.
        pointer: i32,
        /// Where to, in model units.
        to: [f64; 3],
    },
    /// Lets what is held go with a velocity.
    Throw {
        /// The browser's id of the pointer.
        pointer: i32,
        /// In model units per second.
        velocity: [f64; 3],
    },
    /// Severs every link that a piece of a stroke crosses.
    Cut {
        /// Number of the stroke: its pieces are undone together.
        stroke: u32,
        /// Start of the piece, in model units.
        from: [f64; 2],
        /// End of the piece.
        to: [f64; 2],
    },
    /// The same in a lab with depth: every link that the piece crosses as it is seen. What is behind the eye stays.
    CutSeen {
        /// Number of the stroke: its pieces are undone together.
        stroke: u32,
        /// Start of the piece, in pixels of the drawing.
        from: [f64; 2],
        /// End of the piece.
        to: [f64; 2],
        /// How the drawing shows the world.
        lens: Lens,
    },
    /// Does what a button of the lab says ([`crate::spec::Command`]).
    Command {
        /// Its name.
        name: String,
    },
    /// Asks about a place: its numbers stand in a table from now on.
    Probe {
        /// The place, in model units.
        at: [f64; 2],
    },
    /// Lets a held point go, at rest.
    Release {
        /// The browser's id of the pointer.
        pointer: i32,
    },
    /// Lets everything go that any pointer holds.
    ReleaseAll,
    /// Gives every parameter its default value; positions stay as they are.
    Defaults,
    /// Back to the start: positions, previous positions, pins and links; the chosen parameters stay.
    Reset,
}

impl Edit {
    /// True if it changes what is looked at and nothing that moves: the place asked about, or the parameter `show`. It
    /// drops no half-done step, and Back keeps it.
    pub fn only_looks(&self) -> bool {
        match self {
            Self::Probe { .. } => true,
            Self::Set { name, .. } => name == "show",
            _ => false,
        }
    }
}

/// The refusal of a command that the lab does not have.
pub(crate) fn unknown_command(name: &str) -> Refusal {
    Refusal::new(format!("{}: this lab has no such command", clip(name)))
}
