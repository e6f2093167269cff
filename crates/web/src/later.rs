//! Some labs are code of their own, which comes from the server when one of them is opened, once.

/// That code, or what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Later {
    /// It is here.
    #[default]
    Here,
    /// No lab needed it yet.
    Unasked,
    /// It is on its way.
    Coming,
    /// It did not come.
    Missing,
}
