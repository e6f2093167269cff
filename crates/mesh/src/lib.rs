//! A mesh as it is seen: what is worked out for every point and every link in every frame.
//!
//! It is a crate of its own because `labs` and `web` are compiled for size, in which a loop over thirty thousand links
//! takes three times as long; this one is compiled for speed, like `pbd-core`. It knows neither labs nor browsers.
//!
//! Reading order: [`scene`] (what is to be drawn), [`measure`] (what the links have in common), [`place`] (where on the
//! canvas), [`lens`] (the same with depth), [`scale`] (which colour), [`raster`] (a line as pixels), [`lines`] (all of
//! them), [`surface`] (cloth and ball as pixels), [`ground`] (the floor below), [`pick`] (what lies under a pointer), [`field`] (what fills
//! the plane).
//!
//! The functions with a loop are never inlined: they would be compiled for size with their caller.

pub mod field;
pub mod ground;
pub mod lens;
pub mod lines;
pub mod measure;
pub mod pick;
pub mod place;
pub mod raster;
pub mod scale;
pub mod scene;
pub mod surface;
