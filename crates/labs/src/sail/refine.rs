//! “Refine the flat sail”: lift and drag of the flat outline on finer and finer lattices, with a vortex core and without.

use super::plots::line;
use super::settings::{cut, settings};
use crate::decimal::fixed;
use crate::job::Job;
use crate::joined::joined;
use crate::lab::PlotData;
use crate::spec::{JobSpec, Plot, Scale};
use crate::values::Values;
use pbd_core::{Air, Cut, Lattice, SailSettings};

pub(super) const JOB: JobSpec = JobSpec {
    label: "Refine the flat sail",
    what: "Solves the air round the flat outline with more and more panels, with a vortex core of 0.1 m and without one; always at 6 m/s and 10°, whatever is set.",
    plot: Plot {
        name: "refinement",
        title: "Refinement of the flat sail",
        notice: "Meshes that agree to a percent have not converged: with the core the lift keeps rising, without it it keeps falling.",
        x: "panels",
        y: "change from 4 × 8 panels [%]",
        y_scale: Scale::Linear,
    },
};

/// Panels along chord and span. The first three are those that can be chosen; a finer one would hold up a frame.
const MESHES: [[usize; 2]; 4] = [[4, 8], [6, 10], [8, 14], [10, 16]];
const CORES: [f64; 2] = [0.1, 0.0];

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct Refine {
    cut: Cut,
    air: SailSettings,
    /// Lift and induced drag of each mesh, first with the core, then without.
    found: Vec<[f64; 2]>,
}

impl Refine {
    pub(super) fn new(values: &Values) -> Self {
        let defaults = SailSettings::default();
        let air = SailSettings { speed: defaults.speed, angle: defaults.angle, ..settings(values) };
        Self { cut: cut(values), air, found: Vec::new() }
    }

    fn solve(&self, [chordwise, spanwise]: [usize; 2], core: f64) -> Option<[f64; 2]> {
        let cut = Cut { chordwise, spanwise, ..self.cut };
        let air: Air = SailSettings { core, ..self.air }.air();
        let totals = Lattice::new(chordwise, spanwise, cut.flat())?.loads(&air).ok()?.totals;
        Some([totals.lift, totals.induced_drag])
    }

    /// What was found with one core: mesh, lift, drag.
    fn with_core(&self, core: usize) -> impl Iterator<Item = ([usize; 2], [f64; 2])> + '_ {
        let pairs = self.found.chunks(CORES.len()).zip(MESHES);
        pairs.filter_map(move |(pair, mesh)| Some((mesh, *pair.get(core)?)))
    }
}

impl Job for Refine {
    fn advance(&mut self) -> bool {
        let place = self.found.len();
        if let Some(&mesh) = MESHES.get(place / CORES.len()) {
            let found = self.solve(mesh, CORES[place % CORES.len()]);
            self.found.push(found.unwrap_or([f64::NAN; 2]));
        }
        self.found.len() == MESHES.len() * CORES.len()
    }

    fn progress(&self) -> f64 {
        self.found.len() as f64 / (MESHES.len() * CORES.len()) as f64
    }

    fn result(&self) -> PlotData {
        let mut series = Vec::new();
        for (core, with) in ["core 0.1 m", "no core"].into_iter().enumerate() {
            for (force, what) in ["lift", "induced drag"].into_iter().enumerate() {
                let first = self.found.get(core).map_or(f64::NAN, |found| found[force]);
                let change = self.with_core(core).map(|([nc, ns], found)| {
                    [(nc * ns) as f64, 100.0 * (found[force] / first - 1.0)]
                });
                series.push(line(&format!("{what}, {with}"), change.collect()));
            }
        }
        let rows: Vec<String> = self
            .with_core(0)
            .zip(self.with_core(1))
            .map(|(([nc, ns], with), (_, without))| {
                let [lift, drag, bare_lift, bare_drag] =
                    [with[0], with[1], without[0], without[1]].map(|force| fixed(force, 3));
                format!(
                    "{nc} × {ns}: lift {lift} N, drag {drag} N; without core {bare_lift} N, {bare_drag} N."
                )
            })
            .collect();
        PlotData { series, remark: joined(&mut rows.iter().map(String::as_str), " ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sail::SPEC;

    #[test]
    fn the_table_is_as_known_and_its_columns_go_apart() {
        let mut job = Refine::new(&Values::defaults(&SPEC));
        let mut slices = 1;
        while !job.advance() {
            slices += 1;
        }
        assert_eq!((slices, job.progress()), (8, 1.0));
        for (place, expected) in [
            (0, [94.168_744, 6.209_576]),
            (1, [88.688_975, 5.791_322]),
            (2, [94.744_781, 6.339_613]),
            (3, [87.257_329, 5.733_851]),
        ] {
            for (found, expected) in job.found[place].into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-5, "{place}: {found}");
            }
        }
        for (known, found) in [94.86, 6.48].into_iter().zip(job.found[4]) {
            assert!((found / known - 1.0).abs() < 0.006, "8 × 14: {found}");
        }
        let lifts = |core| job.with_core(core).map(|(_, found)| found[0]).collect::<Vec<_>>();
        assert!(lifts(0).is_sorted() && lifts(1).is_sorted_by(|a, b| a > b));
        let result = job.result();
        assert_eq!(result.series.len(), 4);
        assert!(result.remark.starts_with(
            "4 × 8: lift 94.169 N, drag 6.210 N; without core 88.689 N, 5.791 N. 6 × 10: lift 94.745"
        ));
    }
}
