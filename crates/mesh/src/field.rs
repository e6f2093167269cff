//! A quantity that fills the plane, as pixels: one pixel for each cell, which the canvas then draws larger and smooth.
//!
//! The canvas mixes colours, not numbers, so every pixel is opaque: what is clear has the colour of the ground. Solid
//! cells take the mean of the cells beside them, which are not solid: where the canvas mixes a cell with a solid
//! neighbour, smoke reaches up to the outline instead of fading in front of it. In smoke, so do the cells at a body: those
//! whose air is traced back into it find none there, and would stand around it as a row of teeth. Numbers in tables are
//! as they are.

use crate::scene::{FieldPaint, SceneField};

/// A colour without transparency.
pub type Rgb = [u8; 3];

/// How many tones a scale has.
const TONES: usize = 256;
/// The tone of zero on a scale with two sides.
const ZERO: usize = TONES / 2;

/// A scale of tones, from 0 to 1 or from the most negative to the most positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tones([[u8; 4]; TONES]);

impl Tones {
    /// Smoke over `ground`: a breath of it is `thin`, all of it `dense`.
    ///
    /// Cover is 1 − (1 − s)² of the smoke s: as behind two layers of glass, a little is seen at once and much is no
    /// longer told apart.
    pub fn smoke(ground: Rgb, thin: Rgb, dense: Rgb) -> Self {
        Self(std::array::from_fn(|tone| {
            let smoke = tone as f32 / (TONES - 1) as f32;
            opaque(mix(ground, mix(thin, dense, smoke), smoke * (2.0 - smoke)))
        }))
    }

    /// Below zero in one colour and above in the other, `ground` at zero.
    pub fn signed(ground: Rgb, below: Rgb, above: Rgb) -> Self {
        Self(std::array::from_fn(|tone| {
            let share = (tone as f32 - ZERO as f32) / (ZERO - 1) as f32;
            opaque(mix(ground, if share < 0.0 { below } else { above }, share.abs().min(1.0)))
        }))
    }
}

fn opaque([red, green, blue]: Rgb) -> [u8; 4] {
    [red, green, blue, 255]
}

/// From one colour to the other.
pub fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|i| {
        let (from, to) = (f32::from(from[i]), f32::from(to[i]));
        (from + (to - from) * share + 0.5) as u8
    })
}

/// The tone of a number. On a scale with two sides, magnitudes count by their square root, as in
/// [`crate::scale`]: a wake has a tenth of the pressure in front of the body.
fn tone(value: f32, paint: FieldPaint) -> usize {
    match paint {
        // Beyond the ends, and for what is no number, the cast gives the ends and zero.
        FieldPaint::Smoke => usize::from((value * (TONES - 1) as f32 + 0.5) as u8),
        FieldPaint::Signed { limit } => {
            let share = value / limit as f32;
            if share.is_nan() {
                return ZERO;
            }
            let steps = (share.abs().sqrt().min(1.0) * (ZERO - 1) as f32 + 0.5) as usize;
            if share < 0.0 { ZERO - steps } else { ZERO + steps }
        }
    }
}

/// Writes the pixels of a field, the upper row of the screen first; `y_down` if the field's first row is the upper one.
///
/// A field whose numbers are fewer than its cells is left as far as they go.
#[inline(never)]
pub fn paint(field: &SceneField, y_down: bool, tones: &Tones, pixels: &mut Vec<[u8; 4]>) {
    let &SceneField { columns, rows, .. } = field;
    pixels.clear();
    pixels.resize(columns * rows, tones.0[tone(0.0, field.paint)]);
    if columns == 0 {
        return;
    }
    for (row, pixels) in pixels.chunks_exact_mut(columns).enumerate() {
        let row = if y_down { row } else { rows - 1 - row };
        let of = |row: usize| field.solid.get(row * columns..(row + 1) * columns);
        let (Some(solid), Some(values)) = (of(row), field.values.get(row * columns..)) else {
            continue;
        };
        let [low, high] = [row.saturating_sub(1), row + 1].map(|row| of(row).unwrap_or(solid));
        for (column, (pixel, &value)) in pixels.iter_mut().zip(values).enumerate() {
            // Above and below, left and right.
            let at_solid = low[column]
                || high[column]
                || (column > 0 && solid[column - 1])
                || (column + 1 < columns && solid[column + 1]);
            let smooth = solid[column] || (field.paint == FieldPaint::Smoke && at_solid);
            let value = if smooth { beside(field, column, row) } else { value };
            *pixel = tones.0[tone(value, field.paint)];
        }
    }
}

