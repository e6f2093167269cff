//! The drawing's picture of a lab: its scene, and where each point stands on the canvas.

mod deep;
mod pointing;

use crate::action::Item;
use crate::colour::Scale;
use crate::orbit::{Eye, Glance};
use crate::overlays;
use crate::view::{Exaggeration, View, length, undrawn};
use deep::Deep;
use labs::{Lab, Lens, LinkState, Projection, Scene, SceneLink, Space, Spec, ViewBox};
use mesh::place::{drawn_box, largest_displacement, places};

/// Room around the view box in pixels: names and pins at its edge stay whole.
const PADDING: f64 = 12.0;
/// Longest arrow drawn, in pixels.
const LONGEST_ARROW: f64 = 50.0;

/// A picture of the lab, taken by [`Camera::look`] and read by the drawing and the pointer.
#[derive(Debug)]
pub struct Camera {
    world: ViewBox,
    /// True if small displacements are drawn enlarged.
    enlarges: bool,
    size: [f64; 2],
    exaggeration: Exaggeration,
    factor: f64,
    view: View,
    scene: Scene,
    places: Vec<[f64; 2]>,
    /// The outline of the body, in CSS pixels.
    outline: Vec<[f64; 2]>,
    /// In a lab with depth.
    deep: Option<Deep>,
    /// Eyes of labs that were left, with their names.
    eyes: Vec<(&'static str, Eye)>,
}

impl Camera {
    /// A camera for a lab; the drawing has no size yet.
    pub fn new(spec: &Spec) -> Self {
        let mut camera = Self {
            world: spec.view,
            enlarges: spec.enlarges,
            size: [0.0; 2],
            exaggeration: Exaggeration::Auto,
            factor: 1.0,
            view: View::fit(spec.view, 0.0, 0.0, PADDING),
            scene: Scene::default(),
            places: Vec::new(),
            outline: Vec::new(),
            deep: None,
            eyes: Vec::new(),
        };
        camera.open_eye(spec);
        camera
    }

    /// Another lab is on the table; `left` is the name of the one before.
    pub fn change_lab(&mut self, left: &'static str, spec: &Spec) {
        self.world = spec.view;
        self.enlarges = spec.enlarges;
        self.factor = 1.0;
        // What another lab has drawn, this one need not know of.
        self.scene = Scene::default();
        self.view = self.fitted();
        if let Some(deep) = self.deep.take() {
            self.eyes.push((left, deep.into_eye()));
        }
        self.open_eye(spec);
    }

    /// The eye of a lab: where it was left, or at home.
    fn open_eye(&mut self, spec: &Spec) {
        let Space::Deep(home) = spec.space else {
            return;
        };
        let kept = self.eyes.iter().position(|&(slug, _)| slug == spec.slug);
        let eye = kept.map_or(Eye::at_home(home), |index| self.eyes.swap_remove(index).1);
        self.deep = Some(Deep::new(eye, self.size));
    }

    /// The drawing has a new size.
    pub fn resize(&mut self, width: f64, height: f64) {
        self.size = [width, height];
        self.view = self.fitted();
        if let Some(deep) = &mut self.deep {
            deep.aim(self.size);
        }
    }

    /// Moves the eye of a lab with depth.
    pub fn glance(&mut self, glance: Glance) {
        if let Some(deep) = &mut self.deep {
            deep.glance(glance, self.size);
        }
    }

    /// The lens of a lab with depth.
    pub fn lens(&self) -> Option<&Lens> {
        self.deep.as_ref().map(Deep::lens)
    }

    /// The middle of the ball that fits in the drawing when the eye is at home; `None` in a flat lab.
    pub fn home(&self) -> Option<[f64; 3]> {
        self.deep.as_ref().map(Deep::home)
    }

    /// True if the lab has no depth, or its eye is where it was at first.
    pub fn is_at_home(&self) -> bool {
        self.deep.as_ref().is_none_or(Deep::is_at_home)
    }

