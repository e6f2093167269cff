//! What is drawn: the cloth, its panels with a number to be coloured by, forces as arrows, the wake as lines.

use super::SailLab;
use crate::round_up::round_up;
use mesh::measure::Summary;
use mesh::scene::{Scene, SceneQuad};
use pbd_core::{DVec3, Lattice, LinkId, Loads, World};

/// Length of the longest arrow at most, and of the wake (m).
const ARROW: f64 = 0.9;
const WAKE: f64 = 2.0;

impl SailLab {
    pub(super) fn draw(&self, scene: &mut Scene) {
        let (world, show) = (self.shown(), self.values.choice("show"));
        let mut residuals = Vec::new();
        let summary = Summary::of(world, &mut residuals);
        let Some(sail) = self.sail() else {
            scene.take(world, &self.start, &[], (&summary, &residuals));
            self.mark_held(scene);
            return;
        };
        // Colours of panels and of links would be taken for each other.
        let hidden = vec![show != "strain"; residuals.len()];
        scene.take(world, &self.start, &hidden, (&summary, &residuals));
        self.mark_held(scene);
        let cut = sail.cut();
        let nodes = world.particles().positions();
        let Some(lattice) = Lattice::new(cut.chordwise, cut.spanwise, nodes) else { return };
        let quads = (0..lattice.panels())
            .map(|panel| SceneQuad { corners: lattice.panel_nodes(panel), alive: true });
        scene.quads.extend(quads);
        if show == "strain" {
            strains(world, &lattice, scene);
        }
        if let Some(loads) = self.shown_loads() {
            wakes(&lattice, sail.settings().direction(), scene);
            if show == "pressure" {
                pressures(&lattice, loads, scene);
            }
        }
    }

    fn mark_held(&self, scene: &mut Scene) {
        for &(_, node) in &self.holds {
            if let Some(point) = scene.points.get_mut(node) {
                point.held = true;
            }
        }
    }
}

/// Δp of each panel, and its force from the panel's middle.
fn pressures(lattice: &Lattice, loads: &Loads, scene: &mut Scene) {
    scene.values.extend(loads.pressures.iter().map(|&p| p as f32));
    scene.values_limit = limit(&scene.values);
    let longest = loads.panel_forces.iter().map(|force| force.length()).fold(0.0, f64::max);
    if longest > 0.0 {
        let scale = ARROW / round_up(longest);
        scene.arrows3.extend(loads.panel_forces.iter().enumerate().map(|(panel, force)| {
            let middle = 0.25 * lattice.panel_corners(panel).iter().sum::<DVec3>();
            [middle.to_array(), (scale * *force).to_array()]
        }));
    }
}

/// The mean strain of the sides and diagonals of each panel.
fn strains(world: &World, lattice: &Lattice, scene: &mut Scene) {
    let (links, particles) = (world.links(), world.particles());
    let mut sums = vec![0.0; lattice.panels()];
    let rows = lattice.spanwise();
    for id in 0..links.len() {
        let id = LinkId(id as u32);
        let strain = links.residual(id, particles) / links.rest(id);
        let [a, b] = links.ends(id).map(|end| [end.index() / (rows + 1), end.index() % (rows + 1)]);
        // The panels that have both ends among their corners.
        for i in a[0].max(b[0]).saturating_sub(1)..=a[0].min(b[0]) {
            for j in a[1].max(b[1]).saturating_sub(1)..=a[1].min(b[1]) {
                if i < lattice.chordwise() && j < rows {
                    sums[i * rows + j] += strain;
                }
            }
        }
    }
    scene.values.extend(sums.iter().map(|sum| (sum / 6.0) as f32));
    scene.values_limit = limit(&scene.values);
}

/// Lines from the leech along the wind.
fn wakes(lattice: &Lattice, wind: DVec3, scene: &mut Scene) {
    let last = lattice.chordwise() * (lattice.spanwise() + 1);
    let corners = &lattice.corners()[last..];
    scene.wakes.extend(corners.iter().map(|from| [from.to_array(), (WAKE * wind).to_array()]));
}

/// The end of a scale for these numbers.
fn limit(values: &[f32]) -> f64 {
    round_up(values.iter().map(|&x| f64::from(x.abs())).fold(0.0, f64::max))
}
