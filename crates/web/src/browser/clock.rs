//! How long something takes. The page alone has a clock; what it reads goes into the state as a number.

use crate::browser::dom::window;
use web_sys::Performance;

thread_local! {
    /// Kept, because it is asked several times a frame.
    static CLOCK: Option<Performance> = window().performance();
}

/// Milliseconds since the page was opened; it never runs backwards.
pub(crate) fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, Performance::now))
}
