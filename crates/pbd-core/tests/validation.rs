//! Everything that must hold of the method, one module per validation, reference file or kind of property.
//!
//! One binary: a wasm test binary costs seconds in every engine, and the modules are small.

#[path = "validation/cloth.rs"]
mod cloth;
#[path = "validation/deep.rs"]
mod deep;
#[path = "validation/oracle_passes.rs"]
mod oracle_passes;
#[path = "validation/oracle_sail.rs"]
mod oracle_sail;
#[path = "validation/oracle_sheet.rs"]
mod oracle_sheet;
#[path = "validation/oracle_smoke.rs"]
mod oracle_smoke;
#[path = "validation/oracle_xpbd2d.rs"]
mod oracle_xpbd2d;
#[path = "validation/oracle_xpbd_link.rs"]
mod oracle_xpbd_link;
#[cfg(not(target_arch = "wasm32"))]
#[path = "validation/properties.rs"]
mod properties;
#[path = "validation/v01_verlet.rs"]
mod v01_verlet;
#[path = "validation/v02_sweep_rate.rs"]
mod v02_sweep_rate;
#[path = "validation/v03_elastic_chain.rs"]
mod v03_elastic_chain;
#[path = "validation/v06_area.rs"]
mod v06_area;
#[path = "validation/v07_projection.rs"]
mod v07_projection;
#[path = "validation/v08_smoke.rs"]
mod v08_smoke;
#[path = "validation/v09_lattice.rs"]
mod v09_lattice;
#[path = "validation/v10_invariances.rs"]
mod v10_invariances;
#[path = "validation/v13_guard.rs"]
mod v13_guard;
#[cfg(not(target_arch = "wasm32"))]
#[path = "validation/v14_topology.rs"]
mod v14_topology;
#[path = "validation/v15_gradients.rs"]
mod v15_gradients;
#[path = "validation/v15_shapes.rs"]
mod v15_shapes;
#[path = "validation/v16_one_method.rs"]
mod v16_one_method;
#[path = "validation/v16_runs.rs"]
mod v16_runs;
