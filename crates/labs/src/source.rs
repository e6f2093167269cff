//! Regions of source files, cut out when the page is compiled: only the lines that are shown become part of it.

/// The lines between `// region: NAME` and the next `// endregion` of a file, as a `&'static str`.
///
/// A region that does not exist stops the compiler.
#[macro_export]
macro_rules! region {
    ($path:literal, $name:literal) => {{
        const TEXT: &str = include_str!($path);
        const RANGE: [usize; 2] = $crate::source::range(TEXT, concat!("// region: ", $name, "\n"));
        const LINES: [u8; RANGE[1] - RANGE[0]] = $crate::source::copy(TEXT, RANGE[0]);
        match ::core::str::from_utf8(&LINES) {
            Ok(lines) => lines,
            Err(_) => panic!("a region begins and ends at a line"),
        }
    }};
}

/// Where the lines after `open` begin, and where the line with the next end marker does.
///
/// # Panics
/// If there is no such region: while compiling, as this runs in constants only.
pub const fn range(text: &str, open: &str) -> [usize; 2] {
    let (text, open, close) = (text.as_bytes(), open.as_bytes(), b"// endregion");
    let mut start = 0;
    while !starts_with(text, start, open) {
        start += 1;
    }
    start += open.len();
    let mut end = start;
    while !starts_with(text, end, close) {
        end += 1;
    }
    // Back over the indentation of the marker.
    while end > start && text[end - 1] != b'\n' {
        end -= 1;
    }
    [start, end]
}

const fn starts_with(text: &[u8], at: usize, with: &[u8]) -> bool {
    assert!(at + with.len() <= text.len(), "there is no such region in this file");
    let mut i = 0;
    while i < with.len() {
        if text[at + i] != with[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// `N` bytes of a text from `start`.
pub const fn copy<const N: usize>(text: &str, start: usize) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = text.as_bytes()[start + i];
        i += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_the_lines_between_its_markers() {
        const TEXT: &str = "a\n    // region: two\n    b\n    c\n    // endregion\n// region: three\nd\n// endregion\n";
        let [start, end] = range(TEXT, "// region: two\n");
        assert_eq!(&TEXT[start..end], "    b\n    c\n");
        let [start, end] = range(TEXT, "// region: three\n");
        assert_eq!(&TEXT[start..end], "d\n");
        assert_eq!(&copy::<3>(TEXT, end - 2), b"d\n/");
    }

    #[test]
    #[should_panic(expected = "there is no such region")]
    fn a_region_that_does_not_exist_panics() {
        range("a\nb\n// endregion\n", "// region: four\n");
    }
}
