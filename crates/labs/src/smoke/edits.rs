//! Edits of the wind tunnel: parameters, the obstacle in a hand or typed, the cell asked about, Reset.

use super::Smoke;
use super::settings::{check_work, settings, start};
use crate::edit::{Axis, Edit, unknown_command};
use crate::refusal::Refusal;
use crate::spec::{Kind, Parameter, Scale};
use crate::value::{Value, clip};
use crate::values::Values;
use pbd_core::{DVec2, Tunnel};

/// What pointers are told of places: beyond a mile nothing is meant.
const FAR: f64 = 1e4;

impl Smoke {
    /// Applies one edit; refused, it changes nothing.
    pub(super) fn apply(&mut self, edit: &Edit) -> Result<(), Refusal> {
        match *edit {
            Edit::Set { ref name, value } => {
                let mut values = self.values.clone();
                values.set(name, value)?;
                self.take(values)?;
            }
            Edit::Defaults => self.take(Values::defaults(&super::SPEC))?,
            Edit::Reset => self.start_with(self.values.clone())?,
            Edit::Position { point, axis, value } => {
                self.check_point(point)?;
                let field = self.coordinate(axis)?;
                let value = field
                    .check(Value::Number(value))
                    .ok_or_else(|| field.refuse(&crate::decimal::short(value)))?;
                let mut centre = self.centre();
                centre[axis.index()] = value.number();
                self.tunnel.place_obstacle(centre);
            }
            Edit::Grab { pointer, point } => {
                self.check_point(point)?;
                self.let_go(pointer);
                self.holds.push(pointer);
            }
            Edit::Drag { pointer, to } => {
                if let Some(to) = self.target(pointer, to) {
                    self.tunnel.place_obstacle(to);
                }
            }
            Edit::Steer { pointer, to } => {
                if let Some(to) = self.target(pointer, to) {
                    self.tunnel.steer_obstacle(to);
                }
            }
            // It weighs nothing that could fly on: let go, it stands.
            Edit::Throw { pointer, .. } | Edit::Release { pointer } => self.let_go(pointer),
            Edit::ReleaseAll => self.holds.clear(),
            Edit::Probe { at } => self.probe(DVec2::from_array(at)),
            // There is nothing to pin, to cut or to give a past to.
            Edit::Pin { .. } | Edit::Previous { .. } | Edit::Cut { .. } | Edit::CutSeen { .. } => {}
            Edit::Command { ref name } => return Err(unknown_command(name)),
        }
        Ok(())
    }

    /// Reads `name = text` as an edit.
    pub(super) fn parse_field(&self, name: &str, text: &str) -> Result<Edit, Refusal> {
        if let Some(parameter) = super::SPEC.parameter(name) {
            return Ok(Edit::Set { name: name.to_owned(), value: parameter.parse(text)? });
        }
        let axis = match name {
            "obstacle.x" => Axis::X,
            "obstacle.y" => Axis::Y,
            _ => return Err(unknown(name)),
        };
        self.check_point(0)?;
        let value = self.coordinate(axis)?.parse(text)?.number();
        Ok(Edit::Position { point: 0, axis, value })
    }

    /// Takes these values: a new start only where the grid is another.
    fn take(&mut self, values: Values) -> Result<(), Refusal> {
        if ["nx", "ny", "cell_size"].iter().any(|name| values.get(name) != self.values.get(name)) {
            return self.start_with(values);
        }
        let settings = settings(&values, self.centre());
        if settings != *self.tunnel.settings() {
            check_work(&settings)?;
            self.tunnel.set_settings(settings)?;
        }
        self.values = values;
        Ok(())
    }

    pub(super) fn start_with(&mut self, values: Values) -> Result<(), Refusal> {
        let settings = settings(&values, start(&values));
        check_work(&settings)?;
        self.tunnel = Tunnel::new(settings)?;
        self.values = values;
        self.holds.clear();
        self.clamp_probe();
        Ok(())
    }

    pub(super) fn centre(&self) -> DVec2 {
        self.tunnel.settings().obstacle.centre
    }

    fn check_point(&self, point: usize) -> Result<(), Refusal> {
        if self.tunnel.settings().obstacle.shape.is_none() {
            return Err(Refusal::new(
                "obstacle: there is none now; set obstacle to disc, square or plate first",
            ));
        }
        if point > 0 {
            return Err(Refusal::new("point: there is one row only, the obstacle; it is row 0"));
        }
        Ok(())
    }

    /// A coordinate of the obstacle as a field that can be typed: its range is what the walls leave.
    fn coordinate(&self, axis: Axis) -> Result<Parameter, Refusal> {
        let settings = self.tunnel.settings();
        let [min, max] = [-FAR, FAR].map(|far| settings.allowed_centre(DVec2::splat(far)));
        let name = match axis {
            Axis::X => "obstacle.x",
            Axis::Y => "obstacle.y",
            Axis::Z => return Err(unknown("obstacle.z")),
        };
        let (min, max) = (min[axis.index()], max[axis.index()]);
        let kind = Kind::Number { min, max, default: min, scale: Scale::Linear, step: 0.0 };
        Ok(Parameter { name, label: "", symbol: "", unit: "m", effect: "", solver: false, kind })
    }

    /// Where the obstacle goes when this pointer, if it holds it, goes there.
    fn target(&self, pointer: i32, [x, y, _]: [f64; 3]) -> Option<DVec2> {
        let to = DVec2::new(x, y);
        let holds = self.holds.contains(&pointer) && to.is_finite();
        holds.then(|| to.clamp(DVec2::splat(-FAR), DVec2::splat(FAR)))
    }

    fn let_go(&mut self, pointer: i32) {
        self.holds.retain(|&holding| holding != pointer);
    }

    fn probe(&mut self, at: DVec2) {
        if at.is_finite() {
            let cell = (at / self.tunnel.settings().cell_size).max(DVec2::ZERO);
            self.probed = [cell.x as u32, cell.y as u32];
            self.clamp_probe();
        }
    }

    /// Keeps the cell asked about out of the border: then it has neighbours all round.
    fn clamp_probe(&mut self) {
        let settings = self.tunnel.settings();
        for (cell, cells) in self.probed.iter_mut().zip([settings.columns, settings.rows]) {
            *cell = (*cell).min(cells - 2).max(1);
        }
    }
}

fn unknown(name: &str) -> Refusal {
    Refusal::new(format!(
        "{}: there is no such field; parameters are {}; the obstacle has obstacle.x and obstacle.y",
        clip(name),
        super::SPEC.parameter_names(),
    ))
}
