//! A refused input: one sentence that names the field and the allowed range.

use pbd_core::BuildError;
use std::fmt;

/// Why an input was refused. Nothing was changed; the lab goes on as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with its sentence: lower-case, naming the field and what is allowed.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// The sentence shown to the person.
    pub fn sentence(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<BuildError> for Refusal {
    fn from(error: BuildError) -> Self {
        Self(error.rule())
    }
}

impl std::error::Error for Refusal {}
