//! Hash, and bit-exact save and restore of a tunnel's state (not of its settings, but for the obstacle's place).

use super::report::{Divergence, TunnelReport};
use super::tunnel::Tunnel;
use crate::hash::Fnv1a;
use glam::DVec2;

impl Tunnel {
    /// Hash of step number, velocities, smoke and the obstacle's centre.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv1a::new();
        hash.bytes(&self.steps.to_le_bytes());
        hash.numbers(&self.settings.obstacle.centre.to_array());
        hash.numbers(&self.fields.u);
        hash.numbers(&self.fields.v);
        hash.numbers(&self.fields.smoke);
        hash.result()
    }

    /// About how many bytes a clone holds.
    #[inline]
    pub fn bytes(&self) -> usize {
        let report = self.report.rounds.len() * size_of::<super::Divergence>();
        self.fields.u.len() * (4 * 8 + 1) + report + size_of::<Self>()
    }

    /// The state as 64-bit words, for files: columns, rows, step, the obstacle's centre and where it is steered to,
    /// what the last step came to, velocities, smoke, pressure; numbers as bits.
    #[inline]
    pub fn to_words(&self) -> Vec<u64> {
        let TunnelNumbers { head, arrays } = self.numbers();
        let mut words = vec![self.fields.columns as u64, self.fields.rows as u64, self.steps];
        words.extend(head.iter().chain(arrays.into_iter().flatten()).map(|x| x.to_bits()));
        words
    }

    #[inline]
    fn numbers(&self) -> TunnelNumbers<'_> {
        let Self { settings, fields, .. } = self;
        let centre = settings.obstacle.centre;
        let to = self.target.unwrap_or(centre);
        let steered = if self.target.is_some() { 1.0 } else { 0.0 };
        let TunnelReport { before, after, inflow, outflow, transport_loss, .. } = self.report;
        TunnelNumbers {
            head: [
                centre.x,
                centre.y,
                steered,
                to.x,
                to.y,
                self.pressure_scale,
                before.max,
                before.rms,
                after.max,
                after.rms,
                inflow,
                outflow,
                transport_loss,
            ],
            arrays: [&fields.u, &fields.v, &fields.smoke, &fields.potential],
        }
    }

    /// Puts a state from [`Tunnel::to_words`] back, bit for bit. Returns false, and changes nothing, if the words are
    /// not a state of a tunnel of this size with finite numbers. Of the report, only the sweeps are lost.
    #[inline]
    pub fn restore_words(&mut self, words: &[u64]) -> bool {
        let fields = &self.fields;
        let cells = fields.u.len();
        let [columns, rows, steps, numbers @ ..] = words else { return false };
        let good = [*columns, *rows] == [fields.columns as u64, fields.rows as u64]
            && numbers.len() == HEAD + 4 * cells
            && numbers.iter().all(|&x| f64::from_bits(x).is_finite());
        if !good {
            return false;
        }
        let (head, arrays) = numbers.split_at(HEAD);
        let head: [f64; HEAD] = std::array::from_fn(|i| f64::from_bits(head[i]));
        let (centre, to) = (DVec2::new(head[0], head[1]), DVec2::new(head[3], head[4]));
        if self.settings.allowed_centre(centre) != centre || self.settings.allowed_centre(to) != to
        {
            return false;
        }
        self.steps = *steps;
        self.settings.obstacle.centre = centre;
        self.target = (head[2] != 0.0).then_some(to);
        self.pressure_scale = head[5];
        let fields = &mut self.fields;
        let into = [&mut fields.u, &mut fields.v, &mut fields.smoke, &mut fields.potential];
        for (array, from) in into.into_iter().zip(arrays.chunks_exact(cells)) {
            for (x, &bits) in array.iter_mut().zip(from) {
                *x = f64::from_bits(bits);
            }
        }
        self.mark_solid();
        self.report = TunnelReport {
            step: self.steps,
            smoke: self.fields.total_smoke(),
            before: Divergence { max: head[6], rms: head[7] },
            after: Divergence { max: head[8], rms: head[9] },
            inflow: head[10],
            outflow: head[11],
            transport_loss: head[12],
            ..TunnelReport::default()
        };
        self.measure_air();
        true
    }
}

/// Numbers before the arrays.
const HEAD: usize = 13;

/// What of the state is a number.
struct TunnelNumbers<'a> {
    head: [f64; HEAD],
    arrays: [&'a Vec<f64>; 4],
}
