//! How long something takes. The page alone has a clock; what it reads goes into the state as a number.

use crate::browser::dom::window;

/// Milliseconds since the page was opened; it never runs backwards.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}
