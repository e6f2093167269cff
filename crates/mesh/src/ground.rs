//! The floor below a surface: a quiet round ground that fades out, and soft shadows on it.
//!
//! It is worked out in few pixels, because nothing on it is sharp, and drawn larger. The shadows are collected on a grid of
//! the floor: what hangs high throws a faint one, what touches the floor a dark one.

use crate::lens::Lens;
use crate::scene::Scene;

/// Cells of the grid of shadows along each side.
const CELLS: usize = 64;

/// How dark the darkest shadow is, up to 1.
const DARKEST: f32 = 0.34;

/// The floor and where it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Floor {
    /// Its height, in model units.
    pub y: f64,
    /// x and z of its middle.
    pub middle: [f64; 2],
    /// Where it has faded out, from its middle.
    pub radius: f64,
    /// Its colour.
    pub tone: [u8; 3],
    /// The colour of shadows.
    pub shade: [u8; 3],
}

/// Paints floors; what it needs for that is used again for the next.
#[derive(Debug, Default)]
pub struct Ground {
    shadows: Vec<f32>,
    spare: Vec<f32>,
    pixels: Vec<[u8; 4]>,
    size: [u32; 2],
}

impl Ground {
    /// Paints the floor below a scene in a picture of so many columns and rows, `ratio` of them to a pixel of the lens.
    /// Nothing is painted if the eye is below the floor.
    #[inline(never)]
    pub fn draw(&mut self, scene: &Scene, lens: &Lens, floor: &Floor, size: [u32; 2], ratio: f64) {
        self.size = size;
        self.pixels.clear();
        self.pixels.resize(size[0] as usize * size[1] as usize, [0; 4]);
        let height = lens.eye[1] - floor.y;
        if height.is_nan() || height <= 0.0 {
            return;
        }
        self.cast(scene, floor);
        let over = 1.0 / (lens.focal * ratio);
        let reach = 1.0 / (floor.radius * floor.radius);
        let cells = 0.5 * CELLS as f64 / floor.radius;
        for (y, row) in self.pixels.chunks_exact_mut((size[0] as usize).max(1)).enumerate() {
            let up = (lens.centre[1] * ratio - y as f64 - 0.5) * over;
            for (x, pixel) in row.iter_mut().enumerate() {
                let right = (x as f64 + 0.5 - lens.centre[0] * ratio) * over;
                let d =
                    [0, 1, 2].map(|i| lens.forward[i] + right * lens.right[i] + up * lens.up[i]);
                // The line of sight does not come down.
                if d[1] > -1e-3 {
                    continue;
                }
                let share = height / -d[1];
                let at = [0, 1].map(|i| lens.eye[2 * i] + share * d[2 * i] - floor.middle[i]);
                let rest = 1.0 - (at[0] * at[0] + at[1] * at[1]) * reach;
                if rest <= 0.0 {
                    continue;
                }
                let ground = (rest * rest) as f32;
                let [x, z] = at.map(|x| (x * cells) as f32 + 0.5 * CELLS as f32 - 0.5);
                let shadow = DARKEST * sample(&self.shadows, x, z) * (2.0 * rest).min(1.0) as f32;
                // The shadow over the ground, over what lies behind the drawing.
                let cover = shadow + (1.0 - shadow) * ground;
                let share = if cover > 0.0 { shadow / cover } else { 0.0 };
                let tone = [0, 1, 2].map(|i| {
                    let (ground, shade) = (f32::from(floor.tone[i]), f32::from(floor.shade[i]));
                    (ground + share * (shade - ground)) as u8
                });
                *pixel = [tone[0], tone[1], tone[2], (255.0 * cover) as u8];
            }
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Red, green, blue and cover of every pixel, row by row.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// Collects the shadows.
    fn cast(&mut self, scene: &Scene, floor: &Floor) {
        self.shadows.clear();
        self.shadows.resize(CELLS * CELLS, 0.0);
        let cells = 0.5 * CELLS as f64 / floor.radius;
        let place = |at: [f64; 3]| {
            [0, 1].map(|i| ((at[2 * i] - floor.middle[i]) * cells) as f32 + 0.5 * CELLS as f32)
        };
        for quad in scene.quads.iter().filter(|quad| quad.alive) {
            let corners = quad.corners.map(|corner| scene.points[corner].position);
            let middle = [0, 1, 2].map(|i| 0.25 * corners.map(|at| at[i]).iter().sum::<f64>());
            let weight = 1.3 * strength(middle[1] - floor.y);
            // Four places in it, each for a quarter.
            for corner in corners {
                let at = [0, 1, 2].map(|i| 0.5 * (corner[i] + middle[i]));
                add(&mut self.shadows, place(at), weight);
            }
        }
        if let Some(ball) = scene.ball {
            let [x, z] = place(ball.centre);
            let radius = (ball.radius * cells) as f32;
            let weight = 4.0 * strength(ball.centre[1] - ball.radius - floor.y);
            let reach = radius as i32 + 1;
            for dz in -reach..=reach {
                for dx in -reach..=reach {
                    let from = (dx * dx + dz * dz) as f32;
                    if from < radius * radius {
                        let inside = 1.0 - from / (radius * radius);
                        add(&mut self.shadows, [x + dx as f32, z + dz as f32], weight * inside);
                    }
                }
            }
        }
        for _ in 0..2 {
            blur(&self.shadows, &mut self.spare, 1, CELLS);
            blur(&self.spare, &mut self.shadows, CELLS, 1);
        }
        for shadow in &mut self.shadows {
            *shadow /= 0.6 + *shadow;
        }
    }
}

/// How much of a shadow is left of what is so high above the floor.
fn strength(height: f64) -> f32 {
    let height = (height / 0.7).max(0.0) as f32;
    1.0 / (1.0 + height * height)
}

/// Adds to the four cells around a place, each its share.
fn add(cells: &mut [f32], at: [f32; 2], weight: f32) {
    let [x, z] = at.map(|x| x - 0.5);
    // Not a number, or outside.
    let inside = |x: f32| x >= 0.0 && x < (CELLS - 1) as f32;
    if !(inside(x) && inside(z)) {
        return;
    }
    let (column, row) = (x as usize, z as usize);
    let (u, v) = (x - column as f32, z - row as f32);
    for (along, down, share) in
        [(0, 0, (1.0 - u) * (1.0 - v)), (1, 0, u * (1.0 - v)), (0, 1, (1.0 - u) * v), (1, 1, u * v)]
    {
        cells[(row + down) * CELLS + column + along] += weight * share;
    }
}

/// The mean of each cell and its two neighbours on either side.
fn blur(from: &[f32], to: &mut Vec<f32>, step: usize, line: usize) {
    const REACH: usize = 2;
    to.clear();
    to.resize(CELLS * CELLS, 0.0);
    for first in (0..CELLS).map(|at| at * line) {
        let mut sum = 0.0;
        for at in 0..CELLS + REACH {
            if at < CELLS {
                sum += from[first + at * step];
            }
            if at > 2 * REACH {
                sum -= from[first + (at - 2 * REACH - 1) * step];
            }
            if at >= REACH {
                to[first + (at - REACH) * step] = sum * (1.0 / (2 * REACH + 1) as f32);
            }
        }
    }
}

/// The value between four cells; nothing outside.
fn sample(cells: &[f32], x: f32, z: f32) -> f32 {
    let inside = |x: f32| x >= 0.0 && x < (CELLS - 1) as f32;
    if !(inside(x) && inside(z)) {
        return 0.0;
    }
    let (column, row) = (x as usize, z as usize);
    let (u, v) = (x - column as f32, z - row as f32);
    let at = row * CELLS + column;
    let upper = cells[at] + u * (cells[at + 1] - cells[at]);
    let lower = cells[at + CELLS] + u * (cells[at + CELLS + 1] - cells[at + CELLS]);
    upper + v * (lower - upper)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::scene::{SceneBall, ScenePoint, SceneQuad};

    const FLOOR: Floor =
        Floor { y: 0.0, middle: [0.0; 2], radius: 4.0, tone: [200; 3], shade: [0; 3] };

    /// From above, a model unit in ten pixels.
    const ABOVE: Lens = Lens {
        eye: [0.0, 10.0, 0.0],
        right: [1.0, 0.0, 0.0],
        up: [0.0, 0.0, -1.0],
        forward: [0.0, -1.0, 0.0],
        focal: 100.0,
        centre: [50.0, 50.0],
    };

    fn drawn(scene: &Scene, lens: &Lens) -> Ground {
        let mut ground = Ground::default();
        ground.draw(scene, lens, &FLOOR, [100, 100], 1.0);
        ground
    }

    fn pixel(ground: &Ground, x: usize, y: usize) -> [u8; 4] {
        ground.pixels[y * 100 + x]
    }

    fn square(at: [f64; 3]) -> Scene {
        let position = |x, z| [at[0] + x, at[1], at[2] + z];
        let points =
            [position(-0.2, -0.2), position(-0.2, 0.2), position(0.2, 0.2), position(0.2, -0.2)];
        let point = |position| ScenePoint {
            position,
            previous: position,
            start: position,
            pinned: false,
            held: false,
        };
        Scene {
            points: points.map(point).to_vec(),
            quads: vec![SceneQuad { corners: [0, 1, 2, 3], alive: true }],
            ..Scene::default()
        }
    }

    #[test]
    fn the_floor_fades_out_and_is_not_seen_from_below() {
        let ground = drawn(&Scene::default(), &ABOVE);
        let [middle, half, outside] = [50, 70, 95].map(|x| pixel(&ground, x, 50)[3]);
        assert!(middle > 250 && half > 60 && half < middle && outside == 0, "{middle} {half}");
        assert_eq!(pixel(&ground, 50, 50)[0], 200);
        let below = Lens { eye: [0.0, -1.0, 0.0], ..ABOVE };
        assert!(drawn(&Scene::default(), &below).bytes().iter().all(|&byte| byte == 0));
    }

    #[test]
    fn what_is_near_the_floor_throws_a_darker_shadow() {
        let tone = |height| {
            let ground = drawn(&square([1.0, height, -1.0]), &ABOVE);
            let away = pixel(&ground, 30, 70)[0];
            assert_eq!(away, 200, "no shadow elsewhere");
            // x to the right, z down.
            pixel(&ground, 60, 40)[0]
        };
        let (touching, high) = (tone(0.0), tone(1.5));
        assert!(touching + 10 < high && high < 200, "{touching} {high}");
        let gone = Scene {
            quads: vec![SceneQuad { corners: [0, 1, 2, 3], alive: false }],
            ..square([0.0; 3])
        };
        assert_eq!(pixel(&drawn(&gone, &ABOVE), 50, 50)[0], 200);
    }

    #[test]
    fn no_place_is_too_strange() {
        for at in [f64::NAN, 1e300, -1e9, 3.999, -3.999] {
            let mut scene = square([at, 0.0, at]);
            scene.ball = Some(SceneBall { centre: [at, 0.5, 0.0], radius: 0.5 });
            drawn(&scene, &ABOVE);
        }
    }
}
