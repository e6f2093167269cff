//! What is read in tabs that are closed at first: regions of source files, and what the labs say of their models
//! (`model.txt` beside each). They are no part of the program: the build puts all of them into one text, which the page
//! fetches when somebody wants to read it.

/// What the part about a lab's model is called.
pub const MODEL: &str = "model";

/// What a line of the text begins with that says which part follows. A source's file, a space and its region come after
/// it; or the lab, a space and [`MODEL`].
pub const HEADING: &str = "=== ";

/// The last line of the text, without which it is not all there.
pub const END: &str = "=== end";

/// Whether this is the text, and all of it: what a network answers may be something else.
pub fn is_whole(all: &str) -> bool {
    all.starts_with(HEADING) && all.trim_end().ends_with(END)
}

/// The name of a region. It is an error of the compiler if the file has no lines between `// region: NAME` and the next
/// `// endregion`.
#[macro_export]
macro_rules! region {
    ($path:literal, $name:literal) => {{
        const _: [usize; 2] =
            $crate::source::range(include_str!($path), concat!("// region: ", $name, "\n"));
        $name
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

/// The lines of the part with this heading in the text of all; none if it is not there.
pub fn lines<'a>(all: &'a str, of: &str, name: &str) -> impl Iterator<Item = &'a str> {
    let mut lines = all.lines();
    // The line that says so is left behind.
    lines.by_ref().find(|line| is_heading(line, of, name));
    lines.take_while(|line| !line.starts_with(HEADING))
}

fn is_heading(line: &str, of: &str, name: &str) -> bool {
    let rest = line.strip_prefix(HEADING).and_then(|line| line.strip_prefix(of));
    rest.and_then(|rest| rest.strip_prefix(' ')) == Some(name)
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
    }

    #[test]
    #[should_panic(expected = "there is no such region")]
    fn a_region_that_does_not_exist_panics() {
        range("a\nb\n// endregion\n", "// region: four\n");
    }

    #[test]
    fn a_source_is_found_by_file_and_name() {
        let all = "=== a.rs one\nb\n\n=== a.rs one more\nc\n=== b.rs one\nd\ne\n";
        let of = |file, region| lines(all, file, region).collect::<Vec<_>>();
        assert_eq!(of("a.rs", "one"), ["b", ""]);
        assert_eq!(of("a.rs", "one more"), ["c"]);
        assert_eq!(of("b.rs", "one"), ["d", "e"]);
        assert!(of("b.rs", "two").is_empty() && of("a.rs", "").is_empty());
    }
}
