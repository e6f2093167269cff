//! Numbers as decimal text and back, exactly: what is read is the nearest number, what is written reads back to the
//! same bits in as few figures as possible. The answers are those of the standard library, bit for bit and figure for
//! figure; tests compare them.
//!
//! Why not the standard library, then? Its tables and its separate fast and exact ways weigh 23 kB more in the compressed
//! page. A person types one number at a time and a table shows a few hundred, so the exact way alone is quick enough,
//! and it needs no table: schoolbook arithmetic on whole numbers of any length.

mod big;
mod figures;
mod read;

pub use figures::Figures;
pub use read::read;

/// The shortest text that reads back to the same bits, without a power of ten; as `x.to_string()`.
pub fn plain(x: f64) -> String {
    Figures::of(x).map_or_else(|| not_finite(x).into(), |figures| figures.plain())
}

/// The same as people read it: a very large or very small number has a power of ten, not a row of zeros.
pub fn short(x: f64) -> String {
    Figures::of(x).map_or_else(
        || not_finite(x).into(),
        |figures| {
            let plain = (-5..16).contains(&figures.power());
            if plain { figures.plain() } else { figures.scientific() }
        },
    )
}

/// With this many decimals, rounded as [`Figures::to_decimals`] does; a very large number has a power of ten.
pub fn fixed(x: f64, decimals: u8) -> String {
    let decimals = i32::from(decimals);
    Figures::of(x).map_or_else(
        || not_finite(x).into(),
        |mut figures| {
            if figures.power() >= 16 {
                return scientific(x, 3);
            }
            figures.to_decimals(decimals);
            figures.fixed(decimals)
        },
    )
}

/// A power of ten with this many decimals in front of it, rounded as [`Figures::to_figures`] does.
pub fn scientific(x: f64, decimals: u8) -> String {
    let decimals = i32::from(decimals);
    Figures::of(x).map_or_else(
        || not_finite(x).into(),
        |mut figures| {
            figures.to_figures(decimals + 1);
            figures.scientific_to(decimals)
        },
    )
}

fn not_finite(x: f64) -> &'static str {
    if x.is_nan() {
        "NaN"
    } else if x > 0.0 {
        "inf"
    } else {
        "-inf"
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
