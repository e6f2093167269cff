//! Edits of the sail: parameters, nodes typed, dragged or kicked, Reset.

use super::{SPEC, SailLab, settings};
use crate::decimal;
use crate::edit::{Edit, unknown_command};
use crate::particle_lab::{axis_of, coordinate_refusal, in_range};
use crate::refusal::Refusal;
use crate::value::{Value, clip, parse_number};
use crate::values::Values;
use pbd_core::{COORDINATE_LIMIT, DVec3, ParticleId};

/// Name of the command that shows the guard.
pub(super) const KICK: &str = "kick";

/// How far it goes (m).
const KICKED: f64 = 0.3;

/// Parameters of the cut: another one is another sail.
const CUT: [&str; 6] = ["panels", "camber", "height", "foot", "head", "rake"];

impl SailLab {
    /// Applies one edit; refused, it changes nothing.
    pub(super) fn apply(&mut self, edit: &Edit) -> Result<(), Refusal> {
        match *edit {
            Edit::Set { ref name, value } => {
                let mut values = self.values.clone();
                values.set(name, value)?;
                if name == "preset" {
                    let angle = settings::angle_of(values.choice("preset"));
                    values.set("angle", Value::Number(angle))?;
                    self.start_with(values)?;
                } else {
                    self.take(values)?;
                }
            }
            Edit::Defaults => self.take(Values::defaults(&SPEC))?,
            Edit::Reset => self.start_with(self.values.clone())?,
            Edit::Position { point, axis, value } => {
                self.check_free_to_move(point)?;
                let name = format!("{}.{}", self.node_name(point), ["x", "y", "z"][axis.index()]);
                let value = in_range(&name, &decimal::short(value), value)?;
                let mut to = self.place_of(point);
                to[axis.index()] = value;
                self.body.place(point, to);
            }
            Edit::Grab { pointer, point } => {
                self.check_free_to_move(point)?;
                self.let_go(pointer);
                self.holds.push((pointer, point));
            }
            // A hand puts the node there before each step; in the step it is as free as all others.
            Edit::Drag { pointer, to } | Edit::Steer { pointer, to } => {
                let to = DVec3::from_array(to);
                let held = self.holds.iter().find(|hold| hold.0 == pointer);
                if let Some(&(_, node)) = held.filter(|_| to.is_finite() && !self.body.is_latched())
                {
                    let limit = DVec3::splat(COORDINATE_LIMIT);
                    self.body.place(node, to.clamp(-limit, limit));
                }
            }
            Edit::Throw { pointer, .. } | Edit::Release { pointer } => self.let_go(pointer),
            Edit::ReleaseAll => self.holds.clear(),
            Edit::Command { ref name } if name == KICK => self.kick()?,
            Edit::Command { ref name } => return Err(unknown_command(name)),
            // Pins belong to the cut, previous positions are kept as velocities, and nothing tears.
            Edit::Pin { .. }
            | Edit::Previous { .. }
            | Edit::Cut { .. }
            | Edit::CutSeen { .. }
            | Edit::Probe { .. } => {}
        }
        Ok(())
    }

    /// Reads `name = text` as an edit.
    pub(super) fn parse_field(&self, name: &str, text: &str) -> Result<Edit, Refusal> {
        if let Some(parameter) = SPEC.parameter(name) {
            return Ok(Edit::Set { name: name.to_owned(), value: parameter.parse(text)? });
        }
        let (id, field) = name.split_once('.').ok_or_else(|| self.unknown(name))?;
        let point = (0..self.start.len())
            .find(|&point| self.node_name(point) == id)
            .filter(|_| matches!(field, "x" | "y" | "z"))
            .ok_or_else(|| self.unknown(name))?;
        let number = parse_number(text).ok_or_else(|| coordinate_refusal(name, text))?;
        let value = in_range(name, text, number)?;
        Ok(Edit::Position { point, axis: axis_of(field), value })
    }

    /// Takes these values: a new start only where the cut is another, or something else is on the table.
    fn take(&mut self, values: Values) -> Result<(), Refusal> {
        let differs = |name: &str| values.get(name) != self.values.get(name);
        let other = settings::is_pair(&values) != settings::is_pair(&self.values);
        if other || CUT.into_iter().any(differs) {
            return self.start_with(values);
        }
        // New settings mean new loads; another way of looking must not.
        if values.iter().any(|(name, _)| name != "show" && differs(name)) {
            settings::tune(&mut self.body, &values)?;
        }
        self.values = values;
        Ok(())
    }

    pub(super) fn start_with(&mut self, values: Values) -> Result<(), Refusal> {
        let body = settings::body(&values)?;
        *self = Self::of(values, body);
        Ok(())
    }

    fn place_of(&self, node: usize) -> DVec3 {
        self.body.world().particles().position(ParticleId(node as u32))
    }

    /// The pin in the middle of the luff goes up: the links to its neighbours, pins as well, cannot bring it back. (A free
    /// node that is kicked is back after the sweeps, and the guard has nothing to say.)
    fn kick(&mut self) -> Result<(), Refusal> {
        let Some(spanwise) = self.sail().map(|sail| sail.cut().spanwise) else {
            return Err(Refusal::new(
                "kick: two nodes on one link have no guard; set preset to sail first",
            ));
        };
        let node = spanwise / 2;
        self.check_free_to_move(node)?;
        self.body.place(node, self.place_of(node) + DVec3::Y * KICKED);
        Ok(())
    }

    /// Refuses a node that does not exist, and to move any while the guard holds the sail: what it put back stays.
    fn check_free_to_move(&self, point: usize) -> Result<(), Refusal> {
        let points = self.start.len();
        if point >= points {
            let last = points - 1;
            return Err(Refusal::new(format!(
                "point: there is no row {point}; rows are 0 to {last}"
            )));
        }
        if self.body.is_latched() {
            return Err(Refusal::new(format!(
                "{}: the guard has stopped the sail; press Reset first",
                self.node_name(point)
            )));
        }
        Ok(())
    }

    fn let_go(&mut self, pointer: i32) {
        self.holds.retain(|hold| hold.0 != pointer);
    }

    fn unknown(&self, name: &str) -> Refusal {
        Refusal::new(format!(
            "{}: there is no such field; parameters are {}; points are {} to {} with .x, .y, .z",
            clip(name),
            SPEC.parameter_names(),
            self.node_name(0),
            self.node_name(self.start.len() - 1),
        ))
    }
}
