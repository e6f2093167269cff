//! Edits of a particle lab: parameters, typed coordinates, pins, grabs, Reset.

use super::{ParticleLab, Recipe};
use crate::edit::{Axis, Edit};
use crate::refusal::Refusal;
use crate::value::Value;
use crate::values::Values;
use pbd_core::{COORDINATE_LIMIT, DVec3, ParticleId};

impl<R: Recipe> ParticleLab<R> {
    /// Applies one edit; refused, it changes nothing.
    pub(super) fn apply(&mut self, edit: &Edit) -> Result<(), Refusal> {
        match *edit {
            Edit::Set { ref name, value } => self.set_parameter(name, value)?,
            Edit::Position { point, axis, value } => {
                let id = self.particle(point)?;
                let value = self.check_coordinate(point, axis, "", value)?;
                self.world.place_coordinate(id, axis.index(), value);
            }
            Edit::Previous { point, axis, value } => {
                let id = self.particle(point)?;
                let value = self.check_coordinate(point, axis, "previous_", value)?;
                let mut previous = self.world.particles().previous(id);
                previous[axis.index()] = value;
                self.world.set_previous(id, previous);
            }
            Edit::Pin { point, pinned } => {
                let id = self.particle(point)?;
                self.world.set_pinned(id, pinned);
            }
            Edit::Grab { pointer, point } => {
                let id = self.particle(point)?;
                self.release(pointer);
                self.holds.push((pointer, id));
                self.world.set_held(id, true);
            }
            Edit::Drag { pointer, to } => {
                if let Some(id) = self.holder(pointer) {
                    let to = to.map(|x| if x.is_finite() { x } else { 0.0 });
                    let limit = DVec3::splat(COORDINATE_LIMIT);
                    self.world.place(id, DVec3::from_array(to).clamp(-limit, limit));
                }
            }
            Edit::Release { pointer } => self.release(pointer),
            Edit::ReleaseAll => self.release_all(),
            Edit::Defaults => self.take_defaults()?,
            Edit::Reset => self.rebuild()?,
        }
        Ok(())
    }

    fn set_parameter(&mut self, name: &str, value: Value) -> Result<(), Refusal> {
        let old = self.values.clone();
        self.values.set(name, value)?;
        let done = if self.recipe.rebuilds(name) { self.rebuild() } else { self.retune() };
        done.inspect_err(|_| self.values = old)
    }

    fn take_defaults(&mut self) -> Result<(), Refusal> {
        let old = std::mem::replace(&mut self.values, Values::defaults(self.recipe.spec()));
        let new_start = self
            .values
            .iter()
            .zip(old.iter())
            .any(|((name, new), (_, old))| new != old && self.recipe.rebuilds(name));
        if new_start { self.rebuild() } else { self.retune() }
    }

    fn particle(&self, point: usize) -> Result<ParticleId, Refusal> {
        let points = self.world.particles().len();
        let id = u32::try_from(point).ok().filter(|_| point < points).map(ParticleId);
        id.ok_or_else(|| {
            Refusal::new(format!("point: there is no row {point}; rows are 0 to {}", points - 1))
        })
    }

    fn holder(&self, pointer: i32) -> Option<ParticleId> {
        self.holds.iter().find(|(p, _)| *p == pointer).map(|&(_, id)| id)
    }

    fn release(&mut self, pointer: i32) {
        if let Some(id) = self.holder(pointer) {
            self.holds.retain(|&(p, _)| p != pointer);
            if !self.holds.iter().any(|&(_, other)| other == id) {
                self.world.set_held(id, false);
            }
        }
    }

    fn release_all(&mut self) {
        self.holds.clear();
        for i in 0..self.world.particles().len() {
            self.world.set_held(ParticleId(i as u32), false);
        }
    }
}

impl Axis {
    /// As an array index.
    pub fn index(self) -> usize {
        match self {
            Self::X => 0,
            Self::Y => 1,
            Self::Z => 2,
        }
    }
}
