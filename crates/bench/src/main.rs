//! A native process that measures, and what it knows about the contest. `cargo xtask bench` starts it.

use bench::contestant::{CONTESTANTS, Contestant, named};
use bench::{process, scene_file, sheet};
use std::process::ExitCode;

const USAGE: &str = "contestant list | contestant scene N | contestant run NAME";

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
        _ => Err(USAGE.to_owned()),
    }
}
