//! Typed fields: `retention`, `P11.x`, `P11.previous_x`, `P11.pinned`. The one place where a typed text becomes an edit.

use super::ParticleLab;
use crate::decimal;
use crate::edit::{Axis, Edit};
use crate::refusal::Refusal;
use crate::spec::Space;
use crate::value::{clip, parse_number};
use pbd_core::COORDINATE_LIMIT;

impl ParticleLab {
    /// Reads `name = text` as an edit.
    pub(super) fn parse_field(&self, name: &str, text: &str) -> Result<Edit, Refusal> {
        if let Some(parameter) = self.recipe.spec().parameter(name) {
            let value = parameter.parse(text)?;
            return Ok(Edit::Set { name: name.to_owned(), value });
        }
        let (id, field) = name.split_once('.').ok_or_else(|| self.unknown(name))?;
        let point = (0..self.world.particles().len())
            .find(|&point| self.point_name(point) == id)
            .ok_or_else(|| self.unknown(name))?;
        let number = || parse_number(text).ok_or_else(|| coordinate_refusal(name, text));
        let flat = self.recipe.spec().space == Space::Flat;
        match field {
            "z" | "previous_z" if flat => Err(self.unknown(name)),
            "x" | "y" | "z" => {
                let (axis, value) = (axis_of(field), in_range(name, text, number()?)?);
                Ok(Edit::Position { point, axis, value })
            }
            "previous_x" | "previous_y" | "previous_z" => {
                let (axis, value) = (axis_of(field), in_range(name, text, number()?)?);
                Ok(Edit::Previous { point, axis, value })
            }
            "pinned" => match text.trim() {
                "true" | "yes" | "on" => Ok(Edit::Pin { point, pinned: true }),
                "false" | "no" | "off" => Ok(Edit::Pin { point, pinned: false }),
                other => Err(Refusal::new(format!(
                    "{name}: “{}” will not do; it takes true or false",
                    clip(other)
                ))),
            },
            _ => Err(self.unknown(name)),
        }
    }

    /// Checks the coordinate of an edit that did not come from a typed text.
    pub(super) fn check_coordinate(
        &self,
        point: usize,
        axis: Axis,
        prefix: &str,
        value: f64,
    ) -> Result<f64, Refusal> {
        let letter = ["x", "y", "z"][axis.index()];
        let name = format!("{}.{prefix}{letter}", self.point_name(point));
        in_range(&name, &decimal::short(value), value)
    }

    fn unknown(&self, name: &str) -> Refusal {
        let last = self.world.particles().len() - 1;
        let axes = match self.recipe.spec().space {
            Space::Flat => ".x, .y, .previous_x, .previous_y",
            Space::Deep(_) => ".x, .y, .z, .previous_x, .previous_y, .previous_z",
        };
        Refusal::new(format!(
            "{}: there is no such field; parameters are {}; points are {} to {} with {axes} and .pinned",
            clip(name),
            self.recipe.spec().parameter_names(),
            self.point_name(0),
            self.point_name(last),
        ))
    }
}

/// The axis that the last letter of a field names.
pub(crate) fn axis_of(field: &str) -> Axis {
    match field.as_bytes().last() {
        Some(b'x') => Axis::X,
        Some(b'y') => Axis::Y,
        _ => Axis::Z,
    }
}

pub(crate) fn in_range(name: &str, text: &str, value: f64) -> Result<f64, Refusal> {
    // Adding zero turns −0 into 0 and changes nothing else.
    if value.abs() <= COORDINATE_LIMIT {
        Ok(value + 0.0)
    } else {
        Err(coordinate_refusal(name, text))
    }
}

pub(crate) fn coordinate_refusal(name: &str, text: &str) -> Refusal {
    let (text, limit) = (text.trim(), decimal::short(COORDINATE_LIMIT));
    let shown = if text.is_empty() {
        "nothing was typed".to_owned()
    } else {
        format!("“{}” will not do", clip(text))
    };
    Refusal::new(format!("{name}: {shown}; it takes a number from −{limit} to {limit}"))
}
