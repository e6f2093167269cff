//! Numbers as text: what people read in tables, readouts, legends and plots.
//!
//! A minus is always the typographic one (−), which is as wide as + in tabular figures; [`labs::value::parse_number`]
//! reads it back. A number that is not finite is written as a dash: a table never shows `NaN`. What is rounded is the
//! shortest text of a number, the one that [`full`] shows, a half away from zero: cell and tooltip always agree.

use labs::Format;
use labs::decimal::{Figures, short};

/// Written where there is no number.
const DASH: &str = "—";

/// From this power of ten on [`Format::Fixed`] and [`Format::Signed`] give up their fixed decimals for scientific
/// notation, or a state that has blown up would fill the table with three hundred digits.
const LARGE: i32 = 12;

/// A number in a table or a readout.
pub fn number(x: f64, format: Format) -> String {
    let Some(figures) = Figures::of(x) else {
        return DASH.into();
    };
    match format {
        Format::Fixed(decimals) => fixed(figures, decimals),
        Format::Signed(_) | Format::Scientific(_) | Format::Bar if x == 0.0 => "0".into(),
        Format::Signed(decimals) => with_plus(x, &decimal(figures, decimals)),
        Format::Scientific(digits) => with_plus(x, &power(figures, digits)),
        Format::Bar => with_plus(x, &power(figures, 2)),
        Format::Magnitude(digits) => power(figures, digits),
        Format::Short | Format::Text => full(x + 0.0),
        Format::Flag => (if x == 0.0 { "no" } else { "yes" }).into(),
    }
}

/// `2.08e−3`: this many decimals in front of a power of ten, a minus but no plus; exactly zero is `0`.
pub fn scientific(x: f64, digits: u8) -> String {
    Figures::of(x).map_or_else(|| DASH.into(), |figures| power(figures, digits))
}

/// The shortest text that reads back to the same bits: for fields that are typed into, and for tooltips.
pub fn full(x: f64) -> String {
    if x.is_finite() { typographic(&short(x)) } else { DASH.into() }
}

/// About four significant figures without idle zeros, for prose and for the tips of plots: `40`, `0.03333`, `2.083e−5`.
pub fn brief(x: f64) -> String {
    let Some(mut figures) = Figures::of(x) else {
        return DASH.into();
    };
    if figures.is_zero() || !(-3..6).contains(&figures.power()) {
        return power(figures, 3);
    }
    figures.to_decimals((3 - figures.power()).max(0));
    typographic(&figures.plain())
}

/// A factor of exaggeration: `×100`.
pub fn factor(x: f64) -> String {
    format!("×{}", full(x))
}

/// A power of ten with a raised exponent: `10⁻³`; the power 0 is `1`.
pub fn power_of_ten(exponent: i32) -> String {
    if exponent == 0 {
        return "1".into();
    }
    let raised = exponent.to_string();
    let raised = raised.chars().map(|figure| match figure {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁻',
    });
    "10".chars().chain(raised).collect()
}

/// Fixed decimals, without a sign where only zeros are left of a negative number.
fn fixed(figures: Figures, decimals: u8) -> String {
    let text = decimal(figures, decimals);
    match text.strip_prefix('−') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.into(),
        _ => text,
    }
}

/// Fixed decimals with the sign as it is.
fn decimal(mut figures: Figures, decimals: u8) -> String {
    if figures.power() >= LARGE {
        return power(figures, decimals);
    }
    let decimals = i32::from(decimals);
    figures.to_decimals(decimals);
    typographic(&figures.fixed(decimals))
}

/// A power of ten with this many decimals in front of it; exactly zero is `0`.
fn power(mut figures: Figures, decimals: u8) -> String {
    if figures.is_zero() {
        return "0".into();
    }
    let decimals = i32::from(decimals);
    figures.to_figures(decimals + 1);
    typographic(&figures.scientific_to(decimals))
}

fn with_plus(x: f64, text: &str) -> String {
    let plus = if x > 0.0 { "+" } else { "" };
    format!("{plus}{text}")
}

