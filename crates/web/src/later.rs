//! Some labs are code of their own, which comes from the server once: when the browser has nothing else to do, or when one
//! of them is opened.

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
