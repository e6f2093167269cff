//! The tables that are printed.

use super::competitor::{Competitor, Host};
use super::rounds::{Measured, Plan};
use super::stretch::{Cheapest, Found, GOAL, SIZE};
use std::fmt::Write as _;

const NAME_WIDTH: usize = 24;
const WIDTH: usize = 21;

/// Speed and stretch by contestant and size.
pub(super) fn speeds(
    competitors: &[Competitor],
    sizes: &[u32],
    all: &[Measured],
    plan: &Plan,
) -> String {
    let of = |competitor: usize, n: u32| {
        all.iter().find(|measured| measured.competitor == competitor && measured.n == n)
    };
    let median = |competitor, n| of(competitor, n).map(|measured| measured.time().median);
    let best_js = |n| {
        let scripts = all.iter().filter(|m| m.n == n && competitors[m.competitor].host == Host::Js);
        scripts.map(|measured| measured.time().median).reduce(f64::min)
    };

    let mut text =
        format!("{} sweeps a step, median (quartiles) of {} turns\n", plan.sweeps, plan.rounds);
    let columns: Vec<String> = sizes.iter().map(|n| format!("N = {n}")).collect();
    line(&mut text, "", &columns);
    let mut block = |title: &str, who: &[Host], cell: &dyn Fn(usize, u32) -> Option<String>| {
        let _ = writeln!(text, "{title}");
        for (i, competitor) in competitors.iter().enumerate() {
            if who.contains(&competitor.host) {
                let cells = sizes.iter().map(|&n| cell(i, n).unwrap_or_else(|| "–".to_owned()));
                line(&mut text, &label(competitor), &cells.collect::<Vec<_>>());
            }
        }
    };
    let everyone = [Host::Js, Host::Native, Host::Wasm];
    block("ns per projection", &everyone, &|i, n| {
        let time = of(i, n)?.time();
        Some(format!("{:.2} ({:.2}–{:.2})", time.median, time.lower, time.upper))
    });
    block("ms per step", &everyone, &|i, n| Some(format!("{:.2}", of(i, n)?.milliseconds())));
    block("times as fast as the fastest JavaScript", &everyone, &|i, n| {
        Some(format!("{:.2}", best_js(n)? / median(i, n)?))
    });
    block("wasm: time by the native one", &[Host::Wasm], &|i, n| {
        let natively = competitors[i].natively(competitors)?;
        Some(format!("{:.2}", median(i, n)? / median(natively, n)?))
    });
    block(
        "stretch after 5 s, mean / RMS (%; wasm has the bits of native)",
        &[Host::Js, Host::Native],
        &|i, n| {
            let stretch = of(i, n)?.stretch?;
            Some(format!("{:.2} / {:.2}", stretch.mean * 100.0, stretch.rms * 100.0))
        },
    );
    if let (Some(&small), Some(&large)) =
        (sizes.iter().find(|&&n| n == 64), sizes.iter().find(|&&n| n == 256))
    {
        block("ns at N = 256 by those at N = 64", &everyone, &|i, n| {
            (n == large).then_some(())?;
            Some(format!("{:.2}", median(i, large)? / median(i, small)?))
        });
    }
    text
}

/// What it costs to reach the stretch that is the goal.
pub(super) fn stretches(competitors: &[Competitor], cheapest: &Cheapest) -> String {
    let Cheapest { found, measured } = cheapest;
    let mut text = format!(
        "{SIZE} × {SIZE}, one sweep a substep: the fewest substeps with a mean stretch of at most {} % after 5 s\n",
        GOAL * 100.0
    );
    let head = ["substeps", "mean / RMS (%)", "ms per step", "× fastest js"].map(str::to_owned);
    line(&mut text, "", &head);
    let scripts =
        measured.iter().filter(|measured| competitors[measured.competitor].host == Host::Js);
    let best_js = scripts.map(Measured::milliseconds).reduce(f64::min);
    for (i, competitor) in competitors.iter().enumerate() {
        let natively = competitor.natively(competitors).unwrap_or(i);
        let Some(search) = found.iter().find(|found| found.competitor == natively) else {
            continue;
        };
        let time = measured.iter().find(|measured| measured.competitor == i);
        let mut cells = search_cells(search).to_vec();
        cells.push(
            time.map_or_else(|| "–".to_owned(), |time| format!("{:.3}", time.milliseconds())),
        );
        let ratio = time.zip(best_js).map(|(time, best)| best / time.milliseconds());
        cells.push(ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.2}")));
        line(&mut text, &label(competitor), &cells);
    }
    text
}

