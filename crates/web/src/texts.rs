//! What is read in a tab that is closed at first comes from the server when the tab is opened, once.

use labs::source::is_whole;

/// Said where the text did not come.
pub const MISSING: &str = "This text did not come.";

/// The text of all sources, or what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Texts {
    /// Nobody wanted to read it yet.
    #[default]
    Unasked,
    /// It is on its way.
    Coming,
    /// It did not come.
    Missing,
    /// It is here; see [`labs::source::lines`].
    Here(String),
}

impl Texts {
    /// Sends for it, unless it is here or on its way.
    pub fn want(&mut self) {
        if matches!(self, Self::Unasked | Self::Missing) {
            *self = Self::Coming;
        }
    }

    /// Takes what came; `None` if nothing did. A part of it, or something else, is nothing. What is here stays.
    pub fn came(&mut self, text: Option<String>) {
        if !matches!(self, Self::Here(_)) {
            *self = text.filter(|text| is_whole(text)).map_or(Self::Missing, Self::Here);
        }
    }
}