/// The mean of the open cells in and around this one, 0 if there is none.
#[inline(never)]
fn beside(field: &SceneField, column: usize, row: usize) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in row.saturating_sub(1)..=(row + 1).min(field.rows - 1) {
        for column in column.saturating_sub(1)..=(column + 1).min(field.columns - 1) {
            let cell = row * field.columns + column;
            if field.solid.get(cell) == Some(&false)
                && let Some(value) = field.values.get(cell)
            {
                sum += value;
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The walls: solid cells along the border, as boxes in model units (smallest and largest corner).
pub fn walls(field: &SceneField) -> Vec<[[f64; 2]; 2]> {
    let &SceneField { columns, rows, cell, .. } = field;
    let mut walls = Vec::new();
    if columns == 0 || rows == 0 {
        return walls;
    }
    // The lowest and the highest row, then the first and the last column.
    for side in 0..4 {
        let (along, across) = if side < 2 { (columns, rows) } else { (rows, columns) };
        let fixed = if side % 2 == 0 { 0 } else { across - 1 };
        let mut start = 0;
        for place in 0..=along {
            let index = if side < 2 { fixed * columns + place } else { place * columns + fixed };
            if place < along && field.solid.get(index) == Some(&true) {
                continue;
            }
            if place > start {
                let low = [start as f64 * cell, fixed as f64 * cell];
                let high = [place as f64 * cell, (fixed + 1) as f64 * cell];
                let turned = [[low[1], low[0]], [high[1], high[0]]];
                walls.push(if side < 2 { [low, high] } else { turned });
            }
            start = place + 1;
        }
    }
    walls
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const WHITE: Rgb = [255; 3];
    const GREY: Rgb = [128; 3];
    const BLACK: Rgb = [0; 3];
    const BLUE: Rgb = [0, 0, 255];
    const RED: Rgb = [255, 0, 0];

    fn field(columns: usize, values: &[f32], paint: FieldPaint) -> SceneField {
        let rows = values.len() / columns;
        let solid = vec![false; values.len()];
        SceneField { columns, rows, cell: 0.5, values: values.into(), solid, paint }
    }

    fn painted(field: &SceneField, tones: &Tones) -> Vec<[u8; 4]> {
        // Used again: what was in it must not show.
        let mut pixels = vec![[7; 4]; 3];
        paint(field, false, tones, &mut pixels);
        pixels
    }

    #[test]
    fn smoke_darkens_from_the_ground_and_the_highest_row_comes_first() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let pixels = painted(&field(2, &[0.0, 0.25, 0.5, 1.0], FieldPaint::Smoke), &tones);
        let shades: Vec<u8> = pixels.iter().map(|pixel| pixel[0]).collect();
        assert_eq!(pixels.iter().map(|pixel| pixel[3]).collect::<Vec<_>>(), [255; 4]);
        assert_eq!((shades[1], shades[2]), (0, 255), "all the smoke is above, none below");
        assert!(shades[0] < shades[3] && shades[3] < 255, "{shades:?}");
    }

    #[test]
    fn a_field_with_y_downwards_keeps_its_rows() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let mut pixels = Vec::new();
        paint(&field(1, &[1.0, 0.0], FieldPaint::Smoke), true, &tones, &mut pixels);
        assert_eq!(pixels, [[0, 0, 0, 255], [255; 4]]);
    }

    #[test]
    fn smoke_beyond_its_range_stays_on_the_scale() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let values = [-1.0, f32::NAN, 2.0, f32::INFINITY];
        let pixels = painted(&field(4, &values, FieldPaint::Smoke), &tones);
        assert_eq!(pixels.iter().map(|pixel| pixel[0]).collect::<Vec<_>>(), [255, 255, 0, 0]);
    }

    #[test]
    fn the_sign_chooses_the_colour_and_the_root_how_much_of_it() {
        let tones = Tones::signed(WHITE, BLUE, RED);
        let paint = FieldPaint::Signed { limit: 4.0 };
        let pixels = painted(&field(5, &[-9.0, -4.0, 0.0, 1.0, 4.0], paint), &tones);
        assert_eq!(pixels[0], [0, 0, 255, 255]);
        assert_eq!(pixels[1], pixels[0], "the limit is the end");
        assert_eq!(pixels[2], [255; 4], "nothing is the ground");
        // Half of the way at a quarter of the limit.
        assert!(pixels[3][0] == 255 && (126..=129).contains(&pixels[3][1]), "{:?}", pixels[3]);
        assert_eq!(pixels[4], [255, 0, 0, 255]);
    }

    #[test]
    fn numbers_that_cannot_be_compared_are_the_ground() {
        let tones = Tones::signed(WHITE, BLUE, RED);
        for (value, limit) in [(f32::NAN, 1.0), (0.0, 0.0), (1.0, f64::NAN)] {
            let pixels = painted(&field(1, &[value], FieldPaint::Signed { limit }), &tones);
            assert_eq!(pixels, [[255; 4]], "{value} of {limit}");
        }
    }

    #[test]
    fn solid_cells_take_the_tone_beside_them() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let mut middle = field(5, &[1.0, 0.0, 0.0, 0.0, 1.0], FieldPaint::Smoke);
        middle.solid = vec![false, true, true, true, false];
        let shades: Vec<u8> = painted(&middle, &tones).iter().map(|pixel| pixel[0]).collect();
        assert_eq!(shades, [0, 0, 255, 0, 0], "but not beyond one cell");
    }

    #[test]
    fn smoke_at_a_body_has_no_teeth_and_numbers_with_signs_stay_as_they_are() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let mut row = field(5, &[0.0, 1.0, 0.0, 1.0, 0.0], FieldPaint::Smoke);
        row.solid[4] = true;
        let shades = |field: &SceneField, tones: &Tones| -> Vec<u8> {
            painted(field, tones).iter().map(|pixel| pixel[0]).collect()
        };
        let smooth = shades(&row, &tones);
        assert_eq!(smooth[..3], [255, 0, 255], "away from the body cells are as they are");
        assert!(smooth[3] > 0 && smooth[3] < 255, "{smooth:?}");
        row.paint = FieldPaint::Signed { limit: 1.0 };
        assert_eq!(shades(&row, &Tones::signed(WHITE, BLUE, [0; 3]))[3], 0);
    }

    #[test]
    fn too_few_numbers_are_no_harm() {
        let tones = Tones::smoke(WHITE, GREY, BLACK);
        let mut short = field(2, &[1.0; 4], FieldPaint::Smoke);
        short.values.truncate(1);
        short.solid[3] = true;
        assert_eq!(painted(&short, &tones).len(), 4);
        assert_eq!(painted(&SceneField::default(), &tones), [[0; 4]; 0]);
        assert_eq!(walls(&SceneField::default()), [[[0.0; 2]; 2]; 0]);
    }

    #[test]
    fn walls_are_the_solid_cells_of_the_border() {
        let mut box_ = field(4, &[0.0; 12], FieldPaint::Smoke);
        for cell in [0, 1, 3, 5, 7] {
            box_.solid[cell] = true;
        }
        let lower = [[[0.0, 0.0], [1.0, 0.5]], [[1.5, 0.0], [2.0, 0.5]]];
        let left = [[0.0, 0.0], [0.5, 0.5]];
        let right = [[1.5, 0.0], [2.0, 1.0]];
        assert_eq!(walls(&box_), [lower[0], lower[1], left, right], "5 stands inside");
    }
}
