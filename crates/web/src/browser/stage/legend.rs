//! The legend of the drawing's colours: of the links' residuals, or of a field with two sides.

use crate::app::App;
use crate::browser::dom::{Line, Part};
use crate::{format, overlays};
use labs::{FieldPaint, Format};

/// The legend.
#[derive(Debug)]
pub(super) struct Legend {
    part: Part,
    below: Line,
    above: Line,
    limit: Line,
}

impl Legend {
    pub(super) fn new() -> Self {
        Self {
            part: Part::of("legend"),
            below: Line::of("legend-below"),
            above: Line::of("legend-above"),
            limit: Line::of("legend-limit"),
        }
    }

    /// Says what the ends of the scale mean now. Smoke needs no legend.
    pub(super) fn draw(&mut self, app: &App) {
        let camera = app.camera();
        let paint = camera.scene().field.as_ref().map(|field| field.paint);
        // Cloth in its own colours needs none either.
        let plain = camera.lens().is_some()
            && overlays::shown(app.lab())
                .is_none_or(|it| it.value != overlays::STRAIN && it.value != overlays::WIRE);
        self.part.show(paint != Some(FieldPaint::Smoke) && !plain);
        match paint {
            Some(FieldPaint::Smoke) => {}
            Some(FieldPaint::Signed { limit }) => {
                self.below.write("below 0");
                self.above.write("above 0");
                let limit = format::number(limit, Format::Magnitude(0));
                self.limit.write(&format!("±{limit} {}", overlays::unit(app.lab())));
            }
            None => {
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
