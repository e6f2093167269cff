//! Circulations and the forces they mean, at one shape of the surface.
//!
//! Each edge of the rings carries ρ Γ V × l at its middle (Kutta, Joukowski): Γ is the circulation of the edge, V wind and
//! everything induced, l the edge. Only what closes the last row behind carries nothing: air leaves there freely.

use super::guard::{Nonfinite, Stop};
use super::influence::{System, Vortices};
use super::lattice::Lattice;
use super::lu;
use super::transfer;
use glam::DVec3;

/// The air around a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Air {
    /// Where it goes, undisturbed (m/s).
    pub wind: DVec3,
    /// Where the wake goes: a unit vector, in a sail that of the wind.
    pub wake: DVec3,
    /// ρ (kg/m³).
    pub density: f64,
    /// Radius within which a vortex no longer makes the air faster (m); 0: none.
    pub core: f64,
    /// `C_f`, the drag of friction on a square metre over ½ρU²; 0: none.
    pub friction: f64,
}

/// The force on one edge of the rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeForce {
    /// Its middle (m).
    pub at: DVec3,
    /// The force (N).
    pub force: DVec3,
}

/// Sums over the whole surface. Forces in N.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// F: what all edges carry, without friction.
    pub force: DVec3,
    /// Their moment about the origin (N m).
    pub moment: DVec3,
    /// The part of F across the wind, |F − (F·w) w|.
    pub lift: f64,
    /// The part of F along the wind, F·w: the price of lift on a surface of finite span.
    pub induced_drag: f64,
    /// The level part of F across the wind, towards +z for a wind along x.
    pub side_force: f64,
    /// Friction along the wind, ½ρU² S `C_f`; in none of the above.
    pub friction_drag: f64,
    /// Sum of all circulations (m²/s).
    pub circulation: f64,
    /// Largest |AΓ − right side|: the speed at which air still goes through a control point (m/s).
    pub control_residual: f64,
}

/// What the air does to a surface of one shape. Panels and nodes by their numbers in the [`Lattice`].
#[derive(Clone, Debug, PartialEq)]
pub struct Loads {
    /// Γ of each panel's ring (m²/s).
    pub circulation: Vec<f64>,
    /// Force on each panel (N): that of its front edge, and of the chordwise edges beside it, half of those that it
    /// shares. Together they are F.
    pub panel_forces: Vec<DVec3>,
    /// Δp: the panel's force along its normal over its area (Pa).
    pub pressures: Vec<f64>,
    /// Force on each node (N), friction included: what the cloth feels.
    pub node_forces: Vec<DVec3>,
    /// Sums.
    pub totals: Totals,
}

impl Lattice {
    /// Circulations and forces in this air.
    ///
    /// # Errors
    /// [`Stop::Singular`] or [`Stop::Nonfinite`], with what was found.
    pub fn loads(&self, air: &Air) -> Result<Loads, Stop> {
        Stop::unless_finite(Nonfinite::Position, self.nodes().iter().copied())?;
        let vortices = Vortices::of(self, air.wake, air.core);
        let system = System::of(self, &vortices, air.wind);
        let mut circulation = system.right.clone();
        lu::solve(&mut system.matrix.clone(), &mut circulation).map_err(Stop::Singular)?;
        let numbers = circulation.iter().map(|&x| DVec3::splat(x));
        Stop::unless_finite(Nonfinite::Circulation, numbers)?;
        let edges = forces(&vortices, &circulation, air);
        Stop::unless_finite(Nonfinite::Force, edges.iter().map(|edge| edge.force))?;
        let mut node_forces = transfer::to_nodes(self, &edges);
        let mut totals = Totals::of(&edges, air);
        totals.friction_drag = transfer::add_friction(self, air, &mut node_forces);
        totals.circulation = circulation.iter().sum();
        totals.control_residual = system.residual(&circulation);
        let panel_forces = self.panel_forces(&vortices, &edges);
        let panels = panel_forces.iter().zip(self.normals()).zip(self.areas());
        let pressures = panels.map(|((force, &normal), area)| force.dot(normal) / area).collect();
        Ok(Loads { circulation, panel_forces, pressures, node_forces, totals })
    }

    /// The force on each edge with these circulations: spanwise edges row by row, then chordwise ones.
    pub fn edge_forces(&self, circulation: &[f64], air: &Air) -> Vec<EdgeForce> {
        forces(&Vortices::of(self, air.wake, air.core), circulation, air)
    }

    fn panel_forces(&self, vortices: &Vortices, edges: &[EdgeForce]) -> Vec<DVec3> {
        let spanwise = self.panels();
        let mut panels = vec![DVec3::ZERO; spanwise];
        for (edge, &EdgeForce { force, .. }) in vortices.edges[..spanwise].iter().zip(edges) {
            if let [Some(panel), _] = edge.between.panels() {
                panels[panel] += force;
            }
        }
        for (edge, &EdgeForce { force, .. }) in
            vortices.edges[spanwise..].iter().zip(&edges[spanwise..])
        {
            match edge.between.panels() {
                [Some(a), Some(b)] => {
                    panels[a] += 0.5 * force;
                    panels[b] += 0.5 * force;
                }
                [one, other] => {
                    for panel in one.into_iter().chain(other) {
                        panels[panel] += force;
                    }
                }
            }
        }
        panels
    }
}

fn forces(vortices: &Vortices, circulation: &[f64], air: &Air) -> Vec<EdgeForce> {
    let each = vortices.edges.iter().map(|edge| {
        let at = 0.5 * (edge.from + edge.to);
        let velocity = air.wind + vortices.induced(at, circulation);
        let strength = air.density * edge.between.net(circulation);
        EdgeForce { at, force: strength * velocity.cross(edge.to - edge.from) }
    });
    each.collect()
}

impl Totals {
    fn of(edges: &[EdgeForce], air: &Air) -> Self {
        let (mut force, mut moment) = (DVec3::ZERO, DVec3::ZERO);
        for edge in edges {
            force += edge.force;
            moment += edge.at.cross(edge.force);
        }
        // Where there is no wind, the wake still has its direction.
        let speed = air.wind.length();
        let w = if speed > 0.0 { air.wind / speed } else { air.wake };
        let induced_drag = force.dot(w);
        let level = DVec3::new(-w.z, 0.0, w.x);
        Self {
            force,
            moment,
            lift: (force - induced_drag * w).length(),
            induced_drag,
            side_force: force.dot(level),
            ..Self::default()
        }
    }
}
