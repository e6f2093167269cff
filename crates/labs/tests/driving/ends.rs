//! What labs of particles are tried with at the ends of their ranges.

use super::scene;
use labs::{Experiment, Kind, Value};

/// The smallest and the largest value of a parameter, whole numbers up to `most`; of a choice every one.
pub(crate) fn ends(kind: &Kind, most: i64) -> Vec<Value> {
    match *kind {
        Kind::Number { min, max, .. } => vec![Value::Number(min), Value::Number(max)],
        Kind::Whole { min, max, .. } => vec![Value::Whole(min), Value::Whole(max.min(most))],
        Kind::Choice { options, .. } => options.iter().map(|o| Value::Choice(o.value)).collect(),
        Kind::Switch { .. } => vec![Value::Switch(false), Value::Switch(true)],
    }
}

/// True if every point is somewhere.
pub(crate) fn is_finite(experiment: &Experiment) -> bool {
    scene(experiment).points.iter().all(|p| p.position.iter().all(|x| x.is_finite()))
}
