//! A square of cloth as a curved patch: a few places inside it, bent towards the planes at its corners.
//!
//! *x\* = (1 − α) x + α Σ wᵢ πᵢ(x)*, with x on the flat square, wᵢ the share of corner i, and πᵢ(x) the foot of x on the
//! plane through corner i across its normal (Boubekeur, Alexa: *Phong Tessellation*, 2008, equations 1 to 4, here for a
//! square). An edge depends on its two corners only, so neighbours meet without a gap.

use super::light::{Lights, Tone, dot, unit};
use super::pixels::Corner;
use crate::scale::BUCKETS;

/// Pieces along a side of a square.
pub(super) const PIECES: usize = 2;

/// Places along a side.
pub(super) const ALONG: usize = PIECES + 1;

/// How far towards the planes: α.
const BEND: f32 = 0.6;

/// A corner of a square as the eye has it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Vertex {
    /// To the right, up, away from the eye, in model units.
    pub(super) at: [f32; 3],
    /// The mean normal of the squares around it, of length 1.
    pub(super) normal: [f32; 3],
    /// How much its links are shortened (below 0) or lengthened, or the mean number of the squares around it: −1 to 1.
    pub(super) strain: f32,
    /// True if a body has an edge there.
    pub(super) sharp: bool,
}

/// A place of a patch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// Where it is drawn, with the tone of the front.
    pub(super) front: Corner,
    /// The tone of the back.
    pub(super) back: [f32; 3],
}

/// All places of a square, row by row: along the side from the first corner to the second, then towards the fourth.
pub(super) type Patch = [Node; ALONG * ALONG];

/// What a patch is painted with.
#[derive(Clone, Copy, Debug)]
pub struct Dye {
    /// The front.
    pub front: Tone,
    /// The back.
    pub back: Tone,
    /// Colours by strain instead, from most shortened to most lengthened; or by the numbers of squares.
    pub strain: Option<[[u8; 3]; BUCKETS]>,
}

impl Dye {
    fn tones(&self, strain: f32, own: bool) -> [Tone; 2] {
        let Some(scale) = &self.strain else {
            return [self.front, self.back];
        };
        let place = (0.5 * (strain + 1.0) * (BUCKETS - 1) as f32).max(0.0);
        let below = (place as usize).min(BUCKETS - 2);
        let share = place - below as f32;
        let light = [0, 1, 2].map(|i| {
            let (a, b) = (f32::from(scale[below][i]), f32::from(scale[below + 1][i]));
            (a + share * (b - a)).min(255.0) as u8
        });
        // Numbers are to be read from the colours, whatever the light.
        let shade = if own { 4 } else { 3 };
        [Tone { shade: light.map(|tone| (u32::from(tone) * shade / 5) as u8), light }; 2]
    }
}

/// From the eye to pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture {
    pub(super) focal: f32,
    pub(super) centre: [f32; 2],
}

impl Picture {
    pub(super) fn place(&self, at: [f32; 3]) -> ([f32; 2], f32) {
        let near = 1.0 / at[2];
        let scale = self.focal * near;
        ([self.centre[0] + scale * at[0], self.centre[1] - scale * at[1]], near)
    }
}

/// Works out the places of a patch, which is `lift` times nearer than it is. A number of its `own` colours its middle;
/// from there the colours run evenly to what its corners share with the squares around them.
#[inline(never)]
pub(super) fn shape(
    patch: &mut Patch,
    corners: &[Vertex; 4],
    own: Option<f32>,
    (picture, lights): (&Picture, &Lights),
    dye: &Dye,
    lift: f32,
) {
    let step = 1.0 / PIECES as f32;
    for (index, node) in patch.iter_mut().enumerate() {
        let (u, v) = ((index % ALONG) as f32 * step, (index / ALONG) as f32 * step);
        let shares = [(1.0 - u) * (1.0 - v), u * (1.0 - v), u * v, (1.0 - u) * v];
        let mean = |of: fn(&Vertex) -> [f32; 3]| {
            let of = corners.each_ref().map(of);
            [0, 1, 2].map(|i| (0..4).map(|k| shares[k] * of[k][i]).sum::<f32>())
        };
        let flat = mean(|vertex| vertex.at);
        let normal = unit(mean(|vertex| vertex.normal));
        let mut at = flat;
        // At an edge of a body the faces have planes of their own, and would part.
        for (vertex, share) in corners.iter().zip(shares).filter(|(vertex, _)| !vertex.sharp) {
            let height = dot([0, 1, 2].map(|i| flat[i] - vertex.at[i]), vertex.normal);
            for (x, n) in at.iter_mut().zip(vertex.normal) {
                *x -= BEND * share * height * n;
            }
        }
        let strain = match own {
            Some(own) if index == ALONG * ALONG / 2 => own,
            _ => (0..4).map(|k| shares[k] * corners[k].strain).sum(),
        };
        let [front, back] = dye.tones(strain, own.is_some());
        let view = unit(at);
        let (place, near) = picture.place(at);
        let light = lights.on(normal, view);
        node.front = Corner { at: place, near: near * lift, tone: front.at(light[0]) };
        node.back = back.at(light[1]);
    }
}
