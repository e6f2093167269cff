//! How a table's cell is written, and a row's name.

use crate::action::Digits;
use crate::format;
use labs::{Cell, Format};

/// The format a column is written in.
pub fn shown_format(format: Format, digits: Digits) -> Format {
    match (digits, format) {
        (Digits::Rounded, _) | (_, Format::Flag | Format::Text) => format,
        (Digits::Full, _) => Format::Short,
    }
}

/// A cell as it is typed: every digit, so that correcting one leaves the others alone.
pub fn typed(cell: &Cell) -> String {
    match cell {
        Cell::Number(x) => format::full(*x),
        Cell::Flag(on) => on.to_string(),
        Cell::Text(word) => word.clone(),
        Cell::Empty => String::new(),
    }
}

/// A row's name as people read it: the ends of a link are joined by a dash, `P10–P11`.
pub fn row_name(id: &str) -> String {
    id.replace('-', "–")
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::rows::cell_text;

    #[test]
    fn cells_are_written_for_people_and_typed_in_full() {
        let third = Cell::Number(1.0 / 3.0);
        let shown = |digits| cell_text(&third, shown_format(Format::Fixed(6), digits));
        assert_eq!(shown(Digits::Rounded), "0.333333");
        assert_eq!(shown(Digits::Full), "0.3333333333333333");
        assert_eq!(typed(&third), "0.3333333333333333");
        assert_eq!(typed(&Cell::Flag(true)), "true");
        assert_eq!(shown_format(Format::Flag, Digits::Full), Format::Flag);
        assert_eq!(row_name("P10-P11"), "P10–P11");
    }
}
