//! `cargo xtask bench`: how fast the sweeps are, natively, as WebAssembly and beside plain JavaScript, and how good.
//!
//! Each contestant and size has a process of its own, because memory that grows slows all typed arrays of its process.
//! The processes of a size take turns, so that whatever else the machine does meets all of them. A time is nothing without
//! the stretch it leaves: both stand in the table.

mod competitor;
mod conversation;
mod machine;
mod queue;
mod record;
mod rounds;
mod statistics;
mod stretch;
mod table;
mod tunnel;

use crate::args::{Flag, Options, usage};
use crate::files;
use crate::task::seconds;
use anyhow::{Result, bail};
use competitor::Competitor;
use rounds::Measured;
use std::path::Path;
use std::time::Instant;

/// The options of the command.
pub(crate) const FLAGS: &[Flag] = &[
    Flag {
        name: "--smoke",
        value: None,
        help: "the wind tunnel's solvers instead; of the others only --quick counts",
    },
    Flag { name: "--quick", value: None, help: "smaller sheets, fewer rounds" },
    Flag {
        name: "--n",
        value: Some("N,…"),
        help: "sheets of N × N particles, 16 to 512 (32,64,128,256; quick: 32,64)",
    },
    Flag {
        name: "--sweeps",
        value: Some("N"),
        help: "sweeps in a step, 1 to 64 (8); the more, the less the rest of the step counts",
    },
    Flag {
        name: "--json",
        value: Some("FILE"),
        help: "write every sample, the machine and the scene there",
    },
];

const SIZES: &[u32] = &[32, 64, 128, 256];
const QUICK_SIZES: &[u32] = &[32, 64];

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let quick = options.has("--quick");
    if options.has("--smoke") {
        return tunnel::run(quick);
    }
    let sizes = match options.value("--n") {
        Some(list) => read_sizes(list)?,
        None => (if quick { QUICK_SIZES } else { SIZES }).to_vec(),
    };
    let file = options.value("--json").map(Path::new);
    if file.is_some_and(Path::is_dir) {
        return Err(usage("`--json`: it takes a file, and this is a folder"));
    }
    let mut plan = if quick { rounds::QUICK } else { rounds::THOROUGH };
    if let Some(sweeps) = options.value("--sweeps") {
        plan.sweeps = read_sweeps(sweeps)?;
    }
    let competitors = competitor::prepare(&sizes)?;

    let start = Instant::now();
    let mut measured = Vec::new();
    for &n in &sizes {
        println!("sheet of {n} × {n} …");
        measured.extend(rounds::contest(&competitors, n, &plan)?);
    }
    println!("cheapest way to a stretch of {} % …", stretch::GOAL * 100.0);
    let cheapest = stretch::search(&competitors, &plan)?;

    println!("\n{}", table::speeds(&competitors, &sizes, &measured, &plan));
    println!("{}", table::stretches(&competitors, &cheapest));
    for Competitor { name, about, .. } in competitor::each_name(&competitors) {
        println!("{name}: {about}");
    }
    println!("{}; measured in {}", machine::describe(), seconds(start.elapsed()));
    if let Some(file) = file {
        files::write(file, record::json(&competitors, &measured, &cheapest, &plan)?)?;
        println!("every sample is in {}", file.display());
    }
    let doubts = doubts(&competitors, &measured);
    if !doubts.is_empty() {
        bail!("the contestants did not do the same work: {}", doubts.join("; "));
    }
    Ok(())
}

