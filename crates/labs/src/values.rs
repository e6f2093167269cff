//! The present values of a lab's parameters.

use crate::refusal::Refusal;
use crate::spec::{Parameter, Spec};
use crate::value::Value;

/// One value per parameter of a description, always of the right kind and in range.
#[derive(Clone, Debug)]
pub struct Values {
    parameters: &'static [Parameter],
    values: Vec<Value>,
}

impl Values {
    /// Every parameter at its default.
    pub fn defaults(spec: &Spec) -> Self {
        let parameters = spec.parameters;
        Self { parameters, values: parameters.iter().map(Parameter::default_value).collect() }
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<Value> {
        let i = self.parameters.iter().position(|p| p.name == name)?;
        Some(self.values[i])
    }

    /// The number of this name; 0 if there is none. For recipes, whose names are their own.
    pub fn number(&self, name: &str) -> f64 {
        self.get(name).map_or(0.0, Value::number)
    }

    /// The whole number of this name; 0 if there is none.
    pub fn whole(&self, name: &str) -> u32 {
        self.number(name) as u32
    }

    /// Whether the switch of this name is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) == Some(Value::Switch(true))
    }

    /// The word of this name; empty if there is none.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(Value::Choice(word)) => word,
            _ => "",
        }
    }

    /// Sets a value.
    ///
    /// # Errors
    /// A [`Refusal`] that names the parameter and its range; nothing is changed then.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), Refusal> {
        let i =
            self.parameters.iter().position(|p| p.name == name).ok_or_else(|| {
                Refusal::new(format!("{name}: there is no parameter of that name"))
            })?;
        let parameter = &self.parameters[i];
        self.values[i] =
            parameter.check(value).ok_or_else(|| parameter.refuse(&value.to_string()))?;
        Ok(())
    }

    /// Name and value of every parameter, in the order of the description.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        self.parameters.iter().map(|p| p.name).zip(self.values.iter().copied())
    }
}
