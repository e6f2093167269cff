//! Edits of a particle lab: parameters, typed coordinates, pins, grabs, Reset.

use super::{Hold, ParticleLab};
use crate::edit::{Axis, Edit, unknown_command};
use crate::refusal::Refusal;
use crate::value::Value;
use crate::values::Values;
use pbd_core::{COORDINATE_LIMIT, DVec2, DVec3, ParticleId};

impl ParticleLab {
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
                self.grab(pointer, id);
            }
            Edit::Drag { pointer, to } => {
                for (id, to) in self.targets(pointer, to) {
                    self.world.place(id, to);
                }
            }
            Edit::Steer { pointer, to } => {
                for (id, to) in self.targets(pointer, to) {
                    self.world.steer(id, to);
                }
            }
            Edit::Throw { pointer, velocity } => {
                let velocity = DVec3::from_array(velocity);
                for id in self.release(pointer) {
                    if velocity.is_finite() {
                        self.world.set_velocity(id, velocity.clamp_length_max(COORDINATE_LIMIT));
                    }
                }
            }
            Edit::Cut { from, to, .. } => {
                self.world.cut(DVec2::from_array(from), DVec2::from_array(to));
            }
            Edit::CutSeen { from, to, lens, .. } => {
                let place = |x: DVec3| lens.seen(x.to_array()).map(|(at, _)| DVec2::from_array(at));
                self.world.cut_seen(DVec2::from_array(from), DVec2::from_array(to), place);
            }
            Edit::Command { ref name } => {
                if !self.recipe.command(name, &mut self.world, &self.values) {
                    return Err(unknown_command(name));
                }
            }
            // Its points and links are in tables already.
            Edit::Probe { .. } => {}
            Edit::Release { pointer } => drop(self.release(pointer)),
            Edit::ReleaseAll => self.release_all(),
            Edit::Defaults => self.take_defaults()?,
            Edit::Reset => self.rebuild()?,
        }
        Ok(())
    }

    fn set_parameter(&mut self, name: &str, value: Value) -> Result<(), Refusal> {
        let old = self.values.clone();
        self.values.set(name, value)?;
        if name == "show" {
            return Ok(());
        }
        let done = if self.recipe.rebuilds(name) { self.rebuild() } else { self.retune() };
        if done.is_ok() {
            self.recipe.changed(name, &mut self.world, &self.values);
        }
        done.inspect_err(|_| {
            self.values = old;
            // Gives no refusal: these values were in force.
            drop(self.retune());
        })
    }

    fn take_defaults(&mut self) -> Result<(), Refusal> {
        let old = std::mem::replace(&mut self.values, Values::defaults(self.recipe.spec()));
        let new_start = self
            .values
            .iter()
            .zip(old.iter())
            .any(|((name, new), (_, old))| new != old && self.recipe.rebuilds(name));
        if new_start {
            return self.rebuild();
        }
        self.retune()?;
        for (name, value) in self.values.iter() {
            if old.get(name) != Some(value) {
                self.recipe.changed(name, &mut self.world, &self.values);
            }
        }
        Ok(())
    }

    fn particle(&self, point: usize) -> Result<ParticleId, Refusal> {
        let points = self.world.particles().len();
        let id = u32::try_from(point).ok().filter(|_| point < points).map(ParticleId);
        id.ok_or_else(|| {
            Refusal::new(format!("point: there is no row {point}; rows are 0 to {}", points - 1))
        })
    }

    /// Takes hold of a particle and, with a grip, of what lies round it.
    fn grab(&mut self, pointer: i32, id: ParticleId) {
        self.release(pointer);
        let (grip, centre) = (self.recipe.grip(&self.values), self.world.particles().position(id));
        let particles = self.world.particles();
        let members: Vec<(ParticleId, DVec3)> = particles
            .ids()
            .map(|other| (other, particles.position(other) - centre))
            .filter(|&(other, offset)| other == id || offset.length() <= grip)
            .collect();
        for &(member, _) in &members {
            self.world.set_held(member, true);
        }
        self.holds.push(Hold { pointer, members });
    }

    /// Where everything that a pointer holds goes when the pointer goes to `to`.
    fn targets(&self, pointer: i32, to: [f64; 3]) -> Vec<(ParticleId, DVec3)> {
        let limit = DVec3::splat(COORDINATE_LIMIT);
        let to = DVec3::from_array(to);
        // A floor stops a finger, too: what was pressed into it would be shot out when let go.
        let floor = self.recipe.floor(&self.values);
        let y_down = self.recipe.spec().view.y_down;
        let hold = self.holds.iter().find(|hold| hold.pointer == pointer);
        hold.filter(|_| to.is_finite())
            .into_iter()
            .flat_map(|hold| &hold.members)
            .map(|&(id, offset)| (id, (to + offset).clamp(-limit, limit)))
            .map(|(id, to)| match floor {
                Some(floor) if y_down => (id, DVec3 { y: to.y.min(floor), ..to }),
                Some(floor) => (id, DVec3 { y: to.y.max(floor), ..to }),
                None => (id, to),
            })
            .collect()
    }

    /// Lets go what a pointer holds and no other does; returns it.
    fn release(&mut self, pointer: i32) -> Vec<ParticleId> {
        let Some(index) = self.holds.iter().position(|hold| hold.pointer == pointer) else {
            return Vec::new();
        };
        let members = self.holds.swap_remove(index).members;
        let held = |id: ParticleId| {
            self.holds.iter().any(|hold| hold.members.iter().any(|&(other, _)| other == id))
        };
        let free: Vec<ParticleId> =
            members.into_iter().map(|(id, _)| id).filter(|&id| !held(id)).collect();
        for &id in &free {
            self.world.set_held(id, false);
        }
        free
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
