//! Look-ups of many cells at once.

use super::cache::{BlockCache, CellLookup, CellPlace, SlotSnapshot};
use super::error::TableError;
use super::reader::Table;

/// A cell of a table.
#[derive(Clone, Copy, Debug)]
pub struct TableCell<'t> {
    /// The table.
    pub table: &'t Table,
    /// The plane.
    pub plane: usize,
    /// The cell of the plane.
    pub cell: u64,
}

/// The cells of a chunk: somewhat more than the memory accesses that a processor overlaps.
const CHUNK: usize = 32;

/// Reads the codes of many cells: first those of cached blocks, with overlapping memory accesses,
/// then, if `read`, the others, block by block. `answer` is called once for each cell, with its
/// index in `cells`, in any order, and the result of [`Table::get`] or [`Table::get_cached`].
pub fn read_codes(
    cells: &[TableCell<'_>],
    cache: &BlockCache,
    read: bool,
    mut answer: impl FnMut(usize, Result<u16, TableError>),
) {
    let mut others = vec![];
    for (chunk, first) in cells.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
        // Within each loop no cell depends on another, so their memory accesses overlap.
        let mut lookups: [Option<CellLookup<'_>>; CHUNK] = [None; CHUNK];
        for (lookup, cell) in lookups.iter_mut().zip(chunk) {
            *lookup = (cell.table.lookup(cell.plane, cell.cell, cache))
                .ok()
                .flatten();
        }
        let lookups = &lookups[..chunk.len()];
        let mut snapshots: [Option<SlotSnapshot<'_>>; CHUNK] = [None; CHUNK];
        for (snapshot, lookup) in snapshots.iter_mut().zip(lookups) {
            *snapshot = lookup.as_ref().and_then(|lookup| cache.snapshot(lookup));
        }
        let mut words = [0; CHUNK];
        for ((word, lookup), snapshot) in words.iter_mut().zip(lookups).zip(&snapshots) {
            if let (Some(lookup), Some(snapshot)) = (lookup, snapshot) {
                *word = cache.word(lookup, snapshot);
            }
        }
        let mut places: [Option<CellPlace>; CHUNK] = [None; CHUNK];
        let known = lookups.iter().zip(&snapshots).zip(words);
        for (place, ((lookup, snapshot), word)) in places.iter_mut().zip(known) {
            if let (Some(lookup), Some(snapshot)) = (lookup, snapshot) {
                *place = cache.place(lookup, snapshot, word);
            }
        }
        let steps = lookups.iter().zip(&snapshots).zip(&places);
        for (number, ((lookup, snapshot), place)) in (first..).zip(steps) {
            let code = match (lookup, snapshot, place) {
                (Some(lookup), Some(snapshot), Some(place)) => {
                    cache.decode(lookup, snapshot, place)
                }
                _ => None,
            };
            match code {
                Some(code) => answer(number, Ok(code)),
                None => {
                    let table = std::ptr::from_ref(cells[number].table).addr();
                    others.push((table, lookup.map(|lookup| lookup.block), number));
                }
            }
        }
    }
    if read {
        // Cells of one block follow each other, and blocks are in the order of their file.
        others.sort_unstable();
    }
    for (_, _, number) in others {
        let TableCell { table, plane, cell } = cells[number];
        let code = match read {
            true => table.get(plane, cell, cache),
            false => table.get_cached(plane, cell, cache),
        };
        answer(number, code);
    }
}
