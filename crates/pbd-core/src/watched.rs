//! A value that knows whether it may have changed since something was made from it.

use std::ops::{Deref, DerefMut};

/// Marks itself whenever somebody borrows it to write.
#[derive(Debug)]
pub(crate) struct Watched<T> {
    value: T,
    changed: bool,
}

impl<T> Watched<T> {
    /// True if it may have changed since the last call (at first, always).
    pub(crate) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// To write what nothing is made from.
    pub(crate) fn unmarked(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> From<T> for Watched<T> {
    fn from(value: T) -> Self {
        Self { value, changed: true }
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        self.changed = true;
        &mut self.value
    }
}

/// Nothing has been made from a copy yet.
impl<T: Clone> Clone for Watched<T> {
    fn clone(&self) -> Self {
        self.value.clone().into()
    }
}

impl<T: PartialEq> PartialEq for Watched<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_marks_reading_does_not() {
        let mut watched = Watched::from(vec![1]);
        assert!(watched.take_changed() && !watched.take_changed());
        assert_eq!(watched.len(), 1);
        watched.unmarked().push(2);
        assert!(!watched.take_changed());
        watched.push(3);
        assert!(watched.take_changed() && !watched.take_changed());
        let mut copy = watched.clone();
        assert!(copy == watched && copy.take_changed());
    }
}
