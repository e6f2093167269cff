//! The standard library is the oracle.

use super::*;
use proptest::prelude::*;

fn same(text: &str) {
    let (ours, theirs) = (read(text), text.parse::<f64>().ok());
    assert_eq!(ours.map(f64::to_bits), theirs.map(f64::to_bits), "{text}");
}

#[test]
fn nasty_texts_are_read_as_the_standard_library_reads_them() {
    for text in [
        "0",
        "-0",
        "1",
        "+1",
        "1.",
        ".5",
        "-.5e1",
        "1e5",
        "1E+5",
        "1e-5",
        "00012.500",
        "0.1",
        // Nothing to read.
        "",
        "+",
        "-",
        ".",
        "e",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "--1",
        "1.2.3",
        "1 2",
        "0x10",
        "1_000",
        "1e5.0",
        "½",
        // Largest, smallest, beyond both, and half way to beyond.
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1e309",
        "1e999999999999",
        "0e999999999999",
        "-1e-999999999999",
        "4.9e-324",
        "2.5e-324",
        "2.4e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1e-325",
        "1e-326",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        // Half way between neighbours, and a trifle beside it.
        "9007199254740993",
        "9007199254740993.0000000000000000000000000000001",
        "9007199254740992.9999999999999999999",
        "9007199254740995",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
    ] {
        same(text);
    }
    let zeros = "0".repeat(1000);
    for text in [
        format!("0.{zeros}1e1001"),
        format!("1{zeros}e-1000"),
        format!("9007199254740993.{zeros}1"),
        format!("{zeros}9007199254740993.{zeros}"),
        format!("-{zeros}.{zeros}"),
    ] {
        same(&text);
    }
    assert_eq!(read("NaN"), None);
    assert_eq!(read("inf"), None);
}

#[test]
fn nasty_numbers_are_written_as_the_standard_library_writes_them() {
    let mut bits = vec![0, 1, 2, 3, (1 << 52) - 1, 1 << 52, (1 << 52) + 1, f64::MAX.to_bits()];
    // Every power of two: its neighbour below is nearer than the one above.
    bits.extend((0..2047).flat_map(|exponent| [exponent << 52, (exponent << 52) + 1]));
    for x in bits.into_iter().map(f64::from_bits).chain([0.1, 0.3, 1e23, 9.5, 1e16, 5e-324]) {
        written_alike(x);
        written_alike(-x);
    }
    for power in -330..310 {
        written_alike(format!("1e{power}").parse().unwrap());
        written_alike(format!("9.999999999999999e{power}").parse().unwrap());
    }
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(plain(x), x.to_string());
    }
}

fn written_alike(x: f64) {
    if let Some(figures) = Figures::of(x) {
        assert_eq!(figures.scientific(), format!("{x:e}"));
        assert_eq!(figures.plain(), format!("{x}"));
        let (short, fixed) = (short(x), fixed(x, 2));
        assert!(short.len() <= 24 && fixed.len() <= 24, "{short}, {fixed}");
        assert_eq!(read(&short).map(f64::to_bits), Some(x.to_bits()));
    }
}

#[test]
fn rounding_is_that_of_the_figures_and_a_half_goes_away_from_zero() {
    let to_decimals = |x: f64, decimals: i32| {
        let mut figures = Figures::of(x).unwrap();
        figures.to_decimals(decimals);
        figures.fixed(decimals)
    };
    assert_eq!(to_decimals(0.125, 2), "0.13");
    assert_eq!(to_decimals(-0.15, 1), "-0.2");
    assert_eq!(to_decimals(0.5, 0), "1");
    assert_eq!(to_decimals(0.05, 0), "0");
    assert_eq!(to_decimals(9.996, 2), "10.00");
    assert_eq!(to_decimals(0.996, 2), "1.00");
    assert_eq!(to_decimals(1234.0, 1), "1234.0");
    let to_figures = |x: f64, count: i32| {
        let mut figures = Figures::of(x).unwrap();
        figures.to_figures(count);
        figures.scientific_to(count - 1)
    };
    assert_eq!(to_figures(9.996e-3, 3), "1.00e-2");
    assert_eq!(to_figures(2.0, 3), "2.00e0");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn any_number_is_written_and_read_back(bits in any::<u64>()) {
        let x = f64::from_bits(bits);
        prop_assume!(x.is_finite());
        written_alike(x);
        prop_assert_eq!(read(&x.to_string()).map(f64::to_bits), Some(bits));
        prop_assert_eq!(read(&format!("{x:e}")).map(f64::to_bits), Some(bits));
    }

    #[test]
    fn plain_numbers_are_written_alike(thousandths in -10_000_000_i64..10_000_000, scale in -30..30) {
        written_alike(thousandths as f64 * 10_f64.powi(scale));
    }

    #[test]
    fn any_text_of_figures_is_read_alike(text in "[+-]?[0-9]{0,30}\\.?[0-9]{0,30}([eE][+-]?[0-9]{0,3})?") {
        same(&text);
    }

    #[test]
    fn long_texts_are_read_alike(text in "[0-9]{1,10}\\.[0-9]{0,900}e-?[0-9]{1,3}") {
        same(&text);
    }

    #[test]
    fn half_way_between_neighbours_is_read_alike(bits in any::<u64>(), tail in "[0-9]{0,3}") {
        let x = f64::from_bits(bits >> 1);
        prop_assume!(x.is_finite() && x < f64::MAX);
        // All the figures there are: a number of this size has at most 1074 decimals, half way one more.
        let (exact, next) = (format!("{x:.1080}"), format!("{:.1080}", x.next_up()));
        let middle = middle(&exact, &next);
        same(&middle);
        same(&format!("{middle}{tail}"));
        let mut below = middle.trim_end_matches('0').to_owned();
        let last = below.pop();
        if let Some('1'..='9') = last {
            below.push(char::from(last.unwrap() as u8 - 1));
            below.push('9');
            same(&below);
        }
    }
}

/// Half the sum of two decimal texts of as many decimals, exactly.
fn middle(a: &str, b: &str) -> String {
    let width = a.len().max(b.len());
    let pad = |text: &str| "0".repeat(width - text.len()) + text;
    let mut half = String::new();
    let (mut sum, mut carry) = (Vec::new(), 0);
    for (a, b) in pad(a).bytes().zip(pad(b).bytes()).rev() {
        if a == b'.' {
            sum.push(b'.');
        } else {
            let digit = a - b'0' + b - b'0' + carry;
            sum.push(digit % 10);
            carry = digit / 10;
        }
    }
    sum.push(carry);
    let mut rest = 0;
    for &digit in sum.iter().rev() {
        if digit == b'.' {
            half.push('.');
        } else {
            let halved = 10 * rest + digit;
            half.push(char::from(b'0' + halved / 2));
            rest = halved % 2;
        }
    }
    half
}
