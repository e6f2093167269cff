//! Position-based dynamics, written to be read.
//!
//! Particles are predicted, constraints are projected one after the other, and velocity is what the particles moved:
//!
//! ```text
//! predict   x* = (x + r (x − previous)) + a (h·h)         Verlet           (integrate)
//!           v* = d (v + h a),  x* = x + h v*              velocity form
//! project   Δλ = s (−C − α̃ λ) / (w_sum + α̃),  λ += Δλ     for each constraint, for each sweep
//!           Δx_i = w_i ∇_i C Δλ                           (constraint)
//! velocity  v = (x − previous) / h                        velocity form only
//! ```
//!
//! | symbol | meaning | unit |
//! |---|---|---|
//! | x, previous | position now and before the prediction | length |
//! | dt, h | step, substep h = dt/substeps | s |
//! | r, d | part of displacement or velocity kept per substep | – |
//! | a | gravity | length/s² |
//! | w | inverse mass, 0 = pinned or held | 1/kg |
//! | C, ∇C | constraint function and gradient | kind's own |
//! | α, α̃ = α/h² | compliance, 0 = rigid | m/N, 1/kg |
//! | λ | multiplier; force is −λ/h² | kg·m |
//! | s | stiffness factor; 0 for what is broken | – |
//!
//! Everything is 3D and `f64` (links may be projected in [`Precision::Single`]); a flat world has z = 0, which adds an exact 0² to every length. The unit of length is
//! the world's own. Only + − × ÷ √ and the sine of `libm` are used, so every machine gives the same bits. Only building a world can fail;
//! a step cannot: it reports.
//!
//! Reading order: [`particle`], [`constraint`], [`constraint::distance`], [`constraint::area`], [`constraint::volume`],
//! [`constraint::bend`], [`link`], [`shapes`], [`triangle`], [`tetrahedron`], [`hinge`],
//! [`face`], [`wind`], [`contact`], [`order`], [`plan`], [`step`], [`inner_step`], [`world`], [`report`].
//!
//! ```
//! use pbd_core::{Builder, DVec3, Scheme, Settings};
//!
//! // One link of rest length 40, stretched to 50, both ends free: each end moves by half the residual.
//! let mut builder = Builder::new(Settings {
//!     scheme: Scheme::Verlet { retention: 0.99 },
//!     gravity: DVec3::ZERO,
//!     dt: 1.0 / 60.0,
//!     substeps: 1,
//!     sweeps: 1,
//!     ..Settings::default()
//! });
//! let a = builder.particle(DVec3::new(0.0, 0.0, 0.0), 1.0);
//! let b = builder.particle(DVec3::new(50.0, 0.0, 0.0), 1.0);
//! builder.link(a, b, 40.0, 0.0);
//! let mut world = builder.build()?;
//! assert_eq!(world.residuals().max, 10.0);
//!
//! world.step();
//! assert_eq!(world.residuals().max, 0.0);
//! assert_eq!([a, b].map(|id| world.particles().position(id).x), [5.0, 45.0]);
//! # Ok::<(), pbd_core::BuildError>(())
//! ```

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

mod build;
mod build_error;
pub mod constraint;
pub mod contact;
mod cut;
pub mod face;
mod face_wind;
pub mod grid;
mod hash;
pub mod hinge;
pub mod inner_step;
mod integrate;
mod jacobi;
pub mod link;
mod multipliers;
pub mod order;
pub mod particle;
pub mod plan;
mod push;
pub mod real;
pub mod report;
pub mod sail;
mod self_collision;
pub mod settings;
pub mod shapes;
pub mod smoke;
mod snapshot;
mod steer;
pub mod step;
mod sweep;
pub mod tetrahedron;
mod topology;
pub mod triangle;
mod watched;
pub mod wind;
pub mod world;

pub use build::{Builder, COORDINATE_LIMIT};
pub use build_error::BuildError;
pub use constraint::{Constraint, Evaluation, Update, project};
pub use contact::{Ball, Floor, Touched, Up};
pub use face::{FaceId, Faces};
pub use glam::{DVec2, DVec3};
pub use grid::{Family, Grid, GridLink, Kind, families_order};
pub use hinge::{HingeId, Hinges};
pub use inner_step::{Happened, InnerStep};
pub use link::{LinkId, LinkState, Links};
pub use order::{Order, Run};
pub use particle::{ParticleId, Particles};
pub use plan::{Plan, Schedule, ShapeKind, Stage};
pub use real::Real;
pub use report::{Energy, Issue, Residuals, Skipped, StepReport};
pub use sail::{
    Air, Cut, EdgeForce, Guarded, InnerSailStep, Lattice, Loads, Nonfinite, Outline, Panel, Sail,
    SailReport, SailSettings, SailSnapshot, Stop, Totals,
};
pub use settings::{Precision, Scheme, Settings};
pub use shapes::Shapes;
pub use smoke::{
    Divergence, InnerTunnelStep, Obstacle, Quantity, Shape, Solver, Tunnel, TunnelReport,
    TunnelSettings, TunnelStage,
};
pub use snapshot::Snapshot;
pub use step::{Observer, Projected, ShapeProjected};
pub use tetrahedron::{Tetrahedra, TetrahedronId};
pub use triangle::{TriangleId, Triangles};
pub use wind::{Pressure, Wind};
pub use world::World;
