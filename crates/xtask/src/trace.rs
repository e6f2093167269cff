//! Prints the state of a lab after a number of steps: the tables of the page, in full precision.

use crate::args::{self, Flag, usage};
use anyhow::{Context, Result};
use labs::{Cell, Experiment, LABS, Lab, LinkState, Scene, csv};
use serde_json::{Map, Number, Value, json};

/// Most steps one call makes.
const MOST_STEPS: u64 = 1_000_000;

const FLAGS: &[Flag] = &[
    Flag { name: "--steps", value: Some("N"), help: "how often Step is pressed (0 to 1000000; 0)" },
    Flag {
        name: "--set",
        value: Some("NAME=VALUE"),
        help: "a parameter, or a point's field such as P11.x=80; applied in order before the first step",
    },
    Flag {
        name: "--format",
        value: Some("csv|json"),
        help: "csv: the tables; json: everything (json)",
    },
];

/// Runs the command with what follows its name.
pub(crate) fn run(args: &[String]) -> Result<()> {
    print!("{}", trace(args)?);
    Ok(())
}

fn trace(args: &[String]) -> Result<String> {
    let slugs: Vec<&str> = LABS.iter().map(|&(slug, _)| slug).collect();
    let labs = slugs.join(", ");
    let Some((slug, rest)) = args.split_first().filter(|(slug, _)| !slug.starts_with('-')) else {
        return Err(usage(format!("`trace` needs a lab as its first word; the labs are {labs}")));
    };
    let mut experiment = Experiment::open(slug)
        .ok_or_else(|| usage(format!("there is no lab `{slug}`; the labs are {labs}")))?;
    let options = args::parse("trace", FLAGS, rest)?;
    let steps = steps(options.value("--steps").unwrap_or("0"))?;
    let format = options.value("--format").unwrap_or("json");
    if !matches!(format, "csv" | "json") {
        return Err(usage(format!("`--format {format}`: it takes csv or json")));
    }
    for setting in options.values("--set") {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| usage(format!("`--set {setting}`: it takes NAME=VALUE")))?;
        experiment
            .set(name, value)
            .map_err(|refusal| usage(format!("`--set {setting}`: {refusal}")))?;
    }
    for _ in 0..steps {
        experiment.step();
    }
    if format == "csv" {
        return Ok(tables_as_csv(experiment.lab()));
    }
    let text = serde_json::to_string_pretty(&state(experiment.lab()))
        .context("the state could not be written as JSON")?;
    Ok(text + "\n")
}

fn steps(text: &str) -> Result<u64> {
    text.parse().ok().filter(|&steps| steps <= MOST_STEPS).ok_or_else(|| {
        usage(format!("`--steps {text}`: it takes a whole number from 0 to {MOST_STEPS}"))
    })
}

/// The tables one after another, an empty line between them.
fn tables_as_csv(lab: &dyn Lab) -> String {
    let tables: Vec<String> = (0..lab.spec().tables.len()).map(|t| csv::table(lab, t)).collect();
    tables.join("\r\n")
}

/// The state of a lab as JSON. Numbers are the shortest that read back to the same bits.
pub(crate) fn state(lab: &dyn Lab) -> Value {
    let mut scene = Scene::default();
    lab.scene(&mut scene);
    let id = |point: usize| lab.point_id(point);
    let points: Vec<Value> = scene
        .points
        .iter()
        .enumerate()
        .map(|(i, point)| {
            let [x, y, z] = point.position;
            let (previous, pinned) = (point.previous, point.pinned);
            json!({ "id": id(i), "x": x, "y": y, "z": z, "previous": previous, "pinned": pinned })
        })
        .collect();
    let links_table = lab.spec().table("links");
    let links: Vec<Value> = scene
        .links
        .iter()
        .enumerate()
        .map(|(row, link)| {
            let number = |key: &str| links_table.map_or(Value::Null, |t| cell(lab, t, row, key));
            let state = match link.state {
                LinkState::Alive => "alive",
                LinkState::Torn => "torn",
                LinkState::Cut => "cut",
            };
            json!({
                "id": links_table.map(|t| lab.row_id(t, row)),
                "a": id(link.ends[0]),
                "b": id(link.ends[1]),
                "rest": number("rest"),
                "length": number("length"),
                "residual": number("residual"),
                "state": state,
            })
        })
        .collect();
    let readouts: Map<String, Value> =
        lab.readouts().iter().map(|r| (r.name.to_owned(), finite(r.value))).collect();
    let issues: Vec<Value> = lab
        .issues()
        .into_iter()
        .map(|issue| {
            let link = links_table
                .filter(|&t| issue.link < lab.rows(t))
                .map(|t| lab.row_id(t, issue.link));
            json!({ "step": issue.step, "sweep": issue.sweep, "link": link, "text": issue.text })
        })
        .collect();
    json!({
        "lab": lab.spec().slug,
        "step": lab.steps(),
        "hash": format!("{:016x}", lab.hash()),
        "points": points,
        "links": links,
        "readouts": readouts,
        "issues": issues,
        "tables": other_tables(lab),
    })
}

