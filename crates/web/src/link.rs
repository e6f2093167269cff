//! Links to a lab with its settings: `smoke?nx=96&obstacle=square`.

use labs::Lab;

/// The lab and the settings of an address.
pub fn parts(address: &str) -> (&str, &str) {
    address.split_once('?').unwrap_or((address, ""))
}

/// Names and texts of settings.
pub fn settings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('&').filter_map(|setting| setting.split_once('='))
}

/// Adds the parameters that are not at their default.
pub fn add_settings(address: &mut String, lab: &dyn Lab) {
    let mut joint = '?';
    for parameter in lab.spec().parameters {
        let value = lab.value(parameter.name);
        if let Some(value) = value.filter(|value| *value != parameter.default_value()) {
            address.push(joint);
            address.push_str(parameter.name);
            address.push('=');
            address.push_str(&value.to_string());
            joint = '&';
        }
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use labs::Experiment;

    #[test]
    fn an_address_has_a_lab_and_settings() {
        assert_eq!(parts("rope"), ("rope", ""));
        assert_eq!(parts("rope?sweeps=3"), ("rope", "sweeps=3"));
        assert_eq!(parts(""), ("", ""));
        let all: Vec<_> = settings("sweeps=3&tear=true&odd&x=").collect();
        assert_eq!(all, [("sweeps", "3"), ("tear", "true"), ("x", "")]);
        assert_eq!(settings("").count(), 0);
    }

    #[test]
    fn only_what_was_changed_stands_in_a_link() {
        let mut experiment = Experiment::open("worked-example").unwrap();
        let link = |experiment: &Experiment| {
            let mut address = String::from("worked-example");
            add_settings(&mut address, experiment.lab());
            address
        };
        assert_eq!(link(&experiment), "worked-example");
        experiment.set("gravity", "0.5").unwrap();
        experiment.set("sweeps", "3").unwrap();
        assert_eq!(link(&experiment), "worked-example?gravity=0.5&sweeps=3");
    }
}
