//! The legend of the drawing's colours: of the links' residuals, or of numbers with two sides, in a field or on squares.

use crate::app::App;
use crate::browser::dom::{Kept, Line, Part, toggle_class};
use crate::{format, overlays};
use labs::FieldPaint;

/// The legend.
#[derive(Debug)]
pub(super) struct Legend {
    part: Part,
    below: Line,
    above: Line,
    limit: Line,
    /// True if the colours are those of lit squares.
    lit: Kept<bool>,
}

impl Legend {
    pub(super) fn new() -> Self {
        Self {
            part: Part::of("legend"),
            below: Line::of("legend-below"),
            above: Line::of("legend-above"),
            limit: Line::of("legend-limit"),
            lit: Kept::default(),
        }
    }

    /// Says what the ends of the scale mean now. Smoke needs no legend.
    pub(super) fn draw(&mut self, app: &App) {
        let camera = app.camera();
        let paint = camera.scene().field.as_ref().map(|field| field.paint);
        // Cloth in its own colours needs none either.
        let lit = !camera.scene().values.is_empty();
        let plain = !lit
            && camera.lens().is_some()
            && overlays::shown(app.lab())
                .is_none_or(|it| it.value != overlays::STRAIN && it.value != overlays::WIRE);
        self.part.show(paint != Some(FieldPaint::Smoke) && !plain);
        if self.lit.is_new(&lit) {
            toggle_class(self.part.element(), "lit", lit);
        }
        let limit = match paint {
            Some(FieldPaint::Signed { limit }) => Some(limit),
            _ => lit.then_some(camera.scene().values_limit),
        };
        match (paint, limit) {
            (Some(FieldPaint::Smoke), _) => {}
            (_, Some(limit)) => {
                let strain =
                    overlays::shown(app.lab()).is_some_and(|it| it.value == overlays::STRAIN);
                let [below, above] =
                    if strain { ["shorter", "longer"] } else { ["below 0", "above 0"] };
                self.below.write(below);
                self.above.write(above);
                // Ends of such scales have one figure.
                let plain = (0.01..1e5).contains(&limit);
                let limit = if plain { format::brief(limit) } else { format::scientific(limit, 0) };
                self.limit.write(format!("±{limit} {}", overlays::unit(app.lab())).trim_end());
            }
            (_, None) => {
                self.below.write("shorter");
                self.above.write("longer");
                let limit = camera.largest_residual();
                self.limit.write(&if limit > 0.0 {
                    format!("±{} {}", format::scientific(limit, 2), app.spec().units.length_short)
                } else {
                    "all at rest length".into()
                });
            }
        }
    }
}
