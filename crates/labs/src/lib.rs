//! The experiments of Cloth Lab: what each one is, as plain data, and how it is driven.
//!
//! Nothing here knows a browser. The page and `cargo xtask trace` read the same description ([`Spec`]), the same
//! tables and the same numbers, so what a person reads on the page is what the command prints.
//!
//! Reading order: [`spec`] (what a lab says about itself), [`value`] (a parameter's value, checked), [`lab`] (what
//! every lab can do), [`experiment`] (a lab with its history: Step, Back, Reset), [`particle_lab`] (what labs of
//! particles and links share), then a lab of your choice, such as [`worked_example`].

pub mod block;
pub mod csv;
pub mod decimal;
pub mod edit;
pub mod experiment;
pub mod fabric;
mod history;
pub mod job;
pub mod joined;
pub mod lab;
pub mod particle_lab;
pub mod passes;
pub mod refusal;
mod registry;
pub mod rope;
mod round_up;
pub mod sail;
pub mod sheet;
pub mod smoke;
pub mod soft_body;
pub mod source;
pub mod spec;
mod state_text;
pub mod trail;
pub mod value;
pub mod values;
pub mod worked_example;

pub use edit::{Axis, Edit};
pub use experiment::{Experiment, Outcome};
pub use job::Job;
pub use joined::joined;
pub use lab::{
    Advance, Cell, Inside, IssueLine, Lab, Mark, Moment, PlotData, Projection, Reading, Series,
    ShapeProjection, StageMark, Told,
};
pub use mesh::lens::Lens;
pub use mesh::scene::{
    FieldPaint, Probed, Scene, SceneBall, SceneFace, SceneField, SceneLink, ScenePoint, SceneQuad,
};
pub use pbd_core::{LinkState, ShapeKind, Touched};
pub use refusal::Refusal;
pub use registry::{LABS, comes_later};
pub use spec::{
    Budget, Choice, Clock, Column, Command, Format, JobSpec, Kind, Opens, Orbit, Parameter, Plot,
    Readout, Scale, Source, Space, Spec, Table, Tool, Units, ViewBox,
};
pub use trail::Trail;
pub use value::Value;
pub use values::Values;
