//! What keeps the sail from going on, or from coming to rest, in sentences.

use super::{STEP, SailLab};
use crate::decimal::{fixed, scientific, short};
use crate::lab::IssueLine;
use pbd_core::sail::{ANGLES, CIRCULATION_LIMIT, SETTLED, STRAIN_LIMIT};
use pbd_core::{Nonfinite, Skipped, Stop};

/// Model time after which a sail that has not come to rest is said not to (s).
const PATIENCE: f64 = 6.0;

impl SailLab {
    pub(super) fn issue_lines(&self) -> Vec<IssueLine> {
        let step = self.body.world().steps();
        let line = |link: usize, text: String| IssueLine { step, sweep: 0, link, text };
        let mut lines = Vec::new();
        if let Some(stop) = self.body.stopped() {
            let link = match stop {
                Stop::Strain { link, .. } => link.index(),
                _ => usize::MAX,
            };
            lines.push(line(link, self.sentence(&stop)));
        } else if self.restless as f64 * STEP >= PATIENCE {
            let text = format!(
                "does not settle here: after {} s of model time with these settings the fastest node is not yet below {} m/s. It may flutter for ever; what is shown is no steady sail",
                fixed(PATIENCE, 0),
                signed(&scientific(SETTLED, 0))
            );
            lines.push(line(usize::MAX, text));
        }
        if self.sail().is_none() {
            let world = self.shown();
            for issue in &world.report().issues {
                if let Skipped::Link(id) = issue.of {
                    let (name, sweep) = (self.link_name(id.index()), issue.sweep as usize + 1);
                    let text = format!(
                        "step {}, sweep {sweep}: link {name} has length zero, so it has no direction; its correction was skipped",
                        issue.step
                    );
                    lines.push(IssueLine { step: issue.step, sweep, link: id.index(), text });
                }
            }
        }
        lines
    }

    /// Why no step is made, and what was done about it.
    pub(super) fn sentence(&self, stop: &Stop) -> String {
        let [least, most] = ANGLES.map(|angle| fixed(angle, 0));
        let why = match *stop {
            Stop::Angle { degrees } => {
                return format!(
                    "loads not computed at {}°: the model of the air holds from {least}° to {most}° to either side. Without loads no step is made; choose another angle",
                    signed(&short(degrees))
                );
            }
            Stop::Singular(found) => format!(
                "the circulations cannot be found: a pivot of {}, {} of the largest",
                signed(&scientific(found.pivot, 1)),
                signed(&scientific(found.ratio, 1))
            ),
            Stop::Nonfinite { of, number } => match of {
                Nonfinite::Circulation => {
                    format!("the circulation of panel {number} is no finite number")
                }
                Nonfinite::Force => format!("the force on edge {number} is no finite number"),
                Nonfinite::Position => {
                    format!("node {} would be at no finite place", self.node_name(number))
                }
            },
            Stop::Circulation { panel, value } => format!(
                "panel {} would have a circulation of {} m²/s; the limit is {}",
                self.row_name(super::cells::PANELS, panel),
                signed(&fixed(value, 1)),
                fixed(CIRCULATION_LIMIT, 0)
            ),
            Stop::Strain { link, value } => format!(
                "link {} was {} % {} than its rest length after the sweeps; the limit is {} %",
                self.link_name(link.index()),
                fixed(100.0 * value.abs(), 1),
                if value > 0.0 { "longer" } else { "shorter" },
                fixed(100.0 * STRAIN_LIMIT, 0)
            ),
        };
        let step = self.body.world().steps();
        format!(
            "stopped until Reset: the guard refused step {}: {why}. Positions, velocities and loads of step {step} were put back, bit for bit",
            step + 1
        )
    }
}

/// A number with the minus of the page.
fn signed(number: &str) -> String {
    number.replace('-', "−")
}
