//! Many cells at once.

use super::cache::{BlockCache, Kept, Wanted};
use super::error::TableError;
use super::reader::Table;

/// A cell of a table.
#[derive(Clone, Copy, Debug)]
pub struct TableCell<'t> {
    /// The table.
    pub table: &'t Table,
    /// The number of the plane as the table stores it.
    pub plane: usize,
    /// The number of the cell in the plane.
    pub cell: u64,
}

/// As many looks into memory as a processor has under way at once, and some more.
const TOGETHER: usize = 32;

/// The codes of many cells: those of blocks that are in the cache first, as fast as memory gives
/// them; then, if `read`, the others, block by block. `answer` is called once for each, with its
/// place among `cells`, in any order. What it says is what [`Table::get`] says, or
/// [`Table::get_cached`].
pub fn codes(
    cells: &[TableCell<'_>],
    cache: &BlockCache,
    read: bool,
    mut answer: impl FnMut(usize, Result<u16, TableError>),
) {
    let mut others = vec![];
    for (chunk, first) in cells.chunks(TOGETHER).zip((0..).step_by(TOGETHER)) {
        // Nothing in one of these loops waits for what another cell finds: so all cells wait for
        // memory together.
        let mut wanted: [Option<Wanted<'_>>; TOGETHER] = [None; TOGETHER];
        for (wanted, of) in wanted.iter_mut().zip(chunk) {
            *wanted = of.table.wanted(of.plane, of.cell, cache).ok().flatten();
        }
        let mut kept: [Option<Kept<'_>>; TOGETHER] = [None; TOGETHER];
        for (kept, wanted) in kept.iter_mut().zip(&wanted) {
            *kept = wanted.as_ref().and_then(|wanted| cache.kept(wanted));
        }
        let mut words = [0; TOGETHER];
        for ((word, wanted), kept) in words.iter_mut().zip(&wanted).zip(&kept) {
            if let (Some(wanted), Some(kept)) = (wanted, kept) {
                *word = cache.word(wanted, kept);
            }
        }
        for (number, (wanted, kept)) in wanted.iter().zip(&kept).enumerate().take(chunk.len()) {
            let look = match (wanted, kept) {
                (Some(wanted), Some(kept)) => cache.look(wanted, kept, words[number]),
                _ => None,
            };
            match look {
                Some(look) if !(look.unpack && read) => answer(first + number, Ok(look.code)),
                _ => others.push((wanted.map(|wanted| wanted.block), first + number)),
            }
        }
    }
    if read {
        // Cells of one block follow each other, and blocks as they lie in their file.
        others.sort_unstable_by_key(|&(block, number)| {
            (std::ptr::from_ref(cells[number].table).addr(), block)
        });
    }
    for (_, number) in others {
        let TableCell { table, plane, cell } = cells[number];
        let code = match read {
            true => table.get(plane, cell, cache),
            false => table.get_cached(plane, cell, cache),
        };
        answer(number, code);
    }
}
