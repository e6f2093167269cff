//! The step inside the step, in words: what has just happened, and what it did.

use crate::camera::Camera;
use crate::cells::row_name;
use crate::{format, overlays};
use labs::{Format, Inside, Lab, Moment, Projection, Scene, ShapeKind, ShapeProjection, Touched};

/// What the panel says about the moment inside a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Where we are: `Inside step 2 · sweep 2 of 4 · link P01–P11 (turn 9 of 12)`.
    pub headline: String,
    /// What it means, one sentence.
    pub sentence: String,
    /// Name and number of each figure: C before and after, Δλ, then how each end moved.
    pub figures: Vec<(String, String)>,
}

/// Explains the moment.
pub fn explain(lab: &dyn Lab, inside: &Inside) -> Explanation {
    match &inside.moment {
        Moment::Predicted => Explanation {
            headline: format!("Inside step {} · predicted", inside.step),
            sentence:
                "Gravity and motion have moved the free points; no link has spoken yet. These are \
                       intermediate places, not the step’s result."
                    .into(),
            figures: largest_move(lab).into_iter().collect(),
        },
        Moment::Projected(projection) => projected(lab, inside, projection),
        Moment::ShapeProjected(projection) => shape(lab, inside.step, projection),
        Moment::Averaged => Explanation {
            headline: format!("Inside step {} · corrections averaged", inside.step),
            sentence: "Every point has moved by the mean of what its links asked for.".into(),
            figures: Vec::new(),
        },
        Moment::Contacts(touched) => Explanation {
            headline: format!("Inside step {} · contacts", inside.step),
            sentence: "Points that had sunk in were put back on the surface.".into(),
            figures: contacts(*touched),
        },
        Moment::Velocities => Explanation {
            headline: format!("Inside step {} · velocities", inside.step),
            sentence: "Velocities were taken from the distance moved, corrections included.".into(),
            figures: Vec::new(),
        },
        Moment::Told(told) => Explanation {
            headline: format!("Inside step {} · {}", inside.step, told.headline),
            sentence: told.sentence.clone(),
            figures: told
                .figures
                .iter()
                .map(|&(name, number, format)| (name.into(), format::number(number, format)))
                .collect(),
        },
        Moment::Finished => Explanation {
            headline: format!("Step {} finished", inside.step),
            sentence: if lab.spec().table("links").is_some() {
                "All sweeps are done; what the links still miss is left as residual."
            } else {
                "All stages are done, and the step counts."
            }
            .into(),
            figures: Vec::new(),
        },
    }
}

/// What the drawing shows, in words.
pub fn drawing(lab: &dyn Lab, camera: &Camera) -> String {
    let scene = camera.scene();
    let Some(field) = &scene.field else {
        let pinned = scene.points.iter().filter(|point| point.pinned).count();
        if camera.lens().is_some() {
            let whole = scene.quads.iter().filter(|quad| quad.alive).count();
            return format!(
                "Drawing of the mesh in space: {} points, {pinned} pinned, {} links, {whole} whole \
                 squares; with the focus here, arrow keys turn it",
                scene.points.len(),
                scene.links.len(),
            );
        }
        return format!(
            "Drawing of the mesh: {} points, {pinned} pinned, {} links; displacement drawn {}",
            scene.points.len(),
            scene.links.len(),
            format::factor(camera.factor()),
        );
    };
    let shown = overlays::shown(lab).map_or("a quantity", |choice| choice.label);
    let mut words = format!("Drawing of {shown} in {} × {} cells", field.columns, field.rows);
    if let (false, Some(body)) = (scene.outline.is_empty(), scene.points.first()) {
        let [x, y, _] = body.position.map(|x| format::number(x, Format::Fixed(2)));
        for part in ["; ", &lab.point_id(0), " at (", &x, ", ", &y, ")"] {
            words.push_str(part);
        }
    }
    words
}

/// How many points each contact moved; what moved none is left out.
fn contacts(touched: Touched) -> Vec<(String, String)> {
    [
        ("out of the ball", touched.ball),
        ("off the floor", touched.floor),
        ("pairs apart", touched.pairs),
    ]
    .into_iter()
    .filter(|&(_, count)| count > 0)
    .map(|(name, count)| (name.into(), count.to_string()))
    .collect()
}

