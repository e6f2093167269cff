//! From the parameters to what the core builds.

use super::STEP;
use super::body::Body;
use crate::values::Values;
use pbd_core::{
    BuildError, Builder, Cut, DVec3, Outline, Sail, SailSettings, Scheme, Settings, World,
};

/// Rest length and length of the link between two nodes (m).
pub(super) const PAIR: [f64; 2] = [0.2, 0.201];

// region: recipe
/// How the sail is made.
pub(super) fn cut(values: &Values) -> Cut {
    let [foot, head, height, rake] =
        ["foot", "head", "height", "rake"].map(|name| values.number(name));
    let [chordwise, spanwise] = panels(values.choice("panels"));
    Cut {
        outline: Outline { height, foot, head, rake },
        chordwise,
        spanwise,
        camber: values.number("camber"),
        ..Cut::default()
    }
}

/// Its air and its solver; a node weighs 0.02 kg.
pub(super) fn settings(values: &Values) -> SailSettings {
    SailSettings {
        speed: values.number("speed"),
        angle: values.number("angle"),
        core: values.number("core"),
        friction: values.number("friction"),
        load_every: if values.choice("load_every") == "1" { 1 } else { 4 },
        circulation_guard: values.is_on("circulation_guard"),
        gravity: DVec3::Y * -values.number("gravity"),
        damping: values.number("beta"),
        stiffness: values.number("k"),
        sweeps: values.whole("sweeps"),
        dt: STEP,
        ..SailSettings::default()
    }
}

/// Two nodes of a sail on one link that is a millimetre too long, without wind and gravity.
pub(super) fn pair(values: &Values) -> Result<World, BuildError> {
    let mut builder = Builder::new(Settings { sweeps: values.whole("sweeps"), ..of_pair(values) });
    let weight = 1.0 / Cut::default().node_mass;
    let ends = [0.0, PAIR[1]].map(|x| builder.particle(DVec3::new(x, 0.0, 0.0), weight));
    builder.link(ends[0], ends[1], PAIR[0], 1.0 / values.number("k"));
    builder.build()
}
// endregion

/// Panels along the chord and along the span.
fn panels(word: &str) -> [usize; 2] {
    match word {
        "4x8" => [4, 8],
        "8x14" => [8, 14],
        _ => [6, 10],
    }
}

/// Settings of the two nodes, but for the sweeps.
fn of_pair(values: &Values) -> Settings {
    Settings {
        scheme: Scheme::Velocity { damping: damping(values) },
        gravity: DVec3::ZERO,
        dt: STEP,
        ..Settings::default()
    }
}

/// exp(−βh).
fn damping(values: &Values) -> f64 {
    libm::exp(-values.number("beta") * STEP)
}

pub(super) fn is_pair(values: &Values) -> bool {
    values.choice("preset") == "two-node"
}

/// What is on the table for these values, at its start.
pub(super) fn body(values: &Values) -> Result<Body, BuildError> {
    Ok(if is_pair(values) {
        Body::Pair(Box::new(pair(values)?))
    } else {
        Body::Sail(Box::new(Sail::new(cut(values), settings(values))?))
    })
}

/// Gives the settings to what is on the table, which stays as it is.
pub(super) fn tune(body: &mut Body, values: &Values) -> Result<(), BuildError> {
    match body {
        Body::Sail(sail) => sail.set_settings(settings(values)),
        Body::Pair(world) => {
            world.set_settings(Settings { sweeps: values.whole("sweeps"), ..of_pair(values) })?;
            world.set_compliances(|_| 1.0 / values.number("k"))
        }
    }
}

/// The angle that a preset begins with (degrees).
pub(super) fn angle_of(preset: &str) -> f64 {
    match preset {
        "fills-plus-15" => 15.0,
        "fills-minus-15" => -15.0,
        _ => 10.0,
    }
}
