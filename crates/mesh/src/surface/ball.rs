//! A ball, pixel by pixel: where the line of sight meets it.

use super::light::{Lights, Tone, dot, unit};
use super::patch::Picture;
use super::pixels::Pixels;

/// The ball is painted this much of its radius farther away than it is: cloth on it touches it with its corners only, and
/// dips in between.
const BEHIND: f32 = 0.15;

/// Paints a ball whose centre the eye has at `centre`.
pub(super) fn paint(
    pixels: &mut Pixels,
    centre: [f32; 3],
    radius: f32,
    picture: &Picture,
    lights: &Lights,
    tone: Tone,
) {
    let Some([low, high]) = extent(centre, radius, picture) else {
        return;
    };
    let [width, height] = pixels.size();
    let beyond = dot(centre, centre) - radius * radius;
    let bounds = [0, 1].map(|i| {
        (
            low[i].max(0.0) as usize,
            (high[i].max(0.0) as usize).saturating_add(1).min([width, height][i]),
        )
    });
    let (over, small) = (1.0 / picture.focal, 1.0 / radius);
    let dip = BEHIND * radius;
    for y in bounds[1].0..bounds[1].1 {
        let dy = (picture.centre[1] - y as f32 - 0.5) * over;
        for x in bounds[0].0..bounds[0].1 {
            let d = [(x as f32 + 0.5 - picture.centre[0]) * over, dy, 1.0];
            // |s d − centre| = radius has a solution s where this is not below 0.
            let (along, square) = (dot(d, centre), dot(d, d));
            let inside = along * along - square * beyond;
            // From one pixel to the next it changes by so much: that softens the outline.
            let slope = [0, 1].map(|i| 2.0 * (along * centre[i] - d[i] * beyond) * over);
            let steep = slope[0] * slope[0] + slope[1] * slope[1];
            if inside < 0.0 && 4.0 * inside * inside >= steep {
                continue;
            }
            let share = (along - inside.max(0.0).sqrt()) / square;
            let near = 1.0 / (share + dip);
            if !pixels.is_free(x, y, near) {
                continue;
            }
            let normal = [0, 1, 2].map(|i| (share * d[i] - centre[i]) * small);
            let view = unit(d);
            // A soft gleam where the sun is mirrored.
            let facing = -dot(normal, view);
            let mirrored = [0, 1, 2].map(|i| view[i] + 2.0 * facing * normal[i]);
            let gleam = dot(mirrored, lights.sun).max(0.0);
            let gleam = gleam * gleam * gleam * gleam;
            let light = lights.on(normal, view)[0] + 0.25 * gleam * gleam;
            let cover = (255.0 * (0.5 + inside / steep.sqrt().max(1e-12)).min(1.0)) as u32;
            pixels.dot(x, y, near, tone.at(light.min(1.0)), cover);
        }
    }
}

/// The box of pixels around a ball; `None` if the eye is in it or it lies behind.
pub(super) fn extent(centre: [f32; 3], radius: f32, picture: &Picture) -> Option<[[f32; 2]; 2]> {
    // Not a number, or nearer than its radius.
    if centre[2].is_nan() || radius.is_nan() || centre[2] <= 1.05 * radius {
        return None;
    }
    // Tangents from the eye in the plane of each axis: (c z ± r √(c² + z² − r²)) / (z² − r²).
    let below = centre[2] * centre[2] - radius * radius;
    let reach = [0, 1].map(|i| {
        let root = radius * (centre[i] * centre[i] + below).sqrt();
        [-1.0, 1.0].map(|sign| picture.focal * (centre[i] * centre[2] + sign * root) / below)
    });
    let [x, y] = picture.centre;
    Some([
        [x + reach[0][0] - 1.0, y - reach[1][1] - 1.0],
        [x + reach[0][1] + 1.0, y - reach[1][0] + 1.0],
    ])
}
