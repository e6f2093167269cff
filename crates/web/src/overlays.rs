//! What a lab lets people choose to see in its drawing: the options of its parameter `show`.

use labs::{Choice, Kind, Lab, Spec, Value};

/// Name of the parameter.
pub const NAME: &str = "show";

/// The choice that shows the links and no cloth, in a lab with depth.
pub const WIRE: &str = "wire";

/// The choice that shows cloth in the colours of its strain.
pub const STRAIN: &str = "strain";

/// What can be shown; empty if there is no choice.
pub fn choices(spec: &Spec) -> &'static [Choice] {
    match spec.parameter(NAME).map(|parameter| parameter.kind) {
        Some(Kind::Choice { options, .. }) => options,
        _ => &[],
    }
}

/// What is shown now, `None` if there is no choice.
pub fn shown(lab: &dyn Lab) -> Option<&'static Choice> {
    let value = lab.value(NAME)?;
    choices(lab.spec()).iter().find(|choice| Value::Choice(choice.value) == value)
}

/// Unit of what is shown: that of the column of this name in a table.
pub fn unit(lab: &dyn Lab) -> &'static str {
    let key = shown(lab).map_or("", |choice| choice.value);
    let columns = lab.spec().tables.iter().flat_map(|table| table.columns);
    columns.into_iter().find(|column| column.key == key).map_or("", |column| column.unit)
}
