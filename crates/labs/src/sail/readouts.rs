//! Single numbers worth watching.

use super::{SPEC, SailLab};
use crate::lab::Reading;
use crate::particle_lab::vocabulary::{
    kinetic, max_residual, potential, prominent, readout, rms_residual,
};
use crate::spec::{Format, Readout};
use mesh::measure::{Summary, energy};
use pbd_core::sail::{fastest, worst_strain};

pub(super) const READOUTS: &[Readout] = &[
    prominent(readout(
        "lift",
        "lift",
        "N",
        "The part of the force across the wind. A dash where loads are not computed.",
        Format::Fixed(2),
    )),
    prominent(readout(
        "induced_drag",
        "induced drag",
        "N",
        "The part of the force along the wind that lift costs on a surface of finite span.",
        Format::Fixed(3),
    )),
    prominent(readout(
        "camber",
        "camber",
        "",
        "Depth of the sail at mid-height over its chord there.",
        Format::Fixed(4),
    )),
    prominent(readout(
        "max_strain",
        "largest strain",
        "",
        "Largest |length / rest − 1| of all links. Above 0.08 the guard refuses the step.",
        Format::Fixed(5),
    )),
    readout(
        "friction_drag",
        "friction drag",
        "N",
        "½ρU²S C_f along the wind; not in the induced drag.",
        Format::Fixed(3),
    ),
    readout(
        "side_force",
        "side force",
        "N",
        "The level part of the force across the wind, towards +z when positive.",
        Format::Signed(2),
    ),
    readout("circulation", "sum of Γ", "m²/s", "Sum of all circulations.", Format::Signed(3)),
    readout(
        "control_residual",
        "control residual",
        "m/s",
        "The largest speed at which air still goes through a control point: what the linear solver left over, not how good the model is.",
        Format::Magnitude(2),
    ),
    readout(
        "fastest",
        "fastest node",
        "m/s",
        "Below 1e−6 m/s the sail counts as settled.",
        Format::Magnitude(2),
    ),
    max_residual("m"),
    rms_residual("m"),
    kinetic("J"),
    potential("J"),
];

impl SailLab {
    pub(super) fn readings(&self) -> Vec<Reading> {
        let world = self.shown();
        let totals = self.shown_loads().map(|loads| loads.totals);
        let links = Summary::of(world, &mut Vec::new());
        let energy = energy(world);
        let value = |name: &str| match (name, &totals) {
            ("camber", _) => self.sail().map_or(f64::NAN, |sail| sail.cut().camber(world)),
            ("max_strain", _) => worst_strain(world).1.abs(),
            ("fastest", _) => fastest(world),
            ("max_residual", _) => links.max,
            ("rms_residual", _) => links.rms,
            ("kinetic", _) => energy.kinetic,
            ("potential", _) => energy.potential,
            ("lift", Some(totals)) => totals.lift,
            ("induced_drag", Some(totals)) => totals.induced_drag,
            ("friction_drag", Some(totals)) => totals.friction_drag,
            ("side_force", Some(totals)) => totals.side_force,
            ("circulation", Some(totals)) => totals.circulation,
            ("control_residual", Some(totals)) => totals.control_residual,
            // Not computed is not 0.
            _ => f64::NAN,
        };
        SPEC.readouts.iter().map(|r| Reading { name: r.name, value: value(r.name) }).collect()
    }
}
