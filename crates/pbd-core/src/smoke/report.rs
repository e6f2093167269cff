//! What a step of the tunnel came to.

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
        let size = divergence.abs();
        if size > self.max {
            self.max = size;
        }
        self.squares += size * size;
        self.cells += 1;
    }

    /// Without a branch: a cell that does not count has divergence 0.
    pub(super) fn add_if(&mut self, counts: bool, divergence: f64) {
        let size = divergence.abs();
        self.max = if size > self.max { size } else { self.max };
        self.squares += size * size;
        self.cells += u32::from(counts);
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
