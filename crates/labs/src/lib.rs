//! The experiments of Cloth Lab: what each one is, as plain data, and how it is driven.
//!
//! Nothing here knows a browser. The page and `cargo xtask trace` read the same description ([`Spec`]), the same
//! tables and the same numbers, so what a person reads on the page is what the command prints.
//!
//! Reading order: [`spec`] (what a lab says about itself), [`value`] (a parameter's value, checked), [`lab`] (what
//! every lab can do), [`experiment`] (a lab with its history: Step, Back, Reset), then a lab of your choice.

pub mod edit;
pub mod experiment;
pub mod lab;
pub mod refusal;
pub mod spec;
pub mod trail;
pub mod value;

pub use edit::{Axis, Edit};
pub use experiment::{Experiment, LABS, Outcome};
pub use lab::{
    Advance, Cell, Inside, IssueLine, Lab, LinkState, Mark, Moment, PlotData, Projection, Reading,
    Scene, SceneLink, ScenePoint, Series, StageMark,
};
pub use refusal::Refusal;
pub use spec::{
    Choice, Clock, Column, Format, Kind, Opens, Parameter, Plot, Readout, Scale, Section, Source,
    Spec, Table, Tool, Units, ViewBox,
};
pub use trail::Trail;
pub use value::Value;
