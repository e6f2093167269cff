//! Residuals of all links, worked out once for everybody who asks between two changes: a fabric has tens of thousands, and
//! each is a square root.

use pbd_core::World;
use std::cell::OnceCell;

/// The residuals, once somebody asked. Whoever changes the lab forgets them; a copy begins without.
#[derive(Debug, Default)]
pub(super) struct Measured(OnceCell<Vec<f64>>);

impl Clone for Measured {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Measured {
    /// Length − rest of every link of the state shown, in the order of their ids.
    pub(super) fn residuals(&self, shown: &World) -> &[f64] {
        self.0.get_or_init(|| shown.links().residuals(shown.particles()))
    }

    /// The lab changes.
    pub(super) fn forget(&mut self) {
        self.0.take();
    }
}

#[cfg(test)]
mod tests {
    use crate::particle_lab::{ParticleLab, stretch};
    use crate::{Edit, Lab};
    use mesh::measure::Summary;

    #[test]
    fn one_pass_has_the_bits_of_three() {
        let mut lab = ParticleLab::new(&crate::fabric::Fabric).unwrap();
        let cut = Edit::Cut { from: [0.3, 0.1], to: [0.9, 0.4], stroke: 1 };
        for step in 0..40 {
            lab.step();
            if step == 20 {
                lab.edit(&cut).unwrap();
            }
            let (world, found) = (
                lab.world(),
                Summary::of(lab.measured.residuals(lab.world()), lab.world().links()),
            );
            let expected = world.residuals();
            assert_eq!(
                (found.max, found.rms, found.stretch, found.broken),
                (expected.max, expected.rms, stretch(world), lab.broken())
            );
        }
        assert!(lab.broken() > 0, "the cut went through links");
    }

    #[test]
    fn every_change_is_measured_again() {
        let mut lab = ParticleLab::new(&crate::fabric::Fabric).unwrap();
        let largest = |lab: &ParticleLab| {
            lab.readouts().iter().find(|r| r.name == "max_residual").unwrap().value
        };
        let mut seen = vec![largest(&lab)];
        lab.step();
        seen.push(largest(&lab));
        lab.advance(crate::Advance::Link);
        seen.push(largest(&lab));
        lab.edit(&lab.parse_edit("P0505.x", "3").unwrap()).unwrap();
        seen.push(largest(&lab));
        let saved = lab.save();
        lab.edit(&Edit::Reset).unwrap();
        assert_eq!(largest(&lab), seen[0]);
        lab.load(&saved).unwrap();
        assert_eq!(largest(&lab), seen[3]);
        seen.dedup();
        assert_eq!(seen.len(), 4, "{seen:?}");
    }
}
