//! Measurements that run beside the lab, off-screen and in slices.

use crate::lab::PlotData;

/// A measurement in progress. It has worlds of its own; the lab on the page is not touched.
pub trait Job {
    /// Does a small slice of the work, a few milliseconds at most; true when everything is done.
    fn advance(&mut self) -> bool;

    /// How much is done, 0 to 1.
    fn progress(&self) -> f64;

    /// What has been measured so far.
    fn result(&self) -> PlotData;
}

impl std::fmt::Debug for dyn Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a measurement")
    }
}
