//! Light: a sun from the upper right, a sky above, and a little from where one looks.

/// A colour in the shade and in the light, red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tone {
    /// Where no light falls.
    pub shade: [u8; 3],
    /// Where the sun stands above it.
    pub light: [u8; 3],
}

impl Tone {
    /// The colour at this much light, 0 to 1, as a pixel may have it.
    #[inline]
    pub(super) fn at(self, light: f32) -> [f32; 3] {
        [0, 1, 2].map(|i| {
            let (dark, bright) = (f32::from(self.shade[i]), f32::from(self.light[i]));
            (dark + light * (bright - dark)).clamp(3.0, 252.0)
        })
    }
}

/// To the sun, of length 1, in the world.
pub(crate) const SUN: [f64; 3] = [0.48, 0.768, 0.424];

/// Directions as the eye has them: to the right, up, away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lights {
    pub(super) sun: [f32; 3],
    pub(super) up: [f32; 3],
}

impl Lights {
    /// How much light falls on the front and on the back of a surface with this normal (of length 1), 0 to 1. `view` is
    /// the way from the eye to the surface, of length 1. Cloth lets a part of the light through.
    #[inline]
    pub(super) fn on(&self, normal: [f32; 3], view: [f32; 3]) -> [f32; 2] {
        let (sun, up, facing) = (dot(normal, self.sun), dot(normal, self.up), dot(normal, view));
        let seen = 0.2 * facing * facing;
        [1.0, -1.0].map(|side| {
            let sun = side * sun;
            let sun = if sun > 0.0 { 0.56 * sun } else { -0.22 * sun };
            (0.03 + sun + 0.15 * (1.0 + side * up) + seen).min(1.0)
        })
    }
}

#[inline]
pub(super) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The same direction with length 1; what has none points at the eye.
#[inline]
pub(super) fn unit(v: [f32; 3]) -> [f32; 3] {
    let length = dot(v, v).sqrt();
    if length > 1e-12 { v.map(|x| x / length) } else { [0.0, 0.0, -1.0] }
}
