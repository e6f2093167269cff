//! The lattice: a surface as panels, and on each panel a ring of vortex, a control point and a normal.
//!
//! Nodes `P[i][j]` count i chordwise from the luff (0..=nc) and j spanwise from the foot (0..=ns); node i, j has the
//! number i (ns + 1) + j, panel i, j the number i ns + j. A ring lies a quarter of a panel behind its nodes and runs
//! `R[i][j]` → `R[i][j+1]` → `R[i+1][j+1]` → `R[i+1][j]`; the control point is at three quarters of the panel's chord, at
//! mid-span (J. Katz, A. Plotkin, Low-Speed Aerodynamics, 2nd ed., section 12.3).

use glam::DVec3;

/// Panels of a surface as it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    chordwise: usize,
    spanwise: usize,
    nodes: Vec<DVec3>,
    corners: Vec<DVec3>,
    control_points: Vec<DVec3>,
    normals: Vec<DVec3>,
    areas: Vec<f64>,
}

impl Lattice {
    /// The lattice through these nodes (m), in the order of their numbers; `None` unless there are
    /// (`chordwise` + 1) (`spanwise` + 1) of them and at least one panel.
    pub fn new(chordwise: usize, spanwise: usize, nodes: Vec<DVec3>) -> Option<Self> {
        let good = chordwise > 0 && spanwise > 0 && nodes.len() == (chordwise + 1) * (spanwise + 1);
        if !good {
            return None;
        }
        let panels = chordwise * spanwise;
        let mut lattice = Self {
            chordwise,
            spanwise,
            corners: Vec::with_capacity(nodes.len()),
            nodes,
            control_points: Vec::with_capacity(panels),
            normals: Vec::with_capacity(panels),
            areas: Vec::with_capacity(panels),
        };
        for i in 0..=chordwise {
            for j in 0..=spanwise {
                lattice.corners.push(lattice.quarter_behind(i, j));
            }
        }
        for i in 0..chordwise {
            for j in 0..spanwise {
                lattice.add_panel(i, j);
            }
        }
        Some(lattice)
    }

    /// A quarter of a panel behind a node; behind the last row, a quarter of the panel before it.
    fn quarter_behind(&self, i: usize, j: usize) -> DVec3 {
        let (here, chord) = if i < self.chordwise {
            (self.at(i, j), self.at(i + 1, j) - self.at(i, j))
        } else {
            (self.at(i, j), self.at(i, j) - self.at(i - 1, j))
        };
        here + 0.25 * chord
    }

    fn add_panel(&mut self, i: usize, j: usize) {
        let [a, b, c, d] = self.panel_corners(i * self.spanwise + j);
        let (near, far) = (a + 0.75 * (b - a), d + 0.75 * (c - d));
        self.control_points.push(0.5 * (near + far));
        let diagonals = (c - a).cross(d - b);
        let size = diagonals.length();
        self.normals.push(diagonals / size);
        self.areas.push(0.5 * size);
    }

    /// Panels along the chord, nc.
    pub fn chordwise(&self) -> usize {
        self.chordwise
    }

    /// Panels along the span, ns.
    pub fn spanwise(&self) -> usize {
        self.spanwise
    }

    /// Number of panels.
    pub fn panels(&self) -> usize {
        self.areas.len()
    }

    /// The nodes, by their numbers (m).
    pub fn nodes(&self) -> &[DVec3] {
        &self.nodes
    }

    /// The corners of the rings, numbered as the nodes (m).
    pub fn corners(&self) -> &[DVec3] {
        &self.corners
    }

    /// The control point of each panel (m).
    pub fn control_points(&self) -> &[DVec3] {
        &self.control_points
    }

    /// The normal of each panel: the direction of the cross product of its diagonals.
    pub fn normals(&self) -> &[DVec3] {
        &self.normals
    }

    /// The area of each panel: half the cross product of its diagonals (m²).
    pub fn areas(&self) -> &[f64] {
        &self.areas
    }

    /// The four nodes of a panel, around it: (i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1).
    pub fn panel_corners(&self, panel: usize) -> [DVec3; 4] {
        self.panel_nodes(panel).map(|node| self.nodes[node])
    }

    /// Their numbers.
    pub fn panel_nodes(&self, panel: usize) -> [usize; 4] {
        let (i, j) = (panel / self.spanwise, panel % self.spanwise);
        let [here, behind] = [i, i + 1].map(|i| self.number(i, j));
        [here, behind, behind + 1, here + 1]
    }

    /// The number of node i, j.
    pub(super) fn number(&self, i: usize, j: usize) -> usize {
        i * (self.spanwise + 1) + j
    }

    fn at(&self, i: usize, j: usize) -> DVec3 {
        self.nodes[self.number(i, j)]
    }
}
