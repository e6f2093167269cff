//! Cosine and sine of an angle by their series: + − × ÷ √ only, so that a plate stands on the same cells everywhere.

use pbd_core::DVec2;

/// The direction that many degrees above the x axis, −90 to 90.
pub(super) fn direction(degrees: f64) -> DVec2 {
    let size = degrees.abs();
    // The series is used up to 45°, where nine terms reach the last digit.
    let (cosine, sine) = if size <= 45.0 {
        series(size)
    } else {
        let (cosine, sine) = series(90.0 - size);
        (sine, cosine)
    };
    let length = (cosine * cosine + sine * sine).sqrt();
    DVec2::new(cosine / length, if degrees < 0.0 { -sine } else { sine } / length)
}

/// Cosine and sine, from the smallest term up.
fn series(degrees: f64) -> (f64, f64) {
    let x = degrees * (std::f64::consts::PI / 180.0);
    let (mut cosine, mut sine) = (1.0, 1.0);
    for pair in (1..=9).rev() {
        let n = 2.0 * f64::from(pair);
        cosine = 1.0 - x * x / ((n - 1.0) * n) * cosine;
        sine = 1.0 - x * x / (n * (n + 1.0)) * sine;
    }
    (cosine, x * sine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_cosine_and_sine() {
        for half_degrees in -180..=180 {
            let degrees = 0.5 * f64::from(half_degrees);
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let error = (direction(degrees) - DVec2::new(cosine, sine)).length();
            assert!(error < 3e-16, "{degrees}°: {error:e}");
        }
        assert_eq!(direction(0.0), DVec2::X);
        assert_eq!(direction(90.0), DVec2::Y);
    }
}
