//! Places in the source, as a panic names them: which are of no use any more.

use super::read::Read;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Size of a `core::panic::Location`: where the name of the file is, its length, line and column.
const SIZE: u32 = 16;

/// Of these addresses, those of places that nothing `kept` names, and the names of files that only they have.
pub(super) fn unused(
    read: &Read<'_>,
    dropped: &BTreeSet<u32>,
    kept: &BTreeSet<u32>,
) -> Vec<Range<u32>> {
    let mut places = BTreeSet::new();
    let mut files = BTreeMap::new();
    for &address in dropped {
        if let Some((file, length)) = file_of(read, address)
            && kept.range(address..address + SIZE).next().is_none()
        {
            places.insert(address);
            files.insert(file, length);
        }
    }
    // Whatever else in memory may be the address of a name keeps it.
    for &(start, bytes) in &read.data {
        for (address, word) in (start..).step_by(4).zip(bytes.as_chunks::<4>().0) {
            let value = u32::from_le_bytes(*word);
            let name = files.range(..=value).next_back().map(|(&file, &length)| (file, length));
            if let Some((file, length)) = name
                && value < file + length
                && !places.contains(&address)
            {
                files.remove(&file);
            }
        }
    }
    files.retain(|&file, &mut length| kept.range(file..file + length).next().is_none());
    let places = places.into_iter().map(|place| place..place + SIZE);
    places.chain(files.into_iter().map(|(file, length)| file..file + length)).collect()
}

/// Address and length of the file name in the place at this address, if it looks like one.
fn file_of(read: &Read<'_>, address: u32) -> Option<(u32, u32)> {
    let words = read.at(address, SIZE)?.as_chunks::<4>().0;
    let [file, length] = [words[0], words[1]].map(u32::from_le_bytes);
    let is_name = address.is_multiple_of(4) && read.at(file, length)?.ends_with(b".rs");
    is_name.then_some((file, length))
}