fn shape(lab: &dyn Lab, step: u64, projection: &ShapeProjection) -> Explanation {
    let corners: Vec<String> = projection.corners.iter().map(|&c| lab.point_id(c)).collect();
    let (kind, quantity, larger, smaller) = match projection.kind {
        ShapeKind::Triangle => ("triangle", "area", "too large", "too small"),
        ShapeKind::Tetrahedron => ("tetrahedron", "volume", "too large", "too small"),
        ShapeKind::Hinge => ("fold", "angle", "bent too far one way", "bent too far the other way"),
    };
    let sentence = if projection.skipped {
        "It has no direction to be corrected in, so nothing was corrected.".to_owned()
    } else if projection.c_before == 0.0 {
        format!("It had its rest {quantity} already: nothing to correct.")
    } else {
        let how = if projection.c_before > 0.0 { larger } else { smaller };
        format!("It was {how}; its free corners were moved back.")
    };
    let mut figures = vec![
        ("C before".to_owned(), format::scientific(projection.c_before, 3)),
        ("C after".to_owned(), format::scientific(projection.c_after, 3)),
        ("Δλ".to_owned(), format::scientific(projection.delta_lambda, 3)),
    ];
    for (corner, moved) in corners.iter().zip(projection.corrections) {
        figures.push((format!("Δ{corner}"), correction(moved)));
    }
    let (sweep, name) =
        (projection.sweep, labs::joined(&mut corners.iter().map(String::as_str), "–"));
    Explanation {
        headline: format!("Inside step {step} · sweep {sweep} · {kind} {name}"),
        sentence,
        figures,
    }
}

/// The point that the prediction carried furthest.
fn largest_move(lab: &dyn Lab) -> Option<(String, String)> {
    let mut scene = Scene::default();
    lab.scene(&mut scene);
    let moves = scene.points.iter().map(|point| {
        let moved = [0, 1, 2].map(|i| point.position[i] - point.previous[i]);
        (moved.map(|x| x * x).iter().sum::<f64>(), moved)
    });
    let (row, (_, moved)) = moves.enumerate().reduce(|a, b| if b.1.0 > a.1.0 { b } else { a })?;
    Some((format!("largest move: {}", lab.point_id(row)), correction(moved)))
}

fn projected(lab: &dyn Lab, inside: &Inside, projection: &Projection) -> Explanation {
    // All stages but the first, predict, and the last, finish.
    let sweeps = inside.stages.iter().filter(|stage| stage.label.starts_with("sweep ")).count();
    let step = inside.step;
    let links = lab.spec().table("links").unwrap_or(0);
    let link = row_name(&lab.row_id(links, projection.link));
    let [turn, turns] = projection.turn;
    let headline = format!(
        "Inside step {step} · {}sweep {} of {} · link {link} (turn {turn} of {turns})",
        substep(lab, projection),
        projection.sweep,
        sweeps,
    );
    let sentence = if projection.skipped {
        format!("{link} has length zero: it has no direction, so nothing was corrected.")
    } else if projection.c_before == 0.0 {
        format!("{link} had its rest length already: nothing to correct.")
    } else {
        let was = if projection.c_before > 0.0 { "long" } else { "short" };
        format!("{link} was too {was}; its free ends were moved to share the correction.")
    };
    let mut figures = vec![
        ("C before".to_owned(), format::scientific(projection.c_before, 3)),
        ("C after".to_owned(), format::scientific(projection.c_after, 3)),
        ("Δλ".to_owned(), format::scientific(projection.delta_lambda, 3)),
    ];
    for (end, moved) in projection.ends.into_iter().zip(projection.corrections) {
        figures.push((format!("Δ{}", lab.point_id(end)), correction(moved)));
    }
    Explanation { headline, sentence, figures }
}

/// How much arrows are enlarged: `×500`, `×2·10⁷`.
pub fn enlargement(factor: f64) -> String {
    if factor < 1e4 {
        return format::factor(factor);
    }
    let power = factor.log10().floor() as i32;
    let lead = (factor / 10f64.powi(power)).round() as u32;
    let raised = format::power_of_ten(power);
    if lead == 1 { format!("×{raised}") } else { format!("×{lead}·{raised}") }
}

/// `substep 2 of 10 · `, or nothing in a lab whose steps are not divided.
fn substep(lab: &dyn Lab, projection: &Projection) -> String {
    match lab.value("substeps") {
        Some(count) if count.number() > 1.0 => {
            format!("substep {} of {} · ", projection.substep, count.number() as u64)
        }
        _ => String::new(),
    }
}

/// A correction as a vector; z is written only where something moves along it.
fn correction(moved: [f64; 3]) -> String {
    if moved == [0.0; 3] {
        return "0".into();
    }
    let [x, y, z] = moved.map(|x| format::scientific(x, 2));
    if moved[2] == 0.0 { format!("({x}, {y})") } else { format!("({x}, {y}, {z})") }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn large_enlargements_are_written_short() {
        for (factor, text) in [(1.0, "×1"), (500.0, "×500"), (1e7, "×10⁷"), (2e5, "×2·10⁵")]
        {
            assert_eq!(enlargement(factor), text);
        }
    }
}
