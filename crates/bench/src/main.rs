//! A native process that measures, and what it knows about the contest. `cargo xtask bench` starts it.

use bench::contestant::{CONTESTANTS, Contestant, named};
use bench::{process, scene_file, sheet, tunnel};
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "contestant list | contestant scene N | contestant run NAME | \
                     contestant tunnel COLUMNS ROWS SOLVER SWEEPS OMEGA STEPS TURNS";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["list"] => {
            for contestant in CONTESTANTS {
                let beside = sheet::Sheet::new(64, contestant, 1, 1)
                    .map_err(|error| error.to_string())?
                    .side_by_side();
                let Contestant { name, about, .. } = contestant;
                println!("{name}\t{about} ({:.0} % of the links lie side by side)", beside * 100.0);
            }
            Ok(())
        }
        ["scene", n] => {
            let n = n.parse().ok().filter(|&n| n >= 2).ok_or_else(|| format!("`{n}`: {USAGE}"))?;
            print!("{}", scene_file::json(n));
            Ok(())
        }
        ["run", name] => {
            let contestant = named(name).ok_or_else(|| format!("there is no `{name}`"))?;
            process::answer_all(contestant, std::io::stdin().lock(), std::io::stdout().lock())
        }
        ["tunnel", ref numbers @ ..] => time_tunnel(numbers),
        _ => Err(USAGE.to_owned()),
    }
}

/// Prints nanoseconds for each turn of some steps, then the hash of the state.
fn time_tunnel(words: &[&str]) -> Result<(), String> {
    let numbers: Vec<f64> =
        words.iter().map(|word| word.parse().map_err(|_| USAGE)).collect::<Result<_, _>>()?;
    let [columns, rows, solver, sweeps, omega, steps, turns] = numbers[..] else {
        return Err(USAGE.to_owned());
    };
    let size = [columns as u32, rows as u32];
    let mut tunnel = tunnel::open(size, solver as u32, sweeps as u32, omega)
        .map_err(|error| error.to_string())?;
    for _ in 0..turns as u32 {
        let start = Instant::now();
        for _ in 0..steps as u32 {
            tunnel.step();
        }
        println!("{}", start.elapsed().as_nanos());
    }
    println!("{:016x}", tunnel.hash());
    Ok(())
}