/// What a lab has beyond points and links.
fn other_tables(lab: &dyn Lab) -> Map<String, Value> {
    let others = lab.spec().tables.iter().enumerate();
    others
        .filter(|(_, table)| !matches!(table.name, "points" | "links"))
        .map(|(t, table)| {
            let row = |row: usize| {
                let mut fields = Map::new();
                fields.insert("id".into(), lab.row_id(t, row).into());
                for column in table.columns {
                    fields.insert(column.key.into(), cell(lab, t, row, column.key));
                }
                Value::Object(fields)
            };
            (table.name.to_owned(), (0..lab.rows(t)).map(row).collect())
        })
        .collect()
}

fn cell(lab: &dyn Lab, table: usize, row: usize, key: &str) -> Value {
    let columns = lab.spec().tables[table].columns;
    let Some(column) = columns.iter().position(|c| c.key == key) else { return Value::Null };
    match lab.cell(table, row, column) {
        Cell::Number(x) => finite(x),
        Cell::Flag(yes) => yes.into(),
        Cell::Text(text) => text.into(),
        Cell::Empty => Value::Null,
    }
}

/// JSON has no NaN: a value that does not exist is null.
fn finite(x: f64) -> Value {
    Number::from_f64(x).map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn refused(line: &str) -> String {
        let error = trace(&words(line)).expect_err("a mistake");
        assert!(error.is::<args::Usage>(), "{line}");
        error.to_string()
    }

    #[test]
    fn three_steps_equal_the_reference() {
        let text = trace(&words("worked-example --steps 3 --format json")).unwrap();
        let state: Value = serde_json::from_str(&text).unwrap();
        let oracle: Value =
            serde_json::from_str(include_str!("../../../tests/oracle/worked_example.json"))
                .unwrap();
        let expected = &oracle["steps"]["3"];
        let close = |value: &Value, text: &Value| {
            let (value, exact) = (value.as_f64().unwrap(), text.as_str().unwrap());
            (value - exact.parse::<f64>().unwrap()).abs() <= 1e-12
        };
        for point in state["points"].as_array().unwrap() {
            let id = point["id"].as_str().unwrap();
            for (axis, key) in ["x", "y"].into_iter().enumerate() {
                assert!(close(&point[key], &expected["positions"][id][axis]), "{id} {key}");
                assert!(
                    close(&point["previous"][axis], &expected["previous"][id][axis]),
                    "{id} {key}"
                );
            }
        }
        for link in state["links"].as_array().unwrap() {
            let id = link["id"].as_str().unwrap();
            assert!(close(&link["length"], &expected["lengths"][id]), "{id}");
            assert!(close(&link["residual"], &expected["residuals"][id]), "{id}");
            assert_eq!(link["state"], "alive");
        }
        assert_eq!(
            (state["points"].as_array().unwrap().len(), state["step"].as_u64()),
            (9, Some(3))
        );
        assert_eq!(state["hash"].as_str().unwrap().len(), 16);
    }

    /// A trace in JSON, and an oracle file.
    fn traced(line: &str) -> Value {
        serde_json::from_str(&trace(&words(line)).unwrap()).unwrap()
    }

    #[test]
    fn the_fabric_set_to_the_reference_case_equals_its_first_frame() {
        let oracle: Value =
            serde_json::from_str(include_str!("../../../tests/oracle/xpbd2d.json")).unwrap();
        for (case, set) in [
            ("top_row/rigid", "--set pins=top-row --set shear=0 --set bend=0"),
            ("corners/by_kind", "--set pins=corners --set shear=1e-6 --set bend=1e-5"),
        ] {
            let state = traced(&format!(
                "fabric --steps 1 --format json --set cols=8 --set rows=6 --set spacing=0.1 --set order=listed {set}"
            ));
            let points = state["points"].as_array().unwrap();
            let expected = &oracle["cloth8x6"][case]["frames"]["1"]["positions"];
            assert_eq!(points.len(), expected.as_array().unwrap().len());
            for (point, expected) in points.iter().zip(expected.as_array().unwrap()) {
                for (axis, key) in ["x", "y"].into_iter().enumerate() {
                    let error = point[key].as_f64().unwrap() - expected[axis].as_f64().unwrap();
                    assert!(error.abs() <= 1e-12, "{case}, {}: {error:e}", point["id"]);
                }
            }
        }
    }

    #[test]
    fn the_passes_cloth_set_to_the_reference_case_equals_it_at_rest() {
        let oracle: Value =
            serde_json::from_str(include_str!("../../../tests/oracle/passes.json")).unwrap();
        for passes in [1, 4, 16] {
            let expected = &oracle["stretch"]["8x8_undamped"]["by_passes"][passes.to_string()];
            let state = traced(&format!(
                "passes --steps 3000 --format json --set cols=8 --set rows=8 --set spacing=10 --set gravity=1080 --set tear=false --set passes={passes}"
            ));
            let close = |value: &Value, expected: &Value| {
                (value.as_f64().unwrap() - expected.as_f64().unwrap()).abs() <= 1e-9
            };
            assert!(close(&state["readouts"]["stretch"], &expected["max"]), "{passes} passes");
            let lowest = &state["points"].as_array().unwrap()[56..];
            for (point, y) in lowest.iter().zip(expected["bottom_row_y"].as_array().unwrap()) {
                assert!(close(&point["y"], y), "{passes} passes, {}", point["id"]);
            }
        }
    }

    #[test]
    fn the_wind_tunnel_set_to_the_reference_case_equals_it() {
        let oracle: Value =
            serde_json::from_str(include_str!("../../../tests/oracle/smoke.json")).unwrap();
        for steps in ["1", "10"] {
            let expected = &oracle["time_steps_dt_1/60_40_iters"][steps];
            let state = traced(&format!(
                "smoke --steps {steps} --set nx=32 --set ny=20 --set cell_size=0.05 --set size=0.15 --set solver=listed"
            ));
            let readouts = &state["readouts"];
            let after = &expected["div_after_projection"];
            for (value, expected) in [
                (&readouts["smoke"], &expected["smoke_sum"]),
                (&readouts["div_after"], &after["max"]),
                (&readouts["div_after_rms"], &after["rms"]),
            ] {
                let error = value.as_f64().unwrap() - expected.as_f64().unwrap();
                assert!(error.abs() <= 1e-10, "{steps} steps: {value}, not {expected}");
            }
            assert_eq!(
                (state["points"][0]["id"].as_str(), state["points"][0]["x"].as_f64()),
                (Some("obstacle"), Some(0.5))
            );
            assert_eq!(state["links"].as_array().unwrap().len(), 0);
            assert_eq!(state["tables"]["cells"].as_array().unwrap().len(), 9);
        }
    }

    #[test]
    fn numbers_read_back_to_the_same_bits() {
        let mut experiment = Experiment::open("worked-example").unwrap();
        for _ in 0..10 {
            experiment.step();
        }
        let mut scene = Scene::default();
        experiment.lab().scene(&mut scene);
        let state: Value =
            serde_json::from_str(&trace(&words("worked-example --steps 10")).unwrap()).unwrap();
        for (point, written) in scene.points.iter().zip(state["points"].as_array().unwrap()) {
            assert_eq!(point.position[1].to_bits(), written["y"].as_f64().unwrap().to_bits());
        }
    }

    #[test]
    fn settings_apply_before_the_first_step() {
        let line = "worked-example --set P11.x=40 --set sweeps=1 --set P22.pinned=true --steps 1";
        let state: Value = serde_json::from_str(&trace(&words(line)).unwrap()).unwrap();
        assert_eq!(state["issues"][0]["link"], "P10-P11");
        assert_eq!(state["issues"][0]["sweep"], 1);
        assert_eq!(state["points"][8]["pinned"], true);
        assert_eq!(state["points"][8]["y"], 120.0);
    }

    #[test]
    fn csv_holds_both_tables() {
        let text = trace(&words("worked-example --format csv")).unwrap();
        let (points, links) = text.split_once("\r\n\r\n").unwrap();
        assert!(points.starts_with("point,x,y,") && links.starts_with("link,rest,length,"));
        assert_eq!((points.lines().count(), links.lines().count()), (10, 13));
    }

    #[test]
    fn mistakes_name_the_thing_and_the_range() {
        assert_eq!(
            refused(""),
            "`trace` needs a lab as its first word; the labs are worked-example, passes, fabric, rope, soft-body, smoke, sheet, block, sail"
        );
        assert_eq!(
            refused("nosuch"),
            "there is no lab `nosuch`; the labs are worked-example, passes, fabric, rope, soft-body, smoke, sheet, block, sail"
        );
        assert_eq!(
            refused("worked-example --steps -1"),
            "`--steps -1`: it takes a whole number from 0 to 1000000"
        );
        assert_eq!(refused("worked-example --format xml"), "`--format xml`: it takes csv or json");
        assert_eq!(refused("worked-example --set sweeps"), "`--set sweeps`: it takes NAME=VALUE");
        let unknown = refused("worked-example --set nosuch=1");
        assert!(
            unknown.starts_with("`--set nosuch=1`: nosuch: there is no such field"),
            "{unknown}"
        );
        let range = refused("worked-example --set P11.x=2e6");
        assert!(range.ends_with("it takes a number from −1000000 to 1000000"), "{range}");
    }
}