/// What shows that two contestants did not do the same work.
fn doubts(competitors: &[Competitor], measured: &[Measured]) -> Vec<String> {
    let mut doubts = Vec::new();
    for one in measured {
        let name = &competitors[one.competitor].name;
        let others = measured.iter().filter(|other| {
            other.n == one.n
                && other.competitor > one.competitor
                && competitors[other.competitor].name == *name
        });
        for other in others {
            if one.checksum != other.checksum {
                doubts.push(format!("`{name}` ends in other bits as WebAssembly at N = {}", one.n));
            }
        }
        // The stretch that the order of projection leaves differs, but not by so much.
        let reference = measured
            .iter()
            .find(|m| m.n == one.n && competitors[m.competitor].name == REFERENCE)
            .and_then(|m| m.stretch);
        if let (Some(mine), Some(reference)) = (one.stretch, reference)
            && !(0.5..=2.0).contains(&(mine.mean / reference.mean))
        {
            doubts.push(format!(
                "`{name}` is stretched by {:.2} %, `{REFERENCE}` by {:.2} % at N = {}",
                mine.mean * 100.0,
                reference.mean * 100.0,
                one.n
            ));
        }
    }
    doubts
}

/// The contestant whose stretch the others are held to.
const REFERENCE: &str = "runs";

fn read_sweeps(text: &str) -> Result<u32> {
    text.trim()
        .parse()
        .ok()
        .filter(|sweeps| (1..=64).contains(sweeps))
        .ok_or_else(|| usage(format!("`--sweeps {text}`: it takes a whole number from 1 to 64")))
}

fn read_sizes(list: &str) -> Result<Vec<u32>> {
    let size = |word: &str| word.trim().parse().ok().filter(|n| (16..=512).contains(n));
    let mut sizes: Vec<u32> =
        list.split(',').map(size).collect::<Option<_>>().ok_or_else(|| {
            usage(format!(
                "`--n {list}`: it takes whole numbers from 16 to 512 with commas between them"
            ))
        })?;
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Usage;
    use competitor::Host;
    use conversation::Stretch;

    #[test]
    fn sizes_are_read_in_any_order_and_once() {
        assert_eq!(read_sizes("64, 32,64").unwrap(), [32, 64]);
        for bad in ["", "64,", "8", "513", "many"] {
            let error = read_sizes(bad).unwrap_err();
            assert!(error.is::<Usage>());
            assert_eq!(
                error.to_string(),
                format!(
                    "`--n {bad}`: it takes whole numbers from 16 to 512 with commas between them"
                )
            );
        }
    }

    #[test]
    fn sweeps_are_a_number_in_range() {
        assert_eq!(read_sweeps("32").unwrap(), 32);
        for bad in ["", "0", "65", "x", "1.5"] {
            let error = read_sweeps(bad).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`--sweeps {bad}`: it takes a whole number from 1 to 64")
            );
        }
    }

    /// `runs` natively and as WebAssembly, and one JavaScript contestant.
    fn contest() -> (Vec<Competitor>, Vec<Measured>) {
        let competitors = [("runs", Host::Native), ("runs", Host::Wasm), ("js", Host::Js)]
            .map(|(name, host)| Competitor::for_tests(name, host));
        let measured = (0..3).map(|competitor| {
            let stretch = (competitor != 1).then_some(Stretch { mean: 0.02, rms: 0.03 });
            Measured { stretch, ..Measured::for_tests(competitor, 64, &[4.0]) }
        });
        (competitors.to_vec(), measured.collect())
    }

    #[test]
    fn equal_work_raises_no_doubt() {
        let (competitors, measured) = contest();
        assert!(doubts(&competitors, &measured).is_empty());
    }

    #[test]
    fn other_bits_and_another_stretch_are_told() {
        let (competitors, mut measured) = contest();
        measured[1].checksum = "other".to_owned();
        measured[2].stretch = Some(Stretch { mean: 0.041, rms: 0.05 });
        assert_eq!(
            doubts(&competitors, &measured),
            [
                "`runs` ends in other bits as WebAssembly at N = 64",
                "`js` is stretched by 4.10 %, `runs` by 2.00 % at N = 64"
            ]
        );
        measured[2].stretch = Some(Stretch { mean: f64::NAN, rms: 0.05 });
        assert_eq!(doubts(&competitors, &measured).len(), 2);
    }
}
