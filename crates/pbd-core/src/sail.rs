//! A sail: cloth of links, and the air around it as a lattice of vortices.
//!
//! Panels of the cloth are panels of the air. On each lies a ring of vortex of circulation Γ; the Γ are such that no air
//! goes through the panels (`influence`, `lu`), and with them the force on each edge is known (`loads`), and goes to the
//! nodes (`transfer`). The cloth then makes one step under these forces, and a guard decides whether it counts:
//!
//! ```text
//! loads     Σ (Vₙ · nₘ) Γₙ = −wind · nₘ,   F = ρ Γ V × l on each edge          every n-th step
//! predict   v* = exp(−βh) (v + h (F/m + g)),   x* = x + h v*
//! project   80 sweeps over the links, λ as always
//! velocity  v = (x − previous) / h
//! guard     circulations, forces, positions are numbers; |Γ| ≤ 60 m²/s; |strain| ≤ 8 %
//! ```
//!
//! The flow is steady at each shape, without viscosity, and leaves the sail at its leech alone; so it knows no stall.
//! Damping is strong and is laid on gravity and wind too: what settles is a shape, its time is not that of a sail.
//!
//! Reading order: [`Lattice`], [`biot_savart`], `influence`, [`lu`], [`Loads`], `transfer`, [`Cut`], [`Guarded`], [`Sail`].
//!
//! ```
//! use pbd_core::{Cut, Sail, SailSettings};
//!
//! let mut sail = Sail::new(Cut::default(), SailSettings::default())?;
//! let flat = sail.report().totals.expect("loads at 10°");
//! assert!((flat.lift - 94.744781).abs() < 1e-5);
//! for _ in 0..20 {
//!     assert_eq!(sail.step().stopped, None);
//! }
//! assert!(sail.report().camber > 0.01, "it fills");
//! # Ok::<(), pbd_core::BuildError>(())
//! ```

pub mod biot_savart;
mod coupled;
mod guard;
mod influence;
mod inner;
mod lattice;
mod loads;
pub mod lu;
mod outline;
mod report;
mod settings;
mod transfer;
mod words;

pub use coupled::Sail;
pub use guard::{ANGLES, CIRCULATION_LIMIT, Guarded, Nonfinite, STRAIN_LIMIT, Stop, worst_strain};
pub use inner::InnerSailStep;
pub use lattice::Lattice;
pub use loads::{Air, EdgeForce, Loads, Totals};
pub use outline::{Cut, Outline};
pub use report::{Panel, SETTLED, SailReport, fastest};
pub use settings::SailSettings;
pub use words::SailSnapshot;
