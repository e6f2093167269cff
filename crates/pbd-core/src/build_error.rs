//! Why a world could not be built: one sentence that names the thing and the allowed range.

use crate::build::COORDINATE_LIMIT;
use std::fmt;

/// Why a world could not be built, or a setting not be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildError(pub(crate) Reason);

/// The reasons; private, so that they can change. Tests assert the sentences.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reason {
    NoParticles,
    Coordinate { particle: u32 },
    InverseMass { particle: u32, value: f64 },
    End { link: u32, particle: u32, particles: usize },
    SameEnds { link: u32 },
    Shape { kind: &'static str, row: u32 },
    Face { face: u32 },
    Rest { link: u32, value: f64 },
    Setting { name: &'static str, value: f64, range: &'static str },
    Order,
}

impl BuildError {
    /// The sentence without the refused number: for a page, where the number stands beside it.
    #[inline]
    pub fn rule(&self) -> String {
        let limit = COORDINATE_LIMIT as u32;
        match self.0 {
            Reason::NoParticles => "particles: a world needs at least one, got 0".into(),
            Reason::Coordinate { particle } => {
                format!("particle {particle}: coordinates must be finite and within ±{limit}")
            }
            Reason::InverseMass { particle, .. } => {
                format!("particle {particle}: inverse mass must be above 0 and finite")
            }
            Reason::End { link, particle, particles } => {
                format!("link {link}: particle {particle} does not exist, there are {particles}")
            }
            Reason::SameEnds { link } => format!("link {link}: both ends are the same particle"),
            Reason::Shape { kind, row } => {
                format!("{kind} {row}: its edges must be links between its corners")
            }
            Reason::Face { face } => {
                format!("face {face}: its sides and diagonals must be links between its corners")
            }
            Reason::Rest { link, .. } => {
                format!("link {link}: rest length must be above 0 and at most {limit}")
            }
            Reason::Setting { name, range, .. } => format!("{name}: it must be {range}"),
            Reason::Order => "order: every link must occur exactly once".into(),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::InverseMass { particle, value } => {
                write!(f, "particle {particle}: inverse mass {value} must be above 0 and finite")
            }
            Reason::Rest { link, value } => {
                write!(
                    f,
                    "link {link}: rest length {value} must be above 0 and at most {COORDINATE_LIMIT}"
                )
            }
            Reason::Setting { name, value, range } => {
                write!(f, "{name}: {value} is outside {range}")
            }
            _ => f.write_str(&self.rule()),
        }
    }
}

impl std::error::Error for BuildError {}
