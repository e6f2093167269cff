//! What a step of the tunnel came to.

use wide::f64x2;

/// Divergence of the interior fluid cells: sums over a cell's faces, not divided by its size (m/s).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Divergence {
    /// Largest magnitude.
    pub max: f64,
    /// Root of the mean square.
    pub rms: f64,
}

/// Collects one cell after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gathered {
    max: f64,
    squares: f64,
    cells: u32,
}

impl Gathered {
    pub(super) fn add(&mut self, divergence: f64) {
        self.add_all(&[divergence], &[false]);
    }

    /// One cell after the other, but for the largest: two of them side by side. In walls divergence is 0.
    #[inline]
    pub(super) fn add_all(&mut self, divergences: &[f64], solid: &[bool]) {
        let mut max = f64x2::splat(self.max);
        let (pairs, last) = divergences.as_chunks::<2>();
        let last = last.iter().map(|&one| [one, 0.0]);
        for pair in pairs.iter().copied().chain(last) {
            let size = f64x2::from(pair).abs();
            max = f64x2::select(size.simd_gt(max), size, max);
            let [a, b] = (size * size).to_array();
            self.squares += a;
            self.squares += b;
        }
        let [a, b] = max.to_array();
        self.max = if b > a { b } else { a };
        let solid = &solid[..divergences.len()];
        self.cells += solid.iter().map(|&solid| u32::from(!solid)).sum::<u32>();
    }

    pub(super) fn result(self) -> Divergence {
        if self.cells == 0 {
            return Divergence::default();
        }
        Divergence { max: self.max, rms: (self.squares / f64::from(self.cells)).sqrt() }
    }
}

/// What the last step came to. Amounts of smoke are in cells full of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TunnelReport {
    /// Number of steps made.
    pub step: u64,
    /// Before the projection.
    pub before: Divergence,
    /// After the projection.
    pub after: Divergence,
    /// All smoke: every cell, the source column too.
    pub smoke: f64,
    /// Smoke that the air carried in on the left in this step.
    pub inflow: f64,
    /// Smoke that the air carried out on the right in this step.
    pub outflow: f64,
    /// inflow − outflow − change: smoke that the transport lost, below zero what it made. Tracing back does not
    /// conserve it.
    pub transport_loss: f64,
    /// Sum of the speeds on the faces where air comes in, after the step (m/s).
    pub air_in: f64,
    /// Sum of the speeds on the faces where air leaves, after the step (m/s).
    pub air_out: f64,
    /// After each sweep or cycle, if the step was observed; otherwise empty.
    pub rounds: Vec<Divergence>,
    /// True if the smoke or the divergence is no longer a finite number.
    pub nonfinite: bool,
}
