//! “Equal work”: twenty projections a frame, spent as sweeps or as substeps, on a rope and on a small rigid cloth.

use crate::decimal::fixed;
use crate::job::Job;
use crate::lab::{PlotData, Series};
use crate::particle_lab::stretch;
use crate::spec::{JobSpec, Plot, Scale};
use pbd_core::{Builder, DVec3, Grid, Kind, ParticleId, Scheme, Settings, World};

pub(super) const JOBS: &[JobSpec] = &[JobSpec {
    label: "Equal work",
    what: "Hangs a rope of 20 links and a small rigid cloth with 20 projections a frame, as 1 × 20, 2 × 10 … 20 × 1.",
    plot: Plot {
        name: "equal-work",
        title: "Equal work",
        notice: "The rope’s error falls nineteen times when the same work is spent as small steps. The cloth’s does not.",
        x: "substeps (× sweeps = 20)",
        y: "stretch at rest",
        y_scale: Scale::Log,
    },
}];

/// Substeps and sweeps of each try.
const SPLITS: [[u32; 2]; 6] = [[1, 20], [2, 10], [4, 5], [5, 4], [10, 2], [20, 1]];

/// Frames of one slice, and frames after which a try is measured: the solver's own damping has stopped it by then.
const SLICE: u32 = 4;
const SETTLED: u32 = 3000;

/// The measurement in progress.
#[derive(Debug)]
pub(super) struct EqualWork {
    pair: Option<[World; 2]>,
    frames: u32,
    rope: Vec<[f64; 2]>,
    cloth: Vec<[f64; 2]>,
}

impl EqualWork {
    pub(super) fn new() -> Self {
        Self { pair: None, frames: 0, rope: Vec::new(), cloth: Vec::new() }
    }
}

fn builder([substeps, sweeps]: [u32; 2]) -> Builder {
    Builder::new(Settings {
        scheme: Scheme::Velocity { damping: 1.0 },
        gravity: DVec3::Y * 9.81,
        substeps,
        sweeps,
        ..Settings::default()
    })
}

/// Twenty rigid links of 0.1 m below a pin.
fn rope(split: [u32; 2]) -> Option<World> {
    let mut builder = builder(split);
    let points: Vec<ParticleId> =
        (0..=20).map(|i| builder.particle(DVec3::Y * (0.1 * f64::from(i)), 1.0)).collect();
    builder.pin(points[0]);
    for pair in points.windows(2) {
        builder.link(pair[0], pair[1], 0.1, 0.0);
    }
    builder.build().ok()
}

/// A rigid cloth of 8 × 6 points below its pinned top row.
fn cloth(split: [u32; 2]) -> Option<World> {
    let grid = Grid { columns: 8, rows: 6 };
    let mut builder = builder(split);
    for i in 0..grid.len() {
        let (row, column) = (i / grid.columns, i % grid.columns);
        let id =
            builder.particle(DVec3::new(0.1 * f64::from(column), 0.1 * f64::from(row), 0.0), 1.0);
        if row == 0 {
            builder.pin(id);
        }
    }
    for link in grid.links(&[Kind::Stretch, Kind::Shear, Kind::Bend]) {
        let rest = match link.family.kind() {
            Kind::Stretch => 0.1,
            Kind::Shear => 0.1 * std::f64::consts::SQRT_2,
            Kind::Bend => 0.2,
        };
        builder.link(link.ends[0], link.ends[1], rest, 0.0);
    }
    builder.build().ok()
}

/// Extension of a rope over its rest length.
fn extension(world: &World) -> f64 {
    let (links, particles) = (world.links(), world.particles());
    let rest: f64 = links.ids().map(|id| links.rest(id)).sum();
    links.ids().map(|id| links.residual(id, particles)).sum::<f64>() / rest
}

impl Job for EqualWork {
    fn advance(&mut self) -> bool {
        let Some(&split) = SPLITS.get(self.rope.len()) else { return true };
        if self.pair.is_none() {
            let (Some(rope), Some(cloth)) = (rope(split), cloth(split)) else { return true };
            self.pair = Some([rope, cloth]);
            self.frames = 0;
        }
        if let Some(pair) = &mut self.pair {
            for world in pair.iter_mut() {
                for _ in 0..SLICE {
                    world.step();
                }
            }
            self.frames += SLICE;
            if self.frames >= SETTLED {
                let substeps = f64::from(split[0]);
                self.rope.push([substeps, extension(&pair[0])]);
                self.cloth.push([substeps, stretch(&pair[1])]);
                self.pair = None;
            }
        }
        self.rope.len() == SPLITS.len()
    }

    fn progress(&self) -> f64 {
        let of_this =
            if self.pair.is_some() { f64::from(self.frames) / f64::from(SETTLED) } else { 0.0 };
        (self.rope.len() as f64 + of_this) / SPLITS.len() as f64
    }

    fn result(&self) -> PlotData {
        let gain = |points: &[[f64; 2]]| match points {
            [[_, first], .., [_, last]] if *last > 0.0 => Some(first / last),
            _ => None,
        };
        let remark = match (self.rope.len() == SPLITS.len(), gain(&self.rope), gain(&self.cloth)) {
            (true, Some(rope), Some(cloth)) => format!(
                "From 1 × 20 to 20 × 1 the rope’s error falls {} times, the cloth’s {} times.",
                fixed(rope, 1),
                fixed(cloth, 1)
            ),
            _ => String::new(),
        };
        let series = |label: &str, points: &[[f64; 2]]| Series {
            label: label.into(),
            points: points.to_vec(),
            theory: false,
        };
        PlotData {
            series: vec![
                series("rope, 20 links", &self.rope),
                series("rigid cloth, 8 × 6", &self.cloth),
            ],
            remark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v12_the_rope_gains_nineteen_times_and_the_cloth_does_not() {
        let mut job = EqualWork::new();
        while !job.advance() {}
        let result = job.result();
        let rope: Vec<f64> = result.series[0].points.iter().map(|point| point[1]).collect();
        // Extensions of the table over the rest length of 2 m.
        for (i, expected) in [(0, 0.024_592_4), (1, 0.012_637_2), (5, 0.001_294_4)] {
            assert!((2.0 * rope[i] - expected).abs() < 1e-7, "{i}: {}", 2.0 * rope[i]);
        }
        assert!((rope[0] / rope[5] - 19.0).abs() < 0.01);
        let cloth: Vec<f64> = result.series[1].points.iter().map(|point| point[1]).collect();
        assert!(cloth[0] / cloth[5] < 5.0, "no such gain: {cloth:?}");
        assert_eq!(job.progress(), 1.0);
    }
}
