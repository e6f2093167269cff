//! Residuals of all links, worked out once for everybody who asks between two changes: a fabric has tens of thousands, and
//! each is a square root.

use mesh::measure::Summary;
use pbd_core::World;
use std::cell::{OnceCell, RefCell};

/// The residuals, once somebody asked. Whoever changes the lab forgets them; a copy begins without.
#[derive(Debug, Default)]
pub(super) struct Measured {
    found: OnceCell<(Summary, Vec<f64>)>,
    /// Memory of those that were forgotten.
    spare: RefCell<Vec<f64>>,
}

impl Clone for Measured {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Measured {
    /// What the links of the state shown have in common, and length − rest of every one in the order of their ids.
    pub(super) fn links(&self, shown: &World) -> (&Summary, &[f64]) {
        let (summary, residuals) = self.found.get_or_init(|| {
            let mut residuals = self.spare.take();
            (Summary::of(shown, &mut residuals), residuals)
        });
        (summary, residuals)
    }

    /// The lab changes.
    pub(super) fn forget(&mut self) {
        if let Some((_, residuals)) = self.found.take() {
            *self.spare.get_mut() = residuals;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::particle_lab::{ParticleLab, stretch};
    use crate::{Edit, Lab};

    #[test]
    fn one_pass_has_the_bits_of_three() {
        let mut lab = ParticleLab::new(&crate::fabric::Fabric).unwrap();
        let cut = Edit::Cut { from: [0.3, 0.1], to: [0.9, 0.4], stroke: 1 };
        for step in 0..40 {
            lab.step();
            if step == 20 {
                lab.edit(&cut).unwrap();
            }
            let world = lab.world();
            let found = lab.measured.links(world).0;
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
