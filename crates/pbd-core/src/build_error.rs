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
    Triangle { triangle: u32 },
    Rest { link: u32, value: f64 },
    Setting { name: &'static str, value: f64, range: &'static str },
    Order,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::NoParticles => f.write_str("particles: a world needs at least one, got 0"),
            Reason::Coordinate { particle } => write!(
                f,
                "particle {particle}: coordinates must be finite and within ±{COORDINATE_LIMIT}"
            ),
            Reason::InverseMass { particle, value } => {
                write!(f, "particle {particle}: inverse mass {value} must be above 0 and finite")
            }
            Reason::End { link, particle, particles } => {
                write!(f, "link {link}: particle {particle} does not exist, there are {particles}")
            }
            Reason::SameEnds { link } => write!(f, "link {link}: both ends are the same particle"),
            Reason::Triangle { triangle } => {
                write!(f, "triangle {triangle}: its edges must be three links between its corners")
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
            Reason::Order => f.write_str("order: every link must occur exactly once"),
        }
    }
}

impl std::error::Error for BuildError {}