fn typographic(text: &str) -> String {
    text.chars().map(|letter| if letter == '-' { '−' } else { letter }).collect()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use labs::value::parse_number;
    use proptest::prelude::*;

    #[test]
    fn numbers_look_as_in_the_worked_example() {
        let cases = [
            (40.002_083_1, Format::Fixed(6), "40.002083"),
            (-3.5, Format::Fixed(1), "−3.5"),
            (1.0 / 30.0, Format::Signed(6), "+0.033333"),
            (-1.0 / 30.0, Format::Signed(6), "−0.033333"),
            (2.083e-3, Format::Scientific(2), "+2.08e−3"),
            (-2.31e-11, Format::Scientific(2), "−2.31e−11"),
            (12_345.0, Format::Scientific(1), "+1.2e4"),
            (2.083e-3, Format::Magnitude(2), "2.08e−3"),
            (0.0, Format::Magnitude(2), "0"),
            (2.78e-5, Format::Bar, "+2.78e−5"),
            (40.0, Format::Short, "40"),
            (0.1 + 0.2, Format::Short, "0.30000000000000004"),
            (1.0, Format::Flag, "yes"),
        ];
        for (x, format, text) in cases {
            assert_eq!(number(x, format), text);
        }
    }

    #[test]
    fn zeros_carry_no_sign_unless_a_trace_of_one_is_left() {
        for zero in [0.0, -0.0] {
            assert_eq!(number(zero, Format::Fixed(6)), "0.000000");
            assert_eq!(number(zero, Format::Signed(6)), "0");
            assert_eq!(number(zero, Format::Scientific(2)), "0");
            assert_eq!(number(zero, Format::Bar), "0");
            assert_eq!(number(zero, Format::Short), "0");
            assert_eq!(scientific(zero, 3), "0");
            assert_eq!(brief(zero), "0");
        }
        assert_eq!(number(-1e-9, Format::Fixed(6)), "0.000000");
        assert_eq!(number(-0.4, Format::Fixed(0)), "0");
        assert_eq!(
            number(-1e-9, Format::Signed(6)),
            "−0.000000",
            "not exactly zero, and on this side"
        );
    }

    #[test]
    fn what_is_not_finite_is_a_dash() {
        for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for format in [
                Format::Fixed(3),
                Format::Signed(3),
                Format::Scientific(3),
                Format::Short,
                Format::Bar,
            ] {
                assert_eq!(number(x, format), "—");
            }
            assert_eq!(scientific(x, 1), "—");
            assert_eq!(full(x), "—");
            assert_eq!(brief(x), "—");
        }
    }

    #[test]
    fn a_state_that_blew_up_still_fits_a_cell() {
        assert_eq!(number(-1.5e200, Format::Fixed(6)), "−1.500000e200");
        assert_eq!(number(1.5e200, Format::Signed(2)), "+1.50e200");
    }

    #[test]
    fn factors_powers_and_short_numbers() {
        assert_eq!(factor(100.0), "×100");
        assert_eq!(factor(1.0), "×1");
        assert_eq!(power_of_ten(-12), "10⁻¹²");
        assert_eq!(power_of_ten(0), "1");
        assert_eq!(power_of_ten(3), "10³");
        let brief_cases = [
            (40.0, "40"),
            (1.0 / 30.0, "0.03333"),
            (-1234.56, "−1235"),
            (2.083_33e-5, "2.083e−5"),
            (0.5, "0.5"),
            (3e7, "3.000e7"),
            (100.0, "100"),
        ];
        for (x, text) in brief_cases {
            assert_eq!(brief(x), text);
        }
    }

    proptest! {
        #[test]
        fn the_full_text_reads_back_to_the_same_bits(bits in any::<u64>()) {
            let x = f64::from_bits(bits);
            prop_assume!(x.is_finite());
            let back = parse_number(&full(x)).unwrap();
            prop_assert_eq!(back.to_bits(), bits);
        }

        #[test]
        fn a_fixed_column_aligns_on_its_decimal_point(x in -1e9..1e9, decimals in 1u8..10) {
            for format in [Format::Fixed(decimals), Format::Signed(decimals)] {
                let text = number(x, format);
                let point = text.find('.').unwrap();
                prop_assert_eq!(text.len() - point - 1, usize::from(decimals));
                prop_assert!(!text.contains('-'));
            }
        }
    }
}