    /// Chooses how much displacement is exaggerated.
    pub fn exaggerate(&mut self, exaggeration: Exaggeration) {
        self.exaggeration = exaggeration;
    }

    /// Draws displacement as large as it is from now on, if the choice is left to the camera: a dragged point then goes
    /// as far as the finger, and nothing shoots out of the drawing.
    pub fn draw_true(&mut self) {
        if self.exaggeration == Exaggeration::Auto {
            self.factor = 1.0;
        }
    }

    /// Takes a new picture. A frozen camera keeps its view and its factor.
    pub fn look(&mut self, lab: &dyn Lab, frozen: bool) {
        lab.scene(&mut self.scene);
        if self.deep.is_some() {
            return self.look_around(lab, frozen);
        }
        if !frozen {
            self.world = lab.view();
            self.view = self.fitted();
            if self.enlarges {
                let largest = largest_displacement(&self.scene.points);
                self.factor = self.exaggeration.factor(largest, self.view.extent(), self.factor);
                let drawn = self.drawn_box();
                let [width, height] = self.size;
                // The exaggeration is chosen by the world's own size: what is far away does not count for the rest.
                self.view = View::fit(View::room_for(self.world, drawn), width, height, PADDING)
                    .following(drawn);
            } else if self.scene.field.is_none() {
                // A field fills its box: there is nothing to follow.
                self.view = self.view.keeping(self.drawn_box());
            }
        }
        places(&self.scene.points, self.factor, self.view.map(), &mut self.places);
        self.outline.clear();
        for &[x, y] in &self.scene.outline {
            self.outline.push(self.view.canvas_from_world([x, y, 0.0]));
        }
    }

    /// A picture with depth. What is not seen has no place, and its links are not drawn.
    fn look_around(&mut self, lab: &dyn Lab, frozen: bool) {
        let Some(deep) = &mut self.deep else {
            return;
        };
        let solid = overlays::shown(lab).is_none_or(|choice| choice.value != overlays::WIRE);
        deep.look(&mut self.scene, &mut self.places, self.size, (solid, frozen));
        self.outline.clear();
    }

    /// How far away a point is; `None` in a flat lab.
    pub fn depth(&self, point: usize) -> Option<f64> {
        self.deep.as_ref()?.depth(point)
    }

    fn fitted(&self) -> View {
        View::fit(self.world, self.size[0], self.size[1], PADDING)
    }

    fn drawn_box(&self) -> [[f64; 2]; 2] {
        drawn_box(&self.scene.points, self.factor)
    }

    /// What the lab wants drawn.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// True if the scene has this point or link.
    pub fn has(&self, item: Item) -> bool {
        match item {
            Item::Point(row) => row < self.scene.points.len(),
            Item::Link(row) => row < self.scene.links.len(),
        }
    }

    /// The drawing's size in CSS pixels.
    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    /// How displacement is exaggerated, as chosen.
    pub fn exaggeration(&self) -> Exaggeration {
        self.exaggeration
    }

    /// True if small displacements are drawn enlarged in this lab.
    pub fn enlarges(&self) -> bool {
        self.enlarges
    }

    /// By how much displacement is exaggerated now.
    pub fn factor(&self) -> f64 {
        self.factor
    }

    /// Pixels per model unit; with depth, where the eye looks.
    pub fn scale(&self) -> f64 {
        self.deep.as_ref().map_or(self.view.scale(), |deep| deep.scale(self.size))
    }

    /// Largest |residual| of the links that hold: the end of the colour scale.
    pub fn largest_residual(&self) -> f64 {
        // Below this it is rounding, which would be drawn in full colours as if it were load.
        let rounding = 1e-14 * self.view.extent();
        let largest = self.scene.largest_residual;
        if largest <= rounding { 0.0 } else { largest }
    }

    /// Which colour a residual has.
    pub fn scale_of_residuals(&self) -> Scale {
        Scale::up_to(self.largest_residual())
    }

