//! A parameter's value, and the one place where a typed text becomes one.

use crate::decimal;
use crate::joined::joined;
use crate::refusal::Refusal;
use crate::spec::{Kind, Parameter};
use std::fmt;

/// A checked value: of its parameter's kind and inside its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A real number.
    Number(f64),
    /// A whole number.
    Whole(i64),
    /// One of a few words.
    Choice(&'static str),
    /// On or off.
    Switch(bool),
}

impl Value {
    /// The number behind the value: a whole number as it is, a switch as 0 or 1, a word as 0.
    pub fn number(self) -> f64 {
        match self {
            Self::Number(x) => x,
            Self::Whole(n) => n as f64,
            Self::Switch(on) => f64::from(u8::from(on)),
            Self::Choice(_) => 0.0,
        }
    }
}

impl fmt::Display for Value {
    /// As it is typed and as it stands in links: numbers read back to the same bits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(x) => f.write_str(&decimal::short(x)),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Choice(word) => f.write_str(word),
            Self::Switch(on) => write!(f, "{on}"),
        }
    }
}

impl Parameter {
    /// The value of a fresh lab.
    pub fn default_value(&self) -> Value {
        match self.kind {
            Kind::Number { default, .. } => Value::Number(default),
            Kind::Whole { default, .. } => Value::Whole(default),
            Kind::Choice { default, .. } => Value::Choice(default),
            Kind::Switch { default } => Value::Switch(default),
        }
    }

    /// What is allowed, in words (`0 to 1`, `one of listed, reversed`).
    pub fn range(&self) -> String {
        let unit = |unit: &str| {
            if unit.is_empty() { String::new() } else { format!(" {unit}") }
        };
        match self.kind {
            Kind::Number { min, max, .. } => {
                let (min, max) = (decimal::short(min), decimal::short(max));
                format!("a number from {min} to {max}{}", unit(self.unit))
            }
            Kind::Whole { min, max, .. } => {
                format!("a whole number from {min} to {max}{}", unit(self.unit))
            }
            Kind::Choice { options, .. } => {
                format!("one of {}", joined(&mut options.iter().map(|o| o.value), ", "))
            }
            Kind::Switch { .. } => "true or false".into(),
        }
    }

    /// Reads a typed text.
    ///
    /// # Errors
    /// A [`Refusal`] that names the parameter and its range.
    pub fn parse(&self, text: &str) -> Result<Value, Refusal> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Number { .. } => parse_number(text).map(Value::Number),
            Kind::Whole { .. } => text.parse().ok().map(Value::Whole),
            Kind::Choice { options, .. } => {
                options.iter().find(|o| o.value == text).map(|o| Value::Choice(o.value))
            }
            Kind::Switch { .. } => match text {
                "true" | "on" | "yes" => Some(Value::Switch(true)),
                "false" | "off" | "no" => Some(Value::Switch(false)),
                _ => None,
            },
        };
        value.and_then(|v| self.check(v)).ok_or_else(|| self.refuse(text))
    }

    /// The value itself if it is of the right kind and in range, else `None`. A negative zero becomes zero.
    pub fn check(&self, value: Value) -> Option<Value> {
        match (self.kind, value) {
            (Kind::Number { min, max, .. }, Value::Number(x)) if min <= x && x <= max => {
                Some(Value::Number(x + 0.0))
            }
            (Kind::Whole { min, max, .. }, Value::Whole(n)) if min <= n && n <= max => Some(value),
            (Kind::Choice { options, .. }, Value::Choice(word)) => {
                options.iter().any(|o| o.value == word).then_some(value)
            }
            (Kind::Switch { .. }, Value::Switch(_)) => Some(value),
            _ => None,
        }
    }

    /// The refusal of a text.
    pub fn refuse(&self, text: &str) -> Refusal {
        let shown = if text.is_empty() {
            "nothing was typed".into()
        } else {
            format!("“{}” will not do", clip(text))
        };
        Refusal::new(format!("{}: {shown}; it takes {}", self.name, self.range()))
    }
}

/// Reads a number as a person types it: a comma or a point for decimals, the typographic minus too. `None` for
/// anything else, the words for infinity and NaN among it; a number too large is infinite and left to the range check.
pub fn parse_number(text: &str) -> Option<f64> {
    let plain = text.trim().chars().map(|letter| match letter {
        '−' => '-',
        ',' => '.',
        other => other,
    });
    decimal::read(&plain.collect::<String>())
}

/// A text short enough to quote in a sentence.
pub fn clip(text: &str) -> String {
    const LONGEST: usize = 24;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Choice, Scale};

    const RETENTION: Parameter = Parameter {
        name: "retention",
        label: "Retention",
        symbol: "r",
        unit: "",
        effect: "",
        solver: false,
        kind: Kind::Number { min: 0.0, max: 1.0, default: 0.99, scale: Scale::Linear, step: 0.01 },
    };
    const ORDER: Parameter = Parameter {
        name: "order",
        kind: Kind::Choice {
            options: &[
                Choice { value: "listed", label: "Listed" },
                Choice { value: "reversed", label: "Reversed" },
            ],
            default: "listed",
        },
        ..RETENTION
    };

    #[test]
    fn bad_numbers_are_refused_by_name_and_range() {
        for text in ["abc", "", "1e400", "NaN", "-0.1", "1.1", "inf"] {
            let refusal = RETENTION.parse(text).unwrap_err();
            assert!(refusal.sentence().starts_with("retention: "), "{refusal}");
            assert!(refusal.sentence().ends_with("it takes a number from 0 to 1"), "{refusal}");
        }
        assert_eq!(
            ORDER.parse("random").unwrap_err().sentence(),
            "order: “random” will not do; it takes one of listed, reversed"
        );
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(RETENTION.parse(" 0,5 "), Ok(Value::Number(0.5)));
        assert_eq!(RETENTION.parse("1e-3"), Ok(Value::Number(1e-3)));
        assert_eq!(parse_number("−2.5"), Some(-2.5));
        for text in ["1e-300", "2.5e-7", "0.00001", "0.5"] {
            assert_eq!(
                RETENTION.parse(text).unwrap().to_string(),
                text,
                "as short as it was typed"
            );
        }
        let zero = RETENTION.parse("-0").unwrap();
        assert_eq!(zero.number().to_bits(), 0.0f64.to_bits(), "a negative zero becomes zero");
    }
}
