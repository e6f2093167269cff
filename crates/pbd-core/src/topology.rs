//! What hangs together: pieces, and a check that states of links and triangles agree.

use crate::link::LinkState;
use crate::world::World;

impl World {
    /// Number of pieces: groups of particles joined by links that hold. A particle without such a link is a piece.
    #[inline]
    pub fn pieces(&self) -> usize {
        // Union-find with path halving.
        let mut parent: Vec<usize> = (0..self.particles.len()).collect();
        let mut pieces = parent.len();
        for id in self.links.ids().filter(|&id| self.links.is_alive(id)) {
            let [a, b] = self.links.ends(id).map(|end| root(&mut parent, end.index()));
            if a != b {
                parent[a] = b;
                pieces -= 1;
            }
        }
        pieces
    }

    /// Number of links in this state.
    pub fn links_in(&self, state: LinkState) -> usize {
        self.links.state.iter().filter(|&&other| other == state).count()
    }

    /// Checks that factors follow states: a broken link has s = 0, a shape lives if and only if all its edges do,
    /// a face if and only if all its sides and diagonals do.
    ///
    /// # Errors
    /// The first disagreement, in words.
    pub fn validate(&self) -> Result<(), String> {
        for id in self.links.ids() {
            let s = self.links.factor[id.index()];
            if !self.links.is_alive(id) && s != 0.0 {
                return Err(format!("link {}: broken, but its factor is {s}", id.0));
            }
        }
        for (kind, astray) in [
            ("triangle", self.triangles.astray(&self.links)),
            ("tetrahedron", self.tetrahedra.astray(&self.links)),
            ("hinge", self.hinges.astray(&self.links)),
        ] {
            if let Some(row) = astray {
                return Err(format!("{kind} {row}: its life does not follow its edges"));
            }
        }
        for id in self.faces.ids() {
            let whole = self.faces.links(id).iter().all(|&link| self.links.is_alive(link));
            if whole != self.faces.is_alive(id) {
                return Err(format!("face {}: its life does not follow its links", id.0));
            }
        }
        Ok(())
    }
}

#[inline]
fn root(parent: &mut [usize], mut i: usize) -> usize {
    while parent[i] != i {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    i
}