    /// Mean length of the links that hold, as drawn, in pixels: how much room there is for points and names. Worked out
    /// for who asks: a big mesh has no room for either.
    pub fn spacing(&self) -> f64 {
        let (mut drawn, mut count) = (0.0, 0.0);
        for link in self.alive() {
            let [a, b] = link.ends.map(|end| self.places[end]);
            let length = length([b[0] - a[0], b[1] - a[1]]);
            // Not seen: no number.
            if length >= 0.0 {
                drawn += length;
                count += 1.0;
            }
        }
        drawn / f64::max(count, 1.0)
    }

    /// The links that hold.
    fn alive(&self) -> impl Iterator<Item = &SceneLink> {
        self.scene.links.iter().filter(|link| link.state == LinkState::Alive)
    }

    /// x and y of the world on the canvas, not enlarged.
    pub fn canvas_at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        self.view.canvas_from_world([x, y, 0.0])
    }

    /// True if y grows downwards in the world.
    pub fn is_y_down(&self) -> bool {
        self.world.y_down
    }

    /// Where the outline of the body is drawn; empty if there is none.
    pub fn outline(&self) -> &[[f64; 2]] {
        &self.outline
    }

    /// y of the world on the canvas.
    pub fn canvas_level(&self, y: f64) -> f64 {
        self.view.canvas_from_world([0.0, y, 0.0])[1]
    }

    /// x and y of the world under a place, as they are, not as they are drawn enlarged.
    pub fn world_at(&self, at: [f64; 2]) -> [f64; 2] {
        self.view.world_from_canvas(at)
    }

    /// Where each point is drawn, by row of the points table.
    pub fn places(&self) -> &[[f64; 2]] {
        &self.places
    }

    /// Where a point is drawn, in CSS pixels.
    pub fn canvas_place(&self, point: usize) -> [f64; 2] {
        self.places.get(point).copied().unwrap_or([0.0; 2])
    }

    /// Where a point was at the start, in CSS pixels.
    pub fn start_place(&self, point: usize) -> [f64; 2] {
        self.scene.points.get(point).map_or([0.0; 2], |p| self.view.canvas_from_world(p.start))
    }

    /// A direction of the world on the canvas, in pixels for its length in model units.
    pub fn canvas_direction(&self, vector: [f64; 3]) -> [f64; 2] {
        if let Some(lens) = self.lens() {
            let along = |axis: [f64; 3]| (0..3).map(|i| axis[i] * vector[i]).sum::<f64>();
            return [self.scale() * along(lens.right), -self.scale() * along(lens.up)];
        }
        let [ox, oy] = self.view.canvas_from_world([0.0; 3]);
        let [x, y] = self.view.canvas_from_world(vector);
        [x - ox, y - oy]
    }

    /// By how much the correction arrows of a projection are enlarged: 1, 2 or 5 times a power of ten, such that the
    /// longer one is drawn between 20 and 50 pixels. `None` if nothing was corrected.
    pub fn arrow_factor(&self, projection: &Projection) -> Option<f64> {
        let longest =
            projection.corrections.iter().map(|&moved| length(self.canvas_direction(moved)));
        let wanted = LONGEST_ARROW / longest.fold(0.0, f64::max);
        if !wanted.is_finite() {
            return None;
        }
        let power = 10f64.powi(wanted.log10().floor() as i32);
        let lead = [5.0, 2.0].into_iter().find(|lead| lead * power <= wanted).unwrap_or(1.0);
        Some(lead * power)
    }

    /// The position that puts a point's drawn place here: the inverse of the exaggerated drawing. With depth it is in the
    /// plane through `through` that faces the eye.
    pub fn position_at(&self, point: usize, at: [f64; 2], through: [f64; 3]) -> [f64; 3] {
        if let Some(lens) = self.lens() {
            return lens.point_at(at, through);
        }
        let [x, y] = self.view.world_from_canvas(at);
        match self.scene.points.get(point) {
            Some(p) => {
                let [x, y, _] = undrawn([x, y, 0.0], p.start, self.factor);
                // The pointer says nothing about depth.
                [x, y, p.position[2]]
            }
            None => [x, y, 0.0],
        }
    }
}
