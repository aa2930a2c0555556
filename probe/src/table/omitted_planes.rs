//! Blocks that no file has: what a table leaves out, once it has been worked out.

use super::cache::{BlockCache, Slots, Wanted};
use super::spec::CellEncoding;
use std::sync::{Arc, OnceLock};

/// Where the codes of planes that a table leaves out are kept: in the cache, under its bound,
/// beside the blocks of tables.
pub struct OmittedPlanes {
    /// In the first cache that something is kept in.
    slots: OnceLock<Arc<Slots>>,
    planes: u64,
    /// Blocks of a plane.
    blocks: u64,
}

impl OmittedPlanes {
    /// How many cells are worked out and kept together.
    pub const CELLS: u64 = 1 << 10;

    /// Of planes of so many cells.
    pub const fn new(planes: usize, cells: u64) -> Self {
        Self {
            slots: OnceLock::new(),
            planes: planes as u64,
            blocks: cells.div_ceil(Self::CELLS),
        }
    }

    /// The code of a cell, if it is kept.
    #[inline]
    pub fn get(&self, plane: usize, cell: u64, cache: &BlockCache) -> Option<u16> {
        // Before anything was kept there is nothing to look for.
        let slots = self.slots.get().filter(|slots| cache.has(slots))?;
        let wanted = Wanted {
            slots,
            block: plane as u64 * self.blocks + cell / Self::CELLS,
            index: (cell % Self::CELLS) as usize,
            encoding: CellEncoding::TwoBytes,
            phrases: None,
        };
        cache.cell(&wanted).map(|look| look.code)
    }

    /// The codes of all cells of a block, if they are kept. Whether they are.
    pub fn read(
        &self,
        plane: usize,
        cells: std::ops::Range<u64>,
        cache: &BlockCache,
        codes: &mut Vec<u16>,
    ) -> bool {
        let all = (cells.end - cells.start) as usize;
        codes.clear();
        codes.extend(cells.map_while(|cell| self.get(plane, cell, cache)));
        codes.len() == all
    }

    /// Keeps the codes of a block, if there is room.
    pub fn keep(&self, plane: usize, block: u64, codes: &[u16], cache: &BlockCache) {
        let blocks = self.planes * self.blocks;
        let slots = self.slots.get_or_init(|| cache.slots(blocks));
        if cache.has(slots) {
            let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
            cache.insert_derived(slots, plane as u64 * self.blocks + block, &bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: u64 = 2 * OmittedPlanes::CELLS + 500;

    fn codes(block: u64) -> Vec<u16> {
        let cells = block * OmittedPlanes::CELLS..CELLS.min((block + 1) * OmittedPlanes::CELLS);
        cells.map(|cell| (cell * 31 % 700) as u16).collect()
    }

    fn read(
        derived: &OmittedPlanes,
        plane: usize,
        block: u64,
        cache: &BlockCache,
    ) -> Option<Vec<u16>> {
        let cells = block * OmittedPlanes::CELLS..CELLS.min((block + 1) * OmittedPlanes::CELLS);
        let mut codes = vec![7];
        derived
            .read(plane, cells, cache, &mut codes)
            .then_some(codes)
    }

    #[test]
    fn what_was_worked_out_is_there_again() {
        let (cache, derived) = (BlockCache::new(1 << 20), OmittedPlanes::new(2, CELLS));
        for block in [0, 2] {
            derived.keep(1, block, &codes(block), &cache);
        }
        for block in 0..3 {
            let kept = (block != 1).then(|| codes(block));
            assert_eq!(read(&derived, 1, block, &cache), kept);
            assert_eq!(read(&derived, 0, block, &cache), None);
        }
        assert_eq!(derived.get(1, CELLS - 1, &cache), codes(2).last().copied());
        // Nothing was read, and another cache has nothing.
        assert_eq!(cache.blocks_read(), 0);
        assert_eq!(read(&derived, 1, 0, &BlockCache::new(1 << 20)), None);
        cache.clear();
        assert_eq!(read(&derived, 1, 0, &cache), None);
    }

    #[test]
    fn it_is_kept_as_long_as_there_is_room() {
        let derived = OmittedPlanes::new(1, CELLS);
        let none = BlockCache::new(0);
        derived.keep(0, 0, &codes(0), &none);
        assert_eq!(read(&derived, 0, 0, &none), None);
        // A cache of a few blocks, and tables enough to fill it.
        let small = BlockCache::new(16 << 10);
        let many: Vec<OmittedPlanes> = (0..20).map(|_| OmittedPlanes::new(1, CELLS)).collect();
        for derived in &many {
            derived.keep(0, 0, &codes(0), &small);
        }
        let left = many.iter().filter_map(|of| read(of, 0, 0, &small));
        let left: Vec<Vec<u16>> = left.collect();
        assert!((1..20).contains(&left.len()), "{}", left.len());
        assert!(left.iter().all(|left| *left == codes(0)));
        assert!(small.used() <= small.capacity());
    }
}