/// The substeps that do, or the most that were tried and do not.
fn search_cells(found: &Found) -> [String; 2] {
    let Some((substeps, stretch)) = found.tried.last() else {
        return ["–".to_owned(), "–".to_owned()];
    };
    let count = match found.cheapest() {
        Some(_) => substeps.to_string(),
        None => format!("not with {substeps}"),
    };
    // A sheet that has flown apart has no stretch worth a number.
    let reached = if stretch.mean < 10.0 {
        format!("{:.2} / {:.2}", stretch.mean * 100.0, stretch.rms * 100.0)
    } else {
        "flew apart".to_owned()
    };
    [count, reached]
}

fn label(competitor: &Competitor) -> String {
    match competitor.host {
        Host::Js => format!("  {}", competitor.name),
        host => format!("  {} {}", competitor.name, host.name()),
    }
}

fn line(text: &mut String, name: &str, cells: &[String]) {
    let mut line = format!("{name:NAME_WIDTH$}");
    for cell in cells {
        let _ = write!(line, "{cell:>WIDTH$}");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::conversation::Stretch;
    use crate::bench::rounds::QUICK;

    fn contest() -> Vec<Competitor> {
        [("js-a", Host::Js), ("js-b", Host::Js), ("runs", Host::Native), ("runs", Host::Wasm)]
            .map(|(name, host)| Competitor::for_tests(name, host))
            .to_vec()
    }

    fn row<'a>(text: &'a str, title: &str, name: &str) -> Vec<&'a str> {
        let block = text.split_once(title).unwrap().1;
        let line = block.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.trim_start().strip_prefix(name).unwrap().split_whitespace().collect()
    }

    #[test]
    fn times_are_held_against_the_fastest_script_and_the_native_one() {
        let times = [(0, 8.0), (1, 6.0), (2, 2.0), (3, 3.0)];
        let measured: Vec<Measured> = [64, 256]
            .into_iter()
            .flat_map(|n| {
                let slower = f64::from(n) / 64.0;
                times.map(move |(who, time)| Measured::for_tests(who, n, &[time * slower]))
            })
            .collect();
        let text = speeds(&contest(), &[64, 256], &measured, &QUICK);
        assert_eq!(
            row(&text, "ns per projection", "runs native"),
            ["2.00", "(2.00–2.00)", "8.00", "(8.00–8.00)"]
        );
        assert_eq!(row(&text, "ms per step", "js-b"), ["6.00", "24.00"]);
        assert_eq!(row(&text, "fastest JavaScript", "js-a"), ["0.75", "0.75"]);
        assert_eq!(row(&text, "fastest JavaScript", "runs wasm"), ["2.00", "2.00"]);
        assert_eq!(row(&text, "by the native one", "runs wasm"), ["1.50", "1.50"]);
        assert_eq!(row(&text, "by those at", "js-a"), ["–", "4.00"]);
        assert_eq!(row(&text, "stretch after 5 s", "js-a"), ["–", "–"]);
    }

    #[test]
    fn who_does_not_reach_the_goal_has_no_time() {
        let stretch = |mean| Stretch { mean, rms: 2.0 * mean };
        let found = [(0, 0.005), (1, 50.0), (2, 0.02)]
            .map(|(competitor, mean)| Found { competitor, tried: vec![(6, stretch(mean))] });
        let measured = vec![Measured::for_tests(0, 64, &[3.0])];
        let text = stretches(&contest(), &Cheapest { found: found.into(), measured });
        assert_eq!(row(&text, "fastest js", "js-a"), ["6", "0.50", "/", "1.00", "3.000", "1.00"]);
        let apart = ["not", "with", "6", "flew", "apart", "–", "–"];
        assert_eq!(row(&text, "fastest js", "js-b"), apart);
        let short = ["not", "with", "6", "2.00", "/", "4.00", "–", "–"];
        assert_eq!(row(&text, "fastest js", "runs wasm"), short);
    }
}
