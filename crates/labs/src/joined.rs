//! Things side by side: words with something between them, and particles with the link between them.

use pbd_core::LinkId;

/// The words in a row. One function for all: the library's own is compiled once for every kind of text.
pub fn joined(words: &mut dyn Iterator<Item = &str>, between: &str) -> String {
    let mut row = String::new();
    for (place, word) in words.enumerate() {
        if place > 0 {
            row.push_str(between);
        }
        row.push_str(word);
    }
    row
}

/// Which link is between two particles. A sorted list: a map of the library weighs two kilobytes more, compressed.
#[derive(Debug, Default)]
pub(crate) struct LinksBetween(Vec<([u32; 2], LinkId)>);

impl LinksBetween {
    /// The link between two particles, in either order.
    pub(crate) fn get(&self, a: u32, b: u32) -> Option<LinkId> {
        self.place(a, b).ok().map(|place| self.0[place].1)
    }

    /// Notes the first link between two particles; another one is not noted.
    pub(crate) fn insert(&mut self, a: u32, b: u32, link: LinkId) {
        if let Err(place) = self.place(a, b) {
            self.0.insert(place, (pair(a, b), link));
        }
    }

    fn place(&self, a: u32, b: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&pair(a, b), |entry| entry.0)
    }
}

fn pair(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_something_between_them_and_nothing_around() {
        let row = |words: &[&str]| joined(&mut words.iter().copied(), ", ");
        assert_eq!(row(&["a", "b", "c"]), "a, b, c");
        assert_eq!(row(&["a"]), "a");
        assert_eq!(row(&[]), "");
    }

    #[test]
    fn links_are_found_from_either_side() {
        let mut links = LinksBetween::default();
        for (a, b, link) in [(7, 3, 0), (1, 9, 1), (3, 4, 2), (3, 7, 5)] {
            links.insert(a, b, LinkId(link));
        }
        for (a, b, link) in [(3, 7, 0), (7, 3, 0), (9, 1, 1), (4, 3, 2)] {
            assert_eq!(links.get(a, b), Some(LinkId(link)));
        }
        assert_eq!(links.get(7, 4), None);
    }
}
