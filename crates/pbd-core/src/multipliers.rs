//! The multipliers λ of the links, where a step left them.
//!
//! A step that nobody watches gathers them in the order of projection. They stay there: bringing them back to the order of
//! ids would cost more than most of what a step does beside its sweeps, and hardly anybody reads them.

use crate::real::Scalar;

/// λ of every link.
#[derive(Debug)]
pub(crate) enum Multipliers {
    /// In the order of ids.
    ById(Vec<f64>),
    /// As sweeps in double precision left them.
    Double(Gathered<f64>),
    /// As sweeps in single precision left them.
    Single(Gathered<f32>),
}

/// Multipliers in the order of projection.
#[derive(Debug, Default)]
pub(crate) struct Gathered<S> {
    /// In which line the λ of a link stands.
    pub(crate) lines: Vec<u32>,
    pub(crate) lambda: Vec<S>,
}

impl<S: Scalar> Gathered<S> {
    #[inline]
    fn get(&self, i: usize) -> f64 {
        self.lambda[self.lines[i] as usize].double()
    }
}

impl Multipliers {
    /// λ of link `i`.
    #[inline]
    pub(crate) fn get(&self, i: usize) -> f64 {
        match self {
            Self::ById(lambda) => lambda[i],
            Self::Double(gathered) => gathered.get(i),
            Self::Single(gathered) => gathered.get(i),
        }
    }

    /// How many.
    #[inline]
    fn len(&self) -> usize {
        match self {
            Self::ById(lambda) => lambda.len(),
            Self::Double(gathered) => gathered.lines.len(),
            Self::Single(gathered) => gathered.lines.len(),
        }
    }

    /// All, in the order of ids.
    #[inline]
    pub(crate) fn all(&self) -> impl Iterator<Item = f64> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// To be written to, in the order of ids.
    #[inline]
    pub(crate) fn by_id(&mut self) -> &mut Vec<f64> {
        if !matches!(self, Self::ById(_)) {
            *self = self.clone();
        }
        match self {
            Self::ById(lambda) => lambda,
            Self::Double(_) | Self::Single(_) => unreachable!("a copy is in the order of ids"),
        }
    }
}

impl Default for Multipliers {
    #[inline]
    fn default() -> Self {
        Self::ById(Vec::new())
    }
}

/// A copy knows no order of projection.
impl Clone for Multipliers {
    #[inline]
    fn clone(&self) -> Self {
        Self::ById(self.all().collect())
    }
}

impl PartialEq for Multipliers {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.all().eq(other.all())
    }
}

#[cfg(test)]
mod tests {
    use super::{Gathered, Multipliers};

    #[test]
    fn they_are_the_same_wherever_they_stand() {
        let by_id = Multipliers::ById(vec![0.5, -1.0, 2.0]);
        let mut double =
            Multipliers::Double(Gathered { lines: vec![2, 0, 1], lambda: vec![-1.0, 2.0, 0.5] });
        let single =
            Multipliers::Single(Gathered { lines: vec![1, 2, 0], lambda: vec![2.0, 0.5, -1.0] });
        assert!(double == by_id && single == by_id && single.clone() == by_id);
        assert_eq!(double.get(1), -1.0);
        double.by_id()[1] = 3.0;
        assert_eq!(double.all().collect::<Vec<_>>(), [0.5, 3.0, 2.0]);
        assert!(double != by_id);
    }
}
